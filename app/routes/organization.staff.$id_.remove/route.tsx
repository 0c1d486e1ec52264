import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { REASON_HINTS, TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { rejectionSchema } from '~/domain/decision';
import { removeStaff } from '~/domain/staff/change.server';
import { nameOf } from '~/domain/staff/member';
import { staffToManage } from '~/domain/staff/read.server';
import { signedIn } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { perform } from '~/http/reply.server';
import { ConfirmPageForm } from '~/ui/confirm';
import { Page } from '~/ui/layout';
import { ReasonField } from '~/ui/reason-field';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Remove ${args.data.name}` : 'Staff', args);

async function named(request: Request, id: string) {
  const actor = await signedIn(request);
  const { member, organization } = await staffToManage(actor, id);
  const listHref = paths.organizationStaff(organization.id === actor.organizationId ? null : organization.id);
  return { actor, member, listHref };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { member, listHref } = await named(request, params.id as string);
  return { name: nameOf(member), state: member.state, listHref };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor, listHref } = await named(request, params.id as string);
  return submitForm(await readFormData(request), rejectionSchema, ({ reason }) =>
    perform(() => removeStaff(actor, params.id as string, reason), {
      to: listHref,
      done: ({ name }) => TOASTS.staffRemoved(name),
      failed: TOASTS.staffFailed,
    }),
  );
}

/** Asks before somebody is taken out, without JavaScript too. The list's dialog posts here. */
export default function RemoveStaff() {
  const { name, state, listHref } = useLoaderData<typeof loader>();
  const { lastResult } = useActionData<typeof action>() ?? {};
  const { pathname } = useLocation();
  return (
    <Page width="form">
      <ConfirmPageForm
        title={`Remove ${name}?`}
        text={
          state === 'active'
            ? 'They are signed out at once and see nothing of your organization any more. What they did stays on record.'
            : 'The link in the invitation stops working.'
        }
        action={pathname}
        confirmLabel="Remove"
        pendingLabel="Removing..."
        danger
        backHref={listHref}
      >
        <ReasonField
          hint={REASON_HINTS.kept}
          errors={lastResult?.error?.reason ?? []}
          value={lastResult?.initialValue?.reason as string | undefined}
        />
      </ConfirmPageForm>
    </Page>
  );
}
