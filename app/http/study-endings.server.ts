/** How sponsors close and withdraw a study by form: the two differ only in their ending. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { endStudy, mustEnd, studyToEnd } from '~/domain/commands/studies/end.server';
import { STUDY_END_SCHEMAS } from '~/domain/model/study-end-schema';
import type { StudyEnd, StudyEnding } from '~/domain/model/study-endings';
import { signedIn } from './guards.server';
import { readFormData, submitForm } from './input.server';
import { redirectWith } from './reply.server';

/** What the confirmation page shows. */
export const askToEnd = async ({ request, params }: LoaderFunctionArgs, ending: StudyEnding) =>
  studyToEnd(await signedIn(request), params.id as string, ending);

/** The page's form. */
export async function endByForm({ request, params }: ActionFunctionArgs, ending: StudyEnding) {
  const actor = await signedIn(request);
  const id = params.id as string;
  const form = await readFormData(request);
  await mustEnd(actor, id); // so that people without permission learn nothing from validation messages
  return submitForm(form, STUDY_END_SCHEMAS[ending], async (end) => {
    const { title } = await endStudy(actor, id, ending, end);
    return redirectWith(paths.study(id), toastFor(title, ending, end));
  });
}

function toastFor(title: string, ending: StudyEnding, { kind }: StudyEnd) {
  if (ending === 'withdraw') return TOASTS.studyWithdrawn(title);
  return kind === 'completed' ? TOASTS.studyCompleted(title) : TOASTS.studyClosed(title);
}
