import { ESTIMATES, type Estimable } from '~/catalogue/origins';
import { confirmId, ESTIMATES_ID } from '~/domain/model/study-origins';
import { Button } from './button';

interface EstimateListProps {
  /** Each with its value in words. */
  estimates: readonly { field: Estimable; value: string }[];
}

/** Estimates that nobody has confirmed, with how we made them. For a form whose buttons send `intent`. */
export function EstimateList({ estimates }: EstimateListProps) {
  const approvals = estimates.flatMap(({ field }) => (APPROVALS.includes(field) ? [ESTIMATES[field].label] : []));
  return (
    <div className="rounded-lg border border-line p-4 sm:p-5">
      <h3 id={ESTIMATES_ID} tabIndex={-1} className="outline-none">
        Estimates to check
      </h3>
      <p className="mt-1 text-ink-muted">{estimates.length === 0 ? 'None is left.' : TO_CHECK}</p>
      <ul className="mt-3 divide-y divide-line border-line border-y empty:hidden">
        {estimates.map(({ field, value }) => (
          <li key={field} className="py-3">
            <p>
              <span className="font-medium">{ESTIMATES[field].label}:</span>{' '}
              <span className="whitespace-pre-line">{value}</span>
            </p>
            <p className="text-ink-muted text-sm">{ESTIMATES[field].by}</p>
            {/* On the left, where no message in the corner covers them. */}
            <div className="mt-2 flex gap-2">
              <Settle how="confirm" which={field} name={ESTIMATES[field].label} />
              <Settle how="clear" which={field} name={ESTIMATES[field].label} />
            </div>
          </li>
        ))}
      </ul>
      {estimates.length > 1 && (
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <Settle how="confirm" which="all" name="" />
          <Settle how="clear" which="all" name="" />
          {approvals.length > 0 && (
            <p className="text-ink-muted text-sm">
              {`If you confirm all, you also state that the study has ${approvals.join(' and ')}.`}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** What others have decided: confirming it says so in the sponsor's name. */
const APPROVALS: readonly Estimable[] = ['irbApproval', 'fdaApproval'];

const TO_CHECK =
  'The registry does not state these, so we estimated them. Confirm what is right, and clear the rest. Until then, nobody else sees them as facts.';

const WORDS = { confirm: 'Confirm', clear: 'Clear' } as const;

function Settle({ how, which, name }: { how: 'confirm' | 'clear'; which: Estimable | 'all'; name: string }) {
  return (
    <Button
      id={how === 'confirm' && which !== 'all' ? confirmId(which) : undefined}
      variant={how === 'confirm' ? 'secondary' : 'quiet'}
      size="sm"
      name="intent"
      value={`${how}:${which}`}
      // Leaves room above, so that the value is seen when an address leads here.
      className="scroll-mt-28"
    >
      {which === 'all' ? `${WORDS[how]} all` : WORDS[how]}
      {which !== 'all' && <span className="sr-only"> {name}</span>}
    </Button>
  );
}
