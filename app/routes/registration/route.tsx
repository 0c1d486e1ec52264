import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { BROWSER_ERRORS } from '~/catalogue/browser-messages';
import type { WithHelp } from '~/catalogue/help-topics';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { correctAddress, resendLink } from '~/domain/commands/organizations/after-registration.server';
import { dismissRegistration } from '~/domain/commands/organizations/browser-registration.server';
import { rulesOf } from '~/domain/model/forms';
import { correctionSchema } from '~/domain/model/organization-schema';
import { postedCookie, registeredCookie } from '~/http/cookies.server';
import { readFormData, submitForm } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { registeredWith } from '~/http/registered.server';
import { redirectAfter, redirectWith } from '~/http/reply.server';
import { AccountForm } from '~/ui/account-form';
import { TextField } from '~/ui/form';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'wrong-address' };

export const meta: MetaFunction = (args) => pageTitle('Wrong address?', args);

/** Only for the browser that registered (SCR-03). */
export async function loader({ request }: LoaderFunctionArgs) {
  const email = await registeredWith(request);
  if (email === null) throw await redirectWith(paths.home, gone());
  return { email };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readFormData(request);
  const intent = form.get('intent');
  if (intent === 'dismiss') return dismiss(request);
  const token = await registeredCookie.read(request);
  if (intent === 'resendLink') {
    return redirectAfter(
      async () => {
        await limitRate(context, 'register');
        return resendLink(token);
      },
      {
        to: paths.home,
        done: ({ email }) => TOASTS.linkSentAgain(email),
        failed: TOASTS.notDone('Send the link again'),
      },
    );
  }
  if (token === null) return redirectWith(paths.home, gone());
  return submitForm(form, correctionSchema, async (correction) => {
    await limitRate(context, 'register');
    const { email } = await correctAddress(token, correction);
    return redirectWith(paths.home, TOASTS.addressCorrected(email));
  });
}

const gone = () => TOASTS.notDone('Change the registration')(BROWSER_ERRORS.registrationGone);

/** Forgets what this browser registered, or the study that it posted. */
async function dismiss(request: Request): Promise<Response> {
  if (new URL(request.url).searchParams.has('posted')) {
    return redirectWith(paths.home, null, new Headers({ 'Set-Cookie': await postedCookie.clear() }));
  }
  const token = await registeredCookie.read(request);
  if (token) await dismissRegistration(token);
  return redirectWith(paths.home, null, new Headers({ 'Set-Cookie': await registeredCookie.clear() }));
}

export default function WrongAddress() {
  const { email } = useLoaderData<typeof loader>();
  return (
    <AccountForm
      id="registration"
      rules={rulesOf('correction')}
      title="Wrong address?"
      lead={`You registered with ${email}. The link that we sent there will stop working.`}
      submit={['Correct the address', 'Saving...']}
      link={<Link to={paths.home}>Keep {email}</Link>}
    >
      {(fields) => (
        <>
          <TextField
            meta={fields.userLastName}
            label="Your last name"
            hint="The last name you registered with. We ask so that nobody else at this computer can change the address."
            autoComplete="off"
          />
          <TextField meta={fields.userEmail} label="Correct e-mail address" type="email" autoComplete="email" />
        </>
      )}
    </AccountForm>
  );
}
