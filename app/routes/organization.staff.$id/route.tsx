import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { TOASTS } from '~/catalogue/messages';
import { STAFF_ROLE_OPTIONS } from '~/catalogue/options';
import { changeSigning, changeStaffRole } from '~/domain/commands/staff/change.server';
import { inviteStaffAgain } from '~/domain/commands/staff/invite.server';
import { staffToManage } from '~/domain/commands/staff/read.server';
import { idempotencyKey } from '~/domain/model/fields';
import { rulesOf } from '~/domain/model/forms';
import { nameOf } from '~/domain/model/member';
import { signingSchema, staffRoleSchema } from '~/domain/model/staff-schema';
import { signedIn } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { perform, redirectWith } from '~/http/reply.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { Checkbox, FormActions, RadioGroup, useRefused, ZodForm } from '~/ui/form';
import { Page, PageHeading, Section } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Role of ${nameOf(args.data.member)}` : 'Staff', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  return staffToManage(await signedIn(request), params.id as string);
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await signedIn(request);
  const id = params.id as string;
  const { listHref } = await staffToManage(actor, id);
  const form = await readFormData(request);
  if (form.get('intent') === 'invite') {
    const again = async () => {
      await limitRate(context, 'register');
      return inviteStaffAgain(actor, id, idempotencyKey().parse(form.get('idempotencyKey')));
    };
    return perform(again, { to: listHref, done: () => TOASTS.staffInvited, failed: TOASTS.staffFailed });
  }
  if (form.get('intent') === 'signing') {
    return submitForm(form, signingSchema, async (change) => {
      const member = await changeSigning(actor, id, change);
      return redirectWith(listHref, TOASTS.signingAllowed(nameOf(member), member.maySign));
    });
  }
  return submitForm(form, staffRoleSchema, async (change) => {
    const member = await changeStaffRole(actor, id, change);
    return redirectWith(listHref, TOASTS.staffRoleChanged(nameOf(member)));
  });
}

/** A page to change a person's role in the organization. */
export default function StaffMember() {
  const { member, organization, listHref } = useLoaderData<typeof loader>();
  return (
    <Page width="form">
      <PageHeading
        eyebrow={organization.name}
        title={`Role of ${nameOf(member)}`}
        lead={
          member.you
            ? 'You will be signed out. Sign in again to use the new role.'
            : 'This person will be signed out, and will have the new role at the next sign-in.'
        }
      />
      <Card>
        <ZodForm
          id="role"
          rules={rulesOf('staffRole')}
          values={{ staffRole: member.staffRole }}
          lastResult={useRefused('role')}
        >
          {(fields) => (
            <>
              <RadioGroup meta={fields.staffRole} label="Role" options={STAFF_ROLE_OPTIONS} columns={1} />
              <FormActions>
                <SubmitButton intent="role" pendingLabel="Saving...">
                  Save role
                </SubmitButton>
                <ButtonLink to={listHref} variant="secondary">
                  Cancel
                </ButtonLink>
              </FormActions>
            </>
          )}
        </ZodForm>
      </Card>
      <Section title="Authority to sign">
        <Card>
          <ZodForm
            id="signing"
            rules={rulesOf('staffSigning')}
            values={{ maySign: member.maySign ? 'on' : undefined }}
            lastResult={useRefused('signing')}
          >
            {(fields) => (
              <>
                <Checkbox
                  meta={fields.maySign}
                  required={false}
                  label="Can sign for your organization"
                  hint="CDAs and other records that need a signature. Owners and investigators can sign unless you change it here."
                />
                <FormActions>
                  <SubmitButton intent="signing" variant="secondary" pendingLabel="Saving...">
                    Save authority
                  </SubmitButton>
                </FormActions>
              </>
            )}
          </ZodForm>
        </Card>
      </Section>
    </Page>
  );
}
