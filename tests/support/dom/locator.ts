/** The methods of Playwright's Locator that the tests of pages use, on a document without scripts. */
import type { DomPage, GivenFile } from './page';
import {
  byLabel,
  byRole,
  bySelector,
  byText,
  isChecked,
  isDisabled,
  matches,
  type RoleOptions,
  textOf,
  type Wanted,
} from './queries';
import { tidy } from './roles';

interface Filter {
  hasText?: Wanted;
  hasNotText?: Wanted;
  has?: DomLocator;
  hasNot?: DomLocator;
  visible?: boolean;
}

type Key = 'Enter' | 'Home' | 'End' | 'ArrowRight' | 'ArrowLeft';
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Where elements can be looked for: a page or a locator. */
export abstract class Place {
  /** The places to look in, on the page or within an element. */
  abstract within(root: ParentNode): ParentNode[];
  abstract get owner(): DomPage;
  abstract toString(): string;

  getByRole(role: string, options: RoleOptions = {}): DomLocator {
    return this.#within(`role ${role} ${options.name ?? ''}`, (root) => byRole(root, role, options, this.owner.styles));
  }

  getByText(text: Wanted, { exact }: { exact?: boolean } = {}): DomLocator {
    return this.#within(`text ${text}`, (root) => byText(root, text, exact));
  }

  getByLabel(text: Wanted, { exact }: { exact?: boolean } = {}): DomLocator {
    return this.#within(`label ${text}`, (root) => byLabel(root, text, exact));
  }

  locator(selector: string | DomLocator, filter: Filter = {}): DomLocator {
    const found =
      typeof selector === 'string'
        ? this.#within(selector, (root) => bySelector(root, selector))
        : this.#within(String(selector), (root) => selector.within(root));
    return found.filter(filter);
  }

  #within(what: string, find: (root: ParentNode) => Element[]): DomLocator {
    return new DomLocator(this.owner, (root) => inOrder(this.within(root).flatMap(find)), `${this} > ${what}`);
  }
}

/** Each element once, in the order of the document. */
function inOrder(elements: Element[]): Element[] {
  return [...new Set(elements)].sort((one, two) => (one.compareDocumentPosition(two) & 4 ? -1 : 1));
}

export class DomLocator extends Place {
  constructor(
    readonly owner: DomPage,
    readonly within: (root: ParentNode) => Element[],
    readonly what: string,
  ) {
    super();
  }

  toString(): string {
    return this.what;
  }

  elements(): Element[] {
    return this.within(this.owner.window.document);
  }

  page(): DomPage {
    return this.owner;
  }

  /** The only element. */
  element(): Element {
    const [element, ...others] = this.elements();
    if (!element) throw new Error(`nothing on ${this.owner.url()} matches ${this}`);
    if (others.length > 0) throw new Error(`${others.length + 1} elements on ${this.owner.url()} match ${this}`);
    return element;
  }

  first(): DomLocator {
    return this.nth(0);
  }

  last(): DomLocator {
    return this.nth(-1);
  }

  nth(index: number): DomLocator {
    return this.#chosen(`number ${index}`, (elements) => elements.slice(index, index + 1 || undefined));
  }

  filter({ hasText, hasNotText, has, hasNot, visible }: Filter): DomLocator {
    const contains = (element: Element, inner: DomLocator) => inner.within(element).length > 0;
    return this.#chosen(`with ${hasText ?? has ?? ''}`, (elements) =>
      elements.filter(
        (element) =>
          (hasText === undefined || matches(textOf(element), hasText)) &&
          (hasNotText === undefined || !matches(textOf(element), hasNotText)) &&
          (has === undefined || contains(element, has)) &&
          (hasNot === undefined || !contains(element, hasNot)) &&
          (visible === undefined || this.owner.styles.isVisible(element) === visible),
      ),
    );
  }

  and(other: DomLocator): DomLocator {
    return this.#chosen(`and ${other}`, (elements, root) => {
      const others = new Set(other.within(root));
      return elements.filter((element) => others.has(element));
    });
  }

  or(other: DomLocator): DomLocator {
    return this.#chosen(`or ${other}`, (elements, root) => inOrder([...elements, ...other.within(root)]));
  }

  #chosen(how: string, choose: (elements: Element[], root: ParentNode) => Element[]): DomLocator {
    return new DomLocator(this.owner, (root) => choose(this.within(root), root), `${this} ${how}`);
  }

  async all(): Promise<DomLocator[]> {
    return this.elements().map((_, index) => this.nth(index));
  }

  async count(): Promise<number> {
    return this.elements().length;
  }

  async textContent(): Promise<string | null> {
    return this.element().textContent;
  }

  async innerText(): Promise<string> {
    return tidy(textOf(this.element()));
  }

  async allTextContents(): Promise<string[]> {
    return this.elements().map((element) => element.textContent ?? '');
  }

  async allInnerTexts(): Promise<string[]> {
    return this.elements().map((element) => tidy(textOf(element)));
  }

  async getAttribute(name: string): Promise<string | null> {
    return this.element().getAttribute(name);
  }

  async inputValue(): Promise<string> {
    return (this.element() as Field).value;
  }

  async isVisible(): Promise<boolean> {
    const [element] = this.elements();
    return element !== undefined && this.owner.styles.isVisible(element);
  }

  async isChecked(): Promise<boolean> {
    return isChecked(this.element());
  }

  async evaluate<T, A>(read: (element: Element, argument: A) => T, argument: A): Promise<T> {
    return read(this.element(), argument);
  }

  async evaluateAll<T, A>(read: (elements: Element[], argument: A) => T, argument: A): Promise<T> {
    return read(this.elements(), argument);
  }

  async focus(): Promise<void> {
    (this.element() as HTMLElement).focus();
  }

  async click(): Promise<void> {
    const element = this.#usable();
    await this.owner.act(() => (element as HTMLElement).click());
  }

  async fill(value: string): Promise<void> {
    const field = this.#usable() as HTMLInputElement;
    if (!('value' in field)) throw new Error(`${this} cannot be filled in`);
    if (field.readOnly) throw new Error(`${this} is read-only`);
    await this.owner.act(() => {
      field.value = value;
    });
    // A browser drops what such a field cannot hold, and Playwright refuses to type it.
    if (field.value !== value.replace(/\r\n?/g, '\n').trim() && field.value !== value)
      throw new Error(`${this} cannot hold ${value}`);
  }

  async check(): Promise<void> {
    await this.setChecked(true);
  }

  async uncheck(): Promise<void> {
    await this.setChecked(false);
  }

  async setChecked(checked: boolean): Promise<void> {
    const box = this.#usable() as HTMLInputElement;
    if (isChecked(box) !== checked) await this.owner.act(() => box.click());
    if (isChecked(box) !== checked) throw new Error(`${this} did not change`);
  }

  async selectOption(wanted: string | { label: string } | string[]): Promise<void> {
    const select = this.#usable() as HTMLSelectElement;
    const chosen = [wanted].flat().map((each) => {
      const option = [...select.options].find((option) =>
        typeof each === 'string' ? option.value === each || option.label === each : option.label === each.label,
      );
      if (!option) throw new Error(`${this} has no option ${JSON.stringify(each)}`);
      return option;
    });
    await this.owner.act(() => {
      for (const option of select.options) option.selected = chosen.includes(option);
    });
  }

  async setInputFiles(files: GivenFile | GivenFile[]): Promise<void> {
    const field = this.element() as HTMLInputElement;
    if (field.type !== 'file') throw new Error(`${this} takes no files`);
    this.owner.giveFiles(field, [files].flat());
  }

  async press(key: Key): Promise<void> {
    const element = this.#usable();
    if (key !== 'Enter') return this.#slide(element as HTMLInputElement, key);
    await this.owner.act(() => {
      if (element instanceof this.owner.window.HTMLInputElement) this.owner.submitImplicitly(element);
      else (element as HTMLElement).click();
    });
  }

  /** Moves a slider. */
  async #slide(slider: HTMLInputElement, key: Exclude<Key, 'Enter'>): Promise<void> {
    if (slider.type !== 'range') throw new Error(`${this} is not a slider`);
    await this.owner.act(() => {
      if (key === 'Home') slider.value = slider.min || '0';
      if (key === 'End') slider.value = slider.max || '100';
      if (key === 'ArrowRight') slider.stepUp();
      if (key === 'ArrowLeft') slider.stepDown();
    });
  }

  /** The element, which a person can see and use. */
  #usable(): Element {
    const element = this.element();
    if (!this.owner.styles.isVisible(element)) throw new Error(`${this} is not visible on ${this.owner.url()}`);
    if (isDisabled(element)) throw new Error(`${this} is disabled`);
    return element;
  }
}
