/** The track record's queries, and its commands against a fake registry, on both engines. */

import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { TRACK_RECORD } from '~/catalogue/limits';
import { type Person, SYSTEM } from '~/domain/base/actor';
import { updateOwnOrganization } from '~/domain/commands/organizations/edit.server';
import { siteInputs, studyInputs } from '~/domain/commands/ranking/inputs.server';
import { importedFrom, keepStudyFacts, registryRecord } from '~/domain/commands/studies/lookup.server';
import { type PostedStudy, submitStudy } from '~/domain/commands/studies/submit.server';
import { decideTrial } from '~/domain/commands/track-record/claim.server';
import { answerTrackRecord, readTrackRecord } from '~/domain/commands/track-record/read.server';
import { searchTrackRecord } from '~/domain/commands/track-record/search.server';
import { studySchema } from '~/domain/model/study-schema';
import { readStudyFacts, searchDueTrackRecords } from '~/jobs/registry.server';
import type { RegistryRecord } from '~/registry/record';
import { auditEventsOf } from '~db/queries/audit';
import { markMerged } from '~db/queries/duplicates';
import { claimUnclaimed, facilityByKey } from '~db/queries/facilities';
import { waitingRematches } from '~db/queries/rematches';
import { studyById } from '~db/queries/studies';
import {
  activeStudiesOfNumber,
  claimDueSearches,
  confirmedTrialCount,
  confirmedTrials,
  confirmListedClaims,
  countOpenTrackRecords,
  countWaitingClaims,
  decideClaim,
  deleteClaim,
  facilitiesInCity,
  holdConfirmed,
  insertClaim,
  insertTrackRecordSearch,
  listingsOfFacilities,
  nextSearchDue,
  numbersWithoutTrial,
  proposeTrackRecords,
  reviewedSites,
  saveSearch,
  saveSimilarity,
  setAnswers,
  trackRecordEntry,
  trackRecordOf,
  trackRecordSearch,
  waitingClaims,
  withdrawOpen,
} from '~db/queries/track-records';
import { trialsById, upsertTrials } from '~db/queries/trials';
import type { Organization, Study } from '~db/schema';
import { changeOrganization } from '~tests/support/changed';
import { unique } from '~tests/support/factories';
import { openQueryStore } from '~tests/support/query-store';
import { startRegistryStandIn } from '~tests/support/registry-stand-in';
import { AT } from './rows';

const { store, servers, make } = await openQueryStore();
const registry = await startRegistryStandIn();
process.env.REGISTRY_URL = registry.url;
afterAll(() => registry.close());
beforeEach(() => {
  registry.setMode('search', 'ok');
  registry.listed.length = 0;
});

const read = store.read;
const open = (siteId: string) => ({
  siteId,
  facility: 'Riverside',
  similarity: 0.8,
  answer: 'open' as const,
  createdAt: AT,
});
const answersOf = async (siteId: string) =>
  Object.fromEntries(
    (await read((db) => trackRecordOf(db, siteId))).map(({ record }) => [record.nctId, record.answer]),
  );

async function somebodyOf(site: Organization): Promise<Person> {
  const { id, email } = await make.user({ role: 'site', organizationId: site.id });
  const names = { firstName: null, lastName: null };
  return {
    kind: 'person',
    adminRole: null,
    organizationStatus: 'verified',
    id,
    email,
    role: 'site',
    organizationId: site.id,
    staffRole: 'owner',
    maySign: true,
    ...names,
  };
}

/** A site with a unique name, and a record that lists it. */
const newName = () => `Heronfield ${unique()} Clinic`;
const otherName = () => `Larkspur ${unique()} Hospital`;
let number = 77_000_000;
function list(facility: string, place: object = {}) {
  const nctId = `NCT${++number}`;
  const at = { facility, city: 'Boston', state: 'Massachusetts', country: 'United States', ...place };
  registry.listed.push({
    protocolSection: {
      identificationModule: { nctId, briefTitle: `Study ${nctId}` },
      contactsLocationsModule: {
        locations: [{ facility: 'Elsewhere Hospital', city: 'Boston', country: 'France' }, at],
      },
    },
  });
  return nctId;
}

describe('trials', () => {
  it('stores the latest version of each once', async () => {
    const { nctId } = await make.trial({ title: 'Before', conditions: ['A'] });
    const now = { ...(await read((db) => trialsById(db, [nctId]))).get(nctId), title: 'After', conditions: ['A', 'B'] };
    await store.tx((db) => upsertTrials(db, [{ ...now, title: 'In between' } as never, now as never]));
    const found = await read((db) => trialsById(db, [nctId, nctId, 'NCT00000000']));
    expect([...found.keys()]).toEqual([nctId]);
    expect(found.get(nctId)).toMatchObject({ title: 'After', conditions: ['A', 'B'] });
    await store.tx((db) => upsertTrials(db, []));
  });
});

describe('the state of a search', () => {
  const claim = (now: number, server = store) =>
    server.tx((db) => claimDueSearches(db, { now, leaseUntil: now + 60, limit: 50, mostAttempts: 2 }));

  it('is leased to one worker at a time when due; failed ones too while they have attempts left', async () => {
    const ids = await Promise.all(
      ['due', 'later', 'failed', 'spent', 'done'].map(async () => (await make.organization()).id),
    );
    const merged = await make.organization({ status: 'merged', mergedInto: ids[0] });
    const [due = '', later = '', failed = '', spent = '', done = ''] = ids;
    await store.tx(async (db) => {
      await insertTrackRecordSearch(db, due, AT);
      await insertTrackRecordSearch(db, merged.id, AT);
      await insertTrackRecordSearch(db, later, AT + 5);
      await saveSearch(db, failed, { state: 'failed', attempts: 1, dueAt: AT + 1 }, AT);
      await saveSearch(db, spent, { state: 'failed', attempts: 2, dueAt: AT }, AT);
      await saveSearch(db, done, { state: 'done', dueAt: AT, searchedAt: AT }, AT);
    });
    expect(await read((db) => nextSearchDue(db, 2))).toBe(AT);
    const given = (await Promise.all(servers.map((server) => claim(AT + 2, server)))).flat();
    expect(given.map(({ siteId }) => siteId).sort()).toEqual([due, failed].sort());
    expect(await claim(AT + 4)).toEqual([]);
    expect((await claim(AT + 6)).map(({ siteId }) => siteId)).toEqual([later]);

    await store.tx((db) => insertTrackRecordSearch(db, done, AT + 100));
    expect(await read((db) => trackRecordSearch(db, done))).toMatchObject({
      state: 'due',
      dueAt: AT + 100,
      searchedAt: AT,
    });
  });
});

describe('a listed trial', () => {
  it('is proposed once, can be confirmed and refused, and is withdrawn only while it is open', async () => {
    const { id } = await make.organization();
    const trials = await Promise.all([1, 2, 3].map(() => make.trial()));
    const [a = '', b = '', c = ''] = trials.map(({ nctId }) => nctId);
    await store.tx((db) =>
      proposeTrackRecords(
        db,
        [a, b, c].map((nctId) => ({ ...open(id), nctId })),
      ),
    );
    expect(await read((db) => countOpenTrackRecords(db, id))).toBe(3);

    const ours = { answer: 'confirmed', answeredBy: 'somebody', answeredAt: AT } as const;
    const changed = await store.tx((db) => setAnswers(db, id, [a, b, 'NCT00000000'], ours));
    expect(changed.map(({ nctId }) => nctId).sort()).toEqual([a, b].sort());
    expect(await store.tx((db) => setAnswers(db, id, [a], ours))).toEqual([]);
    await store.tx((db) => setAnswers(db, id, [b], { ...ours, answer: 'refused' }));

    await store.tx((db) => proposeTrackRecords(db, [{ ...open(id), nctId: a, similarity: 0.1 }]));
    await store.tx((db) => withdrawOpen(db, id, new Set()));
    expect(await answersOf(id)).toEqual({ [a]: 'confirmed', [b]: 'refused' });
    const [first] = await read((db) => trackRecordOf(db, id));
    expect(first?.record.similarity).toBe(0.8);

    const [other, none] = [await make.organization(), await make.organization()];
    await store.tx((db) => proposeTrackRecords(db, [{ ...open(other.id), nctId: a, answer: 'confirmed' }]));
    const evidence = await read((db) => confirmedTrials(db, [id, other.id]));
    expect(evidence.map(({ siteId, trial }) => [siteId, trial.nctId]).sort()).toEqual(
      [
        [id, a],
        [other.id, a],
      ].sort(),
    );
    const counted = (site: string) => read((db) => confirmedTrialCount(db, site));
    expect(await counted(id)).toBeUndefined();
    await store.tx((db) => saveSearch(db, id, { reviewedAt: AT }, AT));
    await store.tx((db) => saveSearch(db, none.id, { reviewedAt: AT }, AT));
    expect(await read((db) => reviewedSites(db, [id, other.id]))).toEqual(new Set([id]));
    expect(await counted(id)).toEqual({ trials: 1, latest: first?.record.answeredAt });
    expect(await counted(none.id)).toEqual({ trials: 0, latest: null });
  });

  it('is sorted by similarity of the name, then by the latest start', async () => {
    const { id } = await make.organization();
    const make1 = (similarity: number, startDate: string | null) => make.trackRecord(id, { similarity }, { startDate });
    const [old, never, likely, recent] = [
      await make1(0.7, '2010-01'),
      await make1(0.7, null),
      await make1(0.9, null),
      await make1(0.7, '2022-05-01'),
    ];
    const order = (await read((db) => trackRecordOf(db, id))).map(({ trial }) => trial.nctId);
    expect(order).toEqual([likely, recent, old, never].map(({ nctId }) => nctId));
  });
});

describe('loaded facilities', () => {
  it('of a city include only those nobody else has claimed, with their listings', async () => {
    const [site, other] = [await make.organization(), await make.organization()];
    const { nctId } = await make.trial();
    const city = `Port ${unique()}`;
    const at = { city, state: 'ME' };
    const free = await make.facility([nctId], { ...at, key: `a ${unique()}` });
    await make.facility([], { ...at, key: `b ${unique()}`, state: 'MA' });
    const claimed = await make.facility([], { ...at, key: `c ${unique()}` });
    const asked = { siteId: site.id, state: 'ME', cities: [city.toLowerCase(), 'elsewhere'] };
    const keys = async (siteId: string) =>
      (await read((db) => facilitiesInCity(db, { ...asked, siteId }))).map(({ key }) => key);
    expect(await keys(site.id)).toEqual([free.key, claimed.key]);
    const listings = await read((db) => listingsOfFacilities(db, [free.key, claimed.key]));
    expect(listings).toMatchObject([{ facilityKey: free.key, nctId }]);

    await store.tx((db) => claimUnclaimed(db, [claimed.key], other.id, AT));
    expect(await keys(site.id)).toEqual([free.key]);
    expect(await keys(other.id)).toEqual([free.key, claimed.key]);
  });
});

describe('searching for a site', () => {
  it('[I4] stores trials that list a similar facility in its city, for its staff to review', async () => {
    const name = newName();
    const site = await make.organization({ name });
    const [own, department] = [list(name), list(`${name} Cancer Center`)];
    list(name, { city: 'Austin', state: 'Texas' });
    list(name, { country: 'Canada' });
    expect(await searchTrackRecord(site.id, AT)).toBe('done');
    expect(await answersOf(site.id)).toEqual({ [own]: 'open', [department]: 'open' });
    const [best] = await read((db) => trackRecordOf(db, site.id));
    expect(best).toMatchObject({
      record: { facility: name, city: 'Boston', state: 'MA', similarity: 1 },
      trial: { nctId: own, title: `Study ${own}` },
    });
    expect(await read((db) => trackRecordSearch(db, site.id))).toMatchObject({
      state: 'done',
      searchedAt: AT,
      reviewedAt: null,
    });
    expect(await read((db) => confirmedTrials(db, [site.id]))).toEqual([]);
  });

  it('[I4] suggests what an operator has loaded if the registry is unreachable, and reports the failure', async () => {
    const name = newName();
    const site = await make.organization({ name });
    const { nctId } = await make.trial();
    await make.facility([nctId], { name: `The ${name}`, city: 'Boston', state: 'MA', key: unique() });
    registry.setMode('search', '500');
    expect(await searchTrackRecord(site.id, AT)).toBe('failed');
    expect(await answersOf(site.id)).toEqual({ [nctId]: 'open' });
    const first = { state: 'failed', attempts: 1, dueAt: AT + TRACK_RECORD.backoffMs[0], searchedAt: null };
    expect(await read((db) => trackRecordSearch(db, site.id))).toMatchObject(first);
    expect(await searchTrackRecord(site.id, AT)).toBe('failed');
    expect((await read((db) => trackRecordSearch(db, site.id)))?.dueAt).toBe(AT + TRACK_RECORD.backoffMs[1]);
  }, 20_000);

  it('[I4] keeps answered trials, and withdraws open ones that are no longer listed', async () => {
    const name = newName();
    const site = await make.organization({ name });
    const gone = await make.trackRecord(site.id);
    const refused = await make.trackRecord(site.id, { answer: 'refused' });
    const listed = list(name);
    await searchTrackRecord(site.id, AT);
    expect(await answersOf(site.id)).toEqual({ [refused.nctId]: 'refused', [listed]: 'open' });
    expect(Object.keys(await answersOf(site.id))).not.toContain(gone.nctId);
  });

  it('[I4] the job runs due searches and retries failed ones', async () => {
    const name = newName();
    const site = await make.organization({ name });
    const nctId = list(name);
    await store.tx((db) => insertTrackRecordSearch(db, site.id, AT));
    expect(await searchDueTrackRecords()).toBeGreaterThan(0);
    expect(await answersOf(site.id)).toEqual({ [nctId]: 'open' });
  });

  it('[I4] the job repeats a search older than a day after someone looks at it', async () => {
    const { organization: site } = await make.site();
    const person = await somebodyOf(site);
    await store.tx((db) => saveSearch(db, site.id, { state: 'done', searchedAt: AT }, AT));
    await readTrackRecord(person, null, AT + TRACK_RECORD.freshMs);
    expect((await read((db) => trackRecordSearch(db, site.id)))?.state).toBe('done');
    const view = await readTrackRecord(person, null, AT + TRACK_RECORD.freshMs + 1);
    expect(view).toMatchObject({ search: 'due', searchedAt: AT });
  });

  it('[I4] a site that moved during the search is left to the next search', async () => {
    const name = newName();
    const site = await make.organization({ name });
    list(name);
    registry.setMode('search', 'slow');
    const asked = registry.searches.length;
    const outcome = searchTrackRecord(site.id, AT);
    await expect.poll(() => registry.searches.length).toBe(asked + 1);
    await store.tx((db) => changeOrganization(db, site.id, { city: 'Austin', state: 'TX', updatedAt: AT }));
    expect(await outcome).toBe('gone');
    expect(await answersOf(site.id)).toEqual({});
  });

  it('[SCR-28] a merged site gets no trials, even if it was merged during the search', async () => {
    const name = newName();
    const [kept, site] = [await make.organization(), await make.organization({ name })];
    list(name);
    registry.setMode('search', 'slow');
    const asked = registry.searches.length;
    const outcome = searchTrackRecord(site.id, AT);
    await expect.poll(() => registry.searches.length).toBe(asked + 1);
    await store.tx((db) => markMerged(db, site, kept.id, AT));
    expect(await outcome).toBe('gone');
    expect(await searchTrackRecord(site.id, AT)).toBe('gone');
    expect(registry.searches.length).toBe(asked + 1);
    expect(await answersOf(site.id)).toEqual({});
  });
});

describe('a site that changes its name or location', () => {
  const own = { city: 'Boston', state: 'MA', zipCode: '02115' };
  /** A site with a trial that it confirmed, one that it refused, and a suggestion, all listed under its name. */
  async function confirmedSite() {
    const name = newName();
    const { organization: site } = await make.site({ name, ...own });
    const listed = { facility: name, city: 'Boston', state: 'MA', similarity: 1 };
    const [ours, theirs, asked] = [
      await make.trackRecord(site.id, listed),
      await make.trackRecord(site.id, listed),
      await make.trackRecord(site.id, listed),
    ].map(({ nctId }) => nctId) as [string, string, string];
    const facility = await make.facility([ours], { name, ...own });
    const staff = await somebodyOf(site);
    await answerTrackRecord(staff, { confirmed: [ours], refused: [theirs] }, AT);
    return { site, name, ours, theirs, asked, staff, facility };
  }
  const evidenceOf = async (id: string) =>
    (await read((db) => confirmedTrials(db, [id]))).map(({ trial }) => trial.nctId);
  const claimant = async (key: string) => (await read((db) => facilityByKey(db, key)))?.claimedBy;

  it('[TRK-03] keeps nothing that it confirmed under another name: its trials await an administrator’s decision', async () => {
    const { site, ours, theirs, staff, facility } = await confirmedSite();
    expect(await claimant(facility.key)).toBe(site.id);
    await updateOwnOrganization(staff, { name: otherName() }, AT + 1);
    expect(await answersOf(site.id)).toEqual({ [ours]: 'claimed', [theirs]: 'refused' });
    expect(await evidenceOf(site.id)).toEqual([]);
    expect(await claimant(facility.key)).toBeNull();
    expect(await read((db) => trackRecordSearch(db, site.id))).toMatchObject({ state: 'due', dueAt: AT + 1 });
    expect(await read((db) => waitingRematches(db, [site.id]))).toHaveLength(1);
    const events = await read((db) => auditEventsOf(db, { type: 'organization', id: site.id }));
    const held = events.find(({ action }) => action === 'organization.trialsHeld');
    expect([held?.before, held?.after].map((text) => JSON.parse(text ?? ''))).toEqual([
      { answer: 'confirmed', trials: [ours] },
      { answer: 'claimed', trials: [ours] },
    ]);
    for (const nctId of [ours, theirs]) {
      const confirm = answerTrackRecord(staff, { confirmed: [nctId], refused: [] }, AT + 2);
      await expect(confirm).rejects.toMatchObject({ code: 'track_record_waits' });
    }
    await decideTrial(SYSTEM, { siteId: site.id, nctId: ours }, { answer: 'confirmed' }, AT + 3);
    await updateOwnOrganization(staff, { name: otherName() }, AT + 4);
    expect(await evidenceOf(site.id)).toEqual([ours]);
  });

  it('[TRK-03] keeps trials that are listed at its new name too, and everything if neither changes', async () => {
    const { site, name, ours, theirs, asked, staff, facility } = await confirmedSite();
    const all = { [ours]: 'confirmed', [theirs]: 'refused', [asked]: 'open' };
    await updateOwnOrganization(staff, { piName: 'Dr. Ida Blom' }, AT + 1);
    await updateOwnOrganization(staff, { name: `${name} Research` }, AT + 2);
    expect(await answersOf(site.id)).toEqual(all);
    expect(await claimant(facility.key)).toBe(site.id);
    await updateOwnOrganization(staff, { city: 'Austin', state: 'TX', zipCode: '78701' }, AT + 3);
    expect(await answersOf(site.id)).toEqual({ [ours]: 'claimed', [theirs]: 'refused' });
    expect(await claimant(facility.key)).toBeNull();
  });

  it('[TRK-02] gets a trial back by itself if it was only renamed by mistake and the registry lists it', async () => {
    const { site, name, ours, theirs, staff } = await confirmedSite();
    await updateOwnOrganization(staff, { name: otherName() }, AT + 1);
    await updateOwnOrganization(staff, { name }, AT + 2);
    expect((await answersOf(site.id))[ours]).toBe('claimed');
    expect(await searchTrackRecord(site.id, AT + 3)).toBe('done');
    expect((await answersOf(site.id))[ours]).toBe('confirmed');
    // Its own refusal can be changed again.
    expect(await answerTrackRecord(staff, { confirmed: [theirs], refused: [] }, AT + 4)).toMatchObject({
      confirmed: 1,
    });
  });
});

describe('evidence', () => {
  it('[I4] consists of confirmed trials, and is unknown until someone has reviewed it', async () => {
    const site = await make.organization();
    const person = await somebodyOf(site);
    const [ours, theirs] = [await make.trackRecord(site.id), await make.trackRecord(site.id)];
    const input = async () => (await read((db) => siteInputs(db, [site])))[0]?.trackRecord;
    expect(await input()).toBeNull();

    await answerTrackRecord(person, { confirmed: [ours.nctId], refused: [theirs.nctId] }, AT);
    expect(await input()).toMatchObject([{ nctId: ours.nctId, phases: ['PHASE2'] }]);
    expect((await input())?.[0]).not.toHaveProperty('readAt');
    expect(await read((db) => waitingRematches(db, [site.id]))).toMatchObject([{ kind: 'site' }]);
    const events = await read((db) => auditEventsOf(db, { type: 'organization', id: site.id }));
    expect(events.map(({ action }) => action)).toEqual(['organization.trackRecordAnswered']);

    await answerTrackRecord(person, { confirmed: [], refused: [ours.nctId] }, AT + 1);
    expect(await input()).toEqual([]);
  });

  it('[I4] leaves no trace of an answer that changes nothing', async () => {
    const site = await make.organization();
    const person = await somebodyOf(site);
    const { nctId } = await make.trackRecord(site.id);
    const answer = { confirmed: [nctId], refused: [] };
    expect(await answerTrackRecord(person, answer, AT)).toMatchObject({ confirmed: 1 });
    expect(await answerTrackRecord(person, answer, AT + 1)).toMatchObject({ confirmed: 0 });
    expect(await read((db) => auditEventsOf(db, { type: 'organization', id: site.id }))).toHaveLength(1);
  });

  it('[I4] of a study is the registry record of its NCT number', async () => {
    const study = await make.study({ nctNumber: 'NCT90000002' });
    const pending = await make.study({ nctNumber: 'NCT90000002', status: 'pending_approval', isActive: false });
    const facts = async () => (await read((db) => studyInputs(db, study))).study.facts;
    expect(await facts()).toBeNull();
    const missing = await make.study({ nctNumber: 'NCT00000404' });
    const wanted = await read((db) => numbersWithoutTrial(db, 0));
    expect(wanted).toEqual(['NCT00000404', 'NCT90000002']);
    expect(await read((db) => numbersWithoutTrial(db, missing.updatedAt + 1))).toEqual([]);

    await readStudyFacts(Date.now());
    expect(await facts()).toMatchObject({ nctId: 'NCT90000002' });
    expect(await read((db) => numbersWithoutTrial(db, 0))).toEqual(['NCT00000404']);
    expect(await read((db) => activeStudiesOfNumber(db, 'NCT90000002'))).toEqual([study.id]);
    const waiting = await read((db) => waitingRematches(db, [study.id, pending.id, missing.id]));
    expect(waiting.map(({ subjectId }) => subjectId)).toEqual([study.id]);
    expect(await keepStudyFacts('NCT00000301', AT)).toBe('kept');
    expect((await read((db) => trialsById(db, ['NCT00000301']))).get('NCT00000301')?.title).toContain('Velorafen');
  });
});

describe('the record that a study was posted from', () => {
  it('[DAY-150] is kept with the study, so that its first scores rest on it and do not move once a job reads it', async () => {
    const nctNumber = 'NCT90000001';
    const person = await somebodyOf(await make.organization({ type: 'sponsor' }));
    const post = async (imported: PostedStudy['imported']) => {
      const values = { title: unique('Posted '), phase: 'phase_ii', therapeuticArea: 'oncology', nctNumber };
      const posted = { ...(studySchema.parse(values) as PostedStudy), origins: null, imported };
      const { id } = await submitStudy(person, posted, { idempotencyKey: null, through: 'signed-in' }, AT);
      const study = (await read((db) => studyById(db, id))) as Study;
      return (await read((db) => studyInputs(db, study))).study.facts;
    };
    const { record } = (await registryRecord(nctNumber)) as { record: RegistryRecord };
    expect(await post(null)).toBeNull();
    const facts = await post(await importedFrom(record, AT));
    expect(facts).toMatchObject({ nctId: nctNumber, conditions: ['Breast Cancer', 'Heart Failure'] });
  });
});

describe('changed similarity', () => {
  it('is saved for some trials, and confirmed ones need confirmation again', async () => {
    const { id } = await make.organization();
    const [a, b] = [await make.trackRecord(id, { answer: 'confirmed', answeredAt: AT }), await make.trackRecord(id)];
    await store.tx((db) => saveSimilarity(db, id, [a.nctId], 0.2));
    const both = [a.nctId, b.nctId];
    expect(await store.tx((db) => holdConfirmed(db, id, both, AT + 1))).toEqual([a.nctId]);
    expect(await store.tx((db) => holdConfirmed(db, id, both, AT + 1))).toEqual([]);
    const held = { similarity: 0.2, answer: 'claimed', claimedAs: 'site', answeredAt: null, createdAt: AT + 1 };
    expect(await read((db) => trackRecordEntry(db, id, a.nctId))).toMatchObject(held);
    expect(await read((db) => trackRecordEntry(db, id, b.nctId))).toMatchObject({ similarity: 0.9, answer: 'open' });
  });
});

describe('trials that a site adds itself', () => {
  const claim = (siteId: string, nctId: string) =>
    ({ ...open(siteId), nctId, similarity: 0, answer: 'claimed', claimedAs: 'site' }) as const;
  const decided = (answer: 'confirmed' | 'refused') => ({ answer, answeredBy: null, answeredAt: AT });

  it('are added once, even if two servers add the same one at once', async () => {
    const [{ id }, { nctId }] = [await make.organization(), await make.trial()];
    const added = await Promise.all(servers.map((server) => server.tx((db) => insertClaim(db, claim(id, nctId)))));
    expect(added.filter(Boolean)).toHaveLength(1);
    expect(await read((db) => trackRecordEntry(db, id, nctId))).toMatchObject({ answer: 'claimed', claimedAs: 'site' });
    expect(await read((db) => confirmedTrials(db, [id]))).toEqual([]);
  });

  it('are decided once, and can be withdrawn unless they were refused or found by the registry', async () => {
    const { id } = await make.organization();
    const [a, b, c] = [await make.trial(), await make.trial(), await make.trial()];
    await store.tx(async (db) => {
      await insertClaim(db, claim(id, a.nctId));
      await insertClaim(db, claim(id, b.nctId));
      await proposeTrackRecords(db, [{ ...open(id), nctId: c.nctId }]);
    });
    const decide = (nctId: string, answer: 'confirmed' | 'refused') =>
      store.tx((db) => decideClaim(db, id, nctId, decided(answer)));
    expect(await decide(a.nctId, 'confirmed')).toMatchObject({ answer: 'confirmed', answeredAt: AT });
    expect(await decide(a.nctId, 'refused')).toBeUndefined();
    expect(await decide(c.nctId, 'confirmed')).toBeUndefined();
    await decide(b.nctId, 'refused');
    const withdraw = (nctId: string) => store.tx((db) => deleteClaim(db, id, nctId));
    expect(await withdraw(b.nctId)).toBeUndefined();
    expect(await withdraw(c.nctId)).toBeUndefined();
    expect(await withdraw(a.nctId)).toMatchObject({ nctId: a.nctId, answer: 'confirmed' });
    expect(await answersOf(id)).toEqual({ [b.nctId]: 'refused', [c.nctId]: 'open' });
  });

  it('are listed while they await confirmation, longest wait first, and confirmed by a later listing', async () => {
    const { id } = await make.organization();
    const [a, b] = [await make.trial(), await make.trial()];
    const before = await read(countWaitingClaims);
    await store.tx(async (db) => {
      await insertClaim(db, { ...claim(id, a.nctId), createdAt: 2 });
      await insertClaim(db, { ...claim(id, b.nctId), createdAt: 1 });
    });
    const waiting = await read((db) => waitingClaims(db, 2));
    expect(waiting.map(({ record, site }) => [record.nctId, site.id])).toEqual([
      [b.nctId, id],
      [a.nctId, id],
    ]);
    expect(await read(countWaitingClaims)).toBe(before + 2);
    const listed = { ...open(id), facility: 'Lister', nctId: a.nctId, similarity: 1 };
    const confirm = () => store.tx((db) => confirmListedClaims(db, id, [listed, listed], AT));
    expect(await confirm()).toEqual([a.nctId]);
    expect(await confirm()).toEqual([]);
    expect(await answersOf(id)).toEqual({ [a.nctId]: 'confirmed', [b.nctId]: 'claimed' });
    expect(await read((db) => trackRecordEntry(db, id, a.nctId))).toMatchObject({ facility: 'Lister', similarity: 1 });
  });
});
