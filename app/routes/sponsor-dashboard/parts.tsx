import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { SHOWN_ENROLLMENT_SPONSOR } from '~/catalogue/limits';
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
  returnTo: string;
  create: ReactNode;
}

/** Study Management (SPON-03). */
export function StudyTable({ studies, vetted, returnTo, create }: StudyTableProps) {
  const isMatched = ({ status, isActive }: StudyRow) => vetted && status === 'approved' && isActive;
  return (
    <>
      {studies.some(isMatched) && <SharedForm id={MATCHING} sends={{ returnTo }} />}
      <Table<StudyRow>
        long="very"
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
              <>
                <Link to={paths.study(study.id)} discover="none" className="link break-words font-medium">
                  {study.title}
                </Link>
                <span className="row-note">{titleCase(study.therapeuticArea)}</span>
              </>
            ),
          },
          { header: 'Phase', cell: ({ phase }) => <Badge>{titleCase(phase)}</Badge> },
          {
            header: 'Sites',
            cell: (study) => <SitesCell {...study} />,
          },
          { header: 'Status', cell: (study) => <StudyStatusBadge study={study} /> },
          {
            header: 'Actions',
            hideHeader: true,
            align: 'end',
            cell: (study) => (
              <div className="buttons sm:flex-nowrap sm:justify-end">
                <ButtonLink to={paths.study(study.id)} variant="secondary" size="sm" discover="none">
                  View<span className="sr-only">{` ${study.title}`}</span>
                </ButtonLink>
                {isMatched(study) && (
                  <>
                    <ButtonLink to={paths.studyWeights(study.id)} variant="secondary" size="sm" discover="none">
                      Weights<span className="sr-only">{` of ${study.title}`}</span>
                    </ButtonLink>
                    <RunMatching study={study} returnTo={returnTo} size="sm" form={MATCHING} />
                  </>
                )}
              </div>
            ),
          },
        ]}
      />
    </>
  );
}

/**
 * Sites selected out of those sought, and the specified figures, labeled so that nobody mistakes patients for sites.
 */
function SitesCell({ selectedSites, totalSites, sitesEstimated, enrollmentTarget }: StudyRow) {
  return (
    <>
      <span className="block tabular-nums">
        {totalSites ? `${formatNumber(selectedSites)} of ${plural(totalSites, 'site')}` : plural(selectedSites, 'site')}
        <span className="sr-only"> selected</span>
        {totalSites && sitesEstimated ? ` (${ORIGIN_WORDS.estimate.toLowerCase()})` : ''}
      </span>
      <span className="block text-ink-muted text-sm tabular-nums">
        <span className="whitespace-nowrap">
          {`${formatNumber(selectedSites)} / ${formatNumber(enrollmentTarget ?? SHOWN_ENROLLMENT_SPONSOR)}`}
        </span>
        {` (sites selected / patients needed${enrollmentTarget === null ? ', our default' : ''})`}
      </span>
    </>
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
              <p className="card-text">{match.title}</p>
              <p className="badges">
                <Badge tone="brand">{match.score === null ? 'No score yet' : `${match.score}% match`}</Badge>
                <StatusBadge status={match.status} />
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

/** Next to the studies: quick actions and the organization (SPON-06, SPON-07). Administrators can look but not post. */
export function SidePanels({ organization, asAdmin, vetted }: SidePanelsProps) {
  const query = { organization: asAdmin ? organization?.id : null };
  return (
    <>
      <QuickActions
        actions={[
          !asAdmin && { label: 'New Study', to: paths.studyCreation(), icon: Plus, variant: 'primary' },
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
