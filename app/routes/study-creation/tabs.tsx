import type { ReactNode } from 'react';
import { PAYMENT_SCHEDULES, REGIONS, REGULATORY_STATUSES, STUDY_DESIGNS, STUDY_EQUIPMENT } from '~/catalogue/options';
import { isPastDay } from '~/catalogue/time';
import { listIn, type Typed, textIn } from '~/domain/model/steps';
import { asksOnBehalfIn, recordIn } from '~/domain/model/study-import';
import { countryColumnsIn, derivedFromTyped } from '~/domain/model/study-steps';
import { Banner } from '~/ui/banner';
import { Button } from '~/ui/button';
import { CountryFields } from '~/ui/country-fields';
import { EquipmentField } from '~/ui/equipment-field';
import { Checkbox, Checkboxes, CheckboxGroup, FieldGrid, Fieldset, Select, TextArea, TextField } from '~/ui/form';
import { control, Hint, Quiet, useFieldNote } from '~/ui/form/field';
import { Plus } from '~/ui/icons';
import { ListingFields } from '~/ui/listing-fields';
import type { StepParts } from '~/ui/multi-step-form';
import { MustFields } from '~/ui/must-fields';
import { formatMoney } from '~/ui/text';

export interface TabProps {
  field: StepParts['field'];
  typed: Typed;
}

interface SponsorTabProps extends TabProps {
  isVisitor: boolean;
  /** Whether the account's organization is the sponsor. */
  hasSponsor: boolean;
}

export function SponsorTab({ field, typed, isVisitor, hasSponsor }: SponsorTabProps) {
  const lead = recordIn(typed)?.read.sponsor;
  return (
    <FieldGrid>
      {hasSponsor ? (
        <ReadOnly
          name="sponsorName"
          label="Sponsor organization"
          value={textIn(typed, 'sponsorName')}
          hint="The organization of your account."
        />
      ) : (
        <TextField meta={field('sponsorName')} label="Sponsor organization" required autoComplete="organization" />
      )}
      <TextField
        meta={field('onBehalfOf')}
        label="On behalf of"
        hint={lead ? `The record’s lead sponsor: ${lead}` : 'Only if you post the study for another organization.'}
        autoComplete="off"
      />
      <AskOnBehalf typed={typed} />
      <TextField meta={field('sponsorContact')} label="Contact person" required autoComplete="name" />
      <TextField meta={field('sponsorPhone')} label="Contact phone" type="tel" autoComplete="tel" />
      <TextField
        meta={field('sponsorEmail')}
        label="Contact e-mail"
        required
        type="email"
        autoComplete="email"
        hint={
          isVisitor ? 'We’ll send a link to this address so that you can set a password and follow the study.' : null
        }
        className="sm:col-span-2"
      />
      <ListingFields field={field} />
    </FieldGrid>
  );
}

const START_PAST = 'This day is past. Sites read that too; change it if you mean a later one.';

/** @param live the fields as they are being typed, to calculate the completion date and total budget (STU-05). */
export function SpecificationsTab({ field, typed, live }: TabProps & { live: FormData | null }) {
  const { estimatedCompletionDate, totalBudget } = derivedFromTyped((name) =>
    live ? String(live.get(name) ?? '') : textIn(typed, name),
  );
  const start = live ? String(live.get('estimatedStartDate') ?? '') : textIn(typed, 'estimatedStartDate');
  // What is calculated from an estimate is one, too.
  const budgetNote = useFieldNote('budgetPerPatient');
  const whole = { type: 'number', min: 0, step: 1, inputMode: 'numeric' } as const;
  return (
    <>
      <Fieldset title="Size and timeline">
        <TextField meta={field('enrollmentTarget')} label="Target enrollment" required after="patients" {...whole} />
        <TextField meta={field('totalSites')} label="Total sites" after="sites" {...whole} />
        <TextField
          meta={field('estimatedStartDate')}
          label="Estimated start date"
          type="date"
          hint={isPastDay(start, Date.now()) ? START_PAST : undefined}
        />
        <TextField meta={field('estimatedDuration')} label="Estimated duration" after="months" {...whole} />
        <ReadOnly
          name="estimatedCompletionDate"
          label="Estimated completion date"
          value={estimatedCompletionDate}
          hint="Calculated from the start date and duration."
        />
      </Fieldset>
      <Fieldset title="Design">
        <Select meta={field('studyDesign')} label="Study design" options={STUDY_DESIGNS} placeholder="Select design" />
        <Checkboxes>
          <Checkbox meta={field('randomization')} label="Randomized" />
          <Checkbox meta={field('blinding')} label="Blinded" />
          <Checkbox meta={field('placebo')} label="Placebo-controlled" />
        </Checkboxes>
      </Fieldset>
      <Fieldset
        title="Budget"
        text="Sites that you invite see what you pay for each patient, the start-up fee, the visits and when you pay, also before a CDA."
      >
        <TextField meta={field('budgetPerPatient')} label="Budget per patient" before="$" {...whole} />
        <ReadOnly
          name="totalBudget"
          label="Total budget"
          value={formatMoney(totalBudget)}
          hint="Calculated from the target enrollment and budget per patient."
          note={budgetNote}
        />
        <Select
          meta={field('paymentSchedule')}
          label="Payment schedule"
          options={PAYMENT_SCHEDULES}
          placeholder="Select schedule"
        />
        <TextField
          meta={field('startupFee')}
          label="Start-up fee"
          hint="Paid to each site once."
          before="$"
          {...whole}
        />
        <TextField meta={field('visitsPerPatient')} label="Visits per patient" {...whole} />
      </Fieldset>
    </>
  );
}

interface ReadOnlyProps {
  name: string;
  label: string;
  value: string;
  hint: string;
  note?: ReactNode;
}

/** A calculated value, shown like a field. The server ignores it. */
function ReadOnly({ name, label, value, hint, note }: ReadOnlyProps) {
  const id = `study-${name}`;
  return (
    <div className="field">
      <div>
        <div>
          <label htmlFor={id} className="font-medium text-ink">
            {label}
          </label>
          {note && <Quiet>{note}</Quiet>}
        </div>
        <Hint id={`${id}-description`}>{hint}</Hint>
      </div>
      <input
        id={id}
        name={name}
        readOnly
        value={value}
        placeholder="Not known yet"
        aria-describedby={`${id}-description`}
        className={control}
      />
    </div>
  );
}

/** The items of the list, and the entries added to it. */
function equipmentOptions(chosen: readonly string[]) {
  const known = STUDY_EQUIPMENT.map(({ value }) => value as string);
  const own = chosen.filter((entry) => !known.includes(entry));
  return [...known, ...own].map((value) => ({ value, label: value }));
}

interface RequirementsTabProps extends TabProps {
  countriesNotice: string | null;
}

export function RequirementsTab({ field, typed, countriesNotice }: RequirementsTabProps) {
  return (
    <>
      <div className="grid gap-4">
        <EquipmentField
          asked={field('requiredEquipment')}
          preferred={field('wishedEquipment')}
          options={equipmentOptions(listIn(typed, 'requiredEquipment'))}
        />
        <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <TextField
            meta={field('customEquipment')}
            label="Other equipment"
            placeholder="Anything not on the list"
            autoComplete="off"
          />
          <Button
            variant="secondary"
            name="intent"
            value="add-equipment"
            icon={<Plus aria-hidden />}
            className="sm:mt-7.5"
          >
            Add
          </Button>
        </div>
      </div>
      <CheckboxGroup
        meta={field('geographicPreferences')}
        label="Geographic preferences"
        hint="Choose the regions where you want sites, or none if sites can be anywhere."
        options={REGIONS}
      />
      <CountryFields field={field} values={countryColumnsIn(typed)} />
      {countriesNotice && <p className="-mt-5 text-ink-muted text-sm">{countriesNotice}</p>}
      <Fieldset title="Other requirements" text="Sites that do not meet a requirement are not suggested.">
        <MustFields field={field} />
      </Fieldset>
      <Fieldset title="Eligibility">
        <TextArea meta={field('inclusionCriteria')} label="Inclusion criteria" rows={6} className="sm:col-span-2" />
        <TextArea meta={field('exclusionCriteria')} label="Exclusion criteria" rows={6} className="sm:col-span-2" />
      </Fieldset>
      <Fieldset title="Endpoints" text="One per line.">
        <TextArea meta={field('primaryEndpoints')} label="Primary endpoints" rows={4} className="sm:col-span-2" />
        <TextArea meta={field('secondaryEndpoints')} label="Secondary endpoints" rows={4} className="sm:col-span-2" />
      </Fieldset>
    </>
  );
}

/** Asks when the record's lead sponsor is another organization than the one that posts the study. */
function AskOnBehalf({ typed }: Pick<TabProps, 'typed'>) {
  const lead = asksOnBehalfIn(typed);
  if (!lead) return null;
  return (
    <div className="sm:col-span-2">
      <Banner title={`Posting on behalf of ${lead}?`} announce="none">
        <p>The record names {lead} as the lead sponsor. Sites and our reviewers see on whose behalf you post.</p>
        <div className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
          <Button variant="secondary" size="sm" name="intent" value="on-behalf">
            Yes, on behalf of {lead}
          </Button>
          <Button variant="link" size="sm" name="intent" value="own-behalf">
            No
          </Button>
        </div>
      </Banner>
    </div>
  );
}

export function RegulatoryTab({ field }: Pick<TabProps, 'field'>) {
  return (
    <FieldGrid>
      <Select
        meta={field('regulatoryStatus')}
        label="Regulatory status"
        options={REGULATORY_STATUSES}
        placeholder="Select status"
        className="sm:col-span-2"
      />
      <Checkboxes>
        <Checkbox meta={field('irbApproval')} label="IRB approval obtained" />
        <Checkbox meta={field('fdaApproval')} label="FDA approval obtained" />
      </Checkboxes>
      <TextField meta={field('irbNumber')} label="IRB number" />
      <TextField meta={field('indNumber')} label="IND number" />
    </FieldGrid>
  );
}
