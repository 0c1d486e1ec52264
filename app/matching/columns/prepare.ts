import { weighed } from '../naming';
import { type Enrichment, enrichmentOf, similarFrom } from '../trials/name-kinds';
import { profileOfStudy, type TrialProfile } from '../trials/profile';
import { likeTo, type StudySignals } from '../trials/view';
import type { MatchStudy } from '../types';
import { DEFAULT_WEIGHTS, type Weights } from '../weights';
import { gateFor, likeCounts } from './qualify';
import { similaritySums } from './similarity-sums';
import type { SiteIndex } from './site-index';
import { homeIn } from './sponsor-home';
import { contributionTables } from './tables';

export interface PrepareOptions {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly weights?: Weights;
  /** What another index, of all sites, tells about these. */
  readonly signals?: StudySignals;
}

/**
 * Everything needed to score any slot of the index for one study. Valid until the next study is prepared or a site
 * changes.
 * @param lap called before the first step and after each, for benchmarks.
 * @throws if the weights use a different trial model than the index.
 */
export function prepare(
  sites: SiteIndex,
  study: MatchStudy,
  { now, weights = DEFAULT_WEIGHTS, signals }: PrepareOptions,
  lap: () => void = () => {},
) {
  if (weights.trials !== sites.model) throw new Error('These weights use a different trial model than the index.');
  lap();
  const profile = profileOfStudy(study, now);
  const home = signals ? signals.home : homeIn(sites, study.facts?.sponsor ?? study.sponsorName ?? '', profile);
  const tables = contributionTables(study, profile, sites, { weights, now, home });
  lap();
  const { similarity, like } = sites.trials.similarity(profile, study.facts?.nctId ?? null);
  const alike = likeCounts(sites, like);
  lap();
  const trials = similaritySums(sites, similarity, weights, signals?.coListed);
  const names = nameTables(sites, profile, signals?.enrichment ?? enrichmentIn(sites, similarity));
  lap();
  const isLike = likeTo(profile, weights.trials);
  const gate = gateFor(study, sites, { like: alike, isLike, now });
  const { qualifies } = gate;
  return { study, profile, sites, tables, trials, names, weights, now, like, alike, isLike, home, gate, qualifies };
}

export type PreparedStudy = ReturnType<typeof prepare>;

function enrichmentIn({ names, name, listings, trials, model }: SiteIndex, similarity: Float64Array): Enrichment {
  const listed = new Float64Array(names.values.length);
  const enough = similarFrom(model.floor);
  for (let trial = 0; trial < trials.length; trial++) {
    const value = similarity[trial] as number;
    if (value >= enough) listings.addByCode(trial, name, value, listed);
  }
  return enrichmentOf(names.values.map((named, code) => ({ ...named, listed: listed[code] as number })));
}

/** What names contribute for a study, by name code. */
function nameTables({ names, model }: SiteIndex, study: TrialProfile, enrichment: Enrichment) {
  const terms = names.values.map(({ kinds }) => weighed(kinds, study, enrichment, model));
  /** Added to the log experience; `factor` is its exponential. */
  const specialty = Float64Array.from(terms, (term) => term.specialty);
  const factor = specialty.map(Math.exp);
  /** The floor of the experience. */
  const floor = Float64Array.from(terms, ({ sort }) => Math.exp(model.floor + sort));
  const most = (values: Float64Array) => values.reduce((most, value) => Math.max(most, value), 0);
  return { enrichment, specialty, factor, floor, mostFactor: most(factor), mostFloor: most(floor) };
}
