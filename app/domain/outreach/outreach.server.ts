/** A study's outreach list: prospective sites that the sponsor approaches by its own means. */
import { LIST_MAX } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/messages';
import type { OutreachState } from '~/catalogue/outreach';
import { paths } from '~/catalogue/paths';
import { now } from '~/gateways/clock.server';
import { facilityByKey } from '~db/queries/facilities';
import {
  addOutreach,
  countOutreach,
  deleteOutreach,
  type OutreachWithParties,
  outreachById,
  outreachOfStudy,
  setOutreachState,
} from '~db/queries/outreach';
import type { Facility, Outreach } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { type Actor, authorizeOrNotFound } from '../actor';
import { record } from '../audit/audit.server';
import { DomainError } from '../errors';
import { fitsOfFacilities } from '../facilities/for-study.server';
import { newId } from '../ids.server';
import { linkTo } from '../mail/outbox.server';
import { studyToMatch } from '../matches/ranking.server';
import { studyFor } from '../studies/see.server';
import { outreachMail } from './mail-text';
import type { OutreachChange, OutreachEntry } from './view';

const NAMED_TRIALS = 5;

/** The list, those to contact first. @throws {DomainError} unauthenticated, not_found (another's study too). */
export async function listOutreach(actor: Actor, studyId: string, at = now()) {
  return store.read(async (db) => {
    const study = await studyFor(db, actor, studyId, 'study.approach');
    const rows = await outreachOfStudy(db, studyId);
    const facilities = rows.map(({ facility }) => facility);
    const fits = await fitsOfFacilities(db, study, facilities, at);
    const entries = rows.map(({ entry, facility, site }): OutreachEntry => {
      const { trials = [], reasons = [] } = fits.get(facility.key) ?? {};
      const invitationLink = linkTo(paths.invitation(entry.id));
      return {
        ...changeOf(entry, facility),
        ...{ city: facility.city, state: facility.state, reasons },
        trialCount: trials.length,
        trials: trials.slice(0, NAMED_TRIALS).map(({ nctId, title }) => ({ nctId, title })),
        registered: site !== null,
        answeredHere: entry.siteId !== null,
        site: site?.status === 'verified' ? { id: site.id, name: site.name } : null,
        invitationLink,
        ...outreachMail({ facility: facility.name, study, trials, link: invitationLink }),
      };
    });
    const { title, status, isActive } = study;
    return { study: { id: studyId, title }, running: status === 'approved' && isActive, entries };
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

/** Where the facilities on a study's list stand, by key. @throws {DomainError} as listOutreach. */
export async function outreachStatuses(actor: Actor, studyId: string): Promise<Record<string, OutreachState>> {
  return store.read(async (db) => {
    await studyFor(db, actor, studyId, 'study.approach');
    const rows = await outreachOfStudy(db, studyId);
    return Object.fromEntries(rows.map(({ entry }) => [entry.facilityKey, entry.state]));
  });
}

/**
 * Puts an unclaimed facility on the list of a running study. If it is there already, nothing changes.
 * @throws {DomainError} unauthenticated, not_found (another's study), not_approved, study_completed, invalid for an
 * unknown facility, facility_claimed, outreach_full.
 */
export async function addToOutreach(actor: Actor, studyId: string, key: string, at = now()): Promise<OutreachChange> {
  return store.tx(async (db) => {
    await studyToMatch(db, actor, studyId);
    const facility = await facilityByKey(db, key);
    if (!facility) throw new DomainError('invalid', {}, { facility: [VALIDATION.chooseFromList] });
    if (facility.claimedBy) throw new DomainError('facility_claimed');
    const state = 'to contact';
    const row = { id: newId(), studyId, facilityKey: key, state, createdAt: at, updatedAt: at } as const;
    const { entry, added } = await addOutreach(db, row);
    if (added) {
      if ((await countOutreach(db, studyId)) > LIST_MAX) throw new DomainError('outreach_full');
      await record(db, actor, 'study.outreachAdded', studyId, { after: { facility: key, state }, at });
    }
    return changeOf(entry, facility);
  });
}

/** Says how far the sponsor has got. @throws {DomainError} unauthenticated, not_found (another's), outreach_answered. */
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
  const found = await outreachById(db, id);
  authorizeOrNotFound(actor, 'study.approach', { sponsorId: found?.study.sponsorId ?? '' });
  if (!found) throw new DomainError('not_found');
  return found;
}

const changeOf = ({ id, studyId, state, updatedAt }: Outreach, { key, name }: Facility): OutreachChange => ({
  ...{ id, studyId, facility: key, name, status: state, updatedAt },
});
