/** What merging two organizations would do. */

import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '~/catalogue/errors';
import type { StaffRole } from '~/catalogue/statuses';
import { type Actor, authorize } from '~/domain/base/actor';
import { comparedOrganizationSchema, type MergePreview } from '~/domain/model/duplicate-schema';
import { capital, namesInMerge } from '~/domain/model/duplicate-words';
import { furtherThan } from '~/domain/model/match-transitions';
import { nameOf, staffRoleOf } from '~/domain/model/member';
import {
  EDITED_NAMES,
  type Edited,
  FILLED_NAMES,
  type Filled,
  organizationInWords,
} from '~/domain/model/organization-words';
import { pick } from '~/domain/model/views';
import { answersOf, BELONGING_NAMES, type Belonging, belongingsOf } from '~db/queries/duplicates';
import { matchesOfSite } from '~db/queries/matches';
import { type Member, usersOfOrganization } from '~db/queries/memberships';
import { organizationById } from '~db/queries/organizations';
import { listEntriesOfSite } from '~db/queries/site-lists';
import type { Match, Organization, TrackRecord, User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { duplicateReasons, isBlank } from './rules.server';

/**
 * If both have a record of the same trial, the one with the stronger answer stays. A person's answer counts more than a
 * listing.
 */
const ANSWERS: readonly TrackRecord['answer'][] = ['open', 'refused', 'claimed', 'confirmed'];

export interface MergePlan {
  kept: Organization;
  merged: Organization;
  reasons: string[];
  /** The keys of what moves. */
  moves: Record<Belonging, string[]>;
  /** Who moves, with the role before and after. */
  people: { user: Member; was: StaffRole; becomes: StaffRole }[];
  /** The people who own the kept organization and can sign in. */
  owners: User[];
  /** If both have a match with the same study, the one to drop. */
  gives: { match: Match; into: Match }[];
  /** Trials on both track records for which the merged organization's entry is the stronger one. */
  swaps: string[];
  fills: Filled[];
  /** The other fields in which they differ, if the merged organization has a value. */
  differs: Edited[];
}

/** @throws {DomainError} not_found; merge_impossible for one organization, two types, or one that is
 * merged already, suspended or archived. */
export async function planMerge(db: Db, keptId: string, mergedId: string): Promise<MergePlan> {
  const [kept, merged] = [await organizationById(db, keptId), await organizationById(db, mergedId)];
  if (!kept || !merged) throw new DomainError('not_found');
  const isHeld = kept.heldAt !== null || merged.heldAt !== null;
  if (isHeld || keptId === mergedId || kept.type !== merged.type || kept.mergedInto || merged.mergedInto) {
    throw new DomainError('merge_impossible');
  }
  const moves = {} as MergePlan['moves'];
  for (const what of BELONGING_NAMES) moves[what] = await belongingsOf(db, what, mergedId);
  const ours = new Map((await answersOf(db, keptId)).map(({ nctId, answer }) => [nctId, ANSWERS.indexOf(answer)]));
  const swaps = (await answersOf(db, mergedId)).flatMap(({ nctId, answer }) =>
    ANSWERS.indexOf(answer) > (ours.get(nctId) ?? Number.POSITIVE_INFINITY) ? [nctId] : [],
  );
  moves.trials = moves.trials.filter((nctId) => !ours.has(nctId));
  // A study has only one match with a site, so the one that is further along is kept.
  const here = new Map((await matchesOfSite(db, keptId)).map((match) => [match.studyId, match]));
  const gives = (await matchesOfSite(db, mergedId)).flatMap((theirs) => {
    const own = here.get(theirs.studyId);
    if (!own) return [];
    return furtherThan(theirs.status, own.status) ? [{ match: own, into: theirs }] : [{ match: theirs, into: own }];
  });
  const giving = new Set(gives.map(({ match }) => match.id));
  moves.matches = moves.matches.filter((id) => !giving.has(id));
  // Anyone can register a site that looks like another. That must not make them an owner of the other one.
  const there = await usersOfOrganization(db, keptId);
  const owners = there.filter((user) => staffRoleOf(user) === 'owner' && user.passwordHash !== null);
  const leaving = await usersOfOrganization(db, mergedId);
  const people = leaving.map((user) => {
    const was = staffRoleOf(user) ?? 'owner';
    return { user, was, becomes: was === 'owner' && owners.length > 0 ? ('coordinator' as const) : was };
  });
  // Whoever belongs to both already stays as they are in the one that is kept.
  const inBoth = new Set(there.map(({ id }) => id));
  const doubles = new Set(leaving.flatMap(({ id, membershipId }) => (inBoth.has(id) && membershipId) || []));
  moves.memberships = moves.memberships.filter((id) => !doubles.has(id));
  if (moves.listed.length > 0) moves.listed = await listedOnce(db, keptId, mergedId);
  const fills = FILLED_NAMES.filter((field) => isBlank(kept[field]) && !isBlank(merged[field]));
  const differs = EDITED_NAMES.filter(
    (field) => !isBlank(merged[field]) && !fills.some((each) => each === field) && isOther(kept[field], merged[field]),
  );
  return { kept, merged, reasons: duplicateReasons(kept, merged), moves, people, owners, gives, swaps, fills, differs };
}

/** The entries of the merged site on lists that do not have the kept one, of which a list keeps what it says. */
async function listedOnce(db: Db, keptId: string, mergedId: string): Promise<string[]> {
  const having = new Set((await listEntriesOfSite(db, keptId)).map(({ organizationId }) => organizationId));
  const entries = await listEntriesOfSite(db, mergedId);
  return entries.flatMap(({ id, organizationId }) => (having.has(organizationId) ? [] : id));
}

/** Whether two values differ. The order of a list says nothing. */
function isOther(one: unknown, other: unknown): boolean {
  const inOrder = (value: unknown) => (Array.isArray(value) ? value.map((each) => JSON.stringify(each)).sort() : value);
  return !isDeepStrictEqual(inOrder(one), inOrder(other));
}

/** How much moves of each kind. Nobody is told on how many lists of sponsors a site is. */
export const countsOf = ({ listed: _, ...moves }: Partial<Record<Belonging, readonly string[]>>) =>
  Object.fromEntries(Object.entries(moves).map(([what, keys]) => [what, keys.length]));

/** What an administrator should know before merging these, besides what will happen. */
function warningsAbout({ kept, merged }: MergePlan): string[] {
  const unverified = merged.status === 'verified' && kept.status !== 'verified';
  const [keptName, mergedName] = namesInMerge(kept, merged);
  const npis = kept.npi && merged.npi && kept.npi !== merged.npi;
  return [
    unverified &&
      `${capital(mergedName)} is verified and ${keptName} is not, so its people and matches would go to an organization that nobody has verified.`,
    npis && `Their NPI numbers differ: ${kept.npi} and ${merged.npi}.`,
  ].filter((warning) => typeof warning === 'string');
}

/** Previews a merge. @throws {DomainError} unauthenticated, forbidden; as planMerge. */
export async function previewMerge(actor: Actor, keptId: string, mergedId: string): Promise<MergePreview> {
  authorize(actor, 'admin.enter');
  const plan = await store.read((db) => planMerge(db, keptId, mergedId));
  const { kept, merged, reasons, moves, people, gives, swaps, fills, differs } = plan;
  return {
    kept: pick(comparedOrganizationSchema, kept),
    merged: pick(comparedOrganizationSchema, merged),
    reasons,
    warnings: warningsAbout(plan),
    moved: countsOf(moves),
    people: people.map(({ user, was, becomes }) => ({
      id: user.id,
      name: nameOf(user),
      email: user.email,
      was,
      becomes,
      hasSignedIn: user.passwordHash !== null,
    })),
    sharedMatches: gives.length,
    strongerTrials: swaps.length,
    fills: fills.map((field) => {
      const { label, text } = organizationInWords(field, merged[field]);
      return { field, label, value: text };
    }),
    differs: differs.map((field) => {
      const { label, text } = organizationInWords(field, kept[field]);
      return { field, label, kept: text, merged: organizationInWords(field, merged[field]).text };
    }),
  };
}
