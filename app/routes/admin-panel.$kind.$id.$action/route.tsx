import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { TEXTS, TOASTS } from '~/catalogue/messages';
import { REVIEWS } from '~/domain/admin/decisions.server';
import { listToReturnTo } from '~/domain/admin/list-query';
import { REVIEW_ACTIONS, rejectionSchema } from '~/domain/decision';
import { isNameIn } from '~/domain/transitions';
import { notFound } from '~/http/errors.server';
import { administrator } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { perform } from '~/http/reply.server';
import { ConfirmPage } from '~/ui/confirm';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `${REVIEW_ACTIONS[args.data.action].label} ${args.data.name}` : 'Admin panel', args);

const DONE = {
  sites: { approve: TOASTS.siteApproved, reject: TOASTS.siteRejected, delete: TOASTS.siteDeleted },
  studies: { approve: TOASTS.studyApproved, reject: TOASTS.studyRejected, delete: TOASTS.studyDeleted },
} as const;
const FAILED = {
  approve: TOASTS.approvalFailed,
  reject: TOASTS.rejectionFailed,
  delete: TOASTS.deletionFailed,
} as const;

async function guarded({ request, params: { kind, id = '', action } }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  if (!isNameIn(REVIEWS, kind) || !isNameIn(REVIEW_ACTIONS, action)) throw notFound();
  return { actor, kind, id, action };
}

export async function loader(args: LoaderFunctionArgs) {
  const { actor, kind, id, action } = await guarded(args);
  const name = await REVIEWS[kind].nameOf(actor, id);
  return { kind, action, name, back: listToReturnTo(new URL(args.request.url).searchParams.get('back'), kind) };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, kind, id, action } = await guarded(args);
  const form = await readFormData(args.request);
  return submitForm(form, rejectionSchema, ({ reason }) =>
    perform(() => REVIEWS[kind].act(actor, id, action, reason), {
      to: listToReturnTo(form.get('back'), kind),
      done: DONE[kind][action],
      failed: FAILED[action],
    }),
  );
}

/** Asks for confirmation, even without JavaScript (ADM-09). The tables' buttons post here too. */
export default function ConfirmAction() {
  const { kind, action: name, name: subject, back } = useLoaderData<typeof loader>();
  const { label, pendingLabel, danger, reasonHint } = REVIEW_ACTIONS[name];
  return (
    <ConfirmPage
      title={`${label} ${subject}`}
      text={name === 'delete' && (kind === 'sites' ? TEXTS.deleteSite : TEXTS.deleteStudy)}
      confirmLabel={label}
      pendingLabel={pendingLabel}
      danger={danger}
      backHref={back}
      reason={reasonHint ? { hint: reasonHint } : null}
    >
      <input type="hidden" name="back" value={back} />
    </ConfirmPage>
  );
}
