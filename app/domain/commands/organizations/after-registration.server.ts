/**
 * What a visitor can do between registering and setting a password: ask for the link again, or correct the address
 * (SCR-03).
 */

import { DomainError } from '~/catalogue/errors';
import { INVITATION_HOURS, REGISTERED_ATTEMPTS } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { TOASTS } from '~/catalogue/messages';
import { TEXTS } from '~/catalogue/texts';
import { HOUR_MS } from '~/catalogue/time';
import { VISITOR } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { mayMail } from '~/domain/base/mail-limits.server';
import { enqueue } from '~/domain/base/outbox.server';
import { padResponseTime } from '~/domain/base/pad-response-time.server';
import { inviteAgain } from '~/domain/commands/accounts/password-links.server';
import { mailAsDraft } from '~/domain/commands/drafts/mailed.server';
import type { Registered } from '~/domain/model/organization-view';
import { textIn } from '~/domain/model/steps';
import { now } from '~/gateways/clock.server';
import { organizationById, updateOrganization } from '~db/queries/organizations';
import { spendPasswordTokens, updateUser, userByEmail, userById } from '~db/queries/users';
import type { User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { type BrowserRegistration, keepRegistration, keptRegistration } from './browser-registration.server';
import { registerAgain } from './register.server';

/** The address that this browser registered with; null if it has registered nothing, or has dismissed it. */
export async function registeredAddress(token: string | null, at = now()): Promise<string | null> {
  if (!token) return null;
  return (await store.read((db) => keptRegistration(db, token, at)))?.email ?? null;
}

type Work = (db: Db, kept: BrowserRegistration) => Promise<BrowserRegistration | DomainError>;

/** Counts the attempt even if it is refused, and takes as long for a known address as for a new one. */
async function attempt(token: string | null, at: number, work: Work): Promise<BrowserRegistration> {
  const outcome = await padResponseTime(() =>
    store.tx(async (db) => {
      const kept = token ? await keptRegistration(db, token, at) : undefined;
      if (!token || !kept) return new DomainError('registration_gone');
      if (kept.tries >= REGISTERED_ATTEMPTS) return new DomainError('registration_tries');
      const done = await work(db, kept);
      const next = done instanceof DomainError ? kept : done;
      await keepRegistration(db, token, { ...next, tries: kept.tries + 1 }, at);
      return done;
    }),
  );
  if (outcome instanceof DomainError) throw outcome;
  return outcome;
}

/** Only until the password is set. After that, only the account's owner can change it. */
async function waitingUser(db: Db, { userId }: BrowserRegistration): Promise<User | null | DomainError> {
  if (!userId) return null;
  const user = await userById(db, userId);
  return user && user.passwordHash === null && user.erasedAt === null ? user : new DomainError('registration_settled');
}

/**
 * Sends the link again; the earlier one no longer works. If the address already had an account, sends that e-mail
 * again.
 * @throws {DomainError} registration_gone, registration_tries, registration_settled
 */
export async function resendLink(token: string | null, at = now()): Promise<Registered & { email: string }> {
  const { email } = await attempt(token, at, async (db, kept) => {
    const user = await waitingUser(db, kept);
    if (user instanceof DomainError) return user;
    if (user?.email) await sendLink(db, user, nameIn(kept), at);
    else await mailKnown(db, kept, at);
    return kept;
  });
  return { requiresAuth: true, message: TOASTS.linkSentAgain(email).description ?? '', email };
}

/**
 * Corrects the address that a visitor registered with, in the same browser, if they give the right last name. The old
 * link stops working, and the old address is notified.
 * @throws {DomainError} as resendLink; registration_gone after 72 hours; invalid for a different last name
 */
export async function correctAddress(
  token: string | null,
  { userLastName, userEmail: email }: { userLastName: string; userEmail: string },
  at = now(),
): Promise<Registered & { email: string }> {
  await attempt(token, at, async (db, kept) => {
    if (at - kept.registeredAt > INVITATION_HOURS * HOUR_MS) return new DomainError('registration_gone');
    const user = await waitingUser(db, kept);
    if (user instanceof DomainError) return user;
    if (!isSameName(userLastName, kept.lastName)) {
      if (user) await record(db, VISITOR, 'user.correctionRefused', user.id, { at });
      return new DomainError('invalid', {}, { userLastName: [TEXTS.wrongName] });
    }
    const typed = { ...kept.typed, userEmail: email };
    const corrected = { ...kept, typed, email };
    if (!user) return { ...corrected, userId: await registerAgain(db, typed, at) };
    if (email === user.email) await sendLink(db, user, nameIn(kept), at);
    else await moveTo(db, user, corrected, at);
    return corrected;
  });
  return { requiresAuth: true, message: TOASTS.addressCorrected(email).description ?? '', email };
}

const nameIn = ({ typed }: BrowserRegistration) => textIn(typed, 'name');
const isSameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

async function sendLink(db: Db, user: User, organization: string, at: number): Promise<void> {
  await record(db, VISITOR, 'user.invitedAgain', user.id, { at });
  const { firstName } = user;
  await inviteAgain(db, user, (link, hours) => MAILS.siteInvitation({ firstName, organization, link, hours }), at);
}

/**
 * Takes the account away from its old address, which is notified. If the new address belongs to another account, its
 * owner gets the same e-mail as after a registration, and this account has no address until it is corrected again.
 * Someone who reads the wrong mailbox must not get in, or learn from a missing e-mail who has an account.
 */
async function moveTo(db: Db, user: User, kept: BrowserRegistration, at: number): Promise<void> {
  const organization = nameIn(kept);
  const email = (await userByEmail(db, kept.email)) ? null : kept.email;
  await spendPasswordTokens(db, user.id, at);
  const moved = (await updateUser(db, user.id, { email, updatedAt: at })) ?? { ...user, email };
  await record(db, VISITOR, 'user.emailCorrected', user.id, { before: { email: user.email }, after: { email }, at });
  const own = user.organizationId ? await organizationById(db, user.organizationId) : undefined;
  if (own && own.email === user.email) {
    await updateOrganization(db, own, { email, updatedAt: at });
    await record(db, VISITOR, 'organization.edited', own.id, { before: { email: own.email }, after: { email }, at });
  }
  if (user.email && (await mayMail(db, 'notice', user.email, at)))
    await enqueue(db, user.email, MAILS.addressCorrected({ organization }), at);
  if (email) await sendLink(db, moved, organization, at);
  else await mailKnown(db, kept, at);
}

async function mailKnown(db: Db, kept: BrowserRegistration, at: number): Promise<void> {
  const { typed: values, email } = kept;
  await mailAsDraft(db, { kind: 'registration', values, email, what: `the registration of ${nameIn(kept)}` }, at);
}
