/**
 * Playwright's assertions, for a fraction of their processor time. Playwright notes each as a step, with the stack of
 * calls, and reports it to another process; that takes about a millisecond, and some tests have thousands. So what surely
 * holds passes here at once. Everything else is left to Playwright, which knows all cases and says what is wrong.
 */
import { DomLocator } from './dom/locator';
import { domExpect, type Outcome, outcomeOf } from './dom/matchers';
import { DomPage } from './dom/page';
import { surely, surelyNot } from './surely';

type Matchers = Record<string, (...wanted: unknown[]) => unknown>;
/** The assertions about a value; `aloud` are Playwright's. */
function assertions(actual: unknown, aloud: () => Matchers, isNot = false): Matchers {
  return new Proxy({} as Matchers, {
    get(_, name: string) {
      if (name === 'not') return assertions(actual, () => aloud().not as unknown as Matchers, true);
      if (name === 'resolves' || name === 'rejects') return aloud()[name];
      const quietly = (isNot ? surelyNot : surely)[name];
      return (...wanted: unknown[]) => {
        if (wanted.length <= 1 && quietly?.(actual, wanted[0])) return;
        return seenFromTest(() => matcherOf(aloud(), name)(...wanted));
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
        return seenFromTest(() => matcherOf(aloud(), name)(...wanted));
      };
    },
  });
}

function matcherOf(matchers: Matchers, name: string) {
  const matcher = matchers[name];
  if (!matcher) throw new Error(`no matcher is called ${name}`);
  return matcher;
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
