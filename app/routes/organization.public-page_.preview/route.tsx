import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { WithHelp } from '~/catalogue/help-topics';
import { paths } from '~/catalogue/paths';
import { ownSite } from '~/domain/commands/organizations/patients.server';
import { previewPage } from '~/domain/pages/capabilities.server';
import { signedIn } from '~/http/guards.server';
import { Banner } from '~/ui/banner';
import { ButtonLink } from '~/ui/button';
import { Page } from '~/ui/layout';
import { PublicPage } from '~/ui/public-page';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'site-page' };

export const meta: MetaFunction = (args) => pageTitle('Preview of your public page', args);

/** As it is saved or, if the form asks, with what is ticked there. Nothing is saved. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const { id } = await ownSite(actor);
  const query = new URL(request.url).searchParams;
  const chosen = query.size > 0 ? { sections: query.getAll('sections'), listed: query.has('listed') } : null;
  return { page: await previewPage(actor, id, chosen), unsaved: chosen !== null };
}

/** A site's public page, before everyone sees it. */
export default function PublicPagePreview() {
  const { page, unsaved } = useLoaderData<typeof loader>();
  return (
    <Page width="prose">
      <PublicPage
        page={page}
        eyebrow="Clinical research site"
        actions={
          <ButtonLink to={paths.publicPageSettings} variant="secondary">
            Public page
          </ButtonLink>
        }
        note={
          <div className="mb-8">
            <Banner announce="none" title="Only people of your site see this preview">
              <p>
                {unsaved ? 'It shows what you have ticked, which is not saved yet.' : 'It shows what is saved.'} Go back
                to change or save it.
              </p>
            </Banner>
          </div>
        }
      />
    </Page>
  );
}
