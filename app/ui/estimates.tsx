import { ESTIMATES, type Estimable } from '~/catalogue/origins';
import { Button } from './button';

interface EstimateListProps {
  titleId: string;
  /** Each with its value in words. */
  estimates: readonly { field: Estimable; value: string }[];
}

/** Estimates that nobody has confirmed, with how we made them. For a form whose buttons send `intent`. */
export function EstimateList({ titleId, estimates }: EstimateListProps) {
  return (
    <div className="rounded-lg border border-line p-4 sm:p-5">
      <h3 id={titleId}>Estimates to check</h3>
      <p className="mt-1 text-ink-muted">
        The registry does not state these, so we estimated them. Confirm what is right, and clear the rest. Until then,
        nobody else sees them as facts.
      </p>
      <ul className="mt-3 divide-y divide-line border-line border-y">
        {estimates.map(({ field, value }) => (
          <li key={field} className="grid items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
            <div className="min-w-0">
              <p>
                <span className="font-medium">{ESTIMATES[field].label}:</span>{' '}
                <span className="whitespace-pre-line">{value}</span>
              </p>
              <p className="text-ink-muted text-sm">{ESTIMATES[field].by}</p>
            </div>
            <div className="flex gap-2">
              <Settle how="confirm" which={field} name={ESTIMATES[field].label} />
              <Settle how="clear" which={field} name={ESTIMATES[field].label} />
            </div>
          </li>
        ))}
      </ul>
      {estimates.length > 1 && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Settle how="confirm" which="all" name="" />
          <Settle how="clear" which="all" name="" />
        </div>
      )}
    </div>
  );
}

const WORDS = { confirm: 'Confirm', clear: 'Clear' } as const;

function Settle({ how, which, name }: { how: 'confirm' | 'clear'; which: Estimable | 'all'; name: string }) {
  return (
    <Button variant={how === 'confirm' ? 'secondary' : 'quiet'} size="sm" name="intent" value={`${how}:${which}`}>
      {which === 'all' ? `${WORDS[how]} all` : WORDS[how]}
      {which !== 'all' && <span className="sr-only"> {name}</span>}
    </Button>
  );
}
