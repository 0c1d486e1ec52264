import { beforeEach, describe, expect, it } from 'vitest';
import { insertCount } from '~db/queries/counts';
import {
  deleteSiteChangesBefore,
  feedStart,
  hasAllSince,
  markSnapshot,
  type Place,
  siteChangesSince,
} from '~db/queries/site-changes';
import { openQueryStore } from '~tests/support/query-store';
import { AT } from './rows';

const { store, make, raw } = await openQueryStore();
const onPg = store.engine === 'pg';
const { organization: site } = await make.site();
const { organization: sponsor } = await make.sponsor();
const study = await make.study({ sponsorId: sponsor.id });
const match = await make.match(study.id, site.id, { status: 'invited' });
const fresh = await make.match(study.id, (await make.site()).organization.id);
const trial = await make.trial({ nctId: 'NCT90000701' });
await make.trackRecord(site.id, { answer: 'confirmed' }, trial);
const unlisted = await make.trial({ nctId: 'NCT90000702' });
await make.activation(match.id, AT);
const count = {
  id: 'c-1',
  matchId: match.id,
  month: '2026-04',
  version: 1,
  prescreened: 9,
  consented: 6,
  randomized: 3,
};
await store.tx((db) =>
  insertCount(db, { ...count, completed: 0, failed: {}, why: null, enteredAt: AT, enteredBy: null }),
);
const other = await make.match((await make.study({ sponsorId: sponsor.id })).id, site.id, { status: 'selected' });
await make.startUp(other.id);
const person = await make.user({ role: 'site', organizationId: site.id });
const document = await make.document({ organizationId: site.id });

let place: Place;
beforeEach(async () => {
  place = await store.read(feedStart);
});
/** What is new since the last call. */
async function news(): Promise<string[]> {
  const read = await store.read((db) => siteChangesSince(db, place));
  place = read.place;
  return [...new Set(read.changes.map(({ kind, key }) => `${kind} ${key}`))].sort();
}
const ofSite = [`site ${site.id}`];

describe('the change feed', () => {
  it.each([
    ['the site', `update organizations set patient_panel_size = 'x' where id = '${site.id}'`, ofSite],
    ['a document', `update documents set state = 'stored' where id = '${document.id}'`, ofSite],
    ['a match', `update matches set status = 'selected' where id = '${match.id}'`, ofSite],
    ['its study', `update studies set is_active = not is_active where id = '${study.id}'`, ofSite],
    ['its track record', `update track_records set answer = 'refused' where site_id = '${site.id}'`, ofSite],
    ['its track record again', `update track_records set answer = 'confirmed' where site_id = '${site.id}'`, ofSite],
    ['the review of it', `update track_record_searches set reviewed_at = 1 where site_id = '${site.id}'`, ofSite],
    ['the trial', `update trials set title = 'Another' where nct_id = '${trial.nctId}'`, [`trial ${trial.nctId}`]],
    [
      'its training',
      `insert into trainings (id, organization_id, user_id, course, completed_at, expires_at)
       values ('t-1', '${site.id}', '${person.id}', 'gcp-fundamentals', 1, 2)`,
      ofSite,
    ],
    ['its start-up', `update start_ups set activated_at = 2 where match_id = '${match.id}'`, ofSite],
    ['what it has counted', `update monthly_counts set randomized = 4 where match_id = '${match.id}'`, ofSite],
    ['the number of its counts', `delete from monthly_counts where match_id = '${match.id}'`, ofSite],
    ['its activation', `update start_ups set activated_at = null where match_id = '${match.id}'`, ofSite],
    ['its staff', `update users set organization_id = null where id = '${person.id}'`, ofSite],
    ['the end of the match', `delete from matches where id = '${match.id}'`, ofSite],
  ])('[CLU-06] has the site or trial when %s changes, whoever changes it', async (_what, statement, expected) => {
    await raw(statement);
    expect(await news()).toEqual(expected);
    expect(await news()).toEqual([]);
  });

  it.each([
    ['a new match', `update matches set score = 1 where id = '${fresh.id}'`],
    ['a sponsor', `update organizations set name = 'Another' where id = '${sponsor.id}'`],
    ['a trial of no site', `update trials set title = 'Another' where nct_id = '${unlisted.nctId}'`],
    ['a start-up under way', `update start_ups set started_at = 3, updated_at = 3 where match_id = '${other.id}'`],
    ['a name', `update users set first_name = 'Ada' where id = '${person.id}'`],
  ])('[CLU-06] has nothing when %s changes', async (_what, statement) => {
    await raw(statement);
    expect(await news()).toEqual([]);
  });

  it.runIf(onPg)('[CLU-06] has a change that is committed after a later one was read, and each once', async () => {
    let commit = () => {};
    const mayCommit = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let written = () => {};
    const isWritten = new Promise<void>((resolve) => {
      written = resolve;
    });
    const another = (await make.site()).organization;
    await news();
    const touch = (id: string) => `update organizations set ehr_system = 'x' where id = '${id}'`;
    const slow = store.tx(async (db) => {
      await (db as unknown as { execute(statement: string): Promise<unknown> }).execute(touch(site.id));
      written();
      await mayCommit;
    });
    await isWritten;
    await raw(touch(another.id));
    expect(await news()).toEqual([`site ${another.id}`]);
    expect(await news()).toEqual([]);
    commit();
    await slow;
    expect(await news()).toEqual(ofSite);
    await raw(touch(another.id));
    expect(await news()).toEqual([`site ${another.id}`]);
  });

  it('[CLU-06] forgets what is old, but never gives a number twice', async () => {
    await raw(`update organizations set zip_code = '1' where id = '${site.id}'`);
    await store.tx((db) => deleteSiteChangesBefore(db, Date.now() + AT));
    expect(await raw('select count(*) as number from site_changes')).toEqual([{ number: onPg ? '1' : 1 }]);
    await news();
    await raw(`update organizations set zip_code = '2' where id = '${site.id}'`);
    expect(await news()).toEqual(ofSite);
  });
});

describe('the mark of a snapshot', () => {
  const HOUR = 3_600_000;
  const hasAll = (asked: Partial<Parameters<typeof hasAllSince>[1]>) =>
    store.read((db) => hasAllSince(db, { token: 'a-token', place, keptMs: 24 * HOUR, ...asked }));

  it('[CLU-07] says that the feed has all changes since, until they may be deleted', async () => {
    expect(await hasAll({})).toBe(false);
    await store.write((db) => markSnapshot(db, { token: 'a-token', early: HOUR }));
    expect(await hasAll({})).toBe(true);
    expect(await hasAll({ token: 'another' })).toBe(false);
    expect(await hasAll({ keptMs: HOUR })).toBe(false);
    expect(await hasAll({ keptMs: 1.5 * HOUR })).toBe(true);
  });

  it('[CLU-07] does not say so in a server that counts transactions from a lower number', async () => {
    await store.write((db) => markSnapshot(db, { token: 'moved', early: 0 }));
    const { from } = await store.read(feedStart);
    expect(await hasAll({ token: 'moved', place: { from, seen: new Set() } })).toBe(true);
    expect(await hasAll({ token: 'moved', place: { from: from + 1_000_000, seen: new Set() } })).toBe(false);
  });
});
