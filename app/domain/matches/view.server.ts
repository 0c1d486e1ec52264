/** Builds the views of a match for each side. */
import type { MatchStatus } from '~/catalogue/statuses';
import type { MatchWithParties } from '~db/queries/matches';
import type { Match } from '~db/schema';
import { type Actor, can } from '../actor';
import { studyForSite, studyView } from '../studies/view';
import { partiesOf } from './transition.server';
import { transitionsFrom } from './transitions';
import { type MatchView, matchedSite } from './view';

/** The statuses in which a sponsor sees the site's contact details. */
export const CONTACT_SEEN_IN: readonly MatchStatus[] = ['interested', 'selected'];

/** For the site's staff, the study's sponsor and administrators. */
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

/** The exact location counts as contact details, so it is removed from the evidence. Its reason stays. */
const withoutAddress = (evidence: Match['evidence']): Match['evidence'] =>
  evidence?.map((entry) => (ADDRESS_FIELDS.includes(entry.field) ? { ...entry, value: null } : entry)) ?? null;
const ADDRESS_FIELDS: readonly string[] = ['zipCode', 'point'];

function sideOf(actor: Actor, found: MatchWithParties): MatchView['side'] {
  const parties = partiesOf(found);
  if (can(actor, 'match.answerAsSite', parties)) return 'site';
  return can(actor, 'match.answerAsSponsor', parties) ? 'sponsor' : 'admin';
}
