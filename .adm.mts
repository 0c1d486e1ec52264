import { chromium } from '@playwright/test';
import { AxeBuilder } from '@axe-core/playwright';
import { startApp } from './tests/support/server';
import { factoriesFor } from './tests/support/factories';
import { openStore } from './db/store.server';
const app = await startApp({ RATE_LIMIT: 'off', ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'admin-password', LOG_LEVEL: 'warn' });
const store = await openStore({ url: `${app.dataDir}/studybridge.sqlite`, migrations: 'db/migrations' });
const make = factoriesFor(store);
const now = Date.now();
const states = ['MA','Massachusetts','CA','ca','TX','NY','FL','WA'];
const ids: string[] = [];
for (let i = 0; i < 30; i++) {
  const { organization } = await make.site({ name: `Riverside Clinical Research ${i}`, state: states[i % 8], status: i % 3 === 0 ? 'pending' : i % 7 === 0 ? 'rejected' : 'verified', createdAt: now - i * 3600000, description: 'A site\nwith two lines.', website: 'https://riverside.example', piName: 'Dr. Ada Wong', therapeuticAreas: ['Oncology', 'Cardiology', 'Neurology'].slice(0, i % 4) });
  ids.push(organization.id);
  await make.document({ organizationId: organization.id });
}
await make.sponsor({ status: 'pending' });
const sp = await make.sponsor();
for (let i = 0; i < 6; i++) await make.study({ sponsorId: sp.organization.id, title: `A Randomized Study of Lumerase With Long Title in Solid Tumors Part ${i}`, status: i % 2 ? 'pending_approval' : 'approved', isActive: i % 2 === 0 && i !== 4, nctNumber: 'NCT0123456' + i, description: 'Long text.', inclusionCriteria: '1. Age\n2. More' });
const study = await make.study({ sponsorId: sp.organization.id });
for (let i = 0; i < 5; i++) await make.match(study.id, ids[i], { score: 90 - i * 7 });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] });
const login = async (page: any) => {
  await page.goto(`${app.url}/admin-login`);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('admin-password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/admin-panel');
};
const shots = [['sites','/admin-panel?section=sites'],['activity','/admin-panel?section=activity'],['matching',`/admin-panel?section=matching&study=${study.id}`],['outbox','/admin-panel/outbox'],['overview','/admin-panel']];
for (const [width, js] of [[1280, true], [390, true]] as const) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, javaScriptEnabled: js });
  const page = await context.newPage();
  page.on('console', (m) => { if (m.type() === 'error' || m.type() === 'warning') console.log(width, page.url(), m.text()); });
  page.on('pageerror', (e) => console.log(width, page.url(), 'PAGEERROR', e.message));
  await page.goto(`${app.url}/admin-panel`);
  await page.screenshot({ path: `/tmp/adm/denied-${width}.png` });
  await login(page);
  for (const [name, path] of shots) {
    if (process.argv[2] && !process.argv[2].split(',').includes(name)) continue;
    await page.goto(app.url + path);
    await page.waitForTimeout(300);
    if (name === 'sites') { await page.getByRole('link', { name: /^Reject R/ }).first().click(); await page.getByLabel('Reason').last().waitFor({state:'attached'}); await page.screenshot({ path: `/tmp/adm/dialog-${width}.png` }); await page.getByRole('dialog').getByLabel('Reason').fill('No pharmacy.'); await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click(); await page.getByText('Site Rejected').first().waitFor(); await page.screenshot({ path: `/tmp/adm/after-${width}.png` }); }
    await page.emulateMedia({ colorScheme: 'light' });
    if ((await page.evaluate('document.documentElement.scrollWidth > innerWidth'))) console.log('OVERFLOW', width, name);
    await page.screenshot({ path: `/tmp/adm/${name}-${width}.png`, fullPage: name !== 'sites' || width > 1000 });
  }
  await context.close();
}
await browser.close(); await store.close();
console.log(app.log().slice(0, 3000));
await app.close();
