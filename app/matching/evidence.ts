import type { StudyView } from './trials/view';
import type { Datum, MatchSite, MatchStudy, SiteField } from './types';
import type { Weights } from './weights';

/**
 * One thing looked at for a sub-score.
 * found: known, with its fit from 0 to 1. missing: asked but not known. unasked: the study leaves it open.
 */
export type Evidence =
  | {
      readonly kind: 'found';
      readonly weight: number;
      /** How much of the weight is known, 0 to 1: two answered invitations are less than five. */
      readonly extent: number;
      readonly fit: number;
      readonly reason: () => Reason;
      /** What is lacking when the extent is below 1. */
      readonly gap: string | null;
    }
  | { readonly kind: 'missing'; readonly weight: number; readonly text: string; readonly field: SiteField | null }
  | { readonly kind: 'unasked'; readonly text: string };

/** The words for a piece of evidence and the datum they rest on: made only where somebody reads them. */
export interface Reason {
  readonly text: string;
  readonly datum: Datum;
}

export interface Context {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly weights: Weights;
  /** How the study sees the trials that sites ran. */
  readonly view: StudyView;
}

/** Gathers the evidence of one sub-score. New evidence is another entry in the list; nothing else needs to know. */
export type Gather = (study: MatchStudy, site: MatchSite, context: Context) => Evidence[];

interface Found {
  readonly weight: number;
  readonly fit: number;
  readonly text: string | (() => string);
  readonly extent?: number;
  readonly gap?: string;
  /** What of a long datum the text speaks of, instead of the whole. */
  readonly cited?: () => Readonly<Record<string, unknown>>;
}

/** Known evidence. The datum is read from the site here, so no reason can cite what the site does not have. */
export function found(
  site: MatchSite,
  field: SiteField,
  { weight, fit, text, extent = 1, gap, cited }: Found,
): Evidence {
  return {
    kind: 'found',
    weight,
    extent: clamp(extent),
    fit: clamp(fit),
    reason: () => ({
      text: typeof text === 'string' ? text : text(),
      datum: { field, value: cited?.() ?? site[field] },
    }),
    gap: gap ?? null,
  };
}

/** Evidence that is asked for and not there: no point for it and none against it. */
export function missing(field: SiteField | null, weight: number, text: string): Evidence {
  return { kind: 'missing', weight, text, field };
}

/** Something the study does not ask for: it does not even lower the confidence. */
export function unasked(text: string): Evidence {
  return { kind: 'unasked', text };
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}
