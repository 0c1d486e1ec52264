import type { ReactNode } from 'react';
import {
  PAYMENT_SCHEDULES,
  PHASES,
  REGIONS,
  REGULATORY_STATUSES,
  STUDY_AREAS,
  STUDY_DESIGNS,
  STUDY_EQUIPMENT,
} from '~/catalogue/options';
import type { columnsOf } from '~/domain/model/study-countries';
import type { StudyEdit } from '~/domain/model/study-schema';
import type { SponsorHold } from '~/domain/model/study-sponsor';
import { CountryFields } from './country-fields';
import { EquipmentField } from './equipment-field';
import { Checkbox, Checkboxes, CheckboxGroup, Fieldset, type Meta, Select, TextArea, TextField } from './form';
import { ListingFields } from './listing-fields';
import { MustFields } from './must-fields';

/**
 * Without the empty entries of a form: the field for other equipment is one more entry of the list, and an item that is
 * required sends an empty text as what is preferred.
 */
export function withoutEmptyEquipment(form: FormData): FormData {
  for (const name of ['requiredEquipment', 'wishedEquipment']) {
    const entries = form.getAll(name).filter((entry) => typeof entry === 'string' && entry.trim());
    form.delete(name);
    for (const entry of entries) form.append(name, entry);
  }
  return form;
}

const WIDE = 'sm:col-span-2';

interface StudyFieldsProps {
  fields: Record<keyof StudyEdit, Meta>;
  /** The study's equipment, listed or not. */
  equipment: readonly string[];
  /** The rows of countries to show. */
  countries: ReturnType<typeof columnsOf>;
  /** Why the sponsor cannot be changed. */
  hold: SponsorHold;
}

const HOLD_HINTS = {
  account: 'The organization of the sponsor’s account.',
  cda: 'A CDA of this study is signed or waits for a signature, so this cannot change.',
};

/** The parts of the form, each with its anchor. */
const PARTS = [
  { id: 'basic', title: 'Basic info' },
  { id: 'sponsor', title: 'Sponsor' },
  { id: 'specifications', title: 'Study specifications' },
  { id: 'requirements', title: 'Requirements' },
  { id: 'eligibility', title: 'Eligibility and endpoints' },
  { id: 'regulatory', title: 'Regulatory' },
] as const;

/** Leads to the parts. On wide screens it stays in view beside them. */
function PartLinks() {
  return (
    <nav aria-label="Parts of the form" className="lg:sticky lg:top-6 lg:self-start">
      <ul className="flex flex-wrap gap-1.5 lg:grid">
        {PARTS.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="pill">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Part({ part, children }: { part: (typeof PARTS)[number]['id']; children: ReactNode }) {
  return (
    <div id={part} className="scroll-mt-6">
      <Fieldset title={labelOfPart(part)}>{children}</Fieldset>
    </div>
  );
}

const labelOfPart = (part: string) => PARTS.find(({ id }) => id === part)?.title;

/** All fields of a study that can be changed, in the order of the study form's tabs. */
export function StudyFields({ fields, equipment: chosen, countries, hold }: StudyFieldsProps) {
  const own = chosen.filter((entry) => !STUDY_EQUIPMENT.some(({ value }) => value === entry));
  const equipment = [...STUDY_EQUIPMENT, ...own.map((value) => ({ value, label: value }))];
  return (
    <div className="grid gap-8 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <PartLinks />
      <div className="grid min-w-0 gap-10">
        <Part part="basic">
          <TextField meta={fields.title} label="Title" className={WIDE} />
          <TextField meta={fields.shortTitle} label="Short title" optional />
          <TextField meta={fields.acronym} label="Acronym" optional />
          <TextField meta={fields.nctNumber} label="NCT number" optional />
          <TextField meta={fields.protocolNumber} label="Protocol number" optional />
          <TextField meta={fields.secondaryIds} label="Other numbers" optional />
          <Select meta={fields.phase} label="Phase" options={PHASES} />
          <Select meta={fields.therapeuticArea} label="Therapeutic area" options={STUDY_AREAS} />
          <TextField meta={fields.indication} label="Indication" optional />
          <TextArea meta={fields.description} label="Description" optional className={WIDE} />
        </Part>
        <Part part="sponsor">
          <TextField
            meta={fields.sponsorName}
            label="Organization"
            {...(hold ? { readOnly: true, hint: HOLD_HINTS[hold] } : { optional: true })}
          />
          <TextField
            meta={fields.onBehalfOf}
            label="On behalf of"
            {...(hold === 'cda' ? { readOnly: true, hint: HOLD_HINTS.cda } : { optional: true })}
          />
          <TextField meta={fields.sponsorContact} label="Contact person" optional />
          <TextField meta={fields.sponsorEmail} label="E-mail" type="email" optional />
          <TextField meta={fields.sponsorPhone} label="Phone" type="tel" optional />
          <ListingFields field={(name) => fields[name]} />
        </Part>
        <Part part="specifications">
          <TextField meta={fields.enrollmentTarget} label="Target enrollment" inputMode="numeric" optional />
          <TextField meta={fields.totalSites} label="Number of sites" inputMode="numeric" optional />
          <TextField meta={fields.estimatedStartDate} label="Start date" type="date" optional />
          <TextField meta={fields.estimatedDuration} label="Duration" inputMode="numeric" after="months" optional />
          <Select meta={fields.studyDesign} label="Design" options={STUDY_DESIGNS} optional />
          <Checkboxes>
            <Checkbox meta={fields.randomization} label="Randomized" />
            <Checkbox meta={fields.blinding} label="Blinded" />
            <Checkbox meta={fields.placebo} label="Placebo-controlled" />
          </Checkboxes>
          <TextField
            meta={fields.budgetPerPatient}
            label="Budget per patient"
            inputMode="numeric"
            before="$"
            optional
          />
          <Select meta={fields.paymentSchedule} label="Payment schedule" options={PAYMENT_SCHEDULES} optional />
          <TextField meta={fields.startupFee} label="Start-up fee" inputMode="numeric" before="$" optional />
          <TextField meta={fields.visitsPerPatient} label="Visits per patient" inputMode="numeric" optional />
        </Part>
        <Part part="requirements">
          <EquipmentField
            asked={fields.requiredEquipment}
            preferred={fields.wishedEquipment}
            options={equipment}
            className={WIDE}
          />
          <div className={WIDE}>
            <label htmlFor="own-equipment" className="font-medium text-ink">
              Other equipment
            </label>{' '}
            <span className="text-ink-muted text-sm">Optional</span>
            <input
              id="own-equipment"
              name={fields.requiredEquipment.name}
              className="mt-1.5 block min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 py-2"
            />
          </div>
          <CheckboxGroup
            meta={fields.geographicPreferences}
            label="Preferred regions"
            options={REGIONS}
            className={WIDE}
          />
          <CountryFields field={(name) => fields[name]} values={countries} className={WIDE} />
          <MustFields field={(name) => fields[name]} />
        </Part>
        <Part part="eligibility">
          <TextArea meta={fields.inclusionCriteria} label="Inclusion criteria" optional className={WIDE} />
          <TextArea meta={fields.exclusionCriteria} label="Exclusion criteria" optional className={WIDE} />
          <TextArea meta={fields.primaryEndpoints} label="Primary endpoints" optional />
          <TextArea meta={fields.secondaryEndpoints} label="Secondary endpoints" optional />
        </Part>
        <Part part="regulatory">
          <Select meta={fields.regulatoryStatus} label="Regulatory status" options={REGULATORY_STATUSES} optional />
          <Checkboxes>
            <Checkbox meta={fields.irbApproval} label="IRB approved" />
            <Checkbox meta={fields.fdaApproval} label="FDA approved" />
          </Checkboxes>
          <TextField meta={fields.irbNumber} label="IRB number" optional />
          <TextField meta={fields.indNumber} label="IND number" optional />
        </Part>
      </div>
    </div>
  );
}
