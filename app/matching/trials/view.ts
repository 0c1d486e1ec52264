import type { TrialFacts } from '../types';
import type { Enrichment } from './name-kinds';
import { profileOfTrial, type TrialProfile } from './profile';
import { LIKE_FROM, similarityParts, subjectSimilarity, type TrialModel, wordWeight } from './similarity';
import type { HomeSignals, PlaceName, SponsorHome } from './sponsor-home';

/** What the index tells about one study, its sites and their trials, for explanations. */
export interface StudyView {
  readonly study: TrialProfile;
  /** The similarity of a trial to the study, above 0: exp of the weighted sum of its features. */
  similarity(trial: TrialFacts): number;
  /** Whether the trial's subject is like the study's (LIKE_FROM). */
  isLike(trial: TrialFacts): boolean;
  /** The fit of a site's experience, 0 to 1 (experience.ts). */
  experience(siteId: string): number;
  readonly enrichment: Enrichment;
  /** null if the sponsor's home does not matter. */
  home(place: PlaceName): HomeSignals | null;
}

/** What depends on all sites of the index, for scoring some of them apart from the others. */
export interface StudySignals {
  /** By site: what the other sites in its trials contribute to its experience. */
  readonly coListed: ReadonlyMap<string, number>;
  readonly enrichment: Enrichment;
  readonly home: SponsorHome | null;
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
