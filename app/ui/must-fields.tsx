import { SMALLEST_POPULATIONS } from '~/catalogue/options';
import { Checkbox, type Meta, Select, TextField } from './form';

type MustName = 'mustArea' | 'mustRegions' | 'mustGcp' | 'minimumTrials' | 'smallestPopulation';

interface MustFieldsProps {
  field: (name: MustName) => Meta;
}

/** What else a site must have to be suggested for a study, for a FieldGrid. */
export function MustFields({ field }: MustFieldsProps) {
  return (
    <>
      <div className="sm:col-span-2">
        <Checkbox
          meta={field('mustArea')}
          label="The therapeutic area is required"
          hint="Otherwise another area that the study names counts, too. A site without any of them and without a similar trial is never suggested."
        />
        <Checkbox meta={field('mustRegions')} label="The preferred regions are required" />
        <Checkbox meta={field('mustGcp')} label="Current GCP training is required" />
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
