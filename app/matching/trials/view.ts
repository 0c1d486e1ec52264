import type { MatchStudy, TrialFacts } from '../types';
import type { Landscape, PlaceName } from './landscape';
import { type Enrichment, enrichmentOf, kindsOfName, similarFrom } from './name-kinds';
import { profileOfStudy, profileOfTrial, type TrialProfile } from './profile';
import {
  LIKE_FROM,
  SIMILARITY_PARTS,
  similarityParts,
  subjectSimilarity,
  type TrialModel,
  wordWeight,
} from './similarity';
import { type HomeSignals, homeSignals, type SponsorHome, sponsorHome } from './sponsor-home';

/** How past trials relate to one study, and what that says about the places that ran them. */
export interface StudyView {
  readonly study: TrialProfile;
  /** The similarity of a trial to the study, above 0: exp of the weighted sum of its features. */
  similarity(trial: TrialFacts): number;
  /** Whether the trial's subject is like the study's (LIKE_FROM). */
  isLike(trial: TrialFacts): boolean;
  /** The summed similarity of these trials. */
  totalSimilarity(trials: readonly TrialFacts[]): number;
  /** What the other places in these trials contribute to a place that ran them. */
  coListed(placeId: string, trials: readonly TrialFacts[]): number;
  enrichment(): Enrichment;
  /** null if the sponsor's home does not matter. */
  home(place: PlaceName): HomeSignals | null;
}

const profiles = new WeakMap<TrialFacts, TrialProfile>();

/** A trial's profile, cached by object. */
export function profileOfFacts(facts: TrialFacts): TrialProfile {
  const known = profiles.get(facts);
  if (known) return known;
  const profile = profileOfTrial(facts);
  profiles.set(facts, profile);
  return profile;
}

/** Whether a trial's subject is like the study's (LIKE_FROM). */
export function likeTo(study: TrialProfile, model: TrialModel): (trial: TrialFacts) => boolean {
  const word = wordWeight(model);
  return (trial) => subjectSimilarity(similarityParts(study, profileOfFacts(trial), word), model) >= LIKE_FROM;
}

/** `now` in milliseconds: the assumed start of a study without a start date. */
function similarityOf(study: MatchStudy, model: TrialModel, now: number) {
  const profile = profileOfStudy(study, now);
  const weigh = SIMILARITY_PARTS.map((part) => model.similarity[part]);
  const word = wordWeight(model);
  const cache = new Map<string, number>();

  const similarity = (trial: TrialFacts): number => {
    const cached = cache.get(trial.nctId);
    if (cached !== undefined) return cached;
    // The study's own record is not evidence.
    if (trial.nctId === study.facts?.nctId) return 0;
    const parts = similarityParts(profile, profileOfFacts(trial), word);
    const value = Math.exp(parts.reduce((sum, part, index) => sum + part * (weigh[index] ?? 0), 0));
    cache.set(trial.nctId, value);
    return value;
  };

  const like = likeTo(profile, model);
  const alike = new Map<string, boolean>();
  const isLike = (trial: TrialFacts): boolean => {
    const cached = alike.get(trial.nctId);
    if (cached !== undefined) return cached;
    const is = trial.nctId !== study.facts?.nctId && like(trial);
    alike.set(trial.nctId, is);
    return is;
  };

  const totals = new WeakMap<readonly TrialFacts[], number>();
  const totalSimilarity = (trials: readonly TrialFacts[]): number => {
    const cached = totals.get(trials);
    if (cached !== undefined) return cached;
    let sum = 0;
    for (const trial of trials) sum += similarity(trial);
    totals.set(trials, sum);
    return sum;
  };
  return { study: profile, similarity, isLike, totalSimilarity };
}

/** Orders trials for a study: those like it first, most similar first, then the others, latest start first. */
export function relevantFirst(
  study: MatchStudy,
  { trials: model }: { readonly trials: TrialModel },
  now: number,
): <Trial extends TrialFacts>(trials: readonly Trial[]) => Trial[] {
  const { isLike, similarity } = similarityOf(study, model, now);
  const startOf = ({ startDate }: TrialFacts) => startDate ?? '';
  const latestFirst = (a: TrialFacts, b: TrialFacts) =>
    startOf(a) === startOf(b) ? (a.nctId < b.nctId ? -1 : 1) : startOf(a) > startOf(b) ? -1 : 1;
  return (trials) =>
    [...trials].sort((a, b) => {
      const [likeA, likeB] = [isLike(a), isLike(b)];
      if (likeA !== likeB) return likeA ? -1 : 1;
      return (likeA ? similarity(b) - similarity(a) : 0) || latestFirst(a, b);
    });
}

export function viewOf(study: MatchStudy, landscape: Landscape, model: TrialModel, now: number): StudyView {
  const base = similarityOf(study, model, now);
  let shared: CoListedTotals | undefined;
  let enrichment: Enrichment | undefined;
  let home: SponsorHome | null | undefined;
  return {
    ...base,
    coListed(placeId, trials) {
      shared ??= coListedTotals(landscape, base.similarity, model.coListed.power);
      return coListedOf(shared, landscape.positions.get(placeId), trials);
    },
    enrichment() {
      enrichment ??= enrichmentIn(landscape, base.similarity, similarFrom(model.floor));
      return enrichment;
    },
    home(place) {
      if (home === undefined) {
        const sponsor = study.facts?.sponsor ?? study.sponsorName ?? '';
        home = sponsorHome(sponsor, base.study, landscape, landscape.trials.map(profileOfFacts));
      }
      return home && homeSignals(home, place);
    },
  };
}

/** Signals that depend on all places, computed beforehand by the index. */
export interface StudySignals {
  /** By place. */
  readonly coListed: ReadonlyMap<string, number>;
  readonly enrichment: Enrichment;
  readonly home: SponsorHome | null;
}

/** The same view as viewOf, for the places in `coListed`, based on signals from the index. */
export function viewFromSignals(
  study: MatchStudy,
  { coListed, enrichment, home }: StudySignals,
  model: TrialModel,
  now: number,
): StudyView {
  return {
    ...similarityOf(study, model, now),
    coListed: (placeId) => coListed.get(placeId) ?? 0,
    enrichment: () => enrichment,
    home: (place) => home && homeSignals(home, place),
  };
}

type CoListedTotals = ReturnType<typeof coListedTotals>;

function coListedTotals(landscape: Landscape, similarity: StudyView['similarity'], power: number) {
  /** Each place's own total similarity. */
  const byPlace = new Float64Array(landscape.places.length);
  landscape.trials.forEach((trial, index) => {
    const value = similarity(trial);
    for (const place of landscape.listings[index] ?? []) byPlace[place] = (byPlace[place] ?? 0) + value;
  });
  /** By trial: the total of all its places, and the divisor for its number of places. */
  const byTrial = new Map<string, { total: number; divisor: number }>();
  landscape.trials.forEach((trial, index) => {
    const places = landscape.listings[index] ?? [];
    if (places.length < 2) return;
    let total = 0;
    for (const place of places) total += byPlace[place] ?? 0;
    byTrial.set(trial.nctId, { total, divisor: places.length ** power });
  });
  return { byTrial, byPlace };
}

function coListedOf(
  { byTrial, byPlace }: CoListedTotals,
  place: number | undefined,
  trials: readonly TrialFacts[],
): number {
  const own = place === undefined ? 0 : (byPlace[place] ?? 0);
  let sum = 0;
  for (const { nctId } of trials) {
    const trial = byTrial.get(nctId);
    if (trial) sum += Math.max(0, trial.total - own) / trial.divisor;
  }
  return sum;
}

/** @param enough the similarity from which a trial counts as similar. */
function enrichmentIn(
  { places, trials, listings }: Landscape,
  similarity: StudyView['similarity'],
  enough: number,
): Enrichment {
  const listed = new Float64Array(places.length);
  trials.forEach((trial, index) => {
    const value = similarity(trial);
    if (value < enough) return;
    for (const place of listings[index] ?? []) listed[place] = (listed[place] ?? 0) + value;
  });
  return enrichmentOf(
    places.map(({ name, trials }, place) => ({
      kinds: kindsOfName(name),
      places: trials.length > 0 ? 1 : 0,
      listed: listed[place] ?? 0,
    })),
  );
}
