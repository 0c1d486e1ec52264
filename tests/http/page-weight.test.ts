/** The size of each page's scripts as sent, which does not depend on time. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { APIRequestContext } from '@playwright/test';
import { everyPage, PAGE_ROUTES, type Visit } from '~tests/support/every-page';
import { expect, test } from '~tests/support/people';

test.use({ appEnv: { DEV_TOOLS: '1' } }); // adds a page

const CLIENT = join(process.env.BUILD_DIR ?? 'build', 'client');

/**
 * In bytes, with the number of files. docs/decisions/0023-light-pages.md explains each budget. All have the router’s part that
 * lets long forms ask before they are left. Each route adds to the list of all that every page loads: 20 bytes, 200 for the ten
 * of webhooks, 100 for those of a site's page. Signing in by an identity provider brought 400 bytes to pages with forms: its two
 * forms in the list of all, and a sign-in form for two pages. Asking to join brought 200 bytes: five routes, and the maximum
 * lengths of three forms. A sponsor's own list of sites has fifteen routes and two forms: 300 bytes.
 * Which answers a public page shows brought 70 bytes to what the pages of answers, accounts and documents share.
 * Relations brought 200 bytes for four pages, and 400 for two forms; the forty routes of all of these together 300 more.
 */
const BUDGETS = {
  light: { bytes: 1800, files: 1 },
  plain: { bytes: 117_900, files: 5 },
  /** Its pictures are drawn in the page. */
  landing: { bytes: 119_500, files: 4 },
  forms: { bytes: 134_800, files: 6 },
  /** What asks before the page is left has a chunk of its own, so that short forms don’t load it. */
  long: { bytes: 129_200, files: 7 },
  /** Its forms and its copy button come from different chunks. */
  account: { bytes: 126_400, files: 7 },
  /** What a match and its study list alike has a chunk of its own, so that not every form with a file loads it. */
  documents: { bytes: 129_100, files: 7 },
  /** Its words and rules have a chunk of their own, so that no other tab loads them. */
  counts: { bytes: 131_000, files: 7 },
  /** As those of counts. */
  invoices: { bytes: 131_100, files: 7 },
  /** Its form, its copy button and its table with folded cells come from different chunks. */
  tokens: { bytes: 131_200, files: 7 },
  /** As that of tokens; what its two pages share has a chunk of its own, so that no list loads it. */
  webhooks: { bytes: 131_800, files: 7 },
  /** What its page and an administrator's record of an organization have in common has a chunk of its own. */
  relations: { bytes: 131_800, files: 7 },
  /** What is known of a site as sponsors find it, and the form of their own list, which other lists must not load. */
  sites: { bytes: 136_000, files: 8 },
  /**
   * A list of tasks with their forms, and what a signature asks for. With what keeps a message and asks the investigator, its
   * shared chunk has 450 bytes more than before, as those of accounts and documents.
   */
  startUp: { bytes: 140_800, files: 8 },
  /** The longest form of a match, and what a signature asks for. */
  budget: { bytes: 142_500, files: 9 },
  /** A study's form has the most fields. */
  study: { bytes: 142_200, files: 8 },
  admin: { bytes: 128_600, files: 7 },
  /** An administrator edits a record by the fields of its form, in the panel. */
  adminEdit: { bytes: 147_500, files: 9 },
  /** The queue, its keys and the parts of a record have a chunk of their own. */
  record: { bytes: 142_100, files: 9 },
  /** A long form in the panel, whose other pages have short ones. */
  provider: { bytes: 132_600, files: 7 },
  /** The roles of people are in a chunk of their own, so that no other page loads them. */
  people: { bytes: 133_700, files: 8 },
  /** It checks entries without a network, so its page loads everything it needs, such as the list of invisible characters. */
  kiosk: { bytes: 151_400, files: 7 },
  /** Its engine ranks the sample in the browser. */
  demo: { bytes: 137_700, files: 6 },
} as const;

const LIGHT = ['help', 'privacy', 'terms', 'accessibility', 'status', 'api.docs._index', 'api.docs.$part', 's.$slug'];
/** Pages with a short form, such as sign-in, and pages that only show something. */
const PLAIN = ['login', 'admin-login', 'second-factor', 'forgot-password', 'sponsor-dashboard', 'site-dashboard'];
const STUDY = ['study-creation', 'studies.$id_.edit'];
/** A record under review, and all that administrators see of one. */
const RECORDS = ['review', 'review_.$kind.$id', 'sites.$id', 'studies.$id', 'people_.$id'].map(
  (name) => `admin-panel.${name}`,
);
/** Those with a long form, besides those with a budget of their own. */
const LONG = ['organization.profile', 'matches.$id_.visit', 'matches.$id_.irb'];
const DOCUMENTS = ['matches.$id_.documents', 'studies.$id_.documents', 'studies.$id_.cdas'];

function budgetOf({ route }: Visit): keyof typeof BUDGETS {
  if (LIGHT.includes(route)) return 'light';
  if (PLAIN.includes(route)) return 'plain';
  if (route === '_index') return 'landing';
  if (STUDY.includes(route)) return 'study';
  if (LONG.includes(route)) return 'long';
  if (DOCUMENTS.includes(route)) return 'documents';
  if (route === 'matches.$id_.start-up' || route === 'matches.$id_.delegation') return 'startUp';
  if (route === 'matches.$id_.budget' || route === 'matches.$id_.contract') return 'budget';
  if (route === 'matches.$id_.counts') return 'counts';
  if (route === 'matches.$id_.invoices') return 'invoices';
  if (route === 'account.tokens') return 'tokens';
  if (route.startsWith('account.webhooks')) return 'webhooks';
  if (route === 'account.relations') return 'relations';
  if (route === 'sponsor.sites' || route === 'sites.$id') return 'sites';
  if (route === 'kiosk') return 'kiosk';
  // Its parts, with those of the shared one, and its button to print come from different chunks.
  if (route === 'account._index' || route === 'studies.$id_.report') return 'account';
  if (route === 'matching-demo') return 'demo';
  if (RECORDS.includes(route)) return 'record';
  if (route.startsWith('admin-panel') && route.endsWith('_.edit')) return 'adminEdit';
  if (route.endsWith('_.identity-provider')) return 'provider';
  if (route.startsWith('admin-panel.people')) return 'people';
  return route.startsWith('admin-panel') ? 'admin' : 'forms';
}

/** Pages that work before React, which comes once someone touches them or they are idle (DAY-62). */
const LATER = ['_index', 'login', 'matching-demo'];

/** The scripts that an HTML document loads, and those that they import. */
function scriptsOf(html: string): Set<string> {
  const found = new Set<string>();
  const add = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    const code = readFileSync(join(CLIENT, path), 'utf8');
    for (const [, name] of code.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([\w.-]+\.js)"/g)) add(`/assets/${name}`);
  };
  for (const [tag] of html.matchAll(/<script\b[^>]*\bsrc="[^"]+"|<link\b[^>]*\brel="modulepreload"[^>]*/g)) {
    const [, path] = /\b(?:src|href)="([^"]+\.js)"/.exec(tag) ?? [];
    if (path) add(path);
  }
  const now = html.replaceAll(/<script[^>]* type="later">.*?<\/script>/gs, '');
  for (const [, path] of now.matchAll(/\bimport\b[^;"']*["'](\/assets\/[\w.-]+\.js)["']/g)) if (path) add(path);
  return found;
}

const withLater = (html: string) =>
  html.replaceAll('rel="later"', 'rel="modulepreload"').replaceAll('type="later"', 'type="module"');

const sizes = new Map<string, number>();

function sizeOf(path: string): number {
  const size = sizes.get(path) ?? brotliCompressSync(readFileSync(join(CLIENT, path))).length;
  sizes.set(path, size);
  return size;
}

test('[PERF-01][DAY-62] a page’s scripts stay within its budget, in bytes and files @all', async ({ make, as }) => {
  test.setTimeout(180_000);
  const { users, visits } = await everyPage(make, as);
  const contexts: Partial<Record<Visit['who'], APIRequestContext>> = {};
  const over: string[] = [];
  const seen = new Set<string>();
  const later = new Set<string>();
  for (const visit of visits.filter(({ route }) => PAGE_ROUTES.includes(route))) {
    const { who, route, address } = visit;
    contexts[who] ??= await (who === 'visitor' ? as() : as(users[who]));
    const answer = await contexts[who].get(address);
    if (answer.status() >= 300 && answer.status() < 400) continue; // it only leads to another page of the list
    const html = await answer.text();
    const first = [...scriptsOf(html)];
    const scripts = [...scriptsOf(withLater(html))];
    const sum = (paths: string[]) => paths.reduce((bytes, path) => bytes + sizeOf(path), 0);
    const isLater = LATER.includes(route) && first.length < scripts.length;
    const bytes = sum(isLater ? scripts.filter((path) => !first.includes(path)) : scripts);
    const budget = BUDGETS[budgetOf(visit)];
    const files = budget.files + (isLater ? first.length : 0);
    seen.add(route);
    if (isLater) {
      later.add(route);
      expect(sum(first), `${route} as ${who}`).toBeLessThanOrEqual(BUDGETS.light.bytes);
    }
    if (bytes > budget.bytes || scripts.length > files) {
      over.push(`${route} as ${who}: ${bytes} of ${budget.bytes} bytes, ${scripts.length} of ${files} files`);
    }
    // Except for offline and light pages, every page has some scripts. Otherwise we would measure nothing.
    if (route !== 'offline') expect(scripts.length, `${route} as ${who}`).toBeGreaterThan(0);
  }
  expect([...new Set(over)]).toEqual([]);
  expect([...later].sort()).toEqual([...LATER].sort());
  expect(seen.size).toBeGreaterThan(60);
});
