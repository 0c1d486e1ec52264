import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { CONTINUE_MAILED } from '~/catalogue/account';
import { TOASTS } from '~/catalogue/messages';
import { homeOf, paths } from '~/catalogue/paths';
import { type Actor, can, mayHaveOthers } from '~/domain/base/actor';
import type { DraftKind } from '~/domain/commands/drafts/drafts.server';
import { continueMailedDraft, mailedDraft, sizeOfCopy } from '~/domain/commands/drafts/mailed.server';
import { ANOTHER } from '~/domain/model/steps';
import { draftCookies } from '~/http/cookies.server';
import { actorOf } from '~/http/guards.server';
import { draftHeaders } from '~/http/multi-step-form.server';
import { limitSent } from '~/http/rate-limit.server';
import { redirectWith } from '~/http/reply.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(CONTINUE_MAILED[args.data?.says ?? 'registration'].title, args);

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

/** What the page says and offers. A visitor who continued with the address would only get the e-mail again. */
function saidTo(actor: Actor, kind: DraftKind): Exclude<keyof typeof CONTINUE_MAILED, 'notNow'> {
  if (actor.kind !== 'person') return 'signIn';
  if (kind !== 'registration') return kind;
  if (mayHaveOthers(actor)) return actor.organizationId || actor.role === 'sponsor' ? 'another' : kind;
  return can(actor, 'site.register') ? kind : 'refused';
}

/** The link in an e-mail about an earlier submission (WIZ-16, STU-14). Changes nothing: mail scanners open every link. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await actorOf(request);
  const token = tokenOf(request);
  const kind = await mailedDraft(token);
  if (!kind) throw await redirectWith(paths.home, TOASTS.draftGone);
  const says = saidTo(actor, kind);
  const elsewhere = { signIn: paths.loginEntry(paths.resumeDraft(token)), refused: homeOf(roleOf(actor)) };
  const to = says === 'signIn' || says === 'refused' ? elsewhere[says] : null;
  return data({ says, to }, { headers: { 'Cache-Control': 'no-store' } });
}

const roleOf = (actor: Actor) => (actor.kind === 'person' ? actor.role : null);

/** Continues the draft in this browser. The link's token never becomes the browser's: someone else may know it. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await actorOf(request);
  const link = tokenOf(request);
  const kind = await mailedDraft(link);
  if (!kind) return redirectWith(paths.home, TOASTS.draftGone);
  const says = saidTo(actor, kind);
  // The page says why; a draft in this browser would be of no use.
  if (says === 'refused') return redirectWith(paths.resumeDraft(link), null);
  const more = says === 'another' ? ANOTHER : {};
  const own = await draftCookies[kind].read(request);
  await limitSent('drafts', await sizeOfCopy(link, own));
  const token = await continueMailedDraft(link, { own, userId: actor.kind === 'person' ? actor.id : null, more });
  if (!token) return redirectWith(paths.home, TOASTS.draftGone);
  const to = kind === 'registration' ? paths.onboarding(4) : paths.studyCreation('basic');
  return redirectWith(to, null, await draftHeaders({ kind, token }));
}

/** Asks before the draft replaces what this browser may have in the form, or says why it can’t be continued. */
export default function ContinueMailedDraft() {
  const { says, to } = useLoaderData<typeof loader>();
  const { title, lead, button } = CONTINUE_MAILED[says];
  return (
    <Page width="form">
      <PageHeading title={title} lead={lead} />
      {to === null ? (
        <Form method="post" className="buttons">
          <SubmitButton>{button}</SubmitButton>
          <NotNow />
        </Form>
      ) : (
        <div className="buttons">
          <ButtonLink to={to} reloadDocument>
            {button}
          </ButtonLink>
          <NotNow />
        </div>
      )}
    </Page>
  );
}

const NotNow = () => (
  <ButtonLink to={paths.home} variant="secondary">
    {CONTINUE_MAILED.notNow}
  </ButtonLink>
);
