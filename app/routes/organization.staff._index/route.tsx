import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { WithHelp } from '~/catalogue/help-topics';
import { TOASTS } from '~/catalogue/messages';
import { STAFF_ROLE_OPTIONS } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { newId } from '~/domain/base/ids.server';
import { inviteStaff } from '~/domain/commands/staff/invite.server';
import { joinRequestsToAnswer } from '~/domain/commands/staff/join-requests.server';
import { listStaff, mustManageStaff } from '~/domain/commands/staff/read.server';
import { idempotencyKey } from '~/domain/model/fields';
import { rulesOf } from '~/domain/model/forms';
import { inviteStaffSchema } from '~/domain/model/staff-schema';
import type { StaffList } from '~/domain/model/staff-view';
import { organizationAsked, signedIn } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { redirectWith } from '~/http/reply.server';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { FieldGrid, FormActions, RadioGroup, TextField, ZodForm } from '~/ui/form';
import { Page, PageHeading, Section } from '~/ui/layout';
import { plural } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { StaffTable } from './staff-table';

export const handle: WithHelp = { help: 'staff' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Staff', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const staff = await listStaff(actor, organizationAsked(actor, request));
  const own = staff.organization.id === actor.organizationId;
  const requests = own ? await joinRequestsToAnswer(actor) : null;
  return { ...staff, own, requests, idempotencyKey: newId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await signedIn(request);
  const asked = organizationAsked(actor, request);
  await mustManageStaff(actor, asked);
  const form = await readFormData(request);
  return submitForm(form, inviteStaffSchema, async (invitation) => {
    await limitRate(context, 'register');
    await inviteStaff(actor, asked, invitation, idempotencyKey().parse(form.get('idempotencyKey')));
    return redirectWith(paths.organizationStaff(asked), TOASTS.staffInvited);
  });
}

/** Manage Staff: the people of an organization and their roles (SITE-06). */
export default function Staff() {
  const { organization, canManage, people, proposed, own, requests, idempotencyKey } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading
        eyebrow={own ? undefined : organization.name}
        title="Staff"
        lead={
          canManage
            ? 'The people in your organization. Everyone can see studies and documents; owners can also manage staff.'
            : 'The people in your organization. Owners can invite people, change their roles and remove them.'
        }
      />
      {requests !== null && (
        <p className="mb-4">
          <Link to={paths.staffRequests} className="link">
            {requests > 0 ? `${plural(requests, 'request')} to join` : 'Who can ask to join'}
          </Link>
        </p>
      )}
      <StaffTable
        people={people}
        canManage={canManage}
        withTraining={organization.type === 'site'}
        canFile={own && organization.type === 'site'}
        idempotencyKey={idempotencyKey}
      />
      {canManage && (
        <Section title="Invite someone" lead="We will e-mail them a link to choose a password.">
          <Card className="max-w-2xl">
            {proposed && (
              <p className="mb-5">
                Your profile names {[proposed.firstName, proposed.lastName].filter(Boolean).join(' ')} as principal
                investigator, who is not on your staff yet. What we know is filled in.
              </p>
            )}
            {/* The key resets the form after an invitation. */}
            <InviteForm key={idempotencyKey} proposed={proposed} idempotencyKey={idempotencyKey} />
          </Card>
        </Section>
      )}
    </Page>
  );
}

function InviteForm({ proposed, idempotencyKey }: { proposed: StaffList['proposed']; idempotencyKey: string }) {
  const { firstName, lastName, email } = proposed ?? {};
  const known = { firstName: firstName ?? '', lastName: lastName ?? '', email: email ?? '', staffRole: 'investigator' };
  return (
    // Not checked on blur: an error message that appears mid-click would move the radio buttons from under the pointer.
    <ZodForm id="invite" rules={rulesOf('inviteStaff')} values={proposed ? known : { staffRole: 'coordinator' }}>
      {(fields) => (
        <>
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <FieldGrid>
            <TextField meta={fields.firstName} label="First name" autoComplete="off" />
            <TextField meta={fields.lastName} label="Last name" autoComplete="off" />
            <TextField meta={fields.email} label="E-mail" type="email" autoComplete="off" className="sm:col-span-2" />
            <RadioGroup
              meta={fields.staffRole}
              label="Role"
              options={STAFF_ROLE_OPTIONS}
              columns={1}
              className="sm:col-span-2"
            />
          </FieldGrid>
          <FormActions>
            <SubmitButton intent="inviteStaff" pendingLabel="Inviting...">
              Send invitation
            </SubmitButton>
          </FormActions>
        </>
      )}
    </ZodForm>
  );
}
