import type { SubmissionResult } from '@conform-to/react';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import type { z } from 'zod';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { TEXTS } from '~/catalogue/texts';
import { authorize } from '~/domain/base/actor';
import { namesMergedInto } from '~/domain/commands/duplicates/merge.server';
import { listToReturnTo } from '~/domain/model/admin-list-query';
import { decisionFormSchema, REVIEW_ACTIONS } from '~/domain/model/decision';
import { LIFECYCLE_WORDS } from '~/domain/model/lifecycle';
import { isNameIn } from '~/domain/model/transitions';
import { historyOf } from '~/domain/pages/admin-activity.server';
import { REVIEWS } from '~/domain/pages/admin-decisions.server';
import { toSettle } from '~/domain/pages/review-one.server';
import { notFound } from '~/http/errors.server';
import { administrator } from '~/http/guards.server';
import { readFormData, showForm, submitForm } from '~/http/input.server';
import { redirectAfter } from '~/http/reply.server';
import { ActivityList } from '~/ui/activity-list';
import { ButtonLink } from '~/ui/button';
import { ConfirmPage } from '~/ui/confirm';
import { FocusedTitle, Page } from '~/ui/layout';
import { Sentences } from '~/ui/lists';
import { MailPreview } from '~/ui/mail-preview';
import { ReasonField } from '~/ui/reason-field';
import { RejectReasons } from '~/ui/reject-reasons';
import { plural } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { ConfirmMove } from './confirm-move';
import { askToMove, moveOf, performMove } from './move.server';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `${WORDS[args.data.action].label} ${args.data.name}` : 'Admin panel', args);

const WORDS = { ...LIFECYCLE_WORDS, ...REVIEW_ACTIONS };

/** Functions, so that browsers load no messages. */
const doneWords = () => ({
  sites: {
    approve: TOASTS.siteApproved,
    reject: TOASTS.siteRejected,
    delete: TOASTS.siteDeleted,
    undo: TOASTS.decisionUndone,
  },
  studies: {
    approve: TOASTS.studyApproved,
    reject: TOASTS.studyRejected,
    delete: TOASTS.studyDeleted,
    undo: TOASTS.decisionUndone,
  },
});
const failedWords = () => ({
  approve: TOASTS.approvalFailed,
  reject: TOASTS.rejectionFailed,
  delete: TOASTS.deletionFailed,
  undo: TOASTS.undoFailed,
});

async function guarded({ request, params: { kind, id = '', action } }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  if (!isNameIn(REVIEWS, kind)) throw notFound();
  if (isNameIn(REVIEW_ACTIONS, action)) {
    authorize(actor, `${REVIEWS[kind].type}.${action === 'delete' ? 'delete' : 'decide'}` as const);
  }
  return { actor, kind, id, action };
}

export async function loader(args: LoaderFunctionArgs) {
  const { actor, kind, id, action } = await guarded(args);
  const query = new URL(args.request.url).searchParams;
  const back = listToReturnTo(query.get('back'), kind);
  if (isNameIn(LIFECYCLE_WORDS, action) && moveOf(kind, action)) {
    return { ...(await askToMove(actor, kind, id, action)), back };
  }
  if (!isNameIn(REVIEW_ACTIONS, action)) throw notFound();
  const { type, toDecide, toDelete } = REVIEWS[kind];
  const { name, version } = await toDecide(actor, id);
  const read = Number(query.get('version') ?? version);
  return {
    page: 'decision' as const,
    kind,
    id,
    action,
    name,
    version,
    read,
    history: action === 'delete' || action === 'undo' ? [] : await historyOf(actor, { type, id }),
    open: action === 'approve' ? await toSettle(actor, type, id) : [],
    merged: action === 'delete' && kind === 'sites' ? await namesMergedInto(actor, id) : [],
    lost: action === 'delete' ? await toDelete(actor, id) : null,
    back,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, kind, id, action } = await guarded(args);
  if (moveOf(kind, action)) return performMove(args);
  if (!isNameIn(REVIEW_ACTIONS, action)) throw notFound();
  const form = await readFormData(args.request);
  if (action === 'reject' && form.get('intent') === 'previewRejection') {
    const shown = async (said: z.output<typeof decisionFormSchema>) => ({
      preview: await REVIEWS[kind].previewRejection(actor, id, said),
    });
    return showForm(form, decisionFormSchema, shown, async () => undefined);
  }
  return submitForm(form, decisionFormSchema, (said) =>
    redirectAfter(() => REVIEWS[kind].act(actor, id, action, said), {
      to: listToReturnTo(form.get('back'), kind),
      done: ({ name, verified }) => doneWords()[kind][action](name, verified),
      failed: failedWords()[action],
      askAgain: ['changed_since_read', 'invalid', 'has_signatures'],
    }),
  );
}

/** Asks for confirmation, even without JavaScript (ADM-09). The tables' buttons post here too. */
export default function ConfirmAction() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded.page === 'move') return <ConfirmMove {...loaded} />;
  return loaded.lost?.signed ? <Kept {...loaded} signed={loaded.lost.signed} /> : <ConfirmDecision {...loaded} />;
}

type Decided = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { page: 'decision' }>;

/** What was signed is kept, so a record that has it cannot be deleted. */
function Kept({ kind, id, name, back, signed }: Pick<Decided, 'kind' | 'id' | 'name' | 'back'> & { signed: string }) {
  return (
    <Page width="form">
      <FocusedTitle className="text-2xl">{name} cannot be deleted</FocusedTitle>
      <p className="mt-4">
        We must keep what was signed: {signed}. You can archive it instead, which hides it everywhere.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={paths.adminAction(kind, id, 'archive')}>Archive</ButtonLink>
        <ButtonLink to={back} variant="secondary">
          Back
        </ButtonLink>
      </p>
    </Page>
  );
}

/** What is deleted with a record, and its name to type if others lose something. */
function Lost({
  lost,
  subject,
  errors,
  typed,
}: {
  lost: NonNullable<Decided['lost']>;
  subject: string;
  errors: string[];
  typed?: string;
}) {
  const { matches, messages, documents, named } = lost;
  const said = [
    ...matches.map(({ status, count }) => plural(count, `match (${status})`, `matches (${status})`)),
    ...(messages > 0 ? [plural(messages, 'message')] : []),
    ...(documents > 0 ? [plural(documents, 'document')] : []),
  ];
  return (
    <>
      {said.length > 0 && (
        <div>
          <p>Deleted with it, for good:</p>
          <ul className="list-disc pl-5">
            {said.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </div>
      )}
      <p>We will e-mail everyone concerned. To hide it and keep everything, archive it instead.</p>
      {named && (
        <ReasonField
          line="name"
          label={`Type “${subject}” to confirm`}
          hint="Others will lose their matches and messages, too."
          errors={errors}
          value={typed}
          required
        />
      )}
    </>
  );
}

function ConfirmDecision(props: Decided) {
  const { kind, id, action: name, name: subject, version, history, open, merged, lost, ...loaded } = props;
  // After a refusal, the form is shown for the current version, with the changes since the one that was read.
  const { lastResult } = useActionData<{ lastResult?: SubmissionResult<string[]> }>() ?? {};
  const sent = lastResult?.initialValue ?? {};
  const back = sent.back === undefined ? loaded.back : listToReturnTo(sent.back, kind);
  const read = Number(sent.version ?? loaded.read);
  const since = history.filter(({ at }) => at > read);
  const { label, pendingLabel, danger, reasonHint } = REVIEW_ACTIONS[name];
  return (
    <ConfirmPage
      title={name === 'undo' ? `Undo the decision about ${subject}` : `${label} ${subject}`}
      text={
        name === 'undo'
          ? TEXTS.undoDecision
          : name === 'delete' && (kind === 'sites' ? TEXTS.deleteSite : TEXTS.deleteStudy)
      }
      confirmLabel={label}
      pendingLabel={pendingLabel}
      danger={danger}
      backHref={back}
      reason={reasonHint && name !== 'reject' ? { hint: reasonHint } : null}
      after={name === 'reject' && <MailPreview id="rejection-preview" intent="previewRejection" />}
    >
      {since.length > 0 && (
        <section>
          <h2 className="mb-3 text-lg">Changed since you opened the page</h2>
          <ActivityList rows={since} showChanges />
          <p className="mt-3">
            <Link to={kind === 'sites' ? paths.adminSite(id) : paths.adminStudy(id)}>Read {subject} as it is now</Link>
          </p>
        </section>
      )}
      {lost && (
        <Lost
          lost={lost}
          subject={subject}
          errors={lastResult?.error?.name ?? []}
          typed={sent.name as string | undefined}
        />
      )}
      {open.length > 0 && (
        <section>
          <h2 className="mb-2 text-lg">Still open</h2>
          <Sentences lines={open} />
        </section>
      )}
      {merged.length > 0 && <p>Merged into it, and deleted with it: {merged.join(', ')}.</p>}
      {name === 'reject' && <RejectReasons refused={lastResult} />}
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="version" value={version} />
    </ConfirmPage>
  );
}
