import { describe, expect, it } from 'vitest';
import { budgetPerPatientOf, paymentScheduleOf, totalBudget } from '~/registry/budget';
import { addMonths, monthsBetween, registryDate } from '~/registry/dates';
import { isSameSponsor } from '~/registry/sponsor-name';
import { importedStudy } from '~/registry/study-answer';
import { asInteger } from '~/registry/text';
import { importOf, recordOf, toldIn } from './records';

const interventional = (more: object = {}) => ({ studyType: 'INTERVENTIONAL', ...more });

describe('phase', () => {
  it.each([
    [['PHASE1'], 'phase_i'],
    [['Phase 4'], 'phase_iv'],
    [['EARLY_PHASE1'], 'pilot'],
    [['NA'], 'not_applicable'],
    [['Not Applicable'], 'not_applicable'],
    [['N/A'], 'not_applicable'],
    [['something new'], null],
    [[], null],
  ])('[REG-05] %j of an interventional study is %s', (phases, phase) => {
    expect(toldIn({ design: interventional({ phases }) }, 'phase')).toEqual([phase, phase && 'record']);
  });
  it('[REG-05] of two phases the later one counts, which follows from the record', () => {
    const of = (...phases: string[]) => toldIn({ design: { phases } }, 'phase');
    expect(of('PHASE1', 'PHASE2')).toEqual(['phase_ii', 'derived']);
    expect(of('Phase 2/Phase 3')).toEqual(['phase_iii', 'derived']);
    expect(of('EARLY_PHASE1', 'PHASE1')).toEqual(['phase_i', 'record']);
  });
  it('[REG-05] only an observational study is observational', () => {
    expect(toldIn({ design: { studyType: 'OBSERVATIONAL' } }, 'phase')).toEqual(['observational', 'derived']);
    expect(toldIn({ design: { studyType: 'OBSERVATIONAL', phases: ['NA'] } }, 'phase')[0]).toBe('observational');
    expect(toldIn({ design: { studyType: 'EXPANDED_ACCESS' } }, 'phase')).toEqual([null, null]);
  });
});

describe('places', () => {
  const places = (...locations: [country: string, state?: string][]) =>
    importOf({ locations: locations.map(([country, state]) => ({ country, state })) }).values;
  const regions = (...locations: [country: string, state?: string][]) => places(...locations).geographicPreferences;
  const US = 'United States';
  it('[REG-08] states by name or code, each region once, in the order of the list', () => {
    const found = regions([US, 'california'], [US, 'NY'], [US, 'Oregon'], [US, 'Utah'], [US, 'TX']);
    expect(found).toEqual(['Northeast', 'Southwest', 'West Coast', 'Mountain States']);
  });
  it('[REG-08] a state counts only in the United States', () => {
    expect(regions(['Canada', 'Ontario'], ['Georgia', 'Georgia'])).toEqual(['International']);
    expect(regions(['Mexico', 'New Mexico'], [US, 'Maine'])).toEqual(['Northeast', 'International']);
    expect(regions([US, 'Ohio'], ['Brazil', 'PR'])).toEqual(['Midwest', 'International']);
  });
  it('[REG-08] the United States may be written otherwise', () => {
    for (const home of ['U.S.A.', 'U.S.', 'USA', 'The United States', 'United States of America'])
      expect(regions([home, 'Ohio']), home).toEqual(['Midwest']);
  });
  it('[REG-08] Puerto Rico is Southeast, as a state and as a country', () => {
    expect(regions([US, 'PR'])).toEqual(['Southeast']);
    expect(regions(['Puerto Rico'])).toEqual(['Southeast']);
  });
  it('[REG-08] countries are counted by their locations, those with the most first', () => {
    expect(places(['France'], [US, 'Ohio'], [US, 'Iowa'], ['Japan']).countries).toEqual([
      { country: US, locations: 2 },
      { country: 'France', locations: 1 },
      { country: 'Japan', locations: 1 },
    ]);
  });
  it('[REG-17] no locations, no regions and no countries', () => {
    expect(importOf({ locations: [] }).origins).not.toHaveProperty('geographicPreferences');
    expect(importOf({ locations: [] }).origins).not.toHaveProperty('countries');
  });
});

describe('equipment, criteria and names', () => {
  const equipment = (studyType: string, ...conditions: string[]) =>
    toldIn({ design: { studyType }, conditions }, 'requiredEquipment');
  it('[REG-09] interventional studies are estimated to need the laboratory, and more for some conditions', () => {
    expect(equipment('INTERVENTIONAL', 'Pain')).toEqual([['Clinical Laboratory (CLIA)'], 'estimate']);
    expect(equipment('INTERVENTIONAL', 'Heart Failure')[0]).toEqual([
      'Clinical Laboratory (CLIA)',
      'ECG/EKG',
      'Cardiac Catheterization Lab',
    ]);
    expect(equipment('INTERVENTIONAL', 'Diagnostic Imaging', 'Surgery')[0]).toEqual([
      'Clinical Laboratory (CLIA)',
      'MRI Imaging',
      'CT Imaging',
      'Surgical Suite',
    ]);
    expect(equipment('OBSERVATIONAL', 'Cardiac Surgery')).toEqual([[], null]);
  });
  it('[REG-10] lines for the ages and the sex follow the inclusion criteria', () => {
    const eligibility = { eligibilityCriteria: '* a', minimumAge: '6 Months', maximumAge: '5 Years', sex: 'FEMALE' };
    expect(toldIn({ eligibility }, 'inclusionCriteria')).toEqual([
      '* a\n\nAge: 6 Months to 5 Years\nGender: Female',
      'derived',
    ]);
  });
  it('[REG-10] the ages 18 to 80 are an estimate, for a record without eligibility criteria', () => {
    expect(toldIn({}, 'inclusionCriteria')).toEqual(['Age: 18 Years to 80 Years', 'estimate']);
    expect(toldIn({ eligibility: { sex: 'ALL' } }, 'inclusionCriteria')).toEqual(['Age: No age limit', 'derived']);
    expect(toldIn({ eligibility: { maximumAge: '18 Years' } }, 'inclusionCriteria')[0]).toBe('Age: Up to 18 Years');
  });
  it('[REG-11] the record’s acronym counts, as it is written', () => {
    expect(toldIn({ id: { acronym: 'AMORE-eur' } }, 'acronym')).toEqual(['AMORE-eur', 'record']);
  });
  it.each([
    ['A Study of Velorafen in Adults', 'SVA'],
    ['Walking Well After Stroke', 'WWA'],
    ['(FIT) "Tolvexine"', 'FT'],
    ['Up to SBX', null],
  ])('[REG-11] without one, that of "%s" is estimated: %s', (briefTitle, acronym) => {
    expect(toldIn({ id: { briefTitle } }, 'acronym')).toEqual([acronym, acronym && 'estimate']);
  });
  it('[REG-11] a title is cut after 60 characters', () => {
    const short = (briefTitle: string) => toldIn({ id: { briefTitle } }, 'shortTitle');
    expect(short('x'.repeat(60))).toEqual(['x'.repeat(60), 'record']);
    expect(short('x'.repeat(61))).toEqual([`${'x'.repeat(60)}...`, 'derived']);
    expect(short('😀'.repeat(61))[0]).toBe(`${'😀'.repeat(60)}...`);
  });
  it('[REG-20] the trial’s other numbers are kept', () => {
    const id = { orgStudyIdInfo: { id: 'LK-7' }, secondaryIdInfos: [{ id: '2019-001234-56' }, { id: 'U01-1' }] };
    expect(importOf({ id }).values).toMatchObject({ protocolNumber: 'LK-7', secondaryIds: '2019-001234-56, U01-1' });
  });
});

describe('design', () => {
  const FLAGS = ['studyDesign', 'randomization', 'blinding', 'placebo'] as const;
  const design = (module: object, arms: object = {}) => {
    const { values, origins } = importOf({ design: module, arms });
    return FLAGS.map((flag) => [values[flag], origins[flag] ?? null]);
  };
  const drug = { interventions: [{ type: 'DRUG', name: 'Velorafen' }] };
  const model = (interventionModel: string, allocation: string, masking: string) =>
    interventional({ designInfo: { interventionModel, allocation, maskingInfo: { masking } } });
  it('[REG-13] is what the record states, whatever is usual for the phase', () => {
    expect(design({ ...model('SINGLE_GROUP', 'NA', 'NONE'), phases: ['PHASE3'] }, drug)).toEqual([
      ['single_group', 'record'],
      [false, 'record'],
      [false, 'record'],
      [false, 'derived'],
    ]);
    expect(design(model('CROSSOVER', 'RANDOMIZED', 'DOUBLE')).slice(0, 3)).toEqual([
      ['crossover', 'record'],
      [true, 'record'],
      [true, 'record'],
    ]);
    expect(design(model('FACTORIAL', 'NON_RANDOMIZED', 'SINGLE')).slice(0, 2)).toEqual([
      ['factorial', 'record'],
      [false, 'record'],
    ]);
  });
  it('[REG-13] a single group without an allocation is not randomized', () => {
    expect(design(interventional({ designInfo: { interventionModel: 'SINGLE_GROUP' } }))[1]).toEqual([
      false,
      'derived',
    ]);
  });
  it.each([
    [{ armGroups: [{ type: 'PLACEBO_COMPARATOR' }] }, true, 'record'],
    [{ armGroups: [{ type: 'SHAM_COMPARATOR' }] }, true, 'record'],
    [{ armGroups: [{ type: 'OTHER', label: 'Sham stimulation' }] }, true, 'derived'],
    [{ interventions: [{ type: 'DRUG', name: 'Matching placebo' }] }, true, 'derived'],
    [{ interventions: [{ type: 'DRUG', name: 'X', otherNames: ['Placebo tablet'] }] }, true, 'derived'],
    [{ interventions: [{ type: 'OTHER', name: 'Antidandruff shampoo' }] }, false, 'derived'],
    [{ armGroups: [{ type: 'EXPERIMENTAL', label: 'All' }] }, false, 'derived'],
  ])('[REG-13] %j: placebo-controlled is %s (%s)', (arms, placebo, origin) => {
    expect(design(interventional({ phases: ['PHASE4'] }), arms as object)[3]).toEqual([placebo, origin]);
  });
  it('[REG-06] an observational study has none of it', () => {
    expect(design({ studyType: 'OBSERVATIONAL' }, drug)).toEqual([
      ['observational', 'record'],
      [false, 'derived'],
      [false, 'derived'],
      [false, 'derived'],
    ]);
    expect(design({ studyType: 'EXPANDED_ACCESS' }).map(([, origin]) => origin)).toEqual([null, null, null, null]);
  });
  it('[REG-06][REG-13] where the record is silent, what is usual is an estimate: by type, then intervention, then phase', () => {
    const guessed = (type: string | null, ...phases: string[]) =>
      design(interventional({ phases }), type ? { interventions: [{ type, name: 'It' }] } : {}).map(([value]) => value);
    expect(design(interventional())).toEqual([
      ['parallel', 'estimate'],
      [true, 'estimate'],
      [true, 'estimate'],
      [true, 'estimate'],
    ]);
    expect(guessed('BEHAVIORAL', 'NA')).toEqual(['parallel', true, false, false]);
    expect(guessed(null, 'PHASE1')).toEqual(['parallel', false, false, false]);
    expect(guessed('BEHAVIORAL', 'PHASE3')).toEqual(['parallel', true, true, false]);
    expect(guessed('DEVICE', 'PHASE4')).toEqual(['parallel', false, false, false]);
  });
});

describe('status', () => {
  it.each([
    ['RECRUITING', 'enrolling'],
    ['Active, not recruiting', 'enrolling'],
    ['Enrolling by invitation', 'enrolling'],
    ['COMPLETED', 'study_complete'],
    ['Terminated', 'study_complete'],
    ['SUSPENDED', 'protocol_under_review'],
    ['WITHDRAWN', 'protocol_under_review'],
    ['Not yet recruiting', 'ready_to_enroll'],
    ['UNKNOWN', null],
    ['WITHHELD', null],
    ['AVAILABLE', null],
    [null, null],
  ])('[REG-14] %s is "%s"', (overallStatus, status) => {
    expect(toldIn({ status: { overallStatus } }, 'regulatoryStatus')).toEqual([status, status && 'derived']);
  });
  it('[REG-15] the approvals of a trial under way are estimates', () => {
    const approvals = (overallStatus: string, phase: string) => {
      const { values, origins, status } = importOf({ status: { overallStatus }, design: { phases: [phase] } });
      return [values.irbApproval, origins.irbApproval, values.fdaApproval, origins.fdaApproval, status];
    };
    expect(approvals('RECRUITING', 'PHASE3')).toEqual([true, 'estimate', true, 'estimate', 'active']);
    expect(approvals('RECRUITING', 'PHASE4')).toEqual([true, 'estimate', false, undefined, 'active']);
    expect(approvals('COMPLETED', 'PHASE1')).toEqual([false, undefined, false, undefined, 'pending_approval']);
  });
  it.each([
    [{ overallStatus: 'COMPLETED', completionDateStruct: { date: '2019-03-15' } }, 'Completed in March 2019'],
    [{ overallStatus: 'COMPLETED' }, 'Completed'],
    [
      { overallStatus: 'COMPLETED', lastUpdatePostDateStruct: { date: '2024-02-01' } },
      'Completed, as of February 2024',
    ],
    [{ overallStatus: 'TERMINATED', statusVerifiedDate: '2023-09' }, 'Terminated, as of September 2023'],
    [
      { overallStatus: 'TERMINATED', completionDateStruct: { date: '2020-05' }, whyStopped: 'Low accrual.' },
      'Terminated in May 2020 (Low accrual)',
    ],
    [
      { overallStatus: 'WITHDRAWN', lastUpdatePostDateStruct: { date: '2021-02-03' } },
      'Withdrawn, as of February 2021',
    ],
    [{ overallStatus: 'Suspended', statusVerifiedDate: '2022-07' }, 'Suspended, as of July 2022'],
    [{ overallStatus: 'UNKNOWN', statusVerifiedDate: '2018-11' }, 'Status unknown since November 2018'],
  ])('[REG-15] %j asks first: %s', (status, stopped) => {
    expect(importOf({ status }).stopped).toBe(stopped);
    expect(importedStudy(recordOf({ status })).asks).toBe(`${stopped}. Post it anyway?`);
  });
  it('[REG-15] a trial that goes on or is yet to start asks nothing', () => {
    for (const overallStatus of [
      'RECRUITING',
      'ACTIVE_NOT_RECRUITING',
      'ENROLLING_BY_INVITATION',
      'NOT_YET_RECRUITING',
      'AVAILABLE',
    ]) {
      expect(importOf({ status: { overallStatus } }).stopped, overallStatus).toBeNull();
    }
  });
});

describe('numbers, money, time', () => {
  const sites = (count: number, locations = 0) =>
    toldIn(
      { design: { enrollmentInfo: { count } }, locations: Array(locations).fill({ country: 'France' }) },
      'totalSites',
    );
  it('[REG-12] the number of sites is that of the locations', () => {
    expect(sites(150_000, 14)).toEqual([14, 'derived']);
  });
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
  ])('[REG-12] without locations, %i participants are estimated to need %i sites', (count, number) =>
    expect(sites(count)).toEqual([number, 'estimate']),
  );
  it('[REG-22] 99999999 participants are unknown, not a number', () => {
    expect(toldIn({ design: { enrollmentInfo: { count: 99_999_999 } } }, 'enrollmentTarget')).toEqual([null, null]);
    expect(toldIn({ design: { enrollmentInfo: { count: 188_814_085 } } }, 'enrollmentTarget')).toEqual([
      188_814_085,
      'record',
    ]);
    expect(toldIn({ design: { enrollmentInfo: { count: 0 } } }, 'enrollmentTarget')).toEqual([0, 'record']);
  });
  it('[REG-16] the budget per patient is estimated by phase, 20% more with over five items', () => {
    const phases = ['phase_i', 'phase_ii', 'phase_iii', 'phase_iv', 'pilot', 'not_applicable', undefined] as const;
    expect(phases.map((phase) => budgetPerPatientOf(phase, 5).value)).toEqual([
      15000, 10000, 8000, 3000, 5000, 5000, 5000,
    ]);
    expect(budgetPerPatientOf('phase_iii', 6)).toEqual({ value: 9600, origin: 'estimate' });
    const design = interventional({ phases: ['PHASE1'], enrollmentInfo: { count: 10 } });
    const study = importedStudy(recordOf({ design, conditions: ['Cardiac Imaging', 'Surgery'] }));
    expect([study.requiredEquipment.length, study.budgetPerPatient, study.totalBudget]).toEqual([6, 18000, 180000]);
    expect(study.origins).toMatchObject({ budgetPerPatient: 'estimate', totalBudget: 'estimate' });
  });
  it('[REG-16] the payment is estimated by length', () => {
    expect([6, 7, 12, 13].map((months) => paymentScheduleOf(months).value)).toEqual([
      'monthly',
      'quarterly',
      'quarterly',
      'milestone-based',
    ]);
    expect(paymentScheduleOf(3).origin).toBe('estimate');
  });
  it('[REG-20] what neither the record nor a rule tells is unknown', () => {
    const { values, origins } = importOf({});
    expect(values).toMatchObject({
      enrollmentTarget: null,
      totalSites: null,
      estimatedDuration: null,
      estimatedStartDate: null,
    });
    for (const field of ['enrollmentTarget', 'totalSites', 'estimatedDuration', 'paymentSchedule', 'phase']) {
      expect(origins).not.toHaveProperty(field);
    }
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
  it('[REG-17] duration is days divided by 30.44, rounded', () => {
    expect(monthsBetween('2021-01-01', '2022-01-01')).toBe(12);
    expect(monthsBetween('2021-01-01', '2021-01-16')).toBe(0);
    expect(monthsBetween('2021-01-01', '2021-01-17')).toBe(1);
    expect(monthsBetween('2022-01-01', '2021-01-01')).toBeNull();
    expect(monthsBetween('2022-01-01', '')).toBeNull();
    const duration = (start: string, end: string) =>
      toldIn(
        { status: { startDateStruct: { date: start }, completionDateStruct: { date: end } } },
        'estimatedDuration',
      );
    expect(duration('2022-03', '2021-03')).toEqual([null, null]);
    expect(duration('2022-03', '2024-03')).toEqual([24, 'derived']);
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

describe('the sponsor’s name', () => {
  it.each([
    ['Pfizer', 'Pfizer Inc.', true],
    ['Boehringer Ingelheim', 'BOEHRINGER INGELHEIM GmbH', true],
    ['Hoffmann-La Roche', 'Hoffmann La Roche', true],
    ['Novo Nordisk A/S', 'Novo Nordisk', true],
    ['Celgene', 'Larkspur Therapeutics', false],
    ['Inc.', 'Ltd.', false],
  ])('[REG-20] %s and %s are the same: %s', (one, other, same) => expect(isSameSponsor(one, other)).toBe(same));
});
