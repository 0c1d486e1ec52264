/** What either side sees of a match. Plain data: pages and JSON calls get these, never a row. */
import type { MatchSide, MatchStatus } from '~/catalogue/statuses';
import type { MatchWithParties } from '~db/queries/matches';
import type { Match, Organization } from '~db/schema';
import { type Actor, can } from '../actor';
import { ownOrganization, type PublicOrganization, publicOrganization } from '../organizations/view';
import { type StudyForSite, type StudyView, studyForSite, studyView } from '../studies/view.server';
import { partiesOf } from './transition.server';
import { type MatchTransition, transitionsFrom } from './transitions';

type Contact = Pick<
  Organization,
  'website' | 'email' | 'phone' | 'address' | 'zipCode' | 'contactName' | 'piName' | 'piPhone' | 'piEmail'
>;
/** Contact data is there for the site itself, and for a sponsor once the site has shown interest (SPON-08). */
export type MatchedSite = Omit<PublicOrganization, 'website'> & Partial<Contact>;

export interface MatchView extends Match {
  /** Whose eyes: the site's, the sponsor's, or an administrator's. */
  side: MatchSide | 'admin';
  /** What this side may do now. */
  deeds: MatchTransition[];
  study: StudyView | StudyForSite;
  siteOrganization: MatchedSite;
}

/** Where a sponsor sees a site's contact data: the site has said yes. */
export const CONTACT_SEEN_IN: readonly MatchStatus[] = ['interested', 'selected'];

/** A match for whoever may see it: the site's own people, the study's sponsor, an administrator. */
export function matchView(actor: Actor, found: MatchWithParties): MatchView {
  const side = sideOf(actor, found);
  const { match } = found;
  const withContact = side !== 'sponsor' || CONTACT_SEEN_IN.includes(match.status);
  return {
    ...match,
    evidence: withContact ? match.evidence : withoutAddress(match.evidence),
    side,
    deeds: side === 'admin' ? [] : transitionsFrom(side, match.status, found.study.isActive),
    study:
      side === 'site' ? studyForSite(found.study, { selected: match.status === 'selected' }) : studyView(found.study),
    siteOrganization: matchedSite(found.site, withContact),
  };
}

/** Where exactly a site is belongs to its contact data: a reason by it stands, and its datum is left out. */
const withoutAddress = (evidence: Match['evidence']): Match['evidence'] =>
  evidence?.map((entry) => (ADDRESS_FIELDS.includes(entry.field) ? { ...entry, value: null } : entry)) ?? null;
const ADDRESS_FIELDS: readonly string[] = ['zipCode', 'point'];

function sideOf(actor: Actor, found: MatchWithParties): MatchView['side'] {
  const parties = partiesOf(found);
  if (can(actor, 'match.answerAsSite', parties)) return 'site';
  return can(actor, 'match.answerAsSponsor', parties) ? 'sponsor' : 'admin';
}

/** A site as a sponsor sees it, with or without whom to call. */
export function matchedSite(site: Organization, withContact: boolean): MatchedSite {
  const { website, ...seen } = publicOrganization(site);
  if (!withContact) return seen;
  const { email, phone, address, zipCode, contactName, piName, piPhone, piEmail } = ownOrganization(site);
  return { ...seen, website, email, phone, address, zipCode, contactName, piName, piPhone, piEmail };
}
