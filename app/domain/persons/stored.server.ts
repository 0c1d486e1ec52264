/** What is stored about a person outside the audit trail: the export shows it, erasing takes it away, the page counts it. */
import {
  accessOf,
  draftsNaming,
  mailsNaming,
  messagesFrom,
  organizationsNaming,
  studiesNaming,
  submissionsOf,
} from '~db/queries/persons';
import { progressOfUser, trainingsOfUser } from '~db/queries/trainings';
import type { Organization, Study } from '~db/schema';
import type { Db } from '~db/store.server';
import { settingsIn } from '../settings/settings.server';
import type { Who } from './who.server';

/** Something that names the person among others, and by which of its fields. */
export interface Naming<Row, Field extends keyof Row = keyof Row> {
  row: Row;
  fields: Field[];
}

export async function storedAbout(db: Db, who: Who) {
  const { userId, email } = who;
  const mails = email ? await mailsNaming(db, email) : [];
  const isNamed = naming(email);
  return {
    organizations: (await organizationsNaming(db, who)).flatMap((row) => where(row, fieldsOfOrganization(row, who))),
    studies: (await studiesNaming(db, who)).flatMap((row) => where(row, fieldsOfStudy(row, who))),
    messages: email ? await messagesFrom(db, email) : [],
    drafts: (email ? await draftsNaming(db, email) : []).filter(({ values }) => isNamed(JSON.stringify(values))),
    mails: mails.filter(({ recipient, body }) => recipient === email || isNamed(body)),
    access: userId ? await accessOf(db, userId) : { sessions: [], passwordLinks: [] },
    trainings: userId ? await trainingsOfUser(db, userId) : [],
    progress: userId ? await progressOfUser(db, userId) : [],
    submissions: userId ? await submissionsOf(db, userId) : [],
    isAdminEmail: email !== null && (await settingsIn(db)).adminEmail === email,
  };
}
export type Stored = Awaited<ReturnType<typeof storedAbout>>;

/** Tells whether a text names the address, rather than one that it is a part of. */
function naming(email: string | null): (text: string) => boolean {
  const escaped = email?.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  const address = new RegExp(`(?<![\\w.+'-])${escaped}(?![\\w-]|\\.\\w)`, 'i');
  return (text) => email !== null && address.test(text);
}

const where = <Row, Field extends keyof Row>(row: Row, fields: Field[]): Naming<Row, Field>[] =>
  fields.length > 0 ? [{ row, fields }] : [];

const same = (value: string | null, own: string | null) => own !== null && value?.toLowerCase() === own.toLowerCase();

/** A name alone says who is meant only in the person's own organization: elsewhere others may bear it. */
function fieldsOfOrganization(row: Organization, { email, name, organizationId, user }: Who): (keyof Organization)[] {
  const own = row.id === organizationId;
  const isContact = same(row.email, email) || (own && same(row.contactName, name));
  const leads = same(row.piEmail, email) || (own && same(row.piName, name));
  const fields: (keyof Organization | false)[] = [
    isContact && 'contactName',
    same(row.email, email) && 'email',
    // A site's phone is its own; a sponsor's came with its contact.
    isContact && row.type === 'sponsor' && 'phone',
    leads && 'piName',
    leads && 'piPhone',
    leads && 'piEmail',
    user?.role === 'rep' && same(row.fieldRep, name) && 'fieldRep',
    (same(row.name, email) || (isContact && same(row.name, name ?? row.contactName))) && 'name',
  ];
  return fields.filter((field) => field !== false && row[field] !== null) as (keyof Organization)[];
}

function fieldsOfStudy(row: Study, { email, name, userId, organizationId }: Who): (keyof Study)[] {
  const own = row.sponsorId === userId || row.sponsorId === organizationId;
  const isContact = same(row.sponsorEmail, email) || (own && same(row.sponsorContact, name));
  if (!isContact) return [];
  const byName = same(row.sponsorName, email) || same(row.sponsorName, name ?? row.sponsorContact);
  const fields = ['sponsorContact', 'sponsorEmail', 'sponsorPhone', ...(byName ? ['sponsorName'] : [])] as const;
  return (fields as readonly (keyof Study)[]).filter((field) => row[field] !== null);
}
