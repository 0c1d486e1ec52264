import type { Page } from '@playwright/test';
import type { Role } from '~/catalogue/statuses';
import { unique } from '~tests/support/factories';
import { hydrated } from '~tests/support/hydrated';
import { expect, test } from '~tests/support/people';

const SECTIONS = ['how-it-works', 'benefits', 'about', 'faq', 'contact'];
const slide = (page: Page, number: number) => page.locator(`#slide-${number}`);
const carousel = (page: Page) => page.getByRole('region', { name: 'What StudyBridge does' });
const linksOf = (page: Page, number: number) =>
  slide(page, number)
    .getByRole('link', { includeHidden: true })
    .evaluateAll((links) => links.map((link) => `${link.textContent} ${link.getAttribute('href')}`));

test('[LAND-01] the header stays in sight and leads to every section @nojs @browser @all', async ({ page }) => {
  await page.goto('/');
  const nav = page.getByRole('navigation', { name: 'Main' });
  for (const section of SECTIONS) {
    await nav.locator(`a[href="#${section}"]`).click();
    await expect(page).toHaveURL(new RegExp(`#${section}$`));
    await expect(page.locator(`#${section}`)).toBeInViewport();
    await expect(page.getByRole('banner')).toBeInViewport();
  }
});

test('[LAND-01] the menus lead to registration and to a new study @nojs', async ({ page }) => {
  for (const [menu, link, path] of [
    ['Sites', 'Join as a Site', '/onboarding'],
    ['Sponsors', 'Post a Study', '/study-creation'],
  ] as const) {
    await page.goto('/');
    const nav = page.getByRole('navigation', { name: 'Main' });
    await nav.getByText(menu, { exact: true }).click();
    await nav.getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(path);
  }
});

test('[LAND-02] on a phone the menu opens by its toggle @nojs', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeHidden();
  await page.locator('summary[aria-label="Menu"]').click();
  await expect(menu.getByRole('link', { name: 'Join as a Site' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Post a Study' })).toBeVisible();
  await page.locator('summary[aria-label="Menu"]').click();
  await expect(menu).toBeHidden();
});

test('[LAND-02] the toggle or a click outside closes the menu @js', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  await hydrated(page);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await page.locator('summary[aria-label="Menu"]').click();
  await expect(menu.getByRole('link', { name: 'Join as a Site' })).toBeVisible();
  await page.locator('summary[aria-label="Menu"]').click();
  await expect(menu).toBeHidden();
  await page.locator('summary[aria-label="Menu"]').click();
  await expect(menu).toBeVisible();
  await page.mouse.click(200, 780);
  await expect(menu).toBeHidden();
});

test('[LAND-03] every slide can be reached by its dot @browser @all', async ({ page, javaScriptEnabled }) => {
  await page.goto('/');
  await hydrated(page);
  await expect(slide(page, 1)).toBeInViewport({ ratio: 0.5 });
  for (const number of [2, 3, 1]) {
    const name = `Slide ${number}`;
    await carousel(page)
      .getByRole(javaScriptEnabled ? 'button' : 'link', { name })
      .click();
    await expect(slide(page, number)).toBeInViewport({ ratio: 0.5 });
  }
});

test.describe('[LAND-03] with JavaScript the carousel @js', () => {
  const current = (page: Page) =>
    carousel(page)
      .getByRole('button', { name: /^Slide \d$/ })
      .and(page.locator('[aria-current]'));
  /** aria-live, 'off' while the carousel plays. The page needs a moment to notice the pointer, and the clock is stopped. */
  const announces = (page: Page, live: 'off' | 'polite') =>
    expect(carousel(page).locator('[aria-live]')).toHaveAttribute('aria-live', live);
  /** Waits until scrolling, which ignores the fake clock, has ended. */
  const rests = (page: Page, number: number) =>
    expect
      .poll(() =>
        carousel(page)
          .locator('[aria-live]')
          .evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth),
      )
      .toBe(number - 1);
  const letGo = async (page: Page) => {
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.mouse.move(600, 5);
  };
  async function open(page: Page, { moves = true } = {}) {
    await page.clock.install();
    await page.goto('/');
    await hydrated(page);
    await expect(page.getByRole('button', { name: 'Next slide' })).toBeVisible();
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000)); // from here on, only the test moves the clock
    await carousel(page).getByRole('button', { name: 'Slide 1' }).click();
    await expect(current(page)).toHaveAccessibleName('Slide 1');
    await rests(page, 1);
    await letGo(page);
    await announces(page, moves ? 'off' : 'polite');
  }

  test('advances every 4000 ms and starts again after the third', async ({ page }) => {
    await open(page);
    for (const next of [2, 3, 1]) {
      await page.clock.runFor(3900);
      await expect(current(page)).not.toHaveAccessibleName(`Slide ${next}`);
      await page.clock.runFor(100);
      await expect(current(page)).toHaveAccessibleName(`Slide ${next}`);
      await rests(page, next);
      await expect(slide(page, next)).toBeInViewport({ ratio: 0.99 });
    }
  });

  test('wraps around with previous and next, and keeps hidden slides out of the tab order @all', async ({ page }) => {
    await open(page);
    await expect(slide(page, 2)).toHaveAttribute('inert', '');
    await expect(slide(page, 1)).not.toHaveAttribute('inert');
    await page.getByRole('button', { name: 'Previous slide' }).click();
    await expect(current(page)).toHaveAccessibleName('Slide 3');
    await expect(slide(page, 3)).toBeInViewport({ ratio: 0.5 });
    await page.getByRole('button', { name: 'Next slide' }).click();
    await expect(current(page)).toHaveAccessibleName('Slide 1');
    await page.getByRole('button', { name: 'Next slide' }).click();
    await expect(current(page)).toHaveAccessibleName('Slide 2');
  });

  test('pauses on hover, on focus, and when stopped', async ({ page }) => {
    await open(page);
    const waits = async () => {
      await announces(page, 'polite');
      await page.clock.runFor(9000);
      await expect(current(page)).toHaveAccessibleName('Slide 1');
    };
    await page.mouse.move(600, 300);
    await waits();
    await letGo(page);
    await announces(page, 'off');
    await slide(page, 1).getByRole('link', { name: 'Join as a Site' }).focus();
    await waits();
    await letGo(page);
    await announces(page, 'off');
    await page.getByRole('button', { name: 'Pause slideshow' }).click();
    await letGo(page);
    await expect(page.getByRole('button', { name: 'Play slideshow' })).toBeVisible();
    await waits();
    // After a restart it continues, so nothing else had paused it.
    await page.getByRole('button', { name: 'Play slideshow' }).click();
    await letGo(page);
    await announces(page, 'off');
    await page.clock.runFor(4000);
    await expect(current(page)).toHaveAccessibleName('Slide 2');
  });

  test('stays still for people who prefer reduced motion until they start it @all', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, { moves: false });
    await page.clock.runFor(9000);
    await expect(current(page)).toHaveAccessibleName('Slide 1');
    await page.getByRole('button', { name: 'Play slideshow' }).click();
    await letGo(page);
    await announces(page, 'off');
    await page.clock.runFor(4000);
    await expect(current(page)).toHaveAccessibleName('Slide 2');
  });
});

const DASHBOARDS: [Role | null, string][] = [
  ['admin', '/admin-panel'],
  ['sponsor', '/sponsor-dashboard'],
  ['site', '/site-dashboard'],
  ['rep', '/site-dashboard'],
  [null, '/site-dashboard'],
];
test('[LAND-05][LAND-06] signed in, hero and header lead to the dashboard of the person’s role; without a first name the greeting shows the e-mail address @nojs', async ({
  page,
  make,
  signIn,
}) => {
  for (const [role, target] of DASHBOARDS) {
    await signIn(await make.user({ role, firstName: 'Robin' }));
    await page.goto('/');
    await expect(page.getByRole('banner').getByText('Welcome back, Robin').first()).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', target);
    for (const number of [1, 2, 3])
      expect(await linksOf(page, number), `${role}`).toEqual([
        `Go to Dashboard ${target}`,
        'Post a Study /study-creation',
      ]);
  }
  const user = await make.user({ role: 'site', firstName: null });
  await signIn(user);
  await page.goto('/');
  await expect(page.getByRole('banner').getByText(`Welcome back, ${user.email}`).first()).toBeVisible();
});

test('[LAND-04][LAND-07][LAND-08][LAND-10] each slide has its two buttons; the figures, three steps, benefits for both sides, three testimonials, three values, and where and when to reach us are shown @nojs', async ({
  page,
}) => {
  await page.goto('/');
  expect(await linksOf(page, 1)).toEqual(['Join as a Site /onboarding', 'Post a Study /study-creation']);
  expect(await linksOf(page, 2)).toEqual(['Join as a Site /onboarding', 'Learn More #how-it-works']);
  expect(await linksOf(page, 3)).toEqual(['Post a Study /study-creation', 'Learn More #how-it-works']);
  const figures = page.getByRole('region', { name: 'StudyBridge in numbers' }).getByRole('listitem');
  await expect(figures).toHaveText([
    '500+ active sites',
    '1000+ studies completed',
    '50+ sponsor partners',
    '95% site satisfaction',
    'Founded in 2023',
    'Verification in 2-3 business days',
    'Studies in phases I to IV',
  ]);
  await expect(page.locator('#how-it-works ol > li')).toHaveCount(3);
  await expect(page.locator('#benefits').getByRole('heading', { level: 3 })).toHaveText(['For sites', 'For sponsors']);
  await expect(page.getByRole('figure')).toHaveCount(3);
  await expect(page.locator('#about').getByRole('heading', { level: 3 })).toHaveText([
    'Patient-centric',
    'Quality first',
    'Innovation',
  ]);
  await expect(page.locator('#contact')).toContainText('hello@studybridge.example');
  await expect(page.locator('#contact')).toContainText('Monday-Friday 9-6 EST');
  await expect(page.locator('#contact')).toContainText('Saturday 10-2 EST');
});

test('[LAND-09] five questions, one open at a time, and a click closes the open one @nojs', async ({ page }) => {
  await page.goto('/');
  const questions = page.locator('#faq details');
  const open = page.locator('#faq details[open]');
  await expect(questions).toHaveCount(5);
  await expect(open).toHaveCount(0);
  for (const index of [0, 3, 1]) {
    await questions.nth(index).locator('summary').click();
    await expect(open).toHaveCount(1);
    await expect(questions.nth(index)).toHaveAttribute('open');
  }
  await questions.nth(1).locator('summary').click();
  await expect(open).toHaveCount(0);
});

test('[LAND-10][GEN-02] a message is checked, sent, and acknowledged; the form is empty again', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto('/');
  const form = page.locator('#contact form');
  const name = `Noor Haddad ${unique()}`;
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill('nobody');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByRole('alert')).toContainText('Please enter a valid e-mail address');
  await expect(form.getByRole('alert')).toContainText('Please enter your message.');
  await expect(form.getByRole('alert')).toBeInViewport();
  await expect(form.getByLabel('Name')).toHaveValue(name);
  if (!javaScriptEnabled) await expect(page).toHaveTitle(/^Error: /);

  await form.getByLabel('Email').fill('noor@clinic.example');
  await form.getByLabel('Message').fill('Do you take sites in Maine?');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message sent').first()).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('');
  await expect(form.getByLabel('Message')).toHaveValue('');
});

test('[LAND-11] three columns, and each link leads to an existing page or section @nojs', async ({ page, request }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('navigation').getByRole('heading')).toHaveText(['Platform', 'Support', 'Legal']);
  const hrefs = await footer
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(hrefs.length).toBeGreaterThan(10);
  for (const href of hrefs) {
    const [path, section] = href.split('#');
    const response = await request.get(path || '/');
    expect([href, response.status()]).toEqual([href, 200]);
    if (section) expect(await response.text()).toContain(`id="${section}"`);
  }
});

test('[LAND-11] the supporting pages each have a heading and lead back @nojs', async ({ page }) => {
  for (const [path, title] of [
    ['/help', 'Help'],
    ['/status', 'System status'],
    ['/privacy', 'Privacy'],
    ['/terms', 'Terms of use'],
    ['/accessibility', 'Accessibility'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} - StudyBridge`);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await expect(page.locator('#contact')).toBeInViewport();
  }
});

test('the landing page fits 320, 390 and 1280 px @browser', async ({ page }) => {
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(overflow), `${width} px`).toBe(0);
  }
});

test.describe('[DAY-62] React loads @js', () => {
  const isReact = (url: string) => /\/assets\/entry\.client-/.test(url);
  /** Stops the page from finding out that it is idle. */
  const neverIdle = (page: Page) =>
    page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });

  for (const path of ['/', '/matching-demo', '/login']) {
    test(`once ${path} is idle`, async ({ page }) => {
      const idle = page.waitForRequest((request) => isReact(request.url()));
      await page.goto(path);
      await idle;
      await hydrated(page);
    });

    test(`when someone touches ${path}, and not before`, async ({ page }) => {
      await neverIdle(page);
      const loaded: string[] = [];
      page.on('request', (request) => isReact(request.url()) && loaded.push(request.url()));
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(loaded).toEqual([]);
      await page.keyboard.press('Tab');
      await hydrated(page);
      expect(loaded).not.toEqual([]);
    });
  }

  // React asks for the events that it hears before it renders for the first time.
  test('even if a key is pressed while it starts', async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.addInitScript(() => {
      const { addEventListener } = document;
      document.addEventListener = (...heard: Parameters<typeof addEventListener>) => {
        addEventListener.apply(document, heard);
        if (heard[0] === 'keyup')
          queueMicrotask(() =>
            document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true })),
          );
      };
    });
    await page.goto('/login');
    await hydrated(page);
    expect(errors).toEqual([]);
  });
});
