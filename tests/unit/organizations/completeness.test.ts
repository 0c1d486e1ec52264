import { describe, expect, it } from 'vitest';
import { completeness, type SiteFacts, type StudyAsk, startSteps } from '~/domain/model/profile-completeness';

const MUSTS = { area: false, region: false, gcp: false, wishedEquipment: [], trials: 0, population: null };

const ask = (values: Partial<StudyAsk> = {}): StudyAsk => ({
  requiredEquipment: [],
  geographicPreferences: [],
  enrollmentTarget: null,
  totalSites: null,
  musts: null,
  ...values,
});

const FULL: SiteFacts = {
  site: {
    therapeuticAreas: ['Oncology'],
    state: 'MA',
    zipCode: '02115',
    patientPanelSize: '1000-5000',
    priorTrials: 0,
    equipment: ['Infusion Center'],
    piName: 'Dr. Grace Okafor',
  },
  gcp: { current: true, trained: 3, people: 3 },
  documents: 1,
  reviewed: true,
  openTrials: 0,
  usual: 0,
};
const EMPTY: SiteFacts = {
  site: {
    therapeuticAreas: [],
    state: null,
    zipCode: null,
    patientPanelSize: null,
    priorTrials: null,
    equipment: [],
    piName: null,
  },
  gcp: { current: false, trained: 0, people: 0 },
  documents: 0,
  reviewed: false,
  openTrials: 0,
  usual: 0,
};

describe('[INB-05] the completeness of a profile', () => {
  it('counts what is filled in; zero prior trials is an answer', () => {
    expect(completeness(FULL, [])).toEqual({ filled: 9, total: 9, missing: [], asked: [], usual: 0 });
    const { filled, missing } = completeness(EMPTY, []);
    expect([filled, missing.length]).toEqual([0, 9]);
  });

  it('says how many running studies compare an item, with required items first and then the most compared', () => {
    const asks = [
      ask({ requiredEquipment: ['Pharmacy Services', 'Infusion Center'], enrollmentTarget: 100, totalSites: 5 }),
      ask({ requiredEquipment: ['Pharmacy Services'], geographicPreferences: ['Northeast'] }),
      ask({ requiredEquipment: ['X-Ray'], musts: { ...MUSTS, gcp: true, wishedEquipment: ['X-Ray'] } }),
    ];
    const { missing } = completeness(EMPTY, asks);
    expect(missing.map(({ datum }) => datum)).toEqual([
      'equipment',
      'gcp',
      'trackRecord',
      'therapeuticAreas',
      'priorTrials',
      'investigator',
      'documents',
      'patientPanelSize',
      'address',
    ]);
    const said = (datum: string) => missing.find((each) => each.datum === datum)?.text;
    expect(said('equipment')).toBe('3 running studies of all areas ask for some, most often Pharmacy Services (2).');
    expect(said('gcp')).toBe('3 running studies of all areas give points for it, 1 requires it.');
    expect(said('patientPanelSize')).toBe('1 running study of all areas compares it.');
    expect(said('address')).toBe('1 running study of all areas prefers some regions.');
    expect(completeness({ ...EMPTY, openTrials: 2 }, asks).missing[2]?.text).toBe(
      '3 running studies of all areas compare them, and 2 trials may be yours.',
    );
    expect(completeness(EMPTY, []).missing[0]?.text).toBe('No running study of all areas compares it.');
  });

  it('[DAY-98] has GCP training filled in only once everyone has it, and says how many have', () => {
    const some = { ...FULL, gcp: { current: true, trained: 1, people: 3 } };
    expect(completeness(some, [ask()]).missing).toMatchObject([
      { datum: 'gcp', partly: '1 of 3 people', text: '1 running study in your areas gives points for it.' },
    ]);
    expect(startSteps(completeness(some, [ask()]))[0]).toMatchObject({ isDone: false, partly: '1 of 3 people' });
    expect(completeness({ ...FULL, gcp: { current: false, trained: 0, people: 3 } }, []).missing[0]?.partly).toBeNull();
    expect(startSteps(completeness(FULL, []))[0]).toMatchObject({ isDone: true, partly: null });
  });

  it('names the equipment that studies ask for most and the site does not list', () => {
    const asks = [
      ask({ requiredEquipment: ['Pharmacy Services', 'Infusion Center'] }),
      ask({ requiredEquipment: ['Pharmacy Services', 'CT Imaging', 'MRI Imaging', 'ICU Capabilities'] }),
    ];
    expect(completeness(FULL, asks).asked).toEqual([
      { item: 'Pharmacy Services', studies: 2 },
      { item: 'CT Imaging', studies: 1 },
      { item: 'ICU Capabilities', studies: 1 },
    ]);
    expect(completeness(EMPTY, asks).asked).toEqual([]);
  });
});
