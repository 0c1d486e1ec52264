import type { MetaFunction } from '@remix-run/node';
import { Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import { Page, PageHeading } from '~/ui/layout';
import { useSystemName } from '~/ui/contexts';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction = (args) => pageTitle('Terms of use', args);

export default function Terms() {
  const systemName = useSystemName();
  return (
    <Page width="prose">
      <PageHeading title="Terms of use" lead={`What you and ${systemName} can expect of each other.`} />
      <div className="prose">
        <h2>What {systemName} does</h2>
        <p>
          It brings clinical research sites and sponsors together. It is no party to what they agree, gives no medical
          advice, and takes no part in a study.
        </p>
        <h2>What you promise</h2>
        <ul>
          <li>What you enter is true, and you may enter it for your organization.</li>
          <li>You keep your password to yourself, and tell us when somebody else may have it.</li>
          <li>You enter no data of patients.</li>
          <li>You use what you learn of others here for the study in question, and for nothing else.</li>
        </ul>
        <h2>Verification and approval</h2>
        <p>
          Our team checks registrations and studies, and may decline them with a reason. That a site is verified means
          that its registration was checked. It does not replace the sponsor’s own qualification of the site.
        </p>
        <h2>Matching</h2>
        <p>
          A score is a reasoned estimate from what both sides have entered. Each comes with its reasons, so that you can
          check it. The decision is yours.
        </p>
        <h2>Ending it</h2>
        <p>
          You may leave at any time: <a href={paths.landing('contact')}>write to us</a>. We may close an account that
          breaks these terms, and say why. What happens with your data then is said under{' '}
          <Link to={paths.privacy}>Privacy</Link>.
        </p>
      </div>
    </Page>
  );
}
