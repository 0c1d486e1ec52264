import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { WithHelp } from '~/catalogue/help-topics';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { limitTries } from '~/domain/base/tries.server';
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
  turnOffSecondFactor,
} from '~/domain/commands/accounts/second-factor.server';
import { qrCodeOf } from '~/domain/commands/kiosk/qr-code.server';
import { confirmationSchema } from '~/domain/model/account-schema';
import { sessionCookie } from '~/http/cookies.server';
import { anyActorOf, personWho } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { redirectAfter, redirectWith } from '~/http/reply.server';
import { whoseCodes } from '~/http/sign-in.server';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';
import { Begin, RecoveryCodes, SetUp, TurnedOn } from './parts';

export const handle: WithHelp = { help: 'second-factor' };

export const meta: MetaFunction = (args) => pageTitle('Second factor', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'secondFactor.manage', anyActorOf);
  const { setUp, ...factor } = await secondFactorOf(actor);
  return { ...factor, setUp: setUp && { secret: setUp.secret, qr: qrCodeOf(setUp.address) } };
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await personWho(request, 'secondFactor.manage', anyActorOf);
  const form = await readFormData(request);
  const intent = form.get('intent');
  if (intent === 'beginSecondFactor') {
    const to = paths.accountSecondFactor;
    return redirectAfter(() => beginSecondFactor(actor), {
      to,
      done: () => null,
      failed: TOASTS.notDone('Set up the second factor'),
    });
  }
  const session = await sessionCookie.read(request);
  return submitForm(
    form,
    confirmationSchema,
    async (confirmation) => {
      const change = async () => {
        if (intent === 'turnOffSecondFactor') {
          await turnOffSecondFactor(actor, confirmation, session);
          return redirectWith(paths.accountSecondFactor, TOASTS.secondFactorOff);
        }
        const { recoveryCodes } =
          intent === 'renewRecoveryCodes'
            ? await renewRecoveryCodes(actor, confirmation)
            : await confirmSecondFactor(actor, confirmation, session);
        // Shown only in this response: they are stored as hashes, so a redirect couldn't show them.
        return data({ recoveryCodes });
      };
      return limitTries(actor.id, change, await whoseCodes(request, actor.id));
    },
    { hide: ['password', 'code'] },
  );
}

export default function SecondFactor() {
  const { since, required, recoveryCodesLeft, setUp } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const codes = actionData && 'recoveryCodes' in actionData ? actionData.recoveryCodes : undefined;
  return (
    <Page width="form">
      <PageHeading title="Second factor" lead="Sign in with your password and a code from an app on your phone." />
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : since !== null ? (
        <TurnedOn since={since} left={recoveryCodesLeft} required={required} />
      ) : setUp ? (
        <SetUp secret={setUp.secret} qr={setUp.qr} />
      ) : (
        <Begin required={required} />
      )}
    </Page>
  );
}
