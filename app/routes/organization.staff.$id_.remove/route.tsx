import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { TOASTS } from '~/catalogue/messages';
import { REASON_HINTS } from '~/catalogue/texts';
import { removeStaff } from '~/domain/commands/staff/change.server';
import { staffToManage } from '~/domain/commands/staff/read.server';
import { rejectionSchema } from '~/domain/model/decision';
import { nameOf, removalText } from '~/domain/model/member';
import { signedIn } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { perform } from '~/http/reply.server';
import { ConfirmPage } from '~/ui/confirm';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Remove ${args.data.name}` : 'Staff', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { member, listHref } = await staffToManage(await signedIn(request), params.id as string);
  return { name: nameOf(member), state: member.state, listHref };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await signedIn(request);
  const { listHref } = await staffToManage(actor, params.id as string);
  return submitForm(await readFormData(request), rejectionSchema, ({ reason }) =>
    perform(() => removeStaff(actor, params.id as string, reason), {
      to: listHref,
      done: ({ name }) => TOASTS.staffRemoved(name),
      failed: TOASTS.staffFailed,
    }),
  );
}

/** Asks for confirmation before removing a person. The dialog in the list posts here too. */
export default function RemoveStaff() {
  const { name, state, listHref } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      title={`Remove ${name}?`}
      text={removalText(state)}
      confirmLabel="Remove"
      pendingLabel="Removing..."
      danger
      backHref={listHref}
      reason={{ hint: REASON_HINTS.kept }}
    />
  );
}
