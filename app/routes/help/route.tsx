import type { MetaFunction } from '@remix-run/node';
import { Link } from '@remix-run/react';
import { COMPANY } from '~/catalogue/company';
import { DRAFT_DAYS, INVITATION_HOURS, RESET_HOURS, UPLOAD_TYPES } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction = (args) => pageTitle('Help', args);

export default function Help() {
  return (
    <Page width="prose">
      <PageHeading title="Help" lead="The most common tasks, and what to do when something is stuck." />
      <div className="prose">
        <h2>For sites</h2>
        <h3>Register a site</h3>
        <p>
          Begin at <Link to={paths.onboarding()}>Join as a Site</Link>. You need the address of the site and at least
          one therapeutic area; documents and the principal investigator can follow later. What you have entered is kept
          for {DRAFT_DAYS} days on the device you began on.
        </p>
        <h3>Add documents</h3>
        <p>
          {UPLOAD_TYPES.join(', ')}, up to 10 MB each: during registration, or later under Documents on your dashboard.
        </p>
        <h3>Answer a study</h3>
        <p>
          Studies that fit appear on your dashboard. View Details shows why. Express Interest, or accept the invitation,
          and the sponsor is told and sees your contact details.
        </p>
        <h3>Train your team</h3>
        <p>
          GCP training is free: six short modules, a quiz, and a certificate for a year, under Training on your
          dashboard. We remind you before it expires.
        </p>
        <h3>Work together</h3>
        <p>Owners of an organization invite colleagues under Staff, and say what each may do.</p>
        <h2>For sponsors</h2>
        <h3>Post a study</h3>
        <p>
          Begin at <Link to={paths.studyCreation()}>Post a Study</Link>. With an NCT number most fields are filled in
          from ClinicalTrials.gov; please check them before you submit. Our team approves the study, then you can match
          sites with it.
        </p>
        <h3>Find sites</h3>
        <p>
          Match on your dashboard ranks the verified sites for an approved study. Invite those you like; once a site is
          interested you can select it.
        </p>
        <h3>Try it first</h3>
        <p>
          <Link to={paths.matchingDemo()}>See matching at work</Link> with made-up studies and sites, without an
          account.
        </p>
        <h2>For developers</h2>
        <p>
          Every deed here is a JSON call too: see the <Link to={paths.apiDocs}>API</Link>.
        </p>
        <h2>Your account</h2>
        <h3>The link in the mail does not work</h3>
        <p>
          The link to choose your first password works once, for {INVITATION_HOURS} hours; one to replace a forgotten
          password for {RESET_HOURS} hours. Ask for a new one at{' '}
          <Link to={paths.forgotPassword}>Forgotten password</Link>.
        </p>
        <h3>Something else</h3>
        <p>
          See whether <Link to={paths.status}>everything works</Link>, or{' '}
          <a href={paths.landing('contact')}>write to us</a>. By phone: {COMPANY.phone}, {COMPANY.hours.join(', ')}.
        </p>
      </div>
    </Page>
  );
}
