import type { MatchSite, MatchStudy, TrialFacts, Weights } from '~/matching';
import type { Best, Question, Standings, Timings } from '~/matching/columns';

/** A site with the numbers of its trials; what the trials are is told once each, before. */
export type SentSite = Omit<MatchSite, 'trackRecord'> & { readonly trackRecord: readonly string[] | null };

/** Without the model of the trials, which is long and the index's own. */
export type SentWeights = Omit<Weights, 'trials'>;

/** What the thread is told; answered is only what carries an `ask`. */
export type Told =
  | { readonly kind: 'put'; readonly trials: readonly TrialFacts[]; readonly sites: readonly SentSite[] }
  | { readonly kind: 'remove'; readonly ids: readonly string[] }
  | { readonly kind: 'trials'; readonly trials: readonly TrialFacts[] }
  | { readonly kind: 'settle'; readonly ask: number }
  | {
      readonly kind: 'best';
      readonly ask: number;
      readonly study: MatchStudy;
      readonly now: number;
      readonly count: number;
      readonly weights: SentWeights;
    }
  | {
      readonly kind: 'standings';
      readonly ask: number;
      readonly study: MatchStudy;
      readonly weights: SentWeights;
      readonly question: Omit<Question, 'weights'>;
    };

export type Answer =
  | { readonly ask: number; readonly best: readonly Best[]; readonly timings: Timings | null }
  | { readonly ask: number; readonly standings: Standings }
  | { readonly ask: number; readonly settled: Size }
  | { readonly ask: number; readonly error: string };

/** Bytes, and what they hold. */
export interface Size {
  readonly sites: number;
  readonly trials: number;
  readonly listings: number;
  readonly columns: number;
  readonly postings: number;
  readonly buildMs: number;
}
