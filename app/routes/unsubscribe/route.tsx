import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { UNSUBSCRIBE } from '~/catalogue/account';
import { DomainError } from '~/catalogue/errors';
import { paths } from '~/catalogue/paths';
import { digestByToken, stopDigests } from '~/domain/commands/digests/choice.server';
import { anyActorOf } from '~/http/guards.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction = (args) => pageTitle(UNSUBSCRIBE.pageTitle, args);

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

/** Changes nothing: mail scanners open every link. */
export async function loader({ request }: LoaderFunctionArgs) {
  const choice = await digestByToken(tokenOf(request)).catch(unlessUnknown);
  const { kind } = await anyActorOf(request);
  const account = kind === 'person' ? paths.account : paths.loginEntry(paths.account);
  return data({ digest: choice?.digest ?? null, account }, { status: choice ? 200 : 404 });
}

/** From the page's button, or from a mail program (RFC 8058), which does not sign in or follow redirects. */
export async function action({ request }: ActionFunctionArgs) {
  const choice = await stopDigests(await anyActorOf(request), tokenOf(request)).catch(unlessUnknown);
  return data(null, { status: choice ? 200 : 404 });
}

function unlessUnknown(error: unknown): null {
  if (error instanceof DomainError && error.code === 'not_found') return null;
  throw error;
}

export default function Unsubscribe() {
  const { digest, account } = useLoaderData<typeof loader>();
  const choose = (
    <ButtonLink to={account} variant="secondary" reloadDocument>
      {UNSUBSCRIBE.choose}
    </ButtonLink>
  );
  if (digest === null || digest === 'never') {
    return (
      <Page width="form">
        <PageHeading {...(digest === null ? UNSUBSCRIBE.unknown : UNSUBSCRIBE.stopped)} />
        {choose}
      </Page>
    );
  }
  return (
    <Page width="form">
      <PageHeading title={UNSUBSCRIBE.ask.title} lead={UNSUBSCRIBE.ask.lead} />
      <Form method="post" className="flex flex-wrap gap-3">
        <SubmitButton pendingLabel="Stopping...">{UNSUBSCRIBE.ask.button}</SubmitButton>
        {choose}
      </Form>
    </Page>
  );
}
