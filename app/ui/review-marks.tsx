/** What lists show of the checks of a record that awaits a decision. */
import type { QueueItem } from '~/domain/model/review-schema';
import { Check, CircleAlert, Info } from './icons';
import { cx, plural } from './text';

/** The labels of those that are open, by weight, and what it lacks. */
export interface Marked {
  blocking: string[];
  look: string[];
  missing: string;
  /** The first likely duplicate, and how many others there are. */
  duplicate: string;
}

export function markedOf({
  checks,
  missing,
  duplicates,
}: Pick<QueueItem, 'checks' | 'missing' | 'duplicates'>): Marked {
  const named = (weight: string) => checks.flatMap((check) => (check.weight === weight ? check.label : []));
  const [first, ...more] = duplicates;
  return {
    blocking: named('blocking'),
    look: named('look'),
    missing: missing.join(', '),
    duplicate: first ? `${first}${more.length > 0 ? ` and ${plural(more.length, 'other')}` : ''}` : '',
  };
}

/** Whether a row approves it at once: it lacks nothing, and nothing has to be settled first. */
export const isReady = ({ missing, blocking }: Marked): boolean => !missing && blocking.length === 0;

/** One icon for the weightiest open check. What it means is said in words for screen readers, and under the pointer. */
export function Marks({ blocking, look, missing, duplicate }: Marked) {
  const said = [missing && `Missing: ${missing}`, duplicate && `Likely duplicate of ${duplicate}`].filter(Boolean);
  const worth = look.length > 0 && `Worth a look: ${look.join(', ')}`;
  const stops = blocking.length > 0 && `Settle first: ${blocking.join(', ')}`;
  const [Icon, color, text] = stops
    ? ([CircleAlert, 'text-danger', stops] as const)
    : worth
      ? ([Info, 'text-warning', worth] as const)
      : ([Check, 'text-success', 'Nothing open'] as const);
  return (
    <span className={cx('queue-mark', color)} title={[text, ...said].join('\n')}>
      <Icon aria-hidden />
      <span className="sr-only">{`${[text, ...said].join('. ')}.`}</span>
    </span>
  );
}
