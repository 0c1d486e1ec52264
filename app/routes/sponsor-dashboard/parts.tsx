import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { SHOWN_ENROLLMENT_SPONSOR } from '~/catalogue/limits';
import { MATCH_LISTS } from '~/catalogue/match-table';
import { labelOf } from '~/catalogue/options';
import { ORIGIN_WORDS } from '~/catalogue/origins';
import { paths, withQuery } from '~/catalogue/paths';
import type { SponsorDashboard } from '~/domain/pages/sponsor-dashboard.server';
import { Badge, StatusBadge, StudyStatusBadge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { ChartColumn, Pencil, Plus, Search } from '~/ui/icons';
import { DescriptionList } from '~/ui/lists';
import { AnswersForm, MatchActions, RunMatching, SharedForm } from '~/ui/match-actions';
import { NextStep } from '~/ui/next-step';
import { QuickActions } from '~/ui/quick-actions';
import { Table } from '~/ui/table';
import { formatNumber, plural, titleCase } from '~/ui/text';

type StudyRow = SponsorDashboard['studies'][number];

/** The forms of all Match buttons, and of all answers. */
const MATCHING = 'matching';
const ANSWER = 'answer';

interface StudyTableProps {
  studies: readonly StudyRow[];
  /** Whether sites may be shown (VET-01). */
  vetted: boolean;
  create: ReactNode;
}

/** The lists that each study counts, apart from what is overdue. */
const PIPELINE = ['suggested', 'invited', 'cda', 'feasibility', 'visit', 'decision', 'selected'] as const;

/** Study Management (SPON-03): a row for each study, with how many of its sites are at each step. */
export function StudyTable({ studies, vetted, create }: StudyTableProps) {
  const isMatched = ({ status, isActive }: StudyRow) => vetted && status === 'approved' && isActive;
  return (
    <>
      {studies.some(isMatched) && <SharedForm id={MATCHING} sends={{}} />}
      <Table<StudyRow>
        long="very"
        dense
        caption="Studies"
        rows={studies}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title="No studies yet"
            text="Post a study. Once it is approved, it is matched with sites."
            action={create}
          />
        }
        columns={[
          {
            header: 'Study',
            primary: true,
            cell: (study) => (
              <div className="rows:min-w-40">
                <Link
                  to={paths.study(study.id)}
                  discover="none"
                  className="link inline-block min-h-6 break-words font-medium"
                >
                  {study.name}
                </Link>
                <span className="row-note one-line" title={study.title}>
                  {study.name === study.title ? titleCase(study.therapeuticArea) : study.title}
                </span>
                {'client' in study && <span className="row-note">For {study.client}</span>}
              </div>
            ),
          },
          { header: 'Phase', cell: ({ phase }) => <Badge>{titleCase(phase)}</Badge> },
          ...PIPELINE.map((list) => ({
            header: list === 'visit' ? 'Visit' : labelOf(MATCH_LISTS, list), // at 1280 px, the table has no room for more
            align: 'end' as const,
            cell: (study: StudyRow) => <Count study={study} list={list} label={labelOf(MATCH_LISTS, list)} />,
          })),
          {
            header: 'Overdue',
            align: 'end',
            cell: (study) => <Count study={study} list="late" label="Overdue" />,
          },
          { header: 'Sites', cell: (study) => <SitesCell {...study} /> },
          { header: 'Status', cell: (study) => <StudyStatusBadge study={study} /> },
          {
            header: 'Actions',
            hideHeader: true,
            align: 'end',
            cell: (study) => (
              <div className="buttons sm:flex-nowrap sm:justify-end">
                <ButtonLink to={paths.study(study.id)} variant="quiet" size="sm" discover="none">
                  View<span className="sr-only">{` ${study.title}`}</span>
                </ButtonLink>
                {isMatched(study) && <RunMatching study={study} size="sm" variant="quiet" form={MATCHING} />}
              </div>
            ),
          },
        ]}
      />
    </>
  );
}

/** Narrows a CRO's studies to those of one client. */
export function ClientFilter({ clients }: Pick<SponsorDashboard, 'clients'>) {
  if (clients.length === 0) return null;
  const hrefOf = (client?: string) => `${withQuery(paths.sponsorDashboard, { client })}#studies`;
  return (
    <>
      <p>Posted for</p>
      <ul aria-label="Clients" className="my-2 flex flex-wrap gap-2">
        {[{ relationId: undefined, name: 'All studies', shown: clients.every(({ shown }) => !shown) }, ...clients].map(
          ({ relationId, name, shown }) => (
            <li key={relationId ?? ''}>
              <Link to={hrefOf(relationId)} discover="none" className="pill" aria-current={shown ? 'page' : undefined}>
                {name}
              </Link>
            </li>
          ),
        )}
      </ul>
    </>
  );
}

/** How many sites are in a list of the study, with a link to it. */
function Count({ study, list, label }: { study: StudyRow; list: keyof StudyRow['pipeline']; label: string }) {
  const count = study.pipeline[list];
  if (count === 0) return '0';
  return (
    <Link
      to={withQuery(paths.study(study.id), { stage: list })}
      discover="none"
      className={list === 'late' ? 'amount text-danger!' : 'amount'}
    >
      {formatNumber(count)}
      <span className="sr-only">{` ${label.toLowerCase()}`}</span>
    </Link>
  );
}

/**
 * Sites selected out of those sought, participants committed out of those needed, and the specified figures, labeled so
 * that nobody mistakes patients for sites.
 */
function SitesCell({
  id,
  pipeline,
  selectedSites,
  fellOut,
  sites,
  sitesEstimated,
  enrollmentTarget,
  committed,
}: StudyRow) {
  const standing = selectedSites - fellOut;
  const selected = sites.sought
    ? `${formatNumber(standing)} of ${plural(sites.sought, 'site')}${sites.where} selected`
    : `${plural(standing, 'site')} selected`;
  const figures = `${formatNumber(selectedSites)} / ${formatNumber(enrollmentTarget ?? SHOWN_ENROLLMENT_SPONSOR)}`;
  return (
    <div className="text-xs tabular-nums rows:min-w-44">
      {committed.sought !== null && (
        <span className="block">{`${formatNumber(committed.sum)} of ${plural(committed.sought, 'patient')}${committed.where} committed${committed.contradicted ? `, ${formatNumber(committed.contradicted)} contradicted` : ''}`}</span>
      )}
      {committed.sought !== null && committed.more > 0 && (
        <span className="block">{`${formatNumber(committed.more)} more by sites not selected yet`}</span>
      )}
      <span className="block font-medium">
        {selected}
        {sites.sought && sitesEstimated ? ` (${ORIGIN_WORDS.estimate.toLowerCase()})` : ''}
      </span>
      {pipeline.backup > 0 && (
        <Link
          to={withQuery(paths.study(id), { stage: 'backup' })}
          discover="none"
          className="link inline-block min-h-6"
        >
          {plural(pipeline.backup, 'backup')}
        </Link>
      )}
      {fellOut > 0 && <span className="block">{`${formatNumber(fellOut)} more fell out in start-up`}</span>}
      <span className="block text-ink-muted">
        <span className="whitespace-nowrap">{figures}</span>
        {` (sites selected / patients needed${enrollmentTarget === null ? ', our default' : ''})`}
      </span>
    </div>
  );
}

interface RecentMatchesProps {
  matches: SponsorDashboard['recentMatches'];
  vetted: boolean;
  returnTo: string;
  idempotencyKey: string;
}

/** Up to five matches awaiting a response (SPON-05). */
export function RecentMatches({ matches, vetted, returnTo, idempotencyKey }: RecentMatchesProps) {
  if (matches.length === 0) {
    return (
      <EmptyState
        title="No matches awaiting a response"
        text={
          vetted
            ? 'Select Match for an approved study to find suitable sites.'
            : 'They appear here once your organization is verified.'
        }
      />
    );
  }
  return (
    <>
      <AnswersForm id={ANSWER} matches={matches} sends={{ returnTo, idempotencyKey }} />
      <ul className="grid gap-3">
        {matches.map((match) => (
          <Card as="li" key={match.id} className="match-head items-center">
            <div className="match-name">
              <Link to={paths.match(match.id)} discover="none" className="link font-semibold">
                {match.site}
              </Link>
              <p className="card-text">{match.name === match.title ? match.title : `${match.name} · ${match.title}`}</p>
              <p className="badges">
                <Badge tone="brand">{match.score === null ? 'No score yet' : `${match.score}% match`}</Badge>
                <StatusBadge status={match.status} />
                {match.backup && <Badge>Backup</Badge>}
              </p>
              {match.nextStep && (
                <p className="text-base">
                  <NextStep {...match.nextStep} />
                </p>
              )}
            </div>
            <div className="buttons">
              <MatchActions
                match={match}
                about={match.site}
                returnTo={returnTo}
                idempotencyKey={idempotencyKey}
                size="sm"
                variant="secondary"
                form={ANSWER}
              />
            </div>
          </Card>
        ))}
      </ul>
    </>
  );
}

interface SidePanelsProps extends Pick<SponsorDashboard, 'organization'> {
  asAdmin: boolean;
  vetted: boolean;
}

/** Below the studies: quick actions and the organization (SPON-06, SPON-07). Administrators can look but not post. */
export function SidePanels({ organization, asAdmin, vetted }: SidePanelsProps) {
  const query = { organization: asAdmin ? organization?.id : null };
  return (
    <>
      <QuickActions
        actions={[
          !asAdmin && { label: 'New Study', to: paths.studyCreation(), icon: Plus },
          (asAdmin || organization?.status === 'verified') && {
            label: 'View Sites',
            to: withQuery(paths.sponsorSites, query),
            icon: Search,
          },
          vetted && { label: 'Analytics', to: withQuery(paths.sponsorAnalytics, query), icon: ChartColumn },
          !asAdmin && organization && { label: 'Update Profile', to: paths.organizationProfile, icon: Pencil },
        ]}
      />
      <Card as="section">
        <CardHeader title="Organization" />
        <DescriptionList
          stacked
          items={[
            { term: 'Name', value: organization?.name },
            { term: 'Type', value: organization?.type === 'sponsor' ? 'Sponsor/CRO' : 'Organization' },
            { term: 'Status', value: organization && <StatusBadge status={organization.status} /> },
            { term: 'Location', value: [organization?.city, organization?.state].filter(Boolean).join(', ') },
          ]}
        />
      </Card>
    </>
  );
}
