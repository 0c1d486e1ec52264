import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { SHOWN_ENROLLMENT_SITE, SHOWN_SCORE } from '~/catalogue/limits';
import { TEXTS, TRACK_RECORD_TEXTS } from '~/catalogue/messages';
import { paths, withQuery } from '~/catalogue/paths';
import { can } from '~/domain/actor';
import { newId } from '~/domain/ids.server';
import { type SiteDashboard, siteDashboard } from '~/domain/matches/site-dashboard.server';
import { personWho } from '~/http/guards.server';
import { organizationChoices } from '~/http/organization-choices.server';
import { Badge, CountBadge, StatusBadge } from '~/ui/badge';
import { Banner } from '~/ui/banner';
import { ButtonLink, buttonClass } from '~/ui/button';
import { Card, StatTile } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { Bell, Clock, FlaskConical, GraduationCap, MapPin, ShieldCheck, Users } from '~/ui/icons';
import { DashboardGrid, Page, PageHeading, Section, TileGrid } from '~/ui/layout';
import { MatchActions } from '~/ui/match-actions';
import { OrganizationChooser } from '~/ui/organization-chooser';
import { Pagination } from '~/ui/pagination';
import { plural, titleCase } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { SidePanels } from './side-panels';

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Site dashboard', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'siteDashboard.enter');
  const query = new URL(request.url).searchParams;
  const [organizationId, cursor] = [query.get('organization'), query.get('cursor')];
  const dashboard = await siteDashboard(actor, { organizationId, cursor });
  const mayChoose = !dashboard && can(actor, 'admin.enter');
  return {
    dashboard,
    choices: mayChoose ? await organizationChoices(actor, request, 'site') : null,
    own: dashboard?.organization.id === actor.organizationId,
    here: withQuery(paths.siteDashboard, { organization: organizationId }),
    firstPage: cursor === null,
    idempotencyKey: newId(),
  };
}

/** A site's status, matching studies, training and details (SITE-01 to SITE-07). */
export default function Dashboard() {
  const { dashboard, choices, own, here, firstPage, idempotencyKey } = useLoaderData<typeof loader>();
  if (choices) {
    return <OrganizationChooser title="Site dashboards" what="site" path={paths.siteDashboard} choices={choices} />;
  }
  if (!dashboard) return <NoOrganization />;
  const { organization, activeStudies, waiting, openTrials, training, ownTraining, matches, next } = dashboard;
  const verified = organization.status === 'verified';
  const nextHref = next && withQuery(paths.siteDashboard, { organization: own ? null : organization.id, cursor: next });
  return (
    <Page>
      <PageHeading
        eyebrow="Site dashboard"
        title={own ? `Welcome, ${organization.name}` : organization.name}
        actions={
          <a href="#opportunities" className={buttonClass({ variant: 'secondary' })}>
            <Bell aria-hidden />
            Waiting for you
            {waiting > 0 ? <CountBadge count={waiting} label="study opportunities" /> : <span>0</span>}
          </a>
        }
      />
      <StatusBanner status={organization.status} reason={organization.statusReason} />
      {openTrials > 0 && (
        <TrialsHint open={openTrials} to={paths.organizationTrackRecord(own ? null : organization.id)} />
      )}
      <div className="mt-6">
        <TileGrid>
          <StatTile
            label="Profile Status"
            value={verified ? 'Verified' : titleCase(organization.status)}
            icon={ShieldCheck}
          />
          <StatTile label="Active Studies" value={activeStudies} icon={FlaskConical} />
          <StatTile label="GCP Status" value={titleCase(training.status)} icon={GraduationCap} />
        </TileGrid>
      </div>
      <div className="mt-10">
        <DashboardGrid
          aside={<SidePanels organization={organization} training={training} ownTraining={ownTraining} own={own} />}
        >
          <Section id="opportunities" title="Study Opportunities">
            {matches.length === 0 ? (
              <EmptyState
                title={TEXTS.noOpportunities}
                text={verified ? TEXTS.noOpportunitiesVerified : TEXTS.noOpportunitiesPending}
              />
            ) : (
              <ul className="grid gap-5">
                {matches.map((match) => (
                  <Opportunity key={match.id} match={match} returnTo={here} idempotencyKey={idempotencyKey} />
                ))}
              </ul>
            )}
            <Pagination previousHref={firstPage ? null : here} nextHref={nextHref} />
          </Section>
        </DashboardGrid>
      </div>
    </Page>
  );
}

function StatusBanner({ status, reason }: { status: 'pending' | 'verified' | 'rejected'; reason: string | null }) {
  if (status === 'verified') return <Banner tone="success" announce="none" title={TEXTS.siteVerified} />;
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

function NoOrganization() {
  return (
    <Page width="prose">
      <PageHeading eyebrow="Site dashboard" title={TEXTS.noOrganization} lead={TEXTS.noOrganizationText} />
      <ButtonLink to={paths.onboarding()}>Join as a Site</ButtonLink>
    </Page>
  );
}

interface OpportunityProps {
  match: SiteDashboard['matches'][number];
  returnTo: string;
  idempotencyKey: string;
}

/** A study that matches the site (SITE-03, SITE-04). */
function Opportunity({ match, returnTo, idempotencyKey }: OpportunityProps) {
  const { study } = match;
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 flex-1 basis-72 break-words text-lg">{study.title}</h3>
        <StatusBadge status={match.status} />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Badge tone="brand">{match.score ?? SHOWN_SCORE}% match</Badge>
        <Badge>{titleCase(study.therapeuticArea)}</Badge>
        <Badge>{titleCase(study.phase)}</Badge>
        {!study.isActive && <Badge tone="warning">Study completed</Badge>}
      </div>
      {study.sponsorName && <p className="mt-2 text-ink-muted text-sm">Sponsored by {study.sponsorName}</p>}
      {study.description && <p className="mt-3 line-clamp-3 break-words text-ink-muted">{study.description}</p>}
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-ink-muted text-sm">
        {study.duration !== null && <Fact icon={<Clock aria-hidden />}>{plural(study.duration, 'month')}</Fact>}
        <Fact icon={<MapPin aria-hidden />}>Regional</Fact>
        <Fact icon={<Users aria-hidden />}>{plural(study.enrollmentTarget ?? SHOWN_ENROLLMENT_SITE, 'patient')}</Fact>
      </ul>
      <div className="mt-5 flex flex-wrap gap-2">
        <ButtonLink to={paths.match(match.id)} variant="secondary">
          View Details<span className="sr-only"> of {study.title}</span>
        </ButtonLink>
        <MatchActions match={match} about={study.title} returnTo={returnTo} idempotencyKey={idempotencyKey} />
      </div>
    </Card>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5 [&_svg]:size-4">
      {icon}
      {children}
    </li>
  );
}
