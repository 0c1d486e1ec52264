/**
 * What a feasibility manager found hard to believe, as far as the engine is concerned (BLV in
 * docs/requirements.json).
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankSites } from '~/matching';
import { holds, NOW, sites, study } from './arbitraries';
import { aSite, aStudy, explainSite } from './factory';

test('[BLV-06] a reason is one that a person would give; what a name suggests is called the model’s estimate', () => {
  const names = fc.constantFrom(
    'University Research Center',
    'Children’s Hospital',
    'Cancer Clinic',
    'VA Medical Center',
  );
  let estimates = 0;
  holds(
    fc.property(study, sites(6), names, (of, list, name) => {
      const named = list.map((one) => ({ ...one, name }));
      for (const { reasons } of rankSites(of, named, { now: NOW })) {
        expect(reasons.join('\n')).not.toMatch(/name is like|miles from the sponsor|runs no other study|\(v\d/);
        const aboutNames = reasons
          .flatMap((reason) => reason.split(/(?<=\.) /))
          .filter((text) => /\bnames?\b/.test(text));
        estimates += aboutNames.length;
        for (const text of aboutNames) expect(text).toContain('Model’s estimate');
      }
    }),
  );
  expect(estimates).toBeGreaterThan(20);
});

test('[BLV-07] statements about earlier invitations stay true once the site is invited', () => {
  const { reasons } = explainSite(aStudy(), aSite(), { now: NOW });
  expect(reasons.join('\n')).toContain('There is no earlier invitation here that the site could have answered.');
  expect(reasons.join('\n')).not.toMatch(/not been invited|no invitation/i);
});

test('[BLV-03] a requirement is binding: a site without the pharmacy is not suggested, and the reason says so first', () => {
  const asks = aStudy({ requiredEquipment: ['Pharmacy Services', 'Infusion Center'] });
  const claims = { therapeuticAreas: ['Oncology'], patientPanelSize: 'over-10000', priorTrials: 15 };
  const best = aSite({ ...claims, id: 'best', equipment: ['Infusion Center'] });
  const plain = aSite({ therapeuticAreas: ['Oncology'], equipment: ['Pharmacy (24/7 access)', 'Infusion Center'] });
  const [first, last] = rankSites(asks, [best, plain], { now: NOW });
  expect([first?.siteId, last?.siteId, last?.rank]).toEqual([plain.id, best.id, null]);
  expect(last?.filteredOut).toBe('The site does not have what the study requires: Pharmacy Services.');
  expect(last?.lines.missing[0]).toBe('Pharmacy Services');
});
