import { describe, expect, test } from 'vitest';
import { STUDY_AREAS, STUDY_EQUIPMENT } from '~/catalogue/options';
import { REGION_STATES, regionOfState, US_STATES } from '~/catalogue/regions';
import {
  BLANK_SITE,
  type Dimension,
  isUnasked,
  type MatchSite,
  type MatchStudy,
  milesBetween,
  type PatientStatement,
  sentencesOf,
} from '~/matching';
import { sameArea } from '~/matching/areas';
import { compareConditions, conditionWords } from '~/matching/conditions';
import { nearestState, STATE_CENTERS } from '~/matching/distance';
import { coverage, suppliersOf } from '~/matching/equipment';
import { apportion } from '~/matching/numbers';
import { patientsOf } from '~/matching/patients';
import { prevalenceOf } from '~/matching/prevalence';
import { NOW } from './arbitraries';
import { aSite, aStudy, explainSite } from './factory';

const DAY = 86_400_000;

function subScore(dimension: Dimension, study: Partial<MatchStudy>, site: Partial<MatchSite>) {
  const { explanation } = explainSite(aStudy(study), aSite(site), { now: NOW });
  const part = explanation.find((entry) => entry.dimension === dimension);
  if (!part) throw new Error(`no ${dimension}`);
  return part;
}

const texts = (part: ReturnType<typeof subScore>) => part.points.map(({ text }) => text);
const lacks = (part: ReturnType<typeof subScore>) => part.missing.map(({ text }) => text);

describe('geography', () => {
  const score = (preferences: string[], site: Partial<MatchSite>) =>
    subScore('geography', { geographicPreferences: preferences }, site);

  test('[MAT-03] a site in a preferred region gets full points, by state code or name', () => {
    for (const state of ['TX', 'tx', 'Texas']) expect(score(['Southwest'], { state }).score).toBe(100);
    expect(texts(score(['Southwest'], { state: 'TX' }))).toEqual(['TX is in a region the study prefers (Southwest).']);
  });

  test('[MAT-03] outside the preferred region, the closer site scores higher', () => {
    const tulsa = score(['Midwest'], { state: 'OK', point: { lat: 36.2, lon: -95.9 } });
    const houston = score(['Midwest'], { state: 'TX', point: { lat: 29.8, lon: -95.4 } });
    expect(tulsa.score).toBeGreaterThan(houston.score ?? 0);
    expect(texts(tulsa)[1]).toMatch(/^The site is about 1\d\d miles from the center of Kansas/);
  });

  test('[MAT-03] an unknown ZIP code is reported and does not count as far away', () => {
    expect(lacks(score(['Midwest'], { state: 'TX' }))).toEqual([
      'We could not locate the ZIP code, so we do not know the distance.',
    ]);
    expect(score(['Southwest'], { state: 'TX' }).known).toBe(1);
  });

  test('[MAT-03] Multi-Regional asks for nothing, so it gives no site points', () => {
    for (const state of ['TX', 'HI', 'Ontario'])
      expect(score(['Multi-Regional'], { state })).toMatchObject({ score: null, missing: [] });
  });

  test('[MAT-03] International excludes sites in US states; for other places the region is unknown', () => {
    expect(score(['International'], { state: 'TX' }).score).toBe(0);
    expect(score(['International'], { state: 'Ontario' })).toMatchObject({ known: 0, points: [] });
    expect(lacks(score(['International'], { state: 'Ontario' }))).toEqual([
      '‘Ontario’ is not a US state, so we do not know the region.',
    ]);
  });

  test('[MAT-03] Rural Focus and Urban Focus are named, but count neither for nor against a site', () => {
    expect(score(['Rural Focus'], {})).toMatchObject({ score: null, missing: [] });
    expect(score(['Urban Focus'], {}).notes).toContain(
      'The study prefers urban sites, but we do not record a site’s setting.',
    );
    expect(score(['Southwest', 'Rural Focus'], { state: 'TX' })).toMatchObject({ score: 100 });
    expect(score(['Rural Focus', 'Urban Focus'], {}).notes).toEqual(['The study has no preferred region.']);
  });

  test('[MAT-03] distances are measured on a globe', () => {
    const newYork = { lat: 40.7128, lon: -74.006 };
    const losAngeles = { lat: 34.0522, lon: -118.2437 };
    expect(milesBetween(newYork, losAngeles)).toBeCloseTo(2446, -1);
    expect(milesBetween(losAngeles, newYork)).toBe(milesBetween(newYork, losAngeles));
    expect(milesBetween(newYork, newYork)).toBe(0);
    expect(milesBetween({ lat: 0, lon: 0 }, { lat: 0, lon: 180 })).toBeCloseTo(Math.PI * 3958.8);
    expect(milesBetween({ lat: 52, lon: 179 }, { lat: 52, lon: -179 })).toBeLessThan(100);
  });

  test('[MAT-03] every state has a center, and is the nearest state to it in its region', () => {
    expect(Object.keys(STATE_CENTERS).sort()).toEqual(Object.keys(US_STATES).sort());
    for (const [code, centre] of Object.entries(STATE_CENTERS)) {
      expect(nearestState(centre, [regionOfState(code) ?? ''])).toEqual({ state: code, miles: 0 });
    }
    expect(nearestState(STATE_CENTERS.TX, Object.keys(REGION_STATES))?.state).toBe('TX');
    expect(nearestState(STATE_CENTERS.TX, ['International'])).toBeNull();
  });
});

describe('specialty', () => {
  const score = (therapeuticArea: string, areas: string[], more: Partial<MatchStudy> = {}) =>
    subScore('specialty', { therapeuticArea, ...more }, { therapeuticAreas: areas });
  /** The points of an area with this fit, in percent: it is 30% of the sub-score, and the rest is not known here. */
  const ofArea = (fit: number) => Math.round(0.3 * fit);
  const points = (of: ReturnType<typeof score>) => of.points.map((point) => point.points);

  test('[MAT-03] the study’s area counts by how often such claims are true, an unrelated one not at all', () => {
    // A claim that is true 7 times in 10, and otherwise counts as if nothing had been said: 0.7 × 100 + 0.3 × 15.
    expect(points(score('infectious disease', ['Oncology', 'Infectious Disease']))).toEqual([ofArea(74.5)]);
    expect(score('dermatology', ['Oncology', 'Cardiology'])).toMatchObject({ points: [{ points: 0 }], known: 0.3 });
    expect(texts(score('dermatology', ['Oncology', 'Cardiology']))).toEqual([
      'The site works in Oncology and Cardiology, not in Dermatology or a related area.',
    ]);
  });

  test('[MAT-03] related areas get partial points for an area that the wizard’s list lacks', () => {
    expect(points(score('hematology', ['Oncology']))).toEqual([ofArea(46.5)]);
    expect(points(score('psychiatry', ['Neurology', 'Dermatology']))).toEqual([ofArea(46.5)]);
    expect(points(score('psychiatry', ['Neurology', 'Psychiatry']))).toEqual([ofArea(74.5)]);
    expect(texts(score('hematology', ['Oncology']))).toEqual([
      'The site works in Oncology, which is related to Hematology.',
    ]);
  });

  test("[MAT-03] 'Other' is a weak sign, and only for areas that the wizard’s list lacks", () => {
    expect(points(score('ophthalmology', ['Other']))).toEqual([7]);
    expect(points(score('oncology', ['Other']))).toEqual([0]);
  });

  test("[MAT-03] an area that the study's text mentions gets points, and the word is cited", () => {
    const children = score('pediatrics', ['Pulmonology'], { title: 'Asthma in children' });
    expect(points(children)).toEqual([ofArea(60.5)]);
    expect(texts(children)[0]).toContain('(‘Asthma’)');
    expect(points(score('cardiology', ['Endocrinology'], { conditions: ['Type 2 Diabetes'] }))).toEqual([ofArea(32.5)]);
    expect(points(score('pediatrics', ['Cardiology'], { title: 'Heartburn in children' }))).toEqual([0]);
  });

  test('[MAT-03] a missing area of the site is unknown; without an area of the study, none is asked for', () => {
    expect(score('oncology', [])).toMatchObject({ known: 0, points: [] });
    expect(score('', ['Oncology'])).toMatchObject({
      known: 0,
      missing: [{ field: 'trackRecord' }],
      notes: ['The study has no therapeutic area.'],
    });
    expect(score('constructor', ['Oncology'])).toMatchObject({ known: 0, points: [] });
  });

  test('[MAT-03] every study area is served in full or in part by some declared area', () => {
    for (const { value } of STUDY_AREAS) {
      const best = score(value, [
        'Oncology',
        'Cardiology',
        'Neurology',
        'Endocrinology',
        'Pulmonology',
        'Infectious Disease',
        'Rheumatology',
        'Dermatology',
        'Gastroenterology',
        'Other',
      ]);
      expect(best.points[0]?.points, value).toBeGreaterThan(0);
    }
  });
});

test('[MAT-03] a sub-score for which the study asks nothing is told apart from one that is not known', () => {
  const sentences = (geographicPreferences: string[], site: Partial<MatchSite>) =>
    explainSite(aStudy({ geographicPreferences }), aSite(site), { now: NOW }).explanation.flatMap(sentencesOf);
  expect(isUnasked('geography', sentences([], { state: 'TX' }))).toBe(true);
  expect(isUnasked('geography', sentences(['Southwest'], { state: 'TX' }))).toBe(false);
  expect(isUnasked('geography', sentences(['Southwest'], { state: '', zipCode: '' }))).toBe(false);
  expect(isUnasked('capacity', sentences([], { state: 'TX' }))).toBe(false);
});

describe('capacity', () => {
  const stated = (of: string, perYear: number, more: Partial<PatientStatement> = {}): PatientStatement => ({
    source: 'profile',
    kind: 'condition',
    of,
    perYear,
    asOf: NOW,
    ...more,
  });
  const spondylitis = { therapeuticArea: 'rheumatology', indication: 'Active axial spondyloarthritis' };

  test('[RNK-05][PAT-01] a population is an estimate of the patients with the condition, with its source', () => {
    // 2.5% of 1,000 patients have heart failure, and at a specialist up to 25%. What would follow for participants has a
    // range of 1 to 50.
    const part = subScore('capacity', { title: 'Heart failure at home' }, { patientPanelSize: '1000-5000' });
    expect(texts(part)[0]).toBe(
      'The site reports 1,000-5,000 patients. If they are like all adults, of whom 2.5% have heart failure (AHA 2024), 25 of them have it; at a specialist, up to 250. This is an estimate: it counts as 79 patients. How many would take part is not known. The study needs 10 participants per site.',
    );
  });

  test('[DAY-149] a study of several conditions is judged by the one that its title names, or else by its first', () => {
    const conditionOf = (study: Partial<MatchStudy>) => prevalenceOf(aStudy(study))?.name;
    const both = 'Breast Cancer, Heart Failure';
    expect(conditionOf({ indication: both, title: 'A trial' })).toBe('a history of breast cancer');
    expect(conditionOf({ indication: both, title: 'Advanced Breast Cancer' })).toBe('a history of breast cancer');
    expect(conditionOf({ indication: both, title: 'Heart Failure After Chemotherapy' })).toBe('heart failure');
    expect(conditionOf({ conditions: ['Breast Cancer', 'Heart Failure'], title: 'A trial' })).toBe(
      'a history of breast cancer',
    );
    // Of the first condition we know no share.
    expect(conditionOf({ indication: 'Cachexia; Type 2 Diabetes; Heart Failure', title: 'A trial' })).toBe('diabetes');
    expect(conditionOf({ indication: 'Cachexia', title: 'Cachexia in Heart Failure' })).toBe('heart failure');
    expect(conditionOf({ indication: 'Cachexia', title: 'A trial' })).toBeUndefined();
  });

  test('[PAT-01] without a known share of the condition, a population is not known to help', () => {
    const sizes = ['under-1000', 'over-10000', null].map((patientPanelSize) =>
      subScore('capacity', spondylitis, { patientPanelSize }),
    );
    expect(sizes.map(({ score }) => score)).toEqual([sizes[2]?.score, sizes[2]?.score, sizes[2]?.score]);
    expect(lacks(sizes[1] as (typeof sizes)[number])).toContain(
      'The site reports over 10,000 patients, but we know no share of adults with the condition, so its patients with the condition are not known.',
    );
  });

  test('[PAT-01] a clinic for the condition is ahead of a larger one for other patients', () => {
    const scoreOf = (site: Partial<MatchSite>) => subScore('capacity', spondylitis, site).score ?? 0;
    const rheumatology = scoreOf({ patientPanelSize: '1000-5000', patients: [stated('axial spondyloarthritis', 400)] });
    const oncology = scoreOf({
      patientPanelSize: 'over-10000',
      patients: [stated('Oncology', 9000, { kind: 'area' }), stated('Breast cancer', 3000)],
    });
    expect(rheumatology).toBeGreaterThan(oncology);
  });

  test('[RNK-05][PAT-01] the site’s number for the condition comes first, with its date and the participants that follow', () => {
    const patients = [
      stated('Rheumatology', 5000, { kind: 'area' }),
      stated('Spondyloarthritis', 900),
      stated('Axial spondyloarthritis', 400),
      stated('psoriasis', 8000),
    ];
    const { points } = subScore('capacity', spondylitis, { patientPanelSize: 'over-10000', patients });
    expect(points[0]).toMatchObject({
      text: 'The site sees 400 patients a year with Axial spondyloarthritis, as it states. If 1 to 5 in 100 patients take part, which is our assumption: about 9 participants, between 4 and 20, a year. The study needs 10 participants per site.',
      date: NOW,
      datum: { field: 'patients', value: patients[2] },
    });
  });

  test('[PAT-01] then what it attested for this study, and nothing that it attested for another one', () => {
    const patientsWith = (...patients: PatientStatement[]) =>
      patientsOf(aStudy(spondylitis), { patients, patientPanelSize: 'over-10000' });
    const attested = (perYear: number, studyId: string) =>
      stated('axial spondyloarthritis', perYear, { source: 'attested', studyId });
    const broader = stated('spondyloarthritis', 900);
    expect(patientsWith(broader, attested(50, 'other'), attested(60, 'study-1'))).toMatchObject({
      expected: 60,
      source: 'attested',
    });
    expect(patientsWith(broader, attested(50, 'other'))).toMatchObject({ expected: 900, basis: 'broader' });
    expect(patientsWith(stated('Rheumatology', 5000, { kind: 'area' }))).toMatchObject({ basis: 'area' });
    expect(patientsWith(stated('Oncology', 5000, { kind: 'area' }))).toMatchObject({ expected: null });
  });

  test('[PAT-01][PAT-02] eligible patients count more than as many with the condition: of these, one in five is eligible', () => {
    const of = (perYear: number, more?: Partial<PatientStatement>) =>
      subScore('capacity', spondylitis, { patients: [stated('axial spondyloarthritis', perYear, more)] });
    const attested = { source: 'attested', studyId: 'study-1' } as const;
    expect(texts(of(80, attested))[0]).toBe(
      'The site has attested 80 eligible patients a year. If 5 to 25 in 100 patients take part, which is our assumption: about 9 participants, between 4 and 20, a year. The study needs 10 participants per site.',
    );
    expect(of(80, attested).score).toBe(of(400).score);
    expect(of(80, attested).score).toBeGreaterThan(of(80).score ?? 0);
  });

  test('[PAT-01] a number for a broader condition or the area says half, and nothing about participants', () => {
    const part = subScore('capacity', spondylitis, { patients: [stated('spondyloarthritis', 900)] });
    expect(texts(part)[0]).toContain('How many would take part is not known.');
    expect(lacks(part)).toContain(
      'The site has not stated how many patients it has with the more specific condition of the study.',
    );
  });

  test('[PAT-01] conditions are the same if their words are, without words that tell nothing apart', () => {
    const compared = (stated: string, asked: string) =>
      compareConditions([...conditionWords(stated)], conditionWords(asked));
    expect(compared('Diabetes, type II', 'Type 2 Diabetes Mellitus')).toBe('same');
    expect(compared('Crohn’s disease', "Active Crohn's Disease")).toBe('same');
    expect(compared('Breast carcinoma', 'Breast cancer')).toBe('same');
    expect(compared('Breast cancer', 'HER2-positive breast cancer')).toBe('broader');
    expect(compared('Type 1 diabetes', 'Type 2 diabetes')).toBeNull();
    expect(compared('Hepatitis A', 'Hepatitis B')).toBeNull();
    expect(compared('disease', 'Gout')).toBeNull();
    expect(compared('Small cell lung cancer', 'Non-small cell lung cancer')).toBeNull();
    expect(compared('Lung cancer', 'Non-small cell lung cancer, stage III')).toBe('broader');
    expect(compared('Nonalcoholic steatohepatitis', 'Non-alcoholic steatohepatitis')).toBe('same');
    // What only qualifies a condition names none.
    for (const text of ['Stage', 'small', 'type 2', '2', 'b'])
      expect(compared(text, 'Type 2 diabetes, small stage b'), text).toBeNull();
  });

  test('[MAT-03] without a target or a number of sites the patient population does not count', () => {
    for (const study of [
      { enrollmentTarget: null },
      { totalSites: null },
      { totalSites: 0 },
      { enrollmentTarget: -5 },
    ]) {
      expect(subScore('capacity', study, { patientPanelSize: 'over-10000' }).notes).toEqual([
        'The study has no enrollment target or number of sites to compare patient populations with.',
      ]);
    }
  });

  test('[RNK-05][BLV-06] running studies lower the capacity; a site that runs none here may run others elsewhere', () => {
    // They are 30% of the capacity, and the patients are not known here.
    const load = (activeStudies: number) =>
      subScore('capacity', {}, { activeStudies }).points.map(({ points }) => points);
    expect([load(0), load(1), load(4), load(12)]).toEqual([[], [24], [15], [7]]);
    expect(lacks(subScore('capacity', {}, {}))).toContain('We do not know how many studies the site is running.');
  });
});

describe('regulatory', () => {
  test('[MAT-03] training is current at times before its expiry, and expired from then on', () => {
    const training = (expiresAt: number) =>
      subScore('regulatory', {}, { gcp: { expiresAt } }).points.find(({ datum }) => datum.field === 'gcp');
    expect(training(NOW + DAY)).toMatchObject({ text: 'GCP training is current until Mar 2, 2026.' });
    expect(training(NOW)).toMatchObject({ points: 0, text: 'GCP training expired on Mar 1, 2026.' });
    expect(training(Number.NaN)).toMatchObject({ points: 0 });
  });

  test('[MAT-03] missing training and a missing investigator are unknown; no documents is a fact', () => {
    const part = subScore('regulatory', {}, {});
    expect(part.missing.map(({ field }) => field)).toEqual(['gcp', 'hasInvestigator']);
    expect(texts(part)).toContain('The site has no documents on file.');
  });

  test('[MAT-03] equipment counts in proportion, and the missing items are named', () => {
    const part = subScore(
      'regulatory',
      { requiredEquipment: ['MRI Imaging', 'Pharmacy Services'] },
      { equipment: ['Imaging (CT, MRI, X-ray)'] },
    );
    expect(texts(part)).toContain('The site has MRI Imaging but not Pharmacy Services.');
  });

  test('[RNK-04] equipment on a list that the site has not filled in is unknown and lowers the confidence', () => {
    const part = (requiredEquipment: string[], equipment = ['Infusion Center']) =>
      subScore('regulatory', { requiredEquipment }, { equipment });
    expect(part(['Infusion Center', 'Sleep Lab']).known).toBeLessThan(part(['Infusion Center']).known);
    expect(part(['Infusion Center', 'Sleep Lab']).score).toBeGreaterThan(0);
    expect(lacks(part(['Sleep Lab']))).toContain('The site has not stated whether it has Sleep Lab.');
    expect(texts(part(['Sleep Lab'], ['None of these']))).toContain(
      'The site has none of the required equipment: Sleep Lab.',
    );
    expect(texts(part(['Sleep Lab', 'X-Ray'], ['X-Ray']))).toContain('The site has X-Ray but not Sleep Lab.');
  });

  test('[MAT-03] a site without an equipment list does not count as having none', () => {
    for (const equipment of [null, []]) {
      const part = subScore('regulatory', { requiredEquipment: ['MRI Imaging'] }, { equipment });
      expect(part.missing.map(({ field }) => field)).toContain('equipment');
    }
  });

  test("[MAT-03] a sponsor's own entry is covered by an item that contains all its words", () => {
    const declared = ['Specialized Storage (-80°C freezer)'];
    expect(coverage(['-80°C Freezer', ' -80°c freezer ', 'Spirometer', '  '], declared)).toEqual({
      covered: ['-80°C Freezer', '-80°c freezer'],
      lacking: [],
      unknown: ['Spirometer'],
    });
    expect(coverage(['-80 freezer'], ['Infusion Center']).lacking).toEqual(['-80 freezer']);
  });

  test('[RNK-04][BLV-04] sites can declare everything that studies can require, each by some item', () => {
    for (const { value } of STUDY_EQUIPMENT) expect(suppliersOf([value]), value).not.toEqual([]);
    for (const { value } of STUDY_AREAS) expect(sameArea(value), value).not.toBeNull();
  });
});

describe('performance', () => {
  const history = (more: Partial<MatchSite['history']>) => ({
    history: { ...BLANK_SITE.history, ...more },
  });

  test('[MAT-03] no data is unknown; a declared lack of trials is a fact', () => {
    expect(subScore('performance', {}, {}).points).toEqual([]);
    const points = (priorTrials: number) =>
      subScore('performance', {}, { priorTrials }).points.map((each) => each.points);
    // They are 20% of the performance. The claim of 15 is true 7 times in 10, and otherwise as if nothing had been said.
    expect([points(0), points(15)]).toEqual([[0], [Math.round(0.2 * 79)]]);
    expect(texts(subScore('performance', {}, { priorTrials: 6 }))).toEqual(['The site reports 6-15 prior trials.']);
  });

  test('[MAT-03] declining is an answer and does not count against a site', () => {
    const answered = { invited: 4, answered: 4, medianAnswerDays: 1 };
    expect(subScore('performance', {}, history({ ...answered, declinedBySite: 4 })).score).toBe(
      subScore('performance', {}, history(answered)).score,
    );
  });

  test('[MAT-03] one unanswered invitation counts less than five', () => {
    const score = (invited: number) => subScore('performance', {}, { priorTrials: 15, ...history({ invited }) }).score;
    expect(score(1)).toBeGreaterThan(score(5) ?? 100);
    expect(score(5)).toBe(score(50));
  });

  test('[MAT-03] answers count in full up to 2 days and not at all from 30', () => {
    // They are 5% of the performance.
    const points = (days: number) => subScore('performance', {}, history({ medianAnswerDays: days })).points[0]?.points;
    expect([points(0), points(2), points(16), points(30), points(99)]).toEqual([5, 5, 3, 0, 0]);
  });
});

test('[MAT-03] points are whole numbers, add up, and zero stays zero', () => {
  expect(apportion([33.333333, 33.333333, 33.333333])).toEqual([34, 33, 33]);
  expect(apportion([0.4, 0, 0.4])).toEqual([1, 0, 0]);
  expect(apportion([29.9999999999, 0])).toEqual([30, 0]);
  expect(apportion([])).toEqual([]);
});

test('[RNK-05] a reason has the date of its datum if that is known', () => {
  const site = aSite({ therapeuticAreas: ['Oncology'], priorTrials: 6, dates: { priorTrials: NOW - 5 } });
  const points = explainSite(aStudy(), site, { now: NOW }).explanation.flatMap(({ points }) => points);
  const dates = points.map(({ datum, date }) => [datum.field, date]);
  expect(dates).toContainEqual(['priorTrials', NOW - 5]);
  expect(dates).toContainEqual(['therapeuticAreas', undefined]);
});

test('[ANS-07] a reason says that its datum was declared to a sponsor, which counts no more', () => {
  const site = aSite({ therapeuticAreas: ['Oncology'], priorTrials: 6 });
  const scored = (toSponsors?: string[]) => explainSite(aStudy(), { ...site, toSponsors }, { now: NOW });
  const declared = scored(['priorTrials', 'status']).explanation.flatMap(({ points }) => points);
  expect(declared.flatMap(({ datum, toSponsor }) => (toSponsor ? [datum.field] : []))).toEqual(['priorTrials']);
  expect(scored(['priorTrials']).overallScore).toBe(scored().overallScore);
});
