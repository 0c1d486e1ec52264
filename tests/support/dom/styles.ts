/** Which elements the page's own style sheets hide, without laying out the page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type AtRule, type Container, type Declaration } from 'postcss';

export interface Screen {
  width: number;
  print: boolean;
}

interface Rule {
  selector: string;
  /** What each element that it styles has: a class, a tag or an attribute. Comparing these first takes a tenth of the time. */
  key: string | undefined;
  value: string;
  important: boolean;
  /** The conditions of the media queries around it. */
  media: string[];
}

const PROPERTIES = ['display', 'visibility', 'position', 'text-transform'] as const;
type Property = (typeof PROPERTIES)[number];
type Sheet = Record<Property, Rule[]>;

const BUILD = join(import.meta.dirname, '../../..', process.env.BUILD_DIR ?? 'build', 'client');
const sheets = new Map<string, Sheet>();

const namesOf = (text: string) => new Set(text.split(' '));
/** Never drawn, whatever the style sheets say. */
const UNDRAWN = namesOf('head script style template datalist');
const INLINE = namesOf(
  'a abbr b bdi br button cite code data dfn em i img input kbd label mark meter output progress q s samp select small span strong sub sup svg textarea time u var wbr',
);
/** Their children are blocks, even if they are spans. */
const OF_BLOCKS = /flex|grid/;
/** Drawn even if there is no text in them. */
const DRAWN = namesOf('img svg input select textarea button iframe canvas hr meter progress object');

/** What is known about a document's elements until something on the page changes. */
export class Styles {
  /** The rules that apply on this screen. */
  readonly #rules: Sheet;
  #hidden = new WeakMap<Element, boolean>();
  #displays = new WeakMap<Element, string>();

  constructor(
    document: Document,
    readonly screen: Screen,
  ) {
    const links = [...document.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href') ?? '');
    this.#rules = rulesFor(links, screen);
  }

  /** Call it when something on the page has changed. */
  forget(): void {
    this.#hidden = new WeakMap();
    this.#displays = new WeakMap();
  }

  /** Whether the element or something around it is not drawn. */
  isHidden(element: Element): boolean {
    const known = this.#hidden.get(element);
    if (known !== undefined) return known;
    const hidden =
      this.display(element) === 'none' ||
      this.value('visibility', element) === 'hidden' ||
      isFolded(element) ||
      (element.parentElement !== null && this.isHidden(element.parentElement));
    this.#hidden.set(element, hidden);
    return hidden;
  }

  /** Whether it takes up any room that a person could see. */
  isVisible(element: Element): boolean {
    if (!element.isConnected || this.isHidden(element) || element.localName === 'option') return false;
    if (DRAWN.has(element.localName)) return true;
    return [...element.childNodes].some(
      (child) =>
        (child.nodeType === 3 && child.textContent?.trim()) ||
        (child.nodeType === 1 && this.isVisible(child as Element)),
    );
  }

  /** The computed value of display. */
  display(element: Element): string {
    const known = this.#displays.get(element);
    if (known !== undefined) return known;
    const own = this.#displayOf(element);
    this.#displays.set(element, own);
    return own;
  }

  #displayOf(element: Element): string {
    const { localName } = element;
    if (UNDRAWN.has(localName) || (localName === 'dialog' && !element.hasAttribute('open'))) return 'none';
    if (localName === 'input' && element.getAttribute('type') === 'hidden') return 'none';
    const own = this.value('display', element) ?? (INLINE.has(localName) ? 'inline' : 'block');
    if (!own.startsWith('inline') || !element.parentElement) return own;
    const isOut = /absolute|fixed/.test(this.value('position', element) ?? '');
    return isOut || OF_BLOCKS.test(this.display(element.parentElement)) ? 'block' : own;
  }

  /** The last rule wins: in our style sheets, the order says which is more important. */
  value(property: Property, element: Element): string | undefined {
    let found: Rule | undefined;
    const keys = keysOf(element);
    for (const rule of this.#rules[property]) {
      if (found?.important && !rule.important) continue;
      if (rule.key !== undefined && !keys.has(rule.key)) continue;
      if (element.matches(rule.selector)) found = rule;
    }
    return found?.value;
  }
}

/** In a closed details element, only its summary is drawn. */
function isFolded(element: Element): boolean {
  const around = element.parentElement;
  if (around?.localName !== 'details' || around.hasAttribute('open')) return false;
  return element !== around.querySelector(':scope > summary');
}

const keysOf = (element: Element) =>
  new Set([
    element.localName,
    ...[...element.classList].map((name) => `.${name}`),
    ...element.getAttributeNames().map((name) => `[${name}`),
  ]);

const applying = new Map<string, Sheet>();

function rulesFor(links: string[], screen: Screen): Sheet {
  const key = JSON.stringify([links, screen]);
  const known = applying.get(key);
  if (known) return known;
  const rules = emptySheet();
  for (const sheet of links.map(sheetAt)) {
    for (const property of PROPERTIES) {
      rules[property].push(...sheet[property].filter(({ media }) => media.every((each) => applies(each, screen))));
    }
  }
  applying.set(key, rules);
  return rules;
}

const emptySheet = (): Sheet => ({ display: [], visibility: [], position: [], 'text-transform': [] });

function sheetAt(href: string): Sheet {
  const known = sheets.get(href);
  if (known) return known;
  const rules = emptySheet();
  postcss.parse(readFileSync(join(BUILD, href), 'utf8')).walkDecls((declaration) => {
    const property = PROPERTIES.find((each) => each === declaration.prop);
    if (property) rules[property].push(...rulesOf(declaration));
  });
  sheets.set(href, rules);
  return rules;
}

/** A rule for each selector; none if the declaration styles no element, but a step of an animation. */
function rulesOf({ parent, value, important = false }: Declaration): Rule[] {
  if (parent?.type !== 'rule') return [];
  const media: string[] = [];
  for (let around = parent.parent as Container | undefined; around; around = around.parent as Container | undefined) {
    if (around.type !== 'atrule') continue;
    const { name, params } = around as AtRule;
    if (name.endsWith('keyframes')) return [];
    if (name === 'media') media.push(params);
  }
  return (parent as postcss.Rule).selectors
    .filter((selector) => !selector.includes('::'))
    .map((selector) => ({ selector, key: keyOf(selector), value, important, media }));
}

/** The first class, tag or attribute in the last part of a selector. */
function keyOf(selector: string): string | undefined {
  // What lies in brackets may contain what looks like another part.
  let bare = selector;
  for (let before = ''; before !== bare; ) {
    before = bare;
    bare = bare.replace(/(?<!\\)\([^()]*\)/g, '');
  }
  const last = bare.split(/(?<!\\)[\s>+~]/).at(-1) ?? '';
  const [key] = /^(\.(?:\\.|[\w-])+|\[[\w-]+|[a-z][\w-]*)/.exec(last) ?? [];
  return key?.replace(/\\(.)/g, '$1');
}

/** Whether a media query applies to a page without scripts. Features that we do not know fail, so that nobody relies on them. */
function applies(media: string, { width, print }: Screen): boolean {
  let text = media
    .replace(/\(min-width:\s*([\d.]+)rem\)/g, (_, rem) => String(width >= Number(rem) * 16))
    .replace(/\((?:scripting:\s*none|hover:\s*hover)\)/g, 'true')
    .replace(/\((?:prefers-color-scheme:\s*dark|prefers-reduced-motion:\s*reduce|forced-colors:\s*active)\)/g, 'false')
    .replace(/\bprint\b/g, String(print))
    .replace(/\bscreen\b/g, String(!print))
    .replace(/^not all and (.*)$/, 'not ($1)');
  for (let before = ''; before !== text; ) {
    before = text;
    text = text
      .replace(/\((true|false)\)/g, '$1 ')
      .replace(/\bnot\s+(true|false)\b/g, (_, value) => String(value === 'false'))
      .replace(/\b(true|false)\s*and\s+(true|false)\b/g, (_, one, two) => String(one === 'true' && two === 'true'))
      .trim();
  }
  if (text !== 'true' && text !== 'false') throw new Error(`No test without a browser knows the media query ${media}`);
  return text === 'true';
}
