import { DEFAULT_WEIGHTS, type MatchSite, type TrialFacts, type Weights } from '~/matching';
import {
  addTrial,
  bestSites,
  emptyIndex,
  removeSite,
  settle,
  standings,
  type Timings,
  updateSite,
  updateTrial,
} from '~/matching/columns';
import type { Answer, SentSite, SentWeights, Told } from './protocol';

/** An empty index that does what it is told and answers what it is asked, one thing after the other. */
export function createAnswerer(): (told: Told) => Answer | undefined {
  const index = emptyIndex(DEFAULT_WEIGHTS.trials);
  let buildMs = 0;

  function act(told: Told): Answer | undefined {
    switch (told.kind) {
      case 'put': {
        const start = performance.now();
        for (const trial of told.trials) addTrial(index, trial);
        for (const site of told.sites) updateSite(index, received(site));
        buildMs += performance.now() - start;
        return;
      }
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
        let timings: Timings | null = null;
        const timed = { clock: () => performance.now(), tell: (told: Timings) => (timings = told) };
        return { ask, best: bestSites(index, study, { now, count, weights: whole(told.weights), timed }), timings };
      }
      case 'standings': {
        const { ask, study, question } = told;
        return { ask, standings: standings(index, study, { ...question, weights: whole(told.weights) }) };
      }
    }
  }

  return (told) => {
    try {
      return act(told);
    } catch (error) {
      if (!('ask' in told)) throw error;
      return { ask: told.ask, error: error instanceof Error ? error.message : String(error) };
    }
  };
}

/** Of a trial that the index knows, it looks at the number alone. */
function received({ trackRecord, ...site }: SentSite): MatchSite {
  return { ...site, trackRecord: trackRecord?.map((nctId) => ({ nctId }) as TrialFacts) ?? null };
}

const whole = (weights: SentWeights): Weights => ({ ...weights, trials: DEFAULT_WEIGHTS.trials });
