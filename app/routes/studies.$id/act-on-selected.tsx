import { Form } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { COMPARED } from '~/catalogue/limits';
import { MESSAGED_STAGES } from '~/catalogue/match-list';
import { paths, type TableFormat } from '~/catalogue/paths';
import type { BulkReport } from '~/domain/commands/matches/bulk.server';
import {
  BULK_ACTION_NAMES,
  BULK_ACTIONS,
  type BulkActionName,
  bulkActionsOf,
  bulkLabel,
} from '~/domain/model/match-bulk';
import { Banner } from '~/ui/banner';
import { Button, ButtonLink, buttonClass, SubmitButton } from '~/ui/button';
import { useKeptRoom } from '~/ui/hydrated';
import { cx, plural } from '~/ui/text';
import { keepInAddress, Tick, useTickedRows, withIds } from '~/ui/ticked-rows';
import type { StageRow } from './rows';

interface ActOnSelectedProps {
  /** The form's id, for the checkboxes in the table. */
  id: string;
  study: { id: string; isActive: boolean };
  rows: readonly StageRow[];
  canWrite: boolean;
  /** The address of the list to return to. */
  back: string;
  /** The address of what is shown as CSV, and as a page to print. */
  /** The addresses of the list as a file. */
  files: Files;
  print: string;
  idempotencyKey: string;
}

/** The actions that apply to at least one of these sites, in the order of the buttons. */
export function actionsOpenTo(rows: readonly StageRow[], study: { isActive: boolean }): BulkActionName[] {
  const open = new Set(rows.flatMap((row) => bulkActionsOf(row, study.isActive)));
  return BULK_ACTION_NAMES.filter((name) => open.has(name));
}

/** Whether the site was invited or has answered. */
export const isWrittenTo = ({ status }: Pick<StageRow, 'status'>): boolean =>
  (MESSAGED_STAGES as readonly string[]).includes(status);

/** The actions for the selected sites. Those that cannot be undone ask for confirmation on the next page. */
export function ActOnSelected({ id, study, rows, canWrite, back, files, print, idempotencyKey }: ActOnSelectedProps) {
  const unscripted = useKeptRoom();
  const form = useRef<HTMLFormElement>(null);
  const { ticked, tickAll } = useTickedRows(form);
  useEffect(() => keepInAddress(ticked));
  const actions = actionsOpenTo(rows, study);
  const openToTicked = new Set(
    rows.filter((row) => ticked.includes(row.id)).flatMap((row) => bulkActionsOf(row, study.isActive)),
  );
  return (
    <Form
      ref={form}
      id={id}
      method="post"
      action={paths.studyMatches(study.id)}
      aria-label="Change the selected sites"
      className="foot-bar"
      data-noprint
    >
      <input type="hidden" name="list" value={back} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <Tick
        label={`All ${rows.length} on this page`}
        checked={rows.length > 0 && ticked.length === rows.length}
        onChange={({ target }) => tickAll(target.checked)}
        className={unscripted}
      />
      <span role="status" className={cx('text-ink-muted text-sm', unscripted)}>
        {ticked.length} selected
      </span>
      <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
        {actions.map((name, index) => {
          const { pendingLabel, asks } = BULK_ACTIONS[name];
          const label = bulkLabel(name, rows);
          const look = {
            size: 'sm',
            variant: name === 'decline' ? 'danger' : index === 0 ? 'primary' : 'secondary',
            disabled: !openToTicked.has(name),
          } as const;
          return asks ? (
            <Button key={name} formMethod="get" name="intent" value={name} {...look}>
              {label}
            </Button>
          ) : (
            <SubmitButton key={name} intent={name} pendingLabel={pendingLabel} {...look}>
              {label}
            </SubmitButton>
          );
        })}
        {canWrite && (
          <Button
            formMethod="get"
            formAction={paths.studyMessage(study.id)}
            variant="secondary"
            size="sm"
            disabled={!rows.some((row) => ticked.includes(row.id) && isWrittenTo(row))}
          >
            Write
          </Button>
        )}
        <Button
          formMethod="get"
          formAction={paths.studyCompare(study.id)}
          variant="secondary"
          size="sm"
          disabled={ticked.length < COMPARED.least || ticked.length > COMPARED.most}
        >
          Compare
        </Button>
        <ListLinks
          files={{ csv: withIds(files.csv, ticked), xlsx: withIds(files.xlsx, ticked) }}
          print={withIds(print, ticked)}
        />
      </div>
    </Form>
  );
}

type Files = Record<TableFormat, string>;

/** What is shown, or only what is selected, to take away. */
export function ListLinks({ files, print }: { files: Files; print: string }) {
  return (
    <>
      {(['csv', 'xlsx'] as const).map((type) => (
        <a key={type} href={files[type]} download className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          Export {type === 'csv' ? 'CSV' : 'Excel'}
        </a>
      ))}
      <ButtonLink to={print} variant="secondary" size="sm">
        Print
      </ButtonLink>
    </>
  );
}

interface ReportBannerProps {
  report: BulkReport;
  /** The address of the list without the report. */
  closeHref: string;
}

/** Which of the selected sites could not be changed, and why. */
export function ReportBanner({ report: { action, done, refused }, closeHref }: ReportBannerProps) {
  return (
    <div className="mb-5">
      <Banner
        tone="warning"
        title={`${plural(done.length, 'site')} ${BULK_ACTIONS[action].done}, ${refused.length} refused`}
        action={
          <ButtonLink to={closeHref} variant="quiet" size="sm">
            Close
          </ButtonLink>
        }
      >
        <ul className="mt-1 grid max-h-72 list-disc gap-1 overflow-y-auto pl-5">
          {refused.map(({ id, name, message }) => (
            <li key={id}>
              <span className="break-words font-medium">{name ?? 'A site that is no longer matched'}</span>: {message}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
