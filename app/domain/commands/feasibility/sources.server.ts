/** What we already know about a site: its answers, profile and track record. */

import { INVESTIGATOR_KEY, LIBRARY_QUESTIONS, libraryQuestion, TRIALS_KEY } from '~/catalogue/feasibility/library';
import type { AnswerValue, ProfileField, Question } from '~/catalogue/feasibility/questions';
import type { Option } from '~/catalogue/options';
import { valueIn } from '~/catalogue/own';
import { ANSWERED_BY, VAULT_TYPES } from '~/catalogue/vault';
import { vaultOf } from '~/domain/commands/documents/vault.server';
import { latestToday, type Names } from '~/domain/model/answer-values';
import { documentOptions } from '~/domain/model/document-options';
import { fullName, nameOf, staffRoleOf } from '~/domain/model/member';
import { bestOf, type Filed } from '~/domain/model/vault';
import { now } from '~/gateways/clock.server';
import { coverage, suppliersOf } from '~/matching/equipment';
import { answersKept } from '~db/queries/answers';
import { documentsOfOrganization } from '~db/queries/documents';
import { usersOfOrganization } from '~db/queries/memberships';
import { confirmedTrialCount } from '~db/queries/track-records';
import { usersByIds } from '~db/queries/users';
import type { Document, Organization, SiteAnswer, User } from '~db/schema';
import { type Db, together } from '~db/store.server';
import type { Known, Sources } from './reuse';
import { equipmentAsked, type StudyFacts } from './study-questions';

/** @param investigatorId whose answers are used for questions about a person; null for nobody's */
export async function sourcesOf(db: Db, site: Organization, investigatorId: string | null): Promise<Sources> {
  const [kept, trials, documents] = await together([
    answersKept(db, site.id),
    trialsKnown(db, site.id),
    documentsOfOrganization(db, site.id),
  ]);
  return sourcesIn(site, investigatorId, { kept, trials, documents });
}

/** The same from what was read before. */
export function sourcesIn(
  site: Organization,
  investigatorId: string | null,
  { kept, trials, documents }: { kept: readonly SiteAnswer[]; trials: Known | null; documents: readonly Document[] },
  at = now(),
): Sources {
  const known = new Map<string, Known>();
  for (const { key, profileField } of LIBRARY_QUESTIONS) {
    const value = profileField && inProfile(site, profileField);
    if (value) known.set(key, { value, asOf: site.updatedAt, source: 'profile' });
  }
  if (trials) known.set(TRIALS_KEY, trials);
  for (const { key } of LIBRARY_QUESTIONS.filter(({ type }) => type === 'file')) {
    const best = bestFor(key, filedIn(documents), null, at);
    if (best) known.set(key, { value: best.id, asOf: best.createdAt, source: 'document' });
  }
  const theirs = kept.filter(({ ownerId }) => ownerId === site.id || ownerId === investigatorId);
  return { kept: new Map(theirs.map((answer) => [answer.key, answer])), known };
}

/** The profile's answer; null if it has none. */
export function inProfile(site: Organization, field: ProfileField): AnswerValue | null {
  const value = site[field];
  if (Array.isArray(value)) return value.length > 0 ? value : null;
  return value === null ? null : String(value);
}

/** Whether the profile lists something that covers an item of equipment; null if it does not say. */
export function hasEquipment({ equipment }: Pick<Organization, 'equipment'>, item: string): boolean | null {
  const { covered, lacking } = coverage([item], equipment ?? []);
  return covered.length > 0 || (lacking.length > 0 ? false : null);
}

/** The item of the profile that covers an item of equipment; null for none, and for the item itself. */
function coveredBy({ equipment }: Pick<Organization, 'equipment'>, item: string): string | null {
  const found = suppliersOf([item]).filter((value) => equipment?.includes(value));
  const isListed = found.some((value) => value.toLowerCase() === item.trim().toLowerCase());
  return isListed ? null : (found[0] ?? null);
}

/** What the profile answers to the questions about the study's equipment, by their keys. */
export function equipmentKnown(
  site: Organization,
  study: StudyFacts,
  questions: readonly Question[],
): Map<string, Known> {
  const known = equipmentAsked(study, questions).flatMap(({ item, question: { key } }) => {
    const has = hasEquipment(site, item);
    if (has === null) return [];
    const value: AnswerValue = { answer: has ? 'yes' : 'no', detail: null };
    const listed = coveredBy(site, item);
    return [[key, { value, asOf: site.updatedAt, source: 'profile', ...(listed && { listed }) }] as const];
  });
  return new Map(known);
}

/** Null unless the site's people have reviewed its track record. */
export async function trialsKnown(db: Db, siteId: string): Promise<Known | null> {
  const confirmed = await confirmedTrialCount(db, siteId);
  return confirmed?.trials ? { value: confirmed.trials, asOf: confirmed.latest ?? 0, source: 'trackRecord' } : null;
}

/** The person named as the investigator in an answer. */
export const investigatorIn = (values: Readonly<Record<string, AnswerValue | null | undefined>>): string | null => {
  const value = values[INVESTIGATOR_KEY];
  return typeof value === 'string' ? value : null;
};

/** A row of the vault by what it is. GCP certificates are left out: no question is about one. */
const filedIn = (documents: readonly Document[]) =>
  documents.map((document) => ({ ...document, type: document.filedAs }));

/** The valid document that the question is about; of the investigator, if it is about a person's. */
function bestFor<Each extends Filed>(
  key: string,
  documents: readonly Each[],
  investigatorId: string | null,
  at: number,
): Each | undefined {
  const type = valueIn(ANSWERED_BY, key);
  const ofPerson = libraryQuestion(key)?.scope === 'person';
  if (!type || (ofPerson && investigatorId === null)) return undefined;
  return bestOf(documents, { type, ...(ofPerson && { personId: investigatorId ?? '' }) }, at);
}

export interface Choices {
  /** Their label says what tells them apart. */
  documents: { value: string; label: string; name: string }[];
  staff: { value: string; label: string }[];
  /** By the question's key: who of the staff can answer it, if not everyone. */
  people: Record<string, { value: string; label: string }[]>;
  /** The last day for questions about the past. */
  today: string | null;
  /** By the question's key: the documents of the type that it asks for, which are offered first. */
  first: Record<string, string[]>;
  /** By the question's key: the last day of the document on file, as YYYY-MM-DD. */
  ends: Record<string, string>;
  /** What a new file can be filed as, and by the question's key what it asks for of them. */
  types: readonly Option[];
  asked: Readonly<Record<string, string>>;
}

export const NO_CHOICES: Choices = {
  documents: [],
  staff: [],
  people: {},
  today: null,
  first: {},
  ends: {},
  types: [],
  asked: {},
};

/** The documents and people of a site that can answer a question. */
export async function choicesOf(
  db: Db,
  site: Pick<Organization, 'id' | 'piName'>,
  investigatorId: string | null = null,
  at = now(),
): Promise<Choices> {
  const [documents, staff] = await together([vaultOf(db, site.id), usersOfOrganization(db, site.id)]);
  const named = (people: readonly User[]) => people.map((user) => ({ value: user.id, label: nameOf(user) }));
  const first = Object.entries(ANSWERED_BY).map(([key, type]) => [
    key,
    documents.filter((each) => each.type === type).map(({ id }) => id),
  ]);
  const ends = Object.keys(ANSWERED_BY).flatMap((key) => {
    const until = bestFor(key, documents, investigatorId, at)?.validUntil ?? null;
    return until === null ? [] : [[key, new Date(until).toISOString().slice(0, 10)]];
  });
  return {
    documents: documentOptions(documents).map((option, index) => ({
      ...option,
      name: documents[index]?.name ?? 'document',
    })),
    staff: named(staff),
    people: { [INVESTIGATOR_KEY]: named(investigatorsAmong(staff, site)) },
    today: latestToday(at),
    first: Object.fromEntries(first),
    ends: Object.fromEntries(ends),
    types: VAULT_TYPES,
    asked: ANSWERED_BY,
  };
}

/**
 * The investigators, and the owners whom the profile names as one. The owners of a site without either, because only
 * an owner can give someone the role.
 */
export function investigatorsAmong(people: readonly User[], { piName }: Pick<Organization, 'piName'>): User[] {
  const inProfile = piName?.toLowerCase() ?? '';
  const isNamed = (user: User) => inProfile.includes(fullName(user)?.toLowerCase() ?? '\n');
  const owners = people.filter((user) => staffRoleOf(user) === 'owner');
  const leading = people.filter(
    (user) => staffRoleOf(user) === 'investigator' || (owners.includes(user) && isNamed(user)),
  );
  return leading.length > 0 ? leading : owners;
}

/** The names of people, even if they have left. People without a name, such as erased ones, are left out. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Names> {
  const users = await usersByIds(db, [...new Set(ids)]);
  return Object.fromEntries(users.flatMap((user) => (fullName(user) ? [[user.id, fullName(user) as string]] : [])));
}
