import { useActionData } from '@remix-run/react';
import type { AgreementView, CdaPreview, UsualTerms } from '~/domain/model/agreement-view';
import { rulesOf } from '~/domain/model/forms';
import type { Frame } from '~/domain/pages/match-frame.server';
import { SubmitButton } from '~/ui/button';
import { CdaFields, CdaText, cdaValues, ReadTextButton } from '~/ui/cda-fields';
import { FormActions, TextField, useRefused, ZodForm } from '~/ui/form';

interface SendFormProps {
  frame: Frame;
  previous: AgreementView | null;
  usual: UsualTerms | null;
  /** The sponsor's legal name in the CDAs that hold it; null without any. */
  heldName: string | null;
  today: string;
  idempotencyKey: string;
}

/** Sends a version of the CDA. */
export function SendForm({ frame, previous, usual, heldName, today, idempotencyKey }: SendFormProps) {
  const refused = useRefused('sendCda', 'previewCda');
  const preview = useActionData<{ preview?: CdaPreview | null }>()?.preview ?? null;
  const { title, sponsorName } = frame.study;
  const values = {
    ...cdaValues({ study: title, sponsorName, previous, usual, heldName, today }),
    siteName: previous?.terms.site ?? frame.site,
    idempotencyKey,
  };
  return (
    <ZodForm
      id="cda-form"
      rules={rulesOf('cda')}
      lastResult={refused}
      encType="multipart/form-data"
      values={values}
      className="group grid gap-6"
    >
      {(fields) => (
        <>
          <CdaText preview={preview} />
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <CdaFields
            fields={fields}
            heldName={heldName}
            usual={usual}
            filledIn={previous === null}
            fileErrors={refused?.error?.file ?? []}
          >
            <TextField meta={fields.siteName} label="Site’s legal name" />
          </CdaFields>
          <FormActions>
            <SubmitButton intent="sendCda" pendingLabel="Sending...">
              {previous ? 'Send this version' : 'Send the CDA'}
            </SubmitButton>
            <ReadTextButton />
          </FormActions>
        </>
      )}
    </ZodForm>
  );
}
