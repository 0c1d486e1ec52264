/** Which e-mails a person gets, and how often suggestions: chosen on the account page, or stopped by a link without signing in. */

import { DomainError } from '~/catalogue/errors';
import { MAIL_KINDS, type MailChoices, type MailKind } from '~/catalogue/mail-kinds';
import type { DigestChoice } from '~/catalogue/options';
import { type Actor, person } from '~/domain/base/actor';
import { recordEdit } from '~/domain/base/audit.server';
import type { DigestView, MailChoicesView } from '~/domain/model/digest-schema';
import { now } from '~/gateways/clock.server';
import { idInToken } from '~/gateways/secret.server';
import { updateUser, userById } from '~db/queries/users';
import type { User } from '~db/schema';
import { type Db, store } from '~db/store.server';

/** The actor's own choice. @throws {DomainError} unauthenticated. */
export async function digestOf(actor: Actor): Promise<DigestView> {
  const { id } = person(actor);
  return store.read(async (db) => ({ digest: (await found(db, id)).digest }));
}

/** Changes the actor's own choice. @throws {DomainError} unauthenticated. */
export async function chooseDigest(actor: Actor, { digest }: DigestView, at = now()): Promise<DigestView> {
  const { id } = person(actor);
  return store.tx(async (db) => change(db, actor, await found(db, id), digest, at), 'repeatable read');
}

/** The e-mails that a link stops: of one kind or, for null, the suggestions in the digest. */
interface Stopped {
  kind: MailKind | null;
  /** Whether they are stopped. */
  stopped: boolean;
}

/** What the link with this token stops. @throws {DomainError} not_found for a token that we did not sign. */
export async function stoppedBy(token: string): Promise<Stopped> {
  const { id, kind } = of(token);
  return store.read(async (db) => ({ kind, stopped: isStopped(await found(db, id), kind) }));
}

const isStopped = ({ digest, mailChoices }: User, kind: MailKind | null) =>
  (kind === null ? digest : mailChoices?.[kind]) === 'never';

/** Stops the e-mails of the token, whoever uses it. Safe to repeat. @throws {DomainError} not_found. */
export async function stopMails(actor: Actor, token: string, at = now()): Promise<Stopped & DigestView> {
  const { id, kind } = of(token);
  return store.tx(async (db) => {
    const user = await found(db, id);
    if (kind === null) return { kind, stopped: true, ...(await change(db, actor, user, 'never', at)) };
    await choose(db, actor, user, { [kind]: 'never' }, at);
    return { kind, stopped: true, digest: user.digest };
  }, 'repeatable read');
}

/** What the actor gets at once, in the digest or never. @throws {DomainError} unauthenticated. */
export async function mailChoicesOf(actor: Actor): Promise<MailChoicesView> {
  const { id } = person(actor);
  return store.read(async (db) => choicesSeen((await found(db, id)).mailChoices));
}

/** Changes the actor's choices; kinds that are left out stay. @throws {DomainError} unauthenticated. */
export async function chooseMails(actor: Actor, choices: MailChoices, at = now()): Promise<MailChoicesView> {
  const { id } = person(actor);
  return store.tx(
    async (db) => choicesSeen(await choose(db, actor, await found(db, id), choices, at)),
    'repeatable read',
  );
}

const choicesSeen = (choices: MailChoices | null): MailChoicesView =>
  Object.fromEntries(MAIL_KINDS.map(({ value }) => [value, choices?.[value] ?? 'now'])) as MailChoicesView;

async function choose(db: Db, actor: Actor, user: User, choices: MailChoices, at: number): Promise<MailChoices> {
  if (user.erasedAt !== null) return {};
  const current = choicesSeen(user.mailChoices);
  const values = { ...current, ...choices };
  const changed = await recordEdit(db, actor, 'user.mailsChosen', user.id, { current, values, at });
  if (changed) await updateUser(db, user.id, { mailChoices: values, updatedAt: at });
  return values;
}

/** @throws {DomainError} not_found. */
function of(token: string): { id: string; kind: MailKind | null } {
  const [id, named] = idInToken('unsubscribe', token)?.split('~') ?? [];
  const kind = MAIL_KINDS.find(({ value }) => value === named)?.value ?? null;
  if (!id || (named && kind === null)) throw new DomainError('not_found');
  return { id, kind };
}

async function found(db: Db, userId: string): Promise<User> {
  const user = await userById(db, userId);
  if (!user) throw new DomainError('not_found');
  return user;
}

async function change(db: Db, actor: Actor, user: User, digest: DigestChoice, at: number): Promise<DigestView> {
  const values = user.erasedAt === null ? { digest } : {};
  const changed = await recordEdit(db, actor, 'user.digestChosen', user.id, { current: user, values, at });
  if (!changed) return { digest: user.digest };
  // Suggestions made while the person wanted no e-mails are not sent later.
  await updateUser(db, user.id, { digest, ...(user.digest === 'never' && { digestedUntil: at }), updatedAt: at });
  return { digest };
}
