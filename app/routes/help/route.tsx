import type { MetaFunction } from '@remix-run/node';
import { Link } from '@remix-run/react';
import { COMPANY } from '~/catalogue/company';
import { DRAFT_DAYS, INVITATION_HOURS, RESET_HOURS } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { UPLOAD_HINT } from '~/catalogue/texts';
import { ProsePage } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

/** See root.tsx: nothing here needs React. */
export const handle = { light: true };

export const meta: MetaFunction = (args) => pageTitle('Help', args);

export default function Help() {
  return (
    <ProsePage title="Help" lead="How to do the most common tasks, and what to do if something goes wrong.">
      <h2>For sites</h2>
      <h3>Register a site</h3>
      <p>
        Start at <Link to={paths.onboarding()}>Join as a Site</Link>. You need the site’s address and at least one
        therapeutic area. You can add documents and the principal investigator later. We keep your draft for{' '}
        {DRAFT_DAYS} days, on the device you started on.
      </p>
      <h3>Add documents</h3>
      <p>
        Upload documents during registration, or later under Documents on your dashboard. {UPLOAD_HINT} iPhones take
        HEIC photos unless you choose “Most Compatible” under Settings, Camera, Formats.
      </p>
      <h3>Respond to a study</h3>
      <p>
        Studies that fit appear on your dashboard. Select View Details to see why they fit. When you express interest or
        accept an invitation, we notify the sponsor and share your contact details.
      </p>
      <h3>Train your team</h3>
      <p>
        GCP training is free: six short modules, a quiz, and a certificate that is valid for a year. Find it under
        Training on your dashboard. We’ll remind you before your certificate expires.
      </p>
      <h3>Work together</h3>
      <p>An organization’s owners can invite colleagues under Staff and choose what each of them can do.</p>
      <h2>For sponsors</h2>
      <h3>Post a study</h3>
      <p>
        Start at <Link to={paths.studyCreation()}>Post a Study</Link>. If you have an NCT number, we fill in what
        ClinicalTrials.gov states. What it does not state, such as a budget, we estimate. Estimates are listed for you
        to confirm or clear, and nobody else sees them as facts until you do. Once our team has approved the study, you
        can match it with sites.
      </p>
      <h3>Find sites</h3>
      <p>
        Select Match on your dashboard to rank verified sites for an approved study. Invite the sites you like. Once a
        site is interested, you can select it.
      </p>
      <h3>Try it first</h3>
      <p>
        <Link to={paths.matchingDemo()}>See matching at work</Link> with fictional studies and sites. You don’t need an
        account.
      </p>
      <h2 id="steps">From interest to a decision</h2>
      <h3 id="inbox">Inbox</h3>
      <p>
        Your inbox lists what awaits you, overdue tasks first. You can snooze an item until a day, or assign a task to a
        colleague. A task ends when it is done. On your account page, you choose which e-mails you get, and an address
        with your due dates for your own calendar.
      </p>
      <h3 id="cda">Confidential disclosure agreement (CDA)</h3>
      <p>
        The sponsor sends a CDA, a person at the site with the authority to sign signs it, and the sponsor countersigns.
        The site can ask for changes first. Once it is signed, the site can read the protocol. If you may not sign, you
        see who can, and can ask them.
      </p>
      <h3 id="feasibility">Feasibility questionnaire</h3>
      <p>
        What the site has answered before is filled in. Check it, answer the rest, and confirm each section. Your
        answers are saved as you go.
      </p>
      <h3 id="attesting">Attesting</h3>
      <p>
        An investigator or an owner reads all answers and signs them, which sends them to the sponsor. The sponsor can
        ask about an answer, and the site then changes it and attests again.
      </p>
      <h3 id="visit">Qualification visit</h3>
      <p>
        The sponsor proposes times in the site’s time zone, and the site chooses one or asks for others. The e-mail
        about it has an entry for your calendar. Either side can cancel the visit with a reason.
      </p>
      <h3 id="decision">Decision</h3>
      <p>
        The sponsor selects the site, keeps it as a backup, or declines it, and gives a reason that the site can read. A
        site that was not selected learns how it compared.
      </p>
      <h3 id="score">Score</h3>
      <p>
        The score, 0 to 100, says how well a site suits a study by what is known. What is not known counts as much as
        sites have on average, so the page shows a range as well. Each part of the score names its evidence.
      </p>
      <h3 id="requirements">Requirements</h3>
      <p>
        Without what a study requires, a site is not suggested. What is only preferred changes its score. Under
        Requirements, a site sees what keeps it from open studies, and can say that it has it.
      </p>
      <h2>For developers</h2>
      <p>
        You can also do everything here through a JSON <Link to={paths.apiDocs}>API</Link>.
      </p>
      <h2>Your account</h2>
      <h3>The link in your e-mail doesn’t work</h3>
      <p>
        You can use a password link only once. It expires after {INVITATION_HOURS} hours if it’s for your first
        password, and after {RESET_HOURS} hours if it’s for a forgotten one. To get a new link,{' '}
        <Link to={paths.forgotPassword}>reset your password</Link>.
      </p>
      <h3>You registered with a wrong address</h3>
      <p>
        In the browser you registered with, the home page shows where we sent the link. Select{' '}
        <Link to={paths.registration}>Wrong address?</Link> there within {INVITATION_HOURS} hours to correct it.
      </p>
      <h3>Something else</h3>
      <p>
        Check the <Link to={paths.status}>system status</Link>, <a href={paths.landing('contact')}>contact us</a>, or
        call {COMPANY.phone} ({COMPANY.hours.join(', ')}).
      </p>
    </ProsePage>
  );
}
