import type { MetaFunction } from '@remix-run/node';
import { COMPANY } from '~/catalogue/company';
import { paths } from '~/catalogue/paths';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction = (args) => pageTitle('Accessibility', args);

export default function Accessibility() {
  return (
    <Page width="prose">
      <PageHeading title="Accessibility" lead="Everybody who works in research should be able to work here." />
      <div className="prose">
        <h2>What we do</h2>
        <p>We build to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. In particular:</p>
        <ul>
          <li>Everything can be reached and done with the keyboard alone, and it shows where you are.</li>
          <li>Forms say what is wrong at the top and beside each field, in words, and keep what you typed.</li>
          <li>Every page works without JavaScript.</li>
          <li>Pages fit a window of 320 pixels and text enlarged to 200 percent.</li>
          <li>Light and dark follow your device, with text contrast of at least 4.5 to 1.</li>
          <li>What moves can be stopped, and stands still if your device asks for reduced motion.</li>
        </ul>
        <h2>What we know is missing</h2>
        <ul>
          <li>
            Documents that sites and sponsors upload are theirs, and not all of them can be read by a screen reader. Ask
            us, and we get you one that can.
          </li>
          <li>
            The kiosk does not let your browser fill in its fields, since everybody uses the same device, and clears
            itself when nobody touches it; it says so 20 seconds before, and any touch keeps it.
          </li>
        </ul>
        <h2>Tell us</h2>
        <p>
          Something in your way? Write to <a href={`mailto:${COMPANY.email}`}>{COMPANY.email}</a>, use the{' '}
          <a href={paths.landing('contact')}>contact form</a>, or call {COMPANY.phone}.
        </p>
      </div>
    </Page>
  );
}
