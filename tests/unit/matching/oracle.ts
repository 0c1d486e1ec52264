/** Scores sites by definition, site by site and pair by pair, as slowly as one likes: what the index has to agree with. */
import {
  DEFAULT_WEIGHTS,
  DIMENSIONS,
  type MatchSite,
  type MatchStudy,
  type TrialFacts,
  type Weights,
} from '~/matching';
import { COLLECTORS } from '~/matching/collectors';
import { askedWeight, type Context, weightsOf } from '~/matching/evidence';
import { weighed } from '~/matching/naming';
import { qualification } from '~/matching/qualify';
import { compareByHash } from '~/matching/tie-break';
import { enrichmentOf, kindsOfName, similarFrom } from '~/matching/trials/name-kinds';
import { profileOfStudy, profileOfTrial } from '~/matching/trials/profile';
import {
  LIKE_FROM,
  SIMILARITY_PARTS,
  similarityParts,
  subjectSimilarity,
  wordWeight,
} from '~/matching/trials/similarity';
import { hasHome, homeSignals, nameOverlap, sponsorHome } from '~/matching/trials/sponsor-home';
import { wordsOf } from '~/matching/trials/text';

type Trials = readonly TrialFacts[];
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const recordOf = ({ trackRecord }: MatchSite): Trials => trackRecord ?? [];

interface Options {
  readonly now: number;
  readonly weights?: Weights;
}

/** @param sites all sites that tell about each other. Others can be scored too. */
export function oracle(of: MatchStudy, sites: readonly MatchSite[], { now, weights = DEFAULT_WEIGHTS }: Options) {
  const model = weights.trials;
  const study = profileOfStudy(of, now);
  const parts = remembered((trial: TrialFacts) => similarityParts(study, profileOfTrial(trial), wordWeight(model)));
  const isOwn = ({ nctId }: TrialFacts) => nctId === of.facts?.nctId;
  const isLike = (trial: TrialFacts) => subjectSimilarity(parts(trial), model) >= LIKE_FROM;
  const isOwnLike = (trial: TrialFacts) => !isOwn(trial) && isLike(trial);
  const similarity = (trial: TrialFacts) =>
    isOwn(trial)
      ? 0
      : Math.exp(sum(SIMILARITY_PARTS.map((part, at) => (parts(trial)[at] ?? 0) * model.similarity[part])));
  const total = (trials: Trials) => sum(trials.map(similarity));

  const listing = new Map<string, MatchSite[]>();
  for (const site of sites)
    for (const { nctId } of recordOf(site)) listing.set(nctId, [...(listing.get(nctId) ?? []), site]);
  const totals = new Map(sites.map((site) => [site.id, total(recordOf(site))]));
  const listed = sites
    .flatMap(recordOf)
    .filter((trial, at, all) => all.findIndex(({ nctId }) => nctId === trial.nctId) === at);
  const coListed = (site: MatchSite) =>
    sum(
      recordOf(site).map(({ nctId }) => {
        const places = listing.get(nctId) ?? [];
        const others = sum(places.map(({ id }) => totals.get(id) ?? 0)) - (totals.get(site.id) ?? 0);
        return places.length < 2 ? 0 : Math.max(0, others) / places.length ** model.coListed.power;
      }),
    );
  const similar = (trials: Trials) => sum(trials.map(similarity).filter((value) => value >= similarFrom(model.floor)));
  const enrichment = enrichmentOf(
    sites.map((site) => ({
      kinds: kindsOfName(site.name),
      places: Math.min(1, recordOf(site).length),
      listed: similar(recordOf(site)),
    })),
  );
  const words = wordsOf(of.facts?.sponsor ?? of.sponsorName ?? '');
  const led = listed.filter((trial) => profileOfTrial(trial).sponsor === study.sponsor);
  const home = hasHome(study)
    ? sponsorHome(
        words,
        sites.filter((site) => nameOverlap(words, site) > 0),
        led.map(({ nctId }) => (listing.get(nctId) ?? []).map(({ state }) => state)),
      )
    : null;

  const experienceOf = (site: MatchSite) => {
    const { specialty, sort } = weighed(kindsOfName(site.name), study, enrichment, model);
    const others = (site.otherNames ?? []).map(
      (name) => name.similarity ** model.otherNames.power * total(name.trials),
    );
    const all =
      total(recordOf(site)) +
      Math.exp(model.floor + sort) +
      Math.exp(model.coListed.share) * coListed(site) +
      Math.exp(model.otherNames.share) * sum(others);
    const { none, full } = model.scale;
    const fit = Math.min(1, Math.max(0, (Math.log(all) + specialty - none) / (full - none)));
    return recordOf(site).some(isOwnLike) ? Math.max(weights.specialty.priors.experience, fit) : fit;
  };
  const contextFor = (site: MatchSite): Context => ({
    now,
    weights,
    view: {
      study,
      similarity,
      isLike: isOwnLike,
      experience: () => experienceOf(site),
      enrichment,
      home: (place) => home && homeSignals(home, place),
    },
  });

  /** What the parts of the explanation add up to, 0 to 100; -1 if nothing is known. */
  const scoreOf = remembered((site: MatchSite): number => {
    let [all, reached, known] = [0, 0, 0];
    for (const dimension of DIMENSIONS) {
      const evidence = COLLECTORS[dimension](of, site, contextFor(site));
      const asked = askedWeight(evidence);
      if (asked === 0) continue;
      const weight = weights.dimensions[dimension];
      all += weight;
      reached += (weight * sum(evidence.map((entry) => weightsOf(entry).expected))) / asked;
      known += weight * sum(evidence.map((entry) => weightsOf(entry).known));
    }
    return known > 0 ? (100 * reached) / all : -1;
  });
  const qualifies = (site: MatchSite): boolean =>
    qualification(of, site, { now, isLike, like: recordOf(site).filter(isOwnLike).length }).filteredOut === null;
  /** Differences below a millionth are rounding. */
  const millionths = (site: MatchSite) => Math.round(scoreOf(site) * 1e6);
  /** Those that qualify, best first. */
  const ranked = () =>
    sites.filter(qualifies).sort((a, b) => millionths(b) - millionths(a) || compareByHash(of.id, a.id, b.id));
  return { scoreOf, qualifies, ranked, similarity, isLike: isOwnLike };
}

/** A function that computes each result once. */
function remembered<K extends object, V>(compute: (of: K) => V): (of: K) => V {
  const known = new Map<K, V>();
  return (of) => {
    const value = known.get(of) ?? compute(of);
    known.set(of, value);
    return value;
  };
}
