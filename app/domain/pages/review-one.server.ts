/** One record under review, with what was checked for the administrator. */

import { DomainError } from '~/catalogue/errors';
import { mailDomainOf } from '~/catalogue/mail-domains.server';
import { type Actor, authorize } from '~/domain/base/actor';
import { likelyDuplicates, likelyDuplicateView } from '~/domain/commands/duplicates/find.server';
import { apartFrom } from '~/domain/commands/duplicates/tell-apart.server';
import { askedRequests } from '~/domain/commands/review/ask.server';
import { recordNotes, reviewTakers } from '~/domain/commands/review/notes.server';
import { othersOfTrial } from '~/domain/commands/studies/also-posted.server';
import { isNpi } from '~/domain/model/fields';
import { adminOrganization } from '~/domain/model/organization-view';
import { type ReviewKind, waitingSince } from '~/domain/model/review';
import {
  DUPLICATES,
  missingFor,
  organizationChecks,
  studyChecks,
  type TrialOfRecord,
} from '~/domain/model/review-checks';
import { studyView } from '~/domain/model/study-view';
import { now } from '~/gateways/clock.server';
import { lookUpNpi, type NpiAnswer } from '~/gateways/npi.server';
import { cityOfZip, placeOfCity, placeOfZip } from '~/gateways/zip.server';
import { milesBetween } from '~/matching/distance';
import { asNctNumber } from '~/registry/nct-number';
import { documentsOfOrganization, documentsOfStudy } from '~db/queries/documents';
import { organizationById } from '~db/queries/organizations';
import { reviewRequestsOf } from '~db/queries/review-requests';
import { studyById } from '~db/queries/studies';
import { trainingsOfOrganizations } from '~db/queries/trainings';
import { trialsById } from '~db/queries/trials';
import type { Document, Organization, Study } from '~db/schema';
import { type Db, store } from '~db/store.server';

/** One record with its checks, documents and history. @throws {DomainError} unauthenticated, forbidden, not_found. */
export async function reviewOne(actor: Actor, kind: ReviewKind, id: string, at = now()) {
  authorize(actor, 'admin.enter');
  const found = await store.read(async (db) =>
    kind === 'organization' ? await organizationIn(db, id) : await studyIn(db, id),
  );
  if (!found) throw new DomainError('not_found');
  // The NPI registry is asked once the database is free again.
  const mine = actor.kind === 'person' && found.taker?.id === actor.id;
  return { ...found, checks: await found.checks(), takenBy: found.taker?.name ?? null, mine, at };
}
export type ReviewOne = Awaited<ReturnType<typeof reviewOne>>;

/** What to settle before a record is approved, in sentences. @throws {DomainError} as reviewOne. */
export async function toSettle(actor: Actor, kind: ReviewKind, id: string): Promise<string[]> {
  const { checks, duplicates } = await reviewOne(actor, kind, id);
  return [
    ...duplicates.map(({ name, status, reasons }) => `${DUPLICATES} of ${name} (${status}): ${reasons.join(', ')}.`),
    ...checks.flatMap(({ weight, label, text }) => (weight === 'blocking' ? `${label}: ${text}` : [])),
  ];
}

async function organizationIn(db: Db, id: string) {
  const row = await organizationById(db, id);
  if (!row) return undefined;
  const documents = await documentsOfOrganization(db, id);
  const certificates = new Set((await trainingsOfOrganizations(db, [id])).map(({ documentId }) => documentId));
  const duplicates = await likelyDuplicates(db, row);
  return {
    ...(await common(db, 'organization', row, documents)),
    name: row.name,
    missing: missingFor(row),
    apart: await apartFrom(db, id),
    duplicates: duplicates.map((other) => likelyDuplicateView(row, other)),
    organization: adminOrganization(row),
    study: null,
    checks: async () =>
      organizationChecks(row, {
        ...localChecks(row),
        // A certificate of training says nothing about the site's license.
        documents: documents.filter((document) => !certificates.has(document.id)).length,
        npi: await npiAnswer(row.npi),
        piNpi: await npiAnswer(row.piNpi),
      }),
  };
}

async function studyIn(db: Db, id: string) {
  const row = await studyById(db, id);
  if (!row) return undefined;
  const documents = await documentsOfStudy(db, id);
  const sponsor = (await organizationById(db, row.sponsorId)) ?? null;
  const sameTrial = await othersOfTrial(db, row);
  const trial = (await trialsOf(db, [row]))(row);
  return {
    ...(await common(db, 'study', row, documents)),
    name: row.title,
    missing: [],
    duplicates: [],
    apart: [],
    organization: null,
    study: { ...studyView(row), leadSponsor: trial?.leadSponsor ?? null },
    checks: async () =>
      studyChecks(row, {
        documents: documents.length,
        sponsor,
        contact: mailDomainOf(row.sponsorEmail),
        trial,
        sameTrial,
      }),
  };
}

/** What is known of an organization without asking anyone. */
export const localChecks = (row: Organization) => ({
  mail: mailDomainOf(row.email),
  zip: row.zipCode ? cityOfZip(row.zipCode) : null,
  miles: milesFromCity(row),
  npi: null,
  piNpi: null,
});

/** The trials of studies, each as the study's record tells it, or as matching knows the trial. */
export async function trialsOf(db: Db, rows: readonly Study[]): Promise<(row: Study) => TrialOfRecord | null> {
  const numberOf = ({ nctNumber }: Study) => asNctNumber(nctNumber ?? '');
  const unread = rows.filter(({ registryNow, registryRead }) => !(registryNow ?? registryRead));
  const numbers = unread.flatMap((row) => numberOf(row) || []);
  const trials = numbers.length > 0 ? await trialsById(db, numbers) : new Map();
  return (row) => {
    const read = row.registryNow ?? row.registryRead;
    if (read) {
      const { sponsor, status, stopped = null, values } = read;
      return { title: (values.title as string | undefined) ?? null, leadSponsor: sponsor, status, stopped };
    }
    const trial = trials.get(numberOf(row));
    if (!trial) return null;
    const { title, sponsor, status } = trial;
    return { title: title || null, leadSponsor: sponsor || null, status: status || null, stopped: null };
  };
}

async function common(db: Db, kind: ReviewKind, row: Organization | Study, documents: readonly Document[]) {
  const requests = await reviewRequestsOf(db, kind, [row.id]);
  return {
    kind,
    id: row.id,
    version: row.updatedAt,
    createdAt: row.createdAt,
    status: row.status,
    waitingSince: waitingSince(row.createdAt, requests),
    documents: documents.map(({ id, name, contentType }) => ({ id, name: name ?? 'document', contentType })),
    requests: await askedRequests(db, requests),
    notes: await recordNotes(db, kind, row.id),
    taker: (await reviewTakers(db, kind, [row.id])).get(row.id) ?? null,
  };
}

const npiAnswer = async (number: string | null): Promise<NpiAnswer | null> =>
  number && isNpi(number) ? lookUpNpi(number) : null;

/** How far the ZIP code is from the city. */
function milesFromCity({ city, state, zipCode }: Organization): number | null {
  const [zip, place] = [zipCode && placeOfZip(zipCode), city && state ? placeOfCity(city, state) : null];
  return zip && place ? milesBetween(zip, place) : null;
}
