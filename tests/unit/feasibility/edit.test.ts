import { describe, expect, it } from 'vitest';
import type { QuestionnaireSection } from '~/catalogue/feasibility/questions';
import { changed } from '~/domain/commands/feasibility/edit';
import { questionnaireChangeSchema } from '~/domain/model/feasibility-schema';
import { questionsIn } from '~/domain/model/questionnaire-rules';

const ids = () => {
  let next = 0;
  return () => `id${next++}`;
};
/** The sections after the changes, as a form or a call sends them. */
function draftAfter(changes: readonly object[], sections: readonly QuestionnaireSection[] = []) {
  const newId = ids();
  return changes.reduce<readonly QuestionnaireSection[]>((before, input) => {
    const change = questionnaireChangeSchema.parse(input);
    if (change.intent === 'rename') throw new Error('not about sections');
    return changed(before, change, newId);
  }, sections);
}
const keysOf = (sections: readonly QuestionnaireSection[]) => questionsIn(sections).map(({ key }) => key);
const refusal = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return (error as { fields?: Record<string, string[]> }).fields ?? error;
  }
};
const OWN = { type: 'number', text: 'How many beds?', required: 'on' };
const STAFF = { intent: 'addSection', title: 'Staff' };

describe('a draft', () => {
  it('[FEA-02] takes sections, library questions and the sponsor’s own, and can reorder them', () => {
    const made = draftAfter([
      STAFF,
      { intent: 'addSection', title: 'Beds' },
      { intent: 'addFromLibrary', section: 'id0', keys: ['staff.coordinators', 'staff.load'] },
      { intent: 'addQuestion', section: 'id1', question: OWN },
      { intent: 'moveQuestion', key: 'staff.load', to: 'up' },
      { intent: 'moveSection', section: 'id1', to: 'up' },
      { intent: 'renameSection', section: 'id1', title: 'Rooms' },
    ]);
    expect(made.map(({ title }) => title)).toEqual(['Rooms', 'Staff']);
    expect(keysOf(made)).toEqual(['own.id2', 'staff.load', 'staff.coordinators']);
    expect(questionsIn(made)[0]).toMatchObject({ type: 'number', required: true, reusable: false, scope: 'study' });
    expect(keysOf(draftAfter([{ intent: 'removeSection', section: 'id1' }], made))).not.toContain('own.id2');
  });

  it('[DAY-35] several ticked questions are removed or moved at once, in their order', () => {
    const base = draftAfter([
      STAFF,
      { intent: 'addSection', title: 'Beds' },
      { intent: 'addFromLibrary', section: 'id0', keys: ['staff.coordinators', 'staff.load', 'staff.backup'] },
      { intent: 'addQuestion', section: 'id1', question: OWN },
    ]);
    const moving = { intent: 'moveQuestions', keys: ['staff.backup', 'staff.coordinators'], section: 'id1' };
    const moved = draftAfter([moving], base);
    expect(moved.map(({ questions }) => questions.map(({ key }) => key))).toEqual([
      ['staff.load'],
      ['own.id2', 'staff.coordinators', 'staff.backup'],
    ]);
    expect(keysOf(draftAfter([{ intent: 'removeQuestions', keys: moving.keys }], base))).toEqual([
      'staff.load',
      'own.id2',
    ]);
    expect(refusal(() => draftAfter([{ intent: 'removeQuestions', keys: [] }], base))).toEqual({
      keys: ['Tick at least one question.'],
    });
    expect(refusal(() => draftAfter([{ intent: 'removeQuestions', keys: ['none'] }], base))).toMatchObject({
      code: 'not_found',
    });
  });

  it('[FEA-02] a question has conditions, points and an answer that rules out; impossible ones are refused at their field', () => {
    const rules = {
      text: 'x',
      shownIfKey: 'staff.load',
      shownIf: 'at most 4',
      score: 'yes: 10\nno: 1',
      knockOut: 'no',
    };
    const base = [STAFF, { intent: 'addFromLibrary', section: 'id0', keys: ['staff.load', 'staff.backup'] }];
    const [, backup] = questionsIn(
      draftAfter([...base, { intent: 'changeQuestion', key: 'staff.backup', question: rules }]),
    );
    expect(backup).toMatchObject({
      text: 'Does every coordinator have a trained backup?',
      shownIf: { key: 'staff.load', when: { is: 'atMost', value: 4 } },
      knockOut: { is: 'equals', value: 'no' },
    });
    const refused = (question: object) =>
      refusal(() =>
        draftAfter([...base, { intent: 'changeQuestion', key: 'staff.backup', question: { ...rules, ...question } }]),
      );
    expect(refused({ shownIfKey: 'staff.backup' })).toHaveProperty('shownIfKey');
    expect(refused({ shownIf: 'yes' })).toHaveProperty('shownIf');
    expect(refused({ score: 'perhaps: 3' })).toHaveProperty('score');
    expect(refused({ knockOut: 'at least 3' })).toHaveProperty('knockOut');
  });

  it('[FEA-02] choices, grids and sums need their parts', () => {
    const add = (question: object) =>
      refusal(() =>
        draftAfter([STAFF, { intent: 'addQuestion', section: 'id0', question: { text: 'x', ...question } }]),
      );
    expect(add({ type: 'single', options: 'One' })).toHaveProperty('options');
    expect(add({ type: 'multi', options: ['One', 'one'] })).toHaveProperty('options');
    expect(add({ type: 'grid', options: 'A\nB' })).toHaveProperty('rows');
    expect(add({ type: 'computed', of: ['a', 'b'] })).toHaveProperty('of');
    expect(add({ type: 'number', min: '5', max: '1' })).toHaveProperty('max');
  });

  it('[FEA-02] a question appears once, stays after the one it depends on, and loses a condition on a removed one', () => {
    const base = [
      STAFF,
      { intent: 'addFromLibrary', section: 'id0', keys: ['experience.inspections', 'experience.inspectionResult'] },
    ];
    expect(refusal(() => draftAfter([...base, base[1] as object]))).toHaveProperty('keys');
    expect(
      refusal(() => draftAfter([...base, { intent: 'moveQuestion', key: 'experience.inspectionResult', to: 'up' }])),
    ).toHaveProperty('to');
    const [left] = questionsIn(draftAfter([...base, { intent: 'removeQuestion', key: 'experience.inspections' }]));
    expect(left).toMatchObject({ key: 'experience.inspectionResult', shownIf: null });
    expect(refusal(() => draftAfter([{ intent: 'removeQuestion', key: 'gone' }]))).toMatchObject({ code: 'not_found' });
  });
});
