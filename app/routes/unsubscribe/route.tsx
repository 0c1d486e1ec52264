import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { UNSUBSCRIBE } from '~/catalogue/account';
import { DomainError } from '~/catalogue/errors';
import { MAIL_KINDS } from '~/catalogue/mail-kinds';
import { labelOf } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { stopMails, stoppedBy } from '~/domain/commands/digests/choice.server';
import { anyActorOf } from '~/http/guards.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction = (args) => pageTitle(UNSUBSCRIBE.pageTitle, args);

/** In earlier e-mails, it is named otherwise. */
function tokenOf(request: Request): string {
  const { searchParams } = new URL(request.url);
  return searchParams.get('stop') ?? searchParams.get('token') ?? '';
}

/** Changes nothing: mail scanners open every link. */
export async function loader({ request }: LoaderFunctionArgs) {
  const choice = await stoppedBy(tokenOf(request)).catch(unlessUnknown);
  const actor = await anyActorOf(request);
  const account = actor.kind === 'person' ? paths.account : paths.loginEntry(paths.account);
  const kind = choice?.kind ? labelOf(MAIL_KINDS, choice.kind) : null;
  return data({ choice, kind, account }, { status: choice ? 200 : 404 });
}

/** From the page's button, or from a mail program (RFC 8058), which does not sign in or follow redirects. */
export async function action({ request }: ActionFunctionArgs) {
  const choice = await stopMails(await anyActorOf(request), tokenOf(request)).catch(unlessUnknown);
  return data(null, { status: choice ? 200 : 404 });
}

function unlessUnknown(error: unknown): null {
  if (error instanceof DomainError && error.code === 'not_found') return null;
  throw error;
}

export default function Unsubscribe() {
  const { choice, kind, account } = useLoaderData<typeof loader>();
  const choose = (
    <ButtonLink to={account} variant="secondary" reloadDocument>
      {UNSUBSCRIBE.choose}
    </ButtonLink>
  );
  if (!choice || choice.stopped) {
    return (
      <Page width="form">
        <PageHeading {...(choice ? UNSUBSCRIBE.stopped(kind) : UNSUBSCRIBE.unknown)} />
        {choose}
      </Page>
    );
  }
  return (
    <Page width="form">
      <PageHeading {...UNSUBSCRIBE.ask(kind)} />
      <Form method="post" className="flex flex-wrap gap-3">
        <SubmitButton pendingLabel="Stopping...">{UNSUBSCRIBE.button}</SubmitButton>
        {choose}
      </Form>
    </Page>
  );
}
