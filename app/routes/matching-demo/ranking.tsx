import { TOASTS } from '~/catalogue/messages';
import type { DemoRanking } from '~/domain/matches/demo';
import { Badge } from '~/ui/badge';
import { Card, CardHeader } from '~/ui/card';
import { Insights } from '~/ui/insights';
import { Section } from '~/ui/layout';
import { ScoreBar } from '~/ui/progress';
import { Sentences } from '~/ui/sentences';
import { SubScores } from '~/ui/sub-scores';
import { cx } from '~/ui/text';

const TOP = 3;

/** The insights, then each site with its five sub-scores and reasons. */
export function Ranking({ ranking: { study, matches, insights } }: { ranking: DemoRanking }) {
  return (
    <div className="mt-10 grid gap-8">
      <Card as="section">
        <CardHeader title={study.title} text={TOASTS.matchesFound(matches.length).description} />
        <Insights insights={insights} />
      </Card>
      <Section title="Sites, best first" lead="These sites are made up.">
        <ol className="grid gap-4">
          {matches.map((match, index) => (
            <Site key={match.siteId} match={match} rank={index + 1} />
          ))}
        </ol>
      </Section>
    </div>
  );
}

function Site({ match, rank }: { match: DemoRanking['matches'][number]; rank: number }) {
  const { siteId, overallScore, breakdown, reasons } = match;
  const top = rank <= TOP;
  const name = `Sample site ${Number(siteId.replace(/\D/g, ''))}`;
  return (
    <Card as="li" className={cx(top && 'border-brand')}>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Badge tone={top ? 'brand' : 'neutral'}>#{rank}</Badge>
        <h3>{name}</h3>
      </div>
      <div className="mb-4">
        <ScoreBar label="Overall" score={overallScore} />
      </div>
      {top && <SubScores name={name} breakdown={breakdown} pictured />}
      <details open={rank === 1} className={cx(top && 'mt-4')}>
        <summary className="inline-flex min-h-8 items-center font-medium text-brand text-sm hover:underline">
          {top ? 'Reasons' : 'Scores and reasons'}
        </summary>
        {!top && (
          <div className="my-3">
            <SubScores name={name} breakdown={breakdown} pictured />
          </div>
        )}
        <Sentences lines={reasons} />
      </details>
    </Card>
  );
}
