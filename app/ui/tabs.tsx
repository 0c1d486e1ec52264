import { Link } from '@remix-run/react';
import { Check, CircleAlert } from './icons';
import { formatNumber } from './text';

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

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
}

export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav aria-label={label} className="mb-6 md:border-line md:border-b">
      <ul className="tabs">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <TabItem {...tab} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TabItem({ label, href, current, state, count, submit }: Tab) {
  const content = (
    <>
      {label}
      {count !== undefined && <span>{typeof count === 'number' ? formatNumber(count) : count}</span>}
      {state === 'done' && <Check className="size-4 text-success" aria-label="complete" />}
      {state === 'problem' && <CircleAlert className="size-4 text-danger" aria-label="has a problem" />}
    </>
  );
  const aria = current ? ({ 'aria-current': 'page' } as const) : {};
  return submit && !current ? (
    <button type="submit" {...submit} className="tab">
      {content}
    </button>
  ) : (
    <Link to={href} className="tab" {...aria}>
      {content}
    </Link>
  );
}
