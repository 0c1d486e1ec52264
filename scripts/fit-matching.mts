/**
 * npm run matching:fit -- FOLDER [--check]: fits the engine's weights on a folder of the registry's trials and writes
 * app/matching/fitted.ts. Deterministic: the same folder gives the same file. --check only cross-validates and prints.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SIMILARITY_PARTS, type TrialModel, wordWeight } from '~/matching/trials/similarity';
import { randomFrom } from '~tests/support/many-rows';
import { type Corpus, corpusOf, countWords, PLACE_PARTS, type Question, questionOf } from './matching/contexts.mts';
import { otherSpellings, type RegistryData, readRegistry } from './matching/data.mts';
import { line, measure } from './matching/measure';
import { AT, fitModel, type Spellings, trainer } from './matching/train.mts';

const FILE = join(import.meta.dirname, '../app/matching/fitted.ts');
const EPOCHS = 6;
const SEED = 1;
const FOLDS = 3;
/** Earlier trials have too little history to learn from. */
const EARLIER_SINCE = '2012';
/** In the time check, each trial since then is a question, and only trials that began before it are known. */
const TIME_SINCE = '2015';
/** This share of the facilities, those with the least experience, all score 0. */
const UNTOLD = 0.01;

const [folder] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (!folder) throw new Error('Please name the folder of the trials: npm run matching:fit -- FOLDER');
const data = await readRegistry(folder);
const corpus = corpusOf(data);
const words = countWords(corpus);
const word = wordWeight({ words, trials: corpus.trials.length } as TrialModel);
const spellings = spellingsOf(data);
const indices = corpus.trials.flatMap((_, index) => ((corpus.sites[index]?.length ?? 0) >= 2 ? [index] : []));
const asked = (onlyEarlier: boolean, from: string) =>
  indices.flatMap((index) =>
    (corpus.trials[index]?.startDate ?? '') >= from
      ? (questionOf(data, corpus, index, { onlyEarlier, word }) ?? [])
      : [],
  );
const byAll = asked(false, '');
const byEarlier = asked(true, EARLIER_SINCE).map((question) => ({ ...question, weight: question.weight * 0.7 }));
console.log(
  `${corpus.trials.length} trials with a start date and a named facility, ${data.facilities.length} facilities, ` +
    `${spellings.one.length / 2} pairs of spellings\n` +
    `questions: ${byAll.length} trials of two or more facilities with all others known, ${byEarlier.length} since ${EARLIER_SINCE} with earlier ones known`,
);
const work = trainer(corpus, spellings);

if (process.argv.includes('--check')) crossValidate();
else {
  const vector = fitModel([...byAll, ...byEarlier], work, {
    epochs: EPOCHS,
    seed: SEED,
    onEpoch: (epoch, loss) => console.log(`epoch ${epoch} of ${EPOCHS}: loss ${loss.toFixed(4)}`),
  });
  const model = modelOf(vector, corpus, [...byAll, ...byEarlier]);
  const { words: _words, ...shown } = model;
  console.log(JSON.stringify(shown, null, 2));
  writeFileSync(FILE, sourceOf(model));
  execFileSync('npx', ['biome', 'check', '--write', FILE]);
}

/** Cross-validates: ranks each third of the trials with weights fitted on the other two. */
function crossValidate(): void {
  const random = randomFrom(5);
  const fold = new Map(corpus.trials.map(({ nctId }) => [nctId, Math.floor(random() * FOLDS)]));
  const all = [];
  const late = [];
  for (let held = 0; held < FOLDS; held++) {
    const inFold = ({ trial }: Question) => fold.get(trial.nctId) === held;
    const learned = [...byAll, ...byEarlier].filter((question) => !inFold(question));
    const vector = fitModel(learned, work, { epochs: EPOCHS, seed: SEED });
    all.push(...byAll.filter(inFold).flatMap((question) => judged(question, vector)));
    late.push(
      ...byEarlier
        .filter((question) => inFold(question) && (question.trial.startDate ?? '') >= TIME_SINCE)
        .flatMap((question) => judged(question, vector)),
    );
    console.log(SIMILARITY_PARTS.map((part, at) => `${part} ${vector[at]?.toFixed(2)}`).join(', '));
    console.log(PLACE_PARTS.map((part, at) => `${part} ${vector[AT.places + at]?.toFixed(2)}`).join(', '));
    const { floor, share, others, power, alike, specialty, sort } = AT;
    console.log(
      Object.entries({ floor, share, power, others, alike, specialty, sort })
        .map(([part, at]) => `${part} ${vector[at]?.toFixed(2)}`)
        .join(', '),
    );
  }
  console.log(line(`all others known (${all.length})`, all));
  console.log(line(`earlier ones known, since ${TIME_SINCE} (${late.length})`, late));
}

function judged(question: Question, vector: Float64Array) {
  if ((corpus.sites[corpus.trials.indexOf(question.trial)]?.length ?? 0) < 3) return [];
  const scores = work.score(question, vector);
  const ranked = [...question.candidates.keys()]
    .filter((place) => question.candidates[place])
    .map((place) => ({ id: place, score: scores[place] as number }))
    .sort((a, b) => b.score - a.score || a.id - b.id);
  return [measure(ranked, new Set(question.positives))];
}

function spellingsOf({ facilities }: RegistryData): Spellings {
  const position = new Map(facilities.map(({ key }, index) => [key, index]));
  const pairs = [...otherSpellings(facilities)].flatMap(([key, others]) =>
    others.map((other) => [position.get(key) as number, position.get(other.key) as number, other.similarity] as const),
  );
  return {
    one: Int32Array.from(pairs, ([one]) => one),
    other: Int32Array.from(pairs, ([, other]) => other),
    similarity: Float32Array.from(pairs, ([, , similarity]) => similarity),
  };
}

function modelOf(vector: Float64Array, { trials }: Corpus, questions: readonly Question[]): TrialModel {
  const place = (part: (typeof PLACE_PARTS)[number]) =>
    rounded(vector[AT.places + PLACE_PARTS.indexOf(part)] as number);
  const { none, full } = scaleOf(vector, questions);
  return {
    version: '3',
    similarity: Object.fromEntries(
      SIMILARITY_PARTS.map((part, at) => [part, rounded(vector[at] as number)]),
    ) as TrialModel['similarity'],
    floor: rounded(vector[AT.floor] as number),
    coListed: { share: rounded(vector[AT.share] as number), power: rounded(vector[AT.power] as number) },
    otherNames: { share: rounded(vector[AT.others] as number), power: rounded(vector[AT.alike] as number) },
    cues: {
      childrenForChildren: place('childrenForChildren'),
      cancerForOther: -place('cancerForOther'),
      veteransForVeterans: place('veteransForVeterans'),
      nervousForOther: -place('nervousForOther'),
    },
    enrichment: { specialty: rounded(vector[AT.specialty] as number), sort: rounded(vector[AT.sort] as number) },
    home: { institution: place('institution'), city: place('city'), state: place('state'), earlier: place('earlier') },
    volume: place('volume'),
    recency: place('recency'),
    scale: { none, full },
    trials: trials.length,
    words,
  };
}

/** The scale of the experience: the highest in the training data scores 100, and the lowest hundredth scores 0. */
function scaleOf(vector: Float64Array, questions: readonly Question[]): { none: number; full: number } {
  const bare = vector.slice();
  const named = ['volume', 'recency', 'institution', 'city', 'state', 'earlier'] as const;
  for (const part of named) bare[AT.places + PLACE_PARTS.indexOf(part)] = 0;
  const all = new Float32Array(questions.length * corpus.facilities);
  let end = 0;
  for (const question of questions) {
    const scores = work.score(question, bare);
    question.candidates.forEach((isOne, place) => {
      if (isOne) all[end++] = scores[place] as number;
    });
  }
  const sorted = all.subarray(0, end).sort();
  return { none: rounded(sorted[Math.floor(UNTOLD * end)] as number), full: rounded(sorted[end - 1] as number) };
}

function sourceOf(model: TrialModel): string {
  return `import type { TrialModel } from './trials/similarity';

/** Generated by \`npm run matching:fit\`; do not edit. docs/matching.md describes the data and how good the fit is. */
export const FITTED: TrialModel = ${JSON.stringify(model, null, 2)};
`;
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
