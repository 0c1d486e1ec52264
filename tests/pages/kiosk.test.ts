import type { Page } from '@playwright/test';
import { unique } from '~tests/support/factories';
import { hydrated } from '~tests/support/hydrated';
import { expect, test } from '~tests/support/people';
import { codeOf, codeSeen } from '~tests/support/qr-code';

/** Remix has it there for its own tools. */
interface Router {
  __remixRouter: { navigate: (to: string) => Promise<void> };
}

test('[KIO-01] the kiosk shows its event and field rep, needs no sign-in, and the browser doesn’t suggest earlier people’s entries @nojs', async ({
  page,
}) => {
  await page.goto('/kiosk?event=Spring+Summit&rep=Jordan+Lee');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register your site');
  await expect(page.getByText('Spring Summit')).toBeVisible();
  await expect(page.getByText('Jordan Lee')).toBeVisible();
  for (const field of ['Organization name', 'Contact name', 'Email', 'ZIP code'])
    await expect(page.getByLabel(field)).toHaveAttribute('autocomplete', 'off');
});

test('[KIO-02][GEN-02] missing fields are named, and what was typed stays', async ({ page }) => {
  await page.goto('/kiosk');
  await page.getByLabel('Contact name').fill('Ines Moreau');
  await page.getByLabel('Primary specialty').selectOption('Cardiology');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Missing Information').first()).toBeVisible();
  await expect(page.getByText('Please fill in all required fields.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Please enter the organization name.' }).click();
  await expect(page.getByLabel('Organization name')).toBeFocused();
  await expect(page.getByLabel('Organization name')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('link', { name: 'Please enter the e-mail address.' })).toBeVisible();
  await expect(page.getByLabel('Contact name')).toHaveValue('Ines Moreau');
  await expect(page.getByLabel('Primary specialty')).toHaveValue('Cardiology');
});

test('[KIO-03][GEN-02][SCR-12] after a registration the thanks fill the screen, then the form is empty again, at the same stand @browser', async ({
  page,
}) => {
  await page.goto('/kiosk?event=Spring+Summit');
  for (let visitor = 0; visitor < 2; visitor++) {
    await page.getByLabel('Organization name').fill(`Seaside Family Practice ${unique()}`);
    await page.getByLabel('Contact name').fill('Ines Moreau');
    await page.getByLabel('Email').fill('ines@seaside.example');
    await page.getByLabel('ZIP code').fill('04101');
    await page.getByLabel('Primary specialty').selectOption('Other');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Missing Information').first()).toBeVisible();
    await page.getByLabel(/^I agree/).check();
    await page.getByRole('button', { name: 'Register' }).click();
    // The thanks fill the screen, so that nobody sees the previous person's form.
    const thanks = page.getByRole('region', { name: 'Registration Successful!' });
    await expect(thanks).toContainText('within 2-3 business days');
    const size = page.viewportSize();
    expect(await thanks.boundingBox()).toEqual({ x: 0, y: 0, ...size });
    await expect(page.getByText('Missing Information'), 'nothing is missing any more').toHaveCount(0);
    await thanks.getByRole('link', { name: 'Next person' }).click();
    await expect(thanks).toBeHidden();
    await expect(page.getByLabel(/^I agree/)).not.toBeChecked();
    for (const field of ['Organization name', 'Contact name', 'Email', 'ZIP code', 'Primary specialty'])
      await expect(page.getByLabel(field)).toHaveValue('');
    await expect(page).toHaveURL('/kiosk?event=Spring+Summit');
  }
});

test('[SCR-14] a rep writes to selected leads by keyboard, with words that the preview shows @js', async ({
  page,
  signIn,
  make,
}) => {
  const user = await make.rep();
  await signIn(user);
  const [one, two] = [await make.lead({ repId: user.id }), await make.lead({ repId: user.id })];
  await page.goto('/kiosk/leads');
  for (const { name } of [one, two]) await page.getByRole('checkbox', { name: `Select ${name}` }).press('Space');
  await page.getByRole('button', { name: 'Write to the selected leads' }).press('Enter');
  await page.getByLabel('In your own words').fill('We met at the coffee bar.');
  await page.getByRole('button', { name: 'Update the preview' }).press('Enter');
  await expect(page.getByText('> We met at the coffee bar.')).toBeVisible();
  await page.getByRole('button', { name: 'Send 2 e-mails' }).press('Enter');
  await expect(page).toHaveURL('/kiosk/leads');
  await expect(page.getByText('We are writing to 2 leads.', { exact: true })).toBeVisible();
});

test('[SCR-11] a refused PIN does not stay in its field, where the next person could reveal it @js', async ({
  page,
  signIn,
  make,
}) => {
  await signIn(await make.rep());
  await page.goto('/kiosk/links?event=Site+Summit');
  await page.getByLabel('PIN').fill('2580');
  await page.getByRole('button', { name: 'Lock and open the kiosk' }).click();
  await page.getByRole('link', { name: 'unlock this kiosk' }).click();
  await page.getByLabel('PIN').fill('1111');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'This PIN is not correct.' })).toBeFocused();
  await expect(page.getByLabel('PIN')).toHaveValue('');
});

test('[RUN-53] from a locked kiosk, neither an address, Back nor a step within the app leads anywhere else @js', async ({
  page,
  signIn,
  make,
}) => {
  const failed: string[] = [];
  page.on('pageerror', ({ message }) => failed.push(message));
  await page.goto('/');
  await signIn(await make.rep());
  await page.goto('/kiosk/links?event=Site+Summit');
  await page.getByLabel('PIN').fill('2580');
  await page.getByRole('button', { name: 'Lock and open the kiosk' }).click();
  const kiosk = /\/kiosk\?event=Site\+Summit/;
  const here = async () => {
    await expect(page).toHaveURL(kiosk);
    await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
    await hydrated(page);
  };
  /** Whatever leads away may end the page that asks for it, and the kiosk looks the same before and after. */
  const afterIt = (step: Promise<unknown>) =>
    step
      .catch(() => undefined)
      .then(() =>
        expect(async () => {
          await page.waitForLoadState('networkidle');
          await here();
        }).toPass(),
      );
  await here();
  for (const address of ['/help', '/login', '/kiosk/links']) {
    await page.goto(address);
    await here();
  }
  for (const address of ['/login', '/terms', '/home', '/api/login']) {
    await afterIt(page.evaluate((to) => void (window as unknown as Router).__remixRouter.navigate(to), address));
  }
  for (let step = 0; step < 3; step++) {
    await afterIt(page.goBack());
  }
  expect(failed).toEqual([]);
});

for (const size of [
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
]) {
  test(`[RUN-54] at ${size.width} by ${size.height}, Register is in view, fields are for fingers, and no toast covers a message @js`, async ({
    page,
    signIn,
    make,
  }) => {
    await page.setViewportSize(size);
    await signIn(await make.rep());
    await page.goto('/kiosk/links?event=Site+Summit');
    await page.getByLabel('PIN').fill('2580');
    await page.getByRole('button', { name: 'Lock and open the kiosk' }).click();
    const register = page.getByRole('button', { name: 'Register' });
    await expect(register).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(register).toBeInViewport({ ratio: 1 });
    for (const control of [register, ...(await page.locator('#kiosk .control').all())])
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(56);

    await page.getByLabel('Email').fill('nobody');
    await register.click();
    const toast = page.getByText('Please fill in all required fields.').first();
    await expect(toast).toBeVisible();
    const toasts = await page.locator('.toasts').boundingBox();
    for (const message of await page.locator('#kiosk [id$=-error], #kiosk [role=alert]').all()) {
      const box = await message.boundingBox();
      expect(box && toasts && box.y < toasts.y + toasts.height && box.x + box.width > toasts.x).toBe(false);
    }
  });
}

/** The address that a server without PUBLIC_URL assumes. */
const publicAddress = (url: string) => url.replace('127.0.0.1', 'localhost');

test('[KIO-01] the code opens the same form, with its event and rep, and is dark on white in both color schemes @nojs @browser @all', async ({
  page,
  app,
  browser,
}) => {
  await page.goto('/kiosk?event=Spring+Summit&rep=Jordan+Lee&utm=mail');
  const address = `${publicAddress(app.url)}/kiosk?event=Spring+Summit&rep=Jordan+Lee`;
  const wanted = codeOf(`${address}&on=phone`);
  const code = page.getByRole('img', { name: 'QR code that opens this form on a phone: Spring Summit' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await codeSeen(browser, code, wanted.length), colorScheme).toEqual(wanted);
  }
  await expect(page.getByRole('link', { name: address.replace(/^https?:../, '') })).toHaveAttribute('href', address);
});

test('[KIO-01] the code of a kiosk without a stand leads back to it, and a signed-in rep’s code names the rep @nojs @browser @all', async ({
  page,
  app,
  browser,
  signIn,
  make,
}) => {
  await page.goto('/kiosk');
  const code = page.getByRole('img', { name: 'QR code' });
  const bare = codeOf(`${publicAddress(app.url)}/kiosk?on=phone`);
  expect(await codeSeen(browser, code, bare.length)).toEqual(bare);
  await signIn(await make.rep());
  await page.goto('/kiosk');
  // Signed, so that the entries are the rep's own.
  const address = await page.locator('a[href*="&stand="]').first().getAttribute('href');
  expect(address).toContain(`${publicAddress(app.url)}/kiosk?rep=Remy+Reyes&stand=`);
  const named = codeOf(`${address}&on=phone`);
  expect(await codeSeen(browser, code, named.length)).toEqual(named);
});

test.describe('an unattended kiosk', () => {
  const HOUR = 3_600_000;
  /** Fills in the form. From then on, only the test moves the clock. */
  async function leave(page: Page): Promise<string> {
    await page.clock.install();
    await page.goto('/help');
    await page.goto('/kiosk?event=Spring+Summit');
    await expect(page.locator('[data-armed]')).toHaveAttribute('data-armed', 'false');
    await page.clock.pauseAt(Date.now() + HOUR);
    const name = `Seaside Family Practice ${unique()}`;
    await page.getByLabel('Organization name').fill(name);
    await page.getByLabel('Email').fill('ines@seaside.example');
    await expect(page.locator('[data-armed]')).toHaveAttribute('data-armed', 'true');
    await page.evaluate(() => document.body.classList.add('before'));
    return name;
  }
  const warning = (page: Page) => page.locator('[data-idle]');
  const said = (page: Page) => page.getByRole('status').getByText('Still there? The form is cleared in 20 seconds.');

  test('[KIO-01] it warns after 25 seconds and clears itself after 45, leaving nothing behind @js', async ({
    page,
  }) => {
    const name = await leave(page);
    const entries = await page.evaluate(() => history.length);
    await page.clock.fastForward(23_000);
    await expect(warning(page)).toBeHidden();
    await page.clock.fastForward(3000);
    await expect(warning(page)).toContainText('The form is cleared in 19 seconds.');
    await expect(page.getByLabel('Organization name')).toHaveValue(name);
    await page.clock.fastForward(20_000);
    await expect(page.locator('body.before')).toHaveCount(0); // a new page, in place of the old
    await expect(page).toHaveURL('/kiosk?event=Spring+Summit');
    expect(await page.evaluate(() => history.length)).toBe(entries);
    const empty = async () => {
      for (const field of ['Organization name', 'Contact name', 'Email', 'ZIP code'])
        await expect(page.getByLabel(field)).toHaveValue('');
    };
    await empty();
    await expect(warning(page)).toBeHidden();
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored).not.toMatch(/seaside/i);
    await page.goBack();
    await expect(page).toHaveURL('/help');
    await page.goForward();
    await empty();
  });

  test('[RUN-55] the last 20 seconds are counted down, are said once, and a button keeps the form and the focus @js', async ({
    page,
  }) => {
    const name = await leave(page);
    await page.clock.fastForward(25_500);
    for (const seconds of [20, 19, 18]) {
      await expect(warning(page)).toContainText(`The form is cleared in ${seconds} seconds.`);
      await expect(said(page)).toHaveCount(1);
      await expect(page.getByLabel('Email')).toBeFocused();
      await page.clock.fastForward(1000);
    }
    await page.getByRole('button', { name: 'Keep the form' }).click();
    await expect(warning(page)).toBeHidden();
    await expect(said(page)).toHaveCount(0);
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Organization name')).toHaveValue(name);
    await page.clock.fastForward(44_500);
    await expect(warning(page)).toContainText('in 1 second.');
    await page.clock.fastForward(1000);
    await expect(page.locator('body.before')).toHaveCount(0);
  });

  test('[RUN-56] nothing clears itself on a person’s own phone, and the thanks stay @js', async ({ page }) => {
    await page.clock.install();
    await page.goto('/kiosk?event=Spring+Summit&on=phone');
    await hydrated(page);
    const name = `Seaside Family Practice ${unique()}`;
    await page.getByLabel('Organization name').fill(name);
    await page.clock.fastForward(HOUR);
    await expect(page.getByLabel('Organization name')).toHaveValue(name);
    await page.getByLabel('Contact name').fill('Ines Moreau');
    await page.getByLabel('Email').fill('ines@seaside.example');
    await page.getByLabel(/^I agree/).check();
    await page.getByRole('button', { name: 'Register' }).click();
    const thanks = page.getByRole('region', { name: 'Registration Successful!' });
    await expect(thanks).toBeVisible();
    await page.clock.fastForward(HOUR);
    await thanks.getByRole('link', { name: 'Register another site' }).click();
    await expect(page.getByLabel('Organization name')).toHaveValue('');
  });

  test('[KIO-01] a touch or a key keeps the form, any number of times @js @all', async ({ page }) => {
    const name = await leave(page);
    for (const sign of [
      () => page.keyboard.press('Shift'),
      () => page.mouse.click(5, 400),
      () => page.mouse.wheel(0, 5),
    ]) {
      await page.clock.fastForward(40_000);
      await expect(warning(page)).toBeVisible();
      await sign();
      await expect(warning(page)).toBeHidden();
    }
    await expect(page.getByLabel('Organization name')).toHaveValue(name);
    await expect(page.locator('body.before')).toHaveCount(1);
  });

  test('[KIO-01] a person who comes back too late finds an empty form, even if timers were suspended @js @all', async ({
    page,
  }) => {
    await leave(page);
    await page.clock.pauseAt(Date.now() + 2 * HOUR); // like a tablet that was asleep: no timer has run
    await page.keyboard.press('Shift');
    await expect(page.locator('body.before')).toHaveCount(0);
    await expect(page.getByLabel('Organization name')).toHaveValue('');
  });

  test('[KIO-01] a refused entry is cleared as well, and an untouched form is left alone @js @all', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/kiosk');
    await expect(page.locator('[data-armed]')).toHaveAttribute('data-armed', 'false');
    await page.evaluate(() => document.body.classList.add('before'));
    await page.clock.fastForward(120_000);
    await expect(page.locator('body.before')).toHaveCount(1);
    await page.getByLabel('Contact name').fill('Ines Moreau');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByRole('link', { name: 'Please enter the organization name.' })).toBeVisible();
    await page.getByRole('link', { name: 'Please enter the organization name.' }).click();
    await expect(page.locator('[data-armed]')).toHaveAttribute('data-armed', 'true');
    await page.clock.fastForward(46_000);
    await expect(page.locator('body.before')).toHaveCount(0);
    await expect(page).toHaveURL('/kiosk');
    await expect(page.getByText('There is a problem')).toBeHidden();
    await expect(page.getByLabel('Contact name')).toHaveValue('');
  });
});
