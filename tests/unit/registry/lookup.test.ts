import { describe, expect, it } from 'vitest';
import type { Origin } from '~/catalogue/origins';
import { toLookup } from '~/registry/lookup';
import { registryRecordSchema } from '~/registry/record';
import { importedStudy } from '~/registry/study-answer';
import { imported, importOf, recordOf } from './records';

const emptyLookup = toLookup(recordOf({}));
const answerOf = (number: string) => {
  const record = imported.find(({ id }) => id === number)?.record;
  if (!record) throw new Error(`no record ${number}`);
  return importedStudy(record);
};

const FIELDS =
  'NCTId BriefTitle OfficialTitle BriefSummary Condition LeadSponsorName CollaboratorName Enrollment InclusionCriteria ExclusionCriteria PrimaryOutcomeMeasure SecondaryOutcomeMeasure StartDate CompletionDate Phase StudyType OverallStatus LocationCountry LocationState MinimumAge MaximumAge Gender InterventionType'.split(
    ' ',
  );
const read = (modules: object) =>
  registryRecordSchema.parse({ protocolSection: { identificationModule: { nctId: 'NCT90000000' }, ...modules } });

const of = (origin: Origin, ...fields: string[]) => Object.fromEntries(fields.map((field) => [field, origin]));

describe('the lookup response', () => {
  it('[REG-01] has exactly the specified fields, even if the record lacks some', () => {
    for (const { id, lookup } of [...imported, { id: 'empty', lookup: emptyLookup }]) {
      expect(Object.keys(lookup), id).toEqual(FIELDS);
      for (const list of [
        'PrimaryOutcomeMeasure',
        'SecondaryOutcomeMeasure',
        'LocationCountry',
        'LocationState',
      ] as const)
        expect(Array.isArray(lookup[list]), `${id} ${list}`).toBe(true);
    }
  });
  it('[REG-01] has the values of the record', () => {
    const lookup = imported.find(({ id }) => id === 'NCT90000001')?.lookup;
    expect(lookup).toEqual({
      NCTId: 'NCT90000001',
      BriefTitle: 'Velorafen Added to Standard Chemotherapy in Adults With Advanced Breast Cancer',
      OfficialTitle: 'A Randomized Phase 2/3 Study of Velorafen in Adults With Advanced Breast Cancer',
      BriefSummary: 'Velorafen is compared with placebo in tumors >= 2 cm.',
      Condition: 'Breast Cancer, Heart Failure',
      LeadSponsorName: 'Larkmoor Therapeutics',
      CollaboratorName: 'Stonebridge Cancer Group, Velden Institute',
      Enrollment: 420,
      InclusionCriteria: '* ECOG performance status <= 2\n* Adequate marrow function',
      ExclusionCriteria: '* Prior velorafen\n* Pregnancy',
      PrimaryOutcomeMeasure: ['Progression-free survival'],
      SecondaryOutcomeMeasure: ['Overall survival', 'Quality of life'],
      StartDate: '2024-03-18',
      CompletionDate: '2027-09',
      Phase: 'PHASE2, PHASE3',
      StudyType: 'INTERVENTIONAL',
      OverallStatus: 'RECRUITING',
      LocationCountry: ['United States', 'Brazil'],
      LocationState: ['Massachusetts', 'Texas', 'PR'],
      MinimumAge: '18 Years',
      MaximumAge: null,
      Gender: 'FEMALE',
      InterventionType: 'DRUG',
    });
  });
  it('[REG-17] an import fills the form', () => {
    expect(answerOf('NCT90000001')).toEqual({
      nctNumber: 'NCT90000001',
      title: 'Velorafen Added to Standard Chemotherapy in Adults With Advanced Breast Cancer',
      shortTitle: 'Velorafen Added to Standard Chemotherapy in Adults With Adva...',
      acronym: 'VAS',
      protocolNumber: 'SB-101',
      secondaryIds: '',
      phase: 'phase_iii',
      therapeuticArea: 'oncology',
      indication: 'Breast Cancer, Heart Failure',
      description: 'Velorafen is compared with placebo in tumors >= 2 cm.',
      sponsorName: 'Larkmoor Therapeutics',
      enrollmentTarget: 420,
      totalSites: 3,
      countries: [
        { country: 'United States', locations: 2 },
        { country: 'Brazil', locations: 1 },
      ],
      estimatedStartDate: '2024-03-18',
      estimatedDuration: 41,
      requiredEquipment: ['Clinical Laboratory (CLIA)', 'ECG/EKG', 'Cardiac Catheterization Lab'],
      musts: { wishedEquipment: ['Clinical Laboratory (CLIA)', 'ECG/EKG', 'Cardiac Catheterization Lab'] },
      geographicPreferences: ['Northeast', 'Southwest', 'International'],
      inclusionCriteria:
        '* ECOG performance status <= 2\n* Adequate marrow function\n\nAge: 18 Years and older\nGender: Female',
      exclusionCriteria: '* Prior velorafen\n* Pregnancy',
      regulatoryStatus: 'enrolling',
      irbApproval: true,
      fdaApproval: true,
      status: 'active',
      studyDesign: 'parallel',
      randomization: true,
      blinding: true,
      placebo: true,
      budgetPerPatient: 8000,
      totalBudget: 3_360_000,
      paymentSchedule: 'milestone-based',
      primaryEndpoints: 'Progression-free survival',
      secondaryEndpoints: 'Overall survival\nQuality of life',
      asks: null,
      origins: {
        ...of('record', 'nctNumber', 'title', 'protocolNumber', 'indication', 'description', 'sponsorName'),
        ...of('record', 'enrollmentTarget', 'estimatedStartDate', 'primaryEndpoints', 'secondaryEndpoints'),
        ...of('derived', 'shortTitle', 'phase', 'therapeuticArea', 'totalSites', 'countries', 'estimatedDuration'),
        ...of('derived', 'geographicPreferences', 'inclusionCriteria', 'exclusionCriteria', 'regulatoryStatus'),
        ...of('derived', 'placebo', 'status'),
        ...of('estimate', 'acronym', 'requiredEquipment', 'musts', 'irbApproval', 'fdaApproval', 'studyDesign'),
        ...of('estimate', 'randomization', 'blinding', 'budgetPerPatient', 'totalBudget', 'paymentSchedule'),
      },
    });
  });
  it('[REG-19] a record in the old registry’s terms is imported like any other', () => {
    const study = answerOf('NCT90000006');
    expect(study).toMatchObject({ phase: 'phase_ii', regulatoryStatus: 'enrolling', estimatedDuration: 24 });
    expect(study).toMatchObject({ enrollmentTarget: 120, estimatedStartDate: '2011-08-15', studyDesign: 'parallel' });
    expect(study.inclusionCriteria).toMatch(/Age: No age limit\nGender: Male$/);
  });
  it('[REG-17] a measure with several lines becomes one line', () => {
    const outcomes = { primaryOutcomes: [{ measure: 'Pain\n at rest ' }, { measure: 'Sleep' }] };
    expect(importOf({ outcomes }).values.primaryEndpoints).toBe('Pain at rest\nSleep');
  });
  it('[REG-01] values of an unexpected type count as missing', () => {
    const record = read({
      designModule: { phases: 'Phase 4', enrollmentInfo: { count: -3 }, studyType: 7 },
      statusModule: null,
      conditionsModule: { conditions: ['Pain', 4, null, 'Fever'] },
      outcomesModule: { primaryOutcomes: [{}, { measure: 'Pain' }, 'odd'] },
      contactsLocationsModule: { locations: [null, { country: 'Chile' }, { country: 'Chile', state: ' ' }] },
    });
    expect(toLookup(record)).toEqual({
      ...emptyLookup,
      BriefTitle: null,
      Phase: 'Phase 4',
      Condition: 'Pain, Fever',
      PrimaryOutcomeMeasure: ['Pain'],
      LocationCountry: ['Chile'],
    });
  });
  it.each([{}, null, [], 'NCT90000001', { studies: [] }, { protocolSection: { identificationModule: {} } }])(
    '[REG-01] a response that is not a study is refused: %j',
    (answer) => expect(registryRecordSchema.safeParse(answer).success).toBe(false),
  );
});
