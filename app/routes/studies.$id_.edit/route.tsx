import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DomainError } from '~/catalogue/errors';
import type { WithHelp } from '~/catalogue/help-topics';
import { BODY_MAX_BYTES } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import type { Actor } from '~/domain/base/actor';
import {
  catchUp,
  changeStudy,
  mustChange,
  previewChange,
  proposedStudy,
  type StudyChange,
  shownOf,
  studyToChange,
  withdrawChange,
} from '~/domain/commands/studies/change.server';
import { storedValues } from '~/domain/model/study-changes';
import { fromForm } from '~/domain/model/study-from-form';
import { studyChangeSchema } from '~/domain/model/study-schema';
import type { ChangedStudy } from '~/domain/model/study-view';
import { signedIn } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { knownFields } from '~/http/known-fields.server';
import { limitRate } from '~/http/rate-limit.server';
import { redirectAfter, redirectWith } from '~/http/reply.server';
import { SubmitButton } from '~/ui/button';
import { CheckChange } from '~/ui/check-change';
import { withoutEmptyEquipment } from '~/ui/study-fields';
import { pageTitle } from '~/ui/title';
import { EditForm } from './edit-form';

export const handle: WithHelp = { help: 'study-settings' };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Edit ${args.data.name}` : 'Edit study', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  return studyToChange(await signedIn(request), params.id as string);
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await signedIn(request);
  const id = params.id as string;
  const form = withoutEmptyEquipment(await readFormData(request, BODY_MAX_BYTES));
  const study = await mustChange(actor, id); // so that people without permission learn nothing from validation messages
  if (form.get('intent') === 'withdrawStudyChanges') {
    return redirectAfter(() => withdrawChange(actor, id), {
      to: paths.study(id),
      done: () => TOASTS.changeWithdrawn,
      failed: TOASTS.matchFailed,
    });
  }
  return submitForm(form, studyChangeSchema, async ({ version, ...values }) => {
    const change = { input: fromForm(values), version, confirmed: form.get('intent') === 'confirm' };
    if (form.get('intent') === 'back')
      return data({ ...shownOf(study, storedValues(change.input, proposedStudy(study))), version });
    return save(context, actor, id, change, form);
  });
}

/** Saves, asks first, or shows what someone else has changed. */
async function save(context: AppLoadContext, actor: Actor, id: string, change: StudyChange, form: FormData) {
  try {
    return await redirectWith(paths.study(id), toastFor(await changeStudy(actor, id, change)));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'study_changed') return data(await catchUp(actor, id, change), { status: error.status });
    if (error.code !== 'change_unconfirmed') throw error;
    await limitRate(context, 'preview');
    return data({ check: await previewChange(actor, id, change), typed: typedIn(form) });
  }
}

function toastFor({ study, saved, proposedAt, version }: ChangedStudy) {
  if (proposedAt !== null && proposedAt === version) return TOASTS.changeProposed;
  return saved.length > 0 ? TOASTS.studySaved(study) : TOASTS.studyUnchanged;
}

/** Everything that was typed, for hidden fields. */
const typedIn = (form: FormData) =>
  [...knownFields(form, studyChangeSchema)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== 'intent',
  );

/** A sponsor changes its study. */
export default function EditStudy() {
  const study = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && 'check' in answer)
    return <CheckChange {...answer} action={paths.studyEdit(study.id)} confirm="confirm" back={<ChangeSomething />} />;
  const shown = answer && 'values' in answer ? { ...study, ...answer } : { ...study, changes: undefined };
  return (
    <EditForm
      // Other values need a new form.
      key={answer && 'values' in answer ? JSON.stringify(answer.values) : 'first'}
      study={shown}
    />
  );
}

const ChangeSomething = () => (
  <SubmitButton intent="back" variant="secondary">
    Change something
  </SubmitButton>
);
