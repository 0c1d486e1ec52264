import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { endStudy, mustEnd, studyToEnd } from '~/domain/studies/end.server';
import { STUDY_END_SCHEMAS } from '~/domain/studies/endings';
import { signedIn } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { redirectWith } from '~/http/reply.server';
import { EndStudyPage } from '~/ui/end-study';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Close ${args.data.title}` : 'Close study', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  return studyToEnd(await signedIn(request), params.id as string, 'close');
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await signedIn(request);
  const id = params.id as string;
  const form = await readFormData(request);
  await mustEnd(actor, id); // so that people without permission learn nothing from validation messages
  return submitForm(form, STUDY_END_SCHEMAS.close, async (end) => {
    const { title } = await endStudy(actor, id, 'close', end);
    return redirectWith(
      paths.study(id),
      end.kind === 'completed' ? TOASTS.studyCompleted(title) : TOASTS.studyClosed(title),
    );
  });
}

/** Closes a study that has run, with a reason (SPON-02). */
export default function CloseStudy() {
  return <EndStudyPage study={useLoaderData<typeof loader>()} ending="close" />;
}
