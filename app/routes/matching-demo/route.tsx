import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from '@remix-run/react';
import { Fragment } from 'react';
import { BROWSER_TOASTS } from '~/catalogue/browser-messages';
import { labelOf, STUDY_AREAS } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { SUB_SCORES } from '~/catalogue/sub-scores';
import { VISITOR } from '~/domain/base/actor';
import { DEMO_STUDIES, type DemoRanking, demoRankingOrSample } from '~/domain/model/matching-demo';
import { shownInsights } from '~/domain/model/shown-insights';
import { sitesForStudy } from '~/domain/pages/sites-for-study.server';
import { Badge } from '~/ui/badge';
import { BandBadge } from '~/ui/band';
import { ButtonLink } from '~/ui/button';
import { Card, CardHeader, Fold } from '~/ui/card';
import { Insights } from '~/ui/insights';
import { Page, PageHeading, Section } from '~/ui/layout';
import { Sentences } from '~/ui/lists';
import { ScoreBar } from '~/ui/score-bar';
import { SubScores } from '~/ui/sub-scores';
import { cx, formatNumber, titleCase } from '~/ui/text';
import { TieLine } from '~/ui/tie-line';
import { pageTitle } from '~/ui/title';

export const handle = { later: true };

export const meta: MetaFunction = (args) => pageTitle('See matching at work', args);

const chosenIn = (request: Request) => new URL(request.url).searchParams.get('study') ?? '';

/** Public (MAT-05). Each study has its own address: ?study=demo-oncology. */
export async function loader({ request }: LoaderFunctionArgs) {
  const studyId = chosenIn(request);
  return {
    studyId,
    ranking: shown(await demoRankingOrSample(studyId, Date.now(), (id) => sitesForStudy(VISITOR, id))),
  };
}

/** The browser calls the API. If that fails, it ranks the built-in sample itself. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const studyId = chosenIn(request);
  return { studyId, ranking: shown(await demoRankingOrSample(studyId, Date.now(), fetchRanking)) };
}

/** What the page shows of a ranking. */
const shown = (ranking: DemoRanking | null) =>
  ranking && {
    study: ranking.study,
    insights: shownInsights(ranking.insights),
    matches: ranking.matches.map(({ siteId, overallScore, low, high, band, tie, breakdown, parts, reasons }) => ({
      siteId,
      overallScore,
      low,
      high,
      band,
      tie,
      reasons,
      parts: SUB_SCORES.map(({ value, scoreKey }) => {
        const { share, assumed } = parts[value];
        return { dimension: value, score: breakdown[scoreKey], share, assumed };
      }),
    })),
  };
type Shown = NonNullable<ReturnType<typeof shown>>;

async function fetchRanking(studyId: string): Promise<DemoRanking> {
  const response = await fetch(paths.sitesForStudy(studyId));
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

export default function MatchingDemo() {
  const { studyId, ranking } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading
        eyebrow="Demo"
        title="See matching at work"
        lead="Choose a study. Our matching engine ranks twelve made-up sites for it and explains every score."
      />
      <StudyChoice chosenId={ranking ? studyId : null} />
      {ranking && <Ranking key={studyId} ranking={ranking} />}
      <div className="mt-12 flex flex-wrap items-center justify-between gap-4 rounded-lg bg-brand-soft p-5 sm:p-6">
        <p className="max-w-xl font-semibold text-brand-strong">
          On the platform, sites are real and verified, and we notify both sides.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.onboarding()}>Join as a Site</ButtonLink>
          <ButtonLink to={paths.studyCreation()} variant="secondary">
            Post a Study
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}

type DemoStudy = (typeof DEMO_STUDIES)[number];

/** The sample studies as links, because the choice is kept in the address. */
function StudyChoice({ chosenId }: { chosenId: string | null }) {
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
function Ranking({ ranking: { study, matches, insights } }: { ranking: Shown }) {
  return (
    <div className="mt-10 grid gap-8">
      <Card as="section">
        <CardHeader title={study.title} text={BROWSER_TOASTS.matchesFound(matches.length).description} />
        <Insights insights={insights} />
      </Card>
      <Section title="Sites, best first" lead="These sites are made up.">
        <ol className="grid gap-4">
          {matches.map((match, index) => (
            <Fragment key={match.siteId}>
              <TieLine ranked={matches} index={index} />
              <Site match={match} rank={index + 1} />
            </Fragment>
          ))}
        </ol>
      </Section>
    </div>
  );
}

function Site({ match, rank }: { match: Shown['matches'][number]; rank: number }) {
  const { siteId, overallScore, low, high, band, parts, reasons } = match;
  const top = rank <= TOP;
  const name = `Sample site ${Number(siteId.replace(/\D/g, ''))}`;
  const scores = { name, parts, pictured: true };
  return (
    <Card as="li" className={cx(top && 'border-brand')}>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Badge tone={top ? 'brand' : 'neutral'}>#{rank}</Badge>
        <h3>{name}</h3>
        <BandBadge band={band} />
      </div>
      <div className="mb-4">
        <ScoreBar label="Overall" score={overallScore} low={low} high={high} />
      </div>
      {top && <SubScores {...scores} />}
      <Fold label={top ? 'Reasons' : 'Scores and reasons'} open={rank === 1} className={cx(top && 'mt-4')}>
        {!top && (
          <div className="my-3">
            <SubScores {...scores} />
          </div>
        )}
        <Sentences lines={reasons} />
      </Fold>
    </Card>
  );
}
