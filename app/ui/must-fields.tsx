import { type Option, SMALLEST_POPULATIONS } from '~/catalogue/options';
import { Checkbox, CheckboxOfEach, type Meta, Select, TextField } from './form';

type MustName = 'wishedEquipment' | 'mustArea' | 'mustRegions' | 'mustGcp' | 'minimumTrials' | 'smallestPopulation';

interface MustFieldsProps {
  field: (name: MustName) => Meta;
  /** The required equipment. Some of it may be only preferred. */
  equipment: readonly Option[];
}

/** What a site must have to be suggested for a study, for a FieldGrid. */
export function MustFields({ field, equipment }: MustFieldsProps) {
  return (
    <>
      {equipment.length > 0 && (
        <CheckboxOfEach
          meta={field('wishedEquipment')}
          label="Preferred equipment"
          hint="Sites must have all required equipment. Select items that a site may lack. Items that we suggested from ClinicalTrials.gov start as preferred."
          optional
          each="Only preferred"
          options={equipment}
          className="sm:col-span-2"
        />
      )}
      <div className="sm:col-span-2">
        <Checkbox
          required={false}
          meta={field('mustArea')}
          label="The therapeutic area is required"
          hint="Otherwise another area that the study names counts, too. A site without any of them and without a similar trial is never suggested."
        />
        <Checkbox required={false} meta={field('mustRegions')} label="The preferred regions are required" />
        <Checkbox required={false} meta={field('mustGcp')} label="Current GCP training is required" />
      </div>
      <TextField
        meta={field('minimumTrials')}
        label="At least this many similar trials"
        inputMode="numeric"
        after="trials"
        optional
      />
      <Select
        meta={field('smallestPopulation')}
        label="Smallest patient population"
        options={SMALLEST_POPULATIONS}
        optional
      />
    </>
  );
}
