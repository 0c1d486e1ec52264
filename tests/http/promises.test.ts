/** What insights promise comes true by the study's own edit call (NUM-10). */
import type { Insights } from '~/matching/insights/types';
import { unique } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';

test('[NUM-10] so many more sites qualify once a study is edited as its insights say', async ({ as, make }) => {
  const admin = await as(await make.admin());
  const title = `Lumerase at bedtime ${unique()}`;
  const values = {
    title,
    phase: 'phase_ii',
    therapeuticArea: 'psychiatry',
    requiredEquipment: ['Infusion Center', 'Sleep Lab'],
    geographicPreferences: ['Midwest'],
    musts: { area: true, region: true, gcp: true, wishedEquipment: [], trials: 0, population: '5000-10000' },
  };
  const study = await make.study({ sponsorId: (await make.sponsor()).organization.id, title });
  const edit = async (changes: object) =>
    expect((await admin.put(`/api/studies/${study.id}`, { data: { ...values, ...changes } })).status()).toBe(200);
  const told = async (): Promise<Insights> =>
    (await (await admin.get(`/api/matching/sites-for-study/${study.id}`)).json()).insights;

  const clinic = {
    therapeuticAreas: ['Psychiatry'],
    state: 'OH',
    patientPanelSize: 'over-10000',
    equipment: ['Infusion Center', 'Sleep Lab'],
  };
  // Each lacks something else, and none has expired training.
  for (const lacking of [
    {},
    { equipment: ['Sleep Lab', 'Clinical Laboratory (CLIA certified)'] },
    { equipment: ['Infusion Center', 'X-Ray'] },
    { equipment: ['Imaging (CT, MRI, X-ray)', 'X-Ray'] },
    { state: 'CA' },
    { state: 'MA' },
    { patientPanelSize: 'under-1000' },
    { state: 'CA', patientPanelSize: 'under-1000' },
  ])
    await make.site({ ...clinic, ...lacking });

  await edit({});
  const before = await told();
  const { qualifying } = before.facts;
  expect(qualifying).toBeGreaterThan(0);
  expect(new Set(before.promises.map(({ kind }) => kind))).toEqual(
    new Set(['equipment', 'region', 'population', 'together']),
  );
  for (const promise of before.promises) {
    await edit(promise.edit);
    expect((await told()).facts.qualifying - qualifying, promise.change).toBe(promise.sites);
  }
  // And back again.
  await edit({});
  expect((await told()).facts.qualifying).toBe(qualifying);
});
