import type { FieldMetadata } from '@conform-to/react';
import { createContext, type ReactNode, useContext } from 'react';
import type { Option } from '~/catalogue/options';
import { ChevronDown, CircleAlert } from '../icons';
import { cx } from '../text';

/** conform's data about a field: `fields.name` of useForm. */
// biome-ignore lint/suspicious/noExplicitAny: a field of any schema; conform's own helpers take the same.
export type Meta = FieldMetadata<any, any, any>;

/** The props of every field component. */
export interface FieldProps {
  meta: Meta;
  label: ReactNode;
  hint?: ReactNode;
  /** Shows 'Optional' beside the label. */
  optional?: boolean;
  /** Marks the field as required even if the schema doesn't require it. */
  required?: boolean;
  /** For the outer element: grid spans and widths only. */
  className?: string;
}

/** A short note beside the label of each field, by the field's name: where its value comes from. */
const Notes = createContext<Readonly<Record<string, ReactNode>>>({});
export const FieldNotes = Notes.Provider;
export const useFieldNote = (name: string): ReactNode => useContext(Notes)[name];

/** The class of every text control. */
export const control = 'control';

/** Throws if an option's value is empty (GEN-09), because it would look like no choice at all. */
export function refuseEmptyValues(options: readonly Option[]): void {
  const empty = options.find((option) => option.value === '');
  if (empty) throw new Error(`A select option must have a value that is not empty: '${empty.label}'`);
}

/** The frame and arrow of a select, also for selects without conform (search-form.tsx). */
export function SelectFrame({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={cx('select-frame', className)}>
      {children}
      <ChevronDown aria-hidden className="right-3" />
    </div>
  );
}
export const selectControl = 'control appearance-none pr-10 text-ellipsis';

export function errorsOf(meta: Meta): string[] {
  return Array.isArray(meta.errors) ? meta.errors : [];
}

function isRequired({ meta, required, optional }: FieldProps): boolean {
  return !optional && (required ?? meta.required ?? false);
}

/** The IDs of a field's hint and error, if there are any. */
export function describedBy(meta: Meta, hint: ReactNode): string | undefined {
  return cx(hint ? meta.descriptionId : null, errorsOf(meta).length > 0 && meta.errorId) || undefined;
}

/** '*' or 'Optional', and a note, outside the label so that the accessible name stays short. */
export function Mark(props: FieldProps) {
  const note = useFieldNote(props.meta.name);
  return (
    <>
      {isRequired(props) ? (
        <span aria-hidden className="text-accent" title="Required">
          *
        </span>
      ) : (
        props.optional && <Quiet>Optional</Quiet>
      )}
      {note && <Quiet>{note}</Quiet>}
    </>
  );
}

export const Quiet = ({ children }: { children: ReactNode }) => (
  <span className="font-normal text-ink-muted text-sm">{children}</span>
);

export function Hint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-0.5 text-ink-muted text-sm">
      {children}
    </p>
  );
}

/** A field's error, with an icon, because color alone is not enough. */
export function FieldError({ id, errors }: { id: string; errors: string[] }) {
  if (errors.length === 0) return null;
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 font-medium text-danger text-sm">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{errors[0]}</span>
    </p>
  );
}

/** Label, hint, control and error, in this order. */
export function FieldFrame({ children, ...props }: FieldProps & { children: ReactNode }) {
  const { meta, label, hint, className } = props;
  return (
    <div className={cx('field', className)}>
      <div>
        <div>
          <label htmlFor={meta.id} className="font-medium text-ink">
            {label}
          </label>
          <Mark {...props} />
        </div>
        {hint && <Hint id={meta.descriptionId}>{hint}</Hint>}
      </div>
      <div>
        {children}
        <FieldError id={meta.errorId} errors={errorsOf(meta)} />
      </div>
    </div>
  );
}

/** A group of controls under one legend. */
export function GroupFrame({ children, role, ...props }: FieldProps & { children: ReactNode; role?: 'radiogroup' }) {
  const { meta, label, hint, className } = props;
  const invalid = errorsOf(meta).length > 0 || undefined;
  const aria = role && { role, 'aria-invalid': invalid, 'aria-required': isRequired(props) || undefined };
  return (
    <fieldset {...aria} aria-describedby={describedBy(meta, hint)} className={cx('min-w-0', className)}>
      {/* Without float, a legend takes a whole line; the mark goes beside it. */}
      <legend className="float-left mr-1.5 font-medium text-ink">{label}</legend>
      <span className="inline-flex flex-wrap items-baseline gap-x-1.5">
        <Mark {...props} />
      </span>
      <div className="clear-both">
        {hint && <Hint id={meta.descriptionId}>{hint}</Hint>}
        <FieldError id={meta.errorId} errors={errorsOf(meta)} />
        <div className="mt-2.5">{children}</div>
      </div>
    </fieldset>
  );
}
