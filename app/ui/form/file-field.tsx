import { cx } from '../text';
import { control, FieldError, Hint } from './field';

interface FileFieldProps {
  id: string;
  name: string;
  label: string;
  hint?: string;
  /** For the file dialog only; the server checks the content itself. */
  accept: string;
  errors?: string[];
  /** Whether several can be chosen at once. */
  multiple?: boolean;
  className?: string;
}

/** A file that the form sends along, with or without JavaScript. */
export function FileField({ id, name, label, hint, accept, errors = [], multiple, className }: FileFieldProps) {
  const failed = errors.length > 0;
  return (
    <div className={className}>
      <label htmlFor={id} className="font-medium text-ink">
        {label}
      </label>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      <input
        id={id}
        type="file"
        name={name}
        accept={accept}
        multiple={multiple}
        aria-invalid={failed || undefined}
        aria-describedby={cx(hint && `${id}-hint`, failed && `${id}-error`) || undefined}
        className={cx(control, 'mt-1.5')}
      />
      <FieldError id={`${id}-error`} errors={errors} />
    </div>
  );
}
