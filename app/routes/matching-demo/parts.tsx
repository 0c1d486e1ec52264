import { Link } from '@remix-run/react';
import { TOASTS } from '~/catalogue/messages';
import { labelOf, STUDY_AREAS } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { DEMO_STUDIES, type DemoRanking } from '~/domain/matches/demo';
import { Badge } from '~/ui/badge';
import { Card, CardHeader } from '~/ui/card';
import { Insights } from '~/ui/insights';
import { Section } from '~/ui/layout';
import { Sentences } from '~/ui/lists';
import { ScoreBar } from '~/ui/progress';
import { SubScores } from '~/ui/sub-scores';
import { cx, formatNumber, titleCase } from '~/ui/text';

type DemoStudy = (typeof DEMO_STUDIES)[number];

/** The sample studies as links: the choice is kept in the address. */
export function StudyChoice({ chosenId }: { chosenId: string | null }) {
  return (
    <nav aria-label="Sample studies">
      <ul className="grid gap-4 md:grid-cols-3">
        {DEMO_STUDIES.map((study) => (
          <li key={study.id} className="grid">
            <Choice study={study} chosen={study.id === chosenId} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Choice({ study, chosen }: { study: DemoStudy; chosen: boolean }) {
  const { id, title, therapeuticArea, phase, enrollmentTarget, geographicPreferences } = study;
  return (
    <Link
      to={paths.matchingDemo(id)}
      preventScrollReset
      aria-current={chosen ? 'true' : undefined}
      className={cx(
        'flex flex-col rounded-lg border bg-surface p-5 no-underline shadow-card transition-colors hover:border-brand',
        chosen ? 'border-brand ring-2 ring-brand' : 'border-line',
      )}
    >
      <span className="flex flex-wrap gap-2">
        <Badge tone="brand">{labelOf(STUDY_AREAS, therapeuticArea)}</Badge>
        <Badge>{titleCase(phase)}</Badge>
      </span>
      <span className="mt-3 font-semibold text-ink text-lg leading-snug">{title}</span>
      <span className="mt-2 text-ink-muted text-sm">
        {formatNumber(enrollmentTarget ?? 0)} patients. {geographicPreferences.join(', ')}.
      </span>
      <span className="mt-auto pt-4 font-semibold text-brand text-sm">{chosen ? 'Ranked below' : 'Find sites'}</span>
    </Link>
  );
}

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
