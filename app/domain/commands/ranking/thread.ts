import { Worker } from 'node:worker_threads';
import { DEFAULT_WEIGHTS, type MatchSite, type MatchStudy, type TrialFacts, type Weights } from '~/matching';
import { type IndexRanking, type IndexSize, type RankQuery, rankIndex, SiteIndex } from '~/matching/columns';
import { type AboutSnapshot, readSnapshot, writeSnapshot } from './snapshot-file';

interface Port {
  send(request: Request): void;
  /** Whether pending requests keep the process alive. */
  keepAlive(on: boolean): void;
  close(): Promise<void>;
}

/** Runs the index in a worker thread, from the bundled `file`. If the thread dies, pending and later requests fail. */
export function startSiteIndex(file: string | URL) {
  return siteIndexOver((onResponse, onDeath) => {
    const worker = new Worker(file, { execArgv: [] });
    worker.unref();
    worker.on('message', onResponse);
    worker.on('error', onDeath);
    worker.on('exit', () => onDeath(new Error('The index thread has ended.')));
    return {
      send: (request) => worker.postMessage(request),
      keepAlive: (on) => (on ? worker.ref() : worker.unref()),
      async close() {
        await worker.terminate();
      },
    };
  });
}

/** Runs the index in the calling thread, for tests and command-line tools. */
export function siteIndexHere() {
  return siteIndexOver((onResponse) => {
    const respond = createResponder();
    return {
      send(request) {
        void Promise.resolve(respond(request)).then((response) => response && onResponse(response));
      },
      keepAlive() {},
      async close() {},
    };
  });
}

/** Requests are handled in order, so a response reflects everything that was sent before. */
function siteIndexOver(open: (onResponse: (response: Response) => void, onDeath: (error: Error) => void) => Port) {
  const pending = new Map<number, { resolve: (result: Result) => void; reject: (error: Error) => void }>();
  const knownTrials = new Set<string>();
  let lastId = 0;
  let dead: Error | undefined;

  const onDeath = (error: Error) => {
    dead ??= error;
    for (const { reject } of pending.values()) reject(dead);
    pending.clear();
  };
  const onResponse = (response: Response) => {
    const request = pending.get(response.id);
    pending.delete(response.id);
    if (pending.size === 0) port.keepAlive(false);
    if ('error' in response) request?.reject(new Error(response.error));
    else request?.resolve(response.result);
  };
  const port = open(onResponse, onDeath);

  const ask = (requestFor: (id: number) => Request) =>
    new Promise<Result>((resolve, reject) => {
      if (dead) return reject(dead);
      lastId += 1;
      pending.set(lastId, { resolve, reject });
      port.keepAlive(true);
      port.send(requestFor(lastId));
    });

  return {
    put(sites: readonly MatchSite[]) {
      const trials = new Map<string, TrialFacts>();
      for (const trial of sites.flatMap(({ trackRecord }) => trackRecord ?? [])) {
        if (!knownTrials.has(trial.nctId)) trials.set(trial.nctId, trial);
      }
      for (const nctId of trials.keys()) knownTrials.add(nctId);
      const sent = sites.map(({ trackRecord, ...site }) => ({
        ...site,
        trackRecord: trackRecord ? trackRecord.map(({ nctId }) => nctId) : null,
      }));
      port.send({ kind: 'put', trials: [...trials.values()], sites: sent });
    },
    remove: (ids: readonly string[]) => port.send({ kind: 'remove', ids }),
    /** Updates trials that were sent before. */
    updateTrials: (trials: readonly TrialFacts[]) => port.send({ kind: 'updateTrials', trials }),
    /** Packs the index after a bulk load. */
    async compact() {
      return (await ask((id) => ({ kind: 'compact', id }))) as IndexSize;
    },
    async rank(study: MatchStudy, { weights, ...query }: RankQuery & { readonly weights: Weights }) {
      return (await ask((id) => ({ kind: 'rank', id, study, weights: withoutModel(weights), query }))) as IndexRanking;
    },
    /** Saves it to a file, as of all changes that were sent before. @returns the file's bytes. */
    async save(file: string, about: AboutSnapshot) {
      return (await ask((id) => ({ kind: 'save', id, file, about }))) as number;
    },
    /** Replaces it with a saved one. @throws {Error} if the file is damaged; the index is then as it was. */
    async load(file: string, token: string): Promise<void> {
      await ask((id) => ({ kind: 'load', id, file, token }));
    },
    /** Why it no longer responds; undefined while it does. */
    get dead() {
      return dead;
    },
    close: () => port.close(),
  };
}
export type SiteIndexThread = ReturnType<typeof siteIndexOver>;

function withoutModel({ trials, ...weights }: Weights): SentWeights {
  if (trials.version !== DEFAULT_WEIGHTS.trials.version) throw new Error('These weights use a different trial model.');
  return weights;
}

/** A site with only the NCT numbers of its trials. Each trial's details are sent once, beforehand. */
type SentSite = Omit<MatchSite, 'trackRecord'> & { readonly trackRecord: readonly string[] | null };

/** Without the trial model, which is large and the same as the index's own. */
type SentWeights = Omit<Weights, 'trials'>;

/** Requests to the index thread, handled in order. Only those with an `id` get a response. */
export type Request =
  | { readonly kind: 'put'; readonly trials: readonly TrialFacts[]; readonly sites: readonly SentSite[] }
  | { readonly kind: 'remove'; readonly ids: readonly string[] }
  | { readonly kind: 'updateTrials'; readonly trials: readonly TrialFacts[] }
  | { readonly kind: 'compact'; readonly id: number }
  | { readonly kind: 'save'; readonly id: number; readonly file: string; readonly about: AboutSnapshot }
  | { readonly kind: 'load'; readonly id: number; readonly file: string; readonly token: string }
  | {
      readonly kind: 'rank';
      readonly id: number;
      readonly study: MatchStudy;
      readonly weights: SentWeights;
      readonly query: Omit<RankQuery, 'weights'>;
    };

type Result = IndexRanking | IndexSize | number;
type Response = { readonly id: number; readonly result: Result } | { readonly id: number; readonly error: string };

/** A promise is of a response to what was done at once, so that it also reflects only earlier requests. */
export function createResponder(): (request: Request) => Response | Promise<Response> | undefined {
  let index = new SiteIndex(DEFAULT_WEIGHTS.trials);

  function handle(request: Request): Response | Promise<Response> | undefined {
    switch (request.kind) {
      case 'put':
        for (const trial of request.trials) index.addTrial(trial);
        for (const site of request.sites) index.set(received(site));
        return;
      case 'remove':
        for (const id of request.ids) index.remove(id);
        return;
      case 'updateTrials':
        for (const trial of request.trials) index.refreshTrial(trial);
        return;
      case 'compact':
        return { id: request.id, result: index.compact() };
      case 'save': {
        const { id, file, about } = request;
        return writeSnapshot(file, index.state, about).then((result) => ({ id, result }), failed(id));
      }
      case 'load':
        index = new SiteIndex(DEFAULT_WEIGHTS.trials, readSnapshot(request.file, request.token));
        return { id: request.id, result: index.length };
      case 'rank': {
        const { id, study, query } = request;
        const weights = { ...request.weights, trials: DEFAULT_WEIGHTS.trials };
        return { id, result: rankIndex(index, study, { ...query, weights }) };
      }
    }
  }

  return (request) => {
    try {
      return handle(request);
    } catch (error) {
      if (!('id' in request)) throw error;
      return failed(request.id)(error);
    }
  };
}

const failed = (id: number) => (error: unknown) => ({
  id,
  error: error instanceof Error ? error.message : String(error),
});

/** For trials that the index knows, it only reads the NCT number. */
function received({ trackRecord, ...site }: SentSite): MatchSite {
  return { ...site, trackRecord: trackRecord?.map((nctId) => ({ nctId }) as TrialFacts) ?? null };
}
