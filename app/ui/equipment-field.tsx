import { getCollectionProps } from '@conform-to/react';
import type { Option } from '~/catalogue/options';
import type { Meta } from './form';
import { box, choice } from './form/choice-fields';
import { errorsOf, GroupFrame, SelectFrame, selectControl } from './form/field';
import { cx } from './text';

interface EquipmentFieldProps {
  /** What the study asks for. */
  asked: Meta;
  /** What of it is only preferred. */
  preferred: Meta;
  options: readonly Option[];
  className?: string;
}

const HINT =
  'Select what sites need. A site that lacks something required is not suggested; what is preferred only counts in its score.';

/**
 * Whether the study asks for each item and, once it does, whether the item is required or preferred: one row each, so that
 * no item can be both. The second answer is hidden by style alone, so it is kept without JavaScript, too.
 */
export function EquipmentField({ asked, preferred, options, className }: EquipmentFieldProps) {
  const values = options.map(({ value }) => value);
  const inputs = getCollectionProps(asked, { type: 'checkbox', options: values, ariaAttributes: false });
  const wished = [preferred.initialValue].flat();
  return (
    <GroupFrame meta={asked} label="Equipment" hint={HINT} required className={className}>
      <div className="grid gap-2 sm:grid-cols-2">
        {inputs.map(({ key, ...input }, index) => {
          const { value = '', label = '' } = options[index] ?? {};
          return (
            <div key={key} className="group/item flex min-w-0 items-start gap-2">
              <label className={cx(choice, 'min-w-0 flex-1')}>
                <input
                  {...input}
                  id={index === 0 ? asked.id : `${asked.id}-${index}`}
                  aria-invalid={errorsOf(asked).length > 0 || undefined}
                  className={cx(box, 'mt-0.5 focus-visible:outline-none')}
                />
                <span className="wrap-anywhere min-w-0">{label}</span>
              </label>
              <div className="hidden w-34 shrink-0 group-has-[input:checked]/item:block">
                <SelectFrame>
                  <select
                    key={preferred.key}
                    name={preferred.name}
                    defaultValue={wished.includes(value) ? value : ''}
                    aria-label={`${label}: required or preferred`}
                    className={selectControl}
                  >
                    <option value="">Required</option>
                    <option value={value}>Preferred</option>
                  </select>
                </SelectFrame>
              </div>
            </div>
          );
        })}
      </div>
    </GroupFrame>
  );
}
