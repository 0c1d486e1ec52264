/**
 * Takes the screenshots in docs/screens from the built server with demo data: every page at 1280 and 390 px, and an
 * index page. Look at them after every visible change.
 *
 *   npm run screenshots                  all
 *   npm run screenshots -- kiosk admin   only those with one of these words in their name
 *   npm run screenshots -- --whole --dark --to /tmp/shots kiosk    full pages, in dark mode, to another folder
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startApp } from '../tests/support/server.ts';
import { chromiumPath } from './chromium.mjs';

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { whole: { type: 'boolean' }, dark: { type: 'boolean' }, to: { type: 'string' } },
});
const FOLDER = options.to ?? join(import.meta.dirname, '../docs/screens');
/** Compressed in the repository, lossless elsewhere. */
const TYPE = options.to ? 'png' : 'jpg';
const ADMIN = { username: 'admin', password: 'correct-horse-battery-staple' };
const SIZES = [
  { name: 'wide', width: 1280, height: 900 },
  { name: 'phone', width: 390, height: 844 },
];

const STAND = '/kiosk?event=Spring+Site+Summit&rep=Remy+Field';
const section = (name) => `/admin-panel?section=${name}`;
const tab = (name) => `/study-creation?tab=${name}`;

/** [name, address, what to do on the page before the screenshot]. */
const PAGES = {
  visitor: [
    ['landing', '/'],
    ['sign-in', '/login'],
    ['admin-sign-in', '/admin-login'],
    ['forgot-password', '/forgot-password'],
    ['registration', '/onboarding'],
    ['study-form', '/study-creation'],
    ['study-form-specifications', tab('specifications')],
    ['study-form-requirements', tab('requirements')],
    ['study-form-documents', tab('documents')],
    ['kiosk', STAND],
    ['kiosk-thanks', STAND, registerAtKiosk],
    ['matching-demo', '/matching-demo'],
    ['api-docs', '/api/docs'],
    ['api-docs-studies', '/api/docs/studies'],
    ['help', '/help'],
    ['privacy', '/privacy'],
    ['status', '/status'],
    ['offline', '/offline'],
    ['not-found', '/no/such/page'],
  ],
  Site: [
    ['site-dashboard', '/site-dashboard'],
    ['opportunity', '/site-dashboard', (page) => follow(page, 'View Details')],
    ['open-studies', '/open-studies'],
    ['open-study', '/open-studies', (page) => page.locator('main li h2 a').first().click()],
    ['requirements', '/organization/requirements'],
    ['profile', '/organization/profile'],
    ['documents', '/organization/documents'],
    ['staff', '/organization/staff'],
    ['trials', '/organization/track-record'],
    ['training', '/training'],
    ['training-module', '/training', (page) => follow(page, 'Informed consent')],
    ['training-quiz', '/training/quiz'],
    ['training-outside', '/training/outside'],
    ['forbidden', '/sponsor-dashboard'],
  ],
  Sponsor: [
    ['sponsor-dashboard', '/sponsor-dashboard'],
    ['study', '/sponsor-dashboard', (page) => follow(page, /^View/)],
    ['study-weights', '/sponsor-dashboard', (page) => ofStudy(page, 'weights')],
    ['study-why-not', '/sponsor-dashboard', (page) => ofStudy(page, 'why-not')],
    ['find-sites', '/sponsor/sites'],
    ['sponsor-analytics', '/sponsor/analytics'],
    ['study-form-submit', tab('documents'), (page) => scrollTo(page, 'What you submit')],
  ],
  'Field rep': [
    ['kiosk-links', '/kiosk/links?event=Spring+Site+Summit&rep=Remy+Field'],
    ['kiosk-leads', '/kiosk/leads'],
    ['kiosk-unlock', '/kiosk/links?event=Spring+Site+Summit&rep=Remy+Field', lockKiosk],
  ],
  Administrator: [
    ['admin-overview', '/admin-panel'],
    ['admin-review', '/admin-panel/review'],
    ['admin-review-site', '/admin-panel/review', (page) => follow(page, /^Seaside/)],
    ['admin-merge', '/admin-panel/review', previewMerge],
    ['review-question', '/admin-panel/review', askLead],
    ['admin-sites', section('sites')],
    ['admin-studies', section('studies')],
    ['admin-matching', section('matching'), findMatches],
    ['admin-facilities', '/admin-panel/facilities'],
    ['admin-activity', section('activity')],
    ['admin-analytics', section('analytics')],
    ['admin-database', section('database')],
    ['admin-settings', section('settings')],
    ['account', '/account'],
    ['second-factor', '/account/second-factor', beginSecondFactor],
    ['admin-outbox', '/admin-panel/outbox'],
    ['admin-messages', '/admin-panel/messages'],
    ['admin-people', '/admin-panel/people'],
  ],
};

async function follow(page, name) {
  await page.getByRole('main').getByRole('link', { name }).first().click();
  await page.waitForLoadState('networkidle');
}

/**
 * A lead for the pages of the rep and of the review. Entered twice, as happens at events, to show likely duplicates.
 */
async function registerAtKiosk(page) {
  for (const specialty of ['Oncology', 'Neurology']) {
    await page.getByLabel('Organization name').fill('Seaside Family Practice');
    await page.getByLabel('Contact name').fill('Ines Moreau');
    await page.getByLabel('Email').fill(`${specialty}@seasidepractice.example`);
    await page.getByLabel('ZIP code').fill('04101');
    await page.getByLabel('Primary specialty').selectOption(specialty);
    await page.getByLabel(/^I agree/).check();
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByRole('heading', { name: 'Registration Successful!' }).waitFor();
    if (specialty === 'Oncology') await page.getByRole('link', { name: 'Next person' }).click();
  }
}

async function lockKiosk(page) {
  await page.getByLabel('PIN').fill('2580');
  await page.getByRole('button', { name: 'Lock and open the kiosk' }).click();
  await page.getByRole('link', { name: 'unlock this kiosk' }).click();
  await page.getByRole('heading', { name: 'Unlock the kiosk' }).waitFor();
}

async function previewMerge(page) {
  await follow(page, /^Seaside/);
  await follow(page, /merge/i);
}

/** Opens the page where a lead answers, through the link in its e-mail. */
async function askLead(page) {
  await follow(page, /^Seaside/);
  await page.getByLabel('What do you need to know?').fill('Which of your locations would run the trial?');
  await page.getByRole('button', { name: 'Ask the applicant' }).click();
  await page.waitForLoadState('networkidle');
  const mails = await (await page.request.get('/api/outbox')).json();
  const [path] = mails.flatMap(({ body }) => /\/review-requests\/[\w-]+/.exec(body) ?? []);
  await page.goto(path);
}

async function beginSecondFactor(page) {
  await page.getByRole('button', { name: 'Set it up' }).click();
  await page.getByRole('img', { name: 'QR code' }).waitFor();
}

async function ofStudy(page, part) {
  await follow(page, /^View/);
  await page.goto(`${page.url()}/${part}`);
}

const scrollTo = (page, name) => page.getByRole('heading', { name }).evaluate((heading) => heading.scrollIntoView());

async function findMatches(page) {
  await page
    .getByLabel(/Lung Cancer/)
    .first()
    .check();
  await page.getByRole('button', { name: 'Find Matches' }).click();
  await scrollTo(page, 'Top 10 sites');
}

mkdirSync(FOLDER, { recursive: true });
const app = await startApp({
  DEMO_DATA: '1',
  LOG_LEVEL: 'warn',
  RATE_LIMIT: 'off',
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
});
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
const taken = [];
try {
  for (const [who, pages] of Object.entries(PAGES)) {
    const asked = pages.filter(([name]) => words.length === 0 || words.some((word) => name.includes(word)));
    if (asked.length === 0) continue;
    const context = await browser.newContext({
      baseURL: app.url,
      colorScheme: options.dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    await signIn(context, who);
    const page = await context.newPage();
    for (const [name, address, prepare] of asked) {
      await page.setViewportSize(SIZES[0]);
      await page.goto(address);
      await prepare?.(page);
      await page.evaluate(() => document.fonts.ready);
      for (const { name: size, ...viewport } of SIZES) {
        await page.setViewportSize(viewport);
        // The first frame after a change of size may still have the old breakpoints.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
        const path = join(FOLDER, `${name}-${size}.${TYPE}`);
        await page.screenshot({ path, quality: TYPE === 'jpg' ? 72 : undefined, fullPage: options.whole });
      }
      taken.push({ who, name });
      console.log(name);
    }
    await context.close();
  }
} finally {
  await browser.close();
  await app.close();
}
if (words.length === 0 && !options.to) writeFileSync(join(FOLDER, 'README.md'), contents());

/** The server prints these accounts when it loads the demo data. */
async function signIn(context, who) {
  if (who === 'visitor') return;
  const [, username, password] =
    who === 'Administrator'
      ? ['', ADMIN.username, ADMIN.password]
      : new RegExp(`${who} \\(/login\\): (\\S+) / (\\S+)`).exec(app.log());
  const form = who === 'Administrator' ? { username, password } : { email: username, password };
  const page = await context.newPage();
  await page.goto(who === 'Administrator' ? '/admin-login' : '/login');
  for (const [field, value] of Object.entries(form)) await page.locator(`main [name=${field}]`).fill(value);
  await page
    .locator('main')
    .getByRole('button', { name: /sign in/i })
    .click();
  await page.waitForURL((url) => !url.pathname.endsWith('login'));
  await page.close();
}

function contents() {
  const rows = taken.map(({ who, name }) => {
    const title = name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
    return `| **${title}** (${who.toLowerCase()}) | ![${title}, wide](${name}-wide.jpg) | ![${title}, phone](${name}-phone.jpg) |`;
  });
  return [
    '# Every screen',
    '',
    'Made by `npm run screenshots`, with demo data.',
    '',
    '| | 1280 px | 390 px |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
