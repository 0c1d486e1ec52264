/**
 * Every link on every page leads somewhere, every form gets a response, and axe finds no violations in the HTML. (What
 * needs scripts or pixels: tests/pages/every-page.test.ts.)
 */
import type { APIRequestContext, Page } from '@playwright/test';
import { violationsInDom } from '~tests/support/dom/accessible';
import { everyPage, PAGE_ROUTES, samePlace, type Visit, type Who } from '~tests/support/every-page';
import { wordsOf } from '~tests/support/html';
import { expect, test } from '~tests/support/people';

test.use({ appEnv: { DEV_TOOLS: '1' } }); // adds a page

interface Link {
  href: string;
  text: string;
}

interface Submission {
  method: string;
  action: string;
  multipart: boolean;
  /** What the browser would send if this button were clicked now. */
  fields: [string, string][];
  name: string;
}

/** The page's links and forms as the browser reads them, including those in closed menus and dialogs. */
async function controlsOf(page: Page) {
  return page.evaluate(() => {
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 60) ?? element.outerHTML.slice(0, 60);
    const links = [...document.querySelectorAll('a')].map((link) => ({
      href: link.getAttribute('href') ?? '',
      text: nameOf(link),
    }));
    const submissions: Submission[] = [];
    const orphans: string[] = [];
    for (const button of document.querySelectorAll('button')) {
      if (button.type !== 'submit') continue;
      const { form } = button;
      if (!form) {
        orphans.push(nameOf(button));
        continue;
      }
      const sent = [...new FormData(form, button.disabled ? undefined : button)];
      submissions.push({
        method: (button.getAttribute('formmethod') ?? form.method).toUpperCase(),
        action: new URL(button.getAttribute('formaction') ?? form.getAttribute('action') ?? '', location.href).href,
        multipart: form.enctype === 'multipart/form-data',
        fields: sent.map(([name, value]) => [name, typeof value === 'string' ? value : '']),
        name: nameOf(button),
      });
    }
    const silent = [...document.forms]
      .filter((form) => ![...form.elements].some((each) => (each as HTMLButtonElement).type === 'submit'))
      .map((form) => form.outerHTML.slice(0, 120));
    const targets = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return { links, submissions, orphans, silent, targets };
  });
}

const OUTSIDE = /^(mailto:[^@\s]+@[^@\s]+$|tel:\+?[\d-]{7,}$|https:\/\/)/;

/** Follows links, and loads each page that several of them lead to only once. */
function followingLinks(asked: APIRequestContext) {
  const load = async (address: string) => {
    const response = await asked.get(address, { maxRedirects: 5 });
    return { status: response.status(), html: await response.text() };
  };
  const loaded = new Map<string, ReturnType<typeof load>>();
  return (address: string) => {
    const page = loaded.get(address) ?? load(address);
    loaded.set(address, page);
    return page;
  };
}

/** Why the link is dead, or undefined if it works. */
async function deadLink(
  { href, text }: Link,
  at: Visit,
  targets: string[],
  follow: ReturnType<typeof followingLinks>,
): Promise<string | undefined> {
  if (OUTSIDE.test(href)) return undefined;
  // The only link that reloads the page, whatever its address.
  if (href === '' && at.route === 'offline') return undefined;
  if (href === '' || href === '#' || /^javascript:/i.test(href)) return `${at.address}: '${text}' leads to '${href}'`;
  const url = new URL(href, `http://here${at.address}`);
  const samePage = href.startsWith('#');
  const response = samePage ? undefined : await follow(url.pathname + url.search);
  if (response && response.status >= 400) return `${at.address}: '${text}' leads to ${href}: ${response.status}`;
  if (url.hash) {
    const id = decodeURIComponent(url.hash.slice(1));
    const there = samePage ? targets.includes(id) : response?.html.includes(`id="${id}"`);
    if (!there) return `${at.address}: '${text}' leads to ${href}, which has no such element`;
  }
  return undefined;
}

/** Sorts actions that remove something to the end, and what ends a person's work to the very end. */
const lateness = ({ fields, action }: Submission) => {
  const text = action + JSON.stringify(fields);
  return /logout|suspend|archive/i.test(text)
    ? 3
    : /delete|remove|merge/i.test(text)
      ? 2
      : /reject|decline|complete|select/i.test(text)
        ? 1
        : 0;
};

async function deadForm(
  { method, action, multipart, fields, name }: Submission,
  at: string,
  asked: APIRequestContext,
): Promise<string | undefined> {
  const { pathname, search } = new URL(action);
  const body = new FormData();
  for (const [key, value] of fields) body.append(key, value);
  const query = new URLSearchParams(fields).toString();
  const response =
    method === 'GET'
      ? await asked.get(`${pathname}?${query}`, { maxRedirects: 5 })
      : await asked.post(pathname + search, {
          maxRedirects: 0,
          ...(multipart
            ? { multipart: body }
            : { data: query, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }),
        });
  const status = response.status();
  const line = `${at}: '${name}' sends ${method} ${pathname + search} ${query}: ${status}`;
  if (![200, 302, 303, 400, 409].includes(status)) return line;
  const { location } = response.headers();
  if (!location) return undefined;
  const next = await asked.get(location, { maxRedirects: 5 });
  return next.status() < 400 ? undefined : `${line}, which leads to ${location}: ${next.status()}`;
}

/** The roles that share a test, so that each takes about as long. */
const GROUPS: readonly (readonly Who[])[] = [['visitor', 'site', 'rep'], ['sponsor'], ['admin']];

for (const roles of GROUPS)
  test(`[LAND-11][GEN-01][GEN-02] no dead link, no dead form and no inaccessible element is on any page of ${roles.join(', ')}`, async ({
    page,
    make,
    as,
    signIn,
    context,
  }) => {
    test.setTimeout(300_000);
    const { users, visits } = await everyPage(make, as);
    expect(PAGE_ROUTES.filter((route) => !visits.some((visit) => visit.route === route))).toEqual([]);

    const wrong: (string | undefined)[] = [];
    const forms: { who: Who; at: string; submission: Submission }[] = [];
    const seen = new Set<string>();
    const once = (...parts: unknown[]) => {
      const key = JSON.stringify(parts);
      return seen.has(key) ? false : Boolean(seen.add(key));
    };
    const violations = violationsInDom();

    for (const who of roles) {
      await context.clearCookies();
      const user = who === 'visitor' ? undefined : users[who];
      if (user) await signIn(user);
      const follow = followingLinks(await as(user));
      for (const at of visits.filter((visit) => visit.who === who)) {
        const shown = await page.goto(at.address);
        if (shown?.status() === 200) once(who, at.address); // so no link there needs to be followed
        const { links, submissions, orphans, silent, targets } = await controlsOf(page);
        for (const text of orphans) wrong.push(`${at.address}: '${text}' belongs to no form`);
        // A field that names its form by ID would belong to another one, and what is typed in it would be lost.
        const twice = new Set(targets.filter((id, at) => targets.indexOf(id) !== at));
        for (const id of twice) wrong.push(`${at.address}: several elements have the ID '${id}'`);
        for (const html of silent) wrong.push(`${at.address}: nothing sends ${html}`);
        for (const each of await violations(page)) wrong.push(`${at.address} as ${who}: ${each}`);
        for (const link of links) {
          const place = link.href.startsWith('#') ? at.address + link.href : link.href;
          if (once(who, place)) wrong.push(await deadLink(link, at, targets, follow));
        }
        for (const submission of submissions) {
          const { action, method, fields } = submission;
          const intent = fields.find(([name]) => name === 'intent')?.[1] ?? '';
          const shape = fields.map(([name]) => name).sort();
          if (once(who, method, samePlace(action), samePlace(intent), shape))
            forms.push({ who, at: at.address, submission });
        }
      }
    }

    forms.sort((a, b) => lateness(a.submission) - lateness(b.submission));
    for (const { who, at, submission } of forms) {
      const asked = await as(who === 'visitor' ? undefined : users[who]);
      wrong.push(await deadForm(submission, `${at} as ${who}`, asked));
    }
    expect(forms.length).toBeGreaterThan(60);
    expect(wrong.filter(Boolean)).toEqual([]);
  });

/** What admin_role says, as a page or a message on one. */
const REFUSED = /Only .+ can do this\. Your role is/;

/** Why this is refused to the administrator's role, after words in every empty field; undefined if it is not. */
async function refusedForm(
  { action, fields, name }: Submission,
  at: string,
  asked: APIRequestContext,
): Promise<string | undefined> {
  const { pathname, search } = new URL(action);
  const filled = fields.map(([key, value]) => [key, value || 'For a reason.'] as [string, string]);
  let answer = await asked.post(pathname + search, { form: Object.fromEntries(filled), maxRedirects: 0 });
  const { location } = answer.headers();
  if (location) answer = await asked.get(location, { maxRedirects: 5 });
  const refused = answer.status() === 403 || REFUSED.test(wordsOf(await answer.text()));
  return refused ? `${at}: '${name}' sends POST ${pathname + search}` : undefined;
}

for (const role of ['reviewer', 'support', 'read_only'] as const) {
  test(`[RUN-04] an administrator with the role ${role} finds no link and no form that the role refuses`, async ({
    page,
    make,
    as,
    signIn,
  }) => {
    test.setTimeout(300_000);
    const { visits } = await everyPage(make, as);
    const user = await make.admin(role);
    const held = {
      heldAt: Date.now(),
      heldFrom: { status: 'approved', statusReason: null, heldAt: null, heldFrom: null },
    };
    const archived = await make.study({ status: 'archived', isActive: false, ...held });
    const running = await make.study();
    await make.outreach(running.id, (await make.facility()).key);
    const { organization: site } = await make.site();
    const found = encodeURIComponent(site.name);
    const addresses = [
      ...visits.filter(({ who }) => who === 'admin').map(({ address }) => address),
      `/admin-panel?section=sites&q=${found}&open=${site.id}`,
      `/admin-panel/studies/${archived.id}`,
      `/studies/${running.id}?insights=show&facilities=show`,
      `/studies/${running.id}?tab=details`,
      `/studies/${running.id}?tab=settings`,
      `/studies/${running.id}/outreach`,
    ];
    await signIn(user);
    const follow = followingLinks(await as(user));
    const wrong: (string | undefined)[] = [];
    const seen = new Set<string>();
    const isNew = (...parts: string[]) => !seen.has(`${parts}`) && Boolean(seen.add(`${parts}`));
    let forms = 0;
    for (const address of addresses) {
      const shown = await page.goto(address);
      // A page for others, such as one that asks before it deletes: nothing may lead there.
      if (shown?.status() !== 200) continue;
      const { links, submissions } = await controlsOf(page);
      for (const { href, text } of links) {
        if (!href.startsWith('/') || !isNew(href)) continue;
        if ((await follow(href)).status === 403) wrong.push(`${address}: '${text}' leads to ${href}`);
      }
      for (const submission of submissions) {
        const { action, method, fields } = submission;
        const intent = fields.find(([name]) => name === 'intent')?.[1] ?? '';
        if (method !== 'POST' || /logout/.test(action) || !isNew(samePlace(action), samePlace(intent))) continue;
        forms++;
        // In a session of its own, because one of the forms ends others.
        wrong.push(await refusedForm(submission, address, await as(user)));
      }
    }
    expect(forms).toBeGreaterThan(0);
    expect(wrong.filter(Boolean)).toEqual([]);
  });
}
