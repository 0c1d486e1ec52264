import { Checkbox, Checkboxes, type Meta } from './form';

/** Whether sites find a study by themselves, for a FieldGrid. The sponsor ticks it, or it is not. */
export function ListingFields({ field }: { field: (name: 'listed' | 'sponsorListed') => Meta }) {
  return (
    <Checkboxes>
      <Checkbox
        meta={field('listed')}
        label="List this study for sites"
        hint="Verified sites can find it, read its title, NCT number, phase, area, condition, status, places and requirements, and ask to be considered."
      />
      <Checkbox meta={field('sponsorListed')} label="With our name" />
    </Checkboxes>
  );
}
