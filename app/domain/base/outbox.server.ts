import { UNDO_MS } from '~/catalogue/limits';
import type { MailChoice, MailKind } from '~/catalogue/mail-kinds';
import type { Mail } from '~/catalogue/mail-writing';
import { serverPaths, withoutSecrets } from '~/catalogue/paths';
import type { OrganizationStatus } from '~/catalogue/statuses';
import { staffRoleOf } from '~/domain/model/member';
import type { MailPreview } from '~/domain/model/review-schema';
import type { Settings } from '~/domain/model/setting-schema';
import { env } from '~/env.server';
import { currentRequest } from '~/gateways/request-context.server';
import { tokenFor } from '~/gateways/secret.server';
import { insertDigestItems } from '~db/queries/digests';
import { usersOfParty } from '~db/queries/memberships';
import { organizationById } from '~db/queries/organizations';
import { insertMail, insertMails } from '~db/queries/outbox';
import { administrators, mailReaders, userByEmail } from '~db/queries/users';
import type { OutboxMail, User } from '~db/schema';
import { type Db, together } from '~db/store.server';
import { newId } from './ids.server';
import { sealedText } from './mail-links.server';
import { settingsIn } from './settings.server';
import { zoneOfReader } from './zone.server';

type Letter = Pick<OutboxMail, 'recipient' | 'subject' | 'body'> &
  Partial<Pick<OutboxMail, 'unsubscribe' | 'decisionOn' | 'confidential' | 'calendar'>>;

/**
 * An e-mail to be sent. Its links that let someone in are sealed from here on.
 * @param how.held whether it is held because notifications are switched off
 */
export const waitingMail = (
  { recipient, subject, body, unsubscribe = null, decisionOn = null, confidential = false, calendar = null }: Letter,
  at: number,
  how: { held: boolean; dueAt: number } = { held: false, dueAt: at },
): OutboxMail => ({
  id: newId(),
  recipient,
  subject,
  ...sealedText(body),
  state: how.held ? 'held' : 'waiting',
  attempts: 0,
  dueAt: how.dueAt,
  lastError: null,
  unsubscribe,
  decisionOn,
  confidential,
  calendar,
  requestId: currentRequest()?.id ?? null,
  createdAt: at,
  sentAt: null,
});

export type Addresses = readonly (string | null)[];

/**
 * For an e-mail about a decision that can be undone until it is sent: the organization or study, which waits as long as the
 * settings say, or the match.
 */
export type DecisionOn = string | { match: string } | null;

interface Sending {
  settings: Settings;
  /** Whether it is sent even while notifications are switched off. */
  always?: boolean;
  decisionOn?: DecisionOn;
  unsubscribe?: string | null;
  confidential?: boolean;
  at: number;
}

/** Writes an e-mail. While notifications are switched off, it is held (ADM-14); one about a decision waits until it is final. */
function writer({ settings, always = false, decisionOn: decided = null, at, ...more }: Sending) {
  const { systemName, emailNotifications, undoSeconds } = settings;
  const isMatch = typeof decided === 'object';
  const decisionOn = isMatch ? (decided?.match ?? null) : decided;
  const dueAt = decisionOn === null ? at : at + (isMatch ? UNDO_MS : undoSeconds * 1000);
  const how = { held: !(always || emailNotifications), dueAt };
  return { systemName, dueAt, write: (letter: Letter) => waitingMail({ ...more, decisionOn, ...letter }, at, how) };
}

async function put(db: Db, addresses: Addresses, mail: Mail, sending: Sending): Promise<void> {
  const recipients = addresses.filter((address) => address !== null);
  if (mail.kind !== null) return putOptional(db, recipients, mail, mail.kind, sending);
  const { systemName, write } = writer(sending);
  const letter = mail(systemName);
  await insertMails(
    db,
    recipients.map((recipient) => write({ recipient, ...letter })),
  );
}

/**
 * As each recipient wants e-mails of this kind, in their time zone. Addresses without an account get it at once, those of
 * suspended ones do not get it.
 */
async function putOptional(
  db: Db,
  recipients: readonly string[],
  mail: Mail,
  kind: MailKind,
  sending: Sending,
): Promise<void> {
  if (recipients.length === 0) return;
  const { systemName, dueAt, write } = writer(sending);
  const readers = new Map((await mailReaders(db, [...recipients])).map((reader) => [reader.email, reader]));
  const wanted = (choice: MailChoice) =>
    recipients.filter((recipient) => {
      const reader = readers.get(recipient);
      return (reader?.suspendedAt ?? null) === null && (reader?.mailChoices?.[kind] ?? 'now') === choice;
    });
  const writtenTo = async (recipient: string) => {
    const calendar = (await mail.entry?.(recipient)) ?? null;
    const reader = readers.get(recipient);
    if (!reader) return write({ recipient, ...mail(systemName), calendar });
    const stopLink = stopLinkOf(reader.id, kind);
    const letter = mail(systemName, { zone: zoneOfReader(reader.timeZone, reader), stopLink });
    return write({ recipient, ...letter, unsubscribe: stopLink, calendar });
  };
  const written = await Promise.all(wanted('now').map(writtenTo));
  const held = wanted('digest').map((recipient) => {
    const { subject, link } = mail(systemName);
    // No digest takes it while the decision can be undone.
    return { id: newId(), userId: readers.get(recipient)?.id as string, kind, subject, link, createdAt: dueAt };
  });
  if (written.length > 0) await insertMails(db, written);
  if (held.length > 0) await insertDigestItems(db, held);
}

/** The address that stops e-mails of a kind, or the digests. It works for as long as the account exists. */
export const stopLinkOf = (userId: string, kind: MailKind | null): string =>
  linkTo(serverPaths.unsubscribe(tokenFor('unsubscribe', kind === null ? userId : `${userId}~${kind}`)));

/**
 * Queues an e-mail that is always sent (account links, contact messages, review questions). Others go through `notify`.
 * @param unsubscribe the address that stops such e-mails, if the person can stop them.
 */
export async function enqueue(
  db: Db,
  to: string | null,
  mail: Mail,
  at: number,
  unsubscribe: string | null = null,
): Promise<void> {
  await put(db, [to], mail, { settings: await settingsIn(db), always: true, unsubscribe, at });
}

/** Held while e-mail notifications are switched off (ADM-14). */
export async function notify(
  db: Db,
  to: Addresses,
  mail: Mail,
  at: number,
  decisionOn: DecisionOn = null,
): Promise<void> {
  await put(db, to, mail, { settings: await settingsIn(db), decisionOn, at });
}

/** Like notify, for an e-mail whose text administrators must not read in the outbox. */
export async function notifyConfidentially(db: Db, to: Addresses, mail: Mail, at: number): Promise<void> {
  await put(db, to, mail, { settings: await settingsIn(db), confidential: true, at });
}

/**
 * Like notify, for an e-mail that the person can stop at an address of this host. What it says waits elsewhere while
 * notifications are switched off. @returns whether it was written.
 */
export async function notifyStoppably(
  db: Db,
  recipient: string,
  mail: Mail,
  unsubscribe: string,
  at: number,
): Promise<boolean> {
  const { systemName, emailNotifications } = await settingsIn(db);
  if (emailNotifications) await insertMail(db, waitingMail({ recipient, ...mail(systemName), unsubscribe }, at));
  return emailNotifications;
}

export const addressesOf = (people: readonly { email: string | null }[]) => people.map(({ email }) => email);

/** Notifies the people of an organization, without those who have not accepted their invitation. */
export async function enqueueForOrganization(
  db: Db,
  organizationId: string,
  mail: Mail,
  at: number,
  decisionOn: DecisionOn = null,
): Promise<void> {
  await notify(db, await addressesOfOrganization(db, organizationId), mail, at, decisionOn);
}

export const addressesOfOrganization = async (db: Db, organizationId: string): Promise<Addresses> =>
  addressesOf(await peopleMailed(db, organizationId));

/** The addresses of an organization's owners who can sign in. */
export const addressesOfOwners = async (db: Db, organizationId: string): Promise<Addresses> =>
  addressesOf((await peopleMailed(db, organizationId)).filter((each) => staffRoleOf(each) === 'owner'));

/** Notifies a study's sponsor: the person or the organization's staff, or else the contact address (STU-10). */
export async function enqueueForSponsor(
  db: Db,
  study: { sponsorId: string; sponsorEmail: string | null },
  mail: Mail,
  at: number,
  decisionOn: DecisionOn = null,
): Promise<void> {
  await notify(db, await addressesOfSponsor(db, study), mail, at, decisionOn);
}

export async function addressesOfSponsor(
  db: Db,
  { sponsorId, sponsorEmail }: { sponsorId: string; sponsorEmail: string | null },
): Promise<Addresses> {
  const people = await peopleMailed(db, sponsorId);
  if (people.length > 0) return addressesOf(people);
  return sponsorEmail === null ? [] : [await unlessSuspended(db, sponsorEmail)];
}

/** What an e-mail would say and to whom, in the words that `notify` or `enqueue` would write. Links keep their secrets. */
export async function previewOf(db: Db, to: Addresses, mail: Mail, always = false): Promise<MailPreview> {
  const { systemName, emailNotifications } = await settingsIn(db);
  const { subject, body } = mail(systemName);
  const recipients = to.filter((address) => address !== null);
  return { to: recipients, subject, body: withoutSecrets(body), held: !(always || emailNotifications) };
}

async function unlessSuspended(db: Db, address: string): Promise<string | null> {
  const user = await userByEmail(db, address);
  return user && user.suspendedAt !== null ? null : address;
}

/**
 * Like enqueueForSponsor, for an e-mail that names a site. Nobody gets it while the organization is not verified; it finds
 * everything on its dashboard once it is (VET-02).
 */
export async function enqueueAboutSite(
  db: Db,
  study: Parameters<typeof enqueueForSponsor>[1],
  mail: Mail,
  at: number,
): Promise<void> {
  if (await readsAboutSites(db, study)) await enqueueForSponsor(db, study, mail, at);
}

/** Whether e-mails may name sites to a study's sponsor. */
export async function readsAboutSites(db: Db, { sponsorId }: { sponsorId: string }): Promise<boolean> {
  return mayReadAboutSites((await organizationById(db, sponsorId))?.status ?? null);
}

/** The same for the status of the sponsor's organization; null for a person who posted the study without one. */
export const mayReadAboutSites = (sponsorStatus: OrganizationStatus | null): boolean =>
  sponsorStatus === null || sponsorStatus === 'verified';

/** The settings, and whom to notify: the address in them or, without one, every administrator (ADM-14). */
async function settingsAndAddresses(db: Db): Promise<Settings & { addresses: string[] }> {
  const [settings, everyone] = await together([settingsIn(db), administrators(db)]);
  const { adminEmail } = settings;
  return {
    ...settings,
    addresses: adminEmail ? [adminEmail] : addressesOf(everyone).filter((email) => email !== null),
  };
}

export const administratorAddresses = async (db: Db) => (await settingsAndAddresses(db)).addresses;

export async function enqueueForAdministrators(db: Db, mail: Mail, at: number): Promise<void> {
  const { addresses, ...settings } = await settingsAndAddresses(db);
  await put(db, addresses, mail, { settings, at });
}

/** A full URL for use in an e-mail. */
export const linkTo = (path: string): string => env().publicUrl + path;

export const canSignIn = ({ passwordHash, suspendedAt }: Pick<User, 'passwordHash' | 'suspendedAt'>): boolean =>
  passwordHash !== null && suspendedAt === null;

/**
 * Whom e-mails to a party reach. Of an organization, the people who can sign in; or the person who posted a study without
 * one (STU-10). Someone who is invited gets no e-mail but the invitation until they accept it: the address may be a
 * stranger's. Before anyone can sign in, the owners, who registered the organization. Nobody who is suspended gets any.
 */
export async function peopleMailed(db: Db, partyId: string): Promise<User[]> {
  return mailedAmong(await usersOfParty(db, partyId), partyId);
}

/** Who of the people of a party is e-mailed. */
export function mailedAmong(people: readonly User[], partyId: string): User[] {
  const poster = people.find(({ id }) => id === partyId);
  if (poster) return poster.suspendedAt === null ? [poster] : [];
  const able = people.filter(canSignIn);
  return able.length > 0 ? able : people.filter((user) => user.suspendedAt === null && staffRoleOf(user) === 'owner');
}
