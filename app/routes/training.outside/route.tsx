import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { training } from '~/actions/training';
import type { WithHelp } from '~/catalogue/help-topics';
import { MULTIPART_MAX_BYTES, OUTSIDE_TRAINING_YEARS } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { UPLOAD_HINT } from '~/catalogue/texts';
import { newId } from '~/domain/base/ids.server';
import { listStaff } from '~/domain/commands/staff/read.server';
import { certificateFromVault } from '~/domain/commands/training/outside.server';
import { rulesOf } from '~/domain/model/forms';
import { nameOf } from '~/domain/model/member';
import { personWho } from '~/http/guards.server';
import type { Refused } from '~/http/input.server';
import { perform } from '~/http/perform.server';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { FieldGrid, FileField, FormActions, RequiredNote, Select, TextField, ZodForm } from '~/ui/form';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'training' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('File a GCP certificate', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'training.take');
  const query = new URL(request.url).searchParams;
  const { people } = await listStaff(actor);
  const asked = query.get('document');
  const document = asked ? await certificateFromVault(actor, asked) : null;
  return {
    people: people.map((each) => ({ value: each.id, label: each.you ? `${nameOf(each)} (you)` : nameOf(each) })),
    document,
    holder: query.get('for') ?? document?.personId ?? actor.id,
    idempotencyKey: newId(),
  };
}

export const action = perform({
  guard: (request) => personWho(request, 'training.take'),
  to: () => paths.training(),
  maxBytes: MULTIPART_MAX_BYTES,
  actions: [training.fileCertificate],
});

const valuesOf = ({ issuer, completedAt, expiresAt }: { issuer: string; completedAt: string; expiresAt: string }) => ({
  ...{ issuer, completedAt, expiresAt },
});

/** Files a certificate of GCP training that was completed elsewhere (SCR-16). */
export default function FileCertificate() {
  const { people, document, holder, idempotencyKey } = useLoaderData<typeof loader>();
  const errors = useActionData<Refused>()?.lastResult?.error?.file ?? [];
  return (
    <Page width="form">
      <PageHeading
        back={{ to: paths.training(), label: 'training' }}
        title="File a GCP certificate"
        lead="GCP training that you or a colleague completed elsewhere counts in matching while the certificate is valid. Sponsors can see who issued it."
      />
      <Card>
        <ZodForm
          id="outside"
          rules={rulesOf('outsideTraining')}
          values={{ userId: holder, ...(document && valuesOf(document)) }}
          encType="multipart/form-data"
        >
          {(fields) => (
            <>
              <RequiredNote />
              <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
              {document && <input type="hidden" name="documentId" value={document.id} />}
              <FieldGrid>
                {document?.personId && <input type="hidden" name="userId" value={document.personId} />}
                {document?.personId && (
                  <p className="sm:col-span-2">{`Certificate of ${people.find(({ value }) => value === document.personId)?.label ?? 'someone who is no longer in the team'}`}</p>
                )}
                {!document?.personId && people.length > 1 && (
                  <Select
                    meta={fields.userId}
                    label="Whose certificate is it?"
                    options={people}
                    hint="It is recorded who filed it"
                    className="sm:col-span-2"
                  />
                )}
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
              {document ? (
                <p>
                  The file is already among your site’s documents:{' '}
                  <a href={paths.document(document.id)} className="link break-words">
                    {document.name}
                  </a>
                </p>
              ) : (
                <FileField
                  id="outside-file"
                  label="Certificate file"
                  hint={`${UPLOAD_HINT} It is kept with your site’s documents.`}
                  errors={errors}
                  required
                />
              )}
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
