import { useId } from 'react';
import { REJECT_REASONS } from '~/catalogue/declines';
import { REASON_HINTS } from '~/catalogue/texts';
import { control, FieldError, Hint } from './form/field';
import { cx } from './text';

interface ReasonFieldProps {
  label?: string;
  /** Other words than a reason, on one line. */
  line?: string;
  hint: string;
  errors?: string[];
  value?: string;
  required?: boolean;
}

/** Asks for a reason, sent as `reason`, in a dialog or on a page; or for a line, sent by its name. */
export function ReasonField({ label = 'Reason', line, hint, errors = [], value, required }: ReasonFieldProps) {
  const id = useId();
  const Control = line ? 'input' : 'textarea';
  return (
    <div>
      <label htmlFor={id} className="font-medium text-ink">
        {label}
      </label>{' '}
      {!required && <span className="text-ink-muted text-sm">Optional</span>}
      <Hint id={`${id}-hint`}>{hint}</Hint>
      <Control
        id={id}
        name={line ?? 'reason'}
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

interface RejectReasonsProps {
  /** Whether several records are rejected at once. */
  several?: boolean;
  errors?: string[];
  /** What was typed. */
  code?: string;
  value?: string;
}

/** Why a record is rejected: a reason from the list, and the administrator's own words. Both are optional. */
export function RejectReasons({ several, errors, code, value }: RejectReasonsProps) {
  return (
    <>
      <fieldset>
        <legend className="font-medium text-ink">
          Why? <span className="font-normal text-ink-muted text-sm">Optional</span>
        </legend>
        <div className="mt-1 grid">
          {REJECT_REASONS.map(({ value: each, label }) => (
            <label key={each} className="flex min-h-8 cursor-pointer items-center gap-2.5">
              <input
                type="radio"
                name="reasonCode"
                value={each}
                defaultChecked={each === code}
                className="size-5 shrink-0 accent-brand"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <ReasonField
        label="In your words"
        hint={several ? REASON_HINTS.toldEach : REASON_HINTS.told}
        errors={errors}
        value={value}
      />
    </>
  );
}
