/** A site registers: organization, account, documents, audit and mails in one transaction (WIZ-15 to WIZ-17). */
import { TOASTS } from '~/catalogue/messages';
import { now } from '~/gateways/clock.server';
import { userById } from '~db/queries/users';
import type { User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { padResponseTime } from '../accounts/pad-response-time.server';
import { type Actor, authorize, can, type Person } from '../actor';
import { admitUploads } from '../documents/admit.server';
import { requireStored } from '../documents/attach.server';
import { dropDraft } from '../drafts/drafts.server';
import { DomainError } from '../errors';
import { earlierAnswer, once } from '../submission.server';
import { addSite, fullName, giveTo } from './add-site.server';
import { registerVisitor } from './register-visitor.server';
import type { Account, Registration } from './schema';

export interface Registered {
  /** Whether one has to sign in first, by the link in the mail, to go on. */
  requiresAuth: boolean;
  message: string;
}

const REGISTERED: Registered = { requiresAuth: false, message: TOASTS.registrationSubmittedSignedIn.title };
/** The same words whether or not the address was known: nobody learns here who has an account. */
const REGISTERED_VISITOR: Registered = {
  requiresAuth: true,
  message: TOASTS.registrationSubmitted.description ?? '',
};

const ACTION = 'organization.register';

/**
 * Registers a site (pending). For a visitor it makes an account too: role site, no password, a mail with a link to set
 * one. Where the address has an account already nothing is made: what was typed is set aside, the answer is the same,
 * and the mail says how to go on. Signed in, the site becomes the person's own; staff register on behalf of others.
 * @param draftToken the draft that is submitted with it, to be dropped.
 * @throws {DomainError} forbidden for sponsors, has_organization, document_unknown and what else admitUpload throws.
 */
export async function registerSite(
  actor: Actor,
  { userFirstName, userLastName, userEmail, ...site }: Registration & Partial<Account>,
  { idempotencyKey, draftToken = null }: { idempotencyKey: string | null; draftToken?: string | null },
  at = now(),
): Promise<Registered> {
  authorize(actor, 'site.register');
  const account = { userFirstName, userLastName, userEmail } as Account; // a visitor's schema asks for all three
  await admitUploads(site.documents, at);
  const isVisitor = actor.kind === 'visitor';
  const register = () =>
    store.tx((db) =>
      once(db, { action: ACTION, actor, key: idempotencyKey, at }, async () => {
        await requireStored(db, site.documents);
        if (isVisitor) await registerVisitor(db, actor, site, account, at);
        else await registerOwn(db, actor, site, at);
        await dropDraft(db, draftToken);
        return isVisitor ? REGISTERED_VISITOR : REGISTERED;
      }),
    );
  return isVisitor ? padResponseTime(register) : register();
}

/** The answer that a submission with this key got already; undefined for a new one. Its draft is gone, the answer is not. */
export const registeredEarlier = (actor: Actor, key: string | null): Promise<Registered | undefined> =>
  earlierAnswer(ACTION, actor, key);

async function registerOwn(db: Db, actor: Actor, site: Registration, at: number): Promise<void> {
  const owner = actor.kind === 'person' && !can(actor, 'site.registerForOthers') ? await freshOwner(db, actor) : null;
  const organization = await addSite(db, actor, site, owner && { email: owner.email, name: fullName(owner) }, at);
  if (owner) await giveTo(db, actor, owner, organization, at);
}

/** The person as the database knows them now: a second registration may have been first. */
async function freshOwner(db: Db, { id }: Person): Promise<User> {
  const user = await userById(db, id);
  if (!user) throw new DomainError('unauthenticated');
  if (user.organizationId) throw new DomainError('has_organization');
  return user;
}
