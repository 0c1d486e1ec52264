/** Rows to insert directly, for tests in which the transaction of a factory would get in the way. */
import { randomUUID } from 'node:crypto';
import type { NewMatch } from '~db/queries/matches';
import type { NewOrganization } from '~db/queries/organizations';
import type { insertMail } from '~db/queries/outbox';
import { insertStudy, type NewStudy, studyById } from '~db/queries/studies';
import type { NewUser } from '~db/queries/users';
import type { Study } from '~db/schema';
import type { Db, Store } from '~db/store.server';
import { unique } from '~tests/support/factories';
import { SCORED } from '~tests/support/scored';

/** A realistic time in milliseconds: it does not fit into 32 bits. */
export const AT = 1_790_000_000_123;

export const userRow = (values: Partial<NewUser> = {}): NewUser => ({
  id: randomUUID(),
  email: `${unique('person-')}@people.example`,
  createdAt: AT,
  updatedAt: AT,
  ...values,
});

export const organizationRow = (values: Partial<NewOrganization> = {}): NewOrganization => ({
  id: randomUUID(),
  type: 'site',
  name: 'Riverside Clinic',
  therapeuticAreas: [],
  equipment: [],
  status: 'pending',
  source: 'wizard',
  createdAt: AT,
  updatedAt: AT,
  ...values,
});

export const studyRow = (values: Partial<NewStudy> = {}): NewStudy => ({
  id: randomUUID(),
  sponsorId: 'anonymous',
  title: 'A Study of Lumerase',
  phase: 'phase_ii',
  therapeuticArea: 'oncology',
  requiredEquipment: [],
  geographicPreferences: [],
  irbApproval: false,
  fdaApproval: false,
  randomization: false,
  blinding: false,
  placebo: false,
  status: 'pending_approval',
  isActive: false,
  createdAt: AT,
  updatedAt: AT,
  ...values,
});

export async function storeStudy(db: Db, values: Partial<NewStudy> = {}): Promise<Study> {
  const row = studyRow(values);
  await insertStudy(db, row);
  return (await studyById(db, row.id)) as Study;
}

export const matchRow = (studyId: string, siteId: string, values: Partial<NewMatch> = {}): NewMatch => ({
  id: randomUUID(),
  studyId,
  siteId,
  status: 'new',
  score: 82,
  breakdown: {
    geographicScore: 90,
    specialtyScore: 100,
    capacityScore: 60,
    regulatoryScore: 80,
    performanceScore: null,
  },
  reasons: [],
  ...SCORED,
  confidence: 0.85,
  engineVersion: 'test',
  computedAt: AT,
  createdAt: AT,
  updatedAt: AT,
  ...values,
});

export const mailRow = (values: Partial<Parameters<typeof insertMail>[1]> = {}): Parameters<typeof insertMail>[1] => ({
  id: randomUUID(),
  recipient: 'robin@people.example',
  subject: 'Welcome',
  body: 'Hello Robin',
  state: 'waiting',
  attempts: 0,
  dueAt: AT,
  createdAt: AT,
  ...values,
});

/** Runs the same work ten times concurrently, spread over the servers; returns the results of those that succeeded. */
export async function race<Row>(
  servers: Store[],
  work: (db: Db, index: number) => Promise<Row | undefined>,
): Promise<Row[]> {
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, index) => servers[index % servers.length]?.tx((db) => work(db, index))),
  );
  return results.filter((row) => row !== undefined) as Row[];
}
