import { profileSchemaOf, type siteProfileSchema } from '~/domain/organizations/schema';
import type { OwnOrganization } from '~/domain/organizations/view';
import { BackToDashboard, SubmitButton } from '~/ui/button';
import { Fieldset, FormActions, RequiredNote, TextArea, TextField, ZodForm } from '~/ui/form';
import { AddressFields, DetailFields, InvestigatorFields } from '~/ui/site-fields';

/** The details of an organization; only sites have site details and an investigator. */
export function ProfileForm({ organization }: { organization: OwnOrganization }) {
  const isSite = organization.type === 'site';
  const schema = profileSchemaOf(organization.type) as typeof siteProfileSchema;
  return (
    <ZodForm
      id="profile"
      schema={schema}
      values={{ ...organization, priorTrials: organization.priorTrials?.toString() }}
      checksOnBlur
      className="grid gap-10"
    >
      {(fields) => {
        const field = (name: keyof typeof fields) => fields[name];
        return (
          <>
            <RequiredNote />
            <Fieldset title="Basics">
              <TextField meta={fields.name} label="Name" autoComplete="organization" className="sm:col-span-2" />
              <AddressFields field={field} optional={!isSite} />
              <TextField meta={fields.website} label="Website" inputMode="url" autoComplete="url" optional />
              <TextArea meta={fields.description} label="Description" optional className="sm:col-span-2" />
            </Fieldset>
            <Fieldset title="Contact">
              <TextField meta={fields.contactName} label="Contact person" autoComplete="name" optional />
              <TextField meta={fields.email} label="E-mail" type="email" autoComplete="email" optional />
              <TextField meta={fields.phone} label="Phone" type="tel" autoComplete="tel" optional />
            </Fieldset>
            {isSite && (
              <>
                <Fieldset title="Site details">
                  <DetailFields field={field} needsArea />
                </Fieldset>
                <InvestigatorFields field={field} />
              </>
            )}
            <FormActions>
              <SubmitButton pendingLabel="Saving...">Save</SubmitButton>
              <BackToDashboard />
            </FormActions>
          </>
        );
      }}
    </ZodForm>
  );
}
