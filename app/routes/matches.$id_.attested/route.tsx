import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { WithHelp } from '~/catalogue/help-topics';
import { paths } from '~/catalogue/paths';
import { attestedPage } from '~/domain/pages/match-attested.server';
import { signedIn } from '~/http/guards.server';
import { Section } from '~/ui/layout';
import { pageTitle } from '~/ui/title';
import { Workspace } from '~/ui/workspace';
import { Attested } from './attested';

export const handle: WithHelp = { help: 'attesting' };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Attested answers: ${args.data.frame.study.name}` : 'Attested answers', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const page = await attestedPage(actor, params.id as string);
  if (page.frame.id !== params.id) throw redirect(paths.matchAttested(page.frame.id), 301);
  return page;
}

/** What the site has attested, beside what else is known about it, for both sides (NUM-21). */
export default function AttestedAnswers() {
  const { frame, attested } = useLoaderData<typeof loader>();
  return (
    <Workspace frame={frame} tab="feasibility">
      <Section title="What the site has attested">
        <Attested attested={attested} side={frame.side} matchId={frame.id} />
      </Section>
    </Workspace>
  );
}
