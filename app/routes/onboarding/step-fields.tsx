import type { FieldMetadata } from '@conform-to/react';
import { EHR_SYSTEMS, PANEL_SIZES, PRIOR_TRIALS, SITE_AREAS, SITE_EQUIPMENT } from '~/catalogue/options';
import { documentsIn, type Step, type TypedRegistration } from '~/domain/organizations/steps';
import { CheckboxGroup, FieldGrid, Fieldset, Select, TextArea, TextField } from '~/ui/form';
import { Uploader } from '~/ui/upload/uploader';
import { Review } from './review';

export type Fields = Record<string, FieldMetadata>;

interface StepFieldsProps {
  step: Step;
  formId: string;
  fields: Fields;
  values: TypedRegistration;
  uploadErrors: string[];
  onUploading: (uploading: boolean) => void;
  onDocuments: () => void;
}

/** The fields of each step, under the names of the specification. */
export function StepFields(props: StepFieldsProps) {
  const { step, values } = props;
  if (step.number === 1) return <BasicInfo fields={props.fields} />;
  if (step.number === 2) return <SiteDetails fields={props.fields} />;
  if (step.number === 3) return <DocumentsAndInvestigator {...props} />;
  if (step.number === 4) return <Review values={values} />;
  return <Account fields={props.fields} />;
}

type FieldsOnly = Pick<StepFieldsProps, 'fields'>;
/** A step's own fields are there, whatever the type of the collection says. */
const pick = (fields: Fields, name: string) => fields[name] as FieldMetadata;

function BasicInfo({ fields }: FieldsOnly) {
  return (
    <FieldGrid>
      <TextField meta={pick(fields, 'name')} label="Site name" autoComplete="organization" className="sm:col-span-2" />
      <TextField
        meta={pick(fields, 'address')}
        label="Street address"
        autoComplete="street-address"
        className="sm:col-span-2"
      />
      <TextField meta={pick(fields, 'city')} label="City" autoComplete="address-level2" />
      <TextField meta={pick(fields, 'state')} label="State" autoComplete="address-level1" />
      <TextField meta={pick(fields, 'zipCode')} label="ZIP code" autoComplete="postal-code" />
      <TextField meta={pick(fields, 'phone')} label="Phone" type="tel" autoComplete="tel" optional />
      <TextField
        meta={pick(fields, 'website')}
        label="Website"
        inputMode="url"
        autoComplete="url"
        placeholder="hospital.org"
        optional
        className="sm:col-span-2"
      />
      <TextArea
        meta={pick(fields, 'description')}
        label="Description"
        hint="What sponsors should know of your site in a few sentences."
        optional
        className="sm:col-span-2"
      />
    </FieldGrid>
  );
}

function SiteDetails({ fields }: FieldsOnly) {
  return (
    <>
      <CheckboxGroup
        meta={pick(fields, 'therapeuticAreas')}
        label="Therapeutic areas"
        hint="At least one."
        required
        options={SITE_AREAS}
      />
      <FieldGrid>
        <Select
          meta={pick(fields, 'patientPanelSize')}
          label="Patient panel size"
          options={PANEL_SIZES}
          optional
          className="sm:col-span-2"
        />
        <Select meta={pick(fields, 'ehrSystem')} label="EHR system" options={EHR_SYSTEMS} optional />
        <Select meta={pick(fields, 'priorTrials')} label="Prior trials" options={PRIOR_TRIALS} optional />
      </FieldGrid>
      <CheckboxGroup
        meta={pick(fields, 'equipment')}
        label="Equipment and facilities"
        options={SITE_EQUIPMENT}
        optional
      />
    </>
  );
}

function DocumentsAndInvestigator({ formId, fields, values, uploadErrors, onUploading, onDocuments }: StepFieldsProps) {
  return (
    <>
      <Uploader
        formId={formId}
        type="other"
        label="Documents"
        hint="Licences, certificates, CVs: what shows the work your site can do. Our team reads them and, once a study selects you, its sponsor."
        documents={documentsIn(values)}
        errors={uploadErrors}
        onUploading={onUploading}
        onChange={onDocuments}
      />
      <Fieldset title="Principal investigator" text="The physician responsible for studies at your site.">
        <TextField
          meta={pick(fields, 'piName')}
          label="Name"
          autoComplete="section-pi name"
          optional
          className="sm:col-span-2"
        />
        <TextField meta={pick(fields, 'piPhone')} label="Phone" type="tel" autoComplete="section-pi tel" optional />
        <TextField
          meta={pick(fields, 'piEmail')}
          label="E-mail"
          type="email"
          autoComplete="section-pi email"
          optional
        />
      </Fieldset>
    </>
  );
}

function Account({ fields }: FieldsOnly) {
  return (
    <Fieldset title="Your account" text="We send a link to choose your password to this address.">
      <TextField meta={pick(fields, 'userFirstName')} label="First name" autoComplete="given-name" />
      <TextField meta={pick(fields, 'userLastName')} label="Last name" autoComplete="family-name" />
      <TextField
        meta={pick(fields, 'userEmail')}
        label="E-mail"
        type="email"
        autoComplete="email"
        className="sm:col-span-2"
      />
    </Fieldset>
  );
}
