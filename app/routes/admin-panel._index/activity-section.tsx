import { ACTIVITY_KINDS, type ActivityKind } from '~/catalogue/actions';
import { paths } from '~/catalogue/paths';
import { ActivityList } from '~/ui/activity-list';
import { ButtonLink } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { DashboardGrid } from '~/ui/layout';
import { DescriptionList } from '~/ui/lists';
import { Pagination } from '~/ui/pagination';
import { Tabs } from '~/ui/tabs';
import { formatDateTime, formatNumber, plural } from '~/ui/text';
import type { DataOf } from './load.server';

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
            value: `Running since ${formatDateTime(api.startedAt)}. 99% of delays under ${Math.ceil(api.loopDelay) + 1} ms. ${formatNumber(memory)} MB of memory in use.`,
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
