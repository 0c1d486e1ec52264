import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { WithHelp } from '~/catalogue/help-topics';
import { KIOSK } from '~/catalogue/kiosk';
import { KIOSK_PIN_MS } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { MINUTE_MS } from '~/catalogue/time';
import { VISITOR } from '~/domain/base/actor';
import { standAt } from '~/domain/commands/kiosk/stand.server';
import { rulesOf } from '~/domain/model/forms';
import { unlockSchema } from '~/domain/model/kiosk-schema';
import { readFormData, submitForm } from '~/http/input.server';
import { lockOf, unlockHere } from '~/http/kiosk-lock.server';
import { redirectWith } from '~/http/reply.server';
import { Banner } from '~/ui/banner';
import { Button, buttonClass, SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { orOffline } from '~/ui/connection';
import { FormActions, PasswordField, ZodForm } from '~/ui/form';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';
import { useWaitingPin } from './use-waiting-pin';

export { unlessRefused as shouldRevalidate } from '~/ui/connection';

export const handle: WithHelp = { help: 'kiosk' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Unlock the kiosk', args);

/** Open to everyone at a locked kiosk, because the PIN is the protection. `locked`: the copy that the device keeps. */
export async function loader({ request }: LoaderFunctionArgs) {
  const lock = await lockOf(request);
  const { searchParams } = new URL(request.url);
  if (!lock && !searchParams.has('locked')) throw redirect(paths.kiosk);
  return { stand: lock?.stand ?? (await standAt(searchParams, VISITOR)) };
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

/** Without a network, the page holds the PIN until there is one. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return orOffline(() => serverAction<typeof action>(), { unsent: true as const });
}

export default function Unlock() {
  const { stand } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action | typeof clientAction>();
  const waiting = useWaitingPin(refusal && 'unsent' in refusal ? refusal : null);
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
      <div role="status">
        {waiting.state !== 'none' && (
          <div className="mb-6">
            {waiting.state === 'waiting' ? (
              <Banner
                title={KIOSK.pinWaits}
                announce="none"
                action={
                  <Button type="button" variant="secondary" onClick={waiting.forget}>
                    {KIOSK.forgetPin}
                  </Button>
                }
              >
                {KIOSK.pinWaitsText(KIOSK_PIN_MS.most / MINUTE_MS)}
              </Banner>
            ) : (
              <Banner title={KIOSK.pinDropped} announce="none" />
            )}
          </div>
        )}
      </div>
      <div ref={card} onSubmit={waiting.note}>
        <Card>
          <ZodForm id="unlock" rules={rulesOf('unlock')} autoComplete="off" data-tells-offline>
            {(fields) => (
              <>
                <PasswordField meta={fields.pin} label="PIN" inputMode="numeric" autoComplete="off" />
                <FormActions>
                  <SubmitButton>Unlock</SubmitButton>
                  {/* A page of its own, which the device may have kept. */}
                  <a
                    href={paths.kioskAt({ event: stand.event, rep: stand.fieldRep, stand: stand.token })}
                    className={buttonClass({ variant: 'secondary' })}
                  >
                    Back to the form
                  </a>
                </FormActions>
              </>
            )}
          </ZodForm>
        </Card>
      </div>
    </Page>
  );
}
