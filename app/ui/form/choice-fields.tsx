import { getCollectionProps, getInputProps, getSelectProps } from '@conform-to/react';
import type { Option } from '~/catalogue/options';
import { Fold } from '../card';
import { cx } from '../text';
import {
  describedBy,
  errorsOf,
  FieldError,
  FieldFrame,
  type FieldProps,
  GroupFrame,
  Hint,
  Mark,
  refuseEmptyValues,
  SelectFrame,
  selectControl,
} from './field';

type WithOptions = FieldProps & { options: readonly Option[] };

/** A select. `placeholder` shows while nothing is chosen and cannot be chosen itself. */
export function Select({ options, placeholder = 'Choose …', ...props }: WithOptions & { placeholder?: string }) {
  refuseEmptyValues(options);
  const { meta, hint } = props;
  const { key, defaultValue, ...select } = getSelectProps(meta, {
    ariaDescribedBy: hint ? meta.descriptionId : undefined,
  });
  const known = options.some((option) => option.value === defaultValue);
  return (
    <FieldFrame {...props}>
      <SelectFrame>
        <select key={key} {...select} defaultValue={known ? defaultValue : ''} className={selectControl}>
          <option value="" disabled hidden>
            {placeholder}
          </option>
          {options.map(({ value, label, note }) => (
            <option key={value} value={value}>
              {note ? `${label} (${note})` : label}
            </option>
          ))}
        </select>
      </SelectFrame>
    </FieldFrame>
  );
}

/** The classes of a checkbox or radio button, and of its frame. */
export const box = 'size-5 shrink-0 accent-brand';
export const choice = cx(
  'flex min-h-11 cursor-pointer items-start gap-3 rounded-md border border-line bg-surface px-3 py-2.5',
  'hover:border-line-strong has-checked:border-brand has-checked:bg-brand-soft',
  'has-focus-visible:outline-3 has-focus-visible:outline-(--focus) has-focus-visible:outline-offset-2',
);

function Choices({
  type,
  meta,
  options,
  columns,
  id = meta.id,
}: WithOptions & { type: 'checkbox' | 'radio'; columns?: 1 | 2; id?: string }) {
  const values = options.map((option) => option.value);
  const inputs = getCollectionProps(meta, { type, options: values, ariaAttributes: false });
  const invalid = (type === 'checkbox' && errorsOf(meta).length > 0) || undefined;
  return (
    <div className={cx('grid gap-2', columns !== 1 && 'sm:grid-cols-2')}>
      {inputs.map(({ key, ...input }, index) => (
        <label key={key} className={choice}>
          {/* The first one has the field's own ID, so that the error summary can link to it. */}
          <input
            {...input}
            id={index === 0 ? id : `${id}-${index}`}
            aria-invalid={invalid}
            className={cx(box, 'mt-0.5 focus-visible:outline-none')}
          />
          <span className="min-w-0">
            {options[index]?.label}
            {options[index]?.note && <span className="block text-ink-muted text-sm">{options[index].note}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}

/** Several choices, sent as a repeated name. */
export function CheckboxGroup({ options, columns, ...props }: WithOptions & { columns?: 1 | 2 }) {
  return (
    <GroupFrame {...props}>
      <Choices type="checkbox" options={options} columns={columns} {...props} />
    </GroupFrame>
  );
}

/**
 * More choices of a CheckboxGroup, folded until one of them is chosen, unless they are to be in sight. The group above shows the
 * field's errors.
 */
export function MoreChoices({ options, label, inSight, ...props }: WithOptions & { inSight?: boolean }) {
  const { meta, className } = props;
  const chosen = [meta.initialValue].flat();
  return (
    <Fold
      label={label}
      className={className}
      open={inSight || options.some(({ value }) => chosen.includes(value)) || undefined}
    >
      <fieldset className="mt-2.5 min-w-0">
        <legend className="sr-only">{label}</legend>
        <Choices type="checkbox" options={options} label={label} {...props} id={`${meta.id}-more`} />
      </fieldset>
    </Fold>
  );
}

/** One choice from a short list. */
export function RadioGroup({ options, columns, ...props }: WithOptions & { columns?: 1 | 2 }) {
  return (
    <GroupFrame {...props} role="radiogroup">
      <Choices type="radio" options={options} columns={columns} {...props} />
    </GroupFrame>
  );
}

/** A single checkbox, sent as 'on', or as `value`, or not at all. Left empty, it is an answer, so it is required only if it says so. */
export function Checkbox({ value, ...props }: FieldProps & { /** What it sends; 'on' by default. */ value?: string }) {
  const { meta, label, hint, className } = props;
  const { key, ...input } = getInputProps(meta, { type: 'checkbox', ariaAttributes: false, ...(value && { value }) });
  return (
    <div className={cx('min-w-0', className)}>
      <div className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          key={key}
          {...input}
          aria-invalid={errorsOf(meta).length > 0 || undefined}
          aria-describedby={describedBy(meta, hint)}
          className={cx(box, 'mt-0.5')}
        />
        <div className="min-w-0">
          <label htmlFor={meta.id} className="cursor-pointer">
            {label}
          </label>{' '}
          <Mark {...props} required={props.required ?? false} />
          {hint && <Hint id={meta.descriptionId}>{hint}</Hint>}
        </div>
      </div>
      <FieldError id={meta.errorId} errors={errorsOf(meta)} />
    </div>
  );
}
