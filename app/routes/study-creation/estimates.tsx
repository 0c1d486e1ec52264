/** Where the form's values come from, and the estimates that a person has yet to confirm (REG-20). */

import type { Estimable } from '~/catalogue/origins';
import { listIn, type SummaryRow, type Typed, textIn, textOfRow } from '~/domain/model/steps';
import { estimatesIn, recordIn } from '~/domain/model/study-import';
import { ESTIMATES_ID, estimateInWords, estimatesOf } from '~/domain/model/study-origins';
import { Banner } from '~/ui/banner';
import { Button } from '~/ui/button';
import { EstimateList } from '~/ui/estimates';
import { DescriptionList } from '~/ui/lists';
import { EstimateBadge } from '~/ui/origin-notes';
import { plural } from '~/ui/text';

/** All estimates in one place, with buttons for each and for all. */
export function Estimates({ typed }: { typed: Typed }) {
  const imported = recordIn(typed);
  if (!imported || estimatesOf(imported.origins).length === 0) return null;
  return (
    <section aria-labelledby={ESTIMATES_ID}>
      <EstimateList
        estimates={estimatesIn(typed).map((field) => ({ field, value: estimateInWords(field, typedAs(typed, field)) }))}
      />
    </section>
  );
}

function typedAs(typed: Typed, field: Estimable): unknown {
  return field === 'requiredEquipment' ? listIn(typed, field) : textIn(typed, field);
}

/** On the last tab: how many estimates are left. */
export function EstimatesLeft({ count }: { count: number }) {
  if (count === 0) return null;
  const are = count === 1 ? 'is' : 'are';
  return (
    <Banner tone="warning" title={`${plural(count, 'estimate')} ${are} not confirmed.`} announce="none">
      <p>Until you confirm them, nobody else sees them as facts: no site, no e-mail and no document.</p>
      <Button variant="secondary" size="sm" name="intent" value="estimates" className="mt-3">
        Review the estimates
      </Button>
    </Banner>
  );
}

interface SummaryProps {
  rows: readonly SummaryRow[];
  /** The fields whose values nobody has confirmed. */
  estimates: readonly string[];
}

/** Rows of a summary in which each estimate is marked. Where one is, each value has a line of its own. */
export function Summary({ rows, estimates }: SummaryProps) {
  const isEstimate = (field: string | undefined) => field !== undefined && estimates.includes(field);
  return (
    <DescriptionList
      items={rows.map((row) => ({
        term: row.label,
        value: row.values.some(({ field }) => isEstimate(field))
          ? row.values.map(({ text, field }) => (
              <div key={text}>
                {text} {isEstimate(field) && <EstimateBadge />}
              </div>
            ))
          : textOfRow(row),
      }))}
    />
  );
}
