/** Merging two organizations: an administrator does it, never the system, and can undo it for 30 days (docs/decisions). */

import { DomainError } from '~/catalogue/errors';
import { MERGES_SHOWN, UNMERGE_MS } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import type { StaffRole } from '~/catalogue/statuses';
import { type Actor, authorize } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { linkTo, notify } from '~/domain/base/outbox.server';
import { submitOnce } from '~/domain/base/submission.server';
import { requireNothingSigned } from '~/domain/commands/signatures/kept.server';
import { followName } from '~/domain/commands/studies/follow-name.server';
import type { MergeValues, MergeView } from '~/domain/model/duplicate-schema';
import { nameOf } from '~/domain/model/member';
import type { Edited } from '~/domain/model/organization-words';
import { now } from '~/gateways/clock.server';
import { moveBudgets } from '~db/queries/budgets';
import { moveContracts } from '~db/queries/contracts';
import { moveCounts } from '~db/queries/counts';
import {
  BELONGING_NAMES,
  type Belonging,
  deleteMatchesById,
  insertMerge,
  markMerged,
  mergedIntoAll,
  moveBelongings,
  moveNotes,
  moveShared,
  recentMerges,
  redirectMatch,
  type SharedInMatch,
  swapTrials,
} from '~db/queries/duplicates';
import { moveResponse } from '~db/queries/feasibility';
import { moveInvoices } from '~db/queries/invoices';
import { keepAttestation, setAsked } from '~db/queries/matches';
import { deleteSessionsFor, updateMember } from '~db/queries/memberships';
import { organizationsByIds, updateOrganization } from '~db/queries/organizations';
import { type MovedRelations, moveRelations } from '~db/queries/relations';
import { enqueueRematch } from '~db/queries/rematches';
import { moveStartUpRecords } from '~db/queries/start-up-records';
import { moveStartUp } from '~db/queries/start-ups';
import { insertTrackRecordSearch } from '~db/queries/track-records';
import { deleteSessionsOfUser } from '~db/queries/users';
import { moveVisit } from '~db/queries/visits';
import type { Match, Merge, Organization } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { countsOf, type MergePlan, planMerge } from './plan.server';

/** What it takes to undo a merge. */
export interface Moved {
  belongings: Partial<Record<Belonging, string[]>>;
  /** The dropped matches, each with its notes, shared documents, visit, start-up, response and ask, and the match that has them now. */
  dropped: {
    match: Match;
    notes: string[];
    shared?: SharedInMatch;
    visit?: boolean;
    startUp?: boolean;
    response?: boolean;
    asked?: boolean;
    into: string;
  }[];
  /** Missing from merges older than this field, as are the next. */
  relations?: MovedRelations;
  swaps?: string[];
  /** By person: the earlier role of those who were owners. Missing from older merges. */
  roles?: Record<string, StaffRole>;
  /** By field: the value that the kept organization received. */
  filled: Partial<Record<Edited, unknown>>;
  /** By field: the value that it had before, unless it was blank. Missing from older merges. */
  replaced?: Partial<Record<Edited, unknown>>;
  status: Organization['status'];
}

/** The fields by which a site's trials are found. */
const PLACED: readonly Edited[] = ['name', 'city', 'state', 'zipCode'];

interface MergeOptions {
  key?: string | null;
  /** The two records' `updatedAt` as the administrator has read them. Without them, any version is merged. */
  keptVersion?: number;
  mergedVersion?: number;
  /** Whose value stays where they differ. */
  values?: MergeValues | undefined;
}

/**
 * Makes one organization part of another. People, documents, matches and everything else move, its addresses redirect
 * to the kept one, fields that are blank there are filled in, and others take its value where `values` says so.
 * @throws {DomainError} unauthenticated, forbidden, not_found, merge_impossible; merge_changed if another version was read;
 * merge_signed if both have signed records of the same study.
 */
export async function mergeOrganizations(
  actor: Actor,
  keptId: string,
  mergedId: string,
  { key = null, keptVersion, mergedVersion, values = {} }: MergeOptions = {},
  at = now(),
): Promise<MergeView> {
  authorize(actor, 'organization.merge');
  return submitOnce(
    { action: `organization.merge:${keptId}`, actor, key, input: { mergedId, keptVersion, mergedVersion, values }, at },
    async (db) => {
      const plan = await planMerge(db, keptId, mergedId);
      const { kept, merged, fills } = plan;
      if (
        kept.updatedAt !== (keptVersion ?? kept.updatedAt) ||
        merged.updatedAt !== (mergedVersion ?? merged.updatedAt)
      ) {
        throw new DomainError('merge_changed');
      }
      const dropped = await dropMatches(db, actor, plan, at);
      const belongings: Moved['belongings'] = {};
      for (const what of BELONGING_NAMES) {
        belongings[what] = await moveBelongings(db, what, plan.moves[what], { from: mergedId, to: keptId });
      }
      const relations = await moveRelations(db, { from: mergedId, to: keptId });
      const roles = await changeRoles(db, actor, plan, at);
      // They would go on for another of their organizations.
      for (const { user } of plan.people) await deleteSessionsFor(db, user.id, mergedId);
      await recordMoves(db, actor, belongings, { from: mergedId, to: keptId, at });
      const chosen = plan.differs.filter((field) => values[field] === 'merged');
      const of = (organization: Organization, fields: readonly Edited[]) =>
        Object.fromEntries(fields.map((field) => [field, organization[field]]));
      const filled = of(merged, [...fills, ...chosen]);
      const edited = await updateOrganization(db, kept, { ...filled, updatedAt: at });
      const rename = { sponsorId: keptId, to: edited.name, at };
      await followName(db, actor, { ...rename, from: merged.name, only: belongings.studies });
      await followName(db, actor, { ...rename, from: kept.name });
      // Trials found under either name are its own, so those that are confirmed stay so.
      if (chosen.some((field) => PLACED.includes(field))) await insertTrackRecordSearch(db, keptId, at);
      await swapTrials(db, keptId, mergedId, plan.swaps);
      if (!(await markMerged(db, merged, keptId, at))) throw new DomainError('merge_impossible');
      const moved: Moved = {
        belongings,
        dropped,
        relations,
        swaps: plan.swaps,
        roles,
        filled,
        replaced: of(kept, chosen),
        status: merged.status,
      };
      const mergedBy = actor.kind === 'person' ? actor.id : null;
      const merge = await insertMerge(db, {
        id: newId(),
        keptId,
        mergedId,
        moved: { ...moved },
        mergedBy,
        mergedAt: at,
      });
      const counted = { ...countsOf(belongings), matchesDropped: dropped.length, trialsTaken: plan.swaps.length };
      await record(db, actor, 'organization.merged', keptId, {
        before: of(kept, [...fills, ...chosen]),
        after: { ...filled, with: mergedId, moved: counted },
        at,
      });
      await record(db, actor, 'organization.mergedInto', mergedId, {
        before: { status: merged.status },
        after: { mergedInto: keptId },
        at,
      });
      await mailOwners(db, { ...plan, kept: edited }, at);
      await enqueueRematch(db, 'site', keptId, at);
      return viewOf(merge, belongings, new Map([edited, merged].map((each) => [each.id, each.name])));
    },
  );
}

/** Returns the earlier roles, by their ID on the staff list. As elsewhere, a changed role ends the person's sessions. */
async function changeRoles(db: Db, actor: Actor, { people }: MergePlan, at: number) {
  const changed = people.filter(({ was, becomes }) => was !== becomes);
  for (const { user, was, becomes } of changed) {
    await updateMember(db, user, { staffRole: becomes, updatedAt: at });
    await deleteSessionsOfUser(db, user.id);
    await record(db, actor, 'user.staffRoleChanged', user.id, {
      before: { staffRole: was },
      after: { staffRole: becomes },
      at,
    });
  }
  return Object.fromEntries(changed.map(({ user, was }) => [user.membershipId ?? user.id, was]));
}

/** Tells the owners who has joined them, because they know whether these are their people. */
async function mailOwners(db: Db, { kept, merged, people, owners }: MergePlan, at: number): Promise<void> {
  if (people.length === 0) return;
  const joined = people.map(({ user }) => ({ name: nameOf(user), email: user.email }));
  const link = linkTo(paths.organizationStaff());
  const mail = MAILS.peopleJoined({ organization: kept.name, from: merged.name, people: joined, link });
  await notify(
    db,
    owners.map(({ email }) => email),
    mail,
    at,
  );
}

/** If both have a match with the same study, drops one. What it has and its address go to the other. */
async function dropMatches(db: Db, actor: Actor, { gives }: MergePlan, at: number): Promise<Moved['dropped']> {
  const dropped: Moved['dropped'] = [];
  for (const { match, into } of gives) {
    const notes = await moveNotes(db, match.id, into.id);
    const shared = await moveShared(db, match.id, into.id);
    const visit = (await moveVisit(db, match.id, into.id)) !== undefined;
    const startUp = (await moveStartUp(db, match.id, into.id)) !== undefined;
    if (startUp) {
      await moveCounts(db, match.id, into.id);
      await moveStartUpRecords(db, match.id, into.id);
      await moveBudgets(db, match.id, into.id);
      await moveInvoices(db, match.id, into.id);
      await moveContracts(db, match.id, into.id);
    }
    const response = (await moveResponse(db, match.id, into.id)) !== undefined;
    if (response) await keepAttestation(db, into.id, match.attested);
    const asked = await moveAsk(db, match, into, at);
    // What stays would be deleted with the match.
    await requireNothingSigned(db, { matchId: match.id }, 'merge_signed');
    dropped.push({ match, notes, shared, visit, startUp, response, asked, into: into.id });
    await redirectMatch(db, match.id, into.id);
    const { siteId, status } = match;
    await record(db, actor, 'match.merged', match.id, { before: { siteId, status }, after: { into: into.id }, at });
  }
  await deleteMatchesById(
    db,
    gives.map(({ match }) => match.id),
  );
  return dropped;
}

/** The sponsor has yet to answer an ask if the match that stays is new too; in any other, it has answered already. */
async function moveAsk(db: Db, { askedAt, askedText }: Match, into: Match, at: number): Promise<boolean> {
  if (askedAt === null || into.askedAt !== null) return false;
  return (await setAsked(db, into.id, { askedAt, askedText: askedText ?? '' }, at)) !== undefined;
}

/** The kinds with their own audit events, with the field that names their organization. */
const TRACED = {
  users: ['user.organizationChanged', 'organizationId'],
  matches: ['match.siteChanged', 'siteId'],
  studies: ['study.sponsorChanged', 'sponsorId'],
} as const;

/** Records in the trail of each person, match and study that it now belongs to another organization. */
export async function recordMoves(
  db: Db,
  actor: Actor,
  belongings: Moved['belongings'],
  { from, to, at }: { from: string; to: string; at: number },
): Promise<void> {
  for (const what of ['users', 'matches', 'studies'] as const) {
    const [action, field] = TRACED[what];
    for (const id of belongings[what] ?? []) {
      await record(db, actor, action, id, { before: { [field]: from }, after: { [field]: to }, at });
    }
  }
}

/** A merge, as people see it. */
export function viewOf(
  { id, keptId, mergedId, mergedAt }: Merge,
  belongings: Moved['belongings'],
  names: Map<string, string>,
): MergeView {
  const party = (id: string) => ({ id, name: names.get(id) ?? '' });
  return {
    id,
    kept: party(keptId),
    merged: party(mergedId),
    mergedAt,
    undoUntil: mergedAt + UNMERGE_MS,
    moved: countsOf(belongings),
  };
}

/**
 * The names of the organizations that were merged into this one, and are deleted with it.
 * @throws {DomainError} unauthenticated, forbidden.
 */
export async function namesMergedInto(actor: Actor, id: string): Promise<string[]> {
  authorize(actor, 'organization.delete');
  return (await store.read((db) => mergedIntoAll(db, id))).map(({ name }) => name);
}

/** The merges that can still be undone, newest first. @throws {DomainError} unauthenticated, forbidden. */
export async function listMerges(actor: Actor, at = now()): Promise<MergeView[]> {
  authorize(actor, 'admin.enter');
  return store.read(async (db) => {
    const rows = (await recentMerges(db, MERGES_SHOWN)).filter(({ mergedAt }) => mergedAt > at - UNMERGE_MS);
    const ids = rows.flatMap(({ keptId, mergedId }) => [keptId, mergedId]);
    const names = new Map((await organizationsByIds(db, ids)).map(({ id, name }) => [id, name]));
    return rows.map((row) => viewOf(row, (row.moved as unknown as Moved).belongings, names));
  });
}
