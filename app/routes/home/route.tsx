import { type LoaderFunctionArgs, type MetaFunction, redirectDocument } from '@remix-run/node';
import { Link, useLoaderData, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { homeOf, paths } from '~/catalogue/paths';
import { TEXTS } from '~/catalogue/texts';
import { actorOf } from '~/http/guards.server';
import { Page } from '~/ui/layout';
import { Spinner } from '~/ui/progress';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction = (args) => pageTitle('Your dashboard', args);

/** Redirects without JavaScript too (app/root.tsx). */
export const handle = { goesOn: true };

/** Sends a signed-in person to their role's home page (GEN-04). */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await actorOf(request);
  // The entry is no page of the app, so only the browser itself can go there.
  if (actor.kind !== 'person') throw redirectDocument(paths.loginEntry());
  return { to: homeOf(actor.role) };
}

export default function Home() {
  const { to } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return (
    <Page width="prose">
      {/* As high as the screen, so that the footer is not seen to move when the dashboard takes its place. */}
      <div className="flex min-h-dvh flex-col items-center gap-4 py-24 text-center">
        <Spinner className="size-10 text-brand" />
        <p role="status" className="text-lg">
          {TEXTS.redirecting}
        </p>
        <Link to={to}>Go there now</Link>
      </div>
    </Page>
  );
}
