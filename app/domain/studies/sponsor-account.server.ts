/** The account that comes with a visitor's study (STU-14). Called inside the transaction that stores the study. */
import { DRAFT_DAYS, UNATTACHED_FILE_MS } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { holdDocuments } from '~db/queries/documents';
import { insertOrganization } from '~db/queries/organizations';
import { insertUser } from '~db/queries/users';
import type { Organization } from '~db/schema';
import type { Db } from '~db/store.server';
import { invite } from '../accounts/password-links.server';
import { VISITOR } from '../actor';
import { record } from '../audit/audit.server';
import { documentIdOf } from '../documents/reference';
import { setAside } from '../drafts/drafts.server';
import { newId } from '../ids.server';
import { enqueue, linkTo } from '../mail/outbox.server';
import { giveTo } from '../organizations/add-site.server';
import { nameParts } from './contact-name';
import type { StudyInput } from './schema';
import { typedFrom } from './typed';

/**
 * A sponsor account without a password, its pending organization, and a mail with the link to choose one.
 * @returns the organization; undefined, with nothing made, when the address has an account already.
 */
export async function addSponsor(
  db: Db,
  email: string,
  { title, sponsorName, sponsorContact, sponsorPhone }: StudyInput,
  at: number,
): Promise<Organization | undefined> {
  const { firstName, lastName } = nameParts(sponsorContact);
  const made = { createdAt: at, updatedAt: at };
  const user = await insertUser(db, { id: newId(), email, firstName, lastName, role: 'sponsor', ...made });
  if (!user) return undefined;
  const subject = { type: 'user', id: user.id } as const;
  await record(db, VISITOR, { action: 'user.created', subject, after: { role: 'sponsor' }, at });

  const organization = await insertOrganization(db, {
    id: newId(),
    type: 'sponsor',
    name: sponsorName ?? sponsorContact ?? email,
    email,
    phone: sponsorPhone,
    contactName: sponsorContact,
    therapeuticAreas: [],
    equipment: [],
    status: 'pending',
    source: 'study',
    ...made,
  });
  const { id, name, contactName, phone, type, status, source } = organization;
  await record(db, VISITOR, {
    action: 'organization.registered',
    subject: { type: 'organization', id },
    after: { name, contactName, email, phone, type, status, source },
    at,
  });
  await giveTo(db, VISITOR, user, organization, at);
  await invite(db, user, (link, hours) => MAILS.sponsorInvitation({ firstName, study: title, link, hours }), at);
  return organization;
}

/** For an address that has an account: all that was entered waits for its owner, who is told by mail (decision 4). */
export async function tellKnownAddress(db: Db, email: string, study: StudyInput, at: number): Promise<void> {
  const token = await setAside(db, 'study', typedFrom(study), at);
  const files = study.documents.map(({ filePath }) => documentIdOf(filePath) as string);
  await holdDocuments(db, files, at + UNATTACHED_FILE_MS);
  const mail = MAILS.knownAddress({
    what: `the study "${study.title}"`,
    link: linkTo(paths.resumeDraft(token)),
    loginLink: linkTo(paths.login),
    days: DRAFT_DAYS,
  });
  await enqueue(db, email, mail, at);
}
