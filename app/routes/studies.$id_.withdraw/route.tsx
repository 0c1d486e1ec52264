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
  pageTitle(args.data ? `Withdraw ${args.data.title}` : 'Withdraw study', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  return studyToEnd(await signedIn(request), params.id as string, 'withdraw');
}

export const action = perform({
  to: ({ params }) => paths.study(params.id),
  actions: [studies.withdrawStudy],
});

/** Withdraws a study that no site has answered yet, with a reason. */
export default function WithdrawStudy() {
  return <EndStudyPage study={useLoaderData<typeof loader>()} ending="withdraw" />;
}
