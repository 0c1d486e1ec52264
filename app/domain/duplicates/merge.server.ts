/** Merging two organizations: an administrator does it, never the system, and can undo it for 30 days. */
import { MERGES_SHOWN, UNMERGE_MS } from '~/catalogue/limits';
import { now } from '~/gateways/clock.server';
import {
  BELONGING_NAMES,
  type Belonging,
  belongingsOf,
  deleteMatchesById,
  insertMerge,
  markMerged,
  markUndone,
  mergeById,
  moveBelongings,
  moveNotes,
  recentMerges,
  unmarkMerged,
} from '~db/queries/duplicates';
import { insertMatches, matchesOfSite } from '~db/queries/matches';
import { organizationById, organizationsByIds, updateOrganization } from '~db/queries/organizations';
import type { Match, Merge, Organization } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { type Actor, authorize } from '../actor';
import { record } from '../audit/audit.server';
import { DomainError } from '../errors';
import { newId } from '../ids.server';
import { enqueueRematch } from '../matches/rematch.server';
import { duplicateReasons } from './rules';
import type { MergeView } from './schema';

/** The fields that the kept organization takes from the other where it has nothing. */
const FILLED = [
  ...(['email', 'phone', 'website', 'address', 'city', 'state', 'zipCode', 'description', 'npi', 'piNpi'] as const),
  ...(['patientPanelSize', 'ehrSystem', 'priorTrials', 'piName', 'piPhone', 'piEmail', 'contactName'] as const),
];
type Filled = (typeof FILLED)[number];

/** What it takes to undo a merge. */
interface Moved {
  belongings: Partial<Record<Belonging, string[]>>;
  /** Of two matches with one study, the one that gave way, with its notes and the match that has them now. */
  dropped: { match: Match; notes: string[]; into: string }[];
  /** By field: what the kept organization got. */
  filled: Partial<Record<Filled, unknown>>;
  status: Organization['status'];
}

const STAGES = ['new', 'declined', 'invited', 'interested', 'selected'];
const stageOf = ({ status }: Match) => STAGES.indexOf(status);

interface Plan {
  kept: Organization;
  merged: Organization;
  reasons: string[];
  /** The keys of what moves. */
  moves: Record<Belonging, string[]>;
  gives: { match: Match; into: Match }[];
  fills: Filled[];
}

/** @throws {DomainError} not_found; merge_impossible for one organization, two types, or one that is merged already. */
async function planMerge(db: Db, keptId: string, mergedId: string): Promise<Plan> {
  const [kept, merged] = [await organizationById(db, keptId), await organizationById(db, mergedId)];
  if (!kept || !merged) throw new DomainError('not_found');
  if (keptId === mergedId || kept.type !== merged.type || kept.mergedInto || merged.mergedInto) {
    throw new DomainError('merge_impossible');
  }
  const moves = {} as Plan['moves'];
  for (const what of BELONGING_NAMES) moves[what] = await belongingsOf(db, what, mergedId);
  const known = new Set(await belongingsOf(db, 'trials', keptId));
  moves.trials = moves.trials.filter((nctId) => !known.has(nctId));
  // A study has one match with a site: the further one stays.
  const here = new Map((await matchesOfSite(db, keptId)).map((match) => [match.studyId, match]));
  const gives = (await matchesOfSite(db, mergedId)).flatMap((theirs) => {
    const ours = here.get(theirs.studyId);
    if (!ours) return [];
    return stageOf(theirs) > stageOf(ours) ? [{ match: ours, into: theirs }] : [{ match: theirs, into: ours }];
  });
  const giving = new Set(gives.map(({ match }) => match.id));
  moves.matches = moves.matches.filter((id) => !giving.has(id));
  const empty = (value: unknown) => value === null || value === '';
  const fills = FILLED.filter((field) => empty(kept[field]) && !empty(merged[field]));
  return { kept, merged, reasons: duplicateReasons(kept, merged), moves, gives, fills };
}

const countsOf = (moves: Partial<Record<Belonging, readonly string[]>>) =>
  Object.fromEntries(Object.entries(moves).map(([what, keys]) => [what, keys.length]));

/** What a merge would do. @throws {DomainError} unauthenticated, forbidden; as mergeOrganizations. */
export async function previewMerge(actor: Actor, keptId: string, mergedId: string) {
  authorize(actor, 'organization.merge');
  const { kept, merged, reasons, moves, gives, fills } = await store.read((db) => planMerge(db, keptId, mergedId));
  const values = fills.map((field) => ({ field, value: String(merged[field]) }));
  return { kept, merged, reasons, moved: countsOf(moves), gives: gives.length, fills: values };
}

/**
 * Makes one organization part of another: people, documents, matches and all else move, its addresses lead to the kept
 * one, and what the kept one lacks is filled in.
 * @throws {DomainError} unauthenticated, forbidden, not_found, merge_impossible.
 */
export async function mergeOrganizations(actor: Actor, keptId: string, mergedId: string, at = now()) {
  authorize(actor, 'organization.merge');
  return store.tx(async (db) => {
    const { kept, merged, moves, gives, fills } = await planMerge(db, keptId, mergedId);
    const dropped: Moved['dropped'] = [];
    for (const { match, into } of gives) {
      dropped.push({ match, notes: await moveNotes(db, match.id, into.id), into: into.id });
    }
    await deleteMatchesById(
      db,
      gives.map(({ match }) => match.id),
    );
    const belongings: Moved['belongings'] = {};
    for (const what of BELONGING_NAMES) {
      belongings[what] = await moveBelongings(db, what, moves[what], { from: mergedId, to: keptId });
    }
    const filled = Object.fromEntries(fills.map((field) => [field, merged[field]]));
    await updateOrganization(db, keptId, { ...filled, updatedAt: at });
    if (!(await markMerged(db, mergedId, keptId, at))) throw new DomainError('merge_impossible');
    const moved: Moved = { belongings, dropped, filled, status: merged.status };
    const mergedBy = actor.kind === 'person' ? actor.id : null;
    const row = { id: newId(), keptId, mergedId, moved: { ...moved }, mergedBy, mergedAt: at, undoneAt: null };
    const merge = await insertMerge(db, row);
    const counted = countsOf(belongings);
    const before = Object.fromEntries(fills.map((field) => [field, kept[field]]));
    await record(db, actor, 'organization.merged', keptId, {
      ...{ before, after: { ...filled, with: mergedId, moved: counted }, at },
    });
    await record(db, actor, 'organization.mergedInto', mergedId, {
      ...{ before: { status: merged.status }, after: { mergedInto: keptId }, at },
    });
    await enqueueRematch(db, 'site', keptId, at);
    return viewOf(merge, new Map([kept, merged].map((each) => [each.id, each.name])));
  });
}

function viewOf({ id, keptId, mergedId, mergedAt, moved }: Merge, names: Map<string, string>): MergeView {
  const party = (id: string) => ({ id, name: names.get(id) ?? '' });
  const counts = countsOf((moved as unknown as Moved).belongings);
  return {
    id,
    kept: party(keptId),
    merged: party(mergedId),
    mergedAt,
    undoUntil: mergedAt + UNMERGE_MS,
    moved: counts,
  };
}

/** The merges that can still be undone, newest first. @throws {DomainError} unauthenticated, forbidden. */
export async function listMerges(actor: Actor, at = now()): Promise<MergeView[]> {
  authorize(actor, 'organization.merge');
  return store.read(async (db) => {
    const rows = (await recentMerges(db, MERGES_SHOWN)).filter(({ mergedAt }) => mergedAt > at - UNMERGE_MS);
    const ids = rows.flatMap(({ keptId, mergedId }) => [keptId, mergedId]);
    const names = new Map((await organizationsByIds(db, ids)).map(({ id, name }) => [id, name]));
    return rows.map((row) => viewOf(row, names));
  });
}

/**
 * Takes two organizations apart again. What has been added or changed since stays with the kept one.
 * @throws {DomainError} unauthenticated, forbidden, not_found, merge_undone, merge_too_old.
 */
export async function undoMerge(actor: Actor, id: string, at = now()): Promise<MergeView> {
  authorize(actor, 'organization.merge');
  return store.tx(async (db) => {
    const merge = await mergeById(db, id);
    if (!merge) throw new DomainError('not_found');
    if (at >= merge.mergedAt + UNMERGE_MS) throw new DomainError('merge_too_old');
    const { keptId, mergedId } = merge;
    const { belongings, dropped, filled, status } = merge.moved as unknown as Moved;
    if (!(await markUndone(db, id, at))) throw new DomainError('merge_undone');
    const unmarked = await unmarkMerged(db, mergedId, { mergedInto: keptId, status, at });
    const kept = await organizationById(db, keptId);
    if (!unmarked || !kept || kept.mergedInto) throw new DomainError('merge_undone');
    for (const what of BELONGING_NAMES) {
      await moveBelongings(db, what, belongings[what] ?? [], { from: keptId, to: mergedId });
    }
    for (const { match, notes, into } of dropped) {
      const [back] = await insertMatches(db, [match]);
      if (back) await moveNotes(db, into, back.id, notes);
    }
    const unchanged = Object.entries(filled).filter(([field, value]) => kept[field as Filled] === value);
    const emptied = Object.fromEntries(unchanged.map(([field]) => [field, null]));
    await updateOrganization(db, keptId, { ...emptied, updatedAt: at });
    await updateOrganization(db, mergedId, { updatedAt: at });
    await record(db, actor, 'organization.mergeUndone', keptId, {
      ...{ before: Object.fromEntries(unchanged), after: { ...emptied, without: mergedId }, at },
    });
    await record(db, actor, 'organization.unmerged', mergedId, {
      ...{ before: { mergedInto: keptId }, after: { status }, at },
    });
    await enqueueRematch(db, 'site', keptId, at);
    await enqueueRematch(db, 'site', mergedId, at);
    return viewOf(merge, new Map([kept, unmarked].map((each) => [each.id, each.name])));
  });
}
