/** All that administrators see of an organization, a study or a person. All throw {DomainError} as their guards do. */
import { DomainError } from '~/catalogue/errors';
import { SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { type Actor, authorize } from '~/domain/base/actor';
import { likelyDuplicates, likelyDuplicateView } from '~/domain/commands/duplicates/find.server';
import { apartFrom } from '~/domain/commands/duplicates/tell-apart.server';
import { restorableUntil } from '~/domain/commands/lifecycle/move.server';
import { seeOrganization } from '~/domain/commands/organizations/edit.server';
import { recordNotes } from '~/domain/commands/review/notes.server';
import type { ListKind } from '~/domain/model/admin-list-query';
import { lifecycleOf } from '~/domain/model/lifecycle';
import { nameOf } from '~/domain/model/member';
import { adminOrganization } from '~/domain/model/organization-view';
import { studyView } from '~/domain/model/study-view';
import { now } from '~/gateways/clock.server';
import { matchCountsOf } from '~db/queries/analytics';
import { documentsOfOrganization, documentsOfStudy } from '~db/queries/documents';
import { usersOfOrganization } from '~db/queries/memberships';
import { organizationById, organizationPage } from '~db/queries/organizations';
import { mailsToAddresses } from '~db/queries/outbox';
import { studyById, studyPage } from '~db/queries/studies';
import { userById } from '~db/queries/users';
import type { Organization, Study, User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { historyOf } from './admin-activity.server';

/** How many of the latest e-mails and studies a record shows. */
const LATEST = 20;

const personOf = (user: User) => ({
  id: user.id,
  name: nameOf(user),
  email: user.email,
  staffRole: user.staffRole,
  suspended: user.suspendedAt !== null,
  to: paths.adminPerson(user.id),
});

/** What can be done with it now. What was archived long ago stays archived. */
const movesOf = (kind: ListKind, row: Organization | Study, at = now()) =>
  row.status === 'archived' && at > restorableUntil(row.heldAt ?? 0) ? [] : lifecycleOf(kind, row);

const fileOf = ({ id, name }: { id: string; name: string | null }) => ({ id, name: name ?? 'document' });

/** Their subjects and states, without their texts. The outbox has those. */
async function mailsOf(db: Db, addresses: readonly (string | null)[]) {
  const recipients = [...new Set(addresses.flatMap((address) => address || []))];
  if (recipients.length === 0) return [];
  const mails = await mailsToAddresses(db, recipients, LATEST);
  return mails.map(({ id, subject, recipient, state, createdAt }) => ({ id, subject, recipient, state, createdAt }));
}

/** Likely duplicates of an organization, unless it is part of another one, and those that it was told apart from. */
async function alikeOf(db: Db, row: Organization) {
  const likely = row.mergedInto ? [] : await likelyDuplicates(db, row);
  return {
    duplicates: likely.map((other) => likelyDuplicateView(row, other)),
    apart: await apartFrom(db, row.id),
  };
}

/** How many organizations are offered to merge with. */
const OFFERED = 10;

/**
 * What could be merged with an organization: what a search finds, or its likely duplicates without one.
 * @throws {DomainError} unauthenticated, forbidden, not_found.
 */
export async function othersToMerge(actor: Actor, id: string, search: string) {
  authorize(actor, 'organization.merge');
  return store.read(async (db) => {
    const row = await organizationById(db, id);
    if (!row) throw new DomainError('not_found');
    const asked = search.trim().slice(0, SHORT_TEXT_MAX_CHARS);
    const found = asked
      ? (await organizationPage(db, { type: row.type, search: asked, limit: OFFERED + 1 })).rows
      : (await likelyDuplicates(db, row)).map(({ organization }) => organization);
    const offered = found.filter((other) => other.id !== id && other.heldAt === null);
    const placeOf = ({ city, state }: Organization) => [city, state].filter(Boolean).join(', ');
    return {
      name: row.name,
      search: asked,
      others: offered
        .slice(0, OFFERED)
        .map((other) => ({ id: other.id, name: other.name, status: other.status, place: placeOf(other) })),
    };
  });
}

/** An organization: its profile, people, matches or studies, documents, e-mails, notes and history. */
export async function organizationRecord(actor: Actor, id: string) {
  authorize(actor, 'admin.enter');
  const current = await seeOrganization(actor, id);
  if (current.id !== id) return { movedTo: current.id };
  const history = await historyOf(actor, { type: 'organization', id });
  return store.read(async (db) => {
    const row = await organizationById(db, id);
    if (!row) throw new DomainError('not_found');
    const people = await usersOfOrganization(db, id);
    const studies = row.type === 'sponsor' ? await studyPage(db, { sponsorIds: [id], limit: LATEST }) : null;
    return {
      organization: adminOrganization(row),
      moves: movesOf('sites', row),
      people: people.map(personOf),
      matches: row.type === 'site' ? await matchCountsOf(db, { siteId: id }) : [],
      studies: studies?.rows.map((study) => ({ id: study.id, title: study.title, status: study.status })) ?? [],
      documents: (await documentsOfOrganization(db, id)).map(fileOf),
      ...(await alikeOf(db, row)),
      mails: await mailsOf(db, [row.email, ...people.map(({ email }) => email)]),
      notes: await recordNotes(db, 'organization', id),
      history,
    };
  });
}

/** A study, likewise. */
export async function studyRecord(actor: Actor, id: string) {
  authorize(actor, 'admin.enter');
  const history = await historyOf(actor, { type: 'study', id });
  return store.read(async (db) => {
    const row = await studyById(db, id);
    if (!row) throw new DomainError('not_found');
    const sponsor = await organizationById(db, row.sponsorId);
    const poster = sponsor ? undefined : await userById(db, row.sponsorId);
    const people = sponsor ? await usersOfOrganization(db, sponsor.id) : poster ? [poster] : [];
    return {
      study: studyView(row),
      moves: movesOf('studies', row),
      sponsor: sponsor ? { id: sponsor.id, name: sponsor.name, status: sponsor.status } : null,
      people: people.map(personOf),
      matches: await matchCountsOf(db, { studyId: id }),
      documents: (await documentsOfStudy(db, id)).map(fileOf),
      mails: await mailsOf(db, [row.sponsorEmail, ...people.map(({ email }) => email)]),
      notes: await recordNotes(db, 'study', id),
      history,
    };
  });
}

/**
 * What has been written to a person with an account, and what has been done to it.
 * @throws {DomainError} unauthenticated, forbidden, not_found.
 */
export async function personRecord(actor: Actor, id: string) {
  authorize(actor, 'admin.enter');
  const history = await historyOf(actor, { type: 'user', id });
  return store.read(async (db) => {
    const user = await userById(db, id);
    if (!user) throw new DomainError('not_found');
    const organization = user.organizationId ? await organizationById(db, user.organizationId) : undefined;
    return {
      organization: organization ? { id: organization.id, name: organization.name, status: organization.status } : null,
      mails: await mailsOf(db, [user.email]),
      history,
    };
  });
}
