import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { askToEnd, endByForm } from '~/http/study-endings.server';
import { EndStudyPage } from '~/ui/end-study';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Withdraw ${args.data.title}` : 'Withdraw study', args);

export async function loader(args: LoaderFunctionArgs) {
  return askToEnd(args, 'withdraw');
}

export async function action(args: ActionFunctionArgs) {
  return endByForm(args, 'withdraw');
}

/** Withdraws a study that no site has answered yet, with a reason. */
export default function WithdrawStudy() {
  return <EndStudyPage study={useLoaderData<typeof loader>()} ending="withdraw" />;
}
