import type { SubmissionResult } from '@conform-to/react';
import { useCallback, useState } from 'react';
import { paths } from '~/catalogue/paths';
import { neededIn, type Typed } from '~/domain/drafts/steps';
import { stepNamed, stepsFor } from '~/domain/organizations/steps';
import { SubmitButton } from '~/ui/button';
import { FormActions, RequiredNote } from '~/ui/form';
import { MultiStepForm } from '~/ui/multi-step-form';
import { StepFields } from './step-fields';

interface StepFormProps {
  stepKey: string;
  signedIn: boolean;
  values: Typed;
  idempotencyKey: string;
  lastResult?: SubmissionResult<string[]>;
}

const isFilled = (form: HTMLFormElement, needed: readonly string[]) => {
  const data = new FormData(form);
  return needed.every((name) => data.getAll(name).some((value) => String(value).trim() !== ''));
};

/** One step of the wizard. Next waits until the required fields are filled in (WIZ-03, WIZ-04, WIZ-08). */
export function StepForm({ stepKey, signedIn, values, idempotencyKey, lastResult }: StepFormProps) {
  const step = stepNamed(stepKey, signedIn);
  const last = step === stepsFor(signedIn).at(-1);
  const [filled, setFilled] = useState(true);
  const [uploading, setUploading] = useState(false);
  const check = useCallback((form: HTMLFormElement) => setFilled(isFilled(form, neededIn(step))), [step]);
  const waits = uploading ? 'Please wait for the upload to finish.' : filled ? undefined : step.waits;
  const intent = last ? 'submit' : 'next';
  return (
    <MultiStepForm
      id={`onboarding-${stepKey}`}
      step={step}
      action={paths.onboarding(Number(stepKey))}
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
          {neededIn(step).length > 0 && <RequiredNote />}
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
            <div className="flex flex-col gap-3 sm:flex-row-reverse">
              <SubmitButton
                intent={intent}
                disabled={waits !== undefined}
                disabledReason={waits}
                pendingLabel={
                  last ? (signedIn ? 'Submitting...' : 'Creating Account & Registering Site...') : undefined
                }
              >
                {last ? (signedIn ? 'Submit Application' : 'Create Account & Submit') : 'Next'}
              </SubmitButton>
            </div>
          </FormActions>
        </>
      )}
    </MultiStepForm>
  );
}
