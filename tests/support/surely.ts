/** Assertions that surely hold, told quickly (expect.ts). Apart from it, because unit tests cannot load Playwright's. */
import { isDeepStrictEqual } from 'node:util';

// biome-ignore lint/suspicious/noExplicitAny: a matcher takes whatever the test expects.
export type Surely = Record<string, (actual: any, wanted: any) => boolean>;

const isIn = (actual: unknown, wanted: unknown) =>
  typeof actual === 'string'
    ? typeof wanted === 'string' && actual.includes(wanted)
    : Array.isArray(actual) && actual.indexOf(wanted) !== -1;
const fits = (actual: unknown, wanted: unknown) =>
  typeof actual === 'string' &&
  (typeof wanted === 'string' ? actual.includes(wanted) : wanted instanceof RegExp && actual.search(wanted) !== -1);

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Whether everything that the wanted value names is the same in the actual one. */
function hasAll(actual: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted))
    return (
      Array.isArray(actual) && actual.length === wanted.length && wanted.every((each, at) => hasAll(actual[at], each))
    );
  if (typeof wanted !== 'object' || wanted === null) return Object.is(actual, wanted);
  return (
    isPlain(wanted) &&
    isPlain(actual) &&
    Object.entries(wanted).every(
      ([name, value]) => Object.hasOwn(actual, name) && hasAll(Reflect.get(actual, name), value),
    )
  );
}

/** What holds, whatever else a matcher knows; false if it does not or may not. */
export const surely: Surely = {
  toBe: Object.is,
  toEqual: isDeepStrictEqual,
  toMatchObject: hasAll,
  toContain: isIn,
  toMatch: fits,
  toHaveLength: (actual, wanted) => Array.isArray(actual) && actual.length === wanted,
  toBeNull: (actual) => actual === null,
  toBeUndefined: (actual) => actual === undefined,
  toBeDefined: (actual) => actual !== undefined,
  toBeTruthy: Boolean,
  toBeGreaterThan: (actual, wanted) => areNumbers(actual, wanted) && actual > wanted,
  toBeGreaterThanOrEqual: (actual, wanted) => areNumbers(actual, wanted) && actual >= wanted,
  toBeLessThan: (actual, wanted) => areNumbers(actual, wanted) && actual < wanted,
  toBeLessThanOrEqual: (actual, wanted) => areNumbers(actual, wanted) && actual <= wanted,
};
const areNumbers = (...values: unknown[]) => values.every((value) => typeof value === 'number');
const areTexts = (...values: unknown[]) => values.every((value) => typeof value === 'string');

/** The same of what does not hold. */
export const surelyNot: Surely = {
  toBe: (actual, wanted) => !Object.is(actual, wanted),
  toContain: (actual, wanted) => areTexts(actual, wanted) && !isIn(actual, wanted),
  toMatch: (actual, wanted) => typeof actual === 'string' && wanted instanceof RegExp && actual.search(wanted) === -1,
  toBeNull: (actual) => actual !== null,
};
