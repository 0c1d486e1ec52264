import { describe, expect, it } from 'vitest';
import { LIBRARY, LIBRARY_QUESTIONS, libraryQuestion, SITE_QUESTIONS } from '~/catalogue/feasibility/library';
import type { AnswerValue, Question } from '~/catalogue/feasibility/questions';
import { DAY_MS } from '~/catalogue/time';
import { usualOpen } from '~/domain/commands/feasibility/answers.server';
import {
  proposalFor,
  reuseShare,
  type Sources,
  stateOf,
  validUntilOf,
  withProposals,
} from '~/domain/commands/feasibility/reuse';
import { equipmentKnown, investigatorsAmong } from '~/domain/commands/feasibility/sources.server';
import { equipmentAsked, requirementsOf, type StudyFacts } from '~/domain/commands/feasibility/study-questions';
import { checkedValue } from '~/domain/model/answer-values';
import type { Organization, SiteAnswer, User } from '~db/schema';

const AT = Date.parse('2026-11-24');
const question = (key: string) => libraryQuestion(key) as Question;
const kept = (key: string, value: AnswerValue, more = {}) =>
  new Map([[key, { id: 'a1', version: 1, value, asOf: AT - DAY_MS, validUntil: AT + DAY_MS, ...more }]]);
const sources = (more: Partial<Sources>): Sources => ({ kept: new Map(), known: new Map(), ...more });

/** Something that answers the question. */
function sample({ type, options, rows, min, format }: Question): AnswerValue {
  const [first = { value: '' }] = options;
  switch (type) {
    case 'number':
      return Math.max(1, min ?? 0);
    case 'date':
      return '2026-01-15';
    case 'yesno':
      return { answer: 'yes', detail: null };
    case 'multi':
      return [first.value];
    case 'grid':
      return Object.fromEntries(rows.map((row) => [row, first.value]));
    case 'credential':
      return { number: format === 'clia' ? '22D1234567' : 'A12345, TX', expires: null };
    case 'single':
      return first.value;
    default:
      return 'an answer';
  }
}

describe('the study’s equipment', () => {
  it('[DAY-91] is filled in from the profile where it says, and not for a question that was reworded', () => {
    const items = ['MRI Imaging', 'Pharmacy Services', 'PET Scanner'];
    const musts = { area: false, region: false, gcp: false, wishedEquipment: ['PET Scanner'], trials: 0 };
    const study = { requiredEquipment: items, musts: { ...musts, population: null } } as unknown as StudyFacts;
    const site = { equipment: ['Imaging (CT, MRI, X-ray)'], updatedAt: AT } as unknown as Organization;
    const asked = requirementsOf(study);
    const answered = (questions: readonly Question[]) => {
      const known = equipmentKnown(site, study, questions);
      return asked.map(({ key }) => known.get(key));
    };
    const inProfile = (answer: string, more = {}) => ({
      ...{ value: { answer, detail: null }, asOf: AT, source: 'profile', ...more },
    });
    // The second list of the profile, which would have it, is empty.
    const all = [inProfile('yes', { listed: 'Imaging (CT, MRI, X-ray)' }), inProfile('no'), undefined];
    expect(answered(asked)).toEqual(all);
    expect(answered(asked.map((each) => ({ ...each, text: 'Do you lack this?' })))).toEqual([
      ...[undefined, undefined, undefined],
    ]);
  });

  it('[DAY-196] names the item of the profile that covers it, unless that is the item itself', () => {
    const listedFor = (item: string, equipment: string[]) => {
      const study = { requiredEquipment: [item], musts: null } as unknown as StudyFacts;
      const site = { equipment, updatedAt: AT } as unknown as Organization;
      return [...equipmentKnown(site, study, requirementsOf(study)).values()][0]?.listed;
    };
    expect(listedFor('X-Ray', ['Imaging (CT, MRI, X-ray)'])).toBe('Imaging (CT, MRI, X-ray)');
    expect(listedFor('Infusion Center', ['Infusion Center'])).toBeUndefined();
    expect(listedFor('Pharmacy Services', ['Imaging (CT, MRI, X-ray)'])).toBeUndefined();
  });

  it('[DAY-197] is asked with whether it is required or preferred, and found in questionnaires that were sent before', () => {
    const musts = { area: false, region: false, gcp: true, wishedEquipment: ['PET Scanner'], trials: 0 };
    const requiredEquipment = ['MRI Imaging', 'PET Scanner'];
    const study = { requiredEquipment, musts: { ...musts, population: null } } as unknown as StudyFacts;
    const asked = requirementsOf(study);
    expect(asked.map(({ cites, text }) => [cites, text])).toEqual([
      ['Current GCP training', 'The study requires this. Does your site meet it?'],
      ['MRI Imaging', 'The study requires this. Does your site meet it?'],
      ['PET Scanner', 'The sponsor prefers this. Does your site have it?'],
    ]);
    const before = 'Does your site meet this requirement?';
    const sent = asked.map((each) => ({ ...each, text: before }));
    expect(equipmentAsked(study, sent).map(({ item }) => item)).toEqual(['MRI Imaging']);
  });
});

it('[DAY-93] investigators lead studies, with the owners whom the profile names; without any, the owners', () => {
  const person = (firstName: string, staffRole: string) =>
    ({ firstName, lastName: 'Reyes', organizationId: 'o', staffRole }) as unknown as User;
  const [owner, other, coordinator] = [person('Robin', 'owner'), person('Ada', 'owner'), person('Mo', 'coordinator')];
  const investigator = person('Ines', 'investigator');
  const everyone = [owner, other, coordinator, investigator];
  expect(investigatorsAmong(everyone, { piName: null })).toEqual([investigator]);
  expect(investigatorsAmong(everyone, { piName: 'Dr. Robin Reyes, MD' })).toEqual([owner, investigator]);
  expect(investigatorsAmong([owner, other, coordinator], { piName: 'Mo Reyes' })).toEqual([owner, other]);
  expect(investigatorsAmong([{ ...owner, firstName: null, lastName: null }, investigator], { piName: 'X' })).toEqual([
    investigator,
  ]);
});

it('[DAY-95] the usual questions are open until those that are asked have a current answer', () => {
  const site = { id: 'o', equipment: [], updatedAt: AT } as unknown as Organization;
  const open = (answers: readonly object[], at = AT) =>
    usualOpen(site, { kept: answers as SiteAnswer[], trials: null, documents: [] }, at);
  const answers = SITE_QUESTIONS.flatMap(({ questions }) => questions)
    .filter(({ required }) => required)
    .map((each) => ({
      ...{ id: each.key, key: each.key, version: each.version, ownerId: 'o', asOf: AT },
      ...{ value: sample(each), validUntil: AT + DAY_MS },
    }));
  expect(open(answers)).toBe(0);
  expect(open(answers.filter(({ key }) => key !== 'irb.days'))).toBe(1);
  // Without SOPs, nobody reviewed them.
  const none = answers.map((each) =>
    each.key === 'experience.sops' ? { ...each, value: { answer: 'no', detail: null } } : each,
  );
  expect(open(none.filter(({ key }) => key !== 'experience.sopsReviewed'))).toBe(0);
  expect(open(answers, AT + 2 * DAY_MS)).toBeGreaterThan(30);
});

describe('earlier answers', () => {
  it('[ANS-01] are filled in with source and date while they are valid', () => {
    expect(proposalFor(question('irb.days'), sources({ kept: kept('irb.days', 30) }), AT)).toEqual({
      value: 30,
      source: 'answer',
      asOf: AT - DAY_MS,
      prefilled: true,
      answerId: 'a1',
    });
    expect(validUntilOf(question('irb.days'), AT)).toBe(AT + 365 * DAY_MS);
  });

  it.each([
    ['too old', { validUntil: AT }],
    ['to another version', { version: 0 }],
    ['not among the options any more', { value: 'A committee' }],
  ])('[ANS-01] are only shown as last said if they are %s', (_, more) => {
    const said = kept('irb.type', 'Central IRB', more);
    expect(proposalFor(question('irb.type'), sources({ kept: said }), AT)).toMatchObject({ prefilled: false });
  });

  it.each(['population.perMonth', 'population.commitment', 'pi.time', 'pi.member'])(
    '[ANS-02] never fill in %s',
    (key) => {
      expect(proposalFor(question(key), sources({ kept: kept(key, 3) }), AT)).toBeNull();
    },
  );

  it('[ANS-01] are replaced by the profile only if it was changed later', () => {
    const said = kept('data.ehr', 'epic');
    const profile = (asOf: number) => new Map([['data.ehr', { value: 'cerner', asOf, source: 'profile' as const }]]);
    const from = (asOf: number) => proposalFor(question('data.ehr'), sources({ kept: said, known: profile(asOf) }), AT);
    expect(from(AT)).toMatchObject({ value: 'cerner', source: 'profile', prefilled: true });
    expect(from(AT - 2 * DAY_MS)).toMatchObject({ value: 'epic', source: 'answer' });
  });

  it('[ANS-01] an answer is reused, edited or new', () => {
    const proposal = proposalFor(question('irb.days'), sources({ kept: kept('irb.days', 30) }), AT);
    expect(stateOf(30, proposal)).toBe('reused');
    expect(stateOf(31, proposal)).toBe('edited');
    expect(stateOf(30, proposal && { ...proposal, prefilled: false })).toBe('new');
    expect(stateOf(30, null)).toBe('new');
  });

  it('[ANS-01] the site’s saved answer takes precedence, even an empty one', () => {
    const proposal = proposalFor(question('irb.days'), sources({ kept: kept('irb.days', 30) }), AT);
    const proposals = new Map(proposal ? [['irb.days', proposal]] : []);
    expect(withProposals({}, proposals)).toEqual({ 'irb.days': 30 });
    expect(withProposals({ 'irb.days': null }, proposals)).toEqual({ 'irb.days': null });
  });
});

describe('the library', () => {
  it('[FEA-01] has about 60 questions with unique keys, and its conditions and sums refer to earlier ones', () => {
    expect(LIBRARY_QUESTIONS.length).toBeGreaterThanOrEqual(58);
    const seen = new Set<string>();
    for (const { key, shownIf, computed, type, options } of LIBRARY_QUESTIONS) {
      expect(seen.has(key), key).toBe(false);
      for (const needed of [...(shownIf ? [shownIf.key] : []), ...(computed?.of ?? [])])
        expect(seen.has(needed), `${key} needs ${needed}`).toBe(true);
      if (['single', 'multi', 'grid'].includes(type)) expect(options.length, key).toBeGreaterThan(1);
      seen.add(key);
    }
  });

  it('[ANS-02] asks again only what depends on the study', () => {
    for (const { key, scope, reusable, type } of LIBRARY_QUESTIONS)
      if (type !== 'computed') expect(reusable, key).toBe(scope !== 'study');
  });

  it('[ANS-03] a second study’s questionnaire is at least 70 % answered by the site’s answers to the first', () => {
    const said = LIBRARY_QUESTIONS.filter(({ reusable }) => reusable).map((each) => {
      const value = sample(each);
      expect(checkedValue(each, value), each.key).toEqual({ value });
      return [each.key, { id: each.key, version: 1, value, asOf: AT, validUntil: validUntilOf(each, AT) }] as const;
    });
    const share = reuseShare(LIBRARY, sources({ kept: new Map(said) }), AT + 60 * DAY_MS);
    expect(share).toBeGreaterThanOrEqual(70);
    expect(share).toBeLessThan(100);
    expect(reuseShare(LIBRARY, sources({}), AT)).toBe(0);
  });

  it('[ANS-04] a site’s own page asks what most sponsors ask: IRB, contracts, CLIA, freezers, pharmacy, staff, languages', () => {
    const keys = SITE_QUESTIONS.flatMap(({ questions }) => questions.map(({ key }) => key));
    expect(keys).toEqual(
      expect.arrayContaining([
        ...['irb.type', 'irb.cycle', 'contracts.days', 'lab.clia', 'lab.freezers', 'pharmacy.type', 'staff.load'],
        ...['population.languages', 'experience.inspections', 'experience.sops'],
      ]),
    );
    expect(keys.some((key) => key.startsWith('pi.') || key.startsWith('competing.'))).toBe(false);
  });
});
