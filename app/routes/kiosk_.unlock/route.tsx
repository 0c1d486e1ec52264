import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { WithHelp } from '~/catalogue/help-topics';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { rulesOf } from '~/domain/model/forms';
import { unlockSchema } from '~/domain/model/kiosk-schema';
import { readFormData, submitForm } from '~/http/input.server';
import { lockOf, unlockHere } from '~/http/kiosk-lock.server';
import { redirectWith } from '~/http/reply.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { FormActions, PasswordField, ZodForm } from '~/ui/form';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'kiosk' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Unlock the kiosk', args);

/** Open to everyone at a locked kiosk, because the PIN is the protection. */
export async function loader({ request }: LoaderFunctionArgs) {
  const lock = await lockOf(request);
  if (!lock) throw redirect(paths.kiosk);
  return { stand: lock.stand };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readFormData(request);
  return submitForm(
    form,
    unlockSchema,
    async ({ pin }) => {
      return redirectWith(paths.kioskLinks, TOASTS.kioskUnlocked, await unlockHere(request, pin));
    },
    { hide: ['pin'] },
  );
}

export default function Unlock() {
  const { stand } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const card = useRef<HTMLDivElement>(null);
  // A refused PIN is not kept, because the next person could reveal it.
  useEffect(() => {
    const pin = card.current?.querySelector('input');
    if (refusal && pin) pin.value = '';
  }, [refusal]);
  return (
    <Page width="form">
      <PageHeading
        title="Unlock the kiosk"
        lead="If you are the field rep, enter the PIN you chose when you locked the kiosk."
      />
      <div ref={card}>
        <Card>
          <ZodForm id="unlock" rules={rulesOf('unlock')} autoComplete="off">
            {(fields) => (
              <>
                <PasswordField meta={fields.pin} label="PIN" inputMode="numeric" autoComplete="off" />
                <FormActions>
                  <SubmitButton>Unlock</SubmitButton>
                  <ButtonLink
                    to={paths.kioskAt({ event: stand.event, rep: stand.fieldRep, stand: stand.token })}
                    variant="secondary"
                  >
                    Back to the form
                  </ButtonLink>
                </FormActions>
              </>
            )}
          </ZodForm>
        </Card>
      </div>
    </Page>
  );
}
