/**
 * npm run bench -- forecast [--trials FOLDER]: does the 80% interval of a forecast (app/matching/forecast) hold in 80 of 100
 * made-up studies, and that of a projected activation? With a folder of the registry's trials, as matching:fit takes it, also how well earlier trials tell how
 * long later ones take, compared with the mean of their phase.
 */
import { parseArgs } from 'node:util';
import { randomFrom } from '~tests/support/many-rows';
import { simulateStartUps } from '~tests/support/simulated-start-ups';
import { type Simulated, simulate, simulateUnderWay } from '~tests/support/simulated-studies';
import { readRegistry } from '../matching/data.mts';
import { durationOf, pastTrial } from '../matching/past-trials';

const STUDIES = 20_000;
const START_UPS = 3_000;
const SEED = 20_261_127;
/** The trials that are asked about began in this year or later. */
const SINCE = '2015';

export async function run(options: string[]): Promise<void> {
  const { values } = parseArgs({ args: options, options: { trials: { type: 'string' } } });
  measureSimulated();
  measureStartUps();
  if (values.trials) await measurePastTrials(values.trials);
}

function measureSimulated(): void {
  const [open, stopping] = simulate(randomFrom(SEED), STUDIES, [3, 32]) as [Simulated, Simulated];
  const all = {
    counted: open.counted + stopping.counted,
    held: open.held + stopping.held,
    share: (open.share + stopping.share) / 2,
  };
  console.log(`${all.counted} made-up studies of 3 to 32 sites, after 3 to 26 months`);
  const percent = ({ held, counted }: Simulated) => `${((100 * held) / counted).toFixed(1)}%`;
  console.log(`  the 80% interval holds in ${percent(all)} of them`);
  console.log(`  ${percent(open)} if sites go on, ${percent(stopping)} if they stop at their commitment`);
  console.log(`  enrolled, as a share of what was expected: ${all.share.toFixed(3)}`);
  const underWay = simulateUnderWay(randomFrom(SEED), STUDIES / 2, [3, 32]);
  console.log(`  ${percent(underWay)} of ${underWay.counted} under way, by what their sites have counted`);
}

function measureStartUps(): void {
  for (const past of [12, 20, 40, 150]) {
    const { counted, held } = simulateStartUps(randomFrom(SEED), START_UPS, past);
    console.log(
      `  ${((100 * held) / counted).toFixed(1)}% of ${counted} start-ups are activated within their 80% interval, by ${past} before them`,
    );
  }
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
