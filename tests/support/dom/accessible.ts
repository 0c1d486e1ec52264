/** axe on a page's HTML: names, roles, labels, headings, lists and tables. Colors and sizes need a browser (../accessible.ts). */
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import type { DomPage } from './page';
import type { Styles } from './styles';

const OPTIONS: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: {
    'color-contrast': { enabled: false },
    'link-in-text-block': { enabled: false },
    'meta-refresh': { enabled: false }, // only without scripts, where a page that goes on says so and has a link
  },
  resultTypes: ['violations'],
  selectors: false,
};

/** Parts that are alike but for their words. axe takes as long for each as for the first, so it gets two. */
const PARTS = 'header, footer, nav, aside, section, article, form, fieldset, details, tbody > tr, li, option';
const ENOUGH = 2;
/** For these attributes, it matters only whether they are empty. */
const WORDING =
  /^(id|for|href|src|d|action|name|value|title|alt|data-.*|aria-(label|labelledby|describedby|controls|errormessage))$/;

/** @returns a function that names a page's violations, and remembers which parts it has seen. It changes the page. */
export function violationsInDom(): (page: Page) => Promise<string[]> {
  const times = new Map<string, number>();
  return async (page) => {
    const { window, styles } = page as unknown as DomPage;
    const shapes = new Map<Element, string>();
    const named = namedBy(window.document);
    for (const part of window.document.querySelectorAll(PARTS)) {
      const shape = shapeOf(part, shapes);
      const seen = (times.get(shape) ?? 0) + 1;
      times.set(shape, seen);
      if (seen > ENOUGH) leaveOut(part, named);
    }
    styles.forget();
    window.getComputedStyle = styleOf(styles);
    const { violations } = await axe.run(window.document.documentElement, OPTIONS);
    return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join(' ')}`);
  };
}

/**
 * Hides a part, and empties it, because axe reads what is hidden too. It stays whole if something outside names an element in
 * it, and so do rows, whose cells the headers of their table need.
 */
function leaveOut(part: Element, named: Map<string, Element[]>): void {
  part.setAttribute('hidden', '');
  const isNeeded = ({ id }: Element) => named.get(id)?.some((each) => !part.contains(each));
  if (part.localName !== 'tr' && ![...part.querySelectorAll('[id]')].some(isNeeded)) part.replaceChildren();
}

/** For each ID, the elements that name it. */
function namedBy(document: Document): Map<string, Element[]> {
  const found = new Map<string, Element[]>();
  for (const element of document.querySelectorAll(NAMING.map((name) => `[${name}]`).join())) {
    const ids = NAMING.flatMap((name) => element.getAttribute(name)?.split(/\s+/) ?? []);
    for (const id of ids.map((each) => each.replace(/^#/, ''))) found.set(id, [...(found.get(id) ?? []), element]);
  }
  return found;
}
const NAMING = [
  ...['for', 'form', 'headers', 'href', 'list'],
  ...['aria-controls', 'aria-describedby', 'aria-errormessage', 'aria-labelledby', 'aria-owns'],
];

/** The element's tags and attributes, and those of what is in it, each kind once. */
function shapeOf(element: Element, known: Map<Element, string>): string {
  const found = known.get(element);
  if (found) return found;
  const attributes = [...element.attributes].map(
    ({ name, value }) => `${name}=${WORDING.test(name) ? Boolean(value) : value}`,
  );
  const inner = new Set([...element.children].map((child) => shapeOf(child, known)));
  const shape = `<${[element.localName, ...attributes, Boolean(element.textContent?.trim())].join(' ')}>${[...inner].join('')}`;
  known.set(element, shape);
  return shape;
}

/** What axe asks of the styles: whether an element is drawn. */
function styleOf(styles: Styles): typeof getComputedStyle {
  return (element) => {
    const known: Record<string, string> = {
      display: styles.display(element),
      visibility: styles.isHidden(element) ? 'hidden' : 'visible',
      position: styles.value('position', element) ?? 'static',
    };
    const getPropertyValue = (property: string) => known[property] ?? '';
    return new Proxy(known, {
      get: (_, property) => (property === 'getPropertyValue' ? getPropertyValue : (known[String(property)] ?? '')),
    }) as never;
  };
}
