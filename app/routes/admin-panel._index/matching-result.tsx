import { Link } from '@remix-run/react';
import { Fragment } from 'react';
import { BROWSER_TOASTS } from '~/catalogue/browser-messages';
import { SHORT_ID_LENGTH } from '~/catalogue/limits';
import { labelOf, STUDY_AREAS } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { scoreWithRange } from '~/catalogue/score-words';
import { Badge, NewHere } from '~/ui/badge';
import { BandBadge } from '~/ui/band';
import { Banner } from '~/ui/banner';
import { ButtonLink } from '~/ui/button';
import { Card, CardHeader, Fold } from '~/ui/card';
import { confidenceText, Explanation } from '~/ui/explanation';
import { Insights } from '~/ui/insights';
import { Section } from '~/ui/layout';
import { DescriptionList } from '~/ui/lists';
import { ScoreBar } from '~/ui/score-bar';
import { SearchForm } from '~/ui/search-form';
import { SubScores } from '~/ui/sub-scores';
import { type Column, Table } from '~/ui/table';
import { cx, formatDateTime, formatNumber, titleCase } from '~/ui/text';
import { TieLine } from '~/ui/tie-line';
import type { DataOf } from './load.server';

type Ranking = NonNullable<DataOf<'matching'>['ranking']>;

/** The study, the insights, and the best sites with their reasons (ADM-10). */
export function MatchingResult({ ranking }: { ranking: Ranking }) {
  const { studyId, study, insights, matches, weightsVersion, computedAt } = ranking;
  const { title, description } = BROWSER_TOASTS.matchesFound(matches.length);
  return (
    <div className="grid gap-6">
      <Banner tone={matches.length > 0 ? 'success' : 'info'} title={title}>
        {description}
      </Banner>
      <Card as="section">
        <CardHeader title="Study Details" />
        <DescriptionList
          items={[
            {
              term: 'Title',
              value: (
                <Link to={paths.adminStudy(studyId)} className="link">
                  {study.title}
                </Link>
              ),
            },
            { term: 'Therapeutic area', value: labelOf(STUDY_AREAS, study.therapeuticArea) },
            { term: 'Phase', value: titleCase(study.phase) },
            {
              term: 'Target enrollment',
              value: study.enrollmentTarget === null ? null : formatNumber(study.enrollmentTarget),
            },
            { term: 'Version of the weights', value: weightsVersion },
          ]}
        />
      </Card>
      <Card as="section">
        <CardHeader title="Insights" />
        <Insights insights={insights} />
      </Card>
      <Section
        title={matches.length === 1 ? 'Top site' : `Top ${matches.length || ''} sites`}
        lead={`Scored on ${formatDateTime(computedAt)}. This page does not change any matches.`}
        actions={
          <ButtonLink to={paths.studyWeights(studyId)} variant="secondary" size="sm">
            Weights for this study
          </ButtonLink>
        }
      >
        {matches.length === 0 && <p className="text-ink-muted">No verified site qualifies for this study.</p>}
        {matches.length > 1 && <AtAGlance matches={matches} />}
        <ol className="grid gap-4">
          {matches.map((match, index) => (
            <Fragment key={match.siteId}>
              <TieLine ranked={matches} index={index} />
              <Ranked match={match} rank={index + 1} />
            </Fragment>
          ))}
        </ol>
      </Section>
      <Card as="section">
        <CardHeader title="Why not matched?" text="Find out why a site, verified or not, is not matched." />
        <SearchForm
          action={paths.whyNot(studyId)}
          label="Search for a site"
          query={{ value: '' }}
          button="Why not matched?"
        />
      </Card>
    </div>
  );
}

type Match = Ranking['matches'][number];

/** The reason that counts most. */
function strongestReason({ explanation }: Match): string {
  const all = explanation.flatMap(({ points }) => points);
  return (
    all.reduce((best, each) => (each.points > (best?.points ?? 0) ? each : best), all[0])?.text ?? 'None is known.'
  );
}

const columnsFor = (matches: readonly Match[]): Column<Match>[] => [
  {
    header: 'Site',
    primary: true,
    cell: ({ siteId, name, band }) => (
      <>
        <a href={`#${siteId}`} className="link inline-block min-h-6 break-words">
          {matches.findIndex((match) => match.siteId === siteId) + 1}. {name}
        </a>{' '}
        <BandBadge band={band} />
      </>
    ),
  },
  {
    header: 'Score',
    cell: ({ overallScore, range }) =>
      scoreWithRange({ score: overallScore, low: range?.[0] ?? null, high: range?.[1] ?? null }),
  },
  { header: 'Strongest reason', cell: (match) => <span className="break-words">{strongestReason(match)}</span> },
];

/** Who they are and why, in a line each, before all that is known of them. */
const AtAGlance = ({ matches }: { matches: readonly Match[] }) => (
  <div className="mb-6">
    <Table caption="Sites at a glance" columns={columnsFor(matches)} rows={matches} rowKey={({ siteId }) => siteId} />
  </div>
);

function Ranked({ match, rank }: { match: Match; rank: number }) {
  const { siteId, name, overallScore, range, band, confidence, exploration, explanation } = match;
  const top = rank <= 3;
  return (
    <Card as="li" id={siteId} className={cx('scroll-mt-4', top && 'border-brand')}>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Badge tone={top ? 'brand' : 'neutral'}>#{rank}</Badge>
        <h3 className="min-w-0 break-words">
          <Link to={paths.adminSite(siteId)}>{name}</Link>{' '}
          <code className="font-normal text-ink-muted text-sm">{siteId.slice(0, SHORT_ID_LENGTH)}</code>
        </h3>
        <BandBadge band={band} />
        {exploration && <NewHere />}
      </div>
      <div
        role="progressbar"
        aria-label={`Overall score of ${name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={overallScore ?? undefined}
        aria-valuetext={overallScore === null ? 'Not known' : undefined}
        className="mb-4"
      >
        <ScoreBar label="Overall" score={overallScore} low={range?.[0]} high={range?.[1]} />
      </div>
      <p className="-mt-2 mb-4 text-ink-muted text-sm">{confidenceText(confidence)}</p>
      <SubScores name={name} parts={explanation} pictured={top} />
      <Fold label="Reasons" open={rank === 1} className="mt-4">
        <Explanation explanation={explanation} />
      </Fold>
    </Card>
  );
}
