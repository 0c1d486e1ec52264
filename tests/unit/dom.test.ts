/** What tests of pages without a browser see: tests/support/dom. */
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { violationsInDom } from '~tests/support/dom/accessible';
import { byLabel, byRole, byText } from '~tests/support/dom/queries';
import { nameOf } from '~tests/support/dom/roles';
import { Styles } from '~tests/support/dom/styles';

function pageOf(body: string) {
  const { window } = new JSDOM(`<html lang="en"><head><title>A page</title></head><body>${body}</body></html>`);
  return { window, document: window.document, styles: new Styles(window.document, { width: 1280, print: false }) };
}

test('axe finds what lacks a name, once for each kind of part', async () => {
  const violations = violationsInDom();
  const found = await violations(
    pageOf('<main><h1>Sites</h1><img src="a.png"><button></button><input></main>') as never,
  );
  expect(found.map((each) => each.split(' ', 1)[0]).sort()).toEqual(['button-name', 'image-alt', 'label']);
  const sound = '<main><h1>Sites</h1><label>Name <input></label><button>Save</button></main>';
  expect(await violations(pageOf(sound) as never)).toEqual([]);
});

test('what is folded, closed or of another role is not found by role', () => {
  const { document, styles } = pageOf(
    `<details><summary>More</summary><a href="/a">Folded</a></details><dialog><a href="/b">Closed</a></dialog>
     <p aria-hidden="true"><a href="/c">Silent</a></p><a>No address</a><a href="/d">Edit<span> Riverside</span></a>`,
  );
  const links = byRole(document, 'link', {}, styles);
  expect(links.map((link) => nameOf(link, styles))).toEqual(['Edit Riverside']);
  const [folded, edit] = [document.querySelector('[href="/a"]'), document.querySelector('[href="/d"]')];
  expect([folded, edit].map((link) => link && styles.isVisible(link))).toEqual([false, true]);
});

test('a text is found in the innermost element, and a field by each kind of label', () => {
  const { document } = pageOf(
    `<p>Boston <b>clinic</b></p><label for="x">City</label><input id="x"><input aria-label="City hall">
     <span id="y">The city</span><select aria-labelledby="y"></select>`,
  );
  expect(byText(document, 'clinic').map(({ localName }) => localName)).toEqual(['b']);
  expect(byText(document, 'boston clinic').map(({ localName }) => localName)).toEqual(['p']);
  expect(byText(document, 'Clinic', true)).toEqual([]);
  expect(byLabel(document, 'city').map(({ localName }) => localName)).toEqual(['input', 'input', 'select']);
  expect(byLabel(document, 'City', true)).toHaveLength(1);
});
