import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { engagements } from '~/actions/engagements';
import { STEPS } from '~/catalogue/engagement';
import type { WithHelp } from '~/catalogue/help-topics';
import { labelOf } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { newId } from '~/domain/base/ids.server';
import { stepToSkip } from '~/domain/commands/matches/skip-step.server';
import { rulesOf } from '~/domain/model/forms';
import { signedIn } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { FormActions, TextArea, ZodForm } from '~/ui/form';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'steps' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Skip a step', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  return { ...(await stepToSkip(actor, params.id as string)), idempotencyKey: newId() };
}

export const action = perform({
  to: ({ params }) => paths.match(params.id),
  actions: [engagements.skipStep],
});

/** Asks why the sponsor skips a step. The site can read the reason. */
export default function SkipStep() {
  const { id, site, step, idempotencyKey } = useLoaderData<typeof loader>();
  return (
    <Page width="form">
      <PageHeading
        back={{ to: paths.match(id), label: site }}
        title={`Skip ${labelOf(STEPS, step)}`}
        lead="The next step opens. You cannot undo this."
      />
      <ZodForm id="skip-step" rules={rulesOf('skipStep')} className="grid gap-6">
        {({ reason }) => (
          <>
            <input type="hidden" name="step" value={step} />
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <TextArea meta={reason} label="Why?" hint="The site will see this." rows={3} required />
            <FormActions>
              <SubmitButton pendingLabel="Skipping...">Skip step</SubmitButton>
              <ButtonLink to={paths.match(id)} variant="secondary">
                Cancel
              </ButtonLink>
            </FormActions>
          </>
        )}
      </ZodForm>
    </Page>
  );
}
