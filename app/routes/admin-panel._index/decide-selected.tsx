import { Form } from '@remix-run/react';
import { type RefObject, useEffect } from 'react';
import { DECISIONS_CALL_MAX } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import type { ListKind } from '~/domain/model/admin-list-query';
import type { StatusCount } from '~/domain/pages/admin-tables.server';
import { Button, ButtonLink, SubmitButton } from '~/ui/button';
import { useKeptRoom } from '~/ui/hydrated';
import { Check } from '~/ui/icons';
import { cx, formatNumber } from '~/ui/text';
import { keepInAddress, Tick, type useTickedRows } from '~/ui/ticked-rows';

/** The form's id, for the checkboxes in the table. */
export const FORM = 'several';

/** '1,000+' if not all are counted. */
export const countText = ({ count, more }: StatusCount): string => `${formatNumber(count)}${more ? '+' : ''}`;

interface DecideSelectedProps {
  form: RefObject<HTMLFormElement>;
  ticks: ReturnType<typeof useTickedRows>;
  kind: ListKind;
  /** How many rows of this page await a decision. */
  onPage: number;
  /** What was selected on other pages. */
  elsewhere: readonly string[];
  /** How many rows await one on all pages. */
  waiting: StatusCount | undefined;
  /** The address of the list to return to, and of the pages before and after. */
  back: string;
  previous: string | null;
  next: string | null;
}

/**
 * Rejects, asks about or approves the selected rows, or all that match (ADM-16), at the foot of the window. Rejecting and
 * asking need words on the next page, and so does approving what has something open.
 */
export function DecideSelected(props: DecideSelectedProps) {
  const { form, ticks, kind, onPage, elsewhere, waiting, back, previous, next } = props;
  const unscripted = useKeptRoom();
  const { ticked, all, tickAll } = ticks;
  const selected = elsewhere.length + ticked.length;
  const tooMany = !all && selected > DECISIONS_CALL_MAX;
  const disabled = (selected === 0 && !all) || tooMany;
  const beyondPage = waiting && (waiting.more || waiting.count > onPage);
  // An address has no room for more.
  useEffect(() => keepInAddress([...elsewhere, ...ticked].slice(0, DECISIONS_CALL_MAX)));
  return (
    <Form
      ref={form}
      id={FORM}
      method="post"
      action={paths.adminDecisions(kind)}
      aria-label={`Decide about several ${kind}`}
      className="foot-bar"
    >
      <input type="hidden" name="list" value={back} />
      {elsewhere.map((tick) => (
        <input key={tick} type="hidden" name="ids" value={tick} />
      ))}
      <Tick
        label={`All ${onPage} pending on this page`}
        checked={onPage > 0 && ticked.length === onPage}
        onChange={({ target }) => tickAll(target.checked)}
        className={unscripted}
      />
      {beyondPage && <Tick name="all" value="1" label={`All ${countText(waiting)} pending on all pages`} />}
      <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
        <span role="status" className={cx('text-ink-muted text-sm max-sm:basis-full', unscripted)}>
          {all ? `All ${waiting ? countText(waiting) : ''} selected` : `${selected} selected`}
          {tooMany && `. At most ${DECISIONS_CALL_MAX} at once`}
        </span>
        {elsewhere.length > 0 && (
          <ButtonLink to={back} variant="quiet" size="sm">
            Clear<span className="sr-only"> the {elsewhere.length} selected on other pages</span>
          </ButtonLink>
        )}
        <noscript>
          {previous && (
            <Button formMethod="get" name="page" value={previous} size="sm" variant="secondary">
              Previous page, keep selection
            </Button>
          )}
          {next && (
            <Button formMethod="get" name="page" value={next} size="sm" variant="secondary">
              Next page, keep selection
            </Button>
          )}
        </noscript>
        <Button formMethod="get" name="intent" value="reject" size="sm" variant="danger" disabled={disabled}>
          Reject selected
        </Button>
        <Button formMethod="get" name="intent" value="ask" size="sm" variant="secondary" disabled={disabled}>
          Ask about selected
        </Button>
        <SubmitButton
          intent="approve"
          size="sm"
          icon={<Check aria-hidden />}
          disabled={disabled}
          pendingLabel="Approving..."
        >
          Approve selected
        </SubmitButton>
      </div>
    </Form>
  );
}
