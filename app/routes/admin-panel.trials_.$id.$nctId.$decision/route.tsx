import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { trackRecord } from '~/actions/track-record';
import { valueIn } from '~/catalogue/own';
import { paths } from '~/catalogue/paths';
import { REASON_HINTS } from '~/catalogue/texts';
import { waitingTrial } from '~/domain/commands/track-record/claim.server';
import { notFound } from '~/http/errors.server';
import { administrator } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { ConfirmPage } from '~/ui/confirm';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction = (args) => pageTitle('Trials to confirm - Admin panel', args);

async function guarded({ request, params: { id = '', nctId = '', decision } }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  if (decision !== 'confirm' && decision !== 'refuse') throw notFound();
  return { actor, siteId: id, nctId, decision } as const;
}

export async function loader(args: LoaderFunctionArgs) {
  const { actor, siteId, nctId, decision } = await guarded(args);
  const { siteName, title } = await waitingTrial(actor, siteId, nctId);
  return { nctId, decision, siteName, title };
}

export const action = perform({
  guard: administrator,
  to: () => paths.adminTrials,
  actions: ({ decision }) => valueIn({ confirm: trackRecord.confirmTrial, refuse: trackRecord.refuseTrial }, decision),
});

/** Asks before a trial is confirmed or, with a reason, refused. */
export default function DecideTrial() {
  const { nctId, decision, siteName, title } = useLoaderData<typeof loader>();
  const refuses = decision === 'refuse';
  return (
    <ConfirmPage
      title={`${refuses ? 'Refuse' : 'Confirm'} ${nctId} for ${siteName}`}
      text={title}
      confirmLabel={refuses ? 'Refuse' : 'Confirm'}
      pendingLabel={refuses ? 'Refusing...' : 'Confirming...'}
      danger={refuses}
      backHref={paths.adminTrials}
      reason={refuses ? { hint: REASON_HINTS.told, required: true } : null}
    />
  );
}
