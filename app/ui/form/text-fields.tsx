import { getInputProps, getTextareaProps } from '@conform-to/react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useHydrated } from '../hydrated';
import { Eye, EyeOff } from '../icons';
import { cx } from '../text';
import { control, FieldFrame, type FieldProps } from './field';

type Own<T> = Omit<T, keyof FieldProps | 'id' | 'name' | 'form' | 'defaultValue' | 'type'>;

type TextFieldProps = FieldProps &
  Own<ComponentProps<'input'>> & {
    type?: 'text' | 'email' | 'tel' | 'url' | 'number' | 'date' | 'search';
    /** A unit before or after the value ('$', 'patients'). */
    before?: ReactNode;
    after?: ReactNode;
  };

/** One line of text. Other props, such as `autoComplete` and `placeholder`, go to the input. */
export function TextField(props: TextFieldProps) {
  const { meta, label, hint, optional, required, className, type = 'text', before, after, ...rest } = props;
  const frame = { meta, label, hint, optional, required, className };
  const { key, ...input } = getInputProps(meta, { type, ariaDescribedBy: hint ? meta.descriptionId : undefined });
  const unit = 'flex shrink-0 items-center border border-line-strong bg-sunken px-3 text-ink-muted text-sm';
  return (
    <FieldFrame {...frame}>
      <div className="flex">
        {before && <span className={cx(unit, 'rounded-l-md border-r-0')}>{before}</span>}
        <input
          key={key}
          {...input}
          {...rest}
          className={cx(control, 'min-w-0', before ? 'rounded-l-none' : null, after ? 'rounded-r-none' : null)}
        />
        {after && <span className={cx(unit, 'rounded-r-md border-l-0')}>{after}</span>}
      </div>
    </FieldFrame>
  );
}

/** Several lines of text. */
export function TextArea(props: FieldProps & Own<ComponentProps<'textarea'>>) {
  const { meta, label, hint, optional, required, className, rows = 4, ...rest } = props;
  const frame = { meta, label, hint, optional, required, className };
  const { key, ...area } = getTextareaProps(meta, { ariaDescribedBy: hint ? meta.descriptionId : undefined });
  return (
    <FieldFrame {...frame}>
      <textarea
        key={key}
        {...area}
        rows={rows}
        {...rest}
        className={cx(control, 'field-sizing-content min-h-28 resize-y')}
      />
    </FieldFrame>
  );
}

/** A password, with a button to show it (only with JavaScript). */
export function PasswordField(props: FieldProps & Own<ComponentProps<'input'>>) {
  const { meta, label, hint, optional, required, className, autoComplete = 'current-password', ...rest } = props;
  const frame = { meta, label, hint, optional, required, className };
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  const { key, ...input } = getInputProps(meta, {
    type: 'password',
    ariaDescribedBy: hint ? meta.descriptionId : undefined,
  });
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <input
          key={key}
          {...input}
          {...rest}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          className={cx(control, hydrated && 'pr-12')}
        />
        {hydrated && (
          <button
            type="button"
            aria-label={shown ? 'Hide what you typed' : 'Show what you typed'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-ink-muted hover:text-ink"
          >
            {shown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
          </button>
        )}
      </div>
    </FieldFrame>
  );
}

/** A plain file input; `accept` and the limits in `hint`. Its form needs encType="multipart/form-data". */
export function FileField(props: FieldProps & Own<ComponentProps<'input'>>) {
  const { meta, label, hint, optional, required, className, ...rest } = props;
  const frame = { meta, label, hint, optional, required, className };
  const { key, ...input } = getInputProps(meta, {
    type: 'file',
    ariaDescribedBy: hint ? meta.descriptionId : undefined,
  });
  return (
    <FieldFrame {...frame}>
      <input
        key={key}
        {...input}
        {...rest}
        className={cx(
          'block w-full min-w-0 rounded-lg border border-line-strong border-dashed bg-sunken p-3 text-ink-muted text-sm',
          'hover:border-brand aria-invalid:border-2 aria-invalid:border-danger',
          'file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border file:border-line-strong/60 file:border-solid',
          'file:bg-surface file:px-4 file:font-semibold file:text-base file:text-ink hover:file:text-brand',
        )}
      />
    </FieldFrame>
  );
}
