/** The README's two pictures, from the built server with demo data: `npm run screenshots`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startApp } from '../tests/support/server.ts';
import { chromiumPath } from './chromium.mjs';

const FOLDER = join(import.meta.dirname, '../docs/screens');
const ADMIN = { username: 'admin', password: 'correct-horse-battery-staple' };

mkdirSync(FOLDER, { recursive: true });
const app = await startApp({
  DEMO_DATA: '1',
  LOG_LEVEL: 'warn',
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
});
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage({
    baseURL: app.url,
    viewport: { width: 1280, height: 800 },
  });
  await page.goto('/');
  await shoot('landing');

  await page.goto('/admin-login');
  await page.locator('[name=username]').fill(ADMIN.username);
  await page.locator('[name=password]').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/admin-panel**');
  await page.goto('/admin-panel?section=matching');
  await page.getByLabel(/Lung Cancer/).check();
  await page.getByRole('button', { name: 'Find Matches' }).click();
  await page.getByRole('heading', { name: 'Top 10 sites' }).evaluate((heading) => heading.scrollIntoView());
  await shoot('matching');

  async function shoot(name) {
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    console.log(`docs/screens/${name}.png`);
  }
} finally {
  await browser.close();
  await app.close();
}
