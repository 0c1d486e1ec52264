import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { TOASTS } from '~/catalogue/messages';
import { STAFF_ROLE_OPTIONS } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { idempotencyKey } from '~/domain/fields';
import { changeStaffRole } from '~/domain/staff/change.server';
import { inviteStaffAgain } from '~/domain/staff/invite.server';
import { nameOf } from '~/domain/staff/member';
import { staffToManage } from '~/domain/staff/read.server';
import { staffRoleSchema } from '~/domain/staff/schema';
import { signedIn } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { perform, redirectWith } from '~/http/reply.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { ErrorSummary, FormActions, RadioGroup } from '~/ui/form';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Role of ${nameOf(args.data.member)}` : 'Staff', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const { member, organization, own } = await staffToManage(actor, params.id as string);
  return { member, organization, listHref: paths.organizationStaff(own ? null : organization.id) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await signedIn(request);
  const id = params.id as string;
  const { organization, own } = await staffToManage(actor, id);
  const listHref = paths.organizationStaff(own ? null : organization.id);
  const form = await readFormData(request);
  if (form.get('intent') === 'invite') {
    const again = async () => {
      await limitRate(context, 'register');
      return inviteStaffAgain(actor, id, idempotencyKey().parse(form.get('idempotencyKey')));
    };
    return perform(again, { to: listHref, done: () => TOASTS.staffInvited, failed: TOASTS.staffFailed });
  }
  return submitForm(form, staffRoleSchema, async (change) => {
    const member = await changeStaffRole(actor, id, change);
    return redirectWith(listHref, TOASTS.staffRoleChanged(nameOf(member)));
  });
}

/** Change a person's role in the organization. */
export default function StaffMember() {
  const { member, organization, listHref } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [form, fields] = useForm({
    id: 'role',
    lastResult,
    constraint: getZodConstraint(staffRoleSchema),
    defaultValue: { staffRole: member.staffRole },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: staffRoleSchema }),
  });
  return (
    <Page width="form">
      <PageHeading
        eyebrow={organization.name}
        title={`Role of ${nameOf(member)}`}
        lead={
          member.you
            ? 'You will be signed out. Sign in again to use the new role.'
            : 'This person will be signed out and gets the new role at the next sign-in.'
        }
      />
      <Card>
        <Form method="post" {...getFormProps(form)} className="grid gap-6">
          <ErrorSummary form={form} />
          <RadioGroup meta={fields.staffRole} label="Role" options={STAFF_ROLE_OPTIONS} columns={1} />
          <FormActions>
            <SubmitButton intent="role" pendingLabel="Saving...">
              Save role
            </SubmitButton>
            <ButtonLink to={listHref} variant="secondary">
              Cancel
            </ButtonLink>
          </FormActions>
        </Form>
      </Card>
    </Page>
  );
}
