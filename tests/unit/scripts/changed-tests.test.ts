/** Which tests `npm test -- --changed` runs. */
import { expect, test } from 'vitest';
import { testsFor } from '../../../scripts/changed-tests.mjs';

const imports = new Map([
  ['app/routes/studies.$id_.why-not/route.tsx', ['app/domain/why-not.ts']],
  ['app/routes/_index/route.tsx', ['app/ui/card.tsx']],
  ['app/root.tsx', ['app/ui/layout.tsx']],
  ['tests/http/staff.test.ts', ['tests/support/people.ts']],
]);
const tests = new Map([
  ['tests/http/why-not.test.ts', "await site.get('/studies/7/why-not?q=x')"],
  ['tests/http/studies.test.ts', "await site.get('/studies/7')"],
  ['tests/pages/landing.test.ts', "await page.goto('/');"],
  ['tests/pages/hydration.test.ts', "import { everyPage } from '~tests/support/every-page';"],
  ['tests/http/staff.test.ts', ''],
]);
const after = (...changed: string[]) => testsFor(changed, imports, tests);

test('a module runs the tests that visit the routes that import it', () => {
  expect(after('app/domain/why-not.ts')).toEqual(['tests/http/why-not.test.ts', 'tests/pages/hydration.test.ts']);
  expect(after('app/ui/card.tsx')).toEqual(['tests/pages/landing.test.ts', 'tests/pages/hydration.test.ts']);
});

test('support code runs the tests that import it, and a test runs itself', () => {
  expect(after('tests/support/people.ts')).toEqual(['tests/http/staff.test.ts']);
  expect(after('tests/http/studies.test.ts')).toEqual(['tests/http/studies.test.ts']);
});

test('a change to shared modules runs everything, and a change to a text file runs nothing', () => {
  expect(after('app/ui/layout.tsx')).toEqual([...tests.keys()]);
  expect(after('docs/glossary.md')).toEqual([]);
});
