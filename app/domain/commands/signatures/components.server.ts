/** What a person enters to prove who they are when they sign (11.200). */

import { DomainError } from '~/catalogue/errors';
import { withoutInvisible } from '~/catalogue/invisible';
import { SIGNING_CONTINUES_MS } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { COMPONENT_WORDS, type Component } from '~/catalogue/signing';
import { VALIDATION } from '~/catalogue/validation';
import { linkTo } from '~/domain/base/outbox.server';
import { holdOn } from '~/domain/commands/accounts/hold.server';
import { NAME_MISSING } from '~/domain/commands/accounts/name.server';
import { passwordMatches } from '~/domain/commands/accounts/password.server';
import { recordOnAccount } from '~/domain/commands/accounts/users.server';
import { fullName } from '~/domain/model/member';
import type { Signing } from '~/domain/model/signature-schema';
import { logSecurity } from '~/gateways/security-log.server';
import { signingOfSession } from '~db/queries/signatures';
import type { User } from '~db/schema';
import { type Db, store } from '~db/store.server';

/** The components that this signature requires. @throws {DomainError} unauthenticated if the session has ended. */
export async function componentsFor(db: Db, user: User, tokenHash: string, at: number): Promise<Component[]> {
  const last = await signingOfSession(db, tokenHash, user.id);
  if (last === undefined) throw new DomainError('unauthenticated');
  const continues = last !== null && at - last < SIGNING_CONTINUES_MS;
  const first: Component[] = continues ? ['password'] : ['email', 'password'];
  // A code that lifts a hold is needed for every signature.
  const byCode = user.totpSince !== null && (!continues || holdOn(user, at)?.byCode === true);
  return byCode ? [...first, 'code'] : first;
}

/** @throws {DomainError} invalid for what is missing. */
export function requireEntered(user: User, components: readonly Component[], signing: Signing): void {
  const missing = components.filter((component) => !signing[component]);
  const fields = {
    ...Object.fromEntries(
      missing.map((component) => [component, [VALIDATION.enter(`your ${COMPONENT_WORDS[component]}`)]]),
    ),
    ...(fullName(user) === null && !signing.printedName && NAME_MISSING),
  };
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', {}, fields);
}

/**
 * Takes the same time whichever component is wrong, and does not reveal which one it was.
 * @throws {DomainError} signing_refused.
 */
export async function requireSame(
  user: User,
  components: readonly Component[],
  signing: Signing,
  at: number,
): Promise<void> {
  const typed = signing.email?.toLowerCase();
  const names = [user.email, user.username].map((name) => name && withoutInvisible(name).toLowerCase());
  const known = typed !== undefined && names.includes(typed);
  const same = await passwordMatches(user.passwordHash, signing.password);
  if (same && (known || !components.includes('email'))) return;
  throw await refused(user, at, 'password');
}

/** Records and logs the attempt, and notifies the account's owner, who may not have made it (11.300(d)). */
export async function refused(user: User, at: number, what: 'password' | 'code'): Promise<DomainError> {
  const mail = MAILS.signingRefused({ firstName: user.firstName, link: linkTo(paths.account) });
  await store.tx((db) => recordOnAccount(db, user, 'user.signingRefused', at, { after: { what }, mail }));
  logSecurity('signingRefused', { account: user.id, what });
  return new DomainError('signing_refused');
}
