import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { claimFacilities, releaseFacilities } from '~/domain/commands/facilities/claim.server';
import { loadRegistry } from '~/domain/commands/facilities/load.server';
import { openRegistryFolder } from '~/gateways/registry-folder.server';
import { auditEventsOf } from '~db/queries/audit';
import {
  claimUnclaimed,
  enterFacilities,
  enterListings,
  facilitiesOfSite,
  facilityPage,
  hasUnclaimed,
  registryCounts,
  releaseClaimed,
  releaseUnsupported,
  unclaimedAlike,
  unclaimedListing,
} from '~db/queries/facilities';
import { deleteOrganization } from '~db/queries/organizations';
import { setAnswers } from '~db/queries/track-records';
import { trialsById } from '~db/queries/trials';
import { unique } from '~tests/support/factories';
import { openQueryStore } from '~tests/support/query-store';
import { AT } from './rows';

const { store, servers, make, raw } = await openQueryStore();
const BULK = join(import.meta.dirname, '../fixtures/bulk');

async function load(folder: string, at: number) {
  const broken: string[] = [];
  let done = 0;
  const opened = openRegistryFolder(folder);
  const onBroken = ({ file, line }: { file: string; line: number }, problem: string) =>
    void broken.push(`${file}:${line}: ${problem}`);
  const onProgress = (bytes: number) => {
    expect(bytes).toBeGreaterThanOrEqual(done);
    done = bytes;
  };
  const loaded = await loadRegistry(opened, { onProgress, onBroken }, at);
  expect(done).toBe(opened.bytes);
  return { loaded, broken };
}

/** A separate folder to change. */
async function copyOfBulk(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'studybridge-bulk-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(BULK, folder, { recursive: true });
  return folder;
}

const NONE = { entered: 0, changed: 0 };
const rowsOf = () => raw('select * from facilities order by key');
const listings = () => raw('select * from facility_trials order by facility_key, nct_id');

describe('loading the registry from a folder', () => {
  it('[I4] loads trials, facilities and listings, and names the lines that it cannot read', async () => {
    const { loaded, broken } = await load(BULK, AT);
    expect(loaded).toEqual({
      trials: { entered: 3, changed: 0 },
      facilities: { entered: 2, changed: 0 },
      listings: { entered: 3, changed: 0 },
      masked: 1,
      broken: 6,
    });
    const [cutOff, ...others] = broken;
    expect(cutOff).toMatch(/^trials\.jsonl:3: /);
    expect(others).toEqual([
      'trials.jsonl:4: nctId is not an NCT number',
      'us_locations.csv:5: a quotation mark is not closed',
      'us_locations.csv:6: has 3 cells, and the header 11',
      'us_locations.csv:10: facility is empty',
      'us_locations.csv:7: there is no trial NCT99000099',
    ]);
    const trials = await store.read((db) => trialsById(db, ['NCT99000001', 'NCT99000002', 'NCT99000004']));
    expect(trials.get('NCT99000001')).toEqual({
      nctId: 'NCT99000001',
      title: 'Lumerase in Heart Failure',
      conditions: ['Heart Failure'],
      interventions: ['Drug: Lumerase'],
      phases: ['PHASE3'],
      studyType: 'INTERVENTIONAL',
      status: 'ACTIVE_NOT_RECRUITING',
      sponsor: 'Northwind Therapeutics',
      sponsorClass: 'INDUSTRY',
      enrollment: 240,
      sites: 2,
      sex: 'ALL',
      minAge: '18 Years',
      maxAge: null,
      startDate: '2019-03-01',
      completionDate: '2023-06',
      readAt: Date.UTC(2021, 4, 4),
    });
    expect(trials.get('NCT99000002')).toMatchObject({ sponsor: '', sponsorClass: 'FED', enrollment: null, sex: null });
    // If the line has no date of its data, the current time counts.
    expect(trials.get('NCT99000004')?.readAt).toBe(AT);
    expect(await rowsOf()).toMatchObject([
      { key: 'heron point hospital|duluth|MN', name: 'Heron Point Hospital', state: 'MN', zip_code: null },
      {
        key: 'quarry lane clinic|salem|MA',
        name: 'Quarry Lane Clinic, 12 Mill Street',
        city: 'Salem',
        state: 'MA',
        zip_code: '01970',
        claimed_by: null,
      },
    ]);
    expect((await listings()).map(({ nct_id, site_status }) => [nct_id, site_status])).toEqual([
      ['NCT99000004', null],
      ['NCT99000001', 'RECRUITING'],
      ['NCT99000002', null],
    ]);
  });

  it('[I4] a second run changes nothing, and each run has its audit event', async () => {
    const before = [await rowsOf(), await listings(), await raw('select * from trials order by nct_id')];
    const { loaded } = await load(BULK, AT + 1);
    expect(loaded).toMatchObject({ trials: NONE, facilities: NONE, listings: NONE, masked: 1, broken: 6 });
    expect([await rowsOf(), await listings(), await raw('select * from trials order by nct_id')]).toEqual(before);
    const events = await store.read((db) => auditEventsOf(db, { type: 'setting', id: 'registry' }));
    expect(events.map(({ action, actorRole }) => [action, actorRole])).toEqual([
      ['registry.loaded', 'system'],
      ['registry.loaded', 'system'],
    ]);
    expect(JSON.parse(events[1]?.after ?? '')).toMatchObject({ trials: { entered: 3, changed: 0 }, broken: 6 });
  });

  it('[I4] newer data replaces a trial, older data does not, and missing data of a facility is filled in', async () => {
    const folder = await copyOfBulk();
    const file = join(folder, 'trials.jsonl');
    const text = await readFile(file, 'utf8');
    const say = (asOf: string, status: string) =>
      writeFile(file, text.replace('2021-05-04', asOf).replace('Active, not recruiting', status));
    const statusOf = async () => (await store.read((db) => trialsById(db, ['NCT99000001']))).get('NCT99000001')?.status;
    await say('2020-01-01', 'RECRUITING');
    expect((await load(folder, AT + 2)).loaded.trials).toEqual(NONE);
    expect(await statusOf()).toBe('ACTIVE_NOT_RECRUITING');
    await say('2023-01-01', 'COMPLETED');
    expect((await load(folder, AT + 3)).loaded.trials).toEqual({ entered: 0, changed: 1 });
    expect(await statusOf()).toBe('COMPLETED');

    const places = join(folder, 'us_locations.csv');
    const row = 'NCT99000004,Heron Point Hospital,Duluth,Minnesota,';
    const known = (await readFile(places, 'utf8')).replace(`${row},,,,`, `${row}55802,,,WITHDRAWN,`);
    await writeFile(places, known);
    const { loaded } = await load(folder, AT + 4);
    expect([loaded.facilities, loaded.listings]).toEqual([
      { entered: 0, changed: 1 },
      { entered: 0, changed: 1 },
    ]);
    expect((await rowsOf())[0]).toMatchObject({ zip_code: '55802' });
    expect((await listings())[0]).toMatchObject({ site_status: 'WITHDRAWN' });
    expect((await load(BULK, AT + 5)).loaded.listings).toEqual(NONE);
  });

  it('[I4] a missing file or column is named', async () => {
    const folder = await copyOfBulk();
    await writeFile(join(folder, 'us_locations.csv'), 'nctId,facility,city,state\n');
    await expect(load(folder, AT)).rejects.toThrow(/us_locations\.csv:1: missing column zip.*facilityKey/);
    await rm(join(folder, 'us_locations.csv'));
    expect(() => openRegistryFolder(folder)).toThrow(/There is no file .*us_locations\.csv/);
  });
});

describe('claiming', () => {
  it('[I4] a site that confirms a trial gets the unclaimed facilities with its name and city that list it, and no others', async () => {
    const word = unique('Osprey');
    const confirmed = (await make.trial()).nctId;
    const other = (await make.trial()).nctId;
    const site = await make.organization({ name: `${word} Bay Clinic`, city: 'Salem', state: 'Massachusetts' });
    const own = await make.facility([confirmed, other], { name: `${word} Bay Clinic, Department of Neurology` });
    await make.facility([other], { name: `${word} Bay Clinic of the North` });
    await make.facility([confirmed], { name: `${word} Bay Clinic`, city: 'Lowell', zipCode: '01850' });
    await make.facility([confirmed], { name: `${word} Bay Clinic`, state: 'OR', zipCode: null });
    await make.facility([confirmed], { name: 'Heron Point Hospital' });
    const rival = await make.organization();
    const taken = await make.facility([confirmed], { name: `${word} Bay Clinics` });
    await store.tx((db) => claimUnclaimed(db, [taken.key], rival.id, AT));

    const merged = await make.organization({ name: site.name, city: 'Salem', state: 'MA', mergedInto: rival.id });
    expect(await store.tx((db) => claimFacilities(db, merged.id, [confirmed], AT))).toEqual([]);
    expect(await store.tx((db) => claimFacilities(db, site.id, [confirmed], AT))).toEqual([own.key]);
    expect(await store.tx((db) => claimFacilities(db, site.id, [confirmed], AT))).toEqual([]);
    expect(await store.tx((db) => claimFacilities(db, site.id, [], AT))).toEqual([]);
    const { rows } = await store.read((db) => facilityPage(db, { search: word, claimed: true, limit: 9 }));
    expect(rows.map(({ key, claimedByName, trials }) => [key, claimedByName, trials]).sort()).toEqual(
      [
        [own.key, site.name, 2],
        [taken.key, rival.name, 1],
      ].sort(),
    );
    const [event, ...more] = await store.read((db) => auditEventsOf(db, { type: 'organization', id: site.id }));
    expect(more).toEqual([]);
    expect(event).toMatchObject({ action: 'organization.facilitiesClaimed', actorRole: 'system' });
    expect(JSON.parse(event?.after ?? '')).toEqual({ name: site.name, facilities: [own.key] });

    await store.tx((db) => deleteOrganization(db, site.id));
    const free = await store.read((db) => unclaimedListing(db, { state: 'MA', nctIds: [other] }));
    expect(free.map(({ key }) => key)).toContain(own.key);
  });

  it('[I4] releases facilities that no longer list any of the site’s confirmed trials', async () => {
    const site = await make.organization({ city: 'Boston', state: 'MA', name: unique('Grebe Clinic') });
    const [kept, back] = [await make.trackRecord(site.id), await make.trackRecord(site.id)];
    const stays = await make.facility([kept.nctId, back.nctId], { name: site.name, city: 'Boston', state: 'MA' });
    const goes = await make.facility([back.nctId], { name: `${site.name} West`, city: 'Boston', state: 'MA' });
    const answered = { answeredBy: null, answeredAt: AT };
    await store.tx(async (db) => {
      await setAnswers(db, site.id, [kept.nctId, back.nctId], { answer: 'confirmed', ...answered });
      await claimUnclaimed(db, [stays.key, goes.key], site.id, AT);
      expect(await releaseUnsupported(db, site.id, AT)).toEqual([]);
      await setAnswers(db, site.id, [back.nctId], { answer: 'refused', ...answered });
      expect(await releaseFacilities(db, site.id, AT)).toEqual([goes.key]);
    });
    const free = await store.read((db) => unclaimedListing(db, { state: 'MA', nctIds: [back.nctId] }));
    expect(free.map(({ key }) => key)).toEqual([goes.key]);
    const [event] = await store.read((db) => auditEventsOf(db, { type: 'organization', id: site.id }));
    expect(event).toMatchObject({ action: 'organization.facilitiesReleased' });
  });

  it('[I4] releases only the named facilities of that site', async () => {
    const [site, other] = [await make.organization(), await make.organization()];
    const [one, two, theirs] = [await make.facility(), await make.facility(), await make.facility()];
    const release = (keys: string[]) => store.tx((db) => releaseClaimed(db, keys, site.id, AT));
    await store.tx((db) => claimUnclaimed(db, [one.key, two.key], site.id, AT));
    await store.tx((db) => claimUnclaimed(db, [theirs.key], other.id, AT));
    expect(await release([one.key, theirs.key])).toEqual([one.key]);
    expect(await release([])).toEqual([]);
    const left = await store.read((db) => facilitiesOfSite(db, site.id));
    expect(left.map(({ key }) => key)).toEqual([two.key]);
  });

  it('[I4] if ten sites claim a facility at once, one gets it', async () => {
    const { key } = await make.facility();
    const sites = await Promise.all(Array.from({ length: 10 }, () => make.organization()));
    const got = await Promise.all(
      sites.map(({ id }, index) => servers[index % servers.length]?.tx((db) => claimUnclaimed(db, [key], id, AT))),
    );
    expect(got.flat()).toEqual([key]);
  });
});

describe('facilities', () => {
  it('[I4] are listed by name, page by page, and found by words of their name, city and state', async () => {
    const word = unique('Stilt');
    const names = ['Anchor', 'Birch', 'Cedar', 'Dune'].map((name) => `${name} ${word}`);
    for (const name of [...names].reverse()) await make.facility([], { name, city: 'Bangor', state: 'ME' });
    const page = (cursor?: string | null) => store.read((db) => facilityPage(db, { search: word, limit: 3, cursor }));
    const first = await page();
    const second = await page(first.next);
    expect([...first.rows, ...second.rows].map(({ name }) => name)).toEqual(names);
    expect([first.rows.length, second.next]).toEqual([3, null]);
    for (const search of [`birch ${word}`, `BIRCH bangor maine ${word}`, `${word} me birch`]) {
      const { rows } = await store.read((db) => facilityPage(db, { search, limit: 9 }));
      expect(
        rows.map(({ name }) => name),
        search,
      ).toEqual([names[1]]);
    }
    const claimed = await store.read((db) => facilityPage(db, { search: word, claimed: true, limit: 9 }));
    expect(claimed.rows).toEqual([]);
  });

  it('[I4] are counted, claimed and unclaimed', async () => {
    const before = await store.read(registryCounts);
    const site = await make.organization();
    const { key } = await make.facility([(await make.trial()).nctId]);
    await make.facility();
    expect(await store.read(hasUnclaimed)).toBe(true);
    await store.tx((db) => claimUnclaimed(db, [key], site.id, AT));
    expect(await store.read(registryCounts)).toEqual({
      trials: before.trials + 1,
      unclaimed: before.unclaimed + 1,
      claimed: before.claimed + 1,
    });
  });

  it('[I4] with the most similar trials come first, and claimed ones are left out', async () => {
    const word = unique('lumerosis').toLowerCase();
    const alike = [
      await make.trial({ conditions: [`Chronic ${word.toUpperCase()}`] }),
      await make.trial({ title: word }),
    ];
    const other = await make.trial();
    const [a, b] = alike.map(({ nctId }) => nctId) as [string, string];
    const one = await make.facility([b, other.nctId]);
    const two = await make.facility([a, b]);
    await make.facility([other.nctId]);
    const claimed = await make.facility([a, b]);
    const site = await make.organization();
    await store.tx((db) => claimUnclaimed(db, [claimed.key], site.id, AT));
    const found = await store.read((db) => unclaimedAlike(db, ['nothing%', word], 9));
    expect(found.map(({ key }) => key)).toEqual([two.key, one.key]);
    // Without a word: those with the most trials of all.
    expect(await store.read((db) => unclaimedAlike(db, [], 1))).toHaveLength(1);
  });

  it('[I4] loaded again only get missing data filled in', async () => {
    const { nctId } = await make.trial();
    const facility = { key: unique('key|'), name: 'Birch Clinic', city: null, state: null, zipCode: null };
    const enter = (zipCode: string | null, at: number) =>
      store.tx((db) => enterFacilities(db, [{ ...facility, zipCode }], at));
    expect(await enter(null, AT)).toEqual({ entered: 1, changed: 0 });
    expect(await enter(null, AT + 1)).toEqual(NONE);
    expect(await enter('04401', AT + 2)).toEqual({ entered: 0, changed: 1 });
    expect(await enter('99999', AT + 3)).toEqual(NONE);
    const list = (siteStatus: string | null) =>
      store.tx((db) => enterListings(db, [{ facilityKey: facility.key, nctId, siteStatus }]));
    expect(await list('RECRUITING')).toEqual({ entered: 1, changed: 0 });
    expect([await list('RECRUITING'), await list(null)]).toEqual([NONE, NONE]);
    expect(await list('COMPLETED')).toEqual({ entered: 0, changed: 1 });
  });
});
