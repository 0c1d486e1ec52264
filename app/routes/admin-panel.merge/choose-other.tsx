import { Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import type { othersToMerge } from '~/domain/pages/record.server';
import { StatusBadge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { Page, PageHeading } from '~/ui/layout';
import { SearchForm } from '~/ui/search-form';

/** Asks which organization is the same as this one. Nothing is merged yet: the next page compares the two. */
export function ChooseOther({ id, name, search, others }: { id: string } & Awaited<ReturnType<typeof othersToMerge>>) {
  const none = search
    ? 'No organization of this type matches your search.'
    : 'We found no likely duplicate. Search for the other organization.';
  return (
    <Page width="prose">
      <PageHeading
        title={`Merge ${name} with another organization`}
        lead="Choose the organization that is the same. You see both side by side before anything changes."
        back={{ to: paths.adminSite(id), label: 'Back to the record' }}
      />
      <SearchForm
        label="Search organizations"
        query={{ value: search }}
        placeholder="Name, e-mail, city"
        keep={{ keep: id }}
        clearHref={search ? paths.adminMerge(id) : undefined}
      />
      <Card as="section">
        <h2 className="mb-2 font-semibold">{search ? 'Found' : 'Likely duplicates'}</h2>
        {others.length === 0 ? (
          <p className="text-ink-muted">{none}</p>
        ) : (
          <ul className="divide-y divide-line">
            {others.map((other) => (
              <li key={other.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-2 break-words font-medium">
                    <Link to={paths.adminSite(other.id)}>{other.name}</Link>
                    <StatusBadge status={other.status} />
                  </p>
                  {other.place && <p className="text-ink-muted text-sm">{other.place}</p>}
                </div>
                <ButtonLink to={paths.adminMerge(id, other.id)} variant="secondary" size="sm" discover="none">
                  Compare<span className="sr-only"> with {other.name}</span>
                </ButtonLink>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Page>
  );
}
