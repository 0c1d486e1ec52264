/** Who posts a study, and for whom. Pure. */
import { isSameSponsor } from '~/registry/sponsor-name';

/** A study's sponsor, and the organization on whose behalf it posts the study. */
export interface PostedBy {
  sponsorName: string | null;
  onBehalfOf: string | null;
}

/** 'Larkspur Therapeutics, on behalf of Celgene'; null if neither is known. */
export function sponsorInWords({ sponsorName, onBehalfOf }: PostedBy): string | null {
  if (!onBehalfOf || (sponsorName && isSameSponsor(sponsorName, onBehalfOf))) return sponsorName;
  return sponsorName ? `${sponsorName}, on behalf of ${onBehalfOf}` : `On behalf of ${onBehalfOf}`;
}

/**
 * The sponsor of a study that an account posts: always the account's own organization. Another name that was entered
 * must be that of the organization for which it posts the study.
 * @param own the name of the account's organization
 */
export function postedBy(own: string, { sponsorName, onBehalfOf }: PostedBy): PostedBy {
  const other = sponsorName && !isSameSponsor(sponsorName, own) ? sponsorName : null;
  const behalf = onBehalfOf ?? other;
  return { sponsorName: own, onBehalfOf: behalf && !isSameSponsor(behalf, own) ? behalf : null };
}

/** Whether a study's sponsor has this name, in whatever spelling. */
export const isNamed = (sponsorName: string | null, name: string): boolean =>
  sponsorName !== null && isSameSponsor(sponsorName, name);

/** Whether to ask if the study is posted on behalf of the record's lead sponsor, which has another name. */
export const asksOnBehalf = (leadSponsor: string | null, { sponsorName, onBehalfOf }: PostedBy): boolean =>
  Boolean(leadSponsor && sponsorName && !onBehalfOf && !isSameSponsor(leadSponsor, sponsorName));

/** What holds a study's sponsor. */
export interface SponsorHeld {
  /** The name of the sponsor organization whose study it is; null if it has none. */
  own: string | null;
  /** Whether a CDA of the study is signed or waits for a signature. */
  cdaHolds: boolean;
}

/** Why a study's sponsor cannot be changed; null if it can. */
export type SponsorHold = 'account' | 'cda' | null;

export const sponsorHold = ({ own, cdaHolds }: SponsorHeld): SponsorHold =>
  cdaHolds ? 'cda' : own === null ? null : 'account';

/**
 * The sponsor of a study after a change: still the organization of its account, in whatever spelling it was entered. The
 * name of an older study may differ from it, and stays until it is changed.
 * @returns the names to store, or why they are refused
 */
export function changedSponsor(
  current: PostedBy,
  wanted: PostedBy,
  { own, cdaHolds }: SponsorHeld,
): PostedBy | { refused: NonNullable<SponsorHold> } {
  const changed = {
    sponsorName: nameAfter(current.sponsorName, wanted.sponsorName, { own, cdaHolds }),
    onBehalfOf: wanted.onBehalfOf,
  };
  const renamed = changed.sponsorName !== current.sponsorName;
  if (!renamed && changed.onBehalfOf === current.onBehalfOf) return current;
  if (cdaHolds) return { refused: 'cda' };
  if (renamed && own !== null && changed.sponsorName !== own) return { refused: 'account' };
  return own === null ? changed : postedBy(changed.sponsorName ?? own, changed);
}

/** Leaving out a name that is held does not empty it. */
function nameAfter(current: string | null, wanted: string | null, { own, cdaHolds }: SponsorHeld): string | null {
  if (wanted === current || (wanted === null && (own !== null || cdaHolds))) return current;
  return wanted !== null && own !== null && isSameSponsor(wanted, own) ? own : wanted;
}
