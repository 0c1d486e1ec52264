import { describe, expect, test } from 'vitest';
import type { AnswerValue, Question } from '~/catalogue/feasibility/questions';
import { attestationOf, contradictionsIn, factsOfAnswers } from '~/domain/commands/feasibility/attestation';
import { criterion, equipmentQuestions, visitsOf } from '~/domain/commands/feasibility/study-questions';
import { attestedFacts, type KnownOfSite } from '~/domain/model/attested-facts';

const NOTHING: KnownOfSite = {
  profile: () => null,
  hasEquipment: () => null,
  trials: null,
  patients: null,
  patientsStated: null,
  ofVolunteers: false,
  months: null,
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

  test('[DAY-180] more participants than eligible patients in the whole study are a contradiction', () => {
    const answers = { 'population.perMonth': 2, 'population.commitment': 300 };
    expect(factsOf(answers, { months: 36 })[1]).toMatchObject({
      instead: '72 eligible patients in the 36 months of the study, at 2 a month',
      contradicts: true,
    });
    expect(factsOf({ ...answers, 'population.commitment': 72 }, { months: 36 })[1]).toMatchObject({
      contradicts: false,
    });
    expect(factsOf(answers)[1]).toMatchObject({ contradicts: false });
    expect(factsOf({ 'population.commitment': 300 }, { months: 36 })).toMatchObject([{ contradicts: false }]);
  });

  test('[DAY-210] more eligible patients than the site saw with the condition are a contradiction', () => {
    const answers = { 'population.perMonth': 40, 'own.patients': 40 };
    expect(factsOf(answers)).toMatchObject([
      { instead: '40 patients in the last 12 months, as the site answered', contradicts: true },
    ]);
    expect(factsOf({ ...answers, 'own.patients': 480 })).toMatchObject([{ contradicts: false }]);
    expect(factsOf(answers, { ofVolunteers: true })).toMatchObject([{ contradicts: false }]);
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

describe('what counts of attested answers', () => {
  const study = {
    ...{ indication: null, inclusionCriteria: '', exclusionCriteria: '', primaryEndpoints: '', secondaryEndpoints: '' },
    ...{
      duration: null,
      estimatedStartDate: null,
      enrollmentTarget: null,
      totalSites: null,
      musts: null,
      requiredEquipment: ['PET Scanner'],
    },
  };
  const [question] = equipmentQuestions(study);
  if (!question) throw new Error('no question about the equipment');
  const answers = new Map<string, AnswerValue>([
    [question.key, { answer: 'no', detail: null }],
    ['experience.trials', '6'],
    ['data.ehr', 'epic'],
    ['pi.member', 'someone'],
  ]);
  const of = (questions: Question[]) => attestationOf({ answers, questions, study, at: 5 });

  test('[NUM-24] a no about the study’s equipment counts, and so do the answers that the profile has too', () => {
    expect(of([question])).toEqual({
      at: 5,
      eligiblePerMonth: null,
      commitment: null,
      profile: { priorTrials: 6, hasInvestigator: true },
      items: [{ item: 'PET Scanner', has: false }],
    });
  });

  test('[DAY-243] a number that contradicts something is kept with what it contradicts', () => {
    const sent = new Map<string, AnswerValue>([
      ['population.perMonth', 3],
      ['own.patients', 5],
      ['population.commitment', 60],
    ]);
    const asked = { answers: sent, questions: [], study };
    const contradictedIn = (known: Partial<KnownOfSite>) =>
      attestationOf({ ...asked, at: 5 }, contradictionsIn(asked, { ...NOTHING, ...known })).contradicted;
    const eligiblePerMonth = '5 patients in the last 12 months, as the site answered';
    expect(contradictedIn({})).toEqual({ eligiblePerMonth });
    const commitment = '36 eligible patients in the 12 months of the study, at 3 a month';
    expect(contradictedIn({ months: 12 })).toEqual({ eligiblePerMonth, commitment });
    expect(contradictedIn({ ofVolunteers: true })).toBeUndefined();
  });

  test('[DAY-245] more patients who meet a criterion than patients seen are a contradiction', () => {
    const { question: asked } = criterion('inclusion', 'Acute myeloid leukaemia', null);
    const contradictions = (seen: number, meet: number, text = asked.text) =>
      contradictionsIn(
        {
          answers: new Map([
            ['own.patients', seen],
            [asked.key, meet],
          ]),
          questions: [{ ...asked, text }],
          study,
        },
        NOTHING,
      );
    const instead = '5 patients in the last 12 months, as the site answered';
    expect([...contradictions(5, 10)]).toEqual([[asked.key, instead]]);
    expect([...contradictions(5, 5)]).toEqual([]);
    // A question that the sponsor has reworded may count others.
    expect([...contradictions(5, 10, 'About how many patients did you treat in all?')]).toEqual([]);
  });

  test('[DAY-244] a no to taking part to the end of the study is kept for matching', () => {
    const long = { ...study, duration: 12 };
    const [last] = visitsOf(long, 0);
    const said = (answer: 'yes' | 'no', text = last?.text ?? '') =>
      attestationOf({
        answers: new Map([[last?.key ?? '', { answer, detail: null }]]),
        questions: last ? [{ ...last, text }] : [],
        study: long,
        at: 5,
      }).leavesEarly;
    expect([said('no'), said('yes'), said('no', 'Would your site have to leave before its end?')]).toEqual([
      true,
      undefined,
      undefined,
    ]);
  });

  test('[NUM-24] a question that the sponsor has reworded does not count, because it may ask the opposite', () => {
    expect(of([{ ...question, text: 'Do you lack this?' }])).not.toHaveProperty('items');
  });

  test('[NUM-24] an answer about equipment that contradicts the profile says so', () => {
    const known = (has: boolean | null) => ({ ...NOTHING, hasEquipment: () => has });
    const [fact] = factsOfAnswers({ answers, questions: [question], study }, known(true)).slice(-1);
    expect(fact).toMatchObject({ said: 'No', instead: 'Profile: PET Scanner', contradicts: true, settle: 'equipment' });
    for (const has of [false, null]) {
      const [agrees] = factsOfAnswers({ answers, questions: [question], study }, known(has)).slice(-1);
      expect(agrees).toMatchObject({ said: 'No', instead: null, contradicts: false, settle: null });
    }
  });
});
