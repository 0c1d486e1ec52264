import { paths } from '~/catalogue/paths';
import { ActivityList } from '~/ui/activity-list';
import { ButtonLink } from '~/ui/button';
import { Card, CardHeader, StatTile } from '~/ui/card';
import { Clock, FlaskConical, Hospital, Users } from '~/ui/icons';
import { TileGrid } from '~/ui/layout';
import { formatNumber, plural } from '~/ui/text';
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
          <CardHeader title="Pending decisions" />
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
