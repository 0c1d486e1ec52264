import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { MULTIPART_MAX_BYTES, OUTSIDE_TRAINING_YEARS, UPLOAD_EXTENSIONS } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { UPLOAD_HINT } from '~/catalogue/texts';
import { UPLOADS } from '~/catalogue/uploads';
import { newId } from '~/domain/base/ids.server';
import { takeUpload } from '~/domain/commands/documents/upload.server';
import { fileCertificate, requireFiling } from '~/domain/commands/training/outside.server';
import { DomainError } from '~/domain/model/errors';
import { rulesOf } from '~/domain/model/forms';
import { outsideTrainingFormSchema } from '~/domain/model/training-schema';
import { personWho } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { redirectWith } from '~/http/reply.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { FieldGrid, FormActions, RequiredNote, TextField, ZodForm } from '~/ui/form';
import { control, FieldError } from '~/ui/form/field';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('File a GCP certificate', args);

export async function loader({ request }: LoaderFunctionArgs) {
  await personWho(request, 'training.take');
  return { idempotencyKey: newId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await personWho(request, 'training.take');
  const form = await readFormData(request, MULTIPART_MAX_BYTES);
  const file = form.get('file');
  form.delete('file');
  return submitForm(form, outsideTrainingFormSchema, async ({ idempotencyKey, ...entered }) => {
    requireFiling(actor, entered);
    await limitRate(context, 'upload');
    if (!(file instanceof File) || file.size === 0) throw new DomainError('invalid', {}, { file: [UPLOADS.choose] });
    const document = await takeUpload(file).catch((error) => {
      if (!(error instanceof DomainError) || !error.code.startsWith('upload_')) throw error;
      throw new DomainError('invalid', {}, { file: [error.message] });
    });
    const { course } = await fileCertificate(actor, { ...entered, document }, idempotencyKey);
    return redirectWith(paths.training(), TOASTS.certificateFiled(course));
  });
}

/** Files a certificate of GCP training that was completed elsewhere (SCR-16). */
export default function FileCertificate() {
  const { idempotencyKey } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.lastResult.error?.file ?? [];
  return (
    <Page width="form">
      <PageHeading
        eyebrow="Training"
        title="File a GCP certificate"
        lead="Did you complete GCP training elsewhere? It counts in matching while the certificate is valid. Sponsors can see who issued it."
        actions={
          <ButtonLink to={paths.training()} variant="secondary">
            Back to training
          </ButtonLink>
        }
      />
      <Card>
        <ZodForm
          id="outside"
          rules={rulesOf('outsideTraining')}
          encType="multipart/form-data"
          values={{ idempotencyKey }}
        >
          {(fields) => (
            <>
              <RequiredNote />
              <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
              <FieldGrid>
                <TextField meta={fields.course} label="Course" className="sm:col-span-2" />
                <TextField meta={fields.issuer} label="Issued by" className="sm:col-span-2" />
                <TextField
                  meta={fields.completedAt}
                  label="Completed on"
                  type="date"
                  required
                  hint="As on the certificate"
                />
                <TextField
                  meta={fields.expiresAt}
                  label="Expires on"
                  type="date"
                  required
                  hint={`At most ${OUTSIDE_TRAINING_YEARS} years later`}
                />
              </FieldGrid>
              <div>
                <label htmlFor="outside-file" className="font-medium text-ink">
                  Certificate file
                </label>{' '}
                <span aria-hidden className="text-accent" title="Required">
                  *
                </span>
                <p id="outside-file-hint" className="mt-0.5 text-ink-muted text-sm">
                  {UPLOAD_HINT} It is kept with your site’s documents.
                </p>
                <input
                  id="outside-file"
                  type="file"
                  name="file"
                  required
                  accept={UPLOAD_EXTENSIONS.join()}
                  aria-invalid={errors.length > 0 || undefined}
                  aria-describedby={errors.length > 0 ? 'outside-file-hint outside-file-error' : 'outside-file-hint'}
                  className={`${control} mt-1.5`}
                />
                <FieldError id="outside-file-error" errors={errors} />
              </div>
              <FormActions>
                <SubmitButton pendingLabel="Filing...">File certificate</SubmitButton>
              </FormActions>
            </>
          )}
        </ZodForm>
      </Card>
    </Page>
  );
}
