import { REGULATORY_STATUSES } from '~/catalogue/options';
import { Checkbox, FieldGrid, Select, TextField } from '~/ui/form';
import { fieldOf, type TabProps } from './form';

export function RegulatoryTab({ fields }: TabProps) {
  const field = (name: string) => fieldOf(fields, name);
  return (
    <FieldGrid>
      <Select
        meta={field('regulatoryStatus')}
        label="Regulatory status"
        options={REGULATORY_STATUSES}
        placeholder="Select status"
        className="sm:col-span-2"
      />
      <Checkbox meta={field('irbApproval')} label="IRB approval obtained" className="sm:self-end" />
      <TextField meta={field('irbNumber')} label="IRB number" />
      <Checkbox meta={field('fdaApproval')} label="FDA approval obtained" className="sm:self-end" />
      <TextField meta={field('indNumber')} label="IND number" />
    </FieldGrid>
  );
}
