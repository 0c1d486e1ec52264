/** Roles and names as assistive technology and Playwright's locators see them. */
import { computeAccessibleDescription, computeAccessibleName, getRole } from 'dom-accessibility-api';
import type { Styles } from './styles';

const SECTIONING = 'article, aside, main, nav, section, [role=article], [role=region], [role=complementary]';

/** The role. The library leaves out what depends on the surroundings, and names summaries and legends, which have none. */
export function roleOf(element: Element): string | null {
  const explicit = element.getAttribute('role')?.split(' ')[0];
  if (explicit) return explicit;
  const isNamed = ['aria-label', 'aria-labelledby', 'title'].some((name) => element.getAttribute(name));
  switch (element.localName) {
    case 'header':
    case 'footer':
      return element.parentElement?.closest(SECTIONING) ? null : getRole(element);
    case 'section':
    case 'form':
      return isNamed ? getRole(element) : null;
    case 'th':
      return element.getAttribute('scope') === 'row' ? 'rowheader' : 'columnheader';
    case 'input':
      return (element as HTMLInputElement).type === 'file' ? 'button' : getRole(element);
    case 'p':
      return 'paragraph';
    case 'search':
      return 'search';
    case 'summary':
    case 'legend':
      return null;
    default:
      return getRole(element);
  }
}

/** Whether assistive technology passes over the element. */
export const isUnspoken = (element: Element, styles: Styles): boolean =>
  styles.isHidden(element) || element.closest('[aria-hidden=true]') !== null;

export const nameOf = (element: Element, styles: Styles): string =>
  tidy(computeAccessibleName(element, { getComputedStyle: styleOf(styles) }));

export const descriptionOf = (element: Element, styles: Styles): string =>
  tidy(computeAccessibleDescription(element, { getComputedStyle: styleOf(styles) }));

/** Text as a person reads it, on one line. */
export const tidy = (text: string): string =>
  text
    .replace(/[\u200b\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

function styleOf(styles: Styles): typeof getComputedStyle {
  return (element) => {
    // The library trims the text of each inline element, and so would join the words around it.
    const isSpaced = /^\s|\s$/.test(element.textContent ?? '');
    const values: Record<string, string> = {
      display: isSpaced ? 'block' : styles.display(element),
      visibility: styles.isHidden(element) ? 'hidden' : 'visible',
      content: 'none',
    };
    const getPropertyValue = (property: string) => values[property] ?? '';
    return Object.assign(values, { getPropertyValue }) as never;
  };
}
