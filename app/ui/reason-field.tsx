import { useId } from 'react';
import { control, FieldError, Hint } from './form/field';
import { cx } from './text';

interface ReasonFieldProps {
  label?: string;
  /** The field's name, if it is not `reason`. */
  name?: string;
  /** Other words than a reason, on one line. */
  line?: string;
  hint: string;
  errors?: string[];
  value?: string;
  required?: boolean;
  /** Whether it is required depends on another field, as the hint says. */
  depends?: boolean;
}

/** Asks for a reason, sent as `reason`, in a dialog or on a page; or for a line, sent by its name. */
export function ReasonField({
  label = 'Reason',
  name = 'reason',
  line,
  hint,
  errors = [],
  value,
  required,
  depends,
}: ReasonFieldProps) {
  const id = useId();
  const Control = line ? 'input' : 'textarea';
  return (
    <div>
      <label htmlFor={id} className="font-medium text-ink">
        {label}
      </label>{' '}
      {!required && !depends && <span className="text-ink-muted text-sm">Optional</span>}
      <Hint id={`${id}-hint`}>{hint}</Hint>
      <Control
        id={id}
        name={line ?? name}
        rows={line ? undefined : 3}
        aria-required={required || undefined}
        defaultValue={value}
        aria-describedby={cx(`${id}-hint`, errors.length > 0 && `${id}-error`)}
        aria-invalid={errors.length > 0 || undefined}
        className={cx(control, 'mt-1.5')}
      />
      <FieldError id={`${id}-error`} errors={errors} />
    </div>
  );
}
