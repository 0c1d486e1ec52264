import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { Form } from '@remix-run/react';
import type { z } from 'zod';
import { EHR_SYSTEMS, PANEL_SIZES, PRIOR_TRIALS, SITE_AREAS, SITE_EQUIPMENT } from '~/catalogue/options';
import { homeOf } from '~/catalogue/paths';
import { profileSchemaOf, type siteProfileSchema } from '~/domain/organizations/schema';
import { ButtonLink, SubmitButton } from '~/ui/button';
import {
  CheckboxGroup,
  ErrorSummary,
  Fieldset,
  FormActions,
  RequiredNote,
  Select,
  TextArea,
  TextField,
} from '~/ui/form';

type Values = z.output<typeof siteProfileSchema>;
type Organization = { [K in keyof Values]: Values[K] | string | null } & {
  type: 'site' | 'sponsor';
  priorTrials: number | null;
};

interface ProfileFormProps {
  organization: Organization;
  lastResult?: SubmissionResult<string[]>;
}

/** The details of an organization; only sites have site details and an investigator. */
export function ProfileForm({ organization, lastResult }: ProfileFormProps) {
  const isSite = organization.type === 'site';
  const schema = profileSchemaOf(organization.type) as typeof siteProfileSchema;
  const [form, fields] = useForm({
    id: 'profile',
    lastResult,
    constraint: getZodConstraint(schema),
    defaultValue: { ...organization, priorTrials: organization.priorTrials?.toString() },
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  });
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-10">
      <ErrorSummary form={form} />
      <RequiredNote />
      <Fieldset title="Basics">
        <TextField meta={fields.name} label="Name" autoComplete="organization" className="sm:col-span-2" />
        <TextField
          meta={fields.address}
          label="Street address"
          autoComplete="street-address"
          optional={!isSite}
          className="sm:col-span-2"
        />
        <TextField meta={fields.city} label="City" autoComplete="address-level2" optional={!isSite} />
        <TextField meta={fields.state} label="State" autoComplete="address-level1" optional={!isSite} />
        <TextField meta={fields.zipCode} label="ZIP code" autoComplete="postal-code" optional={!isSite} />
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
            <CheckboxGroup
              meta={fields.therapeuticAreas}
              label="Therapeutic areas"
              hint="At least one."
              required
              options={SITE_AREAS}
              className="sm:col-span-2"
            />
            <Select meta={fields.patientPanelSize} label="Patient population" options={PANEL_SIZES} optional />
            <Select meta={fields.ehrSystem} label="EHR system" options={EHR_SYSTEMS} optional />
            <Select meta={fields.priorTrials} label="Prior trials" options={PRIOR_TRIALS} optional />
            <CheckboxGroup
              meta={fields.equipment}
              label="Equipment and facilities"
              options={SITE_EQUIPMENT}
              optional
              className="sm:col-span-2"
            />
          </Fieldset>
          <Fieldset title="Principal investigator" text="The physician responsible for studies at your site.">
            <TextField meta={fields.piName} label="Name" autoComplete="section-pi name" optional />
            <TextField meta={fields.piPhone} label="Phone" type="tel" autoComplete="section-pi tel" optional />
            <TextField meta={fields.piEmail} label="E-mail" type="email" autoComplete="section-pi email" optional />
          </Fieldset>
        </>
      )}
      <FormActions>
        <SubmitButton pendingLabel="Saving...">Save</SubmitButton>
        <ButtonLink to={homeOf(organization.type)} variant="secondary">
          Back to the dashboard
        </ButtonLink>
      </FormActions>
    </Form>
  );
}
