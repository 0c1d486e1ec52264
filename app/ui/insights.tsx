import type { ReactNode } from 'react';
import type { ShownInsights } from '~/domain/model/shown-insights';
import { BarChart } from './charts/bar-chart';
import { NumbersTable } from './charts/parts';
import { type Description, DescriptionList, Sentences } from './lists';
import { formatNumber, plural } from './text';

type Facts = ShownInsights['facts'];

interface InsightsProps {
  insights: ShownInsights;
  /** Where the reader can make the changes, below the sites that they gain. */
  change?: ReactNode;
}

/** The insights of a ranking: sentences, then the figures behind them (MAT-01). Goes into a card with a heading. */
export function Insights({ insights, change }: InsightsProps) {
  const { summary, marketAnalysis, recommendations, promises, facts } = insights;
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
      {facts.relevant > 0 && (
        <div className="mt-6 grid items-start gap-8 lg:grid-cols-2">
          <Regions {...facts} />
          {promises.length > 0 && (
            <div>
              <BarChart
                showCaption
                caption="More sites that would qualify"
                heads={['Change', 'Sites']}
                rows={promises.map(({ change, sites }) => ({ key: change, label: change, value: sites }))}
              />
              {change}
            </div>
          )}
        </div>
      )}
      {facts.requirements.length > 0 && <Asked {...facts} />}
    </>
  );
}

function Regions({ regions }: Facts) {
  return (
    <BarChart
      showCaption
      caption="Relevant sites by region"
      heads={['Region', 'Sites']}
      rows={regions.map(({ region, sites, preferred }) => ({
        key: region ?? '',
        label: `${region ?? 'Unknown'}${preferred ? ' (preferred)' : ''}`,
        value: sites,
      }))}
    />
  );
}

/** What the study asks for, and how many of the relevant sites have it. */
function Asked({ requirements }: Facts) {
  return (
    <div className="mt-8">
      <h3 className="mb-2 text-base">What the relevant sites have</h3>
      <NumbersTable
        caption="What the relevant sites have"
        heads={['The study asks for', 'Met', 'Not met', 'Not known']}
        rows={requirements.map(({ what, required, met, notMet, notKnown }) => [
          `${what} (${required ? 'required' : 'preferred'})`,
          ...[met, notMet, notKnown].map((sites) => formatNumber(sites)),
        ])}
      />
    </div>
  );
}

function figures({
  sites,
  relevant,
  qualifying,
  left,
  prospective,
  competing,
  shortfall,
  trackRecord,
}: Facts): Description[] {
  const { reviewed, similar } = trackRecord;
  return [
    {
      term: 'Verified sites',
      value: `${formatNumber(sites)}: ${formatNumber(relevant)} relevant, ${formatNumber(qualifying)} of them ${qualifying === 1 ? 'qualifies' : 'qualify'}${left ? `, ${formatNumber(left)} no longer available` : ''}`,
    },
    ...(prospective === null
      ? []
      : [
          {
            term: 'Prospective sites',
            value: `${formatNumber(prospective)} without an account: nothing known rules them out`,
          },
        ]),
    {
      term: 'Track records',
      value:
        reviewed === 0
          ? 'None confirmed yet'
          : `${formatNumber(reviewed)} of ${formatNumber(sites)} confirmed, ${formatNumber(similar)} with a trial like this study`,
    },
    ...(competing ? [{ term: 'Competing open studies', value: competition(competing) }] : []),
    ...(shortfall ? [{ term: 'Expected enrollment', value: enrollment(shortfall) }] : []),
  ];
}

function competition({ studies, samePhase, best, running, invited }: NonNullable<Facts['competing']>): string {
  if (studies === 0) return 'None';
  const taken = `${formatNumber(running)} in one of them, ${formatNumber(invited)} invited to one`;
  return `${formatNumber(studies)}, ${formatNumber(samePhase)} in the same phase${best > 0 ? `; of the top ${plural(best, 'site')}: ${taken}` : ''}`;
}

/** A rough estimate, in whole people. */
function enrollment({
  target,
  counted,
  uncounted,
  expected,
  least,
  most,
  shortfall,
}: NonNullable<Facts['shortfall']>): string {
  const of = formatNumber(target);
  const range = `${formatNumber(Math.floor(least))} to ${formatNumber(Math.ceil(most))}`;
  const about = expected < 1 ? 'Fewer than 1' : `About ${formatNumber(Math.round(expected))}`;
  const sum = `${about} of ${of} (${range}) a year`;
  if (uncounted > 0)
    return `${sum} at ${formatNumber(counted)} of ${plural(counted + uncounted, 'site')}; the rest is not known`;
  return `${sum}: ${shortfall > 0 ? 'short of the target' : 'probably enough'}`;
}
