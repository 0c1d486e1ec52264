/** Checks every record against a second implementation of each rule, written from its text and reading raw JSON. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { REAL_RECORDS } from '~tests/support/registry-stand-in';
import { imported, type RawStudy } from './records';

const INTERVENTIONAL = /^interventional$/i;
const OBSERVATIONAL = /^observational$/i;

/** Fails with the IDs of the records whose import differs from the oracle. */
function holdsForAll<T>(oracle: (raw: RawStudy) => T, actual: (index: number) => T): void {
  const wrong = imported.flatMap(({ id, raw }, index) => {
    const [expected, got] = [oracle(raw), actual(index)].map((value) => JSON.stringify(value));
    return expected === got ? [] : [`${id}: expected ${expected}, got ${got}`];
  });
  expect(wrong).toEqual([]);
}
const study = (index: number) => {
  const record = imported[index];
  if (!record) throw new Error('no such record');
  return record.study;
};

function phaseOracle(raw: RawStudy): string {
  const phases: string[] = (raw.designModule.phases ?? []).flatMap((phase: string) => phase.split('/'));
  const rank = ['Phase 4', 'PHASE4', 'Phase 3', 'PHASE3', 'Phase 2', 'PHASE2', 'Phase 1', 'PHASE1'].find((word) =>
    phases.includes(word),
  );
  const numeral = { 1: 'i', 2: 'ii', 3: 'iii', 4: 'iv' }[Number(rank?.slice(-1))];
  if (numeral) return `phase_${numeral}`;
  if (phases.includes('EARLY_PHASE1')) return 'pilot';
  return phases.includes('NA') || OBSERVATIONAL.test(raw.designModule.studyType) ? 'observational' : '';
}

function areaOracle(raw: RawStudy): string {
  const said = (raw.conditionsModule.conditions ?? []).join(' | ');
  if (/\b(cancer|tumor|carcinoma|leukemia|lymphoma|melanoma)/i.test(said)) return 'oncology';
  if (/\b(heart|cardiac|cardiovascular)/i.test(said)) return 'cardiology';
  if (/\b(stroke|alzheimer|parkinson)/i.test(said)) return 'neurology';
  if (/\b(diabetes|thyroid)/i.test(said)) return 'endocrinology';
  if (/\b(asthma|copd|pneumonia)/i.test(said)) return 'pulmonology';
  if (/\b(infection|bacterial|viral|hiv|aids)/i.test(said)) return 'infectious disease';
  if (/\b(arthritis|lupus)/i.test(said)) return 'rheumatology';
  if (/\b(psoriasis|eczema)/i.test(said)) return 'dermatology';
  if (/\b(ulcerative colitis|crohn)/i.test(said)) return 'gastroenterology';
  if (/\b(anemia|hemophilia)/i.test(said)) return 'hematology';
  return '';
}

const STATES: Record<string, string> = {
  Northeast:
    'Connecticut,District of Columbia,Delaware,Massachusetts,Maryland,Maine,New Hampshire,New Jersey,New York,Pennsylvania,Rhode Island,Vermont',
  Southeast:
    'Alabama,Arkansas,Florida,Georgia,Kentucky,Louisiana,Mississippi,North Carolina,Puerto Rico,South Carolina,Tennessee,Virginia,West Virginia',
  Midwest: 'Iowa,Illinois,Indiana,Kansas,Michigan,Minnesota,Missouri,North Dakota,Nebraska,Ohio,South Dakota,Wisconsin',
  Southwest: 'Arizona,New Mexico,Oklahoma,Texas',
  'West Coast': 'Alaska,California,Hawaii,Oregon,Washington',
  'Mountain States': 'Colorado,CO,Idaho,Montana,Nevada,Utah,Wyoming',
};

function regionsOracle(raw: RawStudy): string[] {
  const locations = (raw.contactsLocationsModule?.locations ?? []) as { country?: string; state?: string }[];
  const inRegion = (names: string) =>
    locations.some(
      ({ country, state }) =>
        (country === 'United States' && names.split(',').includes(state ?? '')) ||
        (country === 'Puerto Rico' && names.split(',').includes(country)),
    );
  const regions = Object.keys(STATES).filter((region) => inRegion(STATES[region] ?? ''));
  const abroad = locations.some(({ country }) => country && !['United States', 'Puerto Rico'].includes(country));
  return abroad ? [...regions, 'International'] : regions;
}

function designOracle(raw: RawStudy): object {
  const type = raw.designModule.studyType ?? '';
  const interventional = INTERVENTIONAL.test(type);
  let studyDesign = '';
  if (interventional) studyDesign = 'parallel';
  if (OBSERVATIONAL.test(type)) studyDesign = 'observational';
  let [randomization, blinding, placebo] = [interventional, interventional, interventional];
  for (const intervention of raw.armsInterventionsModule?.interventions ?? []) {
    if (/^drug$/i.test(intervention.type)) placebo = true;
    if (/^device$/i.test(intervention.type)) randomization = true;
    if (/^behavioral$/i.test(intervention.type)) blinding = false;
  }
  const phase = phaseOracle(raw);
  if (phase === 'phase_i' || phase === 'phase_iv') [randomization, blinding, placebo] = [false, false, false];
  if (phase === 'phase_ii' || phase === 'phase_iii') [randomization, blinding, placebo] = [true, true, true];
  return { studyDesign, randomization, blinding, placebo };
}

function regulatoryOracle(raw: RawStudy): string {
  switch (raw.statusModule.overallStatus) {
    case 'RECRUITING':
    case 'ACTIVE_NOT_RECRUITING':
    case 'Active, not recruiting':
    case 'ENROLLING_BY_INVITATION':
      return 'enrolling';
    case 'COMPLETED':
    case 'TERMINATED':
      return 'study_complete';
    case 'SUSPENDED':
    case 'WITHDRAWN':
      return 'protocol_under_review';
    case 'NOT_YET_RECRUITING':
      return 'ready_to_enroll';
    default:
      return '';
  }
}

function durationOracle(raw: RawStudy): number {
  const [start, end] = [raw.statusModule.startDateStruct?.date, raw.statusModule.completionDateStruct?.date];
  // Date.parse reads a month without a day as its first day: in UTC for '2021-08', in local time for 'August 2013'.
  const months = (Date.parse(`${end}`) - Date.parse(`${start}`)) / 86_400_000 / 30.44;
  return start && end && months >= 0 ? Math.round(months) : 12;
}

function sitesOracle(raw: RawStudy): number {
  if (raw.designModule.enrollmentInfo?.count === undefined) return 5;
  const n = Number(raw.designModule.enrollmentInfo.count);
  const [least, each] = n <= 100 ? [2, 20] : n <= 500 ? [5, 50] : [10, 100];
  return Math.max(least, Math.ceil(n / each));
}

describe('every record', () => {
  it('[REG-19] every record can be imported: the made-up ones, and the real ones if the shared data is there', () => {
    expect(imported.filter(({ real }) => !real)).toHaveLength(9);
    if (existsSync(REAL_RECORDS)) expect(imported.filter(({ real }) => real).length).toBeGreaterThan(400);
    for (const { id, raw, study } of imported) {
      expect(study.nctNumber, id).toBe(id);
      expect(study.title, id).toBe(raw.identificationModule.briefTitle);
      expect(JSON.stringify(study), id).not.toMatch(/null|NaN|undefined\b(?=[,}])/);
    }
  });
  it('[REG-05] phase', () => holdsForAll(phaseOracle, (index) => study(index).phase as string));
  it('[REG-07] therapeutic area', () => holdsForAll(areaOracle, (index) => study(index).therapeuticArea));
  it('[REG-08] regions of the locations', () =>
    holdsForAll(regionsOracle, (index) => study(index).geographicPreferences as string[]));
  it('[REG-13] design and its flags', () =>
    holdsForAll(designOracle, (index) => {
      const { studyDesign, randomization, blinding, placebo } = study(index);
      return { studyDesign, randomization, blinding, placebo };
    }));
  it('[REG-14] regulatory status', () => holdsForAll(regulatoryOracle, (index) => study(index).regulatoryStatus));
  it('[REG-15] approvals and status follow from the regulatory status', () =>
    holdsForAll(
      (raw) => {
        const enrolling = regulatoryOracle(raw) === 'enrolling';
        const early = ['phase_i', 'phase_ii', 'phase_iii'].includes(phaseOracle(raw));
        return [enrolling, enrolling && early, enrolling ? 'active' : 'pending_approval'];
      },
      (index) => [study(index).irbApproval, study(index).fdaApproval, study(index).status],
    ));
  it('[REG-12] suggested sites', () => holdsForAll(sitesOracle, (index) => study(index).totalSites));
  it('[REG-17] duration in months', () => holdsForAll(durationOracle, (index) => study(index).estimatedDuration));
  it('[REG-16] budget and payment', () =>
    holdsForAll(
      (raw) => {
        const base =
          { phase_i: 15000, phase_ii: 10000, phase_iii: 8000, phase_iv: 3000 }[phaseOracle(raw) as 'phase_i'] ?? 5000;
        const months = durationOracle(raw);
        const payment = months <= 6 ? 'monthly' : months <= 12 ? 'quarterly' : 'milestone-based';
        return [base, base * Number(raw.designModule.enrollmentInfo?.count ?? 50), payment];
      },
      (index) => {
        const { budgetPerPatient, totalBudget, paymentSchedule, requiredEquipment } = study(index);
        const factor = requiredEquipment.length > 5 ? 1.2 : 1;
        return [budgetPerPatient / factor, totalBudget / factor, paymentSchedule];
      },
    ));
});
