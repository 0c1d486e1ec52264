import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { studies } from '~/actions/studies';
import type { WithHelp } from '~/catalogue/help-topics';
import { valueIn } from '~/catalogue/own';
import { paths } from '~/catalogue/paths';
import { REASON_HINTS } from '~/catalogue/texts';
import { changeToDecide } from '~/domain/commands/studies/decide-change.server';
import { CHANGE_DECISIONS } from '~/domain/model/decision';
import { isNameIn } from '~/domain/model/transitions';
import { notFound } from '~/http/errors.server';
import { administrator } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { ConfirmPage } from '~/ui/confirm';
import { Sentences } from '~/ui/lists';
import { StudyEffectCard } from '~/ui/study-effect';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'review' };

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

export const action = perform({
  guard: administrator,
  to: () => paths.adminChanges,
  actions: ({ decision }) =>
    valueIn({ approve: studies.approveStudyChanges, reject: studies.rejectStudyChanges }, decision),
});

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
