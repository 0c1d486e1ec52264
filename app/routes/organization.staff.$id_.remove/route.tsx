import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { staff } from '~/actions/staff';
import type { WithHelp } from '~/catalogue/help-topics';
import { REASON_HINTS } from '~/catalogue/texts';
import { staffToManage } from '~/domain/commands/staff/read.server';
import { nameOf, removalText } from '~/domain/model/member';
import { signedIn } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { ConfirmPage } from '~/ui/confirm';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'staff' };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Remove ${args.data.name}` : 'Staff', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { member, listHref } = await staffToManage(await signedIn(request), params.id as string);
  return { name: nameOf(member), state: member.state, listHref };
}

export const action = perform({
  to: async ({ actor, params }) => (await staffToManage(actor, params.id)).listHref,
  actions: [staff.removeStaff],
});

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
