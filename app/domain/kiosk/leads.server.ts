/** A field rep's leads: the kiosk entries of the stands in the rep's name (SCR-14). */
import { LIST_MAX, LIST_PAGE } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { now } from '~/gateways/clock.server';
import { eventsOfRep, type LeadFilter, leadsOfRep, markFollowedUp, organizationById } from '~db/queries/organizations';
import { repsNamed, userById } from '~db/queries/users';
import type { Organization } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { type Actor, authorize, person } from '../actor';
import { csvLines } from '../admin/csv';
import { record } from '../audit/audit.server';
import { DomainError } from '../errors';
import { enqueue, linkTo } from '../mail/outbox.server';
import { fullName } from '../staff/member';
import { pick } from '../views';
import { type Lead, leadSchema } from './view';

/**
 * Whose leads the actor sees: those entered since the account exists at stands that name the rep. Reps cannot rename
 * themselves. If two have the same name, neither sees any, because nobody can tell whose they are.
 */
async function scopeOf(db: Db, actor: Actor) {
  authorize(actor, 'lead.list');
  const user = await userById(db, person(actor).id);
  const fieldRep = user ? fullName(user) : null;
  if (!user || fieldRep === null) return { fieldRep: null, since: 0, shared: false };
  const shared = (await repsNamed(db, user)) > 1;
  return { fieldRep: shared ? null : fieldRep, since: user.createdAt, shared };
}

const leadOf = (organization: Organization): Lead => pick(leadSchema, organization);

type LeadRequest = Pick<LeadFilter, 'event' | 'status'> & { limit?: number; cursor?: string | null };

/** Newest first, with the events to filter by. @throws {DomainError} unauthenticated, forbidden. */
export async function listLeads(actor: Actor, { limit = LIST_PAGE, ...request }: LeadRequest) {
  return store.read(async (db) => {
    const { fieldRep, since, shared } = await scopeOf(db, actor);
    if (fieldRep === null) return { rows: [], next: null, events: [], fieldRep, shared };
    const { rows, next } = await leadsOfRep(db, { ...request, limit, fieldRep, since });
    return { rows: rows.map(leadOf), next, events: await eventsOfRep(db, { fieldRep, since }), fieldRep, shared };
  });
}

/** Writes to a lead once, with the link to register. @throws {DomainError} forbidden; not_found; lead_followed_up. */
export async function followUp(actor: Actor, id: string, at = now()): Promise<Lead> {
  return store.tx(async (db) => {
    const { fieldRep, since } = await scopeOf(db, actor);
    const lead = await organizationById(db, id);
    const isTheirs = lead?.source === 'kiosk' && lead.fieldRep === fieldRep && lead.createdAt >= since;
    if (!lead || !isTheirs || lead.mergedInto !== null) throw new DomainError('not_found');
    const followed = lead.status === 'pending' && lead.email ? await markFollowedUp(db, id, at) : undefined;
    if (!followed) throw new DomainError('lead_followed_up');
    const mail = MAILS.leadFollowUp({
      name: lead.contactName,
      organization: lead.name,
      rep: lead.fieldRep ?? '',
      event: lead.event ?? '',
      link: linkTo(paths.onboarding()),
    });
    await enqueue(db, lead.email, mail, at);
    await record(db, actor, 'organization.followedUp', id, {
      before: { followedUpAt: null },
      after: { followedUpAt: at },
      at,
    });
    return leadOf(followed);
  });
}

const HEADINGS = [
  'Organization',
  'Contact',
  'E-mail',
  'ZIP code',
  'Specialty',
  'Event',
  'Entered',
  'Status',
  'Followed up',
  'Consent',
];
const dayOf = (at: number | null) => (at === null ? '' : new Date(at).toISOString());

/** All of the actor's leads that fit, for a spreadsheet. @throws {DomainError} unauthenticated, forbidden. */
export async function leadsCsv(actor: Actor, filter: Pick<LeadFilter, 'event' | 'status'>): Promise<string> {
  const lines: unknown[][] = [HEADINGS];
  let cursor: string | null = null;
  do {
    const { rows, next }: { rows: Lead[]; next: string | null } = await listLeads(actor, {
      ...filter,
      limit: LIST_MAX,
      cursor,
    });
    for (const lead of rows) {
      const { name, contactName, email, zipCode, therapeuticAreas, event, createdAt, status, followedUpAt } = lead;
      const entered = [name, contactName, email, zipCode, therapeuticAreas, event, dayOf(createdAt), status];
      lines.push([...entered, dayOf(followedUpAt), lead.consentVersion]);
    }
    cursor = next;
  } while (cursor);
  return csvLines(lines);
}
