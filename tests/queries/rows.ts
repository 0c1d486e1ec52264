/** Rows to insert directly, where a factory's own transaction would be in the way. */
import { randomUUID } from 'node:crypto';
import type { NewMatch } from '~db/queries/matches';
import type { NewOrganization } from '~db/queries/organizations';
import type { insertMail } from '~db/queries/outbox';
import type { NewStudy } from '~db/queries/studies';
import type { NewUser } from '~db/queries/users';
import type { Db, Store } from '~db/store.server';
import { unique } from '~tests/support/factories';

/** A real moment: more milliseconds than 32 bits hold. */
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

/** The same deed ten times at once, by all servers there are; answers those that won. */
export async function race<Row>(
  servers: Store[],
  deed: (db: Db, index: number) => Promise<Row | undefined>,
): Promise<Row[]> {
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, index) => servers[index % servers.length]?.tx((db) => deed(db, index))),
  );
  return results.filter((row) => row !== undefined) as Row[];
}
