import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { staff } from '~/actions/staff';
import { ofStaffMember } from '~/actions/subjects';
import type { WithHelp } from '~/catalogue/help-topics';
import { STAFF_ROLE_OPTIONS } from '~/catalogue/options';
import { staffToManage } from '~/domain/commands/staff/read.server';
import { rulesOf } from '~/domain/model/forms';
import { nameOf } from '~/domain/model/member';
import { signedIn } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { Checkbox, FormActions, RadioGroup, useRefused, ZodForm } from '~/ui/form';
import { Page, PageHeading, Section } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'staff' };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Role of ${nameOf(args.data.member)}` : 'Staff', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  return staffToManage(await signedIn(request), params.id as string);
}

export const action = perform({
  about: ofStaffMember,
  to: async ({ actor, params }) => (await staffToManage(actor, params.id)).listHref,
  actions: [staff.changeStaffRole, staff.changeSigning, staff.inviteStaffAgain],
});

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
          lastResult={useRefused('changeStaffRole')}
        >
          {(fields) => (
            <>
              <RadioGroup meta={fields.staffRole} label="Role" options={STAFF_ROLE_OPTIONS} columns={1} />
              <FormActions>
                <SubmitButton intent="changeStaffRole" pendingLabel="Saving...">
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
            lastResult={useRefused('changeSigning')}
          >
            {(fields) => (
              <>
                <Checkbox
                  meta={fields.maySign}
                  label="Can sign for your organization"
                  hint="CDAs and other records that need a signature. Owners and investigators can sign unless you change it here."
                />
                <FormActions>
                  <SubmitButton intent="changeSigning" variant="secondary" pendingLabel="Saving...">
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
