import type { SubmissionResult } from '@conform-to/react';
import { Link } from '@remix-run/react';
import { useCallback, useState } from 'react';
import { paths } from '~/catalogue/paths';
import { TEXTS } from '~/catalogue/texts';
import { stepNamed, stepsFor } from '~/domain/model/organization-steps';
import { neededIn } from '~/domain/model/record-forms';
import { documentsIn, type Step, summaryOf, type Typed, textOfRow } from '~/domain/model/steps';
import { Banner } from '~/ui/banner';
import { SubmitButton } from '~/ui/button';
import { CardHeader } from '~/ui/card';
import { FieldGrid, Fieldset, FormActions, RequiredNote, TextArea, TextField } from '~/ui/form';
import { DescriptionList } from '~/ui/lists';
import { MultiStepForm, type StepParts } from '~/ui/multi-step-form';
import { AddressFields, DetailFields, InvestigatorFields } from '~/ui/site-fields';
import { Uploader } from '~/ui/upload/uploader';

interface StepFormProps {
  stepKey: string;
  /** Whether the person came from the review to change this step, and returns to it. */
  toReview: boolean;
  signedIn: boolean;
  values: Typed;
  idempotencyKey: string | null;
  lastResult?: SubmissionResult<string[]>;
}

/** The HTML id of a step's form. */
export const formOf = (stepKey: string): string => `onboarding-${stepKey}`;

const isFilled = (form: HTMLFormElement, needed: readonly string[]) => {
  const data = new FormData(form);
  return needed.every((name) => data.getAll(name).some((value) => String(value).trim() !== ''));
};

/** One step of the wizard. Next is disabled until the required fields are filled in (WIZ-03, WIZ-04, WIZ-08). */
export function StepForm({ stepKey, toReview, signedIn, values, idempotencyKey, lastResult }: StepFormProps) {
  const step = stepNamed(stepKey, signedIn);
  const last = step === stepsFor(signedIn).at(-1);
  const [filled, setFilled] = useState(true);
  const [uploading, setUploading] = useState(false);
  const check = useCallback((form: HTMLFormElement) => setFilled(isFilled(form, neededIn(step.form))), [step]);
  const waits = uploading ? 'Please wait for the upload to finish.' : filled ? undefined : step.waits;
  const intent = last ? 'submit' : 'next';
  return (
    <MultiStepForm
      id={formOf(stepKey)}
      step={step}
      action={paths.onboarding(Number(stepKey), toReview ? 'review' : undefined)}
      values={values}
      idempotencyKey={idempotencyKey}
      signedIn={signedIn}
      lastResult={lastResult}
      enter={intent}
      checkedBy={['next', 'submit']}
      onInput={check}
      className="grid gap-6"
    >
      {({ field, errorSummary, uploader }) => (
        <>
          {errorSummary}
          {neededIn(step.form).length > 0 && <RequiredNote />}
          <StepFields
            step={step}
            field={field}
            values={values}
            signedIn={signedIn}
            uploader={{ ...uploader, onUploading: setUploading }}
          />
          <FormActions>
            <SubmitButton intent="previous" variant="secondary" formNoValidate disabled={stepKey === '1'}>
              Previous
            </SubmitButton>
            <div className="flex flex-col gap-3 sm:ml-auto sm:flex-row-reverse">
              <SubmitButton
                intent={intent}
                disabled={waits !== undefined}
                disabledReason={waits}
                pendingLabel={
                  last ? (signedIn ? 'Submitting...' : 'Creating Account & Registering Site...') : undefined
                }
              >
                {last
                  ? signedIn
                    ? 'Submit Application'
                    : 'Create Account & Submit'
                  : toReview
                    ? 'Back to review'
                    : 'Next'}
              </SubmitButton>
            </div>
          </FormActions>
        </>
      )}
    </MultiStepForm>
  );
}

interface StepFieldsProps {
  step: Step;
  field: StepParts['field'];
  values: Typed;
  signedIn: boolean;
  uploader: StepParts['uploader'] & { onUploading: (uploading: boolean) => void };
}

/** The fields of each step, under the names of the specification. */
function StepFields({ step, ...props }: StepFieldsProps) {
  switch (step.key) {
    case '1':
      return <BasicInfo {...props} />;
    case '2':
      return (
        <FieldGrid>
          <DetailFields field={props.field} needsArea />
        </FieldGrid>
      );
    case '3':
      return (
        <>
          <Uploader
            {...props.uploader}
            type="other"
            label="Documents"
            hint="Licenses, certificates, CVs: anything that shows what your site can do. Our team can see them, and so can a sponsor who selects your site."
            documents={documentsIn(props.values)}
          />
          <InvestigatorFields field={props.field} />
        </>
      );
    case '4':
      return <Review {...props} />;
    default:
      return <Account {...props} />;
  }
}

function BasicInfo({ field }: Pick<StepParts, 'field'>) {
  return (
    <FieldGrid>
      <TextField meta={field('name')} label="Site name" autoComplete="organization" className="sm:col-span-2" />
      <AddressFields field={field} />
      <TextField meta={field('phone')} label="Phone" type="tel" autoComplete="tel" optional />
      <TextField
        meta={field('website')}
        label="Website"
        inputMode="url"
        autoComplete="url"
        placeholder="hospital.org"
        optional
        className="sm:col-span-2"
      />
      <TextArea
        meta={field('description')}
        label="Description"
        hint="What sponsors should know about your site, in a few sentences."
        optional
        className="sm:col-span-2"
      />
    </FieldGrid>
  );
}

/** Everything that was entered, with a link to change each part (WIZ-07). */
function Review({ values, signedIn }: Pick<StepFieldsProps, 'values' | 'signedIn'>) {
  return (
    <div className="grid gap-8">
      <Banner title={TEXTS.reviewTime} announce="none">
        {TEXTS.reviewTogether} Our team will check your entries and e-mail you the result.
      </Banner>
      {summaryOf(stepsFor(signedIn), values).map(({ step, rows }) => (
        <section key={step.key}>
          <CardHeader
            title={step.title}
            action={
              <Link to={paths.onboarding(Number(step.key), 'review')}>
                Change<span className="sr-only"> {step.title}</span>
              </Link>
            }
          />
          <DescriptionList items={rows.map((row) => ({ term: row.label, value: textOfRow(row) }))} />
        </section>
      ))}
    </div>
  );
}

function Account({ field }: Pick<StepParts, 'field'>) {
  return (
    <Fieldset title="Your account" text="We’ll e-mail you a link to choose your password.">
      <TextField meta={field('userFirstName')} label="First name" autoComplete="given-name" />
      <TextField meta={field('userLastName')} label="Last name" autoComplete="family-name" />
      <TextField meta={field('userEmail')} label="E-mail" type="email" autoComplete="email" className="sm:col-span-2" />
    </Fieldset>
  );
}
