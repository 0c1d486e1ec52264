import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { DomainError } from '~/catalogue/errors';
import { CONSENT } from '~/catalogue/kiosk';
import { paths } from '~/catalogue/paths';
import { consentByToken, withdrawConsent } from '~/domain/commands/kiosk/consent.server';
import { anyActorOf } from '~/http/guards.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction = (args) => pageTitle(CONSENT.pageTitle, args);

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

/** Open to everyone with a token. Changes nothing, because mail scanners open every link. */
export async function loader({ request }: LoaderFunctionArgs) {
  await anyActorOf(request);
  const consent = await consentByToken(tokenOf(request)).catch(unlessUnknown);
  return data({ given: consent?.given ?? null }, { status: consent ? 200 : 404 });
}

/** From the page's button, or from a mail program (RFC 8058), which does not sign in or follow redirects. */
export async function action({ request }: ActionFunctionArgs) {
  const consent = await withdrawConsent(await anyActorOf(request), tokenOf(request)).catch(unlessUnknown);
  return data(null, { status: consent ? 200 : 404 });
}

function unlessUnknown(error: unknown): null {
  if (error instanceof DomainError && error.code === 'not_found') return null;
  throw error;
}

/** Shows no name and no address, because anyone who has the e-mail can open it. */
export default function Consent() {
  const { given } = useLoaderData<typeof loader>();
  const home = (
    <ButtonLink to={paths.home} variant="secondary" reloadDocument>
      Go to the home page
    </ButtonLink>
  );
  if (!given) {
    return (
      <Page width="form">
        <PageHeading {...(given === null ? CONSENT.unknown : CONSENT.withdrawn)} />
        {home}
      </Page>
    );
  }
  return (
    <Page width="form">
      <PageHeading title={CONSENT.ask.title} lead={CONSENT.ask.lead} />
      <Form method="post" className="flex flex-wrap gap-3">
        <SubmitButton pendingLabel="Withdrawing...">{CONSENT.ask.button}</SubmitButton>
        {home}
      </Form>
    </Page>
  );
}
