/** Finds elements as Playwright's locators do. */
import { isUnspoken, nameOf, roleOf, tidy } from './roles';
import type { Styles } from './styles';

export type Wanted = string | RegExp;

export interface RoleOptions {
  name?: Wanted;
  exact?: boolean;
  level?: number;
  checked?: boolean;
  pressed?: boolean;
  expanded?: boolean;
}

/** A text matches a part of it in any case, or exactly, or by a pattern. */
export function matches(text: string, wanted: Wanted, exact = false): boolean {
  if (typeof wanted !== 'string') return new RegExp(wanted).test(text);
  if (exact) return tidy(text) === tidy(wanted);
  return tidy(text).toLowerCase().includes(tidy(wanted).toLowerCase());
}

export const all = (within: ParentNode): Element[] => [...within.querySelectorAll('*')];

export function byRole(within: ParentNode, role: string, options: RoleOptions, styles: Styles): Element[] {
  const { name, exact, level, checked, pressed, expanded } = options;
  return all(within).filter(
    (element) =>
      roleOf(element) === role &&
      (level === undefined || levelOf(element) === level) &&
      (checked === undefined || isChecked(element) === checked) &&
      (pressed === undefined || (element.getAttribute('aria-pressed') === 'true') === pressed) &&
      (expanded === undefined || isExpanded(element) === expanded) &&
      !isUnspoken(element, styles) &&
      (name === undefined || matches(nameOf(element, styles), name, exact)),
  );
}

/** The innermost elements that contain the text, perhaps the one that is looked in. */
export function byText(within: ParentNode, wanted: Wanted, exact = false): Element[] {
  const texts = new Map<Element, string>();
  const found = new Set<Element>();
  const visit = (element: Element): boolean => {
    if (element.matches('script, style, noscript, head')) return false;
    const within = [...element.children].map(visit).some(Boolean);
    const text = ownText(element, texts);
    texts.set(element, text);
    const hit = matches(text, wanted, exact);
    if (hit && !within) found.add(element);
    return hit;
  };
  const self = within.nodeType === 1 ? [within as Element] : [];
  for (const each of self.length > 0 ? self : within.children) visit(each);
  return [...self, ...all(within)].filter((element) => found.has(element));
}

/** The texts of its children are known already. */
function ownText(element: Element, known: Map<Element, string>): string {
  if (element.matches('input[type=submit], input[type=button]')) return (element as HTMLInputElement).value;
  return [...element.childNodes]
    .map((node) => (node.nodeType === 3 ? node.textContent : (known.get(node as Element) ?? '')))
    .join('');
}

/** The controls with this label: by aria-labelledby, else aria-label, else label elements. */
export function byLabel(within: ParentNode, wanted: Wanted, exact = false): Element[] {
  const labels = labelElements(within.ownerDocument ?? (within as Document));
  return all(within).filter((element) => labelsOf(element, labels).some((label) => matches(label, wanted, exact)));
}

/** The label elements of each control. To ask a control for them is slow: each time, it looks through the whole page. */
function labelElements(document: Document): Map<Element | null, Element[]> {
  const found = new Map<Element | null, Element[]>();
  for (const label of document.querySelectorAll('label')) {
    const id = label.getAttribute('for');
    const control = id === null ? label.querySelector(LABELABLE) : document.getElementById(id);
    found.set(control, [...(found.get(control) ?? []), label]);
  }
  return found;
}
const LABELABLE = 'button, input:not([type=hidden]), meter, output, progress, select, textarea';

function labelsOf(element: Element, labels: Map<Element | null, Element[]>): string[] {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const named = ids.map((id) => element.ownerDocument.getElementById(id)).filter((each) => each !== null);
  if (named.length > 0) return named.map(textOf);
  const label = element.getAttribute('aria-label');
  if (label?.trim()) return [label];
  return (element.matches(LABELABLE) ? (labels.get(element) ?? []) : []).map(textOf);
}

export function bySelector(within: ParentNode, selector: string): Element[] {
  if (!/^(xpath=|\/\/|\.\.)/.test(selector)) {
    return [...within.querySelectorAll(selector.replace(/^>/, ':scope >'))];
  }
  const document = within.ownerDocument ?? (within as Document);
  const found = document.evaluate(selector.replace(/^xpath=/, ''), within, null, 7, null);
  return Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index) as Element);
}

/** The text of an element, without scripts and styles. */
export function textOf(element: Element): string {
  return [...element.childNodes]
    .map((node) => {
      if (node.nodeType === 3) return node.textContent ?? '';
      return node.nodeType === 1 && !(node as Element).matches('script, style') ? textOf(node as Element) : '';
    })
    .join('');
}

const levelOf = (element: Element) =>
  Number(element.getAttribute('aria-level') ?? /^h([1-6])$/.exec(element.localName)?.[1]);

export const isChecked = (element: Element): boolean =>
  'checked' in element ? Boolean(element.checked) : element.getAttribute('aria-checked') === 'true';

const isExpanded = (element: Element) =>
  element.localName === 'details' ? element.hasAttribute('open') : element.getAttribute('aria-expanded') === 'true';

/** Whether it, or a fieldset around it, is disabled. */
export const isDisabled = (element: Element): boolean =>
  element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true';
