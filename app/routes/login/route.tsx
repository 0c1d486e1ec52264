import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { errorMessage } from '~/catalogue/errors';
import { SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { paths, safeRedirect } from '~/catalogue/paths';
import { signInSchema } from '~/domain/model/account-schema';
import { authenticate } from '~/http/authenticator.server';
import { resetCookie } from '~/http/cookies.server';
import { actorOf } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { isAnyKept } from '~/http/kept-post.server';
import { limitRate } from '~/http/rate-limit.server';
import { redirectWith } from '~/http/reply.server';
import { letIn } from '~/http/sign-in.server';
import { Banner } from '~/ui/banner';
import { SignInForm } from '~/ui/sign-in-form';
import { pageTitle } from '~/ui/title';

export const handle = { later: true, help: 'password' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Sign in', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await actorOf(request);
  if (actor.kind === 'person') throw redirect(paths.redirecting);
  const redirectTo = safeRedirect(new URL(request.url).searchParams.get('redirectTo')) ?? null;
  return { redirectTo, kept: (await isAnyKept(request)) ? errorMessage('post_kept') : null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readFormData(request);
  if (form.get('intent') === 'forgotPassword') return askForLink(form);
  return submitForm(
    form,
    signInSchema,
    async ({ redirectTo }) => {
      await limitRate(context, 'signIn');
      const { id } = await authenticate('person', request, form);
      return letIn(request, id, { to: safeRedirect(redirectTo) ?? paths.redirecting, toast: TOASTS.signedIn });
    },
    { hide: ['password'] },
  );
}

/** Takes the typed address along in a cookie: addresses of pages are kept in logs and in the history. */
async function askForLink(form: FormData): Promise<Response> {
  const email = String(form.get('email') ?? '').trim();
  const isShort = email.length <= SHORT_TEXT_MAX_CHARS;
  const cookie = email && isShort ? await resetCookie.write({ email, asked: false }) : await resetCookie.clear();
  return redirectWith(paths.forgotPassword, null, new Headers({ 'Set-Cookie': cookie }));
}

export { orSignInOffline as clientAction } from '~/ui/account-form';

export default function Login() {
  const { redirectTo, kept } = useLoaderData<typeof loader>();
  return <SignInForm redirectTo={redirectTo} above={kept && <Banner announce="none" title={kept} />} tellsOffline />;
}
