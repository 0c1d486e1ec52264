import type { MetaFunction } from '@remix-run/node';
import { COMPANY } from '~/catalogue/company';
import { DRAFT_DAYS, SENT_MAIL_KEPT_DAYS, SESSION_DAYS } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { ProsePage } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

/** See root.tsx: nothing here needs React. */
export const handle = { light: true };

export const meta: MetaFunction = (args) => pageTitle('Privacy', args);

export default function Privacy() {
  return (
    <ProsePage title="Privacy" lead="What we store and why, who can see it, and how long we keep it.">
      <h2>What we store</h2>
      <ul>
        <li>For a site: its registration, profile and documents.</li>
        <li>For a study: what its sponsor enters, and its record on ClinicalTrials.gov.</li>
        <li>
          For a person with an account: name, e-mail address, role, and a hash of the password, never the password
          itself.
        </li>
        <li>For a message you send us: your name, your e-mail address and the message.</li>
        <li>For every change: who made it, when, and what changed.</li>
      </ul>
      <p>We don’t store patient data. Please don’t include any in documents or messages.</p>
      <h2>Who can see it</h2>
      <ul>
        <li>Our administrators can see everything, so that they can verify sites and approve studies.</li>
        <li>
          Sponsors can see the sites that match their studies, and a site’s contact details once it is interested.
        </li>
        <li>Sites can see the studies that match them.</li>
        <li>
          Both sides of a match can see what they share there: the CDA, who signed it and when, and documents. Anyone
          who has the SHA-256 of a signed document can check that it was signed, but not by whom.
        </li>
        <li>Nobody else can. We don’t sell data, and we don’t show ads.</li>
      </ul>
      <h2>Cookies</h2>
      <p>
        We only use cookies that the platform needs to work: one keeps you signed in for up to {SESSION_DAYS} days, one
        remembers your unfinished form for {DRAFT_DAYS} days, one remembers what you have just registered or posted,
        until you dismiss the note about it, one carries a message to the next page, one remembers that an
        administrator’s password was correct until they enter their code, one keeps a browser that was locked for a
        kiosk on the kiosk for up to {SESSION_DAYS} days, and one remembers for a year that you have signed in with this
        browser, so that someone who guesses your password elsewhere cannot make you wait. We don’t track you, and our
        pages load nothing from other companies’ servers.
      </p>
      <h2>How long we keep it</h2>
      <p>
        We delete unfinished forms after {DRAFT_DAYS} days. We forget which browser sent a registration after the same
        time. We delete e-mails that we sent you after {SENT_MAIL_KEPT_DAYS} days. We keep profiles, studies and matches
        for as long as the account exists. We keep the record of changes permanently, because people who run studies
        must be able to show what was done. If you signed a document electronically, we keep your printed name and title
        with it, even if the rest of your data is deleted.
      </p>
      <h2>Your rights</h2>
      <p>
        You can ask to see, correct or delete the data we store about you. Write to{' '}
        <a href={`mailto:${COMPANY.email}`}>{COMPANY.email}</a>, or use the{' '}
        <a href={paths.landing('contact')}>contact form</a>.
      </p>
    </ProsePage>
  );
}
