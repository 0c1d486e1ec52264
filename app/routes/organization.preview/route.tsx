import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { WithHelp } from '~/catalogue/help-topics';
import { paths } from '~/catalogue/paths';
import { ownSiteAsSeen } from '~/domain/pages/site-profile.server';
import { signedIn } from '~/http/guards.server';
import { Banner } from '~/ui/banner';
import { ButtonLink } from '~/ui/button';
import { Page } from '~/ui/layout';
import { SiteAsSeen } from '~/ui/site-as-seen';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'site-page' };

export const meta: MetaFunction = (args) => pageTitle('Your site as sponsors see it', args);

export async function loader({ request }: LoaderFunctionArgs) {
  return { site: await ownSiteAsSeen(await signedIn(request)) };
}

/** The own site as sponsors see it: their page of it, so that it cannot differ. */
export default function SitePreview() {
  const { site } = useLoaderData<typeof loader>();
  return (
    <Page>
      <SiteAsSeen
        site={site}
        eyebrow="Your site as sponsors see it"
        actions={
          <ButtonLink to={paths.organizationProfile} variant="secondary">
            Profile
          </ButtonLink>
        }
        note={
          <div className="mb-10 max-w-3xl">
            <Banner
              tone="info"
              title={
                site.status === 'verified'
                  ? 'Verified sponsors see your site like this'
                  : 'Sponsors will see your site like this once it is verified'
              }
            >
              <p>
                They don’t see your contact details, street address, website and investigator before your site shows
                interest in a study of theirs. Your NPI numbers, staff, usual questions and record here are not on this
                page, and of your documents only how many there are.
              </p>
            </Banner>
          </div>
        }
      />
    </Page>
  );
}
