/** An index that was saved and loaded ranks exactly as one that never was, and a file that is not whole is refused. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { aboutSnapshot } from '~/domain/commands/ranking/snapshot-file';
import { type SiteIndexThread, siteIndexHere } from '~/domain/commands/ranking/thread';
import { DEFAULT_WEIGHTS, type MatchSite, type MatchStudy } from '~/matching';
import { NOW, site, study, TRIALS, thatDeclined } from '../matching/arbitraries';
import { aSite, aStudy } from '../matching/factory';

vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'studybridge-snapshot-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'site-index');
const TOKEN = 'b1f0c9de';
const ABOUT = { version: 'this', token: TOKEN, place: { from: 7, seen: new Set([8, 9]) }, changes: 3, savedAt: NOW };

const named = (plain: MatchSite) =>
  fc
    .record({
      name: fc.constantFrom('State University', 'Airways Trust Clinic', 'Cancer Center of State', ''),
      otherNames: fc.option(
        fc.array(
          fc.record({
            similarity: fc.double({ min: 0, max: 1, noNaN: true }),
            trials: fc.subarray([...TRIALS], { maxLength: 3 }),
          }),
          { maxLength: 2 },
        ),
        { nil: undefined },
      ),
      uuid: fc.boolean(),
    })
    .map(({ name, otherNames, uuid }) => ({
      ...plain,
      name,
      otherNames,
      id: uuid ? plain.id : `site-${plain.id.slice(0, 5)}`,
    }));
const someSites = fc
  .uniqueArray(site(['verified']).chain(named), { maxLength: 20, selector: ({ id }) => id })
  .chain(thatDeclined);

type Change = { kind: 'put' | 'remove'; at: number; to: MatchSite } | { kind: 'trial'; at: number };
const changes = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constantFrom('put' as const, 'remove' as const), at: fc.nat(30), to: site(['verified']) }),
    fc.record({ kind: fc.constant('trial' as const), at: fc.nat(TRIALS.length - 1) }),
  ),
  { maxLength: 8 },
);

function apply(index: SiteIndexThread, sites: readonly MatchSite[], made: readonly Change[]): void {
  for (const change of made) {
    if (change.kind === 'trial') {
      const { nctId } = TRIALS[change.at] as (typeof TRIALS)[number];
      index.updateTrials([{ ...(TRIALS[(change.at + 4) % TRIALS.length] as (typeof TRIALS)[number]), nctId }]);
    } else if (change.kind === 'remove') index.remove([sites[change.at]?.id ?? 'nobody']);
    else index.put([{ ...change.to, id: sites[change.at]?.id ?? change.to.id }]);
  }
}

const everything = (index: SiteIndexThread, of: MatchStudy, sites: readonly MatchSite[]) =>
  index.rank(of, {
    now: NOW,
    weights: DEFAULT_WEIGHTS,
    count: 40,
    newcomers: 10,
    ids: sites.map(({ id }) => id),
    ranks: true,
    statistics: true,
  });

describe('[CLU-07] a snapshot of the index', () => {
  test('ranks as the index that it was taken of, after the same changes', async () => {
    const property = fc.asyncProperty(
      ...([study, someSites, changes, changes, changes, fc.boolean()] as const),
      async (of, sites, before, meanwhile, after, packed) => {
        const index = siteIndexHere();
        index.put(sites);
        if (packed) await index.compact();
        apply(index, sites, before);
        const saving = index.save(file, { ...ABOUT, sites: sites.length });
        // The file is written after these changes, but without them.
        apply(index, sites, meanwhile);
        expect(await saving).toBe(statSync(file).size);
        const loaded = siteIndexHere();
        await loaded.load(file, TOKEN);
        apply(loaded, sites, meanwhile);
        for (const each of [index, loaded]) apply(each, sites, after);
        expect(await everything(loaded, of, sites)).toEqual(await everything(index, of, sites));
        for (const each of [index, loaded]) await each.compact();
        expect(await everything(loaded, of, sites)).toEqual(await everything(index, of, sites));
      },
    );
    await fc.assert(property, { numRuns: 100, seed: 20_261_121 });
  });

  test('says what it is of, and only its owner may read it', async () => {
    const index = siteIndexHere();
    index.put([aSite()]);
    await index.save(file, { ...ABOUT, sites: 1 });
    expect(aboutSnapshot(file)).toEqual({ ...ABOUT, sites: 1 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(aboutSnapshot(join(folder, 'none'))).toBeUndefined();
  });

  test('is refused if a byte differs, if it is cut off or longer, or if another has taken its place', async () => {
    const index = siteIndexHere();
    index.put([
      aSite({ id: '0a5f7f0e-5be5-4d0d-9c5e-6f6d0c1f2a3b', trackRecord: [...TRIALS] }),
      aSite({ id: 'other' }),
    ]);
    await index.save(file, { ...ABOUT, sites: 2 });
    const whole = readFileSync(file);
    const other = siteIndexHere();
    other.put([aSite({ id: 'kept' })]);
    const expectRefused = async (bytes: Uint8Array, token = TOKEN) => {
      writeFileSync(file, bytes);
      await expect(other.load(file, token)).rejects.toThrow();
    };
    for (let at = 0; at < whole.length; at += 97) {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] as number) ^ 4;
      await expectRefused(damaged);
    }
    for (const length of [0, 3, 40, 1000, whole.length - 33, whole.length - 1])
      await expectRefused(whole.subarray(0, length));
    await expectRefused(Buffer.concat([whole, Buffer.alloc(1)]));
    await expectRefused(whole, 'another');
    const { others } = await everything(other, aStudy(), [aSite({ id: 'kept' })]);
    expect(others.map(({ siteId }) => siteId)).toEqual(['kept']);
    writeFileSync(file, whole);
    await other.load(file, TOKEN);
    const { others: both } = await everything(other, aStudy(), [aSite({ id: 'kept' }), aSite({ id: 'other' })]);
    expect(both.map(({ siteId }) => siteId)).toEqual(['other']);
  });

  test('has neither the id nor the name of a site that was removed or renamed', async () => {
    const id = '0a5f7f0e-5be5-4d0d-9c5e-6f6d0c1f2a3b';
    const index = siteIndexHere();
    index.put([
      aSite({ id, name: 'Zephyrine Quarles Clinic' }),
      aSite({ id: 'renamed', name: 'Bartholomea Hospital' }),
      aSite({ id: 'kept', name: 'Quarles Hospital' }),
    ]);
    await index.compact();
    const textOf = async () => {
      await index.save(file, { ...ABOUT, sites: 3 });
      return readFileSync(file);
    };
    const words = Buffer.from(Uint32Array.of(0x0a5f7f0e, 0x5be54d0d, 0x9c5e6f6d, 0x0c1f2a3b).buffer);
    const before = await textOf();
    for (const part of ['zephyrine', 'bartholomea', words]) expect(before.includes(part)).toBe(true);
    index.remove([id]);
    index.put([aSite({ id: 'renamed', name: 'Hospital' })]);
    const after = await textOf();
    for (const part of ['zephyrine', 'bartholomea', words]) expect(after.includes(part)).toBe(false);
    for (const part of ['quarle', 'hospital', 'kept']) expect(after.includes(part)).toBe(true);
  });
});
