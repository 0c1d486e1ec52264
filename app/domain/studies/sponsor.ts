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

/** Whether to ask if the study is posted on behalf of the record's lead sponsor, which has another name. */
export const asksOnBehalf = (leadSponsor: string | null, { sponsorName, onBehalfOf }: PostedBy): boolean =>
  Boolean(leadSponsor && sponsorName && !onBehalfOf && !isSameSponsor(leadSponsor, sponsorName));
