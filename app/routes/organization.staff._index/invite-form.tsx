import { STAFF_ROLE_OPTIONS } from '~/catalogue/options';
import { inviteStaffSchema } from '~/domain/staff/schema';
import { SubmitButton } from '~/ui/button';
import { FieldGrid, FormActions, RadioGroup, TextField, ZodForm } from '~/ui/form';

export function InviteForm({ idempotencyKey }: { idempotencyKey: string }) {
  return (
    // Not checked on blur: an error message that appears mid-click would move the radio buttons from under the pointer.
    <ZodForm id="invite" schema={inviteStaffSchema} values={{ staffRole: 'coordinator' }}>
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
            <SubmitButton intent="invite" pendingLabel="Inviting...">
              Send invitation
            </SubmitButton>
          </FormActions>
        </>
      )}
    </ZodForm>
  );
}
