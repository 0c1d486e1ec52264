/** A field rep's leads: the kiosk entries of the stands in the rep's name (SCR-14). */

import { DomainError } from '~/catalogue/errors';
import { LIST_MAX, LIST_PAGE } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { type Actor, authorize, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { recordExport } from '~/domain/base/audit-export.server';
import { csvFile } from '~/domain/base/csv';
import { enqueue, linkTo } from '~/domain/base/outbox.server';
import { currentOrganization } from '~/domain/commands/organizations/edit.server';
import { consentOf, followUpBarredBy, type Lead, leadSchema } from '~/domain/model/kiosk-view';
import { fullName } from '~/domain/model/member';
import { pick } from '~/domain/model/views';
import { now } from '~/gateways/clock.server';
import {
  eventsOfRep,
  keptOfRep,
  type LeadFilter,
  leadsOfRep,
  markFollowedUp,
  organizationById,
  type RepAtStand,
} from '~db/queries/organizations';
import { repsNamed, userById } from '~db/queries/users';
import type { Organization } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { withdrawalLink } from './consent.server';

/**
 * Whose leads the actor sees: those entered at stands that name the rep, since the account was created. Reps cannot
 * rename themselves. If two have the same name, neither sees any, because nobody can tell whose leads they are.
 */
async function scopeOf(db: Db, actor: Actor): Promise<{ rep: RepAtStand | null; shared: boolean }> {
  authorize(actor, 'lead.list');
  const user = await userById(db, person(actor).id);
  const fieldRep = user ? fullName(user) : null;
  if (!user || fieldRep === null) return { rep: null, shared: false };
  const shared = (await repsNamed(db, fieldRep)) > 1;
  return { rep: shared ? null : { fieldRep, since: user.createdAt }, shared };
}

/** The organizations that leads were merged into, as they are now, by the ID in `mergedInto`. */
type Kept = ReadonlyMap<string, Organization | undefined>;

async function keptOf(db: Db, rep: RepAtStand): Promise<Kept> {
  const kept = new Map<string, Organization | undefined>();
  for (const id of await keptOfRep(db, rep)) kept.set(id, await currentOrganization(db, id));
  return kept;
}

function leadOf(organization: Organization, kept: Kept): Lead {
  const { mergedInto } = organization;
  const status = (mergedInto && kept.get(mergedInto)?.status) || organization.status;
  return pick(leadSchema, { ...organization, status, merged: mergedInto !== null });
}

type LeadQuery = Pick<LeadFilter, 'event' | 'status'>;
type LeadRequest = LeadQuery & { limit?: number; cursor?: string | null };

async function pageOf(db: Db, rep: RepAtStand, kept: Kept, { limit = LIST_PAGE, ...request }: LeadRequest) {
  const keptIds = [...kept].flatMap(([id, organization]) => (organization?.status === request.status ? id : []));
  const { rows, next } = await leadsOfRep(db, { ...request, ...rep, keptIds, limit });
  return { rows: rows.map((row) => leadOf(row, kept)), next };
}

/** Newest first, with the events to filter by. @throws {DomainError} unauthenticated, forbidden. */
export async function listLeads(actor: Actor, request: LeadRequest) {
  return store.read(async (db) => {
    const { rep, shared } = await scopeOf(db, actor);
    if (!rep) return { rows: [], next: null, events: [], fieldRep: null, shared };
    const page = await pageOf(db, rep, await keptOf(db, rep), request);
    return { ...page, events: await eventsOfRep(db, rep), fieldRep: rep.fieldRep, shared };
  });
}

/**
 * Writes to a lead once, with the link to register and one that withdraws the consent.
 * @throws {DomainError} unauthenticated, forbidden, not_found; lead_followed_up, lead_without_address,
 * lead_without_consent.
 */
export async function followUp(actor: Actor, id: string, at = now()): Promise<Lead> {
  return store.tx(async (db) => {
    const { rep } = await scopeOf(db, actor);
    const lead = await organizationById(db, id);
    const isTheirs = lead?.source === 'kiosk' && lead.fieldRep === rep?.fieldRep && lead.createdAt >= rep.since;
    if (!lead || !rep || !isTheirs) throw new DomainError('not_found');
    const kept = await keptOf(db, rep);
    const barred = followUpBarredBy(leadOf(lead, kept));
    if (barred) throw new DomainError(barred);
    const followed = await markFollowedUp(db, id, at);
    if (!followed) throw new DomainError('lead_followed_up');
    const stopLink = withdrawalLink(id);
    const mail = MAILS.leadFollowUp({
      firstName: lead.contactName,
      organization: lead.name,
      rep: lead.fieldRep ?? '',
      event: lead.event ?? '',
      link: linkTo(paths.onboarding()),
      stopLink,
    });
    await enqueue(db, lead.email, mail, at, stopLink);
    await record(db, actor, 'organization.followedUp', id, {
      before: { followedUpAt: null },
      after: { followedUpAt: at },
      at,
    });
    return leadOf(followed, kept);
  });
}

const HEADINGS = [
  'Organization',
  'Contact',
  'E-mail',
  'ZIP code',
  'Specialty',
  'Event',
  'Received',
  'Status',
  'Followed up',
  'Consent',
  'Consent given',
];
const timeOf = (at: number | null) => (at === null ? '' : new Date(at).toISOString());

function lineOf(lead: Lead): unknown[] {
  const { name, contactName, email, zipCode, therapeuticAreas, event, createdAt, status, followedUpAt } = lead;
  const entered = [name, contactName, email, zipCode, therapeuticAreas, event, timeOf(createdAt), status];
  return [...entered, timeOf(followedUpAt), lead.consentVersion ?? consentOf(lead), timeOf(lead.consentAt)];
}

/**
 * All of the actor's leads that match the filter, for a spreadsheet. @throws {DomainError} unauthenticated, forbidden.
 */
export async function leadsCsv(actor: Actor, query: LeadQuery, at = now()): Promise<string> {
  const leads = await store.read((db) => allLeads(db, actor, query));
  await recordExport(actor, 'leads', { rows: leads.length }, at);
  return csvFile([HEADINGS, ...leads.map(lineOf)]);
}

async function allLeads(db: Db, actor: Actor, query: LeadQuery): Promise<Lead[]> {
  const { rep } = await scopeOf(db, actor);
  if (!rep) return [];
  const kept = await keptOf(db, rep);
  const leads: Lead[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: { rows: Lead[]; next: string | null } = await pageOf(db, rep, kept, {
      ...query,
      limit: LIST_MAX,
      cursor,
    });
    leads.push(...page.rows);
    if (!page.next) return leads;
    cursor = page.next;
  }
}
