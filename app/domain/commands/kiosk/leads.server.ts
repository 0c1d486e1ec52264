/** Leads, as their reps and administrators read them (SCR-14, RUN-32). */

import { DomainError } from '~/catalogue/errors';
import { LIST_MAX, LIST_PAGE } from '~/catalogue/limits';
import type { TableFormat } from '~/catalogue/paths';
import { type Actor, authorize, authorizeOrNotFound, can, person } from '~/domain/base/actor';
import { exportTable } from '~/domain/base/table-file.server';
import { currentOrganization } from '~/domain/commands/organizations/edit.server';
import { consentOf, type Lead, leadSchema } from '~/domain/model/kiosk-view';
import { fullName } from '~/domain/model/member';
import { pick } from '~/domain/model/views';
import { now } from '~/gateways/clock.server';
import {
  eventsOfLeads,
  keptOfLeads,
  type LeadFilter,
  type LeadRow,
  type LeadScope,
  leadById,
  leadPage,
  organizationsAt,
  ownLeadsAmong,
} from '~db/queries/leads';
import { fieldReps } from '~db/queries/users';
import type { Organization } from '~db/schema';
import { type Db, store } from '~db/store.server';

/** Reps see their own leads, administrators all. @throws {DomainError} unauthenticated, forbidden. */
function scopeOf(actor: Actor): LeadScope {
  authorize(actor, 'lead.list');
  return can(actor, 'admin.enter') ? {} : { repId: person(actor).id };
}

/** The organizations that leads were merged into, as they are now, by the ID in `mergedInto`. */
type Kept = ReadonlyMap<string, Organization | undefined>;

async function keptNow(db: Db, ids: readonly string[]): Promise<Kept> {
  const kept = new Map<string, Organization | undefined>();
  for (const id of new Set(ids)) kept.set(id, await currentOrganization(db, id));
  return kept;
}

/**
 * The leads as the actor may see them: other organizations with the same address are named to administrators, and to a
 * rep if they are the rep's own leads.
 */
async function leadsOf(db: Db, actor: Actor, rows: readonly LeadRow[]): Promise<Lead[]> {
  const kept = await keptNow(
    db,
    rows.flatMap(({ organization }) => organization.mergedInto ?? []),
  );
  const others = await organizationsAt(db, [...new Set(rows.flatMap(({ organization }) => organization.email ?? []))]);
  const ids = others.map(({ id }) => id);
  const own = can(actor, 'admin.enter') ? ids : await ownLeadsAmong(db, person(actor).id, ids);
  const known = others.filter(({ id }) => own.includes(id));
  return rows.map(({ lead, organization, eventName, repFirstName, repLastName }) => {
    const { id, mergedInto, email, createdAt: _created, ...entered } = organization;
    const same = email ? known.filter((other) => other.email === email && ![id, mergedInto].includes(other.id)) : [];
    return pick(leadSchema, {
      ...entered,
      ...lead,
      id,
      email,
      event: eventName ?? organization.event,
      rep: lead.repId && fullName({ firstName: repFirstName, lastName: repLastName }),
      status: (mergedInto && kept.get(mergedInto)?.status) || organization.status,
      merged: mergedInto !== null,
      alreadyHere: same.map((other) => ({ id: other.id, name: other.name })),
    });
  });
}

type LeadQuery = Pick<LeadFilter, 'event' | 'status' | 'rating' | 'rep' | 'dueBy' | 'search'>;
type LeadRequest = LeadQuery & { limit?: number; cursor?: string | null };

async function pageOf(db: Db, actor: Actor, { limit = LIST_PAGE, ...request }: LeadRequest) {
  const scope = scopeOf(actor);
  const all = request.status ? [...(await keptNow(db, await keptOfLeads(db, scope)))] : [];
  const keptIds = all.flatMap(([id, organization]) => (organization?.status === request.status ? id : []));
  const { rows, next } = await leadPage(db, { ...request, ...scope, keptIds, limit });
  return { rows: await leadsOf(db, actor, rows), next };
}

/** Newest first. @throws {DomainError} unauthenticated, forbidden. */
export const listLeads = (actor: Actor, request: LeadRequest) => store.read((db) => pageOf(db, actor, request));

/** What a list of leads can be filtered by, and today. @throws {DomainError} unauthenticated, forbidden. */
export async function leadChoices(actor: Actor, at = now()) {
  const scope = scopeOf(actor);
  return store.read(async (db) => {
    const found = await eventsOfLeads(db, scope);
    const events = new Map(found.map(({ id, name, printed }) => [id ?? printed ?? '', name ?? printed ?? '']));
    return {
      events: [...events].filter(([value]) => value !== '').map(([value, label]) => ({ value, label })),
      reps: can(actor, 'admin.enter') ? await repChoices(db) : [],
      at,
    };
  });
}

/** Whom a lead, or an event, can be given to. */
export const repChoices = async (db: Db) =>
  (await fieldReps(db)).map((user) => ({ value: user.id, label: fullName(user) ?? user.email ?? user.id }));

/** A lead that the actor may see. @throws {DomainError} unauthenticated, not_found. */
export async function leadSeen(db: Db, actor: Actor, id: string): Promise<LeadRow> {
  const row = await leadById(db, id);
  if (!row) {
    authorize(actor, 'lead.list');
    throw new DomainError('not_found');
  }
  authorizeOrNotFound(actor, 'lead.see', { repId: row.lead.repId });
  return row;
}

/** One lead, as `leadsOf` shows it. */
export async function leadNow(db: Db, actor: Actor, row: LeadRow): Promise<Lead> {
  return (await leadsOf(db, actor, [row]))[0] as Lead;
}

/** @throws {DomainError} unauthenticated, not_found. */
export const seeLead = (actor: Actor, id: string): Promise<Lead> =>
  store.read(async (db) => leadNow(db, actor, await leadSeen(db, actor, id)));

/** A lead, what the actor may do with it, and whom it can be handed to. @throws {DomainError} as seeLead. */
export async function oneLead(actor: Actor, id: string, at = now()) {
  return store.read(async (db) => {
    const lead = await leadNow(db, actor, await leadSeen(db, actor, id));
    const assigns = can(actor, 'lead.assign');
    return {
      lead,
      may: { edit: can(actor, 'lead.edit', { repId: lead.repId }), assign: assigns, see: can(actor, 'admin.enter') },
      reps: assigns ? await repChoices(db) : [],
      at,
    };
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
  'Entered',
  'Registered',
  'Phone',
  'Field rep',
  'Rating',
  'Note',
  'Next step',
  'Next step due',
];
const timeOf = (at: number | null) => (at === null ? '' : new Date(at).toISOString());

function lineOf(lead: Lead): unknown[] {
  const { name, contactName, email, zipCode, therapeuticAreas, event, createdAt, status, followedUpAt } = lead;
  const entered = [name, contactName, email, zipCode, therapeuticAreas, event, timeOf(createdAt), status];
  const consent = [timeOf(followedUpAt), lead.consentVersion ?? consentOf(lead), timeOf(lead.consentAt)];
  const since = [timeOf(lead.enteredAt), timeOf(lead.registeredAt), lead.phone, lead.rep ?? lead.fieldRep];
  return [...entered, ...consent, ...since, lead.rating, lead.note, lead.nextStep, lead.nextOn];
}

/**
 * All of the actor's leads that match the filter, for a spreadsheet. @throws {DomainError} unauthenticated, forbidden.
 */
export async function leadsFile(actor: Actor, query: LeadQuery, format: TableFormat, at = now()) {
  const leads = await store.read((db) => allLeads(db, actor, query));
  return exportTable(actor, [HEADINGS, ...leads.map(lineOf)], { title: 'leads', format, what: 'leads' }, at);
}

async function allLeads(db: Db, actor: Actor, query: LeadQuery): Promise<Lead[]> {
  const leads: Lead[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: { rows: Lead[]; next: string | null } = await pageOf(db, actor, { ...query, limit: LIST_MAX, cursor });
    leads.push(...page.rows);
    if (!page.next) return leads;
    cursor = page.next;
  }
}
