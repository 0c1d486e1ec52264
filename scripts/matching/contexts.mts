/** For fitting: each trial as a question, namely which facilities it lists, with the engine's features as numbers. */
import type { MatchStudy, TrialFacts } from '~/matching';
import { cuesOf, kindsOfName, type NameKinds } from '~/matching/trials/name-kinds';
import { profileOfTrial, type TrialProfile } from '~/matching/trials/profile';
import { SIMILARITY_PARTS, similarityParts, type WordWeight } from '~/matching/trials/similarity';
import { hasHome, homeSignals, nameOverlap, type SponsorHome, sponsorHome } from '~/matching/trials/sponsor-home';
import { wordsOf } from '~/matching/trials/text';
import type { RegistryData } from './data.mts';

/** The features of a facility in addition to the similarity of its trials, named as in the fitted model. */
export const PLACE_PARTS = [
  'volume',
  'recency',
  'childrenForChildren',
  'cancerForOther',
  'veteransForVeterans',
  'nervousForOther',
  'institution',
  'city',
  'state',
  'earlier',
] as const;

export type Question = NonNullable<ReturnType<typeof questionOf>>;
export type Corpus = ReturnType<typeof corpusOf>;

export function corpusOf(data: RegistryData) {
  const position = new Map(data.facilities.map(({ key }, index) => [key, index]));
  const trials = data.trials.filter(({ nctId, startDate }) => startDate && data.listed.has(nctId));
  return {
    trials,
    profiles: trials.map(profileOfTrial),
    /** Facilities by trial, positions in RegistryData.facilities. */
    sites: trials.map(({ nctId }) =>
      Int32Array.from((data.listed.get(nctId) ?? []).map((key) => position.get(key) ?? -1)),
    ),
    facilities: data.facilities.length,
    /** By facility: the kinds that its name indicates. */
    kinds: data.facilities.map(({ name }) => kindsOfName(name)),
  };
}

/** The trials' words by the number of trials that use them. Words of a single trial are left out. */
export function countWords({ profiles }: Corpus): Record<string, string> {
  const counts = new Map<string, number>();
  for (const { words } of profiles) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const byCount = new Map<number, string[]>();
  for (const [word, count] of counts) if (count > 1) byCount.set(count, [...(byCount.get(count) ?? []), word]);
  return Object.fromEntries(
    [...byCount].sort(([a], [b]) => a - b).map(([count, words]) => [String(count), words.sort().join(' ')]),
  );
}

/** A trial as a question. All other trials, or only earlier ones, are known. null if no listed facility is known. */
export function questionOf(
  data: RegistryData,
  corpus: Corpus,
  index: number,
  { onlyEarlier, word }: { onlyEarlier: boolean; word: WordWeight },
) {
  const trial = corpus.trials[index] as TrialFacts;
  const study = corpus.profiles[index] as TrialProfile;
  const before = (other: TrialFacts) => (other.startDate ?? '') < (trial.startDate ?? '');
  /** Positions in `Corpus.trials`. */
  const known = Int32Array.from(
    corpus.trials.flatMap((other, at) => (at !== index && (!onlyEarlier || before(other)) ? [at] : [])),
  );
  /** The facilities to rank: those that a known trial lists. */
  const candidates = new Uint8Array(corpus.facilities);
  const volume = new Float32Array(corpus.facilities);
  const latest = new Float32Array(corpus.facilities);
  for (const at of known) {
    const year = Math.min(corpus.profiles[at]?.year ?? 0, study.year ?? 0);
    for (const place of corpus.sites[at] ?? []) {
      candidates[place] = 1;
      volume[place] = (volume[place] ?? 0) + 1;
      latest[place] = Math.max(latest[place] ?? 0, year);
    }
  }
  const positives = [...(corpus.sites[index] ?? [])].filter((place) => candidates[place]);
  if (positives.length === 0) return null;

  /** SIMILARITY_PARTS of each known trial, one after the other. */
  const similarity = new Float32Array(known.length * SIMILARITY_PARTS.length);
  known.forEach((at, row) => {
    similarity.set(similarityParts(study, corpus.profiles[at] as TrialProfile, word), row * SIMILARITY_PARTS.length);
  });
  const home = homeOf(data, corpus, { study, sponsor: trial.sponsor, known });
  /** PLACE_PARTS of each facility, one after the other. */
  const places = new Float32Array(corpus.facilities * PLACE_PARTS.length);
  data.facilities.forEach((facility, place) => {
    if (!candidates[place]) return;
    const cues = new Map(cuesOf(study, corpus.kinds[place] as NameKinds).map(({ cue, extent }) => [cue, extent]));
    const signs = home && homeSignals(home, facility);
    places.set(
      [
        Math.log(1 + (volume[place] ?? 0)),
        -Math.min(YEARS_COUNTED, (study.year ?? 0) - (latest[place] ?? 0)) / 8,
        cues.get('childrenForChildren') ?? 0,
        -(cues.get('cancerForOther') ?? 0),
        cues.get('veteransForVeterans') ?? 0,
        -(cues.get('nervousForOther') ?? 0),
        signs?.institution ?? 0,
        signs?.city ?? 0,
        signs?.state ?? 0,
        signs?.earlier ?? 0,
      ],
      place * PLACE_PARTS.length,
    );
  });
  // Most trials have one or two facilities, and are a different kind of question.
  const weight = positives.length >= 3 ? 1 : 0.4;
  return { trial, known, similarity, places, candidates, positives, weight };
}

/** Beyond this age, the age of the last trial makes no difference. */
const YEARS_COUNTED = 20;

interface Led {
  readonly study: TrialProfile;
  readonly sponsor: string;
  readonly known: Int32Array;
}

/** The home of the sponsor among all facilities, by the trials that are known. */
function homeOf({ facilities }: RegistryData, corpus: Corpus, { study, sponsor, known }: Led): SponsorHome | null {
  if (!hasHome(study)) return null;
  const words = wordsOf(sponsor);
  const statesOf = (at: number) => [...(corpus.sites[at] ?? [])].map((place) => facilities[place]?.state ?? '');
  return sponsorHome(
    words,
    facilities.filter((facility) => nameOverlap(words, facility) > 0),
    [...known].filter((at) => corpus.profiles[at]?.sponsor === study.sponsor).map(statesOf),
  );
}

/** A trial as a study, without the facilities that it lists. */
export function studyOfTrial(facts: TrialFacts): MatchStudy {
  return {
    id: facts.nctId,
    title: facts.title,
    therapeuticArea: '',
    phase: '',
    enrollmentTarget: facts.enrollment,
    totalSites: facts.sites ?? null,
    duration: 0,
    requiredEquipment: [],
    geographicPreferences: [],
    facts,
  };
}
