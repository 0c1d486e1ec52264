import { matchesOfSite, matchesOfStudy } from '~db/queries/matches';
import { enqueueRematch, type RematchKind, waitingRematches } from '~db/queries/rematches';
import type { Store } from '~db/store.server';
import { expect, test } from '~tests/support/people';

test.use({ appEnv: { REMATCH: 'on' } });
test.describe.configure({ mode: 'default' }); // In one worker, because a second one would start a second server.

const NICHE = { therapeuticArea: 'rheumatology', geographicPreferences: ['Mountain States'] };
const NICHE_SITE = { therapeuticAreas: ['Rheumatology'], city: 'Denver', state: 'CO', zipCode: '80218' };
const ofStudy = (store: Store, id: string) => store.read((db) => matchesOfStudy(db, id));
const ofSite = (store: Store, id: string) => store.read((db) => matchesOfSite(db, id));
/** What an approval queues is due once the approval can no longer be undone. Tests do not wait for it. */
async function bringForward(store: Store, kind: RematchKind, id: string): Promise<void> {
  expect(await store.read((db) => waitingRematches(db, [id]))).toMatchObject([{ kind }]);
  await store.tx((db) => enqueueRematch(db, kind, id, Date.now()));
}

test('[MAT-02][ADM-15] an approved study is matched with sites automatically', async ({ as, make, store }) => {
  const site = await make.organization(NICHE_SITE);
  const study = await make.study({ ...NICHE, status: 'pending_approval', isActive: false });
  const admin = await as(await make.admin());
  await admin.put(`/api/studies/${study.id}/approve`);
  await bringForward(store, 'study', study.id);
  await expect.poll(async () => (await ofStudy(store, study.id)).map(({ siteId }) => siteId)).toContain(site.id);
});

test('[MAT-02][ADM-15] a verified site is matched with studies, and rescored when its data changes', async ({
  as,
  make,
  store,
}) => {
  // A population counts for a condition of which a published share of adults is known.
  const study = await make.study({ ...NICHE, indication: 'Rheumatoid arthritis' });
  const { organization: site } = await make.site({ ...NICHE_SITE, patientPanelSize: null, status: 'pending' });
  const admin = await as(await make.admin());
  await admin.put(`/api/organizations/${site.id}/approve`);
  await bringForward(store, 'site', site.id);
  const score = async () => (await ofSite(store, site.id)).find(({ studyId }) => studyId === study.id)?.score ?? 0;
  await expect.poll(score).toBeGreaterThan(0);
  const before = await score();
  const current = await (await admin.get(`/api/organizations/${site.id}`)).json();
  const edited = await admin.put(`/api/organizations/${site.id}`, {
    data: { ...current, patientPanelSize: 'over-10000' },
  });
  expect(edited.status()).toBe(200);
  await expect.poll(score).toBeGreaterThan(before);
});

test('[MAT-02][BLV-05] a study is rescored when its weights or requirements change; matches that are no longer new keep their score', async ({
  as,
  make,
  store,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ ...NICHE, sponsorId: organization.id });
  const [waits, acted] = [await make.organization(NICHE_SITE), await make.organization(NICHE_SITE)];
  await make.match(study.id, waits.id);
  const theirs = await make.match(study.id, acted.id, { status: 'interested', score: 7 });
  const sponsor = await as(user);
  const shifts = { geography: 50, specialty: 100, capacity: 100, regulatory: 100, performance: 100 };
  await sponsor.put(`/api/studies/${study.id}/weights`, { data: shifts });
  const matchOf = async (siteId: string) => (await ofStudy(store, study.id)).find((match) => match.siteId === siteId);
  await expect.poll(async () => (await matchOf(waits.id))?.engineVersion).toMatch(/\+g50s100/);
  // Its score is far below that of a site about which nothing is known.
  const kept = { ...theirs, requirements: expect.any(Array), band: 'weak' };
  expect(await matchOf(acted.id)).toEqual(kept);

  const admin = await as(await make.admin());
  const { sponsorId: _, ...current } = await (await admin.get(`/api/studies/${study.id}`)).json();
  const before = (await matchOf(waits.id))?.breakdown.geographicScore;
  const edited = await admin.put(`/api/studies/${study.id}`, {
    data: { ...current, documents: [], geographicPreferences: ['Northeast'] },
  });
  expect(edited.status()).toBe(200);
  await expect.poll(async () => (await matchOf(waits.id))?.breakdown.geographicScore).not.toBe(before);
  expect(await matchOf(acted.id)).toEqual(kept);
});
