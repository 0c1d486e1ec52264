import type { DemoRanking } from '~/domain/matches/demo';
import { BarChart } from './charts';
import { type Description, DescriptionList } from './description-list';
import { Sentences } from './sentences';
import { formatNumber, plural } from './text';

type Facts = DemoRanking['insights']['facts'];
type Relaxation = Facts['relax'][number];

/** What a ranking says as a whole (MAT-01): in sentences, then the figures behind them. For a card under a heading. */
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
      caption={withArea === null ? 'Sites by region' : 'Sites with the area by region'}
      heads={['Region', 'Sites']}
      rows={regions.map(({ region, sites, preferred }) => ({
        key: region ?? '',
        label: `${region ?? 'Not known'}${preferred ? ' (preferred)' : ''}`,
        value: sites,
      }))}
    />
  );
}

const RELAXED: Record<Relaxation['kind'], (what: string) => string> = {
  area: (what) => `Also ${what}`,
  region: (what) => `Also in ${what}`,
  equipment: (what) => `Without ${what}`,
  together: () => 'All of these at once',
};

function Relax({ relax }: Facts) {
  if (relax.length === 0) return null;
  return (
    <BarChart
      showCaption
      caption="Sites gained by asking less"
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
  const area = withArea === null ? '' : `${formatNumber(withArea)} with the area, `;
  return [
    {
      term: 'Verified sites',
      value: `${formatNumber(sites)}: ${area}${formatNumber(fitting)} that fit by region and equipment as well`,
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
  const ofBest = `of the best ${plural(best, 'site')}, ${formatNumber(running)} in one and ${formatNumber(invited)} invited`;
  return `${formatNumber(studies)}, ${formatNumber(samePhase)} of the same phase${best > 0 ? `; ${ofBest}` : ''}`;
}

function enrollment({ target, expected, shortfall, sites }: NonNullable<Facts['shortfall']>): string {
  const short = sites > 0 ? `${formatNumber(shortfall)} short, or ${plural(sites, 'more site')}` : 'enough';
  return `About ${formatNumber(expected)}, ${formatNumber(target)} sought: ${short}`;
}
