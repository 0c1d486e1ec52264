import type { ReactNode } from 'react';

/** Short facts side by side (areas, equipment). `max` folds the rest into a count that opens. */
export function Chips({ items, max, empty }: { items: readonly string[]; max?: number; empty?: ReactNode }) {
  if (items.length === 0) return empty ? <p className="text-ink-muted text-sm">{empty}</p> : null;
  const shown = max === undefined ? items : items.slice(0, max);
  const rest = items.slice(shown.length);
  return (
    <div className="flex flex-wrap items-start gap-1.5">
      <ul className="contents">
        {shown.map((item) => (
          <Chip key={item}>{item}</Chip>
        ))}
      </ul>
      {rest.length > 0 && (
        <details className="group/chips">
          <summary className="inline-flex min-h-7 items-center rounded-sm px-2 font-medium text-brand text-sm hover:underline">
            +{rest.length} more
          </summary>
          <ul className="mt-1.5 flex flex-wrap gap-1.5">
            {rest.map((item) => (
              <Chip key={item}>{item}</Chip>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Chip({ children }: { children: ReactNode }) {
  return <li className="rounded-sm border border-line bg-sunken px-2 py-1 text-ink text-sm">{children}</li>;
}
