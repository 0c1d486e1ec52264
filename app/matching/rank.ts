/** Ranks lists of sites, and explains scores in words. The scores come from an index (columns/score.ts). */

import { sameArea } from './areas';
import { asAttested } from './attested';
import { bandOf } from './band';
import { COLLECTORS } from './collectors';
import { type PreparedStudy, type PrepareOptions, prepare } from './columns/prepare';
import { bestOf, experienceOf, scored, scoreOf, sumsOf } from './columns/score';
import { indexOfSites } from './columns/site-index';
import { Trials } from './columns/trials';
import { askedWeight, type Context, weigh, weightsOf } from './evidence';
import { DIMENSIONS, SCORE_KEYS, sentencesOf } from './explain';
import { sum } from './numbers';
import { attestsPatients, patientsInShort, patientsOf } from './patients';
import { qualification } from './qualify';
import { decimalYear, profileOfStudy } from './trials/profile';
import { homeSignals } from './trials/sponsor-home';
import {
  BLANK_SITE,
  type Breakdown,
  type Dimension,
  type MatchFacts,
  type MatchSite,
  type MatchStudy,
  type Part,
  type RankedSite,
  type SubScore,
  type TrialFacts,
} from './types';
import { DEFAULT_WEIGHTS, ENGINE_VERSION, type Weights } from './weights';

export type RankOptions = PrepareOptions;

/**
 * Ranks all sites for a study, best first. Sites that do not qualify come last, with the reason and no rank.
 *
 * The overall score is the expected fit of everything the study asks for: known data count by how often such claims
 * turn out to be true, unknown data as their prior (MAT-03). Sites are ordered by the unrounded score, ties by hash; a
 * site about which nothing is known has no score and comes after those that have one. The order of `known` does not
 * matter as long as their ids are unique.
 */
export function rankSites(study: MatchStudy, known: readonly MatchSite[], options: RankOptions): RankedSite[] {
  const sites = known.map((site) => asAttested(study, site));
  const prepared = prepare(indexOfSites(sites, options.weights), study, options);
  const explain = explainer(prepared);
  const explained = new Map(sites.map((site) => [site.id, explain(site)]));
  const inOrder = (only: (slot: number) => boolean) =>
    bestOf(prepared, sites.length, only).map(({ siteId }) => explained.get(siteId) as RankedSite);
  const placed = inOrder(prepared.qualifies).map((site, index) => ({ ...site, rank: index + 1 }));
  return [...placed, ...inOrder((slot) => !prepared.qualifies(slot))];
}

/**
 * Explains the scores of these sites, without ranks, in their order.
 * @param options with the `signals` of an index of all sites, if there are more than these.
 */
export function explainSites(study: MatchStudy, known: readonly MatchSite[], options: RankOptions): RankedSite[] {
  const sites = known.map((site) => asAttested(study, site));
  return sites.map(explainer(prepare(indexOfSites(sites, options.weights), study, options)));
}

/** Only the unrounded overall scores, in the order of `sites`: 0 to 100, or -1 if nothing is known. Ignores eligibility. */
export function exactScores(study: MatchStudy, known: readonly MatchSite[], options: RankOptions): number[] {
  const sites = known.map((site) => asAttested(study, site));
  const prepared = prepare(indexOfSites(sites, options.weights), study, options);
  return sites.map(({ id }) => scoreOf(prepared, slotOf(prepared, id)));
}

/** How much each sub-score weighs in a study's overall scores: 0 to 1, together 1 if the study asks for anything. */
export function sharesOf(study: MatchStudy, options: RankOptions): Record<Dimension, number> {
  const [{ explanation } = { explanation: [] }] = explainSites(study, [{ ...BLANK_SITE, id: '' }], options);
  return byDimension(explanation.map(({ share }) => share));
}

/** The sites that can be matched, in their order. */
export function eligible(ranked: readonly RankedSite[]): RankedSite[] {
  return ranked.filter((site) => site.filteredOut === null);
}

/**
 * Orders trials for a study: those like it first, most similar first, then the others, latest start first. Says of each
 * whether it is like the study.
 */
export function relevantFirst(
  study: MatchStudy,
  { trials: model }: Pick<Weights, 'trials'>,
  now: number,
): <Trial extends TrialFacts>(trials: readonly Trial[]) => { trial: Trial; isLike: boolean }[] {
  const profile = profileOfStudy(study, now);
  return (trials) => {
    const known = new Trials(model);
    const codes = new Map(trials.map((trial) => [trial, known.codeOf(trial)]));
    const { similarity, like } = known.similarity(profile, study.facts?.nctId ?? null);
    const alike = new Set(like);
    const rows = [...codes].map(([trial, code]) => ({ trial, similar: alike.has(code) ? similarity[code] : 0 }));
    const startOf = ({ startDate }: TrialFacts) => startDate ?? '';
    const latestFirst = (a: TrialFacts, b: TrialFacts) =>
      startOf(a) === startOf(b) ? (a.nctId < b.nctId ? -1 : 1) : startOf(a) > startOf(b) ? -1 : 1;
    return rows
      .sort((a, b) => (b.similar ?? 0) - (a.similar ?? 0) || latestFirst(a.trial, b.trial))
      .map(({ trial, similar }) => ({ trial, isLike: Boolean(similar) }));
  };
}

/** How many of these trials are like the study, apart from its own. */
export function countAlike(
  study: MatchStudy,
  trials: readonly TrialFacts[],
  { now, weights = DEFAULT_WEIGHTS }: RankOptions,
) {
  const known = new Trials(weights.trials);
  for (const trial of trials) known.codeOf(trial);
  return known.similarity(profileOfStudy(study, now), study.facts?.nctId ?? null).like.length;
}

const slotOf = ({ sites }: PreparedStudy, id: string) => sites.ids.slotOf(id) as number;

/** What the words of an explanation are about: the same data that the scores are computed from. */
function contextOf(prepared: PreparedStudy): Context {
  const { now, weights, profile, sites, trials, names, like, home } = prepared;
  const alike = new Set(like);
  const codeOf = ({ nctId }: TrialFacts) => sites.trials.find(nctId) ?? -1;
  return {
    now,
    weights,
    view: {
      study: profile,
      similarity: (trial) => trials.similarity[codeOf(trial)] ?? 0,
      isLike: (trial) => alike.has(codeOf(trial)),
      experience: (siteId) => experienceOf(prepared, slotOf(prepared, siteId)),
      enrichment: names.enrichment,
      home: (place) => home && homeSignals(home, place),
    },
  };
}

/** Half of an 80% range, in standard deviations. */
const RANGE = 1.2816;

/** Explains sites of a prepared index. Must be used before another study is prepared. */
function explainer(prepared: PreparedStudy): (site: MatchSite) => RankedSite {
  const { study, weights, tables, alike, now, isLike } = prepared;
  const context = contextOf(prepared);
  const usual = usualScore(prepared, context);
  return (site) => {
    const slot = slotOf(prepared, site.id);
    const sums = sumsOf(prepared, slot);
    const exact = scored(prepared, sums);
    const parts = DIMENSIONS.map((dimension) => {
      const part = weigh(dimension, COLLECTORS[dimension](study, site, context));
      const isAsked = part.subScore.score !== null && tables.asked > 0;
      return { ...part, share: isAsked ? weights.dimensions[dimension] / tables.asked : 0 };
    });
    const explanation = parts.map(({ subScore, share }): SubScore => ({ ...subScore, share }));
    const spread = 100 * RANGE * Math.sqrt(sum(parts.map(({ share, variance }) => share ** 2 * variance)));
    const like = alike[slot] as number;
    const { filteredOut, ...compared } = qualification(study, site, { now, isLike, like });
    const isKnown = exact >= 0;
    const score = isKnown ? Math.round(exact) : null;
    const facts = factsOf(study, site, { like, usual, isLike: context.view.isLike });
    return {
      siteId: site.id,
      studyId: study.id,
      rank: null,
      overallScore: score,
      range: isKnown ? [Math.round(Math.max(0, exact - spread)), Math.round(Math.min(100, exact + spread))] : null,
      band: bandOf({ ...facts, ...compared, score }),
      facts,
      ...compared,
      breakdown: breakdownOf(explanation, isKnown),
      assumed: byDimension(explanation.map(({ score, known }) => (score === null ? 0 : 1 - known))),
      parts: byDimension(explanation.map(partOf)),
      confidence: isKnown ? Math.round((10_000 * sums.weight) / tables.asked) / 10_000 : 0,
      reasons: explanation.flatMap(sentencesOf),
      explanation,
      filteredOut,
      engineVersion: ENGINE_VERSION,
      weightsVersion: weights.version,
    };
  };
}

/** The score of a verified site that works in the study's area, and about which nothing else is known. */
function usualScore({ study, weights, tables }: PreparedStudy, context: Context): number {
  if (tables.asked === 0) return 0;
  const area = sameArea(study.therapeuticArea);
  const site = { ...BLANK_SITE, therapeuticAreas: area ? [area] : [] };
  const parts = DIMENSIONS.map((dimension) => {
    const evidence = COLLECTORS[dimension](study, site, context);
    const asked = askedWeight(evidence);
    const expected = sum(evidence.map((entry) => weightsOf(entry).expected));
    return asked > 0 ? (weights.dimensions[dimension] * expected) / asked : 0;
  });
  return Math.round((100 * sum(parts)) / tables.asked);
}

interface Compared {
  readonly like: number;
  readonly usual: number;
  readonly isLike: (trial: TrialFacts) => boolean;
}

/** Profiles count in fractions of a year. */
const startedIn = (date: string | null): number | null => {
  const year = decimalYear(date);
  return year === null ? null : Math.floor(year);
};

function factsOf(study: MatchStudy, site: MatchSite, { like, usual, isLike }: Compared): MatchFacts {
  const { trackRecord, history } = site;
  const patients = patientsOf(study, site);
  const years = (trackRecord ?? []).filter(isLike).flatMap(({ startDate }) => startedIn(startDate) ?? []);
  return {
    like: trackRecord ? like : null,
    lastLike: years.length > 0 ? Math.max(...years) : null,
    patients: patientsInShort(study, site),
    ...(patients.expected !== null && patients.source === 'panel' && { patientsEstimated: true }),
    attestedPatients: attestsPatients(study, site),
    answerDays: history.medianAnswerDays,
    selected: history.selected,
    usual,
  };
}

const partOf = ({ share, known, score, assumed }: SubScore): Part => ({ share, known, score: score ?? 0, assumed });

const byDimension = <Value>(values: readonly Value[]) =>
  Object.fromEntries(DIMENSIONS.map((dimension, index) => [dimension, values[index]])) as Record<Dimension, Value>;

function breakdownOf(explanation: readonly SubScore[], isKnown: boolean): Breakdown {
  const scores = explanation.map(({ dimension, score }) => [SCORE_KEYS[dimension], isKnown ? score : null]);
  return Object.fromEntries(scores) as Record<keyof Breakdown, number | null>;
}
