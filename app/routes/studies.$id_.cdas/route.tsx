import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { agreements } from '~/actions/agreements';
import { ofInvitingStudy } from '~/actions/subjects';
import type { WithHelp } from '~/catalogue/help-topics';
import { CDAS_CALL_MAX, MULTIPART_MAX_BYTES } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { newId } from '~/domain/base/ids.server';
import { previewCdas } from '~/domain/commands/agreements/preview.server';
import { cdasToSend } from '~/domain/commands/agreements/send-several.server';
import { severalCdasFormSchema } from '~/domain/model/agreement-schema';
import type { CdaPreview } from '~/domain/model/agreement-view';
import { rulesOf } from '~/domain/model/forms';
import { signedIn } from '~/http/guards.server';
import { showForm } from '~/http/input.server';
import { perform } from '~/http/perform.server';
import { Banner } from '~/ui/banner';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { CdaFields, CdaText, cdaValues, NOTHING_TO_READ, ReadTextButton } from '~/ui/cda-fields';
import { EmptyState } from '~/ui/empty-state';
import { CheckboxGroup, FormActions, useRefused, ZodForm } from '~/ui/form';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'cda' };

export const meta: MetaFunction = (args) => pageTitle('Send CDAs', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const id = params.id as string;
  const today = new Date().toISOString().slice(0, 10);
  return { id, today, ...(await cdasToSend(actor, id)), idempotencyKey: newId() };
}

export const action = perform({
  to: ({ params }) => paths.studyCdas(params.id),
  maxBytes: MULTIPART_MAX_BYTES,
  actions: [agreements.sendCdas],
  own: {
    previewCda: ({ actor, params, form }) =>
      showForm(
        form,
        severalCdasFormSchema,
        async (input) => ({ preview: await previewCdas(actor, params.id, input) }),
        () => ofInvitingStudy(actor, params),
      ),
  },
});

/** One CDA for every site that waits for one. Each signs a document of its own. */
export default function SendCdas() {
  const { id, title, name, sponsorName, waiting, heldName, usual, sharesDocuments, today, idempotencyKey } =
    useLoaderData<typeof loader>();
  const refused = useRefused('sendCdas', 'previewCda');
  const preview = useActionData<{ preview?: CdaPreview | null }>()?.preview ?? null;
  const first = waiting.slice(0, CDAS_CALL_MAX);
  const values = {
    ...cdaValues({ study: title, sponsorName, usual, heldName, today }),
    matchIds: first.map(({ matchId }) => matchId),
    idempotencyKey,
  };
  return (
    <Page width="form">
      <PageHeading
        back={{ to: paths.study(id), label: name }}
        title="Send CDAs"
        lead="Each site gets a CDA of its own, under the name of its account. Sites cannot see each other."
      />
      <Card>
        {waiting.length === 0 ? (
          <EmptyState
            title="No site of this study is waiting for a CDA."
            action={<ButtonLink to={paths.study(id)}>Back to the study</ButtonLink>}
          />
        ) : (
          <ZodForm
            id="cdas-form"
            rules={rulesOf('severalCdas')}
            lastResult={refused}
            encType="multipart/form-data"
            values={values}
            className="group grid gap-6"
          >
            {(fields) => (
              <>
                {!sharesDocuments && (
                  <Banner tone="info" announce="none" title={NOTHING_TO_READ}>
                    <Link to={paths.studyDocuments(id)} className="link">
                      Add the protocol first
                    </Link>
                  </Banner>
                )}
                <CdaText preview={preview} several={first.length > 1} />
                <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
                <CheckboxGroup
                  meta={fields.matchIds}
                  label="Sites"
                  hint={waiting.length > first.length ? `The first ${first.length} of ${waiting.length}.` : undefined}
                  options={first.map(({ matchId, site }) => ({ value: matchId, label: site }))}
                />
                <CdaFields
                  fields={fields}
                  several
                  heldName={heldName}
                  usual={usual}
                  filledIn
                  fileErrors={refused?.error?.file ?? []}
                />
                <FormActions>
                  <SubmitButton intent="sendCdas" pendingLabel="Sending...">
                    Send the CDAs
                  </SubmitButton>
                  <ReadTextButton />
                  <ButtonLink to={paths.study(id)} variant="secondary">
                    Cancel
                  </ButtonLink>
                </FormActions>
              </>
            )}
          </ZodForm>
        )}
      </Card>
    </Page>
  );
}
