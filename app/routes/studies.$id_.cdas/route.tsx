import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { agreements } from '~/actions/agreements';
import { AGREEMENT_KINDS } from '~/catalogue/agreements';
import type { WithHelp } from '~/catalogue/help-topics';
import { CDAS_CALL_MAX, MULTIPART_MAX_BYTES } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { newId } from '~/domain/base/ids.server';
import { cdasToSend } from '~/domain/commands/agreements/send-several.server';
import { rulesOf } from '~/domain/model/forms';
import { signedIn } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { CdaFields, cdaValues } from '~/ui/cda-fields';
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
});

/** One CDA for every site that waits for one. Each signs a document of its own. */
export default function SendCdas() {
  const { id, title, name, sponsorName, waiting, heldName, usual, today, idempotencyKey } =
    useLoaderData<typeof loader>();
  const refused = useRefused('sendCdas');
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
                <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
                <CheckboxGroup
                  meta={fields.matchIds}
                  label="Sites"
                  hint={waiting.length > first.length ? `The first ${first.length} of ${waiting.length}.` : undefined}
                  options={first.map(({ matchId, site }) => ({ value: matchId, label: site }))}
                />
                <CdaFields
                  fields={fields}
                  kinds={AGREEMENT_KINDS.filter(({ value }) => value !== 'paper')}
                  heldName={heldName}
                  usual={usual}
                  fileErrors={refused?.error?.file ?? []}
                />
                <FormActions>
                  <SubmitButton intent="sendCdas" pendingLabel="Sending...">
                    Send the CDAs
                  </SubmitButton>
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
