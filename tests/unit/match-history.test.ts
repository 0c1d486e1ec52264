/** What happened to a match is told in words, and each thing once (DAY-182, DAY-198). */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { historyLines } from '~/domain/model/match-history';
import { MATCH_HISTORY } from '~/domain/model/match-history-words';

/** The actions that commands record about matches. */
const recorded = readdirSync('app/domain', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) =>
    [...readFileSync(`app/domain/${file}`, 'utf8').matchAll(/record\((?:[^;]*?\s)?'(match\.\w+)'/g)].map(
      ([, action]) => action as string,
    ),
  );

test('[DAY-182] every change to a match has words in its history', () => {
  expect(new Set(recorded)).toContain('match.asked');
  expect([...new Set(recorded)].filter((action) => !Object.hasOwn(MATCH_HISTORY, action))).toEqual([]);
});

test('[DAY-198] what one person does again and again within a day is one line of the history', () => {
  const HOUR = 3_600_000;
  const event = (hour: number, action: string, more = {}) => ({
    ...{ seq: hour, at: hour * HOUR, action, actorRole: 'site', by: 'Robin Reyes' },
    ...{ reason: null, scores: null, task: null, month: null, ...more },
  });
  const told = (events: Parameters<typeof historyLines>[0]) =>
    historyLines(events).map(({ action, at, since, times }) => [action, since / HOUR, at / HOUR, times]);
  const confirmed = (hour: number, more = {}) => event(hour, 'match.answersConfirmed', more);
  expect(told([confirmed(40), confirmed(39), confirmed(20), confirmed(16), confirmed(15)])).toEqual([
    ['match.answersConfirmed', 20, 40, 3],
    ['match.answersConfirmed', 15, 16, 2],
  ]);
  expect(told([confirmed(3), event(2, 'match.messageSent'), confirmed(1)])).toHaveLength(3);
  expect(told([confirmed(3), confirmed(2, { by: 'Ada Lind' })])).toHaveLength(2);
  const task = (hour: number, title: string) => event(hour, 'match.startUpTaskDone', { task: title });
  expect(told([task(3, 'Train the staff'), task(2, 'Send the contract')])).toHaveLength(2);
  expect(
    told([event(3, 'match.noteAdded', { reason: 'Why' }), event(2, 'match.noteAdded', { reason: 'Why' })]),
  ).toHaveLength(2);
  expect(told([])).toEqual([]);
});
