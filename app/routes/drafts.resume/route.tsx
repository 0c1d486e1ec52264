import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { CONTINUE_MAILED } from '~/catalogue/account';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { continueMailedDraft, kindOfMailedDraft, sizeOfCopy } from '~/domain/commands/drafts/mailed.server';
import { draftCookies } from '~/http/cookies.server';
import { actorOf } from '~/http/guards.server';
import { draftHeaders } from '~/http/multi-step-form.server';
import { limitSent } from '~/http/rate-limit.server';
import { redirectWith } from '~/http/reply.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(CONTINUE_MAILED[args.data?.kind ?? 'registration'].title, args);

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

/** The link in an e-mail about an earlier submission (WIZ-16, STU-14). Changes nothing: mail scanners open every link. */
export async function loader({ request }: LoaderFunctionArgs) {
  await actorOf(request);
  const kind = await kindOfMailedDraft(tokenOf(request));
  if (!kind) throw await redirectWith(paths.home, TOASTS.draftGone);
  return data({ kind }, { headers: { 'Cache-Control': 'no-store' } });
}

/** Continues the draft in this browser. The link's token never becomes the browser's: someone else may know it. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await actorOf(request);
  const link = tokenOf(request);
  const kind = await kindOfMailedDraft(link);
  if (!kind) return redirectWith(paths.home, TOASTS.draftGone);
  const own = await draftCookies[kind].read(request);
  await limitSent('drafts', await sizeOfCopy(link, own));
  const token = await continueMailedDraft(link, { own, userId: actor.kind === 'person' ? actor.id : null });
  if (!token) return redirectWith(paths.home, TOASTS.draftGone);
  const to = kind === 'registration' ? paths.onboarding(4) : paths.studyCreation('basic');
  return redirectWith(to, null, await draftHeaders({ kind, token }));
}

/** Asks before the draft replaces what this browser may have in the form. */
export default function ContinueMailedDraft() {
  const { title, lead, button } = CONTINUE_MAILED[useLoaderData<typeof loader>().kind];
  return (
    <Page width="form">
      <PageHeading title={title} lead={lead} />
      <Form method="post" className="flex flex-wrap gap-3">
        <SubmitButton>{button}</SubmitButton>
        <ButtonLink to={paths.home} variant="secondary">
          {CONTINUE_MAILED.notNow}
        </ButtonLink>
      </Form>
    </Page>
  );
}
