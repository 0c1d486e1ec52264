/** E-mails to the people of one side of a match, each told what is theirs to do. */
import { BY_SIGNATURE, TODOS } from '~/catalogue/engagement';
import type { About } from '~/catalogue/mail-facts';
import type { Mail } from '~/catalogue/mail-writing';
import type { MatchSide } from '~/catalogue/statuses';
import {
  addressesOf,
  canSignIn,
  type DecisionOn,
  enqueueForOrganization,
  enqueueForSponsor,
  mayReadAboutSites,
  notify,
  peopleMailed,
} from '~/domain/base/outbox.server';
import { aboutMatch, type MatchTold } from '~/domain/model/mail-about';
import { nameOf } from '~/domain/model/member';
import type { MatchWithParties } from '~db/queries/matches';
import { userById } from '~db/queries/users';
import type { Db } from '~db/store.server';
import { ableToSign, partyOf } from './signers.server';

type Found = MatchTold & Pick<MatchWithParties, 'sponsorStatus'>;

interface Sending {
  /** The match, if the e-mail is about a decision that can be undone. */
  decisionOn?: DecisionOn;
  /** Leaves out whoever may not do what is next, as long as somebody may. */
  onlyAble?: boolean;
}

/**
 * Of the sponsor's people, only once its organization is verified. Whoever may not sign what their side has to sign next
 * reads whom it waits for.
 * @param found with its turn as it is now: the e-mail says it.
 */
export async function mailSide(
  db: Db,
  found: Found,
  side: MatchSide,
  mailOf: (about: About) => Mail,
  at: number,
  { decisionOn = null, onlyAble = false }: Sending = {},
): Promise<void> {
  if (side === 'sponsor' && !mayReadAboutSites(found.sponsorStatus)) return;
  const toSign = BY_SIGNATURE.some((todo) => todo === found.engagement?.todo && TODOS[todo].side === side);
  const party = partyOf(found, side);
  const able = toSign ? await ableToSign(db, party) : [];
  const ids = new Set(able.map(({ id }) => id));
  const people = toSign ? await peopleMailed(db, party.id) : [];
  const others = people.filter(({ id }) => !ids.has(id));
  if (others.length === 0) {
    const mail = mailOf(aboutMatch(found, side, at));
    if (side === 'site') await enqueueForOrganization(db, party.id, mail, at, decisionOn);
    else await enqueueForSponsor(db, found.study, mail, at, decisionOn);
    return;
  }
  const signing = people.filter(({ id }) => ids.has(id));
  await notify(db, addressesOf(signing), mailOf(aboutMatch(found, side, at)), at, decisionOn);
  if (onlyAble && signing.length > 0) return;
  await notify(db, addressesOf(others), mailOf(aboutMatch(found, side, at, able.map(nameOf))), at, decisionOn);
}

/** E-mails whoever takes care of a task; everyone on its side, if that is nobody in particular or no longer one of them. */
export async function mailWhoseTask(
  db: Db,
  found: Found,
  { side, assigneeId }: { side: MatchSide; assigneeId: string | null },
  mailOf: (about: About) => Mail,
  at: number,
): Promise<void> {
  const assignee = assigneeId === null ? undefined : await userById(db, assigneeId);
  // Someone who has left the team, or not joined it yet, gets no reminders, and the others get them instead.
  const isOnTeam = [assignee?.organizationId, assignee?.id].includes(partyOf(found, side).id);
  const reads = side === 'site' || mayReadAboutSites(found.sponsorStatus);
  if (assignee?.email && canSignIn(assignee) && isOnTeam && reads)
    await notify(db, [assignee.email], mailOf(aboutMatch(found, side, at)), at);
  else await mailSide(db, found, side, mailOf, at, { onlyAble: true });
}
