import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { ARCHIVE_DAYS } from '~/catalogue/limits';
import { paths, withQuery } from '~/catalogue/paths';
import { listArchived } from '~/domain/commands/lifecycle/archived.server';
import { administrator } from '~/http/guards.server';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Page, PageHeading } from '~/ui/layout';
import { May } from '~/ui/may';
import { Table } from '~/ui/table';
import { formatDate, titleCase } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction = (args) => pageTitle('Archived records - Admin panel', args);

export async function loader({ request }: LoaderFunctionArgs) {
  return { archived: await listArchived(await administrator(request)), at: Date.now() };
}

/** What was archived, with a link that restores it for whoever may. */
export default function ArchivedRecords() {
  const { archived, at } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading
        title="Archived records"
        lead={`Hidden everywhere else. You can restore them for ${ARCHIVE_DAYS} days; after that, they stay archived. Nothing is deleted automatically.`}
      />
      {archived.length === 0 ? (
        <EmptyState
          title="Nothing is archived"
          text="You can archive an organization or a study from its row in the list, or from its page."
        />
      ) : (
        <Table
          caption="Archived records"
          rows={archived}
          rowKey={({ id }) => id}
          columns={[
            {
              header: 'Record',
              primary: true,
              cell: ({ id, name, type, was }) => (
                <>
                  <Link
                    to={type === 'study' ? paths.adminStudy(id) : paths.adminSite(id)}
                    className="link block break-words font-medium"
                  >
                    {name}
                  </Link>
                  <span className="text-ink-muted text-sm">
                    {titleCase(type)}, {titleCase(was).toLowerCase()} before
                  </span>
                </>
              ),
            },
            { header: 'Reason', cell: ({ reason }) => <span className="break-words">{reason ?? 'None given'}</span> },
            { header: 'Archived', cell: ({ archivedAt }) => formatDate(archivedAt) },
            {
              header: 'Restore',
              align: 'end',
              cell: ({ id, type, name, restorableUntil }) =>
                restorableUntil < at ? (
                  'No longer'
                ) : (
                  <May permission={`${type}.archive`}>
                    <ButtonLink
                      to={withQuery(paths.adminAction(type === 'study' ? 'studies' : 'sites', id, 'restore'), {
                        back: paths.adminArchived,
                      })}
                      variant="secondary"
                      size="sm"
                    >
                      Restore<span className="sr-only"> {name}</span>
                    </ButtonLink>
                  </May>
                ),
            },
          ]}
        />
      )}
    </Page>
  );
}
