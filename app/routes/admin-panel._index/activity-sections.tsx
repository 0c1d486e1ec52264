import { ACTIVITY_KINDS, type ActivityKind } from '~/catalogue/actions';
import { paths } from '~/catalogue/paths';
import { ActivityList } from '~/ui/activity-list';
import { ButtonLink } from '~/ui/button';
import { Card, CardHeader, StatTile } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { Clock, FlaskConical, Hospital, Users } from '~/ui/icons';
import { DashboardGrid, TileGrid } from '~/ui/layout';
import { DescriptionList } from '~/ui/lists';
import { Pagination } from '~/ui/pagination';
import { Tabs } from '~/ui/tabs';
import { formatDateTime, formatNumber, plural } from '~/ui/text';
import type { DataOf } from './load.server';

/** Four figures, what is pending, and the latest audit events (ADM-03). */
export function OverviewSection({ numbers, activity }: DataOf<'overview'>) {
  const waiting = [
    { count: numbers.pendingSites, what: 'site', to: paths.adminPanel('sites', { status: 'pending' }) },
    {
      count: numbers.pendingSponsors,
      what: 'sponsor',
      to: paths.adminPanel('sites', { type: 'sponsor', status: 'pending' }),
    },
    {
      count: numbers.pendingStudies,
      what: 'study',
      many: 'studies',
      to: paths.adminPanel('studies', { status: 'pending_approval' }),
    },
    { count: numbers.proposedChanges, what: 'changed study', many: 'changed studies', to: paths.adminChanges },
    { count: numbers.waitingTrials, what: 'trial', to: paths.adminTrials },
  ].filter(({ count }) => count > 0);
  return (
    <div className="grid gap-8">
      <TileGrid>
        <StatTile label="Total Sites" value={formatNumber(numbers.totalSites)} icon={Hospital} />
        <StatTile label="Active Studies" value={formatNumber(numbers.activeStudies)} icon={FlaskConical} />
        <StatTile label="Total Users" value={formatNumber(numbers.totalUsers)} icon={Users} />
        <StatTile label="Pending Approvals" value={formatNumber(numbers.pendingApprovals)} icon={Clock} />
      </TileGrid>
      {waiting.length > 0 && (
        <Card as="section">
          <CardHeader
            title="Pending decisions"
            action={
              <ButtonLink to={paths.adminReview} variant="quiet" size="sm">
                Review queue
              </ButtonLink>
            }
          />
          <div className="flex flex-wrap gap-3">
            {waiting.map(({ count, what, many, to }) => (
              <ButtonLink key={what} to={to} variant="secondary">
                Review {plural(count, what, many)}
              </ButtonLink>
            ))}
          </div>
        </Card>
      )}
      <Card as="section">
        <CardHeader
          title="Recent Activity"
          action={
            <ButtonLink to={paths.adminPanel('activity')} variant="quiet" size="sm">
              All activity
            </ButtonLink>
          }
        />
        <ActivityList rows={activity} />
      </Card>
    </div>
  );
}

/** The audit trail in words, and the system's status right now (ADM-11). */
export function ActivitySection({ activity, status, later, kind }: DataOf<'activity'>) {
  const of = (value?: ActivityKind) => paths.adminPanel('activity', { kind: value });
  return (
    <DashboardGrid aside={<SystemStatus status={status} />}>
      <Tabs
        label="Types of activity"
        tabs={[
          { label: 'All', href: of(), current: kind === undefined },
          ...ACTIVITY_KINDS.map(({ value, label }) => ({ label, href: of(value), current: value === kind })),
        ]}
      />
      <Card as="section">
        <CardHeader
          title="Activity"
          action={
            later && (
              <ButtonLink to={of(kind)} variant="quiet" size="sm">
                Latest
              </ButtonLink>
            )
          }
        />
        {activity.rows.length === 0 ? (
          <EmptyState title="No activity yet" text="Every change appears here right away." />
        ) : (
          <ActivityList rows={activity.rows} />
        )}
        <Pagination
          nextHref={activity.next === null ? null : paths.adminPanel('activity', { kind, before: activity.next })}
        />
      </Card>
    </DashboardGrid>
  );
}

function SystemStatus({ status: { database, api, mail, auditEvents } }: Pick<DataOf<'activity'>, 'status'>) {
  const memory = Math.round(api.memory / 1_048_576);
  return (
    <Card as="section">
      <CardHeader title="System status" text="Measured just now." />
      <DescriptionList
        stacked
        items={[
          { term: 'Database', value: `Responded in ${database.readMs.toFixed(1)} ms` },
          {
            term: 'API Services',
            value: `Running since ${formatDateTime(api.startedAt)}. 99% of event-loop delays are under ${Math.ceil(api.loopDelay) + 1} ms. ${formatNumber(memory)} MB of memory in use.`,
          },
          {
            term: 'E-mail',
            value: (
              <>
                {mail.configured ? 'Sent by the mail server.' : 'No mail server: e-mails stay in the outbox.'}{' '}
                {formatNumber(mail.waiting)} waiting, {formatNumber(mail.failed)} failed.{' '}
                <ButtonLink to={paths.adminOutbox()} variant="quiet" size="sm">
                  Open the outbox
                </ButtonLink>
              </>
            ),
          },
          { term: 'Audit trail', value: plural(auditEvents, 'event') },
        ]}
      />
    </Card>
  );
}
