import { paths } from '~/catalogue/paths';
import { START_STEPS } from '~/catalogue/start';
import { courseTitle } from '~/catalogue/training/titles';
import type { SiteDashboard } from '~/domain/pages/site-dashboard.server';
import { Badge, StatusBadge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { CompletenessCard } from '~/ui/completeness';
import { Award, BookOpen, FileUp, History, Pencil, RotateCcw, Users } from '~/ui/icons';
import { Chips, DescriptionList } from '~/ui/lists';
import { Bar } from '~/ui/progress';
import { QuickActions } from '~/ui/quick-actions';
import { formatDay, plural } from '~/ui/text';
import { hasChecklist } from './start-checklist';

interface SidePanelsProps
  extends Pick<SiteDashboard, 'organization' | 'counts' | 'completeness' | 'training' | 'ownTraining'> {
  /** Whether this is the person's own site. Administrators edit it in the admin panel. */
  own: boolean;
}

/** Next to the opportunities: what the profile lacks, training, quick actions and the organization (SITE-06). */
export function SidePanels({ organization, counts, completeness, training, ownTraining, own }: SidePanelsProps) {
  const { id, name, status, city, state, therapeuticAreas } = organization;
  const named = own ? null : id;
  const areas = therapeuticAreas.length > 0 ? <Chips items={therapeuticAreas} /> : null;
  return (
    <>
      <CompletenessCard
        completeness={completeness}
        own={own}
        elsewhere={hasChecklist({ organization, counts }) ? Object.keys(START_STEPS) : []}
      />
      <TrainingPanel training={training} own={ownTraining} />
      <QuickActions
        actions={[
          { label: 'Update Site Profile', to: own ? paths.organizationProfile : paths.adminSiteEdit(id), icon: Pencil },
          own && { label: 'Open Studies', to: paths.openStudies, icon: BookOpen },
          own && { label: 'Upload Documents', to: paths.organizationDocuments, icon: FileUp },
          { label: 'Trials', to: paths.organizationTrackRecord(named), icon: History },
          { label: 'Manage Staff', to: paths.organizationStaff(named), icon: Users },
        ]}
      />
      <Card as="section">
        <CardHeader title="Organization Details" />
        <DescriptionList
          stacked
          items={[
            { term: 'Name', value: name },
            { term: 'Status', value: <StatusBadge status={status} /> },
            { term: 'Location', value: [city, state].filter(Boolean).join(', ') },
            { term: 'Therapeutic areas', value: areas },
          ]}
        />
      </Card>
    </>
  );
}

/** The person's own training with its next step, and the training on record for the site (SITE-06). */
function TrainingPanel({ training, own }: { training: SiteDashboard['training']; own: SiteDashboard['ownTraining'] }) {
  return (
    <Card as="section">
      <CardHeader title="GCP Training" />
      {own && <OwnCourses own={own} />}
      <div className={own ? 'mt-5 border-line border-t pt-4' : undefined}>
        {own && <h3 className="mb-2 text-base">Your site</h3>}
        <SiteCourses {...training} />
      </div>
    </Card>
  );
}

function OwnCourses({ own }: { own: NonNullable<SiteDashboard['ownTraining']> }) {
  const { certificate, covered, due, fundamentals, nextModule, percent } = own;
  const to = nextModule ? paths.training(nextModule) : paths.trainingQuiz;
  return (
    <>
      <ul className="grid gap-4">
        <li>
          <p className="flex flex-wrap items-center justify-between gap-2 font-medium">
            GCP Fundamentals
            {certificate ? (
              <Badge tone="success">Completed</Badge>
            ) : (
              <Badge tone={percent > 0 ? 'brand' : 'neutral'}>{percent > 0 ? `${percent}%` : 'Not started'}</Badge>
            )}
          </p>
          {fundamentals.completedAt !== null ? (
            <p className="text-ink-muted text-sm">Completed {formatDay(fundamentals.completedAt)}</p>
          ) : (
            !certificate && (
              <>
                <p className="mb-1.5 text-ink-muted text-sm">
                  {fundamentals.read} of {plural(fundamentals.modules, 'module')} read, and the quiz to pass
                </p>
                <Bar percent={percent} />
              </>
            )
          )}
        </li>
        {covered && (
          <li>
            <p className="flex flex-wrap items-center justify-between gap-2 font-medium">
              From elsewhere
              <Badge tone="success">Current</Badge>
            </p>
            <p className="text-ink-muted text-sm">
              Covered by {courseTitle(covered.course)} until {formatDay(covered.expiresAt)}
            </p>
          </li>
        )}
        {certificate && !covered && (
          <li>
            <p className="flex flex-wrap items-center justify-between gap-2 font-medium">
              Annual Refresher
              <Badge tone={!certificate.current ? 'danger' : due ? 'warning' : 'success'}>
                {!certificate.current ? 'Expired' : due ? 'Expiring' : 'Current'}
              </Badge>
            </p>
            <p className="text-ink-muted text-sm">
              {certificate.current ? 'Expires' : 'Expired'} {formatDay(certificate.expiresAt)}
              {!due && `. You can renew it from ${formatDay(own.renewableFrom ?? certificate.expiresAt)}`}
            </p>
          </li>
        )}
      </ul>
      <div className="mt-4">
        {!certificate && (
          <ButtonLink to={to} icon={<BookOpen aria-hidden />} wide>
            {percent > 0 ? 'Continue training' : 'Start training'}
          </ButtonLink>
        )}
        {certificate && due && (
          <ButtonLink to={to} icon={<RotateCcw aria-hidden />} wide>
            Renew
          </ButtonLink>
        )}
        {certificate && !due && (
          <ButtonLink to={paths.training()} variant="secondary" icon={<Award aria-hidden />} wide>
            Your certificates
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function SiteCourses({ courses, monthsLeft, partly }: Omit<SiteDashboard['training'], 'status'>) {
  if (courses.length === 0) return <p className="text-ink-muted">No GCP training is on record for this site.</p>;
  return (
    <>
      <ul className="grid gap-3">
        {courses.map(({ course, issuer, completedAt, expiresAt, current }) => (
          <li key={course}>
            <p className="flex flex-wrap items-center justify-between gap-2 font-medium text-sm">
              {courseTitle(course)}
              <Badge tone={current ? 'success' : 'danger'}>{current ? 'Current' : 'Expired'}</Badge>
            </p>
            <p className="text-ink-muted text-sm">
              {issuer && `Issued by ${issuer}. `}Completed {formatDay(completedAt)}, {current ? 'expires' : 'expired'}{' '}
              {formatDay(expiresAt)}
            </p>
          </li>
        ))}
      </ul>
      {partly && <p className="mt-3 text-ink-muted text-sm">{partly} have current training.</p>}
      {monthsLeft !== null && (
        <p className="mt-3 text-ink-muted text-sm">
          {monthsLeft > 0 ? `Current for ${plural(monthsLeft, 'more month')}.` : 'Current for less than a month.'}
        </p>
      )}
    </>
  );
}
