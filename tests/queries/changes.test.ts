import { beforeEach, describe, expect, it } from 'vitest';
import { changesAfter, deleteChangesBefore, settledPosition } from '~db/queries/changes';
import { openQueryStore } from '~tests/support/query-store';
import { AT } from './rows';

const { store, make, raw } = await openQueryStore();
const onPg = store.engine === 'pg';
const { organization: site } = await make.site();
const { organization: sponsor } = await make.sponsor();
const { organization: other } = await make.sponsor();
const study = await make.study({ sponsorId: sponsor.id });
const match = await make.match(study.id, site.id, { status: 'invited' });
const suggestion = await make.match(study.id, (await make.site()).organization.id, { qualifies: false });

const RECORDS = ['organization', 'study', 'match'] as const;
const NAMES = new Map([
  [site.id, 'site'],
  [sponsor.id, 'sponsor'],
  [study.id, 'study'],
  [match.id, 'match'],
  [suggestion.id, 'suggestion'],
]);
let place = { position: 0, id: 0 };
beforeEach(async () => {
  place = { position: (await store.read(settledPosition)) - 1, id: 2_147_483_647 };
});

async function read(owners: string[], after = place, limit = 100, since?: number) {
  return store.read(async (db) => {
    const before = await settledPosition(db);
    const found = await changesAfter(db, { owners, records: RECORDS }, { after, before, since, limit });
    return { found, place: { position: before - 1, id: 2_147_483_647 } };
  });
}
/** What is new for an organization, in words. */
const newsOf = async ({ id }: { id: string }) =>
  (await read([id])).found.map(({ record, recordId, what }) => `${record} ${NAMES.get(recordId)} ${what}`).sort();

const touched = (table: string, id: string, set: string) =>
  raw(`update ${table} set ${set}, updated_at = updated_at + 1 where id = '${id}'`);

describe('the changes of an organization', () => {
  it('[INT-15] are told to both sides of a match, and to nobody else', async () => {
    await touched('matches', match.id, "status = 'interested'");
    expect(await newsOf(site)).toEqual(['match match changed']);
    expect(await newsOf(sponsor)).toEqual(['match match changed']);
    expect(await newsOf(other)).toEqual([]);
  });

  it('[INT-15] tell a site of a study by its match, and the sponsor of the study', async () => {
    await touched('studies', study.id, "title = 'Another title'");
    expect(await newsOf(site)).toEqual(['match match changed']);
    expect(await newsOf(sponsor)).toEqual(['study study changed']);
  });

  it('[INT-15] tell an organization of itself only', async () => {
    await touched('organizations', site.id, "phone = '1'");
    expect(await newsOf(site)).toEqual(['organization site changed']);
    expect(await newsOf(sponsor)).toEqual([]);
  });

  it('[INT-15] have nothing when a suggestion is only rescored', async () => {
    await touched('matches', suggestion.id, 'score = 7, computed_at = computed_at + 1');
    expect(await newsOf(sponsor)).toEqual([]);
  });

  it('[INT-16] never tell a site of a suggestion that it is not shown, until it is', async () => {
    const owner = { id: suggestion.siteId };
    await touched('matches', suggestion.id, 'score = 8');
    expect(await newsOf(owner)).toEqual([]);
    await touched('matches', suggestion.id, onPg ? 'qualifies = true' : 'qualifies = 1');
    expect(await newsOf(owner)).toEqual(['match suggestion created']);
  });

  it('[INT-16] call what is archived deleted, and what is restored created', async () => {
    await touched('matches', match.id, "held = 'archived'");
    await touched('studies', study.id, "status = 'archived'");
    expect(await newsOf(site)).toEqual(['match match deleted']);
    expect(await newsOf(sponsor)).toEqual(['match match deleted', 'study study deleted']);
    await touched('matches', match.id, 'held = null');
    await touched('studies', study.id, "status = 'approved'");
    expect((await newsOf(sponsor)).filter((line) => line.endsWith('created'))).toEqual([
      'match match created',
      'study study created',
    ]);
  });

  it('[INT-16] tell both sides of a match that is deleted, and the sites of a study that is', async () => {
    const doomed = await make.study({ sponsorId: sponsor.id });
    const first = await make.match(doomed.id, site.id, { status: 'invited' });
    const second = await make.match(doomed.id, (await make.site()).organization.id, { status: 'invited' });
    NAMES.set(doomed.id, 'doomed').set(first.id, 'first').set(second.id, 'second');
    const deleted = async (owner: { id: string }) => [
      ...new Set((await newsOf(owner)).filter((line) => line.endsWith('deleted'))),
    ];
    await raw(`delete from matches where id = '${first.id}'`);
    expect(await deleted(site)).toEqual(['match first deleted']);
    expect(await deleted(sponsor)).toEqual(['match first deleted']);
    await raw(`delete from studies where id = '${doomed.id}'`);
    expect(await deleted({ id: second.siteId })).toEqual(['match second deleted']);
    expect(await deleted(sponsor)).toContain('study doomed deleted');
  });

  it('[INT-15] come in pages, in an order that stays, and from an instant on', async () => {
    for (const text of ['one', 'two', 'three']) await touched('matches', match.id, `declined_until = '${text}'`);
    const whole = (await read([sponsor.id])).found;
    expect(whole.length).toBe(3);
    const [first, second] = [(await read([sponsor.id], place, 1)).found[0], whole[1]];
    expect(first).toEqual(whole[0]);
    expect((await read([sponsor.id], first, 1)).found).toEqual([second]);
    expect((await read([sponsor.id], place, 100, Date.now() + 60_000)).found).toEqual([]);
    expect((await read([sponsor.id], place, 100, Date.now() - 60_000)).found).toEqual(whole);
  });

  it.runIf(onPg)(
    '[INT-17] miss nothing that is committed after something later was read, and tell it once',
    async () => {
      let commit = () => {};
      const mayCommit = new Promise<void>((resolve) => {
        commit = resolve;
      });
      let written = () => {};
      const isWritten = new Promise<void>((resolve) => {
        written = resolve;
      });
      const slow = store.tx(async (db) => {
        const touch = `update organizations set phone = '2', updated_at = updated_at + 1 where id = '${site.id}'`;
        await (db as unknown as { execute(statement: string): Promise<unknown> }).execute(touch);
        written();
        await mayCommit;
      });
      await isWritten;
      await touched('organizations', sponsor.id, "phone = '3'");
      const owners = [site.id, sponsor.id];
      const early = await read(owners);
      expect(early.found, 'the later change waits for the earlier one').toEqual([]);
      commit();
      await slow;
      const late = await read(owners, early.place);
      expect(late.found.map(({ recordId }) => NAMES.get(recordId))).toEqual(['site', 'sponsor']);
      expect((await read(owners, late.place)).found).toEqual([]);
    },
  );

  it('[INT-17] are forgotten when they are old, but no number is given twice', async () => {
    await touched('organizations', site.id, "phone = '4'");
    await store.tx((db) => deleteChangesBefore(db, Date.now() + AT));
    expect(await raw('select count(*) as number from record_changes')).toEqual([{ number: onPg ? '1' : 1 }]);
    const { place: end } = await read([site.id]);
    await touched('organizations', site.id, "phone = '5'");
    expect((await read([site.id], end)).found.length).toBe(1);
  });
});
