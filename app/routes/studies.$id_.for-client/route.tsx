import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { WithHelp } from '~/catalogue/help-topics';
import { LIST_PAGE } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { STAGE_LABELS } from '~/domain/model/engagement-path';
import { clientStudyPage } from '~/domain/pages/client-studies.server';
import { signedIn } from '~/http/guards.server';
import { ButtonLink } from '~/ui/button';
import { Page, PageHeading, Section } from '~/ui/layout';
import { Pagination } from '~/ui/pagination';
import { StudyFacts } from '~/ui/study-facts';
import { Table } from '~/ui/table';
import { formatDate } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'clients' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle(args.data?.name ?? 'Study', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor');
  const page = { limit: LIST_PAGE, cursor };
  return { ...(await clientStudyPage(await signedIn(request), params.id as string, page)), firstPage: cursor === null };
}

/** A study that a CRO runs, as its client reads it. */
export default function StudyForClient() {
  const { study, name, cro, matches, firstPage } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading
        back={{ to: paths.sponsorDashboard, label: 'your dashboard' }}
        title={name}
        about={name !== study.title && study.title}
        lead={`Run for you by ${cro}. You can read it, and ${cro} does everything else.`}
        actions={<ButtonLink to={paths.studyReport(study.id)}>Report</ButtonLink>}
      />
      <Section title="Sites">
        <Table
          caption="Sites of the study"
          rows={matches.rows}
          rowKey={({ id }) => id}
          empty={<p>No sites are matched with it yet.</p>}
          columns={[
            { header: 'Site', primary: true, cell: ({ site }) => <b className="break-words font-semibold">{site}</b> },
            { header: 'Place', cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') || 'Not stated' },
            { header: 'Step', cell: ({ stage }) => STAGE_LABELS[stage] },
            { header: 'Last change', cell: ({ updatedAt }) => formatDate(updatedAt) },
          ]}
        />
        <Pagination
          previousLabel="First page"
          previousHref={firstPage ? null : paths.studyForClient(study.id)}
          nextHref={matches.next && paths.studyForClient(study.id, { cursor: matches.next })}
        />
      </Section>
      <Section title="Details">
        <StudyFacts study={study} brief />
      </Section>
    </Page>
  );
}
