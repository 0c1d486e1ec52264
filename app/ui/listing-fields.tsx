import { Checkbox, type Meta } from './form';

/** Whether sites find a study by themselves, for a FieldGrid. Nothing is ticked unless the sponsor ticks it. */
export function ListingFields({ field }: { field: (name: 'listed' | 'sponsorListed') => Meta }) {
  return (
    <div className="sm:col-span-2">
      <Checkbox
        required={false}
        meta={field('listed')}
        label="List this study for sites"
        hint="Once it is approved, verified sites find it, see its title, NCT number, phase, area, condition, status, regions, countries and what it requires, and can ask to be considered."
      />
      <Checkbox
        required={false}
        meta={field('sponsorListed')}
        label="Name us in that list"
        hint="Who ClinicalTrials.gov names is public, so it is always shown."
      />
    </div>
  );
}
