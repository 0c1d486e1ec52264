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
import { Answer } from './answer';
import { FoundSites } from './found-sites';

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Why not matched?', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const [id, query] = [params.id as string, new URL(request.url).searchParams];
  const search = query.get('q') ?? '';
  const found = await sitesToAsk(actor, id, search);
  // A search that finds one site has chosen it.
  const siteId = query.get('site') ?? (found.sites.length === 1 ? found.sites[0]?.id : undefined);
  const why = siteId ? await whyNotMatched(actor, id, siteId) : null;
  return { id, search, found, why, asAdmin: can(actor, 'admin.enter') };
}

/** Why a site is not among the matches of a study: for its sponsor and administrators (MAT-03). */
export default function WhyNotMatched() {
  const { id, search, found, why, asAdmin } = useLoaderData<typeof loader>();
  const back = asAdmin ? paths.adminPanel('matching', { study: id }) : paths.study(id);
  return (
    <Page width="prose">
      <PageHeading
        eyebrow={<Link to={back}>{found.study}</Link>}
        title="Why not matched?"
        lead={`Look for a site${asAdmin ? ', verified or not' : ''}, and see what keeps it from a match.`}
      />
      <SearchForm label="Search a site" query={{ value: search }} clearHref={search ? paths.whyNot(id) : undefined} />
      {why && <Answer why={why} />}
      {search && found.sites.length === 0 && (
        <EmptyState level={2} title="No site found" text="Try a part of its name, or its city." />
      )}
      {found.sites.length > 1 && <FoundSites {...found} {...{ id, search }} chosenId={why?.siteId} />}
    </Page>
  );
}
