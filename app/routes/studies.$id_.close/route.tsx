import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { askToEnd, endByForm } from '~/http/study-endings.server';
import { EndStudyPage } from '~/ui/end-study';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Close ${args.data.title}` : 'Close study', args);

export async function loader(args: LoaderFunctionArgs) {
  return askToEnd(args, 'close');
}

export async function action(args: ActionFunctionArgs) {
  return endByForm(args, 'close');
}

/** Closes a study that has run, with a reason (SPON-02). */
export default function CloseStudy() {
  return <EndStudyPage study={useLoaderData<typeof loader>()} ending="close" />;
}
