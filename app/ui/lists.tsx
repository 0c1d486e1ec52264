import type { ReactNode } from 'react';
import { cx } from './text';

/** Short facts side by side (areas, equipment). Items beyond `max` collapse into '+N more'. */
export function Chips({ items, max, empty }: { items: readonly string[]; max?: number; empty?: ReactNode }) {
  if (items.length === 0) return empty ? <p className="text-ink-muted text-sm">{empty}</p> : null;
  const shown = max === undefined ? items : items.slice(0, max);
  const rest = items.slice(shown.length);
  return (
    <div className="flex flex-wrap items-start gap-1.5">
      <ul className="chips contents">
        {shown.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      {rest.length > 0 && (
        <details className="group/chips">
          <summary className="inline-flex min-h-7 items-center rounded-sm px-2 font-medium text-brand text-sm hover:underline">
            +{rest.length} more
          </summary>
          <ul className="chips mt-1.5 flex flex-wrap gap-1.5">
            {rest.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** A bulleted list of sentences, such as reasons; nothing if there are none. */
export function Sentences({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

export interface Description {
  term: ReactNode;
  /** An empty value (null, undefined, false, '') shows 'Not provided'. */
  value: ReactNode;
}

/** Terms and their values. `stacked` is for narrow side panels. */
export function DescriptionList({ items, stacked }: { items: readonly Description[]; stacked?: boolean }) {
  return (
    <dl className={cx('facts', !stacked && 'facts-aside')}>
      {items.map(({ term, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes order.
        <div key={index}>
          <dt>{term}</dt>
          <dd>{value || value === 0 ? value : <span className="text-ink-muted">Not provided</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
