/** Where the form's values come from, and the estimates that a person has yet to confirm (REG-20). */

import type { Origin } from '~/catalogue/origins';
import { type Estimable, ORIGIN_WORDS } from '~/catalogue/origins';
import { listIn, type Typed, textIn } from '~/domain/drafts/steps';
import { estimatesIn } from '~/domain/studies/import';
import { estimateInWords } from '~/domain/studies/origins';
import { Banner } from '~/ui/banner';
import { Button } from '~/ui/button';
import { EstimateList } from '~/ui/estimates';
import { plural } from '~/ui/text';

/** The notes beside the fields, by name. */
export const originNotes = (origins: Record<string, Origin>): Record<string, string> =>
  Object.fromEntries(Object.entries(origins).map(([field, origin]) => [field, ORIGIN_WORDS[origin]]));

/** All estimates in one place, with buttons for each and for all. */
export function Estimates({ typed }: { typed: Typed }) {
  const left = estimatesIn(typed);
  if (left.length === 0) return null;
  return (
    <section id="estimates" tabIndex={-1} aria-labelledby="estimates-title" className="outline-none">
      <EstimateList
        titleId="estimates-title"
        estimates={left.map((field) => ({ field, value: estimateInWords(field, typedAs(typed, field)) }))}
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
