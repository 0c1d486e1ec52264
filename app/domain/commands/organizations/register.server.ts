/** Registering a site: organization, account, documents, audit and e-mails in one transaction (WIZ-15 to WIZ-17). */

import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { TEXTS } from '~/catalogue/texts';
import { type Actor, authorize, can, VISITOR } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { enqueueForAdministrators, linkTo } from '~/domain/base/outbox.server';
import { padResponseTime } from '~/domain/base/pad-response-time.server';
import { keptAnswer, submitOnce } from '~/domain/base/submission.server';
import { makeOwner } from '~/domain/commands/accounts/owner.server';
import { invite } from '~/domain/commands/accounts/password-links.server';
import { admitUploads, attachDocuments, contentsOf, requireStored } from '~/domain/commands/documents/attach.server';
import { dropDraft } from '~/domain/commands/drafts/drafts.server';
import { mailAsDraft } from '~/domain/commands/drafts/mailed.server';
import { mayBeKnown } from '~/domain/commands/duplicates/find.server';
import { followInvitation } from '~/domain/commands/outreach/invitation.server';
import { checked } from '~/domain/model/checked';
import { fullName } from '~/domain/model/member';
import {
  type Account,
  type Registration,
  registrationSchema,
  visitorRegistrationSchema,
} from '~/domain/model/organization-schema';
import type { Registered } from '~/domain/model/organization-view';
import { given, keptForIn, type Typed, textIn, typedFrom } from '~/domain/model/steps';
import { now } from '~/gateways/clock.server';
import { insertOrganization } from '~db/queries/organizations';
import { insertTrackRecordSearch } from '~db/queries/track-records';
import { insertUser, userByEmail, userById } from '~db/queries/users';
import type { Organization } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { keepRegistration } from './browser-registration.server';

const REGISTERED: Registered = { requiresAuth: false, message: TOASTS.registrationSubmittedSignedIn.title };
/** The same for a known address, so that it does not reveal who has an account. */
const REGISTERED_VISITOR: Registered = {
  requiresAuth: true,
  message: TOASTS.registrationSubmitted.description ?? '',
};

const ACTION = 'organization.register';

interface Sent {
  site: Registration;
  keptFor: string | null;
}

/** The registration in a draft. @throws {DomainError} invalid if something is missing or wrong. */
export const registrationIn = (typed: Typed, actor: Actor): Registration & Partial<Account> =>
  checked(actor.kind === 'visitor' ? visitorRegistrationSchema : registrationSchema, given(typed));

interface RegistrationOptions {
  idempotencyKey: string | null;
  draftToken?: string | null;
  /** The visitor's browser, which can then ask for the link again (SCR-03). */
  browserToken?: string | null;
  /** From a sponsor's invitation link: the site gets the trials of the facility that was invited. */
  invitation?: string | null;
  /** What the draft's files are kept for, if it was e-mailed. */
  keptFor?: string | null;
}

/**
 * Registers a pending site. A signed-in person becomes its owner, unless they register it for others. A visitor gets an
 * account, or a draft if the address has one; the response is the same.
 * @throws {DomainError} forbidden for sponsors; has_organization; document_unknown; as admitUpload
 */
export async function registerSite(
  actor: Actor,
  { userFirstName, userLastName, userEmail, ...site }: Registration & Partial<Account>,
  { idempotencyKey, draftToken = null, browserToken = null, invitation = null, ...options }: RegistrationOptions,
  at = now(),
): Promise<Registered> {
  authorize(actor, 'site.register');
  const account = { userFirstName, userLastName, userEmail } as Account; // required by the visitor's schema
  await admitUploads(site.documents, at);
  const input = { ...site, ...account, invitation, documents: await contentsOf(site.documents) };
  const isVisitor = actor.kind === 'visitor';
  // A visitor's files need a name to be kept by, because the registration may be repeated for another address.
  const keptFor = options.keptFor ?? (isVisitor ? newId() : null);
  const register = async () => {
    // Read before the transaction, because transactions hold up all others.
    const known = await store.read((db) => mayBeKnown(db, site));
    return submitOnce(
      { action: ACTION, actor, key: idempotencyKey, input, at },
      async (db) => {
        await requireStored(db, site.documents, keptFor);
        const registered = isVisitor
          ? await registerVisitor(db, actor, { site, account, invitation, keptFor }, at)
          : await registerOwn(db, actor, { site, keptFor }, at);
        if (isVisitor && browserToken) {
          const typed = typedFrom({ ...site, ...account, keptFor, ...(invitation && { invitation }) });
          const { userEmail: email, userLastName: lastName } = account;
          const userId = registered && (await userByEmail(db, email))?.id;
          const kept = { typed, email, lastName, userId: userId ?? null, tries: 0, registeredAt: at };
          await keepRegistration(db, browserToken, kept, at);
        }
        if (registered && invitation) await followInvitation(db, actor, invitation, registered, at);
        await dropDraft(db, draftToken);
        const answer = isVisitor ? REGISTERED_VISITOR : REGISTERED;
        return known ? { ...answer, notice: TEXTS.mayBeKnown } : answer;
      },
      'repeatable read',
    );
  };
  return isVisitor ? padResponseTime(register) : register();
}

/** Whether a site was registered with this key. */
export const registeredEarlier = async (actor: Actor, key: string): Promise<boolean> =>
  (await keptAnswer(ACTION, actor, key)) !== undefined;

/** Adds the site and an account for the visitor (WIZ-16). Returns undefined if the address has an account already. */
async function registerVisitor(
  db: Db,
  actor: Actor,
  { site, account, invitation, keptFor }: Sent & { account: Account; invitation: string | null },
  at: number,
): Promise<Organization | undefined> {
  const { userFirstName: firstName, userLastName: lastName, userEmail: email } = account;
  const row = { id: newId(), email, firstName, lastName, role: 'site', createdAt: at, updatedAt: at } as const;
  const user = await insertUser(db, row);
  if (!user) {
    const values = typedFrom({ ...site, ...account, keptFor, ...(invitation && { invitation }) });
    await mailAsDraft(db, { kind: 'registration', values, email, what: `the registration of ${site.name}` }, at);
    return undefined;
  }
  await record(db, actor, 'user.created', user.id, { after: { role: user.role }, at });
  const own = await addSite(db, actor, { site, keptFor }, { email, name: fullName(user) }, at);
  await makeOwner(db, actor, user, own, at);
  const organization = own.name;
  await invite(db, user, (link, hours) => MAILS.siteInvitation({ firstName, organization, link, hours }), at);
  return own;
}

/**
 * Repeats a visitor's registration with a different address. @returns the account that was created; null for a known
 * address.
 */
export async function registerAgain(db: Db, typed: Typed, at: number): Promise<string | null> {
  const { userFirstName, userLastName, userEmail, ...site } = registrationIn(typed, VISITOR);
  const account = { userFirstName, userLastName, userEmail } as Account; // required by the visitor's schema
  const invitation = textIn(typed, 'invitation') || null;
  const registered = await registerVisitor(db, VISITOR, { site, account, invitation, keptFor: keptForIn(typed) }, at);
  if (registered && invitation) await followInvitation(db, VISITOR, invitation, registered, at);
  return registered ? ((await userByEmail(db, account.userEmail))?.id ?? null) : null;
}

async function registerOwn(db: Db, actor: Actor, sent: Sent, at: number): Promise<Organization> {
  if (actor.kind !== 'person' || can(actor, 'site.registerForOthers')) return addSite(db, actor, sent, null, at);
  // Read again: the person may have registered another site in the meantime.
  const owner = await userById(db, actor.id);
  if (!owner) throw new DomainError('unauthenticated');
  if (owner.organizationId) throw new DomainError('has_organization');
  const organization = await addSite(db, actor, sent, { email: owner.email, name: fullName(owner) }, at);
  await makeOwner(db, actor, owner, organization, at);
  return organization;
}

/** Stores a pending site with its documents (WIZ-15), notifies the administrators and queues the registry search. */
async function addSite(
  db: Db,
  actor: Actor,
  { site: { documents, ...entered }, keptFor }: Sent,
  contact: { email: string | null; name: string | null } | null,
  at: number,
): Promise<Organization> {
  const organization = await insertOrganization(db, {
    ...entered,
    id: newId(),
    type: 'site',
    email: contact?.email ?? null,
    contactName: contact?.name ?? null,
    status: 'pending',
    source: 'wizard',
    createdAt: at,
    updatedAt: at,
  });
  const { id, name, status, source } = organization;
  await record(db, actor, 'organization.registered', id, { after: { ...entered, status, source }, at });
  await attachDocuments(db, actor, documents, { organizationId: id, type: 'other' }, at, keptFor);
  await insertTrackRecordSearch(db, id, at);
  await enqueueForAdministrators(db, MAILS.newSite({ organization: name, link: linkTo(paths.adminSite(id)) }), at);
  return organization;
}
