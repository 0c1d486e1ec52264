import type { DemoRanking } from '~/domain/model/matching-demo';
import { BarChart } from './charts/bar-chart';
import { type Description, DescriptionList, Sentences } from './lists';
import { formatNumber, plural } from './text';

type Facts = DemoRanking['insights']['facts'];
type Relaxation = Facts['relax'][number];

/** The insights of a ranking: sentences, then the figures behind them (MAT-01). Goes into a card with a heading. */
export function Insights({ insights }: { insights: DemoRanking['insights'] }) {
  const { summary, marketAnalysis, recommendations, facts } = insights;
  return (
    <>
      <DescriptionList
        items={[
          { term: 'Summary', value: summary },
          { term: 'Market analysis', value: marketAnalysis },
          { term: 'Recommendations', value: <Sentences lines={recommendations} /> },
          ...(facts.sites > 0 ? figures(facts) : []),
        ]}
      />
      {(facts.regions.length > 0 || facts.relax.length > 0) && (
        <div className="mt-6 grid items-start gap-8 lg:grid-cols-2">
          <Regions {...facts} />
          <Relax {...facts} />
        </div>
      )}
    </>
  );
}

function Regions({ regions, withArea }: Facts) {
  if (regions.length === 0) return null;
  return (
    <BarChart
      showCaption
      caption={withArea === null ? 'Sites by region' : 'Sites in this therapeutic area by region'}
      heads={['Region', 'Sites']}
      rows={regions.map(({ region, sites, preferred }) => ({
        key: region ?? '',
        label: `${region ?? 'Unknown'}${preferred ? ' (preferred)' : ''}`,
        value: sites,
      }))}
    />
  );
}

const RELAXED: Record<Relaxation['kind'], (what: string) => string> = {
  area: (what) => `Accept ${what} too`,
  region: (what) => `Include ${what}`,
  equipment: (what) => `Do not require ${what}`,
  together: () => 'All of these together',
};

function Relax({ relax }: Facts) {
  if (relax.length === 0) return null;
  return (
    <BarChart
      showCaption
      caption="Sites gained by relaxing requirements"
      heads={['Change', 'Sites']}
      rows={relax.map(({ kind, what, sites }) => ({
        key: `${kind} ${what}`,
        label: RELAXED[kind](what),
        value: sites,
      }))}
    />
  );
}

function figures({ sites, withArea, fitting, competing, shortfall, trackRecord }: Facts): Description[] {
  const { reviewed, similar } = trackRecord;
  const area = withArea === null ? '' : `${formatNumber(withArea)} in the therapeutic area, `;
  return [
    {
      term: 'Verified sites',
      value: `${formatNumber(sites)}: ${area}${formatNumber(fitting)} also match the region and equipment`,
    },
    {
      term: 'Track records',
      value:
        reviewed === 0
          ? 'None confirmed yet'
          : `${formatNumber(reviewed)} of ${formatNumber(sites)} confirmed, ${formatNumber(similar)} with a similar trial`,
    },
    ...(competing ? [{ term: 'Competing open studies', value: competition(competing) }] : []),
    ...(shortfall ? [{ term: 'Expected enrollment', value: enrollment(shortfall) }] : []),
  ];
}

function competition({ studies, samePhase, best, running, invited }: NonNullable<Facts['competing']>): string {
  if (studies === 0) return 'None';
  const ofBest = `of the top ${plural(best, 'site')}, ${formatNumber(running)} already take part in one and ${formatNumber(invited)} have been invited`;
  return `${formatNumber(studies)}, ${formatNumber(samePhase)} in the same phase${best > 0 ? `; ${ofBest}` : ''}`;
}

/** A rough estimate, in whole people. */
function enrollment({ target, expected, least, most, shortfall }: NonNullable<Facts['shortfall']>): string {
  const of = formatNumber(target);
  const range = `${formatNumber(Math.floor(least))} to ${formatNumber(Math.ceil(most))}`;
  const about = expected < 1 ? 'Fewer than 1' : `About ${formatNumber(Math.round(expected))}`;
  return `${about} of ${of} (${range}): ${shortfall > 0 ? 'short of the target' : 'probably enough'}`;
}
