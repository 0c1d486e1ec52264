import { type ComponentProps, type RefObject, useEffect, useState } from 'react';
import { cx } from './text';

interface TickRowProps {
  /** The id of the form above the table, which the checkbox belongs to. */
  form: string;
  /** What is sent of it. */
  id: string;
  name: string;
  /** Whether the address says that it is selected. */
  ticked?: boolean;
}

/** Selects a row of a table. */
export function TickRow({ form, id, name, ticked }: TickRowProps) {
  return (
    <label className="tick">
      <input type="checkbox" name="ids" value={id} form={form} defaultChecked={ticked} aria-label={`Select ${name}`} />
    </label>
  );
}

/** Notes the selected rows in the address, so that they still are when someone comes back to it. */
export function keepInAddress(ids: readonly string[]): void {
  const url = new URL(window.location.href);
  if (url.searchParams.getAll('ids').join(' ') === ids.join(' ')) return;
  url.searchParams.delete('ids');
  for (const id of ids) url.searchParams.append('ids', id);
  window.history.replaceState(window.history.state, '', url);
}

/** An address with the ids of selected rows. */
export const withIds = (address: string, ids: readonly string[]): string =>
  ids.reduce((longer, id) => `${longer}${longer.includes('?') ? '&' : '?'}ids=${encodeURIComponent(id)}`, address);

export function Tick({ label, className, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className={cx('inline-flex min-h-9 cursor-pointer items-center gap-2.5 text-sm', className)}>
      <input type="checkbox" {...input} className="size-5 shrink-0 accent-brand" />
      {label}
    </label>
  );
}

const boxesOf = (form: HTMLFormElement | null): HTMLInputElement[] =>
  [...(form?.elements ?? [])].filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.name === 'ids',
  );

const tickedIn = (form: HTMLFormElement | null) => ({
  ids: boxesOf(form)
    .filter((box) => box.checked)
    .map((box) => box.value)
    .join(' '),
  all: form?.elements.namedItem('all') instanceof HTMLInputElement && new FormData(form).has('all'),
});

/** The ids of the selected rows, whether the checkbox `all` is selected, and a way to select all on the page or none. */
export function useTickedRows(form: RefObject<HTMLFormElement | null>) {
  const [{ ids, all }, setTicked] = useState({ ids: '', all: false });

  // Rows appear and disappear with the list, so look at the checkboxes in the form.
  useEffect(() => {
    const look = () => {
      const now = tickedIn(form.current);
      setTicked((before) => (before.ids === now.ids && before.all === now.all ? before : now));
    };
    look();
    document.addEventListener('change', look);
    return () => document.removeEventListener('change', look);
  });

  const tickAll = (checked: boolean) => {
    for (const box of boxesOf(form.current)) box.checked = checked;
    setTicked(tickedIn(form.current));
  };
  return { ticked: ids === '' ? [] : ids.split(' '), all, tickAll };
}
