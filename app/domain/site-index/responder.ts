import { DEFAULT_WEIGHTS, type MatchSite, type MatchStudy, type TrialFacts, type Weights } from '~/matching';
import { type IndexRanking, type IndexSize, type RankQuery, rankIndex, SiteIndex } from '~/matching/columns';

/** A site with only the NCT numbers of its trials. Each trial's details are sent once, beforehand. */
type SentSite = Omit<MatchSite, 'trackRecord'> & { readonly trackRecord: readonly string[] | null };

/** Without the trial model, which is large and the same as the index's own. */
export type SentWeights = Omit<Weights, 'trials'>;

/** Requests to the index thread, handled in order. Only those with an `id` get a response. */
export type Request =
  | { readonly kind: 'put'; readonly trials: readonly TrialFacts[]; readonly sites: readonly SentSite[] }
  | { readonly kind: 'remove'; readonly ids: readonly string[] }
  | { readonly kind: 'updateTrials'; readonly trials: readonly TrialFacts[] }
  | { readonly kind: 'compact'; readonly id: number }
  | {
      readonly kind: 'rank';
      readonly id: number;
      readonly study: MatchStudy;
      readonly weights: SentWeights;
      readonly query: Omit<RankQuery, 'weights'>;
    };

export type Result = IndexRanking | IndexSize;
export type Response =
  | { readonly id: number; readonly result: Result }
  | { readonly id: number; readonly error: string };

/** An empty index that handles requests. */
export function createResponder(): (request: Request) => Response | undefined {
  const index = new SiteIndex(DEFAULT_WEIGHTS.trials);

  function handle(request: Request): Response | undefined {
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
      return { id: request.id, error: error instanceof Error ? error.message : String(error) };
    }
  };
}

/** For trials that the index knows, it only reads the NCT number. */
function received({ trackRecord, ...site }: SentSite): MatchSite {
  return { ...site, trackRecord: trackRecord?.map((nctId) => ({ nctId }) as TrialFacts) ?? null };
}
