import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DomainError } from '~/catalogue/errors';
import { paths } from '~/catalogue/paths';
import { comeBackFromProvider, tripOf } from '~/http/identity.server';
import { limitRate } from '~/http/rate-limit.server';
import { Banner } from '~/ui/banner';
import { SignInForm } from '~/ui/sign-in-form';
import { pageTitle } from '~/ui/title';

export const handle = { help: 'organization-sign-in' };

export const meta: MetaFunction = (args) => pageTitle('Sign in', args);

/** Where identity providers send people back to. Whoever is refused reads why, above the form for a password. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { trip, headers } = await tripOf(request);
  try {
    await limitRate(context, 'signIn');
    return await comeBackFromProvider(request, trip, headers);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { message, status } = error;
    return data({ message, redirectTo: trip?.redirectTo ?? null }, { status, headers });
  }
}

export default function BackFromProvider() {
  const { message, redirectTo } = useLoaderData<typeof loader>() as { message: string; redirectTo: string | null };
  return <SignInForm action={paths.login} redirectTo={redirectTo} above={<Banner tone="danger" title={message} />} />;
}
