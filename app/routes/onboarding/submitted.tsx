import { useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { REGISTERED_REDIRECT_MS } from '~/catalogue/limits';
import { TEXTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { ButtonLink } from '~/ui/button';
import { Page, PageHeading } from '~/ui/layout';

/** After a visitor's registration: on to the home page by itself (WIZ-10), without JavaScript too. */
export function Submitted() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.home), REGISTERED_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Page width="prose">
      <noscript>
        <meta httpEquiv="refresh" content={`${REGISTERED_REDIRECT_MS / 1000};url=${paths.home}`} />
      </noscript>
      <PageHeading title="Thank you" lead={`${TEXTS.reviewTime} The home page follows in a moment.`} />
      <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
    </Page>
  );
}
