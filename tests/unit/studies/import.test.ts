import { describe, expect, it } from 'vitest';
import { summaryOf } from '~/domain/drafts/steps';
import { applyImport, importedIn } from '~/domain/studies/import';
import { studySchema } from '~/domain/studies/schema';
import { STUDY_STEPS } from '~/domain/studies/steps';
import { nameParts } from '~/domain/studies/submit.server';
import type { LookupResult } from '~/registry/lookup';
import { emptyLookup, imported } from '../registry/records';

const found = (more: Partial<LookupResult> = {}): LookupResult => ({
  ...emptyLookup,
  NCTId: 'NCT90000001',
  StudyType: 'INTERVENTIONAL',
  ...more,
});

describe('importing a lookup into a form', () => {
  it('[REG-19][STU-13] an import of every record can be submitted, except for the area if none fits', () => {
    for (const { id, lookup, study } of imported) {
      const typed = applyImport({}, lookup);
      const parsed = studySchema.safeParse({ ...typed, therapeuticArea: typed.therapeuticArea || 'oncology' });
      expect(parsed.error?.issues.filter(({ path }) => path[0] !== 'phase' || study.phase) ?? [], id).toEqual([]);
      if (!parsed.success) continue;
      expect(parsed.data.inclusionCriteria, id).toBe(study.inclusionCriteria.trim());
      expect(parsed.data.estimatedDuration, id).toBe(study.estimatedDuration);
    }
  });

  it('[REG-04] overrides the fields it knows and leaves the others as they were typed', () => {
    const typed = {
      title: 'Mine',
      sponsorContact: 'Ada',
      indication: 'Typed',
      regulatoryStatus: 'pre_ind',
      irbApproval: 'on',
    };
    const filled = applyImport(typed, found({ BriefTitle: 'A Registry Title' }));
    expect(filled).toMatchObject({ ...typed, title: 'A Registry Title', nctNumber: 'NCT90000001' });
  });

  it('[VOC-02] equipment suggested from the registry starts as a wish, not as a must', () => {
    const { requiredEquipment, wishedEquipment } = applyImport({}, found({ Condition: 'Heart Failure' }));
    expect(wishedEquipment).toEqual(['Clinical Laboratory (CLIA)', 'ECG/EKG', 'Cardiac Catheterization Lab']);
    expect(wishedEquipment).toEqual(requiredEquipment);
  });

  it('[REG-12][REG-17] keeps typed numbers that the record doesn’t have, and the defaults in a fresh form', () => {
    expect(applyImport({ enrollmentTarget: '75', totalSites: '3', estimatedDuration: '30' }, found())).toMatchObject({
      enrollmentTarget: '75',
      totalSites: '3',
      estimatedDuration: '30',
      paymentSchedule: 'milestone-based',
    });
    expect(applyImport({}, found())).toMatchObject({
      enrollmentTarget: '50',
      totalSites: '5',
      estimatedDuration: '12',
      paymentSchedule: 'quarterly',
    });
    expect(applyImport({}, found({ Enrollment: 0 })).enrollmentTarget).toBe('0');
  });

  it('[REG-07] the next import removes what the last one filled in and nobody changed', () => {
    const first = applyImport(
      {},
      found({ Condition: 'Breast Cancer', Enrollment: 420, LeadSponsorName: 'Larkmoor', OverallStatus: 'RECRUITING' }),
    );
    expect(first).toMatchObject({ therapeuticArea: 'oncology', enrollmentTarget: '420', irbApproval: 'on' });
    const edited = { ...first, sponsorName: 'Larkmoor Inc.' };
    const second = applyImport(edited, found({ NCTId: 'NCT90000002', Condition: 'Sprained ankle' }));
    expect(second).toMatchObject({
      therapeuticArea: '',
      enrollmentTarget: '50',
      irbApproval: '',
      regulatoryStatus: '',
      sponsorName: 'Larkmoor Inc.',
      indication: 'Sprained ankle',
    });
  });

  it('[REG-15] remembers the status that the registry suggests', () => {
    expect(importedIn(applyImport({}, found({ OverallStatus: 'RECRUITING' })))?.status).toBe('active');
    expect(importedIn(applyImport({}, found({ OverallStatus: 'COMPLETED' })))?.status).toBe('pending_approval');
  });
});

describe('the overview', () => {
  it('[STU-01] lists what was entered, tab by tab, and no empty fields', () => {
    const overview = summaryOf(STUDY_STEPS, {
      title: 'A',
      phase: 'phase_ii',
      irbApproval: 'on',
      irbNumber: '',
      requiredEquipment: [],
    });
    expect(overview.map(({ step, rows }) => [step.key, ...rows.map(({ label, text }) => `${label}: ${text}`)])).toEqual(
      [
        ['basic', 'Title: A', 'Phase: Phase II'],
        ['regulatory', 'Approvals: IRB'],
      ],
    );
  });
});

describe('a contact’s name', () => {
  it.each([
    ['Ada Lovelace', 'Ada', 'Lovelace'],
    ['Dr. Ada M. Lovelace, MD', 'Ada', 'M. Lovelace'],
    ['Prof. Dr. Grace Hopper', 'Grace', 'Hopper'],
    ['  Cher ', 'Cher', null],
    ['Drew Barrymore', 'Drew', 'Barrymore'],
    [', MD', null, null],
    [null, null, null],
  ])('[STU-14] %j becomes %j %j', (contact, firstName, lastName) => {
    expect(nameParts(contact)).toEqual({ firstName, lastName });
  });
});
