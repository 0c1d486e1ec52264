/** Playwright's assertions, also for pages of a DOM: there, each is true or not at once. Tests import them from ../expect. */
import { expect as playwrightExpect } from '@playwright/test';
import { DomLocator } from './locator';
import { DomPage } from './page';
import { isChecked, isDisabled, matches, textOf, type Wanted } from './queries';
import { descriptionOf, nameOf, tidy } from './roles';

export interface Outcome {
  pass: boolean;
  /** What is there instead. */
  actual: unknown;
}

const said = (text: string, wanted: Wanted, exact: boolean): boolean =>
  typeof wanted === 'string'
    ? exact
      ? tidy(text) === tidy(wanted)
      : tidy(text).includes(tidy(wanted))
    : wanted.test(text);

/** Compares the only element's text, or with a list the texts of all elements. */
function textIs(locator: DomLocator, wanted: Wanted | Wanted[], exact: boolean): Outcome {
  if (!Array.isArray(wanted)) {
    const actual = textOf(locator.element());
    return { pass: said(actual, wanted, exact), actual: tidy(actual) };
  }
  const texts = locator.elements().map(textOf);
  const pass = exact
    ? texts.length === wanted.length && wanted.every((each, index) => said(texts[index] as string, each, true))
    : inTurn(texts, wanted);
  return { pass, actual: texts.map(tidy) };
}

/** Whether the texts contain those that are wanted, in their order. */
function inTurn(texts: string[], wanted: Wanted[]): boolean {
  let found = 0;
  for (const text of texts) {
    const next = wanted[found];
    if (next !== undefined && said(text, next, false)) found++;
  }
  return found === wanted.length;
}

const valueIs = (actual: string | null, wanted: Wanted): Outcome => ({
  pass: actual !== null && (typeof wanted === 'string' ? actual === wanted : wanted.test(actual)),
  actual,
});
const isTrue = (pass: boolean): Outcome => ({ pass, actual: pass });
const is = (locator: DomLocator, test: (element: Element) => boolean) => isTrue(test(locator.element()));
const isShown = (locator: DomLocator) => {
  const [element] = locator.elements().length > 1 ? [locator.element()] : locator.elements();
  return element !== undefined && locator.owner.styles.isVisible(element);
};

const touches = (one: Element | null, two: Element) => one !== null && (one.contains(two) || two.contains(one));

// biome-ignore lint/suspicious/noExplicitAny: each takes the arguments of Playwright's matcher of that name.
const ofLocators: Record<string, (locator: DomLocator, ...wanted: any[]) => Outcome> = {
  toBeVisible: (locator) => isTrue(isShown(locator)),
  toBeHidden: (locator) => isTrue(!isShown(locator)),
  toBeAttached: (locator) => isTrue(locator.elements().length > 0),
  toHaveCount: (locator, wanted) => ({ pass: locator.elements().length === wanted, actual: locator.elements().length }),
  toHaveText: (locator, wanted) => textIs(locator, wanted, true),
  toContainText: (locator, wanted) => textIs(locator, wanted, false),
  toHaveValue: (locator, wanted) => valueIs((locator.element() as HTMLInputElement).value, wanted),
  toHaveAttribute: (locator, name, wanted) => valueIs(locator.element().getAttribute(name), wanted ?? /^/),
  toHaveClass: (locator, wanted) => valueIs(locator.element().getAttribute('class'), wanted),
  toHaveCSS: (locator, property, wanted) =>
    valueIs(locator.owner.styles.value(property, locator.element()) ?? null, wanted),
  toHaveJSProperty: (locator, name, wanted) => {
    const actual = Reflect.get(locator.element(), name);
    return { pass: actual === wanted, actual };
  },
  toBeChecked: (locator, { checked = true } = {}) => is(locator, (element) => isChecked(element) === checked),
  toBeDisabled: (locator) => is(locator, isDisabled),
  toBeEnabled: (locator) => is(locator, (element) => !isDisabled(element)),
  // Without pixels: what a browser scrolls to, and what lies in or around it.
  toBeInViewport: (locator) => is(locator, (element) => touches(locator.owner.inSight(), element)),
  toBeFocused: (locator) => is(locator, (element) => element.ownerDocument.activeElement === element),
  toHaveAccessibleName: (locator, wanted) => nameIs(nameOf(locator.element(), locator.owner.styles), wanted),
  toHaveAccessibleDescription: (locator, wanted) =>
    nameIs(descriptionOf(locator.element(), locator.owner.styles), wanted),
};

const nameIs = (actual: string, wanted: Wanted): Outcome => ({ pass: matches(actual, wanted, true), actual });

const ofPages: Record<string, (page: DomPage, wanted: Wanted) => Outcome | Promise<Outcome>> = {
  toHaveURL: async (page, wanted) => ({ pass: await page.comesTo(wanted), actual: page.url() }),
  toHaveTitle: (page, wanted) => ({
    pass: said(page.window.document.title, wanted, true),
    actual: page.window.document.title,
  }),
};

/** Whether an assertion holds. */
export async function outcomeOf(received: DomLocator | DomPage, name: string, wanted: unknown[]): Promise<Outcome> {
  const tests: Record<string, (received: never, ...wanted: never[]) => Outcome | Promise<Outcome>> =
    received instanceof DomPage ? ofPages : ofLocators;
  const test = tests[name];
  if (!test) throw new Error(`${name} says nothing about a ${received instanceof DomPage ? 'page' : 'locator'}`);
  return test(received as never, ...(wanted as never[]));
}

/** A matcher that says what is there instead. */
const matcher = (name: string) => [
  name,
  async function (this: { isNot: boolean }, received: DomLocator | DomPage, ...wanted: unknown[]) {
    const { pass, actual } = await outcomeOf(received, name, wanted);
    const asked = `${received} ${this.isNot ? 'not.' : ''}${name}(${wanted.map(String)})`;
    return { pass, message: () => `${asked} on ${received.owner.url()}: ${JSON.stringify(actual)}` };
  },
];

const ofDom = playwrightExpect.extend(
  Object.fromEntries([...Object.keys(ofLocators), ...Object.keys(ofPages)].map(matcher)),
);

/** Playwright's own for everything that is not ours. */
export const domExpect = new Proxy(playwrightExpect, {
  apply(_, that, [received, ...more]) {
    const isOurs = received instanceof DomLocator || received instanceof DomPage;
    return Reflect.apply(isOurs ? ofDom : playwrightExpect, that, [received, ...more]);
  },
});
