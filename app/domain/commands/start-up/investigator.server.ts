/** Who the investigator of a match is, as far as it is recorded: of the delegation log, and of the draft of Form FDA 1572. */
import { INVESTIGATOR_KEY } from '~/catalogue/feasibility/library';
import { canSignIn } from '~/domain/base/outbox.server';
import { isInvestigator } from '~/domain/model/delegation';
import { investigatorOf } from '~/domain/model/form-1572';
import { fullName, nameOf, staffRoleOf } from '~/domain/model/member';
import { attestedAnswersOf } from '~db/queries/feasibility';
import type { MatchWithParties } from '~db/queries/matches';
import { usersOfOrganization } from '~db/queries/memberships';
import { signaturesOf } from '~db/queries/signatures';
import type { DelegationLog } from '~db/schema';
import type { Db } from '~db/store.server';

type OfSite = Pick<MatchWithParties, 'match' | 'site'>;

/** The team of the site, and whom of it the attested answers for this study name as the investigator. */
export async function teamAndAttested(db: Db, { match, site }: OfSite) {
  const users = (await usersOfOrganization(db, site.id)).filter(({ erasedAt }) => erasedAt === null);
  const [named] = await attestedAnswersOf(db, match.id, [INVESTIGATOR_KEY]);
  const attested = named?.sent?.value;
  const team = users.map((user) => ({
    userId: user.id,
    name: fullName(user),
    staffRole: staffRoleOf(user),
    joined: user.passwordHash !== null,
  }));
  return { users, team, attestedId: typeof attested === 'string' ? attested : null };
}

/**
 * Who signs the delegation log of a match: the investigator whom the attested answers or the profile name. Where neither
 * names anyone, whoever has the role of an investigator.
 * @returns name as it is recorded, null if nobody is named; ids of the accounts that may be this person; `people` of them can
 * sign in, `invited` can’t yet
 */
export async function logSignersOf(db: Db, found: OfSite) {
  const { users, team, attestedId } = await teamAndAttested(db, found);
  const investigator = investigatorOf({ site: found.site, team, attestedId });
  const own = users.filter((user) =>
    investigator ? investigator.userIds.includes(user.id) : staffRoleOf(user) === 'investigator',
  );
  const named = (able: boolean) =>
    own.filter((user) => canSignIn(user) === able).map((user) => ({ id: user.id, name: nameOf(user) }));
  return {
    name: investigator?.name ?? null,
    ids: own.map(({ id }) => id),
    people: named(true),
    invited: named(false),
  };
}
export type LogSigners = Awaited<ReturnType<typeof logSignersOf>>;

/** Who last signed a version of the log. */
export interface LastSigner {
  userId: string;
  name: string;
  /** Whether that is the investigator whom the site names now: only then is the version signed (DAY-255). */
  isInvestigator: boolean;
}

/** Null for a version that nobody has signed. @param except a signature that is only just being made */
export async function lastSignerOf(
  db: Db,
  log: Pick<DelegationLog, 'id' | 'signedAt'>,
  { ids, name }: LogSigners,
  except: string | null = null,
): Promise<LastSigner | null> {
  if (log.signedAt === null) return null;
  const made = await signaturesOf(db, 'delegation', [log.id]);
  const last = made.findLast(({ id, voidedAt }) => id !== except && voidedAt === null);
  if (!last) return null;
  // By name as well: somebody who has left has no account in the team, and may still be the one whom the site names.
  const isNamed = name !== null && isInvestigator(last.printedName, name);
  return {
    userId: last.userId,
    name: last.printedName,
    isInvestigator: ids.includes(last.userId) || isNamed,
  };
}

/** What the permission to sign the log is about. */
export const signingOf = ({ site }: OfSite, { ids }: LogSigners) => ({ siteId: site.id, investigatorIds: ids });
