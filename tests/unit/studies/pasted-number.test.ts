import { describe, expect, it } from 'vitest';
import { basicSchema } from '~/domain/model/study-schema';
import { normalizeTyped } from '~/domain/model/study-steps';
import { claimSchema } from '~/domain/model/track-record-schema';

const study = { title: 'A Title', phase: 'phase_ii', therapeuticArea: 'oncology' };
const PASTED = ['nct-0000-2468.', ' NCT2468\u200b', 'https://clinicaltrials.gov/study/NCT00002468?term=NCT00000102'];

describe('a pasted NCT number', () => {
  it.each(PASTED)('[REG-21] %s is kept as the registry writes it', (nctNumber) => {
    expect(basicSchema.parse({ ...study, nctNumber }).nctNumber).toBe('NCT00002468');
    expect(claimSchema.parse({ nctNumber, claimedAs: 'site' }).nctNumber).toBe('NCT00002468');
    expect(normalizeTyped({ nctNumber }).nctNumber).toBe('NCT00002468');
  });
  it('[REG-21] another registry’s number stays with the study, and is no trial to claim', () => {
    const nctNumber = 'EudraCT 2015-004321-12';
    expect(basicSchema.parse({ ...study, nctNumber }).nctNumber).toBe('EUDRACT 2015-004321-12');
    expect(claimSchema.safeParse({ nctNumber, claimedAs: 'site' }).success).toBe(false);
  });
  it('[REG-21] a text without an NCT number is refused when it is long', () => {
    for (const nctNumber of ['x'.repeat(51), `NCT00002468 ${'x'.repeat(1000)}`]) {
      expect(basicSchema.safeParse({ ...study, nctNumber }).success).toBe(false);
      expect(claimSchema.safeParse({ nctNumber, claimedAs: 'site' }).success).toBe(false);
    }
  });
});
