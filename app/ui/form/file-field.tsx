import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useState } from 'react';
import { UPLOAD_EXTENSIONS } from '~/catalogue/limits';
import { cx } from '../text';
import { FieldError, Hint, Quiet } from './field';

/**
 * The look of every field for files. `accept` is for the file dialog only: the server checks the content itself.
 */
export const FileInput = forwardRef<HTMLInputElement, ComponentPropsWithoutRef<'input'> & { id: string }>(
  function FileInput({ className, ...input }, ref) {
    return (
      <input
        ref={ref}
        name="file"
        accept={UPLOAD_EXTENSIONS.join()}
        {...input}
        type="file"
        className={cx('file-control', className)}
      />
    );
  },
);

interface FileFieldProps {
  id: string;
  name?: string;
  label: ReactNode;
  hint?: string;
  accept?: string;
  errors?: readonly string[];
  /** Whether several can be chosen at once. */
  multiple?: boolean;
  required?: boolean;
  /** Shows 'Optional' beside the label. */
  optional?: boolean;
  className?: string;
}

/** A file that the form sends along, with or without JavaScript. */
export function FileField({ label, hint, errors = [], required, optional, className, ...input }: FileFieldProps) {
  const { id, multiple } = input;
  // Of several, browsers only say how many there are.
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const failed = errors.length > 0;
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={id} className="font-medium text-ink">
        {label}
      </label>{' '}
      {required ? (
        <span aria-hidden className="text-accent" title="Required">
          *
        </span>
      ) : (
        optional && <Quiet>Optional</Quiet>
      )}
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      <FileInput
        {...input}
        required={required || undefined}
        aria-invalid={failed || undefined}
        aria-describedby={cx(hint && `${id}-hint`, failed && `${id}-error`) || undefined}
        className="mt-1.5"
        onChange={multiple ? ({ target }) => setChosen([...(target.files ?? [])].map(({ name }) => name)) : undefined}
      />
      {chosen.length > 1 && (
        <ul className="mt-1.5 list-disc pl-5 text-sm">
          {chosen.map((name) => (
            <li key={name} className="break-words">
              {name}
            </li>
          ))}
        </ul>
      )}
      <FieldError id={`${id}-error`} errors={[...errors]} />
    </div>
  );
}
