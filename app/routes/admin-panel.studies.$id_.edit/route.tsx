import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BODY_MAX_BYTES } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { editStudy, studyToEdit } from '~/domain/commands/studies/edit.server';
import { recordRulesOf } from '~/domain/model/record-forms';
import { columnsOf } from '~/domain/model/study-countries';
import { toForm } from '~/domain/model/study-form-values';
import { fromForm } from '~/domain/model/study-from-form';
import { studyEditSchema } from '~/domain/model/study-schema';
import { historyOf } from '~/domain/pages/admin-activity.server';
import { asRead } from '~/http/as-read.server';
import { administrator } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { redirectWith } from '~/http/reply.server';
import { ActivityList } from '~/ui/activity-list';
import { Banner } from '~/ui/banner';
import { ButtonLink } from '~/ui/button';
import { EditPage } from '~/ui/edit-page';
import { FieldNotes } from '~/ui/form';
import { originNotes } from '~/ui/origin-notes';
import { StudyFields, withoutEmptyEquipment } from '~/ui/study-fields';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Edit ${args.data.study.title}` : 'Edit study', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  const id = params.id as string;
  const study = await studyToEdit(actor, id);
  return { study, history: await historyOf(actor, { type: 'study', id }) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await administrator(request);
  const form = withoutEmptyEquipment(await readFormData(request, BODY_MAX_BYTES));
  return submitForm(form, studyEditSchema, async (values) => {
    const { title } = await editStudy(actor, params.id as string, fromForm(values), undefined, asRead(form));
    return redirectWith(paths.adminStudy(params.id as string), TOASTS.studySaved(title));
  });
}

/** The fields of a study that an administrator can edit (ADM-08). */
export default function EditStudy() {
  const { study, history } = useLoaderData<typeof loader>();
  return (
    <EditPage
      id="edit-study"
      name={study.title}
      rules={recordRulesOf('studyEdit')}
      version={study.updatedAt}
      values={{ ...study, ...toForm(study), estimatedDuration: study.duration }}
      prepare={withoutEmptyEquipment}
      history={history.length > 0 && <ActivityList rows={history} showChanges />}
      backHref={paths.adminStudy(study.id)}
      notice={
        study.waits && (
          <Banner
            tone="warning"
            announce="none"
            title="The sponsor proposes changes to this study."
            action={
              <ButtonLink to={paths.adminChanges} variant="secondary" size="sm">
                Review changes
              </ButtonLink>
            }
          />
        )
      }
    >
      {(fields) => (
        <FieldNotes value={originNotes(study.origins)}>
          <StudyFields
            fields={fields}
            equipment={study.requiredEquipment}
            countries={columnsOf(study.countries)}
            hold={study.hold}
          />
        </FieldNotes>
      )}
    </EditPage>
  );
}
