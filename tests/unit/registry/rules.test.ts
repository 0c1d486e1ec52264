import { describe, expect, it } from 'vitest';
import { addMonths, monthsBetween, registryDate } from '~/registry/dates';
import { acronymOf, shortTitle } from '~/registry/import-study';
import { budgetPerPatient, paymentSchedule, suggestedSites, totalBudget } from '~/registry/suggestions';
import { asInteger } from '~/registry/text';
import { importOf } from './records';

describe('phase and area', () => {
  it.each([
    ['PHASE1', 'phase_i'],
    ['Phase 4', 'phase_iv'],
    ['EARLY_PHASE1', 'pilot'],
    ['Early Phase 1', 'pilot'],
    ['NA', 'observational'],
    ['Not Applicable', 'observational'],
    ['N/A', 'observational'],
    [null, ''],
    ['something new', ''],
  ])('[REG-05] %s is %s', (Phase, phase) => {
    expect(importOf({ Phase, StudyType: 'INTERVENTIONAL' }).phase).toBe(phase);
  });
  it('[REG-05] of two phases the later one counts', () => {
    expect(importOf({ Phase: 'PHASE1, PHASE2' }).phase).toBe('phase_ii');
    expect(importOf({ Phase: 'Phase 2/Phase 3' }).phase).toBe('phase_iii');
    expect(importOf({ Phase: 'EARLY_PHASE1, PHASE1' }).phase).toBe('phase_i');
  });
  it('[REG-05] an observational study without a phase is observational', () => {
    expect(importOf({ StudyType: 'OBSERVATIONAL' }).phase).toBe('observational');
  });
  it.each([
    ['Metastatic BREAST CANCERS', 'oncology'],
    ['Precancerous Lesions', ''],
    ['Non-Hodgkin Lymphoma', 'oncology'],
    ['HIV-1, Lung Cancer', 'oncology'],
    ['Lupus Nephritis, Iron Deficiency Anemia', 'rheumatology'],
    ['COVID-19 Pneumonia', 'pulmonology'],
    ['Ulcerative Colitis', 'gastroenterology'],
    ['Back Pain', ''],
    [null, ''],
  ])('[REG-07] %s is of the area "%s"', (Condition, area) => {
    expect(importOf({ Condition }).therapeuticArea).toBe(area);
  });
  it('[REG-07] the title and the summary don’t affect the area', () => {
    expect(importOf({ BriefTitle: 'A Cancer Study', BriefSummary: 'cancer', Condition: 'Pain' }).therapeuticArea).toBe(
      '',
    );
  });
});

describe('regions', () => {
  const regions = (LocationCountry: string[], LocationState: string[]) =>
    importOf({ LocationCountry, LocationState }).geographicPreferences;
  it('[REG-08] states by name or code, each region once, in the order of the list', () => {
    expect(regions(['United States'], ['california', 'NY', 'Oregon', 'Utah', 'TX'])).toEqual([
      'Northeast',
      'Southwest',
      'West Coast',
      'Mountain States',
    ]);
  });
  it('[REG-08] other countries are International, whatever their states', () => {
    expect(regions(['Canada', 'Georgia'], ['Ontario', 'Georgia', 'PA'])).toEqual(['International']);
  });
  it('[REG-08] a foreign state’s code beside full names is not taken for a US state', () => {
    expect(regions(['United States', 'Brazil'], ['Ohio', 'PR'])).toEqual(['Midwest', 'International']);
    expect(regions(['United States', 'Canada'], ['OH', 'Ontario'])).toEqual(['Midwest', 'International']);
  });
  it('[REG-08] Puerto Rico is Southeast, as a state and as the registry’s country', () => {
    expect(regions(['United States'], ['PR'])).toEqual(['Southeast']);
    expect(regions(['Puerto Rico'], [])).toEqual(['Southeast']);
    expect(regions(['Guam'], [])).toEqual([]);
  });
  it('[REG-17] no locations, no preferences', () => expect(regions([], [])).toEqual([]));
});

describe('equipment, names', () => {
  const equipment = (StudyType: string, Condition: string) => importOf({ StudyType, Condition }).requiredEquipment;
  it('[REG-09] interventional studies need the laboratory, and more for some conditions', () => {
    expect(equipment('INTERVENTIONAL', 'Pain')).toEqual(['Clinical Laboratory (CLIA)']);
    expect(equipment('INTERVENTIONAL', 'Heart Failure')).toEqual([
      'Clinical Laboratory (CLIA)',
      'ECG/EKG',
      'Cardiac Catheterization Lab',
    ]);
    expect(equipment('INTERVENTIONAL', 'Diagnostic Imaging, Surgery')).toEqual([
      'Clinical Laboratory (CLIA)',
      'MRI Imaging',
      'CT Imaging',
      'Surgical Suite',
    ]);
    expect(equipment('OBSERVATIONAL', 'Cardiac Surgery')).toEqual([]);
  });
  it.each([
    ['A Study of Velorafen in Adults', 'SVA'],
    ['Walking Well After Stroke', 'WWA'],
    ['(FIT) "Tolvexine"', 'FT'],
    ['Up to SBX', ''],
    ['', ''],
  ])('[REG-11] the acronym of "%s" is "%s"', (title, acronym) => expect(acronymOf(title)).toBe(acronym));
  it('[REG-11] a title is cut after 60 characters', () => {
    expect(shortTitle('x'.repeat(60))).toBe('x'.repeat(60));
    expect(shortTitle('x'.repeat(61))).toBe(`${'x'.repeat(60)}...`);
    expect(shortTitle('😀'.repeat(61))).toBe(`${'😀'.repeat(60)}...`);
  });
});

describe('design and regulation', () => {
  const design = (StudyType: string | null, InterventionType: string | null, Phase: string | null = null) => {
    const { studyDesign, randomization, blinding, placebo } = importOf({ StudyType, InterventionType, Phase });
    return [studyDesign, randomization, blinding, placebo];
  };
  it('[REG-06] interventional is parallel with all three on, observational has all off', () => {
    expect(design('INTERVENTIONAL', null)).toEqual(['parallel', true, true, true]);
    expect(design('OBSERVATIONAL', null)).toEqual(['observational', false, false, false]);
    expect(design('EXPANDED_ACCESS', null)).toEqual(['', false, false, false]);
  });
  it('[REG-13] each intervention type overrides the study type', () => {
    expect(design('INTERVENTIONAL', 'BEHAVIORAL', 'NA')).toEqual(['parallel', true, false, true]);
    expect(design('OBSERVATIONAL', 'DRUG, DEVICE')).toEqual(['observational', true, false, true]);
    expect(design('OBSERVATIONAL', 'BIOLOGICAL, PROCEDURE')).toEqual(['observational', false, false, false]);
  });
  it('[REG-13] the phase overrides both', () => {
    expect(design('INTERVENTIONAL', 'DRUG', 'PHASE1')).toEqual(['parallel', false, false, false]);
    expect(design('INTERVENTIONAL', 'BEHAVIORAL', 'PHASE1, PHASE2')).toEqual(['parallel', true, true, true]);
    expect(design('INTERVENTIONAL', 'BEHAVIORAL', 'PHASE3')).toEqual(['parallel', true, true, true]);
    expect(design('INTERVENTIONAL', 'DEVICE', 'Phase 4')).toEqual(['parallel', false, false, false]);
    expect(design('INTERVENTIONAL', 'DRUG', 'EARLY_PHASE1')).toEqual(['parallel', true, true, true]);
  });
  it.each([
    ['RECRUITING', 'enrolling'],
    ['Active, not recruiting', 'enrolling'],
    ['Enrolling by invitation', 'enrolling'],
    ['COMPLETED', 'study_complete'],
    ['Terminated', 'study_complete'],
    ['SUSPENDED', 'protocol_under_review'],
    ['WITHDRAWN', 'protocol_under_review'],
    ['Not yet recruiting', 'ready_to_enroll'],
    ['UNKNOWN', ''],
    ['WITHHELD', ''],
    ['AVAILABLE', ''],
    [null, ''],
  ])('[REG-14] %s is "%s"', (OverallStatus, status) => {
    expect(importOf({ OverallStatus }).regulatoryStatus).toBe(status);
  });
  it('[REG-15] enrolling means IRB approval, FDA approval up to phase III, and status active', () => {
    const approvals = (OverallStatus: string, Phase: string) => {
      const { irbApproval, fdaApproval, status } = importOf({ OverallStatus, Phase });
      return [irbApproval, fdaApproval, status];
    };
    expect(approvals('RECRUITING', 'PHASE3')).toEqual([true, true, 'active']);
    expect(approvals('RECRUITING', 'PHASE4')).toEqual([true, false, 'active']);
    expect(approvals('RECRUITING', 'EARLY_PHASE1')).toEqual([true, false, 'active']);
    expect(approvals('COMPLETED', 'PHASE1')).toEqual([false, false, 'pending_approval']);
  });
});

describe('numbers, money, time', () => {
  it.each([
    [0, 2],
    [40, 2],
    [41, 3],
    [100, 5],
    [101, 5],
    [251, 6],
    [500, 10],
    [501, 10],
    [1001, 11],
  ])('[REG-12] %i participants suggest %i sites', (n, sites) => expect(suggestedSites(n)).toBe(sites));
  it('[REG-16] budget per patient by phase, 20% more with over five items', () => {
    expect(
      ['phase_i', 'phase_ii', 'phase_iii', 'phase_iv', 'pilot', ''].map((phase) => budgetPerPatient(phase as '', 5)),
    ).toEqual([15000, 10000, 8000, 3000, 5000, 5000]);
    expect(budgetPerPatient('phase_iii', 6)).toBe(9600);
    const study = importOf({
      StudyType: 'INTERVENTIONAL',
      Condition: 'Cardiac Imaging, Surgery',
      Phase: 'PHASE1',
      Enrollment: 10,
    });
    expect([study.requiredEquipment.length, study.budgetPerPatient, study.totalBudget]).toEqual([6, 18000, 180000]);
  });
  it('[REG-16] payment by length', () => {
    expect([6, 7, 12, 13].map(paymentSchedule)).toEqual(['monthly', 'quarterly', 'quarterly', 'milestone-based']);
  });
  it('[STU-03] fields missing in the record keep the form’s defaults', () => {
    const { enrollmentTarget, totalSites, estimatedDuration, estimatedStartDate } = importOf({});
    expect([enrollmentTarget, totalSites, estimatedDuration, estimatedStartDate]).toEqual([50, 5, 12, '']);
  });
  it('[REG-12] an enrollment of 0 counts as given', () => {
    const { enrollmentTarget, totalSites, totalBudget } = importOf({ Enrollment: 0 });
    expect([enrollmentTarget, totalSites, totalBudget]).toEqual([0, 2, 0]);
  });
  it.each([
    ['2021-08-15', '2021-08-15'],
    ['2021-08', '2021-08-01'],
    ['August 1, 2021', '2021-08-01'],
    ['August 2021', '2021-08-01'],
    ['2021-02-30', ''],
    ['2021', ''],
    ['soon', ''],
    [null, ''],
  ])('[REG-17] the date %s is "%s"', (text, date) => expect(registryDate(text)).toBe(date));
  it('[REG-17] duration is days divided by 30.44, rounded, or the default without dates', () => {
    expect(monthsBetween('2021-01-01', '2022-01-01')).toBe(12);
    expect(monthsBetween('2021-01-01', '2021-01-16')).toBe(0);
    expect(monthsBetween('2021-01-01', '2021-01-17')).toBe(1);
    expect(monthsBetween('2022-01-01', '2021-01-01')).toBeNull();
    expect(monthsBetween('2022-01-01', '')).toBeNull();
    expect(importOf({ StartDate: '2022-03', CompletionDate: '2021-03' }).estimatedDuration).toBe(12);
    expect(importOf({ StartDate: '2022-03', CompletionDate: '2024-03' }).estimatedDuration).toBe(24);
  });
  it('[STU-05] completion is the duration in calendar months after the start, at most the month’s last day', () => {
    expect(addMonths('2023-01-31', 1)).toBe('2023-02-28');
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2023-11-30', 3)).toBe('2024-02-29');
    expect(addMonths('2023-12-15', 12)).toBe('2024-12-15');
    expect(addMonths('2023-03-31', 0)).toBe('2023-03-31');
    expect(addMonths('2023-03-31', -1)).toBe('2023-02-28');
    expect(addMonths('', 12)).toBe('');
    expect(addMonths('2023-01-31', Number.NaN)).toBe('');
    expect(addMonths('2023-01-31', 999_999)).toBe('');
  });
  it('[STU-05] total budget is enrollment times budget per patient', () =>
    expect(totalBudget(120, 9600)).toBe(1_152_000));
  it.each([
    ['12', 12],
    [' 12.7 ', 12],
    ['-3', -3],
    ['15,000', 15000],
    ['1,2', 1],
    ['', 0],
    ['many', 0],
    ['9'.repeat(30), 0],
    [null, 0],
  ])('[STU-06] "%s" is read as %i', (text, value) => expect(asInteger(text)).toBe(value));
});
