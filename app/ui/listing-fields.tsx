import { Checkbox, type Meta } from './form';

/** Whether sites find a study by themselves, for a FieldGrid. Nothing is ticked unless the sponsor ticks it. */
export function ListingFields({ field }: { field: (name: 'listed' | 'sponsorListed') => Meta }) {
  return (
    <div className="sm:col-span-2">
      <Checkbox
        required={false}
        meta={field('listed')}
        label="List this study for sites"
        hint="Verified sites can find it once it is approved, see what it requires of them, and ask to be considered. They see its title, NCT number, phase, area, condition, enrollment status, regions and countries."
      />
      <Checkbox
        required={false}
        meta={field('sponsorListed')}
        label="Name us in that list"
        hint="The sponsor that a record on ClinicalTrials.gov names is public, so it is always shown."
      />
    </div>
  );
}
