/**
 * npm run bench -- forecast [--trials FOLDER]: does the 80% interval of a forecast (app/matching/forecast) hold in 80 of 100
 * made-up studies? With a folder of the registry's trials, as matching:fit takes it, also how well earlier trials tell how
 * long later ones take, compared with the mean of their phase.
 */
import { parseArgs } from 'node:util';
import { interval80 } from '~/matching/forecast/counts';
import { enrolledBy } from '~/matching/forecast/months';
import { SHAPE } from '~/matching/forecast/types';
import { randomFrom } from '~tests/support/many-rows';
import { readRegistry } from '../matching/data.mts';
import { durationOf, pastTrial } from '../matching/past-trials';

const STUDIES = 20_000;
const SEED = 20_261_127;
/** The trials that are asked about began in this year or later. */
const SINCE = '2015';

export async function run(options: string[]): Promise<void> {
  const { values } = parseArgs({ args: options, options: { trials: { type: 'string' } } });
  simulate();
  if (values.trials) await measurePastTrials(values.trials);
}

/** Studies whose sites enroll as the model says. Some have sites that stop at their commitment. */
function simulate(): void {
  const random = randomFrom(SEED);
  const held = { all: 0, open: 0, stopping: 0 };
  const counted = { all: 0, open: 0, stopping: 0 };
  let off = 0;
  for (let study = 0; study < STUDIES; study++) {
    const kind = study % 2 === 0 ? 'open' : 'stopping';
    const months = 3 + Math.floor(random() * 24);
    const share = (0.1 + 0.4 * random()) * (1 - 0.5 * random());
    const sites = Array.from({ length: 3 + Math.floor(random() * 30) }, () => ({
      rate: 20 ** random() * share,
      startsIn: Math.floor(random() * 6),
      most: kind === 'open' ? null : 3 + Math.floor(random() * 30),
    }));
    const [least, most] = interval80(enrolledBy(sites, months));
    let enrolled = 0;
    for (const { rate, startsIn, most } of sites) {
      // The true rate is gamma-distributed around the stated one; the participants are those of a Poisson process.
      const exposure = rate * Math.max(0, months - startsIn);
      const number = poisson((exposure * gamma(SHAPE, random)) / SHAPE, random);
      enrolled += most === null ? number : Math.min(number, most);
    }
    for (const group of ['all', kind] as const) {
      counted[group] += 1;
      held[group] += Number(enrolled >= least && enrolled <= most);
    }
    off += enrolled / Math.max(1e-9, enrolledBy(sites, months).mean);
  }
  console.log(`${STUDIES} made-up studies of 3 to 32 sites, after 3 to 26 months`);
  const percent = (group: keyof typeof held) => `${((100 * held[group]) / counted[group]).toFixed(1)}%`;
  console.log(`  the 80% interval holds in ${percent('all')} of them`);
  console.log(`  ${percent('open')} if sites go on, ${percent('stopping')} if they stop at their commitment`);
  console.log(`  enrolled, as a share of what was expected: ${(off / STUDIES).toFixed(3)}`);
}

/** For whole shapes: the sum of that many exponential numbers. */
const gamma = (shape: number, random: () => number): number =>
  Array.from({ length: shape }, () => -Math.log(1 - random())).reduce((sum, number) => sum + number, 0);

/** Counts the arrivals within a time of `mean`. */
function poisson(mean: number, random: () => number): number {
  let [count, time] = [0, -Math.log(1 - random())];
  while (time < mean) {
    count += 1;
    time -= Math.log(1 - random());
  }
  return count;
}

async function measurePastTrials(folder: string): Promise<void> {
  const { trials } = await readRegistry(folder);
  const past = trials.flatMap((trial) => pastTrial(trial) ?? []);
  const asked = past.filter(({ trial }) => (trial.startDate ?? '') >= SINCE);
  const answers = asked.flatMap((one) => {
    const duration = durationOf(one, past);
    return duration ? [{ ...duration, actual: Math.exp(one.months) }] : [];
  });
  console.log(
    `\n${past.length} of ${trials.length} trials are completed and say how long they took; of ${asked.length} since ${SINCE}, ${answers.length} have 10 earlier ones of their phase`,
  );
  const report = (name: string, list: typeof answers) => {
    const error = (of: (answer: (typeof answers)[number]) => number) =>
      mean(list.map((answer) => Math.abs(Math.log(of(answer) / answer.actual))));
    const inside = list.filter(({ actual, least, most }) => actual >= least && actual <= most).length;
    console.log(
      `  ${name}: ${list.length}; mean absolute error of the logarithm ${error(({ expected }) => expected).toFixed(3)}, of the phase’s mean ${error(({ ofPhase }) => ofPhase).toFixed(3)}; in the 80% interval ${((100 * inside) / Math.max(1, list.length)).toFixed(0)}%`,
    );
  };
  report('all', answers);
  report(
    'narrow enough to be said',
    answers.filter(({ canSay }) => canSay),
  );
  const widths = answers.map(({ least, most }) => most / least).sort((a, b) => a - b);
  console.log(`  median width of the interval: 1 to ${(widths[Math.floor(widths.length / 2)] ?? 0).toFixed(0)}`);
}

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
