import { control } from '~/ui/form/field';

/** A value that follows from others; shown like a field, and not read when it is sent. */
export function ReadOnly({ name, label, value, hint }: { name: string; label: string; value: string; hint: string }) {
  const id = `study-${name}`;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="font-medium text-ink">
        {label}
      </label>
      <p id={`${id}-description`} className="mt-0.5 text-ink-muted text-sm">
        {hint}
      </p>
      <input
        id={id}
        name={name}
        readOnly
        value={value}
        placeholder="Not known yet"
        aria-describedby={`${id}-description`}
        className={`${control} mt-1.5`}
      />
    </div>
  );
}
