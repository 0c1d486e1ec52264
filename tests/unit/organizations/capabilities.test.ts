import { expect, it } from 'vitest';
import { PUBLIC_PARTS } from '~/catalogue/public-page';
import { type CapabilityFacts, capabilitySections } from '~/domain/model/capabilities';
import { describedIn, type PublicPageView, structured } from '~/domain/model/public-page';

const AT = Date.parse('2026-11-29');
const ALL = PUBLIC_PARTS.map(({ value }) => value);
const NOTHING: CapabilityFacts = {
  site: {
    description: null,
    therapeuticAreas: [],
    patientPanelSize: null,
    patients: [],
    priorTrials: null,
    equipment: [],
    ehrSystem: null,
  },
  trials: [],
  confirmed: 0,
  staff: { investigator: 0, coordinator: 0 },
  gcp: { trained: 0, people: 4, firstExpiresAt: null },
  answers: new Map(),
  kept: { randomized: null, daysToContract: null, daysToIrb: null, daysToActivation: null },
  systemName: 'TrialBridge',
};

it('[PUB-03] leaves out what is not known, and says where the rest comes from', () => {
  expect(capabilitySections(NOTHING, ALL)).toEqual([]);
  const trial = { nctId: 'NCT00000001', title: 'A trial', phases: ['PHASE2', 'PHASE3'], startDate: '2019-06' };
  const sections = capabilitySections(
    {
      ...NOTHING,
      site: { ...NOTHING.site, priorTrials: 6, therapeuticAreas: ['Oncology'] },
      trials: [trial],
      confirmed: 40,
      answers: new Map([['irb.days', { value: 21, asOf: AT }]]),
      kept: { ...NOTHING.kept, daysToIrb: { cases: 5, days: 30 } },
    },
    ALL,
  );
  expect(sections.map(({ id }) => id)).toEqual(['areas', 'experience', 'start-up']);
  expect(sections[0]?.lead).toBe('Source: the site’s own statement.');
  expect(sections[1]?.terms).toEqual([
    ['Confirmed trials', '40 (ClinicalTrials.gov, confirmed by the site)'],
    ['Their phases', 'Phase 2, Phase 3'],
    ['Prior trials', '6-15 (the site’s own statement)'],
  ]);
  expect(sections[1]?.lead).toContain('The latest 1 are listed.');
  expect(sections[2]?.terms).toEqual([
    ['IRB, from submission to approval', '21 days (the site’s own statement, Nov 29, 2026)'],
    ['Until the IRB was done', '30 days (median of 5), counted on TrialBridge'],
  ]);
});

const termsOf = (facts: Partial<CapabilityFacts>, part: (typeof ALL)[number]) =>
  capabilitySections({ ...NOTHING, ...facts }, [part]).flatMap(({ terms = [] }) => terms);

it('[DAY-262] leaves out an experience of none, whatever its confirmed trials say', () => {
  const phases = (value: Record<string, string>) => new Map([['experience.phases', { value, asOf: AT }]]);
  const told = termsOf({ answers: phases({ 'Phase I': 'Some', 'Phase II': 'None' }) }, 'experience');
  expect(told).toEqual([['Experience by phase', expect.stringContaining('Phase I: Some')]]);
  expect(JSON.stringify(told)).not.toMatch(/None|Phase II/);
  const none = { answers: phases({ 'Phase I': 'None' }), site: { ...NOTHING.site, priorTrials: 0 } };
  expect(termsOf(none, 'experience')).toEqual([]);
});

it('[DAY-264] says how many of how many people have current GCP training, and until when the first has it', () => {
  const said = (gcp: CapabilityFacts['gcp']) => termsOf({ gcp }, 'staff').map(([, value]) => value);
  expect(said({ trained: 2, people: 4, firstExpiresAt: AT })).toEqual([
    'Current for 2 of 4 people, the first until Nov 29, 2026',
  ]);
  expect(said({ trained: 1, people: 1, firstExpiresAt: AT })).toEqual([
    'Current for 1 of 1 person, until Nov 29, 2026',
  ]);
  expect(said({ trained: 0, people: 4, firstExpiresAt: null })).toEqual([]);
});

it('[PUB-06] a part that is not chosen is not said', () => {
  const facts = { ...NOTHING, site: { ...NOTHING.site, description: 'Ours', therapeuticAreas: ['Oncology'] } };
  expect(capabilitySections(facts, ['areas', 'phone']).map(({ id }) => id)).toEqual(['areas']);
});

const PAGE: PublicPageView = {
  ...{
    name: 'Oak Clinic',
    place: 'Houston, TX',
    city: 'Houston',
    state: 'TX',
    verified: true,
    verifiedOn: 'Nov 3, 2026',
  },
  ...{ sections: [], areas: [], description: null, street: null, zipCode: null, website: null, phone: null },
  ...{ contact: false, pdf: null, address: 'https://sb.example/s/oak-clinic-houston', listed: false },
};

it('[PUB-08] search engines are told what the page says, and nothing else', () => {
  expect(structured(PAGE)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'MedicalOrganization',
    name: 'Oak Clinic',
    url: PAGE.address,
    address: { '@type': 'PostalAddress', addressLocality: 'Houston', addressRegion: 'TX' },
  });
  expect(structured({ ...PAGE, phone: '555-0100', areas: ['Oncology'], street: '1 Oak St' })).toMatchObject({
    ...{ telephone: '555-0100', knowsAbout: ['Oncology'], address: { streetAddress: '1 Oak St' } },
  });
  expect(describedIn(PAGE)).toBe('Oak Clinic runs clinical trials in Houston, TX');
  expect(describedIn({ ...PAGE, areas: ['Oncology'] })).toContain('Houston, TX. Areas: Oncology.');
  expect(describedIn({ ...PAGE, description: 'word '.repeat(90) }).length).toBeLessThanOrEqual(162);
});
