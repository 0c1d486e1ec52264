import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { REASON_HINTS } from '~/catalogue/texts';
import { decideTrial, waitingTrial } from '~/domain/commands/track-record/claim.server';
import { claimRefusalSchema } from '~/domain/model/track-record-schema';
import { notFound } from '~/http/errors.server';
import { administrator } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { perform } from '~/http/reply.server';
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

export async function action(args: ActionFunctionArgs) {
  const { actor, siteId, nctId, decision } = await guarded(args);
  const decide = (answer: 'confirmed' | 'refused', reason: string | null) =>
    perform(() => decideTrial(actor, { siteId, nctId }, { answer, reason }), {
      to: paths.adminTrials,
      done: () => TOASTS.trialDecided(nctId, answer === 'confirmed'),
      failed: TOASTS.trialNotDecided,
    });
  const form = await readFormData(args.request);
  if (decision === 'confirm') return submitForm(form, z.object({}), () => decide('confirmed', null));
  return submitForm(form, claimRefusalSchema, ({ reason }) => decide('refused', reason));
}

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
