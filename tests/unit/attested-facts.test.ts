import { describe, expect, test } from 'vitest';
import type { AnswerValue } from '~/catalogue/feasibility/questions';
import { attestedFacts, type KnownOfSite } from '~/domain/model/attested-facts';

const NOTHING: KnownOfSite = {
  profile: () => null,
  trials: null,
  patients: null,
  patientsStated: null,
  trained: { trained: 1, people: 1 },
};
const factsOf = (answers: Record<string, AnswerValue>, known: Partial<KnownOfSite> = {}) =>
  attestedFacts(new Map(Object.entries(answers)), { ...NOTHING, ...known });

describe('what a site attested', () => {
  test('[NUM-21] more trials like the study than are confirmed is a contradiction, fewer is none', () => {
    const known = { trials: { confirmed: 5, alike: 1 } };
    expect(factsOf({ 'experience.similar': 2 }, known)).toMatchObject([
      { said: '2 trials', instead: '1 confirmed like this study', contradicts: true, settle: 'trackRecord' },
    ]);
    expect(factsOf({ 'experience.similar': 1 }, known)).toMatchObject([{ contradicts: false, settle: null }]);
    expect(factsOf({ 'experience.confirmed': 4 }, known)).toMatchObject([
      { instead: '5 confirmed', contradicts: true },
    ]);
  });

  test('[NUM-21] more eligible patients than the profile states with the condition is a contradiction', () => {
    const known = { patients: 'The site sees 40 patients a year.', patientsStated: 40 };
    expect(factsOf({ 'population.perMonth': 4 }, known)).toMatchObject([{ contradicts: true, settle: 'patients' }]);
    expect(factsOf({ 'population.perMonth': 3 }, known)).toMatchObject([
      { instead: 'The site sees 40 patients a year.', contradicts: false },
    ]);
  });

  test('[NUM-21] participants without eligible patients are a contradiction', () => {
    const answers = { 'population.perMonth': 0, 'population.commitment': 2 };
    expect(factsOf(answers)[1]).toMatchObject({ said: '2 participants', contradicts: true });
    expect(factsOf({ ...answers, 'population.perMonth': 1 })[1]).toMatchObject({ contradicts: false });
  });

  test('[NUM-21] choices in another order than in the profile do not contradict it', () => {
    const profile = () => ['Oncology', 'Cardiology'];
    const key = 'population.areas';
    expect(factsOf({ [key]: ['Cardiology', 'Oncology'] }, { profile })).toMatchObject([{ instead: null }]);
    expect(factsOf({ [key]: ['Cardiology'] }, { profile })).toMatchObject([
      { instead: 'Profile: Oncology, Cardiology', contradicts: true, settle: 'profile' },
    ]);
  });

  test('[NUM-21] a question that was not answered is left out', () => {
    expect(factsOf({})).toEqual([]);
  });
});
