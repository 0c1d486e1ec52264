import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { REASON_HINTS } from '~/catalogue/texts';
import { changeToDecide, decideChange } from '~/domain/commands/studies/decide-change.server';
import { CHANGE_DECISIONS, changeApprovalSchema, changeRejectionSchema } from '~/domain/model/decision';
import { isNameIn } from '~/domain/model/transitions';
import { notFound } from '~/http/errors.server';
import { administrator } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { perform } from '~/http/reply.server';
import { ConfirmPage } from '~/ui/confirm';
import { Sentences } from '~/ui/lists';
import { StudyEffectCard } from '~/ui/study-effect';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction = (args) => pageTitle('Changes to approve - Admin panel', args);

async function guarded({ request, params: { id = '', decision } }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  if (!isNameIn(CHANGE_DECISIONS, decision)) throw notFound();
  return { actor, id, decision };
}

export async function loader(args: LoaderFunctionArgs) {
  const { actor, id, decision } = await guarded(args);
  return { decision, waiting: await changeToDecide(actor, id) };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, id, decision } = await guarded(args);
  const decide = (asked: { proposedAt: number; reason?: string }) =>
    perform(() => decideChange(actor, id, { decision, ...asked }), {
      to: paths.adminChanges,
      done: ({ study }) => TOASTS.changeDecided(study, decision === 'approve'),
      failed: TOASTS.changeNotDecided,
    });
  const form = await readFormData(args.request);
  if (decision === 'approve') return submitForm(form, changeApprovalSchema, decide);
  return submitForm(form, changeRejectionSchema, decide);
}

/** Asks before changes are approved or, with a reason, rejected. */
export default function DecideChange() {
  const { decision, waiting } = useLoaderData<typeof loader>();
  const { label, pendingLabel, danger } = CHANGE_DECISIONS[decision];
  return (
    <ConfirmPage
      title={`${label} the changes to ${waiting.study}`}
      text={
        <Sentences
          lines={waiting.changes.map(({ label, before, after }) => `${label}: “${before}” becomes “${after}”`)}
        />
      }
      confirmLabel={label}
      pendingLabel={pendingLabel}
      danger={danger}
      backHref={paths.adminChanges}
      reason={danger ? { hint: REASON_HINTS.told, required: true } : null}
    >
      {decision === 'approve' && <StudyEffectCard effect={waiting.effect} />}
      <input type="hidden" name="proposedAt" value={waiting.proposedAt ?? 0} />
    </ConfirmPage>
  );
}
