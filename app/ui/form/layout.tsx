import type { ReactNode } from 'react';
import { cx } from '../text';

/** A titled part of a form, with two columns of fields on wide screens; `className="sm:col-span-2"` spans both. */
export function Fieldset({ title, text, children }: { title?: ReactNode; text?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      {title && <legend className="font-semibold text-ink text-lg tracking-tight">{title}</legend>}
      {text && <p className="text-ink-muted">{text}</p>}
      <FieldGrid className={title ? 'mt-5' : undefined}>{children}</FieldGrid>
    </fieldset>
  );
}

export function FieldGrid({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx('field-grid', className)}>{children}</div>;
}

/** Checkboxes that belong together, across both columns of a FieldGrid. */
export function Checkboxes({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-x-8 sm:col-span-2">{children}</div>;
}

/** The buttons under a form. */
export function FormActions({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className="border-line border-t pt-5">
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-center">{children}</div>
      {note && <p className="mt-3 text-ink-muted text-sm">{note}</p>}
    </div>
  );
}

/** Explains the asterisk, once at the top of a form with required fields. */
export function RequiredNote() {
  return (
    <p className="text-ink-muted text-sm">
      Fields marked{' '}
      <span aria-hidden className="text-accent">
        *
      </span>
      <span className="sr-only">with an asterisk</span> are required.
    </p>
  );
}
