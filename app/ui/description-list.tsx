import type { ReactNode } from 'react';
import { cx } from './text';

export interface Description {
  term: ReactNode;
  /** Nothing (null, undefined, '') reads 'Not given'. */
  value: ReactNode;
}

/** Terms and their values: details of a thing, and the review page of a wizard. `stacked` for narrow side panels. */
export function DescriptionList({ items, stacked }: { items: readonly Description[]; stacked?: boolean }) {
  return (
    <dl className="divide-y divide-line">
      {items.map(({ term, value }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order.
          key={index}
          className={cx('py-2.5 first:pt-0 last:pb-0', !stacked && 'grid gap-x-6 sm:grid-cols-[minmax(9rem,1fr)_2fr]')}
        >
          <dt className="text-ink-muted text-sm leading-6">{term}</dt>
          <dd className="min-w-0 break-words">
            {value === null || value === undefined || value === '' ? (
              <span className="text-ink-muted">Not given</span>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
