import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const mutations: Record<string, { file: string; find: string; replace: string }> = read('tests/mutations.json');

it('every requirement has a mutation that should make its tests fail', () => {
  expect(Object.keys(mutations).sort()).toEqual(Object.keys(read('docs/requirements.json')).sort());
});

it.each(Object.entries(mutations))('%s: the text to replace occurs exactly once', (_, { file, find, replace }) => {
  expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
  expect(replace).not.toBe(find);
});
