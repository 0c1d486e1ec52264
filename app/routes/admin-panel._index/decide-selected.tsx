import { Form } from '@remix-run/react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { paths } from '~/catalogue/paths';
import type { ListKind } from '~/domain/admin/list-query';
import type { StatusCount } from '~/domain/admin/tables.server';
import { Button, SubmitButton } from '~/ui/button';
import { useKeptRoom } from '~/ui/hydrated';
import { Check } from '~/ui/icons';
import { cx, formatNumber } from '~/ui/text';

const FORM = 'decide-selected';

/** '1,000+' where not all are counted. */
export const countText = ({ count, more }: StatusCount): string => `${formatNumber(count)}${more ? '+' : ''}`;

/** Selects a row. The checkbox belongs to the form above the table. */
export function SelectRow({ id, name }: { id: string; name: string }) {
  return (
    <label className="-my-1 -ml-2 inline-flex size-9 shrink-0 cursor-pointer items-center justify-center">
      <span className="sr-only">Select {name}</span>
      <input type="checkbox" name="ids" value={id} form={FORM} className="size-5 accent-brand" />
    </label>
  );
}

interface DecideSelectedProps {
  kind: ListKind;
  /** How many rows of this page await a decision. */
  onPage: number;
  /** How many do so on all pages. */
  waiting: StatusCount | undefined;
  /** The address of the list to return to. */
  back: string;
}

/** Approves or rejects the selected rows, or all that match (ADM-16). Rejecting asks for a reason on the next page. */
export function DecideSelected({ kind, onPage, waiting, back }: DecideSelectedProps) {
  const unscripted = useKeptRoom();
  const form = useRef<HTMLFormElement>(null);
  const [{ picked, all }, setPicked] = useState({ picked: 0, all: false });

  // Rows appear and disappear with the list, so count the checkboxes in the form.
  useEffect(() => {
    const count = () => {
      const now = pickedIn(form.current);
      setPicked((before) => (before.picked === now.picked && before.all === now.all ? before : now));
    };
    count();
    document.addEventListener('change', count);
    return () => document.removeEventListener('change', count);
  });

  const none = picked === 0 && !all;
  const beyondPage = waiting && (waiting.more || waiting.count > onPage);
  return (
    <Form
      ref={form}
      id={FORM}
      method="post"
      action={paths.adminDecisions(kind)}
      aria-label={`Approve or reject several ${kind}`}
      className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-4 py-3"
    >
      <input type="hidden" name="list" value={back} />
      <Tick
        label={`All ${onPage} pending on this page`}
        checked={picked === onPage}
        onChange={({ target: { checked } }) => {
          for (const box of boxesOf(form.current)) box.checked = checked;
          setPicked({ picked: checked ? onPage : 0, all });
        }}
        className={unscripted}
      />
      {beyondPage && <Tick name="all" value="1" label={`All ${countText(waiting)} pending on all pages`} />}
      <div className="flex flex-wrap items-center gap-3 sm:ml-auto">
        <span role="status" className={cx('text-ink-muted text-sm max-sm:basis-full', unscripted)}>
          {all ? `All ${waiting ? countText(waiting) : ''} selected` : `${picked} selected`}
        </span>
        <SubmitButton
          intent="approve"
          size="sm"
          icon={<Check aria-hidden />}
          disabled={none}
          pendingLabel="Approving..."
        >
          Approve selected
        </SubmitButton>
        <Button formMethod="get" name="intent" value="reject" size="sm" variant="danger" disabled={none}>
          Reject selected
        </Button>
      </div>
    </Form>
  );
}

function Tick({ label, className, ...input }: ComponentProps<'input'> & { label: string }) {
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

const pickedIn = (form: HTMLFormElement | null) => ({
  picked: boxesOf(form).filter((box) => box.checked).length,
  all: form?.elements.namedItem('all') instanceof HTMLInputElement && new FormData(form).has('all'),
});
