import type { MatchStudy, TrialFacts } from '../types';
import { alikeFrom, type Favour, favourOf } from './favour';
import { type HomeSigns, homeSigns, type PlaceName, type SponsorHome, sponsorHome } from './home';
import { kindsOfName } from './kinds';
import type { Landscape } from './landscape';
import { LIKENESS_PARTS, likenessParts } from './likeness';
import { type TrialModel, wordWeight } from './model';
import { profileOfStudy, profileOfTrial, type TrialProfile } from './profile';

/** One study's view of the trials: how alike each is, and what follows for the places that ran them. */
export interface StudyView {
  readonly study: TrialProfile;
  /** How alike the study and a trial are, above 0: e to the weighed parts. */
  likeness(trial: TrialFacts): number;
  /** The likeness of all of these trials together. */
  mass(trials: readonly TrialFacts[]): number;
  /** What the other places of the same trials add, for a place that ran these. */
  together(placeId: string, trials: readonly TrialFacts[]): number;
  /** By the kinds that names tell of. */
  favour(): Favour;
  /** null when the study says nothing of its sponsor's home. */
  home(place: PlaceName): HomeSigns | null;
}

const profiles = new WeakMap<TrialFacts, TrialProfile>();

/** A trial's profile, made once for each object. */
export function profileOfFacts(facts: TrialFacts): TrialProfile {
  const known = profiles.get(facts);
  if (known) return known;
  const profile = profileOfTrial(facts);
  profiles.set(facts, profile);
  return profile;
}

type Likeness = Pick<StudyView, 'study' | 'likeness' | 'mass'>;

/** `now` in milliseconds: when a study that states no start would begin. */
function likenessOf(study: MatchStudy, model: TrialModel, now: number): Likeness {
  const profile = profileOfStudy(study, now);
  const weigh = LIKENESS_PARTS.map((part) => model.likeness[part]);
  const word = wordWeight(model);
  const known = new Map<string, number>();

  const likeness = (trial: TrialFacts): number => {
    const before = known.get(trial.nctId);
    if (before !== undefined) return before;
    // The study itself is no evidence for it.
    if (trial.nctId === study.facts?.nctId) return 0;
    const parts = likenessParts(profile, profileOfFacts(trial), word);
    const value = Math.exp(parts.reduce((sum, part, index) => sum + part * (weigh[index] ?? 0), 0));
    known.set(trial.nctId, value);
    return value;
  };

  const masses = new WeakMap<readonly TrialFacts[], number>();
  const mass = (trials: readonly TrialFacts[]): number => {
    const before = masses.get(trials);
    if (before !== undefined) return before;
    let sum = 0;
    for (const trial of trials) sum += likeness(trial);
    masses.set(trials, sum);
    return sum;
  };
  return { study: profile, likeness, mass };
}

/** `now` in milliseconds, as for likenessOf. */
export function viewOf(study: MatchStudy, landscape: Landscape, model: TrialModel, now: number): StudyView {
  const alike = likenessOf(study, model, now);
  let shared: Shared | undefined;
  let favour: Favour | undefined;
  let home: SponsorHome | null | undefined;
  return {
    ...alike,
    together(placeId, trials) {
      shared ??= sharedMass(landscape, alike.likeness, model.together.power);
      return togetherOf(shared, landscape.positions.get(placeId), trials);
    },
    favour() {
      favour ??= favourIn(landscape, alike.likeness, alikeFrom(model));
      return favour;
    },
    home(place) {
      if (home === undefined) {
        const sponsor = study.facts?.sponsor ?? study.sponsorName ?? '';
        home = sponsorHome(sponsor, alike.study, landscape, landscape.trials.map(profileOfFacts));
      }
      return home && homeSigns(home, place);
    },
  };
}

/** What takes all places to know, known already. */
export interface Surveyed {
  /** By place. */
  readonly together: ReadonlyMap<string, number>;
  readonly favour: Favour;
  readonly home: SponsorHome | null;
}

/** As viewOf, of the places that `together` names: the index of sites has looked at all others. */
export function surveyedView(
  study: MatchStudy,
  { together, favour, home }: Surveyed,
  model: TrialModel,
  now: number,
): StudyView {
  return {
    ...likenessOf(study, model, now),
    together: (placeId) => together.get(placeId) ?? 0,
    favour: () => favour,
    home: (place) => home && homeSigns(home, place),
  };
}

interface Shared {
  /** By trial: what all its places bring, and by how much its number of places divides that. */
  readonly byTrial: ReadonlyMap<string, { readonly mass: number; readonly divisor: number }>;
  /** What each place of the landscape brings itself. */
  readonly byPlace: Float64Array;
}

function sharedMass(landscape: Landscape, likeness: StudyView['likeness'], power: number): Shared {
  const byPlace = new Float64Array(landscape.places.length);
  landscape.trials.forEach((trial, index) => {
    const value = likeness(trial);
    for (const place of landscape.listings[index] ?? []) byPlace[place] = (byPlace[place] ?? 0) + value;
  });
  const byTrial = new Map<string, { mass: number; divisor: number }>();
  landscape.trials.forEach((trial, index) => {
    const places = landscape.listings[index] ?? [];
    if (places.length < 2) return;
    let mass = 0;
    for (const place of places) mass += byPlace[place] ?? 0;
    byTrial.set(trial.nctId, { mass, divisor: places.length ** power });
  });
  return { byTrial, byPlace };
}

function togetherOf({ byTrial, byPlace }: Shared, place: number | undefined, trials: readonly TrialFacts[]): number {
  const own = place === undefined ? 0 : (byPlace[place] ?? 0);
  let sum = 0;
  for (const { nctId } of trials) {
    const trial = byTrial.get(nctId);
    if (trial) sum += Math.max(0, trial.mass - own) / trial.divisor;
  }
  return sum;
}

/** @param enough the likeness from which on a trial is like the study. */
function favourIn({ places, trials, listings }: Landscape, likeness: StudyView['likeness'], enough: number): Favour {
  const listed = new Float64Array(places.length);
  trials.forEach((trial, index) => {
    const value = likeness(trial);
    if (value < enough) return;
    for (const place of listings[index] ?? []) listed[place] = (listed[place] ?? 0) + value;
  });
  return favourOf(
    places.map(({ name, trials }, place) => ({
      kinds: kindsOfName(name),
      places: trials.length > 0 ? 1 : 0,
      listed: listed[place] ?? 0,
    })),
  );
}
