import { Form } from '@remix-run/react';
import { useRef } from 'react';
import { paths } from '~/catalogue/paths';
import type { ListKind } from '~/domain/model/admin-list-query';
import type { StatusCount } from '~/domain/pages/admin-tables.server';
import { Button, SubmitButton } from '~/ui/button';
import { useKeptRoom } from '~/ui/hydrated';
import { Check } from '~/ui/icons';
import { cx, formatNumber } from '~/ui/text';
import { Tick, TickRow, useTickedRows } from '~/ui/ticked-rows';

const FORM = 'several';

/** '1,000+' if not all are counted. */
export const countText = ({ count, more }: StatusCount): string => `${formatNumber(count)}${more ? '+' : ''}`;

/** Selects a row. */
export const SelectRow = (row: { id: string; name: string }) => <TickRow form={FORM} {...row} />;

interface DecideSelectedProps {
  kind: ListKind;
  /** The rows of this page that await a decision. */
  rows: readonly { id: string; updatedAt: number }[];
  /** How many rows await one on all pages. */
  waiting: StatusCount | undefined;
  /** The address of the list to return to. */
  back: string;
}

/** Approves or rejects the selected rows, or all that match (ADM-16). Rejecting asks for a reason on the next page. */
export function DecideSelected({ kind, rows, waiting, back }: DecideSelectedProps) {
  const unscripted = useKeptRoom();
  const form = useRef<HTMLFormElement>(null);
  const { ticked, all, tickAll } = useTickedRows(form);
  const onPage = rows.length;
  const picked = ticked.length;
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
      <input type="hidden" name="version" value={rows.map(({ id, updatedAt }) => `${id} ${updatedAt}`).join(',')} />
      <Tick
        label={`All ${onPage} pending on this page`}
        checked={picked === onPage}
        onChange={({ target }) => tickAll(target.checked)}
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
