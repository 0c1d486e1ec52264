import { PAYMENT_SCHEDULES, STUDY_DESIGNS } from '~/catalogue/options';
import { derivedFromTyped } from '~/domain/studies/derived';
import { textIn } from '~/domain/studies/typed';
import { Checkbox, Fieldset, Select, TextField } from '~/ui/form';
import { formatMoney } from '~/ui/text';
import { fieldOf, type TabProps } from './form';
import { ReadOnly } from './read-only';

/** @param live the fields as they are being typed, for the values that follow from them (STU-05). */
export function SpecificationsTab({ fields, typed, live }: TabProps & { live: FormData | null }) {
  const field = (name: string) => fieldOf(fields, name);
  const { estimatedCompletionDate, totalBudget } = derivedFromTyped((name) =>
    live ? String(live.get(name) ?? '') : textIn(typed, name),
  );
  const whole = { type: 'number', min: 0, step: 1, inputMode: 'numeric' } as const;
  return (
    <>
      <Fieldset title="Size and time">
        <TextField meta={field('enrollmentTarget')} label="Target enrollment" required after="patients" {...whole} />
        <TextField meta={field('totalSites')} label="Total sites" after="sites" {...whole} />
        <TextField meta={field('estimatedStartDate')} label="Estimated start date" type="date" />
        <TextField meta={field('estimatedDuration')} label="Estimated duration" after="months" {...whole} />
        <ReadOnly
          name="estimatedCompletionDate"
          label="Estimated completion date"
          value={estimatedCompletionDate}
          hint="Start date and duration give it."
        />
      </Fieldset>
      <Fieldset title="Design">
        <Select meta={field('studyDesign')} label="Study design" options={STUDY_DESIGNS} placeholder="Select design" />
        <div>
          <Checkbox meta={field('randomization')} label="Randomized" />
          <Checkbox meta={field('blinding')} label="Blinded" />
          <Checkbox meta={field('placebo')} label="Placebo-controlled" />
        </div>
      </Fieldset>
      <Fieldset title="Budget">
        <TextField meta={field('budgetPerPatient')} label="Budget per patient" before="$" {...whole} />
        <ReadOnly
          name="totalBudget"
          label="Total budget"
          value={formatMoney(totalBudget)}
          hint="Target enrollment and budget per patient give it."
        />
        <Select
          meta={field('paymentSchedule')}
          label="Payment schedule"
          options={PAYMENT_SCHEDULES}
          placeholder="Select schedule"
        />
      </Fieldset>
    </>
  );
}
