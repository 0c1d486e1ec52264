import { Link } from '@remix-run/react';
import { Check, CircleAlert } from './icons';
import { cx } from './text';

interface Tab {
  label: string;
  href: string;
  current?: boolean;
  /** An icon after the label: this part is complete or has a problem. */
  state?: 'done' | 'problem';
  /** The number of items, as text if not all of them are counted ('1,000+'). */
  count?: number | string;
  /** Submits the surrounding form (or the one named) instead of following `href`, so that nothing typed is lost. */
  submit?: { name: string; value: string; form?: string };
}

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="mb-6 sm:border-line sm:border-b">
      <ul className="flex flex-wrap gap-1.5 sm:gap-x-6 sm:gap-y-0">
        {tabs.map((tab) => (
          <li key={tab.href} className="sm:-mb-px">
            <TabItem {...tab} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TabItem({ label, href, current, state, count, submit }: Tab) {
  const look = cx(
    'flex min-h-11 items-center gap-2 rounded-md px-3 font-medium sm:rounded-none sm:border-b-2 sm:px-0.5',
    current
      ? 'bg-brand-soft text-brand-strong sm:border-brand sm:bg-transparent'
      : 'text-ink-muted hover:text-ink sm:border-transparent sm:hover:border-line-strong',
  );
  const content = (
    <>
      {label}
      {count !== undefined && <span className="font-normal text-sm tabular-nums">{count}</span>}
      {state === 'done' && <Check className="size-4 text-success" aria-label="complete" />}
      {state === 'problem' && <CircleAlert className="size-4 text-danger" aria-label="has a problem" />}
    </>
  );
  const aria = current ? ({ 'aria-current': 'page' } as const) : {};
  return submit && !current ? (
    <button type="submit" {...submit} className={look}>
      {content}
    </button>
  ) : (
    <Link to={href} className={look} {...aria}>
      {content}
    </Link>
  );
}
