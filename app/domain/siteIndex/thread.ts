import { Worker } from 'node:worker_threads';
import type { Answer, Size, Told } from '~/domain/siteIndex/protocol';
import { DEFAULT_WEIGHTS, type MatchSite, type MatchStudy, type TrialFacts, type Weights } from '~/matching';
import type { Best, Timings } from '~/matching/columns';

export interface SiteIndexThread {
  /** Puts sites in, or in the place of what they were. */
  put(sites: readonly MatchSite[]): void;
  remove(ids: readonly string[]): void;
  /** What the registry now says of trials that were told before. */
  renew(trials: readonly TrialFacts[]): void;
  /** After the first many were put in: lays them out for reading. Answers when all that was told before is done. */
  settle(): Promise<Size>;
  /** The best sites as bestSites finds them in all that was told before. */
  best(study: MatchStudy, options: BestRequest): Promise<{ best: readonly Best[]; timings: Timings | null }>;
  close(): Promise<void>;
}

export interface BestRequest {
  readonly now: number;
  readonly count: number;
  readonly weights: Weights;
}

/**
 * A thread that keeps an index of sites and ranks them, so that whoever asks stays free to answer others. Everything
 * told to it is done in order. When it dies, what was asked fails, and so does all that is asked later.
 * @param file the built worker, build/matchWorker.js.
 */
export function startSiteIndex(file: string | URL): SiteIndexThread {
  const worker = new Worker(file, { execArgv: [] });
  worker.unref();
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  const known = new Set<string>();
  let asked = 0;
  let dead: Error | undefined;

  const die = (error: Error) => {
    dead ??= error;
    for (const { reject } of waiting.values()) reject(dead);
    waiting.clear();
  };
  worker.on('error', die);
  worker.on('exit', () => die(new Error('The thread that ranks has ended.')));
  worker.on('message', (answer: Answer) => {
    const one = waiting.get(answer.ask);
    waiting.delete(answer.ask);
    if (waiting.size === 0) worker.unref();
    if ('error' in answer) one?.reject(new Error(answer.error));
    else one?.resolve(answer);
  });

  const tell = (told: Told) => worker.postMessage(told);
  const ask = (toldOf: (ask: number) => Told) =>
    new Promise<Answer>((resolve, reject) => {
      if (dead) return reject(dead);
      asked += 1;
      waiting.set(asked, { resolve, reject });
      worker.ref();
      tell(toldOf(asked));
    });

  return {
    put(sites) {
      const fresh = sites.flatMap(({ trackRecord }) => trackRecord ?? []).filter(({ nctId }) => !known.has(nctId));
      const trials = [...new Map(fresh.map((facts) => [facts.nctId, facts])).values()];
      for (const { nctId } of trials) known.add(nctId);
      const sent = sites.map(({ trackRecord, ...site }) => ({
        ...site,
        trackRecord: trackRecord ? trackRecord.map(({ nctId }) => nctId) : null,
      }));
      tell({ kind: 'put', trials, sites: sent });
    },
    remove: (ids) => tell({ kind: 'remove', ids }),
    renew: (trials) => tell({ kind: 'trials', trials }),
    async settle() {
      const answer = await ask((ask) => ({ kind: 'settle', ask }));
      if (!('settled' in answer)) throw new Error('unexpected answer');
      return answer.settled;
    },
    async best(study, { now, count, weights: { trials, ...weights } }) {
      if (trials.version !== DEFAULT_WEIGHTS.trials.version) throw new Error('These weights are of another model.');
      const answer = await ask((ask) => ({ kind: 'best', ask, study, now, count, weights }));
      if (!('best' in answer)) throw new Error('unexpected answer');
      return { best: answer.best, timings: answer.timings };
    },
    async close() {
      await worker.terminate();
    },
  };
}
