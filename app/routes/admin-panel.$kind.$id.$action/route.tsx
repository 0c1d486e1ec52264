import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { TEXTS } from '~/catalogue/texts';
import { namesMergedInto } from '~/domain/commands/duplicates/merge.server';
import { listToReturnTo } from '~/domain/model/admin-list-query';
import { decisionFormSchema, REVIEW_ACTIONS } from '~/domain/model/decision';
import { isNameIn } from '~/domain/model/transitions';
import { historyOf } from '~/domain/pages/admin-activity.server';
import { REVIEWS } from '~/domain/pages/admin-decisions.server';
import { toSettle } from '~/domain/pages/review-one.server';
import { notFound } from '~/http/errors.server';
import { administrator } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { redirectAfter } from '~/http/reply.server';
import { ActivityList } from '~/ui/activity-list';
import { ConfirmPage } from '~/ui/confirm';
import { Sentences } from '~/ui/lists';
import { RejectReasons } from '~/ui/reject-reasons';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `${REVIEW_ACTIONS[args.data.action].label} ${args.data.name}` : 'Admin panel', args);

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
  if (!isNameIn(REVIEWS, kind) || !isNameIn(REVIEW_ACTIONS, action)) throw notFound();
  return { actor, kind, id, action };
}

export async function loader(args: LoaderFunctionArgs) {
  const { actor, kind, id, action } = await guarded(args);
  const query = new URL(args.request.url).searchParams;
  const { type, toDecide } = REVIEWS[kind];
  const { name, version } = await toDecide(actor, id);
  const read = Number(query.get('version') ?? version);
  return {
    kind,
    id,
    action,
    name,
    version,
    read,
    history: action === 'delete' || action === 'undo' ? [] : await historyOf(actor, { type, id }),
    open: action === 'approve' ? await toSettle(actor, type, id) : [],
    merged: action === 'delete' && kind === 'sites' ? await namesMergedInto(actor, id) : [],
    back: listToReturnTo(query.get('back'), kind),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, kind, id, action } = await guarded(args);
  const form = await readFormData(args.request);
  return submitForm(form, decisionFormSchema, (said) =>
    redirectAfter(() => REVIEWS[kind].act(actor, id, action, said), {
      to: listToReturnTo(form.get('back'), kind),
      done: ({ name, verified }) => doneWords()[kind][action](name, verified),
      failed: failedWords()[action],
      askAgain: ['changed_since_read'],
    }),
  );
}

/** Asks for confirmation, even without JavaScript (ADM-09). The tables' buttons post here too. */
export default function ConfirmAction() {
  const {
    kind,
    id,
    action: name,
    name: subject,
    version,
    history,
    open,
    merged,
    ...loaded
  } = useLoaderData<typeof loader>();
  // After a refusal, the form is shown for the current version, with the changes since the one that was read.
  const refused = useActionData<typeof action>()?.lastResult;
  const sent = refused?.initialValue ?? {};
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
      {open.length > 0 && (
        <section>
          <h2 className="mb-2 text-lg">Still open</h2>
          <Sentences lines={open} />
        </section>
      )}
      {merged.length > 0 && <p>Merged into it, and deleted with it: {merged.join(', ')}.</p>}
      {name === 'reject' && <RejectReasons refused={refused} />}
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="version" value={version} />
    </ConfirmPage>
  );
}
