import { CircleCheckBig, FlaskConical } from 'lucide-react';
import { Card, CardHeader, StatTile } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { TileGrid } from '~/ui/layout';
import { Bar } from '~/ui/progress';
import { formatNumber, plural } from '~/ui/text';
import type { DataOf } from './load.server';

/** Where the sites are, and how the studies go (ADM-12). */
export function AnalyticsSection({ numbers, states }: DataOf<'analytics'>) {
  const most = states[0]?.count ?? 1;
  return (
    <div className="grid gap-8">
      <TileGrid>
        <StatTile
          label="Study Completion Rate"
          value={numbers.completionRate === null ? 'Not known' : `${numbers.completionRate}%`}
          hint={
            numbers.completionRate === null
              ? 'No study has been approved yet.'
              : 'Approved studies that have ended, of all approved.'
          }
          icon={CircleCheckBig}
        />
        <StatTile
          label="Active Trials"
          value={formatNumber(numbers.activeStudies)}
          hint="Approved and running now."
          icon={FlaskConical}
        />
      </TileGrid>
      <Card as="section">
        <CardHeader title="Site Distribution" text="The states with the most sites." />
        {states.length === 0 ? (
          <EmptyState title="No site has given a state yet" />
        ) : (
          <ol className="grid gap-4">
            {states.map(({ state, count }) => (
              <li key={state}>
                <p className="mb-1 flex justify-between gap-3">
                  <span>{state}</span>
                  <span className="font-semibold tabular-nums">{plural(count, 'site')}</span>
                </p>
                <Bar percent={(100 * count) / most} />
              </li>
            ))}
          </ol>
        )}
      </Card>
    </div>
  );
}
