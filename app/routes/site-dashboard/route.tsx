import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { WithHelp } from '~/catalogue/help-topics';
import { paths, withQuery } from '~/catalogue/paths';
import { type OrganizationStatus, SITE_STAGES } from '~/catalogue/statuses';
import { TEXTS } from '~/catalogue/texts';
import { TRACK_RECORD_TEXTS } from '~/catalogue/track-record';
import { can } from '~/domain/base/actor';
import { newId } from '~/domain/base/ids.server';
import { organizationsMeant } from '~/domain/commands/staff/join-requests.server';
import { siteDashboard } from '~/domain/pages/site-dashboard.server';
import { personWho } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';
import { organizationChoices } from '~/http/organization-choices.server';
import { CountBadge } from '~/ui/badge';
import { Banner } from '~/ui/banner';
import { ButtonLink, buttonClass } from '~/ui/button';
import { Figures } from '~/ui/figures';
import { Bell, ShieldCheck } from '~/ui/icons';
import { JoinNotice } from '~/ui/join-notice';
import { Page, PageHeading, Section } from '~/ui/layout';
import { NoCapacity } from '~/ui/no-capacity';
import { OrganizationChooser } from '~/ui/organization-chooser';
import { OpenQuestions } from '~/ui/review-requests';
import { titleCase } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { YourTurn } from '~/ui/your-turn';
import { Inbox } from './inbox';
import { SidePanels } from './side-panels';

export const handle: WithHelp = { help: 'interest' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Site dashboard', args);

const tabSchema = z.object({ tab: z.enum(SITE_STAGES).optional() });

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'siteDashboard.enter');
  const query = new URL(request.url).searchParams;
  const [organizationId, cursor] = [query.get('organization'), query.get('cursor')];
  const { tab } = readQueryLeniently(request, tabSchema);
  const dashboard = await siteDashboard(actor, { organizationId, stage: tab ?? null, cursor });
  const mayChoose = !dashboard && can(actor, 'admin.enter');
  return {
    dashboard,
    choices: mayChoose ? await organizationChoices(actor, request, 'site') : null,
    meant: await organizationsMeant(actor),
    own: dashboard?.organization.id === actor.organizationId,
    here: withQuery(paths.siteDashboard, { organization: organizationId, tab }),
    firstPage: cursor === null,
    idempotencyKey: newId(),
  };
}

/** A site's status, matching studies, training and details (SITE-01 to SITE-07). */
export default function Dashboard() {
  const { dashboard, choices, own, meant, here, firstPage, idempotencyKey } = useLoaderData<typeof loader>();
  if (choices) {
    return <OrganizationChooser title="Site dashboards" what="site" path={paths.siteDashboard} choices={choices} />;
  }
  if (!dashboard) return <NoOrganization meant={meant} />;
  const { organization, activeStudies, waiting, openTrials, training } = dashboard;
  const verified = organization.status === 'verified';
  const selected = withQuery(paths.siteDashboard, { organization: own ? null : organization.id, tab: 'selected' });
  return (
    <Page>
      <PageHeading
        eyebrow="Site dashboard"
        title={own ? `Welcome, ${organization.name}` : organization.name}
        actions={
          <a href="#opportunities" className={buttonClass({ variant: 'secondary' })}>
            <Bell aria-hidden />
            Opportunities
            {waiting > 0 ? <CountBadge count={waiting} label="waiting for you" /> : <span>0</span>}
          </a>
        }
      />
      <Figures
        figures={[
          { label: 'Profile Status', value: verified ? 'Verified' : titleCase(organization.status) },
          { label: 'Active Studies', value: activeStudies, to: activeStudies > 0 ? selected : undefined },
          { label: 'GCP Status', value: training.status },
        ]}
      />
      <OpenQuestions questions={dashboard.questions} />
      <JoinNotice meant={meant} />
      {!dashboard.questions.some(({ rejected }) => rejected) && (
        <StatusBanner status={organization.status} reason={organization.statusReason} waits={dashboard.waits} />
      )}
      {openTrials > 0 && (
        <TrialsHint open={openTrials} to={paths.organizationTrackRecord(own ? null : organization.id)} />
      )}
      {own && <NoCapacity until={dashboard.noCapacityUntil ?? null} />}
      {own && <YourTurn toDo={dashboard.toDo} />}
      <Section id="opportunities" title="Study Opportunities">
        <Inbox dashboard={dashboard} own={own} here={here} firstPage={firstPage} idempotencyKey={idempotencyKey} />
      </Section>
      <aside className="mt-10 grid items-start gap-5 md:grid-cols-2">
        <SidePanels {...dashboard} own={own} />
      </aside>
    </Page>
  );
}

interface StatusBannerProps {
  status: OrganizationStatus;
  reason: string | null;
  waits: { title: string; text: string } | null;
}

function StatusBanner({ status, reason, waits }: StatusBannerProps) {
  if (status === 'verified')
    return (
      <p className="flex items-center gap-2 text-success">
        <ShieldCheck aria-hidden className="size-5 shrink-0" />
        {TEXTS.siteVerified}
      </p>
    );
  if (status === 'merged') return null;
  if (waits) {
    return (
      <Banner tone="danger" announce="none" title={waits.title}>
        {reason && <p>Reason: {reason}</p>}
        <p>{waits.text}</p>
      </Banner>
    );
  }
  if (status === 'pending') return <Banner tone="warning" announce="none" title={TEXTS.siteUnderReview} />;
  return (
    <Banner tone="danger" announce="none" title={TEXTS.siteRejected}>
      {reason && `Reason: ${reason}`}
    </Banner>
  );
}

function TrialsHint({ open, to }: { open: number; to: string }) {
  return (
    <div className="mt-3">
      <Banner
        announce="none"
        title={TRACK_RECORD_TEXTS.hint(open)}
        action={
          <ButtonLink to={to} variant="secondary" size="sm">
            See the trials
          </ButtonLink>
        }
      >
        {TRACK_RECORD_TEXTS.hintText}
      </Banner>
    </div>
  );
}

function NoOrganization({ meant }: Parameters<typeof JoinNotice>[0]) {
  return (
    <Page width="prose">
      <PageHeading eyebrow="Site dashboard" title={TEXTS.noOrganization} lead={TEXTS.noOrganizationText} />
      <JoinNotice meant={meant} />
      <ButtonLink to={paths.onboarding()}>Join as a Site</ButtonLink>
    </Page>
  );
}
