/** The fields that a site's registration, its profile and the administrators' form share. */
import type { ReactNode } from 'react';
import {
  EHR_SYSTEMS,
  MORE_SITE_AREAS,
  MORE_SITE_EQUIPMENT,
  PANEL_SIZES,
  PRIOR_TRIALS,
  SITE_AREAS,
  SITE_EQUIPMENT,
} from '~/catalogue/options';
import { CheckboxGroup, Fieldset, type Meta, MoreChoices, Select, TextField } from './form';

interface Fields<Name extends string> {
  field: (name: Name) => Meta;
}

const WIDE = 'sm:col-span-2';

/** The fields of an address, for a FieldGrid. */
export function AddressFields({
  field,
  optional,
}: Fields<'address' | 'city' | 'state' | 'zipCode'> & { optional?: boolean }) {
  return (
    <>
      <TextField
        optional={optional}
        meta={field('address')}
        label="Street address"
        autoComplete="street-address"
        className={WIDE}
      />
      <TextField optional={optional} meta={field('city')} label="City" autoComplete="address-level2" />
      <TextField optional={optional} meta={field('state')} label="State" autoComplete="address-level1" />
      <TextField
        optional={optional}
        meta={field('zipCode')}
        label="ZIP code"
        inputMode="numeric"
        autoComplete="postal-code"
      />
    </>
  );
}

type DetailName = 'therapeuticAreas' | 'patientPanelSize' | 'ehrSystem' | 'priorTrials' | 'equipment';

/** What a site can do, for a FieldGrid. `needsArea` asks for at least one therapeutic area. */
export function DetailFields({ field, needsArea }: Fields<DetailName> & { needsArea?: boolean }) {
  return (
    <>
      <CheckboxGroup
        meta={field('therapeuticAreas')}
        label="Therapeutic areas"
        hint={needsArea && 'Choose at least one.'}
        required={needsArea}
        optional={!needsArea}
        options={SITE_AREAS}
        className={WIDE}
      />
      <MoreChoices meta={field('therapeuticAreas')} label="More areas" options={MORE_SITE_AREAS} className={WIDE} />
      <Select
        meta={field('patientPanelSize')}
        label="Patient population"
        hint="How many patients your site sees a year."
        options={PANEL_SIZES}
        optional
        className={WIDE}
      />
      <Select meta={field('ehrSystem')} label="EHR system" options={EHR_SYSTEMS} optional />
      <Select meta={field('priorTrials')} label="Prior trials" options={PRIOR_TRIALS} optional />
      <CheckboxGroup
        meta={field('equipment')}
        label="Equipment and facilities"
        options={SITE_EQUIPMENT}
        optional
        className={WIDE}
      />
      <MoreChoices
        meta={field('equipment')}
        label="More equipment"
        options={MORE_SITE_EQUIPMENT}
        // The plain items that studies require most are here, such as a pharmacy that closes at night.
        inSight
        className={WIDE}
      />
    </>
  );
}

export function InvestigatorFields({
  field,
  children,
}: Fields<'piName' | 'piPhone' | 'piEmail'> & { children?: ReactNode }) {
  return (
    <Fieldset title="Principal investigator" text="The physician responsible for studies at your site.">
      <TextField meta={field('piName')} label="Name" autoComplete="section-pi name" optional className={WIDE} />
      <TextField meta={field('piPhone')} label="Phone" type="tel" autoComplete="section-pi tel" optional />
      <TextField meta={field('piEmail')} label="E-mail" type="email" autoComplete="section-pi email" optional />
      {children}
    </Fieldset>
  );
}

/** National Provider Identifiers: of the site, and of its investigator. */
export const NpiField = ({ meta }: { meta: Meta }) => (
  <TextField meta={meta} label="NPI number" hint="Ten digits. It speeds up our review." inputMode="numeric" optional />
);
