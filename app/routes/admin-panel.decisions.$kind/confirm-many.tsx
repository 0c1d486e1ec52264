import type { SubmissionResult } from '@conform-to/react';
import { type ListKind, tickOf } from '~/domain/model/admin-list-query';
import { type ManyAction, REVIEW_ACTIONS } from '~/domain/model/decision';
import type { Selected } from '~/domain/pages/admin-decisions.server';
import { ConfirmPage } from '~/ui/confirm';
import { ReasonField } from '~/ui/reason-field';
import { RejectReasons } from '~/ui/reject-reasons';
import { formatNumber, plural } from '~/ui/text';

const ASK = { label: 'Ask about', pendingLabel: 'Sending...', danger: false } as const;

interface ConfirmManyProps {
  kind: ListKind;
  /** Whether it is about everything that a search finds. */
  all: boolean;
  action: ManyAction;
  /** The list to return to, and the same with what was selected. */
  list: string;
  back: string;
  /** How many are decided, or found. */
  count: number;
  more: boolean;
  /** Of all that are found, how many this decision covers. */
  now: number;
  /** How many of them have something open, by what it is. */
  found: { missing: number; documents: number; shared: number };
  /** The first names of all that are found. */
  names: readonly string[];
  /** How many people are e-mailed. */
  people: number;
  /** The selected rows. */
  rows: readonly Selected[];
  refused: SubmissionResult<string[]> | undefined;
}

/** Asks before several are decided: how many and which they are, what is open of them, and who is e-mailed. */
export function ConfirmMany(props: ConfirmManyProps) {
  const { kind, all, action, list, back, count, more, now, found, names, people, rows, refused } = props;
  const { label, pendingLabel, danger } = action === 'ask' ? ASK : REVIEW_ACTIONS[action];
  const many = `${more ? 'more than ' : ''}${kind === 'sites' ? plural(count, 'site') : plural(count, 'study', 'studies')}`;
  const capped = more || count > now;
  const leftOut = action === 'approve' ? rows.filter(({ missing }) => missing.length > 0) : [];
  const covered = rows.filter((row) => !leftOut.includes(row));
  const open = covered.filter(({ blocking }) => blocking.length > 0);
  return (
    <ConfirmPage
      title={`${label} ${many}`}
      text={
        all && (
          <p>
            All {kind} that match your search and await a decision.
            {capped && ` This decision covers the first ${formatNumber(now)}. The list then shows how many are left.`}
          </p>
        )
      }
      intent={action}
      confirmLabel={action === 'ask' ? 'Send the question' : label}
      pendingLabel={pendingLabel}
      danger={danger}
      backHref={back}
    >
      {action === 'reject' && <RejectReasons several refused={refused} />}
      {action === 'ask' && (
        <ReasonField
          label="What do you need to know?"
          name="question"
          hint="We e-mail this to each applicant."
          required
          errors={refused?.error?.question ?? []}
          value={refused?.initialValue?.question as string | undefined}
        />
      )}
      <p>{whatIsOpen(kind, now, found)}</p>
      {action === 'approve' && found.missing > 0 && (
        <p>{`We leave out the ${formatNumber(found.missing)} without all contact details: review them one by one.`}</p>
      )}
      {open.length > 0 && (
        <Named
          title={`${formatNumber(open.length)} of them ${open.length === 1 ? 'has' : 'have'} something to settle first`}
          rows={open.map(({ id, name, blocking }) => ({ id, name, why: blocking.join(', ') }))}
        />
      )}
      {leftOut.length > 0 && (
        <Named
          title={`We leave out ${formatNumber(leftOut.length)}: review ${leftOut.length === 1 ? 'it' : 'them'} first`}
          rows={leftOut.map(({ id, name, missing }) => ({ id, name, why: `Missing: ${missing.join(', ')}` }))}
        />
      )}
      <p>
        {people === 0 ? 'Nobody has an account to be e-mailed.' : `We e-mail ${plural(people, 'person', 'people')}.`}
      </p>
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="confirmed" value="1" />
      {all && <input type="hidden" name="all" value="1" />}
      {names.length > 0 && (
        <p className="break-words">
          {names.join(', ')}
          {now > names.length && ` and ${formatNumber(now - names.length)} more`}
        </p>
      )}
      {covered.length > 0 && (
        <ul className="max-h-72 list-disc overflow-y-auto pl-5">
          {covered.map((row) => (
            <li key={row.id} className="break-words">
              <input type="hidden" name="ids" value={tickOf(row)} />
              {row.name}
            </li>
          ))}
        </ul>
      )}
    </ConfirmPage>
  );
}

function Named({ title, rows }: { title: string; rows: readonly { id: string; name: string; why: string }[] }) {
  return (
    <section>
      <h2 className="font-semibold">{title}</h2>
      <ul className="mt-1 max-h-60 list-disc overflow-y-auto pl-5">
        {rows.map(({ id, name, why }) => (
          <li key={id} className="break-words">
            {name} <span className="text-ink-muted text-sm">({why})</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** 'Of 500: 480 without documents, 3 with details that another one has too.' */
function whatIsOpen(
  kind: ListKind,
  count: number,
  open: { missing: number; documents: number; shared: number },
): string {
  const parts = [
    kind === 'sites' && `${formatNumber(open.missing)} without all contact details`,
    `${formatNumber(open.documents)} without documents`,
    kind === 'sites'
      ? `${formatNumber(open.shared)} with details that another one has too`
      : `${formatNumber(open.shared)} with an NCT number that another one has too`,
  ];
  return `Of ${formatNumber(count)}: ${parts.filter(Boolean).join(', ')}.`;
}
