import type { MetaFunction } from '@remix-run/node';
import { Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import { useSystemName } from '~/ui/contexts';
import { ProsePage } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

/** See root.tsx: nothing here needs React. */
export const handle = { light: true };

export const meta: MetaFunction = (args) => pageTitle('Terms of use', args);

export default function Terms() {
  const systemName = useSystemName();
  return (
    <ProsePage title="Terms of use" lead={`What you and ${systemName} can expect from each other.`}>
      <h2>What {systemName} does</h2>
      <p>
        It brings clinical research sites and sponsors together. It is not a party to their agreements, doesn’t give
        medical advice, and doesn’t take part in studies.
      </p>
      <h2>What you promise</h2>
      <ul>
        <li>What you enter is true, and you are authorized to enter it for your organization.</li>
        <li>You keep your password secret, and tell us if someone else might know it.</li>
        <li>You don’t enter patient data.</li>
        <li>You use what you learn about others here only for the study in question.</li>
      </ul>
      <h2>Verification and approval</h2>
      <p>
        Our team checks registrations and studies, and may reject them, giving a reason. A verified site is one whose
        registration we have checked. Verification doesn’t replace the sponsor’s own qualification of the site.
      </p>
      <h2>Matching</h2>
      <p>
        A score is an estimate based on what both sides have entered. Each score comes with reasons, so that you can
        check it. The decision is yours.
      </p>
      <h2>Closing your account</h2>
      <p>
        You can leave at any time: <a href={paths.landing('contact')}>contact us</a>. We may close an account that
        breaks these terms, and we’ll tell you why. To find out what happens to your data, see{' '}
        <Link to={paths.privacy}>Privacy</Link>.
      </p>
    </ProsePage>
  );
}
