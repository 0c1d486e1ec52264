import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from '@remix-run/node';
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';
import { useRef } from 'react';
import { BROWSER_ERRORS, BROWSER_TOASTS } from '~/catalogue/browser-messages';
import type { WithHelp } from '~/catalogue/help-topics';
import { paths } from '~/catalogue/paths';
import { asksFirst } from '~/domain/commands/drafts/drafts.server';
import { alsoPostedIn } from '~/domain/commands/studies/also-posted.server';
import { sponsorOfAccount, withSponsor } from '~/domain/commands/studies/from-account.server';
import type { Typed } from '~/domain/model/steps';
import { countriesNoticeIn, FRESH_STUDY, studyStepNamed } from '~/domain/model/study-steps';
import { actorOf } from '~/http/guards.server';
import { draftOnPage, openDraft, postStep } from '~/http/multi-step-form.server';
import { orOffline } from '~/ui/connection';
import { ContinueDraft } from '~/ui/continue-draft';
import { Page, PageHeading } from '~/ui/layout';
import { useStepFocus } from '~/ui/multi-step-form';
import { initials } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { Flash } from '~/ui/toast';
import { StudyForm } from './study-form';
import { chooseStudy, studyForm } from './study-form.server';

const CONTINUE = 'Continue your study or start over';

const titleOf = (shown: { question: boolean; step?: string } | undefined) => {
  if (!shown) return 'Post a study';
  return shown.question ? CONTINUE : `${studyStepNamed(shown.step ?? null).title}, post a study`;
};

export const handle: WithHelp = { help: 'post' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle(titleOf(args.data), args);

/** Open to everyone (STU-11). */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await actorOf(request);
  const draft = await openDraft(request, 'study', actor);
  const opened = new URL(request.url).searchParams.has('tab') ? 'step' : 'anew';
  const { idempotencyKey, headers } = await draftOnPage(draft);
  if (asksFirst(draft, opened, FRESH_STUDY)) return data({ question: true as const }, { headers });
  const step = stepIn(request).key;
  const person =
    actor.kind === 'person'
      ? [actor.firstName, actor.lastName].filter(Boolean).join(' ') || actor.email || 'Signed in'
      : null;
  const typed = await withSponsor(actor, { ...FRESH_STUDY, ...draft.values });
  const hasSponsor = (await sponsorOfAccount(actor)) !== null;
  const alsoPosted = step === 'basic' || step === 'documents' ? await alsoPostedIn(actor, typed) : null;
  const shown = { step, typed, countriesNotice: countriesNoticeIn(typed) };
  return data({ question: false as const, ...shown, idempotencyKey, person, hasSponsor, alsoPosted }, { headers });
}

export async function action(args: ActionFunctionArgs) {
  const actor = await actorOf(args.request);
  if (new URL(args.request.url).searchParams.has('draft')) return chooseStudy(args.request, actor);
  return postStep(studyForm, args, actor, stepIn(args.request));
}

const stepIn = (request: Request) => studyStepNamed(new URL(request.url).searchParams.get('tab'));

const OFFLINE = {
  lastResult: { status: 'error' as const, error: { '': [BROWSER_ERRORS.studyFailed] } },
  toast: BROWSER_TOASTS.studyFailed,
  problems: [],
  step: undefined,
};

/** Without a connection, the page stays as it is and says so (STU-12). */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return orOffline(() => serverAction<typeof action>(), OFFLINE);
}

export { unlessSavedOfflineOrRefused as shouldRevalidate } from '~/ui/connection';

export default function StudyCreation() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded.question) return <ContinueDraft title={CONTINUE} action={paths.studyDraft} />;
  return <Creation loaded={loaded} />;
}

type Loaded = Extract<SerializeFrom<typeof loader>, { question: false }>;

function Creation({ loaded }: { loaded: Loaded }) {
  const refusal = useActionData<typeof clientAction>();
  const shown = useShown(loaded, refusal);
  useStepFocus(shown.step, shown.refusal !== undefined);
  const { person, hasSponsor, alsoPosted, countriesNotice, idempotencyKey } = loaded;
  return (
    <Page width="prose">
      <Flash toast={refusal?.toast} />
      <PageHeading
        title="Post a study"
        lead="Describe your study. Once our team has approved it, we match it with sites."
        actions={person && <SignedIn name={person} />}
      />
      <StudyForm
        key={shown.version}
        step={studyStepNamed(shown.step)}
        typed={shown.typed}
        idempotencyKey={refusal && 'idempotencyKey' in refusal ? refusal.idempotencyKey : idempotencyKey}
        isVisitor={!person}
        hasSponsor={hasSponsor}
        alsoPosted={alsoPosted}
        countriesNotice={countriesNotice}
        refusal={shown.refusal}
      />
    </Page>
  );
}

interface Shown {
  step: string;
  typed: Typed;
}

/**
 * What the form shows. Each response from the server resets the form (`version`) to the server's values. A jump to a
 * field, a save in the background or a lost connection leaves the form alone.
 */
function useShown<Loaded extends Shown>(
  loaded: Loaded,
  refusal: ReturnType<typeof useActionData<typeof clientAction>>,
) {
  const start = (version: number) => {
    const { step, typed } = refusal?.step ? { step: refusal.step, typed: refusal.lastResult.initialValue } : loaded;
    return { version, loaded, refusal, step, typed: typed as Typed };
  };
  const shown = useRef(start(0));
  const last = shown.current;
  const isNews = loaded !== last.loaded || (refusal !== undefined && refusal !== last.refusal);
  if (isNews && (!refusal || refusal.step)) shown.current = start(last.version + 1);
  else if (isNews) shown.current = { ...last, refusal };
  return shown.current;
}

/** The person who submits the study (STU-02). */
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
