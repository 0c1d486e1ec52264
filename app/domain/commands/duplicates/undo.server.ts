/** Undoing a merge. */

import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '~/catalogue/errors';
import { UNMERGE_MS } from '~/catalogue/limits';
import { type Actor, authorize } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { matchesOfOrganization } from '~/domain/commands/decisions/other-sides.server';
import { followName } from '~/domain/commands/studies/follow-name.server';
import type { MergeView } from '~/domain/model/duplicate-schema';
import type { Edited } from '~/domain/model/organization-words';
import { now } from '~/gateways/clock.server';
import { moveBudgets } from '~db/queries/budgets';
import { moveContracts } from '~db/queries/contracts';
import { moveCounts } from '~db/queries/counts';
import {
  BELONGING_NAMES,
  belongingsOf,
  dropTrials,
  markUndone,
  mergeById,
  moveBelongings,
  moveNotes,
  moveShared,
  swapTrials,
  unmarkMerged,
  unredirectMatch,
} from '~db/queries/duplicates';
import { moveResponse } from '~db/queries/feasibility';
import { moveInvoices } from '~db/queries/invoices';
import { holdMatches, insertMatches, keepAttestation, unsetAsked } from '~db/queries/matches';
import { memberById, updateMember } from '~db/queries/memberships';
import { organizationById, updateOrganization } from '~db/queries/organizations';
import { moveRelations } from '~db/queries/relations';
import { enqueueRematch } from '~db/queries/rematches';
import { moveStartUpRecords } from '~db/queries/start-up-records';
import { moveStartUp } from '~db/queries/start-ups';
import { studiesByIds } from '~db/queries/studies';
import { moveVisit } from '~db/queries/visits';
import type { Organization } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { type Moved, recordMoves, viewOf } from './merge.server';

/**
 * Undoes a merge. Whatever was added or changed since stays with the kept organization, and whatever was deleted since
 * stays deleted.
 * @throws {DomainError} unauthenticated, forbidden, not_found, merge_undone, merge_too_old; merge_again if the kept one
 * has been merged as well.
 */
export async function undoMerge(actor: Actor, id: string, at = now()): Promise<MergeView> {
  authorize(actor, 'organization.merge');
  return store.tx(async (db) => {
    const merge = await mergeById(db, id);
    if (!merge) throw new DomainError('not_found');
    if (merge.undoneAt !== null) throw new DomainError('merge_undone');
    if (at >= merge.mergedAt + UNMERGE_MS || merge.clearedAt !== null) throw new DomainError('merge_too_old');
    const { keptId, mergedId } = merge;
    const kept = await organizationById(db, keptId);
    if (kept?.mergedInto) throw await mergedAgain(db, kept);
    const {
      belongings,
      dropped,
      relations,
      swaps = [],
      roles = {},
      filled,
      replaced = {},
      status,
    } = merge.moved as unknown as Moved;
    const merged = await organizationById(db, mergedId);
    const unmarked = merged?.mergedInto === keptId && (await unmarkMerged(db, merged, status, at));
    if (!unmarked || !kept || !(await markUndone(db, id, at))) throw new DomainError('merge_undone');
    const back = await moveBack(db, belongings, { from: keptId, to: mergedId });
    if (relations) await moveRelations(db, { from: keptId, to: mergedId }, relations);
    await restoreRoles(db, actor, { people: [...(back.users ?? []), ...(back.memberships ?? [])], roles, at });
    await recordMoves(db, actor, back, { from: keptId, to: mergedId, at });
    const [from, to] = [kept.name, unmarked.name];
    await followName(db, actor, { sponsorId: mergedId, from, to, only: back.studies, at });
    await swapTrials(db, keptId, mergedId, swaps);
    await restoreMatches(db, actor, dropped, at);
    for (const each of [kept, unmarked]) await holdMatches(db, matchesOfOrganization(each).of);
    const unchanged = Object.entries(filled).filter(([field, value]) =>
      isDeepStrictEqual(kept[field as Edited], value),
    );
    const restored = Object.fromEntries(
      unchanged.map(([field, value]) => [field, replaced[field as Edited] ?? (Array.isArray(value) ? [] : null)]),
    );
    const left = await updateOrganization(db, kept, { ...restored, updatedAt: at });
    await followName(db, actor, { sponsorId: keptId, from: kept.name, to: left.name, at });
    await record(db, actor, 'organization.mergeUndone', keptId, {
      before: Object.fromEntries(unchanged),
      after: { ...restored, without: mergedId },
      at,
    });
    await record(db, actor, 'organization.unmerged', mergedId, {
      before: { mergedInto: keptId },
      after: { status },
      at,
    });
    await enqueueRematch(db, 'site', keptId, at);
    await enqueueRematch(db, 'site', mergedId, at);
    return viewOf(merge, back, new Map([left, unmarked].map((each) => [each.id, each.name])));
  });
}

async function mergedAgain(db: Db, { name, mergedInto }: Organization): Promise<DomainError> {
  const into = await organizationById(db, mergedInto ?? '');
  return new DomainError('merge_again', { kept: name, into: into?.name ?? '' });
}

/** Returns what moved back. Some of it may have been deleted by now. */
async function moveBack(db: Db, belongings: Moved['belongings'], { from, to }: { from: string; to: string }) {
  const back: Moved['belongings'] = {};
  for (const what of BELONGING_NAMES) {
    const keys = belongings[what] ?? [];
    if (what === 'trials') {
      // In the meantime, a registry search may have listed the same trials for the merged site, without an answer.
      const there = new Set(await belongingsOf(db, what, from));
      await dropTrials(
        db,
        to,
        keys.filter((nctId) => there.has(nctId)),
      );
    }
    back[what] = await moveBelongings(db, what, keys, { from, to });
  }
  return back;
}

/** Those who owned the merged organization own it again. */
async function restoreRoles(
  db: Db,
  actor: Actor,
  { people, roles, at }: { people: readonly string[]; roles: NonNullable<Moved['roles']>; at: number },
): Promise<void> {
  for (const id of people) {
    const [user, staffRole] = [await memberById(db, id), roles[id]];
    if (!user || !staffRole || user.staffRole === staffRole) continue;
    await updateMember(db, user, { staffRole, updatedAt: at });
    await record(db, actor, 'user.staffRoleChanged', user.id, {
      before: { staffRole: user.staffRole },
      after: { staffRole },
      at,
    });
  }
}

/** Matches whose study has been deleted in the meantime stay deleted. */
async function restoreMatches(db: Db, actor: Actor, dropped: Moved['dropped'], at: number): Promise<void> {
  const studyIds = dropped.map(({ match }) => match.studyId);
  const studies = new Set((await studiesByIds(db, studyIds)).map(({ id }) => id));
  for (const { match, notes, shared, visit, startUp, response, asked, into } of dropped) {
    await unredirectMatch(db, match.id);
    const [back] = studies.has(match.studyId) ? await insertMatches(db, [match]) : [];
    if (!back) continue;
    await moveNotes(db, into, back.id, notes);
    if (shared) await moveShared(db, into, back.id, shared);
    if (visit) await moveVisit(db, into, back.id);
    if (startUp) {
      await moveStartUp(db, into, back.id);
      await moveCounts(db, into, back.id);
      await moveStartUpRecords(db, into, back.id);
      await moveBudgets(db, into, back.id);
      await moveInvoices(db, into, back.id);
      await moveContracts(db, into, back.id);
    }
    if (asked) await unsetAsked(db, into, at);
    if (response) {
      await moveResponse(db, into, back.id);
      await keepAttestation(db, into, null);
    }
    const { siteId, status } = back;
    await record(db, actor, 'match.restored', back.id, { before: { into }, after: { siteId, status }, at });
  }
}
