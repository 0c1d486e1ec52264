import { Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import type { OrganizationStatus } from '~/catalogue/statuses';
import { StatusBadge } from '~/ui/badge';
import { Section } from '~/ui/layout';

interface FoundSitesProps {
  id: string;
  search: string;
  sites: readonly { id: string; name: string; city: string | null; state: string | null; status: OrganizationStatus }[];
  more: boolean;
  chosenId?: string;
}

/** The search results, each a link to its explanation. */
export function FoundSites({ id, search, sites, more, chosenId }: FoundSitesProps) {
  return (
    <Section title="Sites found" lead={more && 'Showing the newest. Enter more of the name to narrow the results.'}>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {sites.map((site) => (
          <li key={site.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
            <div className="min-w-0">
              <Link
                to={paths.whyNot(id, { q: search, site: site.id })}
                aria-current={site.id === chosenId || undefined}
                className="break-words font-medium text-brand underline underline-offset-3 hover:decoration-2"
              >
                {site.name}
              </Link>
              <p className="text-ink-muted text-sm">{[site.city, site.state].filter(Boolean).join(', ')}</p>
            </div>
            <StatusBadge status={site.status} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
