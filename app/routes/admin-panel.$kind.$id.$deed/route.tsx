import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { REASON_HINTS, TEXTS } from '~/catalogue/messages';
import { listToReturnTo } from '~/domain/admin/list-query';
import { rejectionSchema } from '~/domain/decision';
import { DomainError } from '~/domain/errors';
import { asResponse } from '~/http/errors.server';
import { administrator } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { perform } from '~/http/reply.server';
import { ConfirmPageForm } from '~/ui/confirm';
import { Page } from '~/ui/layout';
import { ReasonField } from '~/ui/reason-field';
import { pageTitle } from '~/ui/title';
import { deedAt } from './deeds.server';

const WORDS = {
  approve: { label: 'Approve', busy: 'Approving...' },
  reject: { label: 'Reject', busy: 'Rejecting...' },
  delete: { label: 'Delete', busy: 'Deleting...' },
} as const;

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `${WORDS[args.data.deed].label} ${args.data.name}` : 'Admin panel', args);

async function guarded(request: Request, params: { kind?: string; deed?: string }) {
  const actor = await administrator(request);
  const found = deedAt(params);
  if (!found) throw asResponse(new DomainError('not_found'));
  return { actor, ...found };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor, kindName, deedName, nameOf } = await guarded(request, params);
  const name = await nameOf(actor, params.id as string);
  const back = listToReturnTo(new URL(request.url).searchParams.get('back'), kindName);
  return { kind: kindName, deed: deedName, name, back };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor, kindName, deed } = await guarded(request, params);
  const form = await readFormData(request);
  return submitForm(form, rejectionSchema, ({ reason }) =>
    perform(() => deed.run(actor, params.id as string, reason), {
      to: listToReturnTo(form.get('back'), kindName),
      done: deed.done,
      failed: deed.failed,
    }),
  );
}

/** Asks before a deed, without JavaScript too (ADM-09). The buttons of the tables post here. */
export default function ConfirmDeed() {
  const { kind, deed, name, back } = useLoaderData<typeof loader>();
  const { lastResult } = useActionData<typeof action>() ?? {};
  const { pathname } = useLocation();
  const { label, busy } = WORDS[deed];
  return (
    <Page width="form">
      <ConfirmPageForm
        title={`${label} ${name}`}
        text={deed === 'delete' && (kind === 'sites' ? TEXTS.deleteSite : TEXTS.deleteStudy)}
        action={pathname}
        confirmLabel={label}
        pendingLabel={busy}
        danger={deed !== 'approve'}
        backHref={back}
      >
        <input type="hidden" name="back" value={back} />
        {deed !== 'approve' && (
          <ReasonField
            hint={deed === 'reject' ? REASON_HINTS.told : REASON_HINTS.kept}
            errors={lastResult?.error?.reason ?? []}
            value={lastResult?.initialValue?.reason as string | undefined}
          />
        )}
      </ConfirmPageForm>
    </Page>
  );
}
