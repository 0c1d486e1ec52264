/** A study's outreach list: prospective sites that the sponsor approaches itself. */

import { DomainError } from '~/catalogue/errors';
import { OUTREACH_MAX } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { OUTREACH_STATES, type OutreachState } from '~/catalogue/statuses';
import { VALIDATION } from '~/catalogue/validation';
import { type Actor, authorize, authorizeOrNotFound, can } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { linkTo } from '~/domain/base/outbox.server';
import { studyFor } from '~/domain/base/study-for.server';
import { fitsOfFacilities } from '~/domain/commands/facilities/for-study.server';
import { studyToMatch } from '~/domain/commands/ranking/ranking.server';
import { outreachMail } from '~/domain/model/outreach-mail-text';
import type { OutreachChange, OutreachEntry } from '~/domain/model/outreach-view';
import { studyName } from '~/domain/model/study-origins';
import { now } from '~/gateways/clock.server';
import type { Page, PageRequest } from '~db/keyset';
import { facilityByKey } from '~db/queries/facilities';
import {
  addOutreach,
  deleteOutreach,
  type ListedOutreach,
  type OutreachNote,
  type OutreachWithParties,
  outreachById,
  outreachCounts,
  outreachPage,
  outreachStates,
  setOutreachNote,
  setOutreachState,
} from '~db/queries/outreach';
import { asRead } from '~db/rows';
import type { Facility, Outreach, Study } from '~db/schema';
import { type Db, store } from '~db/store.server';

const NAMED_TRIALS = 5;

interface OutreachRequest extends PageRequest {
  /** Only facilities with this status. */
  status?: OutreachState;
  /** Words in the name, the city or the state. */
  q?: string;
}

/** A page of the list, newest first. @throws {DomainError} unauthenticated, not_found (another's study too). */
export async function listOutreach(
  actor: Actor,
  studyId: string,
  { status, ...page }: OutreachRequest,
  at = now(),
): Promise<Page<OutreachEntry>> {
  return store.read(async (db) => {
    const study = await studyFor(db, actor, studyId, 'study.match');
    const { rows, next } = await outreachPage(db, { studyId, state: status, ...page });
    return { rows: await entriesOf(db, study, rows, at), next };
  });
}

interface OutreachTabRequest extends OutreachRequest {
  /** The entry that the page asks about before it is removed. */
  removing: string | null;
}

/**
 * What the list's page shows: a page of one status, by default the first that has entries, or what a search finds with any
 * status. @throws as listOutreach.
 */
export async function outreachTab(
  actor: Actor,
  studyId: string,
  { status, q, removing, ...page }: OutreachTabRequest,
  at = now(),
) {
  return store.read(async (db) => {
    const study = await studyFor(db, actor, studyId, 'study.match');
    const counts = await countsOf(db, studyId);
    const shown = status ?? OUTREACH_STATES.find(({ value }) => counts[value] > 0)?.value ?? 'to contact';
    const { rows, next } = await outreachPage(db, { studyId, state: q ? undefined : shown, q, ...page });
    const asked = removing ? await outreachById(db, removing) : undefined;
    return {
      study: { id: studyId, name: studyName(study) },
      running: study.status === 'approved' && study.isActive,
      changeable: can(actor, 'study.approach', study),
      status: shown,
      counts,
      entries: await entriesOf(db, study, rows, at),
      next,
      removing: asked?.study.id === studyId ? { id: asked.entry.id, name: asked.facility.name } : null,
    };
  });
}

async function countsOf(db: Db, studyId: string): Promise<Record<OutreachState, number>> {
  const rows = await outreachCounts(db, studyId);
  const count = (state: OutreachState) => rows.find((row) => row.state === state)?.count ?? 0;
  return { 'to contact': count('to contact'), contacted: count('contacted'), answered: count('answered') };
}

async function entriesOf(db: Db, study: Study, rows: readonly ListedOutreach[], at: number): Promise<OutreachEntry[]> {
  const facilities = rows.map(({ facility }) => facility);
  const fits = await fitsOfFacilities(db, study, facilities, at);
  return rows.map(({ entry, facility, site }) => {
    const { trials = [], alike = [], reasons = [] } = fits.get(facility.key) ?? {};
    const invitationLink = linkTo(paths.invitation(entry.id));
    return {
      ...changeOf(entry, facility),
      city: facility.city,
      state: facility.state,
      reasons,
      trialCount: trials.length,
      trials: trials.slice(0, NAMED_TRIALS).map(({ nctId, title }) => ({ nctId, title })),
      registered: site !== null,
      answeredHere: entry.siteId !== null,
      site: site?.status === 'verified' ? { id: site.id, name: site.name } : null,
      invitationLink,
      ...outreachMail({ facility: facility.name, study, trials: alike, link: invitationLink }),
    };
  });
}

/** @throws {DomainError} unauthenticated, not_found, unless the actor may work with the study's list. */
export async function mustApproach(actor: Actor, studyId: string): Promise<void> {
  await store.read((db) => studyFor(db, actor, studyId, 'study.approach'));
}

/** The same for the list of an entry. */
export async function mustApproachEntry(actor: Actor, id: string): Promise<void> {
  await store.read((db) => entryFor(db, actor, id));
}

/** The status of the facilities on a study's list, by key. @throws {DomainError} as listOutreach. */
export async function outreachStatuses(actor: Actor, studyId: string): Promise<Record<string, OutreachState>> {
  return store.read(async (db) => {
    await studyFor(db, actor, studyId, 'study.match');
    const rows = await outreachStates(db, studyId);
    return Object.fromEntries(rows.map(({ facilityKey, state }) => [facilityKey, state]));
  });
}

/**
 * Puts an unclaimed facility on the list of a running study. If it is there already, nothing changes.
 * @throws {DomainError} unauthenticated, not_found (another's study), not_approved, study_completed, study_paused,
 * invalid for an unknown facility, facility_claimed, outreach_full.
 */
export async function addToOutreach(actor: Actor, studyId: string, key: string, at = now()): Promise<OutreachChange> {
  return store.tx(async (db) => {
    authorize(actor, 'study.approach', await studyToMatch(db, actor, studyId));
    const facility = await facilityByKey(db, key);
    if (!facility) throw new DomainError('invalid', {}, { facility: [VALIDATION.chooseFromList] });
    if (facility.claimedBy) throw new DomainError('facility_claimed');
    const state = 'to contact';
    const row = { id: newId(), studyId, facilityKey: key, state, createdAt: at, updatedAt: at } as const;
    const { entry, added } = await addOutreach(db, row);
    if (added) {
      const counts = await countsOf(db, studyId);
      const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
      if (all > OUTREACH_MAX) throw new DomainError('outreach_full', { most: OUTREACH_MAX });
      await record(db, actor, 'study.outreachAdded', studyId, { after: { facility: key, state }, at });
    }
    return changeOf(entry, facility);
  });
}

/**
 * Changes how far the sponsor has got. @throws {DomainError} unauthenticated, not_found (another's), outreach_answered.
 */
export async function moveOutreach(
  actor: Actor,
  id: string,
  state: OutreachState,
  at = now(),
): Promise<OutreachChange> {
  return store.tx(async (db) => {
    const { entry, facility, study } = await entryFor(db, actor, id);
    if (entry.state === state) return changeOf(entry, facility);
    const moved = await setOutreachState(db, id, state, at);
    if (!moved) throw new DomainError('outreach_answered');
    const of = { facility: facility.key };
    await record(db, actor, 'study.outreachMoved', study.id, {
      before: { ...of, state: entry.state },
      after: { ...of, state },
      at,
    });
    return changeOf(moved, facility);
  });
}

/**
 * Notes whom the sponsor writes to, when it has, and anything else, in place of what was noted. The trail says which of
 * these have changed, and not what they say. @throws {DomainError} unauthenticated, not_found (another's).
 */
export async function noteOutreach(actor: Actor, id: string, note: OutreachNote, at = now()): Promise<OutreachChange> {
  return store.tx(async (db) => {
    const { entry, facility, study } = await entryFor(db, actor, id);
    const changed = (['piName', 'piEmail', 'contactedOn', 'note'] as const).filter(
      (field) => entry[field] !== note[field],
    );
    if (changed.length === 0) return changeOf(entry, facility);
    const noted = await asRead(setOutreachNote(db, id, note, at));
    await record(db, actor, 'study.outreachNoted', study.id, { after: { facility: facility.key, changed }, at });
    return changeOf(noted, facility);
  });
}

/** Takes a facility off the list. Its invitation link no longer works. @throws {DomainError} as moveOutreach. */
export async function removeFromOutreach(actor: Actor, id: string, at = now()): Promise<OutreachChange> {
  return store.tx(async (db) => {
    const { entry, facility, study } = await entryFor(db, actor, id);
    await deleteOutreach(db, id);
    const before = { facility: facility.key, state: entry.state };
    await record(db, actor, 'study.outreachRemoved', study.id, { before, at });
    return changeOf(entry, facility);
  });
}

async function entryFor(db: Db, actor: Actor, id: string): Promise<OutreachWithParties> {
  const stored = await outreachById(db, id);
  const found = stored?.study.status === 'archived' ? undefined : stored;
  authorizeOrNotFound(actor, 'study.approach', { sponsorId: found?.study.sponsorId ?? '' });
  if (!found) throw new DomainError('not_found');
  return found;
}

const changeOf = (
  { id, studyId, state, piName, piEmail, contactedOn, note, updatedAt }: Outreach,
  { key, name }: Facility,
): OutreachChange => ({
  id,
  studyId,
  facility: key,
  name,
  status: state,
  piName,
  piEmail,
  contactedOn,
  note,
  updatedAt,
});
