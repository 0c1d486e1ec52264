/** Small rows with sensible values; a test names only what it is about. */
import { randomUUID } from 'node:crypto';
import { hashPassword } from '~/domain/accounts/password.server';
import { insertDocument } from '~db/queries/documents';
import { insertMatches, type NewMatch } from '~db/queries/matches';
import { insertOrganization, type NewOrganization } from '~db/queries/organizations';
import { insertStudy, type NewStudy } from '~db/queries/studies';
import { insertTraining, type Training } from '~db/queries/trainings';
import { insertUser, type NewUser } from '~db/queries/users';
import type { Match, Organization, Study, User } from '~db/schema';
import type { Store } from '~db/store.server';

export const PASSWORD = 'a-long-enough-password';
let passwordHash: Promise<string> | undefined;

/** A short word that no other row has, to find one's own among a worker's other tests. */
export const unique = (word = 't') => `${word}${randomUUID().slice(0, 8)}`;

export function factoriesFor(store: Store) {
  const at = () => Date.now();

  async function organization(values: Partial<NewOrganization> = {}): Promise<Organization> {
    const row: NewOrganization = {
      id: randomUUID(),
      type: 'site',
      name: `Riverside Clinic ${unique()}`,
      email: `${unique('office-')}@riverside.example`,
      phone: '617-555-0100',
      address: '1 River Street',
      city: 'Boston',
      state: 'MA',
      zipCode: '02115',
      therapeuticAreas: ['Oncology'],
      patientPanelSize: '5000-10000',
      ehrSystem: 'epic',
      priorTrials: 6,
      equipment: ['Clinical Laboratory (CLIA certified)'],
      status: 'verified',
      source: 'wizard',
      createdAt: at(),
      updatedAt: at(),
      ...values,
    };
    return store.tx((db) => insertOrganization(db, row));
  }

  async function user(values: Partial<NewUser> = {}): Promise<User> {
    passwordHash ??= hashPassword(PASSWORD);
    const row: NewUser = {
      id: randomUUID(),
      email: `${unique('person-')}@people.example`,
      firstName: 'Robin',
      lastName: 'Reyes',
      passwordHash: await passwordHash,
      createdAt: at(),
      updatedAt: at(),
      ...values,
    };
    const inserted = await store.tx((db) => insertUser(db, row));
    if (!inserted) throw new Error(`${row.email} exists already`);
    return inserted;
  }

  return {
    organization,
    user,
    /** A verified site with a coordinator. */
    async site(values: Partial<NewOrganization> = {}) {
      const site = await organization(values);
      return { organization: site, user: await user({ role: 'site', organizationId: site.id }) };
    },
    /** A verified sponsor with a member of staff. */
    async sponsor(values: Partial<NewOrganization> = {}) {
      const sponsor = await organization({
        type: 'sponsor',
        name: `Northwind Therapeutics ${unique()}`,
        therapeuticAreas: [],
        equipment: [],
        patientPanelSize: null,
        priorTrials: null,
        ...values,
      });
      return { organization: sponsor, user: await user({ role: 'sponsor', organizationId: sponsor.id }) };
    },
    admin: () => user({ role: 'admin', firstName: 'Ada' }),
    rep: () => user({ role: 'rep', firstName: 'Remy' }),
    /** An approved, active study. */
    async study(values: Partial<NewStudy> = {}): Promise<Study> {
      const row: NewStudy = {
        id: randomUUID(),
        sponsorId: 'anonymous',
        title: `A Study of Lumerase in Solid Tumors ${unique()}`,
        phase: 'phase_ii',
        therapeuticArea: 'oncology',
        enrollmentTarget: 100,
        totalSites: 5,
        duration: 12,
        requiredEquipment: ['Clinical Laboratory (CLIA)'],
        geographicPreferences: ['Northeast'],
        irbApproval: false,
        fdaApproval: false,
        randomization: true,
        blinding: true,
        placebo: false,
        status: 'approved',
        isActive: true,
        createdAt: at(),
        updatedAt: at(),
        ...values,
      };
      return store.tx((db) => insertStudy(db, row));
    },
    async match(studyId: string, siteId: string, values: Partial<NewMatch> = {}): Promise<Match> {
      const row: NewMatch = {
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
        reasons: ['Boston, MA is in the Northeast, a preferred region.'],
        confidence: 0.85,
        engineVersion: 'test',
        computedAt: at(),
        createdAt: at(),
        updatedAt: at(),
        ...values,
      };
      const [inserted] = await store.tx((db) => insertMatches(db, [row]));
      return inserted as Match;
    },
    async training(organizationId: string, expiresAt: number, values: Partial<Training> = {}): Promise<Training> {
      const row = {
        id: randomUUID(),
        organizationId,
        userId: null,
        course: 'gcp-fundamentals',
        completedAt: at(),
        expiresAt,
        ...values,
      };
      const inserted = await store.tx((db) => insertTraining(db, row));
      return inserted as Training;
    },
    document: (values: Partial<Parameters<typeof insertDocument>[1]> = {}) =>
      store.tx((db) =>
        insertDocument(db, {
          id: randomUUID(),
          state: 'attached',
          type: 'other',
          name: 'license.pdf',
          contentType: 'application/pdf',
          size: 1234,
          createdAt: at(),
          ...values,
        }),
      ),
  };
}

export type Factories = ReturnType<typeof factoriesFor>;
