import { Link } from '@remix-run/react';
import { withQuery } from '~/catalogue/paths';
import type { OrganizationStatus } from '~/catalogue/statuses';
import { StatusBadge } from './badge';
import { Card } from './card';
import { EmptyState } from './empty-state';
import { Page, PageHeading } from './layout';
import { Pagination } from './pagination';
import { SearchForm } from './search-form';

interface OrganizationChoices {
  rows: { id: string; name: string; city: string | null; state: string | null; status: OrganizationStatus }[];
  next: string | null;
  search: string;
}

export function OrganizationChooser(props: {
  title: string;
  what: string;
  path: string;
  choices: OrganizationChoices;
}) {
  const { title, what, path, choices } = props;
  const { rows, next, search } = choices;
  return (
    <Page width="prose">
      <PageHeading title={title} lead={`As an administrator, choose the ${what} whose dashboard you want to see.`} />
      <SearchForm label={`Search ${what}s`} query={{ value: search }} clearHref={search ? path : undefined} />
      {rows.length === 0 ? (
        <EmptyState title={`No ${what} found`} level={2} />
      ) : (
        <Card flush>
          <ul className="divide-y divide-line">
            {rows.map(({ id, name, city, state, status }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2 px-5 py-3">
                <Link to={withQuery(path, { organization: id })} className="link min-w-0 break-words font-medium">
                  {name}
                </Link>
                <span className="flex items-center gap-3 text-ink-muted text-sm">
                  {[city, state].filter(Boolean).join(', ')}
                  <StatusBadge status={status} />
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Pagination nextHref={next && withQuery(path, { q: search, cursor: next })} />
    </Page>
  );
}
