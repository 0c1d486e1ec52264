import { expect, it } from 'vitest';
import { typedIn, typedInWords } from '~/domain/model/question-conditions';
import { changeIn } from '~/routes/questionnaires.$id/change-in';

const formOf = (fields: readonly (readonly [string, string])[]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};

it('[DAY-32] operators, answers and number fields become the rules of a question', () => {
  const rows = [
    ...[
      ['scoreIs', 'atLeast'],
      ['scoreAnswer', '20'],
      ['scorePoints', '10'],
    ],
    ...[
      ['scoreIs', 'atMost'],
      ['scoreAnswer', '5'],
      ['scorePoints', ''],
    ],
    ...[
      ['scoreIs', 'equals'],
      ['scoreAnswer', ''],
      ['scorePoints', '3'],
    ],
  ] as [string, string][];
  const typed = [
    ['change', 'changeQuestion own.x'],
    ['text', 'How many?'],
    ['shownIfKey', 'irb.type'],
    ['shownIfIs', 'not'],
    ['shownIf', ' Epic '],
    ['knockOutIs', 'atMost'],
    ['knockOut', '2'],
    ...rows,
  ] as const;
  const { question } = changeIn(formOf(typed)) as { question: Record<string, string> };
  // A row with points and no answer is refused by name, and one without points is no rule.
  expect(question).toMatchObject({ shownIf: 'not Epic', knockOut: 'at most 2', score: 'at least 20: 10\n: 3' });
});

it('[DAY-32] a rule reads the same from its fields as from its text', () => {
  for (const text of ['Yes', 'not Epic', 'at least 20', 'at most 5', '7'])
    expect(typedInWords(typedIn(text))).toBe(text);
  expect(typedInWords({ is: 'not', value: ' ' })).toBe('');
});
