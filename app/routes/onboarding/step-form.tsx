import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { Form } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { paths } from '~/catalogue/paths';
import { postedStep, stepsFor, type TypedRegistration } from '~/domain/organizations/steps';
import { SubmitButton } from '~/ui/button';
import { ErrorSummary, FormActions, RequiredNote } from '~/ui/form';
import { useKeptDraft } from '~/ui/kept-draft';
import { type Fields, StepFields } from './step-fields';

interface StepFormProps {
  number: number;
  signedIn: boolean;
  values: TypedRegistration;
  idempotencyKey: string;
  lastResult?: SubmissionResult<string[]>;
}

const NOTHING = z.object({});
const GOES_ON = /^(next|submit)$/;

const isFilled = (form: HTMLFormElement, needed: readonly string[]) => {
  const data = new FormData(form);
  return needed.every((name) => data.getAll(name).some((value) => String(value).trim() !== ''));
};

/** One step: its fields, kept while they are typed, and the way on and back. */
export function StepForm({ number, signedIn, values, idempotencyKey, lastResult }: StepFormProps) {
  const step = postedStep(String(number), signedIn);
  const schema = step.schema ?? NOTHING;
  const last = number === stepsFor(signedIn).length;
  const action = paths.onboarding(number);
  const [form, fields] = useForm({
    id: `onboarding-${number}`,
    lastResult,
    defaultValue: values as Record<string, string>, // as it was typed: text, lists of text, documents
    constraint: getZodConstraint(schema),
    // Only the way on asks whether the step is right; back, upload and remove keep what was typed as it is.
    onValidate: ({ formData, submitter }) =>
      parseWithZod(formData, { schema: !submitter || GOES_ON.test(intentOf(submitter)) ? schema : NOTHING }),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  });
  const { onSubmit, ...formProps } = getFormProps(form);

  const element = useRef<HTMLFormElement>(null);
  const { touched, sent } = useKeptDraft(element, action);
  const [filled, setFilled] = useState(true);
  const [uploading, setUploading] = useState(false);
  const check = useCallback(() => {
    if (element.current) setFilled(isFilled(element.current, step.needed));
  }, [step]);
  useEffect(check, [check]);

  const waits = uploading ? 'The upload is under way.' : filled ? undefined : step.waits;
  const intent = last ? 'submit' : 'next';
  return (
    <Form
      method="post"
      action={action}
      encType={step.uploads ? 'multipart/form-data' : undefined}
      {...formProps}
      ref={element}
      data-tells-offline
      onSubmit={(event) => {
        sent();
        onSubmit(event);
      }}
      onInput={() => {
        check();
        touched();
      }}
      className="grid gap-6"
    >
      {/* What Enter presses: the first button in a form, whichever it shows first. */}
      <button type="submit" name="intent" value={intent} tabIndex={-1} aria-hidden className="sr-only" />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {signedIn && <input type="hidden" name="signedIn" value="1" />}
      <ErrorSummary form={form} />
      {step.needed.length > 0 && <RequiredNote />}
      <StepFields
        step={step}
        formId={form.id}
        fields={fields as unknown as Fields}
        values={values}
        uploadErrors={[...(form.allErrors.file ?? []), ...(form.allErrors.documents ?? [])]}
        onUploading={setUploading}
        onDocuments={touched}
      />
      <FormActions>
        <SubmitButton intent="previous" variant="secondary" formNoValidate disabled={number === 1}>
          Previous
        </SubmitButton>
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <SubmitButton
            intent={intent}
            disabled={waits !== undefined}
            disabledReason={waits}
            pendingLabel={last ? (signedIn ? 'Submitting...' : 'Creating Account & Registering Site...') : undefined}
          >
            {last ? (signedIn ? 'Submit Application' : 'Create Account & Submit') : 'Next'}
          </SubmitButton>
        </div>
      </FormActions>
    </Form>
  );
}

const intentOf = (submitter: HTMLElement) => (submitter as HTMLButtonElement).value;
