import { useLocation } from '@remix-run/react';
import { Plus } from 'lucide-react';
import { REGIONS, STUDY_EQUIPMENT } from '~/catalogue/options';
import { listIn } from '~/domain/studies/typed';
import { Button } from '~/ui/button';
import { CheckboxGroup, Fieldset, TextArea, TextField } from '~/ui/form';
import { fieldOf, type TabProps } from './form';

/** The list's items, and what was added to it. */
function equipmentOptions(chosen: readonly string[]) {
  const known = STUDY_EQUIPMENT.map(({ value }) => value as string);
  const own = chosen.filter((entry) => !known.includes(entry));
  return [...known, ...own].map((value) => ({ value, label: value }));
}

export function RequirementsTab({ fields, typed }: TabProps) {
  const field = (name: string) => fieldOf(fields, name);
  const { hash } = useLocation();
  return (
    <>
      <div className="grid gap-4">
        <CheckboxGroup
          meta={field('requiredEquipment')}
          label="Required equipment"
          required
          options={equipmentOptions(listIn(typed, 'requiredEquipment'))}
        />
        <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <TextField
            meta={field('customEquipment')}
            label="Other equipment"
            placeholder="What is not on the list"
            autoComplete="off"
            // Several are added one after the other.
            autoFocus={hash === '#study-customEquipment'}
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
        hint="Where sites should be. None means anywhere."
        options={REGIONS}
      />
      <Fieldset title="Eligibility">
        <TextArea meta={field('inclusionCriteria')} label="Inclusion criteria" rows={6} className="sm:col-span-2" />
        <TextArea meta={field('exclusionCriteria')} label="Exclusion criteria" rows={6} className="sm:col-span-2" />
      </Fieldset>
      <Fieldset title="Endpoints" text="One a line.">
        <TextArea meta={field('primaryEndpoints')} label="Primary endpoints" rows={4} className="sm:col-span-2" />
        <TextArea meta={field('secondaryEndpoints')} label="Secondary endpoints" rows={4} className="sm:col-span-2" />
      </Fieldset>
    </>
  );
}
