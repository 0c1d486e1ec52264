import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { TOASTS } from '~/catalogue/messages';
import { STUDY_EQUIPMENT } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { historyOf } from '~/domain/admin/activity.server';
import { editStudy, studyToEdit } from '~/domain/studies/edit.server';
import { studyEditSchema } from '~/domain/studies/schema';
import { administrator } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { redirectWith } from '~/http/reply.server';
import { EditPage } from '~/ui/edit-page';
import { pageTitle } from '~/ui/title';
import { StudyFields } from './study-fields';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Edit ${args.data.study.title}` : 'Edit study', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  const id = params.id as string;
  const study = await studyToEdit(actor, id);
  return { study, history: await historyOf(actor, { type: 'study', id }) };
}

/** The field for other equipment is one more entry of the list. Drops it if it is empty. */
function withoutEmptyEquipment(form: FormData): FormData {
  const entries = form.getAll('requiredEquipment').filter((entry) => typeof entry === 'string' && entry.trim());
  form.delete('requiredEquipment');
  for (const entry of entries) form.append('requiredEquipment', entry);
  return form;
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await administrator(request);
  const form = withoutEmptyEquipment(await readFormData(request));
  return submitForm(form, studyEditSchema, async (values) => {
    const { title } = await editStudy(actor, params.id as string, values);
    return redirectWith(paths.adminPanel('studies'), TOASTS.studySaved(title));
  });
}

/** The fields of a study that an administrator can edit (ADM-08). */
export default function EditStudy() {
  const { study, history } = useLoaderData<typeof loader>();
  const own = study.requiredEquipment.filter((entry) => !STUDY_EQUIPMENT.some(({ value }) => value === entry));
  return (
    <EditPage
      id="edit-study"
      name={study.title}
      schema={studyEditSchema}
      values={{ ...study, estimatedDuration: study.duration }}
      prepare={withoutEmptyEquipment}
      history={history}
      backHref={paths.adminPanel('studies')}
    >
      {(fields) => <StudyFields fields={fields} ownEquipment={own} />}
    </EditPage>
  );
}
