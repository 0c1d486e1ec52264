import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { WithHelp } from '~/catalogue/help-topics';
import { LIST_PAGE } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { listClientStudies } from '~/domain/pages/client-studies.server';
import { personWho } from '~/http/guards.server';
import { StudyStatusBadge } from '~/ui/badge';
import { Page, PageHeading } from '~/ui/layout';
import { Pagination } from '~/ui/pagination';
import { Table } from '~/ui/table';
import { formatDate } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'clients' };

const TITLE = 'Run for you';

export const meta: MetaFunction = (args) => pageTitle(TITLE, args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'relation.read');
  const cursor = new URL(request.url).searchParams.get('cursor');
  return { ...(await listClientStudies(actor, { limit: LIST_PAGE, cursor })), firstPage: cursor === null };
}

/** The studies that CROs run on behalf of a sponsor. */
export default function RunForYou() {
  const { rows, next, firstPage } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading
        back={{ to: paths.sponsorDashboard, label: 'your dashboard' }}
        title={TITLE}
        lead="Studies that CROs run on behalf of your organization, newest first."
      />
      <Table
        caption="Studies that CROs run for you"
        rows={rows}
        rowKey={({ id }) => id}
        empty={<p>No CRO has posted a study for your organization.</p>}
        columns={[
          {
            header: 'Study',
            primary: true,
            cell: ({ id, name, title }) => (
              <>
                <Link to={paths.studyForClient(id)} className="link break-words font-medium">
                  {name}
                </Link>
                {name !== title && <span className="row-note">{title}</span>}
              </>
            ),
          },
          { header: 'Run by', cell: ({ cro }) => cro },
          { header: 'Status', cell: (study) => <StudyStatusBadge study={study} /> },
          { header: 'Posted', cell: ({ createdAt }) => formatDate(createdAt) },
        ]}
      />
      <Pagination
        previousLabel="First page"
        previousHref={firstPage ? null : paths.runForYou()}
        nextHref={next && paths.runForYou({ cursor: next })}
      />
    </Page>
  );
}
