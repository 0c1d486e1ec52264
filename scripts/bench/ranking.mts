/**
 * npm run bench -- ranking --train DIR --test DIR [--out FILE.jsonl]: compares the engine with chance, popularity, and
 * popularity within the area. Each test trial with at least three named facilities, one or more of them in the training
 * part, ranks all facilities of the training part by the trials that began before it.
 *
 * If the test trials were sampled from within the training period (see `isProspective`), all other trials count as known in
 * a second comparison, which is then the one written to the file.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BLANK_SITE, exactScores, type MatchSite, type TrialFacts } from '~/matching';
import { compareByHash } from '~/matching/tie-break';
import { profileOfFacts } from '~/matching/trials/view';
import { randomFrom } from '~tests/support/many-rows';
import { studyOfTrial } from '../matching/contexts.mts';
import { otherSpellings, placesOf, type RegistryData, readRegistry } from '../matching/data.mts';
import { line, type Measures, measure } from '../matching/measure';

const LISTED = 200;
const NAMED_AT_LEAST = 3;

interface Asked {
  readonly trial: TrialFacts;
  readonly positives: ReadonlySet<string>;
}

type Scorer = (known: readonly TrialFacts[], asked: Asked) => Map<string, number>;
interface Answer {
  readonly measures: Measures;
  readonly ranked: readonly { id: string; score: number }[];
  /** Listed facilities with a single known trial: how many, and how many of them are in the top 50. */
  readonly newcomers: { readonly all: number; readonly found: number };
}

export async function run(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: { train: { type: 'string' }, test: { type: 'string' }, out: { type: 'string' } },
  });
  if (!values.train || !values.test)
    throw new Error('npm run bench -- ranking --train DIR --test DIR [--out FILE.jsonl]');
  const [train, test] = [await readRegistry(values.train), await readRegistry(values.test)];
  const tested = new Set(test.trials.map(({ nctId }) => nctId));
  const pool = train.trials.filter(
    ({ nctId, startDate }) => startDate && !tested.has(nctId) && train.listed.has(nctId),
  );
  const asked = questionsOf(train, test);
  const prospective = isProspective(pool, asked);
  console.log(
    `${pool.length} known trials, ${train.facilities.length} facilities; ${asked.length} of ${test.trials.length} test trials ` +
      `list at least ${NAMED_AT_LEAST} named facilities, including a known one`,
  );
  const earlier = (trial: TrialFacts) => pool.filter(({ startDate }) => (startDate ?? '') < (trial.startDate ?? ''));
  const answers = compare('known: trials that began before', train, asked, earlier);
  const written = prospective ? answers : compare('known: all other trials', train, asked, () => pool);
  if (!values.out) return;
  const lines = asked.map(({ trial, positives }, index) => {
    const { ranked, measures } = written[index] as Answer;
    const scores = Object.fromEntries(ranked.filter(({ id }) => positives.has(id)).map(({ id, score }) => [id, score]));
    return JSON.stringify({
      nctId: trial.nctId,
      ranked: ranked.slice(0, LISTED).map(({ id }) => id),
      scores,
      auc: measures.auc,
    });
  });
  writeFileSync(values.out, `${lines.join('\n')}\n`);
  console.log(`${values.out}: known trials are ${prospective ? 'those that began before' : 'all others'}`);
}

function questionsOf(train: RegistryData, test: RegistryData): Asked[] {
  const candidates = new Set(train.facilities.map(({ key }) => key));
  return test.trials.flatMap((trial) => {
    const named = test.listed.get(trial.nctId) ?? [];
    const positives = new Set(named.filter((key) => candidates.has(key)));
    return trial.startDate && named.length >= NAMED_AT_LEAST && positives.size > 0 ? [{ trial, positives }] : [];
  });
}

/** Whether the test trials are later than the training part: their median start is later than 95% of its starts. */
function isProspective(pool: readonly TrialFacts[], asked: readonly Asked[]): boolean {
  const starts = (trials: readonly TrialFacts[]) => trials.map(({ startDate }) => startDate ?? '').sort();
  const [before, after] = [starts(pool), starts(asked.map(({ trial }) => trial))];
  return (after[Math.floor(after.length / 2)] ?? '') > (before[Math.floor(before.length * 0.95)] ?? '');
}

/** Prints the measures of the engine and of the baselines. Returns the engine's answers, in the order of `asked`. */
function compare(
  title: string,
  train: RegistryData,
  asked: readonly Asked[],
  knownFor: (trial: TrialFacts) => readonly TrialFacts[],
): Answer[] {
  const random = randomFrom(1);
  const ways: Record<string, Scorer> = {
    engine: engineFor(train),
    random: () => new Map(train.facilities.map(({ key }) => [key, random()])),
    popularity: (known) => counts(train, known, () => 1),
    'popularity within the area': (known, { trial }) => counts(train, known, sharesArea(trial)),
  };
  console.log(`\n${title}`);
  console.log(
    `${''.padEnd(30)} ${['AUC', 'recall@10', 'recall@50', 'nDCG@10'].map((name) => name.padEnd(22)).join(' ')}`,
  );
  const results = Object.entries(ways).map(([name, way]) => {
    const answers = asked.map((question) => answer(train, knownFor(question.trial), question, way));
    const measures = answers.map((answer) => answer.measures);
    console.log(line(name, measures));
    const all = answers.reduce((sum, { newcomers }) => sum + newcomers.all, 0);
    const found = answers.reduce((sum, { newcomers }) => sum + newcomers.found, 0);
    console.log(`   facilities with one known trial, in the top 50: ${found} of ${all}`);
    return answers;
  });
  return results[0] ?? [];
}

function answer(train: RegistryData, known: readonly TrialFacts[], question: Asked, way: Scorer): Answer {
  const scores = way(known, question);
  const ranked = train.facilities
    .map(({ key }) => ({ id: key, score: scores.get(key) ?? 0 }))
    .sort((a, b) => b.score - a.score || compareByHash(question.trial.nctId, a.id, b.id));
  const once = counts(train, known, () => 1);
  const newcomers = [...question.positives].filter((key) => once.get(key) === 1);
  const first = new Set(ranked.slice(0, 50).map(({ id }) => id));
  return {
    measures: measure(ranked, question.positives),
    ranked: ranked.slice(0, Math.max(LISTED, ranked.findLastIndex(({ id }) => question.positives.has(id)) + 1)),
    newcomers: { all: newcomers.length, found: newcomers.filter((key) => first.has(key)).length },
  };
}

/**
 * The product's engine. Each facility stands for a verified site about which only a confirmed track record is known.
 */
function engineFor(train: RegistryData): Scorer {
  const spellings = otherSpellings(train.facilities);
  return (known, { trial }) => {
    const places = placesOf(train, known);
    const trials = new Map(places.map((place) => [place.id, place.trials]));
    const sites = places.map(({ trials: trackRecord, ...place }): MatchSite => {
      const others = spellings.get(place.id) ?? [];
      const otherNames = others.map(({ key, similarity }) => ({ similarity, trials: trials.get(key) ?? [] }));
      return { ...BLANK_SITE, ...place, otherNames, trackRecord };
    });
    const scores = exactScores(studyOfTrial(trial), sites, { now: 0 });
    return new Map(sites.map(({ id }, index) => [id, scores[index] ?? 0]));
  };
}

function counts(
  train: RegistryData,
  known: readonly TrialFacts[],
  of: (trial: TrialFacts) => number,
): Map<string, number> {
  const found = new Map<string, number>();
  for (const trial of known) {
    for (const key of train.listed.get(trial.nctId) ?? []) found.set(key, (found.get(key) ?? 0) + of(trial));
  }
  return found;
}

/** Trials in one of the study's areas count 1; all others only break ties. */
function sharesArea(study: TrialFacts): (trial: TrialFacts) => number {
  const areas = [...profileOfFacts(study).areas];
  return (trial) => (areas.some((area) => profileOfFacts(trial).areas.has(area)) ? 1 : 1e-4);
}
