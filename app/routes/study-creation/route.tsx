import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';
import { errorMessage } from '~/catalogue/errors';
import { TOASTS } from '~/catalogue/messages';
import { FRESH_STUDY, tabAt } from '~/domain/studies/tabs';
import { draftHeaders, openDraft } from '~/http/draft.server';
import { actorOf } from '~/http/guards.server';
import { orOffline } from '~/ui/connection';
import { Page, PageHeading } from '~/ui/layout';
import { initials } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { Flash } from '~/ui/toast';
import { act } from './act.server';
import { StudyForm } from './study-form';
import { useShown } from './use-shown';

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

const OFFLINE = {
  lastResult: { status: 'error' as const, error: { '': [errorMessage('study_failed')] } },
  toast: TOASTS.studyFailed,
  problems: [],
  tab: undefined,
  typed: undefined,
};

/** Without a connection the page stays as it is, and says so (STU-12). */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return orOffline(() => serverAction<typeof action>(), OFFLINE);
}

export { asksAgainUnlessRefused as shouldRevalidate } from '~/ui/connection';

export default function StudyCreation() {
  const loaded = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof clientAction>();
  const shown = useShown(loaded, refusal);
  const { person, idempotencyKey } = loaded;
  return (
    <Page width="prose">
      <Flash toast={refusal?.toast} />
      <PageHeading
        title="Post a study"
        lead="Describe your study; our team reviews it, and matching then finds sites for it."
        actions={person && <SignedIn name={person} />}
      />
      <StudyForm
        key={shown.version}
        tab={tabAt(shown.tab)}
        typed={shown.typed}
        idempotencyKey={idempotencyKey}
        isVisitor={!person}
        refusal={shown.refusal}
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
