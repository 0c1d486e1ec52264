/** The thread that ranks: it owns the index, and does one thing after the other. Built to a file of its own (build/matchWorker.js). */
import { parentPort } from 'node:worker_threads';
import { DEFAULT_WEIGHTS, type MatchSite, type TrialFacts } from '~/matching';
import {
  addTrial,
  bestSites,
  emptyIndex,
  removeSite,
  settle,
  type Timings,
  updateSite,
  updateTrial,
} from '~/matching/columns';
import type { Answer, SentSite, Told } from './protocol';

const index = emptyIndex(DEFAULT_WEIGHTS.trials);
let buildMs = 0;

parentPort?.on('message', (told: Told) => {
  const start = performance.now();
  const answer = answerTo(told);
  if (told.kind === 'put') buildMs += performance.now() - start;
  if (answer) parentPort?.postMessage(answer);
});

function answerTo(told: Told): Answer | undefined {
  try {
    return act(told);
  } catch (error) {
    if (!('ask' in told)) throw error;
    return { ask: told.ask, error: error instanceof Error ? error.message : String(error) };
  }
}

function act(told: Told): Answer | undefined {
  switch (told.kind) {
    case 'put':
      for (const trial of told.trials) addTrial(index, trial);
      for (const site of told.sites) updateSite(index, received(site));
      return;
    case 'remove':
      for (const id of told.ids) removeSite(index, id);
      return;
    case 'trials':
      for (const trial of told.trials) updateTrial(index, trial);
      return;
    case 'settle':
      return { ask: told.ask, settled: { ...settle(index), buildMs } };
    case 'best': {
      const { ask, study, now, count } = told;
      const weights = { ...told.weights, trials: DEFAULT_WEIGHTS.trials };
      let timings: Timings | null = null;
      const timed = { clock: () => performance.now(), tell: (told: Timings) => (timings = told) };
      return { ask, best: bestSites(index, study, { now, count, weights, timed }), timings };
    }
  }
}

/** Of a trial that the index knows, it looks at the number alone. */
function received({ trackRecord, ...site }: SentSite): MatchSite {
  return { ...site, trackRecord: trackRecord?.map((nctId) => ({ nctId }) as TrialFacts) ?? null };
}
