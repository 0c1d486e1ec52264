import type { Origin } from '~/catalogue/origins';
import { paths } from '~/catalogue/paths';
import { recordRulesOf } from '~/domain/model/record-forms';
import type { StudyValues } from '~/domain/model/study-changes';
import { columnsOf } from '~/domain/model/study-countries';
import { toForm } from '~/domain/model/study-form-values';
import type { SponsorHold } from '~/domain/model/study-sponsor';
import { Banner } from '~/ui/banner';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { FieldNotes, FormActions, RequiredNote, ZodForm } from '~/ui/form';
import { Page, PageHeading } from '~/ui/layout';
import { originNotes } from '~/ui/origin-notes';
import { StudyFields, withoutEmptyEquipment } from '~/ui/study-fields';
import { AsksBeforeLeaving } from '~/ui/unsaved';

interface EditFormProps {
  study: {
    id: string;
    title: string;
    name: string;
    version: number;
    values: StudyValues;
    /** Where the values come from. Others are the sponsor's own. */
    origins: Readonly<Record<string, Origin>> | null;
    needsApproval: boolean;
    /** Whether a proposed change awaits a decision. */
    waits: boolean;
    hold: SponsorHold;
    /** What someone else has changed in the meantime, in words. */
    changes: string[] | undefined;
  };
}

const LEAD = {
  yes: 'Changes that do not affect which sites fit, such as title, contacts and dates, are saved at once. For others, and for a change of who posts the study, we show you the effect first, and an administrator approves them.',
  no: 'If a change affects which sites fit, we show you the effect before anything is saved.',
};

/** The form of a sponsor's study. */
export function EditForm({ study }: EditFormProps) {
  const { id, title, name, version, values, origins, needsApproval, waits, hold, changes } = study;
  return (
    <Page>
      <PageHeading
        back={{ to: paths.study(id), label: name }}
        title="Edit study"
        about={name !== title && title}
        lead={needsApproval ? LEAD.yes : LEAD.no}
      />
      <div className="mb-8 grid max-w-4xl gap-4 empty:hidden">
        {changes && <ChangedMeanwhile changes={changes} />}
        {waits && !changes && (
          <Banner announce="none" title="Some of these values need approval first.">
            The form shows the study with the changes that you have proposed. What you save replaces them.
          </Banner>
        )}
      </div>
      <ZodForm
        id="edit-study"
        rules={recordRulesOf('studyChange')}
        values={{
          ...values,
          ...toForm(values),
          estimatedDuration: values.duration,
          version: String(version),
        }}
        prepare={withoutEmptyEquipment}
        checksOnBlur
        className="grid max-w-6xl gap-8"
      >
        {(fields) => (
          <FieldNotes value={originNotes(origins)}>
            {/* What was read stays with the form, even if the page's data is loaded again. */}
            <input type="hidden" name={fields.version.name} defaultValue={String(fields.version.initialValue)} />
            <AsksBeforeLeaving form="edit-study" />
            <RequiredNote />
            <StudyFields
              fields={fields}
              equipment={values.requiredEquipment}
              countries={columnsOf(values.countries)}
              hold={hold}
            />
            <FormActions>
              <SubmitButton pendingLabel="Saving...">Save</SubmitButton>
              <ButtonLink to={paths.study(id)} variant="secondary">
                Cancel
              </ButtonLink>
            </FormActions>
          </FieldNotes>
        )}
      </ZodForm>
    </Page>
  );
}

function ChangedMeanwhile({ changes }: { changes: NonNullable<EditFormProps['study']['changes']> }) {
  return (
    <Banner tone="warning" title="Someone else has changed this study since you opened it. Nothing is saved yet.">
      <p>Please check the form and save it again. What you have typed is still there.</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {changes.map((change) => (
          <li key={change} className="break-words">
            {change}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
