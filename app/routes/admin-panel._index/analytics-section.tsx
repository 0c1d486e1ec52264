import { Card, CardHeader, StatTile } from '~/ui/card';
import { BarChart } from '~/ui/charts/bar-chart';
import { ColumnChart } from '~/ui/charts/column-chart';
import { NumbersTable } from '~/ui/charts/parts';
import { Ring } from '~/ui/charts/ring';
import { UsMap } from '~/ui/charts/us-map';
import { EmptyState } from '~/ui/empty-state';
import { FlaskConical } from '~/ui/icons';
import { formatNumber, titleCase } from '~/ui/text';
import type { DataOf } from './load.server';
import { OperationsSection } from './operations-section';

type Analytics = DataOf<'analytics'>['analytics'];

/** Figures for operators (ADM-12). */
export function AnalyticsSection({ numbers, analytics, work, days }: DataOf<'analytics'>) {
  const { matches, areas, phases } = analytics;
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="lg:col-span-2">
        <OperationsSection work={work} days={days} />
      </div>
      <CompletionRate rate={numbers.completionRate} />
      <StatTile
        label="Active Trials"
        value={formatNumber(numbers.activeStudies)}
        hint="Approved and active now."
        icon={FlaskConical}
      />
      <SiteDistribution {...analytics} />
      <Registrations {...analytics} />
      <div className="grid content-start gap-6">
        <Counts
          title="Matches by status"
          heads={['Status', 'Matches']}
          empty="No matches yet"
          rows={matches.map(({ status, count }) => ({ label: titleCase(status), count }))}
        />
        <Counts
          title="Studies by phase"
          text="Approved studies, active or completed."
          heads={['Phase', 'Studies']}
          empty="No approved studies yet"
          rows={phases}
        />
      </div>
      <Counts
        title="Studies by therapeutic area"
        text="Approved studies, active or completed."
        heads={['Area', 'Studies']}
        empty="No approved studies yet"
        rows={areas}
      />
    </div>
  );
}

function CompletionRate({ rate }: { rate: number | null }) {
  const label = 'Study Completion Rate';
  return (
    <Card className="flex flex-wrap items-center gap-5">
      <Ring label={label} percent={rate} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">{label}</p>
        <p className="mt-1 text-ink-muted text-sm">
          {rate === null ? 'No approved studies yet.' : 'Share of approved studies that are completed.'}
        </p>
      </div>
    </Card>
  );
}

function SiteDistribution({ map, offTheMap, topStates }: Analytics) {
  const counted = map.states.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  return (
    <Card as="section" className="lg:col-span-2">
      <CardHeader title="Site Distribution" text="Sites of every status, by state." />
      {topStates.length === 0 ? (
        <EmptyState title="No sites with a state yet" />
      ) : (
        <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <UsMap map={map} title="Map of the United States: sites by state" what="site">
            <NumbersTable
              caption="Sites by state"
              heads={['State', 'Sites']}
              rows={[
                ...counted.map(({ name, count }) => [name, formatNumber(count)]),
                ...(offTheMap > 0 ? [['Not on the map', formatNumber(offTheMap)]] : []),
              ]}
              foldedAs="Show all states as a table"
            />
          </UsMap>
          <BarChart
            caption="Top 5 states"
            showCaption
            heads={['State', 'Sites']}
            rows={topStates.map(({ state, count }) => ({ key: state, label: state, value: count }))}
          />
        </div>
      )}
    </Card>
  );
}

const SHORT_MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

function Registrations({ registrations }: Analytics) {
  return (
    <Card as="section" className="lg:col-span-2">
      <CardHeader title="Registrations per month" text="The last twelve months, including the current one (UTC)." />
      <ColumnChart
        title="Registrations per month over the last twelve months"
        head="Month"
        series={['Sites', 'Sponsors']}
        points={registrations.map(({ start, sites, sponsors }) => ({
          short: SHORT_MONTH.format(start),
          name: MONTH.format(start),
          values: [sites, sponsors],
        }))}
      />
    </Card>
  );
}

interface CountsProps {
  title: string;
  text?: string;
  heads: readonly [string, string];
  empty: string;
  rows: readonly { label: string; count: number }[];
}

function Counts({ title, text, heads, empty, rows }: CountsProps) {
  return (
    <Card as="section">
      <CardHeader title={title} text={text} />
      {rows.every(({ count }) => count === 0) ? (
        <EmptyState title={empty} />
      ) : (
        <BarChart
          caption={title}
          heads={heads}
          rows={rows.map(({ label, count }) => ({ key: label, label, value: count }))}
        />
      )}
    </Card>
  );
}
