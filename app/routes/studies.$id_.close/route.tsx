import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { studies } from '~/actions/studies';
import type { WithHelp } from '~/catalogue/help-topics';
import { paths } from '~/catalogue/paths';
import { studyToEnd } from '~/domain/commands/studies/end.server';
import { signedIn } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { EndStudyPage } from '~/ui/end-study';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'study-settings' };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Close ${args.data.name}` : 'Close study', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  return studyToEnd(await signedIn(request), params.id as string, 'close');
}

export const action = perform({
  to: ({ params }) => paths.study(params.id),
  actions: [studies.closeStudy],
});

/** Closes a study that has run, with a reason (SPON-02). */
export default function CloseStudy() {
  return <EndStudyPage study={useLoaderData<typeof loader>()} ending="close" />;
}
