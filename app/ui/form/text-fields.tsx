import { getInputProps, getTextareaProps } from '@conform-to/react';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { useHydrated } from '../hydrated';
import { Eye, EyeOff } from '../icons';
import { cx } from '../text';
import { control, FieldFrame, type FieldProps, Hint } from './field';

type Own<T> = Omit<T, keyof FieldProps | 'id' | 'name' | 'form' | 'defaultValue' | 'type'>;

type TextFieldProps = FieldProps &
  Own<ComponentProps<'input'>> & {
    type?: 'text' | 'email' | 'tel' | 'url' | 'number' | 'date' | 'time' | 'search';
    /** A unit before or after the value ('$', 'patients'). */
    before?: ReactNode;
    after?: ReactNode;
  };

/** The props of the frame, and those of the control itself. */
function split<Props extends FieldProps>({ meta, label, hint, optional, required, className, ...rest }: Props) {
  const described = { ariaDescribedBy: hint ? meta.descriptionId : undefined };
  return { frame: { meta, label, hint, optional, required, className }, described, rest };
}

/** One line of text. Other props, such as `autoComplete` and `placeholder`, go to the input. */
export function TextField(props: TextFieldProps) {
  const { frame, described, rest } = split(props);
  const { type = 'text', before, after, ...own } = rest;
  const { key, maxLength, ...input } = getInputProps(props.meta, { type, ...described });
  const unit = 'flex shrink-0 items-center border border-line-strong bg-sunken px-3 text-ink-muted text-sm';
  return (
    <FieldFrame {...frame}>
      <div className="flex">
        {before && <span className={cx(unit, 'rounded-l-md border-r-0')}>{before}</span>}
        <input
          key={key}
          {...input}
          {...own}
          className={cx(control, 'min-w-0', before ? 'rounded-l-none' : null, after ? 'rounded-r-none' : null)}
        />
        {after && <span className={cx(unit, 'rounded-r-md border-l-0')}>{after}</span>}
      </div>
    </FieldFrame>
  );
}

/**
 * Keeps what was typed into a prefilled textarea before React started. Unlike an input, React 18 sets it back to the text
 * that the server sent.
 */
export function useEarlyText(id: string | undefined) {
  const ref = useRef<HTMLTextAreaElement>(null);
  // Only while React takes over the page: a form that is reset later must not get back what was in it.
  const hydrated = useHydrated();
  const [early] = useState(() =>
    hydrated || typeof document === 'undefined' || !id
      ? undefined
      : (document.getElementById(id) as HTMLTextAreaElement | null)?.value,
  );
  useEffect(() => {
    if (ref.current && early !== undefined && ref.current.value !== early) ref.current.value = early;
  }, [early]);
  return ref;
}

/**
 * Several lines of text. Browsers cut what is pasted at `maxLength` without a word, so no field has it: a text is
 * counted near its maximum, and one that is too long is refused and stays for the person to shorten.
 */
export function TextArea(props: FieldProps & Own<ComponentProps<'textarea'>>) {
  const { frame, described, rest } = split(props);
  const { key, maxLength = Infinity, ...area } = getTextareaProps(props.meta, described);
  const ref = useEarlyText(area.id);
  const [length, setLength] = useState(0);
  return (
    <FieldFrame {...frame}>
      <textarea
        key={key}
        ref={ref}
        {...area}
        rows={4}
        onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
        {...rest}
        className={cx(control, 'field-sizing-content min-h-28 resize-y')}
      />
      {length > maxLength * 0.9 && <Hint>{`${length} of at most ${maxLength} characters`}</Hint>}
    </FieldFrame>
  );
}

/** A password, with a button to show it (only with JavaScript). */
export function PasswordField(props: FieldProps & Own<ComponentProps<'input'>>) {
  const { frame, described, rest } = split(props);
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  const { key, maxLength, ...input } = getInputProps(props.meta, { type: 'password', ...described });
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <input
          key={key}
          {...input}
          autoComplete="current-password"
          {...rest}
          type={shown ? 'text' : 'password'}
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
