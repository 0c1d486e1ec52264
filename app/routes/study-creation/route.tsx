import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { FRESH_STUDY, tabAt } from '~/domain/studies/tabs';
import { draftHeaders, openDraft } from '~/http/draft.server';
import { actorOf } from '~/http/guards.server';
import { Page, PageHeading } from '~/ui/layout';
import { initials } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { Flash } from '~/ui/toast';
import { act } from './act.server';
import { StudyForm } from './StudyForm';

export const meta: MetaFunction = (args) => pageTitle('Post a study', args);

/** Open to everybody: a visitor's study is submitted the public way (STU-11). */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await actorOf(request);
  const draft = await openDraft(request, 'study');
  const tab = tabAt(new URL(request.url).searchParams.get('tab')).key;
  const person =
    actor.kind === 'person'
      ? [actor.firstName, actor.lastName].filter(Boolean).join(' ') || actor.email || 'Signed in'
      : null;
  const typed = { ...FRESH_STUDY, ...draft.values };
  const { idempotencyKey } = draft;
  return data({ tab, typed, idempotencyKey, person }, { headers: await draftHeaders('study', draft) });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return act(request, context);
}

/** A background save changes nothing that is shown. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get('intent') === 'save' ? false : defaultShouldRevalidate;
}

export default function StudyCreation() {
  const { tab, typed, idempotencyKey, person } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>() ?? undefined;
  const { key } = useLocation();
  const shown = tabAt(refusal?.tab ?? tab);
  return (
    <Page width="prose">
      <Flash toast={refusal?.toast} />
      <PageHeading
        title="Post a study"
        lead="Describe your study; our team reviews it, and matching then finds sites for it."
        actions={person && <SignedIn name={person} />}
      />
      {/* Each answer of the server starts the form anew, with what it then knows. */}
      <StudyForm
        key={key}
        tab={shown}
        typed={refusal?.typed ?? typed}
        idempotencyKey={idempotencyKey}
        isVisitor={!person}
        refusal={refusal}
      />
    </Page>
  );
}

/** Who submits (STU-02). */
function SignedIn({ name }: { name: string }) {
  return (
    <p className="flex items-center gap-2 text-ink-muted text-sm">
      <span
        aria-hidden
        className="flex size-9 items-center justify-center rounded-full bg-brand-soft font-semibold text-brand-strong"
      >
        {initials(name)}
      </span>
      {name}
    </p>
  );
}
