/** A start from a snapshot gives the same index as one from the database, or does not use it. */

import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '~/catalogue/time';
import { siteInputs } from '~/domain/commands/ranking/inputs.server';
import {
  canRankSites,
  closeSiteIndex,
  rankInThread,
  rankVerifiedSites,
  saveSiteIndex,
} from '~/domain/commands/ranking/site-index.server';
import {
  type AboutSnapshot,
  aboutSnapshot,
  readSnapshot,
  writeSnapshot,
} from '~/domain/commands/ranking/snapshot-file';
import { siteIndexHere } from '~/domain/commands/ranking/thread';
import { rematchDue } from '~/jobs/rematch.server';
import { DEFAULT_WEIGHTS } from '~/matching';
import { deleteOrganization, organizationPage } from '~db/queries/organizations';
import { enqueueRematch } from '~db/queries/rematches';
import { upsertTrials } from '~db/queries/trials';
import { changeOrganization } from '~tests/support/changed';
import { openQueryStore } from '~tests/support/query-store';
import { roundedRanking } from '~tests/support/rounded-ranking';
import { aStudy } from '../unit/matching/factory';
import { AT } from './rows';

const { store, servers, make, raw } = await openQueryStore();
const folder = mkdtempSync(join(tmpdir(), 'studybridge-snapshot-'));
const file = join(folder, 'site-index');
const place = { file, build: 'this' };
afterAll(async () => {
  await closeSiteIndex();
  rmSync(folder, { recursive: true, force: true });
});

const QUERY = { now: AT, weights: DEFAULT_WEIGHTS, count: 100, newcomers: 100, ids: [], ranks: true, statistics: true };
const STUDY = aStudy({ geographicPreferences: ['Midwest'], sponsorName: 'Quarry Lane University' });
const told = async () => roundedRanking(await store.read((db) => rankVerifiedSites(db, STUDY, QUERY)));
async function anew() {
  const index = siteIndexHere();
  const { rows } = await store.read((db) => organizationPage(db, { type: 'site', status: 'verified', limit: 500 }));
  index.put(await store.read((db) => siteInputs(db, rows)));
  return roundedRanking(await index.rank(STUDY, QUERY));
}
const trial = await make.trial({ nctId: 'NCT90000801', title: 'A rash', conditions: ['Eczema'] });
let sites: { id: string }[];
beforeEach(async () => {
  rmSync(file, { force: true });
  await closeSiteIndex();
  rankInThread(undefined, place);
  sites = [];
  for (const state of ['OH', 'MA', 'IL', 'CA']) sites.push(await make.organization({ state, priorTrials: 3 }));
  await make.trackRecord(sites[0]?.id ?? '', { answer: 'confirmed' }, trial);
  await told();
  await saveSiteIndex();
});
const idAt = (at: number) => sites[at]?.id ?? '';
const change = (at: number, to: Parameters<typeof changeOrganization>[2], on = store) =>
  on.tx((db) => changeOrganization(db, idAt(at), to));

/** Changes a site so that only an index built from the database has it. */
async function changeUnnoticed(): Promise<void> {
  await change(3, { state: 'OH' });
  await raw(`delete from site_changes where kind = 'site'`);
}
async function startAgain(): Promise<void> {
  await closeSiteIndex();
  await told();
}
const isFresh = async () => isDeepStrictEqual(await told(), await anew());
/** Marks in the database that there is a snapshot like the saved one, and writes it. */
async function replaceSnapshot(by: Partial<AboutSnapshot>): Promise<void> {
  const about = aboutSnapshot(file) as AboutSnapshot;
  const state = readSnapshot(file, about.token);
  await writeSnapshot(file, state, { ...about, ...by });
}

describe('[CLU-07] a start from a snapshot', () => {
  it('has everything that changed since', async () => {
    await change(0, { therapeuticAreas: ['Oncology'] });
    await raw(`update organizations set status = 'rejected' where id = '${idAt(1)}'`);
    await store.tx((db) => deleteOrganization(db, idAt(2)));
    await change(3, { name: 'Quarry Lane University Hospital', patientPanelSize: 'under-1000' }, servers.at(-1));
    await store.tx((db) => upsertTrials(db, [{ ...trial, title: 'Lumerase in Solid Tumors', readAt: AT + 1 }]));
    await make.organization({ therapeuticAreas: ['Oncology'] });
    await startAgain();
    expect(await told()).toEqual(await anew());
  });

  it('reads no other site again', async () => {
    await changeUnnoticed();
    await startAgain();
    expect(await isFresh()).toBe(false);
    expect(existsSync(file)).toBe(true);
  });

  it.each<[string, () => unknown]>([
    ['another version of the code', () => rankInThread(undefined, { file, build: 'another' })],
    ['a damaged file', () => writeFileSync(file, readFileSync(file).fill(7, 2000, 2009))],
    ['a file that is cut off', () => writeFileSync(file, readFileSync(file).subarray(0, -1))],
    ['another file', () => writeFileSync(file, 'What is this?')],
    ['a database restored from an earlier backup', () => raw(`delete from site_changes where kind = 'snapshot'`)],
    ['a feed that has been cut', () => raw(`update site_changes set at = at - ${24 * HOUR_MS}`)],
  ])('reads every site instead with %s, and deletes the snapshot', async (_what, happens) => {
    await changeUnnoticed();
    await happens();
    await startAgain();
    expect(await isFresh()).toBe(true);
    expect(existsSync(file)).toBe(false);
  });

  it('is possible for as long as the feed is kept, except for the last hour', async () => {
    await raw(`update site_changes set at = at - ${22 * HOUR_MS}`);
    await changeUnnoticed();
    await startAgain();
    expect(await isFresh()).toBe(false);
  });

  it('[CLU-08] makes requests that rank fail at once while it loads many sites, and jobs wait', async () => {
    await replaceSnapshot({ sites: 1_000_000 });
    await store.tx((db) => enqueueRematch(db, 'site', idAt(0), 0));
    await closeSiteIndex();
    await expect(told()).rejects.toMatchObject({ code: 'ranking_loading', status: 503 });
    await closeSiteIndex();
    expect(await canRankSites()).toBe(false);
    await closeSiteIndex();
    expect(await rematchDue(AT)).toBe(0);
    await vi.waitUntil(canRankSites, { timeout: 20_000, interval: 1 });
    expect(await rematchDue(AT)).toBe(1);
    expect(await told()).toEqual(await anew());
  });
});

describe('[CLU-07] the snapshot', () => {
  const tokenOf = () => aboutSnapshot(file)?.token;

  it('is replaced only if something has changed or it is old, and only when it is whole', async () => {
    const first = tokenOf();
    await saveSiteIndex();
    expect(tokenOf()).toBe(first);
    await change(0, { state: 'TX' });
    await told();
    writeFileSync(`${file}.left-by-a-crash.partial`, '');
    await saveSiteIndex();
    const second = tokenOf();
    expect(second).not.toBe(first);
    expect(readdirSync(folder)).toEqual(['site-index']);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    await replaceSnapshot({ savedAt: Date.now() - 7 * HOUR_MS });
    await startAgain();
    await saveSiteIndex();
    expect(tokenOf()).not.toBe(second);
  });

  it('is given up, and not saved again, once there were more changes than sites and ten thousand', async () => {
    await replaceSnapshot({ changes: 10_000 });
    await startAgain();
    await saveSiteIndex();
    expect(existsSync(file)).toBe(true);
    await change(0, { state: 'TX' });
    await told();
    await saveSiteIndex();
    expect(existsSync(file)).toBe(false);
  });

  it('has no name, address or number of a person', async () => {
    const [contact, investigator] = ['Theodosia Vance', 'Dr. Ambrose Quill'];
    const personal = {
      contactName: contact,
      piName: investigator,
      piEmail: 'quill@vance.example',
      phone: '+12025550147',
    };
    await change(0, { ...personal, email: 'theodosia@vance.example' });
    await told();
    await saveSiteIndex();
    const text = readFileSync(file).toString('latin1').toLowerCase();
    for (const part of ['theodosia', 'vance', 'ambrose', 'quill', '5550147']) expect(text.includes(part)).toBe(false);
  });

  it('is used only if the database has its mark: after a restore, one from before the backup is', async () => {
    const earlier = join(folder, 'earlier');
    copyFileSync(file, earlier);
    await change(3, { state: 'NV' });
    await told();
    await saveSiteIndex();
    // As in a backup from between the two snapshots.
    await raw(`delete from site_changes where kind = 'snapshot' and key = '${tokenOf()}'`);
    await startAgain();
    expect(existsSync(file)).toBe(false);
    copyFileSync(earlier, file);
    await startAgain();
    expect(existsSync(file)).toBe(true);
    expect(await told()).toEqual(await anew());
  });
});
