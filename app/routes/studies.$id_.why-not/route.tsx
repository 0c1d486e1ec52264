import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import { can } from '~/domain/actor';
import { sitesToAsk, whyNotMatched } from '~/domain/matches/why-not.server';
import { signedIn } from '~/http/guards.server';
import { EmptyState } from '~/ui/empty-state';
import { Page, PageHeading } from '~/ui/layout';
import { SearchForm } from '~/ui/search-form';
import { pageTitle } from '~/ui/title';
import { Answer, FoundSites } from './parts';

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Why not matched?', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const [id, query] = [params.id as string, new URL(request.url).searchParams];
  const search = query.get('q') ?? '';
  const found = await sitesToAsk(actor, id, search);
  // A single result is selected right away.
  const siteId = query.get('site') ?? (found.sites.length === 1 ? found.sites[0]?.id : undefined);
  const why = siteId ? await whyNotMatched(actor, id, siteId) : null;
  return { id, search, found, why, asAdmin: can(actor, 'admin.enter') };
}

/** For a study's sponsor and administrators (MAT-03). */
export default function WhyNotMatched() {
  const { id, search, found, why, asAdmin } = useLoaderData<typeof loader>();
  const back = asAdmin ? paths.adminPanel('matching', { study: id }) : paths.study(id);
  return (
    <Page width="prose">
      <PageHeading
        eyebrow={<Link to={back}>{found.study}</Link>}
        title="Why not matched?"
        lead={`Search for a site${asAdmin ? ', verified or not,' : ''} to see why it is not matched.`}
      />
      <SearchForm
        label="Search for a site"
        query={{ value: search }}
        clearHref={search ? paths.whyNot(id) : undefined}
      />
      {why && <Answer why={why} />}
      {search && found.sites.length === 0 && (
        <EmptyState level={2} title="No sites found" text="Try part of the name, or the city." />
      )}
      {found.sites.length > 1 && <FoundSites {...found} id={id} search={search} chosenId={why?.siteId} />}
    </Page>
  );
}
