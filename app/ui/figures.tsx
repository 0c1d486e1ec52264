import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';

interface Figure {
  label: string;
  value: ReactNode;
  /** The list that it counts. */
  to?: string;
}

/** The specified figures of a dashboard (SITE-02, SPON-02), in one quiet line. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <ul className="-mt-4 mb-8 flex flex-wrap gap-x-6 gap-y-1 text-ink-muted text-sm">
      {figures.map(({ label, value, to }) => (
        <li key={label} className="flex items-baseline gap-1.5">
          <div>
            {to ? (
              <Link to={to} className="link inline-block min-h-6">
                {label}
              </Link>
            ) : (
              <span>{label}</span>
            )}
          </div>
          <p className="font-semibold text-ink tabular-nums">{value}</p>
        </li>
      ))}
    </ul>
  );
}
