import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import { describedIn, structured } from '~/domain/model/public-page';
import { openPage } from '~/domain/pages/capabilities.server';
import { hasOurCookies } from '~/http/cookies.server';
import { limitRate } from '~/http/rate-limit.server';
import { Page } from '~/ui/layout';
import { PublicPage } from '~/ui/public-page';
import { pageTitle } from '~/ui/title';

// The same for everyone: without scripts and forms, and without what depends on who is signed in.
export const handle = { light: true, bare: true };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = (args) => {
  const page = args.data?.page;
  const robots = { name: 'robots', content: page?.listed ? 'index, follow' : 'noindex, nofollow' };
  if (!page) return [...pageTitle('Clinical research site', args), robots];
  const description = describedIn(page);
  return [
    ...pageTitle(page.name, args),
    { name: 'description', content: description },
    robots,
    { tagName: 'link', rel: 'canonical', href: page.address },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: page.name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: page.address },
    { 'script:ld+json': structured(page) as never },
  ];
};

/**
 * For everyone. A cache may keep it but has to ask each time, so that a page that is turned off is gone at once. What our
 * cookies could change is kept by none.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await limitRate(context, 'publicPage');
  const found = await openPage(params.slug as string);
  if ('movedTo' in found) throw redirect(paths.publicPage(found.movedTo), { status: 301, headers: NO_CACHE });
  const headers = hasOurCookies(request) ? { 'Cache-Control': 'private, no-store' } : NO_CACHE;
  const robots = found.page.listed ? undefined : { 'X-Robots-Tag': 'noindex, nofollow' };
  return data({ page: found.page }, { headers: { ...headers, ...robots } });
}

const NO_CACHE = { 'Cache-Control': 'public, no-cache', Vary: 'Cookie' };

/** What a site shows to everyone. */
export default function PublicSite() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <Page width="prose">
      <PublicPage page={page} eyebrow="Clinical research site" />
    </Page>
  );
}
