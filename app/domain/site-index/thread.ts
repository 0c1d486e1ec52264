import { Worker } from 'node:worker_threads';
import { DEFAULT_WEIGHTS, type MatchSite, type MatchStudy, type TrialFacts, type Weights } from '~/matching';
import type { Best, Question, Standings, Timings } from '~/matching/columns';
import { createAnswerer } from './answerer';
import type { Answer, SentWeights, Size, Told } from './protocol';

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
  standings(study: MatchStudy, question: Question & { readonly weights: Weights }): Promise<Standings>;
  /** Why it answers no more; undefined while it does. */
  readonly dead: Error | undefined;
  close(): Promise<void>;
}

export interface BestRequest {
  readonly now: number;
  readonly count: number;
  readonly weights: Weights;
}

/** What does as it is told, and how it is let go. */
interface Port {
  tell(told: Told): void;
  /** Whether the process is to stay for its sake. */
  hold(on: boolean): void;
  close(): Promise<void>;
}

/**
 * A thread that keeps an index of sites and ranks them, so that whoever asks stays free to answer others. Everything
 * told to it is done in order. When it dies, what was asked fails, and so does all that is asked later.
 * @param file the built worker, build/matchWorker.js.
 */
export function startSiteIndex(file: string | URL): SiteIndexThread {
  return indexOver((hear, die) => {
    const worker = new Worker(file, { execArgv: [] });
    worker.unref();
    worker.on('message', hear);
    worker.on('error', die);
    worker.on('exit', () => die(new Error('The thread that ranks has ended.')));
    return {
      tell: (told) => worker.postMessage(told),
      hold: (on) => (on ? worker.ref() : worker.unref()),
      async close() {
        await worker.terminate();
      },
    };
  });
}

/** The same in the thread of whoever asks: for tests, and for commands, which serve nobody meanwhile. */
export function siteIndexHere(): SiteIndexThread {
  return indexOver((hear) => {
    const answerTo = createAnswerer();
    return {
      tell(told) {
        const answer = answerTo(told);
        if (answer) queueMicrotask(() => hear(answer));
      },
      hold() {},
      async close() {},
    };
  });
}

function indexOver(open: (hear: (answer: Answer) => void, die: (error: Error) => void) => Port): SiteIndexThread {
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  const known = new Set<string>();
  let asked = 0;
  let dead: Error | undefined;

  const die = (error: Error) => {
    dead ??= error;
    for (const { reject } of waiting.values()) reject(dead);
    waiting.clear();
  };
  const hear = (answer: Answer) => {
    const one = waiting.get(answer.ask);
    waiting.delete(answer.ask);
    if (waiting.size === 0) port.hold(false);
    if ('error' in answer) one?.reject(new Error(answer.error));
    else one?.resolve(answer);
  };
  const port = open(hear, die);

  const ask = (toldOf: (ask: number) => Told) =>
    new Promise<Answer>((resolve, reject) => {
      if (dead) return reject(dead);
      asked += 1;
      waiting.set(asked, { resolve, reject });
      port.hold(true);
      port.tell(toldOf(asked));
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
      port.tell({ kind: 'put', trials, sites: sent });
    },
    remove: (ids) => port.tell({ kind: 'remove', ids }),
    renew: (trials) => port.tell({ kind: 'trials', trials }),
    async settle() {
      const answer = await ask((ask) => ({ kind: 'settle', ask }));
      if (!('settled' in answer)) throw new Error('unexpected answer');
      return answer.settled;
    },
    async best(study, { now, count, weights }) {
      const answer = await ask((ask) => ({ kind: 'best', ask, study, now, count, weights: sent(weights) }));
      if (!('best' in answer)) throw new Error('unexpected answer');
      return { best: answer.best, timings: answer.timings };
    },
    async standings(study, { weights, ...question }) {
      const answer = await ask((ask) => ({ kind: 'standings', ask, study, weights: sent(weights), question }));
      if (!('standings' in answer)) throw new Error('unexpected answer');
      return answer.standings;
    },
    get dead() {
      return dead;
    },
    close: () => port.close(),
  };
}

function sent({ trials, ...weights }: Weights): SentWeights {
  if (trials.version !== DEFAULT_WEIGHTS.trials.version) throw new Error('These weights are of another model.');
  return weights;
}
