/**
 * Playwright's assertions, for a fraction of their processor time. Playwright notes each as a step, with the stack of
 * calls, and reports it to another process; that takes about a millisecond, and some tests have thousands. So what surely
 * holds passes here at once. Everything else is left to Playwright, which knows all cases and says what is wrong.
 */
import { isDeepStrictEqual } from 'node:util';
import { DomLocator } from './dom/locator';
import { domExpect, type Outcome, outcomeOf } from './dom/matchers';
import { DomPage } from './dom/page';

type Matchers = Record<string, (...wanted: unknown[]) => unknown>;
// biome-ignore lint/suspicious/noExplicitAny: a matcher takes whatever the test expects.
type Surely = Record<string, (actual: any, wanted: any) => boolean>;

const isIn = (actual: unknown, wanted: unknown) =>
  typeof actual === 'string'
    ? typeof wanted === 'string' && actual.includes(wanted)
    : Array.isArray(actual) && actual.indexOf(wanted) !== -1;
const fits = (actual: unknown, wanted: unknown) =>
  typeof actual === 'string' &&
  (typeof wanted === 'string' ? actual.includes(wanted) : wanted instanceof RegExp && actual.search(wanted) !== -1);

/** Whether everything that the wanted value names is the same in the actual one. */
function hasAll(actual: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted))
    return (
      Array.isArray(actual) && actual.length === wanted.length && wanted.every((each, at) => hasAll(actual[at], each))
    );
  if (typeof wanted !== 'object' || wanted === null) return Object.is(actual, wanted);
  const isPlain = Object.getPrototypeOf(wanted) === Object.prototype && typeof actual === 'object' && actual !== null;
  return (
    isPlain &&
    Object.entries(wanted).every(
      ([name, value]) => Object.hasOwn(actual, name) && hasAll(Reflect.get(actual, name), value),
    )
  );
}

const surely: Surely = {
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

const surelyNot: Surely = {
  toBe: (actual, wanted) => !Object.is(actual, wanted),
  toContain: (actual, wanted) => areTexts(actual, wanted) && !isIn(actual, wanted),
  toMatch: (actual, wanted) => typeof actual === 'string' && wanted instanceof RegExp && actual.search(wanted) === -1,
  toBeNull: (actual) => actual !== null,
};

/** The assertions about a value; `aloud` are Playwright's. */
function assertions(actual: unknown, aloud: () => Matchers, isNot = false): Matchers {
  return new Proxy({} as Matchers, {
    get(_, name: string) {
      if (name === 'not') return assertions(actual, () => aloud().not as unknown as Matchers, true);
      if (name === 'resolves' || name === 'rejects') return aloud()[name];
      const quietly = (isNot ? surelyNot : surely)[name];
      return (...wanted: unknown[]) => {
        if (wanted.length <= 1 && quietly?.(actual, wanted[0])) return;
        return seenFromTest(() => aloud()[name]?.(...wanted));
      };
    },
  });
}

/** The same about a page of a DOM or a part of it, where each holds or not at once. */
function domAssertions(actual: DomLocator | DomPage, aloud: () => Matchers, isNot = false): Matchers {
  return new Proxy({} as Matchers, {
    get(_, name: string) {
      if (name === 'not') return domAssertions(actual, () => aloud().not as unknown as Matchers, true);
      return async (...wanted: unknown[]) => {
        const holds = ({ pass }: Outcome) => pass !== isNot;
        if (await outcomeOf(actual, name, wanted).then(holds, () => false)) return;
        return seenFromTest(() => aloud()[name]?.(...wanted));
      };
    },
  });
}

/** Leaves this file out of an error's stack, so that Playwright shows the line of the test. */
function seenFromTest<Answer>(call: () => Answer): Answer {
  const shorten = (error: unknown): never => {
    if (error instanceof Error)
      error.stack = error.stack
        ?.split('\n')
        .filter((line) => !line.includes(HERE))
        .join('\n');
    throw error;
  };
  try {
    const answer = call();
    return answer instanceof Promise ? (answer.catch(shorten) as Answer) : answer;
  } catch (error) {
    return shorten(error);
  }
}
const HERE = import.meta.filename;

export const expect = new Proxy(domExpect, {
  apply(_, __, [actual, message]) {
    const aloud = () => domExpect(actual, message) as unknown as Matchers;
    const isDom = actual instanceof DomLocator || actual instanceof DomPage;
    return isDom ? domAssertions(actual, aloud) : assertions(actual, aloud);
  },
});
