import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registryReadOf } from '~/domain/commands/studies/registry-read';
import { studyIn } from '~/domain/commands/studies/submit.server';
import { nameParts } from '~/domain/model/member';
import { summaryOf, type Typed, textOfRow } from '~/domain/model/steps';
import { wantedIn } from '~/domain/model/study-countries';
import { fromForm } from '~/domain/model/study-from-form';
import {
  applyImport,
  asksOnBehalfIn,
  backToRecord,
  estimatesIn,
  originsIn,
  otherRecordIn,
  type ReadRecord,
  recordIn,
  withCleared,
  withConfirmed,
} from '~/domain/model/study-import';
import { studyFormSchema } from '~/domain/model/study-schema';
import { STUDY_STEPS } from '~/domain/model/study-steps';
import { importRecord } from '~/registry/import-study';
import { imported, type Modules, recordOf } from '../registry/records';

const AT = Date.UTC(2026, 0, 1);

/** A record with these modules, as the form takes it. */
function read(modules: Modules = {}): ReadRecord {
  const record = recordOf({
    ...modules,
    id: { nctId: 'NCT90000001', ...modules.id },
    design: { studyType: 'INTERVENTIONAL', ...modules.design },
  });
  const imported = importRecord(record);
  return { ...imported, read: registryReadOf(imported, record), readAt: AT };
}
const fill = (typed: Typed, modules?: Modules, fillsSponsor = true) =>
  applyImport(typed, read(modules), { fillsSponsor });

describe('importing a record into a form', () => {
  it('[REG-19][REG-22][STU-13] whatever a record holds can be submitted, except for a phase or an area that it lacks', () => {
    for (const { id, record, values } of imported) {
      const typed = applyImport({}, { ...importRecord(record), read: read().read, readAt: AT }, { fillsSponsor: true });
      const parsed = studyFormSchema.safeParse({ ...typed, therapeuticArea: typed.therapeuticArea || 'oncology' });
      expect(parsed.error?.issues.filter(({ path }) => path[0] !== 'phase' || values.phase) ?? [], id).toEqual([]);
      if (!parsed.success) continue;
      const study = fromForm(parsed.data);
      expect(study.inclusionCriteria, id).toBe(values.inclusionCriteria?.trim());
      expect(study.estimatedDuration, id).toBe(values.estimatedDuration ?? 0);
      expect(study.countries, id).toEqual(wantedIn(values.countries));
    }
  });

  it('[REG-30] a reading keeps what a study can have: not lists that are longer, joined, than any field', () => {
    const outcomes = (count: number) => ({
      primaryOutcomes: Array.from({ length: count }, (_, index) => ({ measure: `${index} ${'x'.repeat(30_000)}` })),
    });
    const locations = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ facility: 'Heron Clinic', country: `Country ${index}` }));
    const short = read({ outcomes: outcomes(1), locations: locations(3) }).read.values;
    expect(Object.keys(short)).toEqual(expect.arrayContaining(['primaryEndpoints', 'countries']));
    const long = read({ outcomes: outcomes(2), locations: locations(301) }).read.values;
    expect(Object.keys(long)).not.toEqual(expect.arrayContaining(['primaryEndpoints']));
    expect(Object.keys(long)).not.toEqual(expect.arrayContaining(['countries']));
  });

  it('[REG-22] however many participants a record has, they can be saved, with the sites that follow from it', () => {
    const counts = fc.oneof(fc.integer({ min: 1, max: 2_000_000_000 }), fc.constantFrom(188_814_085, 100_000_001));
    fc.assert(
      fc.property(counts, (count) => {
        const typed = fill({}, { design: { enrollmentInfo: { count } } });
        const parsed = studyFormSchema.safeParse({ ...typed, phase: 'phase_ii', therapeuticArea: 'oncology' });
        expect(parsed.error?.issues ?? []).toEqual([]);
        expect(parsed.data?.enrollmentTarget).toBe(count === 99_999_999 ? null : count);
      }),
    );
  });

  it('[REG-04] overrides the fields that it tells and leaves the others as they were typed', () => {
    const typed = {
      title: 'Mine',
      sponsorContact: 'Ada',
      indication: 'Typed',
      regulatoryStatus: 'pre_ind',
      irbApproval: 'on',
    };
    const filled = fill(typed, { id: { briefTitle: 'A Registry Title' } });
    expect(filled).toMatchObject({ ...typed, title: 'A Registry Title', nctNumber: 'NCT90000001' });
  });

  it('[VOC-02] estimated equipment starts as preferred, not as required', () => {
    const { requiredEquipment, wishedEquipment } = fill({}, { conditions: ['Heart Failure'] });
    expect(wishedEquipment).toEqual(['Clinical Laboratory (CLIA)', 'ECG/EKG', 'Cardiac Catheterization Lab']);
    expect(wishedEquipment).toEqual(requiredEquipment);
  });

  it('[REG-20] keeps typed numbers that the record does not tell, and shows no usual number beside a record', () => {
    const typed = { enrollmentTarget: '75', totalSites: '3', estimatedDuration: '30' };
    expect(fill(typed)).toMatchObject(typed);
    expect(fill({})).toMatchObject({ enrollmentTarget: '', totalSites: '', estimatedDuration: '' });
    expect(fill({}, { design: { enrollmentInfo: { count: 0 } } }).enrollmentTarget).toBe('0');
  });

  it('[REG-07] the next import removes what the last one filled in and nobody changed', () => {
    const first = fill(
      {},
      {
        conditions: ['Breast Cancer'],
        design: { enrollmentInfo: { count: 420 } },
        sponsor: 'Larkmoor',
        status: { overallStatus: 'RECRUITING' },
      },
    );
    expect(first).toMatchObject({ therapeuticArea: 'oncology', enrollmentTarget: '420', irbApproval: 'on' });
    const edited = { ...first, sponsorName: 'Larkmoor Inc.' };
    const second = fill(edited, { id: { nctId: 'NCT90000002' }, conditions: ['Sprained ankle'] });
    expect(second).toMatchObject({
      therapeuticArea: '',
      enrollmentTarget: '',
      irbApproval: '',
      regulatoryStatus: '',
      sponsorName: 'Larkmoor Inc.',
      indication: 'Sprained ankle',
    });
  });

  it('[REG-20] the record’s lead sponsor becomes the sponsor only if no account says who that is', () => {
    expect(fill({}, { sponsor: 'Celgene' }).sponsorName).toBe('Celgene');
    const own = fill({}, { sponsor: 'Celgene' }, false);
    expect(own.sponsorName).toBeUndefined();
    expect(asksOnBehalfIn({ ...own, sponsorName: 'Larkspur' })).toBe('Celgene');
    expect(asksOnBehalfIn({ ...own, sponsorName: 'Celgene Inc.' })).toBeNull();
    expect(asksOnBehalfIn({ ...own, sponsorName: 'Larkspur', onBehalfOf: 'Celgene' })).toBeNull();
    expect(asksOnBehalfIn({ ...own, sponsorName: 'Larkspur', onOwnBehalf: 'NCT90000001' })).toBeNull();
  });
});

describe('[REG-20] the origins of a form’s values', () => {
  const filled = fill(
    {},
    {
      conditions: ['Migraine'],
      design: { phases: ['PHASE2'] },
      status: { overallStatus: 'RECRUITING' },
      locations: [{ country: 'France' }],
    },
  );
  it('are those of the record, while nobody has changed the value', () => {
    expect(originsIn(filled)).toMatchObject({ phase: 'record', indication: 'record', countries: 'derived' });
    const changed = originsIn({ ...filled, phase: 'phase_iii', countrySites: ['3'] });
    expect(changed).toMatchObject({ indication: 'record' });
    expect(changed).not.toHaveProperty('phase');
    expect(changed).not.toHaveProperty('countries');
    expect(originsIn({ title: 'Typed' })).toBeNull();
  });
  it('[REG-42] count only while the form has the number of the record', () => {
    const other = { ...filled, nctNumber: 'NCT90000002' };
    expect([originsIn(other), estimatesIn(other), recordIn(other)]).toEqual([null, [], null]);
    expect([otherRecordIn(other), otherRecordIn(filled)]).toEqual(['NCT90000001', null]);
    expect({ ...other, ...backToRecord(other) }).toMatchObject({ nctNumber: 'NCT90000001', asked: null });
    expect(originsIn({ ...other, ...backToRecord(other) })).toEqual(originsIn(filled));
    const retyped = Object.fromEntries(Object.keys(filled).map((field) => [field, `${field} typed`]));
    expect(otherRecordIn({ ...retyped, imported: filled.imported })).toBeNull();
  });
  it('[REG-42] are not kept with a study of another number; what was estimated is still no value of a person', () => {
    const complete = { ...filled, title: 'Typed', therapeuticArea: 'neurology', phase: 'phase_ii' };
    const other = studyIn({ ...complete, nctNumber: 'NCT90000002' });
    expect(other.imported).toBeNull();
    expect(new Set(Object.values(other.origins ?? {}))).toEqual(new Set(['estimate']));
    expect(other.origins).toMatchObject({ budgetPerPatient: 'estimate' });
    expect(studyIn(complete)).toMatchObject({ imported: { readAt: AT }, origins: { indication: 'record' } });
  });
  it('[REG-15] no study is submitted while its form asks whether to post a trial that has stopped', () => {
    const asked = { nctNumber: 'NCT90000002', title: 'Another', stopped: 'Suspended' };
    expect(() => studyIn({ ...filled, nctNumber: 'NCT90000002', asked })).toThrow('“Post it anyway”');
    expect(() => studyIn({ ...filled, title: 'Typed', therapeuticArea: 'neurology', asked })).not.toThrow();
  });
  it('name the estimates, in the order of the form, and none that claims nothing', () => {
    expect(estimatesIn(filled)).toEqual([
      ...['studyDesign', 'randomization', 'blinding', 'placebo', 'budgetPerPatient'],
      ...['requiredEquipment', 'inclusionCriteria', 'irbApproval', 'fdaApproval'],
    ]);
    expect(estimatesIn(fill({}, { design: { phases: ['PHASE1'] } }))).not.toContain('randomization');
  });
  it('lose what a person confirms or clears, and a cleared value is empty', () => {
    const confirmed = withConfirmed(filled, ['budgetPerPatient']);
    expect(estimatesIn(confirmed)).not.toContain('budgetPerPatient');
    expect(confirmed.budgetPerPatient).toBe('10000');
    const cleared = withCleared(confirmed, estimatesIn(confirmed));
    expect(estimatesIn(cleared)).toEqual([]);
    expect(cleared).toMatchObject({ studyDesign: '', irbApproval: '', requiredEquipment: [], wishedEquipment: [] });
    expect(cleared.budgetPerPatient).toBe('10000');
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
    expect(
      overview.map(({ step, rows }) => [step.key, ...rows.map((row) => `${row.label}: ${textOfRow(row)}`)]),
    ).toEqual([
      ['basic', 'Title: A', 'Phase: Phase II'],
      ['regulatory', 'Approvals: IRB'],
    ]);
  });
});

it('[STU-01] the overview does not list a number that was left blank, which becomes 0', () => {
  const numbers = { enrollmentTarget: '0', totalSites: '0', estimatedDuration: '0', budgetPerPatient: '0' };
  expect(summaryOf(STUDY_STEPS, numbers)).toEqual([]);
  expect(summaryOf(STUDY_STEPS, { enrollmentTarget: '12' })).toHaveLength(1);
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
