/** What happened to a match is told in words (DAY-182). */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
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
