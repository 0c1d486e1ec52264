import type { MetaFunction } from '@remix-run/node';
import { COMPANY } from '~/catalogue/company';
import { DRAFT_DAYS, SENT_MAIL_KEPT_DAYS, SESSION_DAYS } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction = (args) => pageTitle('Privacy', args);

export default function Privacy() {
  return (
    <Page width="prose">
      <PageHeading title="Privacy" lead="What we keep, why, who sees it, and for how long." />
      <div className="prose">
        <h2>What we keep</h2>
        <ul>
          <li>Of a site: what its registration, its profile and its documents say.</li>
          <li>Of a study: what its sponsor enters, or what ClinicalTrials.gov says of it.</li>
          <li>
            Of a person with an account: name, e-mail address, role, and a hash of the password, never the password.
          </li>
          <li>Of a message you send us: name, e-mail address, and the message.</li>
          <li>Of every change: who made it, when, and what it changed.</li>
        </ul>
        <p>We keep no data of patients. Please do not put any into documents or messages.</p>
        <h2>Who sees it</h2>
        <ul>
          <li>Our administrators see all of it, in order to verify sites and approve studies.</li>
          <li>A sponsor sees the sites that match its study. Contact details come with the site’s interest.</li>
          <li>A site sees the studies that match it.</li>
          <li>Nobody else does. We sell nothing, and there are no advertisements.</li>
        </ul>
        <h2>Cookies</h2>
        <p>
          Only those without which the platform does not work: one keeps you signed in for up to {SESSION_DAYS} days,
          one finds the form you have begun for {DRAFT_DAYS} days, one carries a message to the next page, and one
          stands for the right password until an administrator’s code follows. There is no tracking, and no page asks
          another company’s server for anything.
        </p>
        <h2>How long</h2>
        <p>
          Unfinished forms are deleted after {DRAFT_DAYS} days, mails we sent you after {SENT_MAIL_KEPT_DAYS}. Profiles,
          studies and matches stay while the account does. The record of changes stays for good: those who run studies
          must be able to show what was done.
        </p>
        <h2>Your rights</h2>
        <p>
          You may see, correct and delete what we keep of you. Write to{' '}
          <a href={`mailto:${COMPANY.email}`}>{COMPANY.email}</a>, or use the{' '}
          <a href={paths.landing('contact')}>contact form</a>.
        </p>
      </div>
    </Page>
  );
}
