import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ESTIMABLE } from '~/catalogue/origins';
import { placeAfter, vouchedFor, withOwn } from '~/domain/model/study-origins';

const STUDY = {
  title: 'A trial',
  acronym: 'QXZ',
  totalSites: 76_543,
  studyDesign: 'crossover',
  randomization: true,
  blinding: true,
  placebo: true,
  budgetPerPatient: 98_765,
  paymentSchedule: 'quarterly',
  requiredEquipment: ['Zymurgy Bench'],
  inclusionCriteria: 'Adults zzqx.',
  irbApproval: true,
  fdaApproval: true,
  musts: { area: true, region: false, gcp: false, wishedEquipment: ['Zymurgy Bench'], trials: 0, population: null },
} as const;
const posted = (fields: readonly string[]) =>
  ({ ...STUDY, origins: Object.fromEntries(fields.map((field) => [field, 'estimate'])) }) as unknown as Parameters<
    typeof vouchedFor
  >[0] &
    Record<keyof typeof STUDY, unknown>;

test('[REG-38] every estimate that is not confirmed has no value, and everything else keeps it', () => {
  fc.assert(
    fc.property(fc.subarray([...ESTIMABLE]), (fields) => {
      const seen: Record<string, unknown> = vouchedFor(posted(fields)) as never;
      for (const field of ESTIMABLE) {
        if (!fields.includes(field)) expect(seen[field]).toEqual(STUDY[field]);
        else expect([null, false, undefined]).toContain(Array.isArray(seen[field]) ? seen[field][0] : seen[field]);
      }
      expect(JSON.stringify(seen).includes('Zymurgy')).toBe(!fields.includes('requiredEquipment'));
      expect(seen.musts).toMatchObject({ area: true });
    }),
  );
});

test('[REG-38] a value that a person enters over an estimate is its own, and the others stay estimates', () => {
  const changed = withOwn(posted(['totalSites', 'acronym']), { totalSites: 12 });
  expect(vouchedFor(changed)).toMatchObject({ totalSites: 12, acronym: null });
});

test('[REG-20] after an estimate is settled, people go on to the next that is left, else the last, else the list', () => {
  expect(placeAfter(['totalSites'], ['acronym', 'budgetPerPatient'])).toBe('confirm-budgetPerPatient');
  expect(placeAfter(['irbApproval'], ['acronym', 'budgetPerPatient'])).toBe('confirm-budgetPerPatient');
  expect(placeAfter(['acronym', 'budgetPerPatient'], [])).toBe('estimates');
});
