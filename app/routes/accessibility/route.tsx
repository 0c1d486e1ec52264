import type { MetaFunction } from '@remix-run/node';
import { COMPANY } from '~/catalogue/company';
import { paths } from '~/catalogue/paths';
import { ProsePage } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

/** See root.tsx: nothing here needs React. */
export const handle = { light: true };

export const meta: MetaFunction = (args) => pageTitle('Accessibility', args);

export default function Accessibility() {
  return (
    <ProsePage
      title="Accessibility"
      lead="Everyone who works in clinical research should be able to use this platform."
    >
      <h2>What we do</h2>
      <p>We build to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. In particular:</p>
      <ul>
        <li>You can reach and use everything with just a keyboard, and the focus is always visible.</li>
        <li>Forms explain errors in words, at the top and next to each field, and keep what you typed.</li>
        <li>Every page works without JavaScript.</li>
        <li>Pages work in a window 320 pixels wide and with text enlarged to 200 percent.</li>
        <li>Light and dark mode follow your device, with a text contrast of at least 4.5 to 1.</li>
        <li>You can stop anything that moves, and nothing moves if your device is set to reduce motion.</li>
      </ul>
      <h2>Known limitations</h2>
      <ul>
        <li>
          Sites and sponsors upload their own documents, and some of them don’t work with a screen reader. Ask us, and
          we’ll get you an accessible version.
        </li>
        <li>
          Because many people share the kiosk, it doesn’t let the browser fill in its fields, and it clears itself when
          nobody is using it. It warns you 20 seconds before it does. Touch the screen to keep what you entered. On your
          own phone, with the code that the kiosk shows, the browser can fill in the fields, and nothing is cleared.
        </li>
      </ul>
      <h2>Contact us</h2>
      <p>
        Having trouble? Write to <a href={`mailto:${COMPANY.email}`}>{COMPANY.email}</a>, use the{' '}
        <a href={paths.landing('contact')}>contact form</a>, or call {COMPANY.phone}.
      </p>
    </ProsePage>
  );
}
