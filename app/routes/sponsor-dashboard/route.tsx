import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { WithHelp } from '~/catalogue/help-topics';
import { paths, withQuery } from '~/catalogue/paths';
import { can } from '~/domain/base/actor';
import { newId } from '~/domain/base/ids.server';
import { organizationsMeant } from '~/domain/commands/staff/join-requests.server';
import { sponsorDashboard } from '~/domain/pages/sponsor-dashboard.server';
import { personWho } from '~/http/guards.server';
import { organizationChoices } from '~/http/organization-choices.server';
import { ButtonLink } from '~/ui/button';
import { Figures } from '~/ui/figures';
import { Plus } from '~/ui/icons';
import { JoinNotice } from '~/ui/join-notice';
import { Page, PageHeading, Section } from '~/ui/layout';
import { OrganizationChooser } from '~/ui/organization-chooser';
import { Pagination } from '~/ui/pagination';
import { OpenQuestions } from '~/ui/review-requests';
import { formatNumber, plural } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { UndoMatchDecisions } from '~/ui/undo-match-decisions';
import { Unvetted } from '~/ui/unvetted';
import { YourTurn } from '~/ui/your-turn';
import { ClientFilter, RecentMatches, SidePanels, StudyTable } from './parts';

export const handle: WithHelp = { help: 'find' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Sponsor dashboard', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'sponsorDashboard.enter');
  const query = new URL(request.url).searchParams;
  const [organizationId, cursor] = [query.get('organization'), query.get('cursor')];
  const client = query.get('client');
  const dashboard = await sponsorDashboard(actor, { organizationId, cursor, client });
  const asAdmin = can(actor, 'admin.enter');
  return {
    dashboard,
    choices: dashboard ? null : await organizationChoices(actor, request, 'sponsor'),
    asAdmin,
    meant: await organizationsMeant(actor),
    here: withQuery(paths.sponsorDashboard, {
      organization: asAdmin ? organizationId : null,
      client: dashboard?.clients.find(({ shown }) => shown)?.relationId,
    }),
    firstPage: cursor === null,
    idempotencyKey: newId(),
  };
}

/** A sponsor's studies, matches and figures (SPON-01 to SPON-07). */
export default function SponsorDashboard() {
  const { dashboard, choices, asAdmin, meant, here, firstPage, idempotencyKey } = useLoaderData<typeof loader>();
  if (!dashboard) {
    return choices ? (
      <OrganizationChooser title="Sponsor dashboards" what="sponsor" path={paths.sponsorDashboard} choices={choices} />
    ) : null;
  }
  const { organization, numbers, studies, next, recentMatches } = dashboard;
  // Administrators match any approved study.
  const vetted = asAdmin || organization === null || organization.status === 'verified';
  const createStudy = (
    <ButtonLink to={paths.studyCreation()} icon={<Plus aria-hidden />}>
      Create Study
    </ButtonLink>
  );
  return (
    <Page>
      <PageHeading
        eyebrow="Sponsor dashboard"
        title={organization?.name ?? 'Your studies'}
        lead={`Active Studies: ${numbers.activeStudies}`}
        actions={!asAdmin && numbers.totalStudies > 0 && createStudy}
      />
      <UndoMatchDecisions decisions={dashboard.undoable} back={here} />
      <Figures
        figures={[
          { label: 'Total Studies', value: formatNumber(numbers.totalStudies) },
          { label: 'Active Sites', value: formatNumber(numbers.activeSites) },
          { label: 'Pending Matches', value: formatNumber(numbers.pendingMatches) },
          { label: 'Completed', value: formatNumber(numbers.completed) },
        ]}
      />
      <JoinNotice meant={meant} />
      {!asAdmin && <Unvetted status={organization?.status} />}
      <OpenQuestions questions={dashboard.questions} />
      {!asAdmin && <YourTurn toDo={dashboard.toDo} />}
      <Section id="studies" title="Study Management" lead={plural(numbers.totalStudies, 'study', 'studies')}>
        <ClientFilter clients={dashboard.clients} />
        <StudyTable studies={studies} vetted={vetted} create={asAdmin ? undefined : createStudy} />
        <Pagination previousHref={firstPage ? null : here} nextHref={next && withQuery(here, { cursor: next })} />
      </Section>
      {!asAdmin && dashboard.runBy.length > 0 && (
        <Section
          title="Run for you"
          lead={`By ${new Intl.ListFormat('en').format(dashboard.runBy)}, on behalf of your organization.`}
          actions={
            <ButtonLink to={paths.runForYou()} variant="secondary">
              See the studies
            </ButtonLink>
          }
        >
          <p>You can read these studies, their sites and reports. Whoever runs them does everything else.</p>
        </Section>
      )}
      <Section title="Recent Matches">
        <RecentMatches matches={recentMatches} vetted={vetted} returnTo={here} idempotencyKey={idempotencyKey} />
      </Section>
      <aside className="mt-10 grid items-start gap-5 md:grid-cols-2">
        <SidePanels organization={organization} asAdmin={asAdmin} vetted={vetted} />
      </aside>
    </Page>
  );
}
