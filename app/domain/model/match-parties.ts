/** The two sides of a match. Shared with the browser. */
import type { MatchSide } from '~/catalogue/statuses';
import type { MatchWithSite } from '~db/queries/matches';
import { isOnlyAsked, onlyPublic } from './open-study-view';
import { type PostedBy, sponsorInWords } from './study-sponsor';

const NOBODY = { siteId: '', sponsorId: '' };

/** The owners of a match, for the policy; nobody if there is no match. */
export const partiesOf = (found: Pick<MatchWithSite, 'study' | 'site'> | undefined) =>
  found ? { siteId: found.site.id, sponsorId: found.study.sponsorId } : NOBODY;

export const otherSide = (side: MatchSide): MatchSide => (side === 'site' ? 'sponsor' : 'site');

/**
 * The sponsor's name, as sites read it: 'Larkspur Therapeutics, on behalf of Celgene'. A study that was posted without an
 * organization may not have one.
 */
export const sponsorNameOf = (study: PostedBy): string => sponsorInWords(study) ?? 'The sponsor';

/** A side's name, as the other side reads it. A site that only asked does not learn more than what is public. */
export const nameOfSide = ({ match, study, site }: Pick<MatchWithSite, 'match' | 'study' | 'site'>, side: MatchSide) =>
  side === 'site' ? site.name : sponsorNameOf(isOnlyAsked(match) ? onlyPublic(study) : study);
