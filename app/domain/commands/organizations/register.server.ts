/** Registering a site: organization, account, documents, audit and e-mails in one transaction (WIZ-15 to WIZ-17). */

import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { TEXTS } from '~/catalogue/texts';
import { type Actor, authorize, can, mayHaveOthers, VISITOR } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { hashToken, newId } from '~/domain/base/ids.server';
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
import { actFor } from '~db/queries/memberships';
import { insertOrganization } from '~db/queries/organizations';
import { insertTrackRecordSearch } from '~db/queries/track-records';
import { insertUser, userByEmail, userById } from '~db/queries/users';
import type { Organization } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { keepRegistration } from './browser-registration.server';
import { continueLead } from './lead-registration.server';

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
  /** The ID of the kiosk lead that becomes this registration; null for a new one. */
  lead: string | null;
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
  /** The kiosk lead whose registration the draft continues. */
  lead?: string | null;
  /** Whether a person who has an organization means to register another site. */
  another?: boolean;
  /** The person's session, which then acts for the new site. */
  sessionToken?: string | null;
}

/**
 * Registers a pending site. A signed-in person becomes its owner, unless they register it for others. A visitor gets an
 * account, or a draft if the address has one; the response is the same.
 * @throws {DomainError} forbidden for sponsors; has_organization; lead_registered; document_unknown; as admitUpload
 */
export async function registerSite(
  actor: Actor,
  { userFirstName, userLastName, userEmail, ...site }: Registration & Partial<Account>,
  {
    idempotencyKey,
    draftToken = null,
    browserToken = null,
    invitation = null,
    lead = null,
    another = false,
    sessionToken = null,
    ...options
  }: RegistrationOptions,
  at = now(),
): Promise<Registered> {
  // For another site, the role in the organization that they act for does not count.
  if (!(another && actor.kind === 'person' && mayHaveOthers(actor))) authorize(actor, 'site.register');
  const account = { userFirstName, userLastName, userEmail } as Account; // required by the visitor's schema
  await admitUploads(site.documents, at);
  const input = { ...site, ...account, invitation, ...(lead && { lead }), documents: await contentsOf(site.documents) };
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
          ? await registerVisitor(db, actor, { site, account, invitation, keptFor, lead }, at)
          : await registerOwn(db, actor, { site, keptFor, lead, another, sessionToken }, at);
        if (isVisitor && browserToken) {
          const typed = typedFrom({
            ...site,
            ...account,
            keptFor,
            ...(invitation && { invitation }),
            ...(lead && { lead }),
          });
          const { userEmail: email, userLastName: lastName } = account;
          const userId = registered && (await userByEmail(db, email))?.id;
          const kept = { typed, email, lastName, userId: userId ?? null, tries: 0, registeredAt: at };
          await keepRegistration(db, browserToken, kept, at);
        }
        if (registered && invitation) await followInvitation(db, actor, invitation, registered, at);
        await dropDraft(db, draftToken);
        const answer = isVisitor || !registered ? REGISTERED_VISITOR : { ...REGISTERED, id: registered.id };
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
  { site, account, invitation, keptFor, lead }: Sent & { account: Account; invitation: string | null },
  at: number,
): Promise<Organization | undefined> {
  const { userFirstName: firstName, userLastName: lastName, userEmail: email } = account;
  const row = { id: newId(), email, firstName, lastName, role: 'site', createdAt: at, updatedAt: at } as const;
  const user = await insertUser(db, row);
  if (!user) {
    const values = typedFrom({
      ...site,
      ...account,
      keptFor,
      ...(invitation && { invitation }),
      ...(lead && { lead }),
    });
    await mailAsDraft(db, { kind: 'registration', values, email, what: `the registration of ${site.name}` }, at);
    return undefined;
  }
  await record(db, actor, 'user.created', user.id, { after: { role: user.role }, at });
  const own = await addSite(db, actor, { site, keptFor, lead }, { email, name: fullName(user) }, at);
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
  const sent = { site, account, invitation, keptFor: keptForIn(typed), lead: textIn(typed, 'lead') || null };
  const registered = await registerVisitor(db, VISITOR, sent, at);
  if (registered && invitation) await followInvitation(db, VISITOR, invitation, registered, at);
  return registered ? ((await userByEmail(db, account.userEmail))?.id ?? null) : null;
}

interface OwnSent extends Sent {
  another: boolean;
  sessionToken: string | null;
}

async function registerOwn(
  db: Db,
  actor: Actor,
  { another, sessionToken, ...sent }: OwnSent,
  at: number,
): Promise<Organization> {
  if (actor.kind !== 'person' || can(actor, 'site.registerForOthers')) return addSite(db, actor, sent, null, at);
  // Read again: the person may have registered another site in the meantime.
  const owner = await userById(db, actor.id);
  if (!owner) throw new DomainError('unauthenticated');
  if (owner.organizationId && !another) throw new DomainError('has_organization');
  const organization = await addSite(db, actor, sent, { email: owner.email, name: fullName(owner) }, at);
  await makeOwner(db, actor, owner, organization, at);
  if (sessionToken) await actFor(db, hashToken(sessionToken), organization.id);
  return organization;
}

async function insertSite(
  db: Db,
  actor: Actor,
  entered: Omit<Registration, 'documents'> & { email?: string | null; contactName?: string | null },
  at: number,
): Promise<Organization> {
  const { email = null, contactName = null, ...given } = entered;
  const rest = { type: 'site', status: 'pending', source: 'wizard' } as const;
  const times = { createdAt: at, updatedAt: at };
  const organization = await insertOrganization(db, { ...given, ...rest, id: newId(), email, contactName, ...times });
  const { status, source } = organization;
  await record(db, actor, 'organization.registered', organization.id, { after: { ...given, status, source }, at });
  return organization;
}

/** Stores a pending site with its documents (WIZ-15), notifies the administrators and queues the registry search. */
async function addSite(
  db: Db,
  actor: Actor,
  { site: { documents, ...entered }, keptFor, lead }: Sent,
  contact: { email: string | null; name: string | null } | null,
  at: number,
): Promise<Organization> {
  const own = contact && { email: contact.email, contactName: contact.name };
  const organization =
    (lead && (await continueLead(db, actor, lead, { ...entered, ...own }, at))) ||
    (await insertSite(db, actor, { ...entered, ...own }, at));
  const { id, name } = organization;
  await attachDocuments(db, actor, documents, { organizationId: id, type: 'other' }, at, keptFor);
  await insertTrackRecordSearch(db, id, at);
  await enqueueForAdministrators(db, MAILS.newSite({ organization: name, link: linkTo(paths.adminSite(id)) }), at);
  return organization;
}
