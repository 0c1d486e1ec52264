import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DECISIONS_MAX } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { valueIn } from '~/catalogue/own';
import { paths, withQuery } from '~/catalogue/paths';
import { type ListKind, listToReturnTo } from '~/domain/model/admin-list-query';
import { codedRejectionSchema, REVIEW_ACTIONS } from '~/domain/model/decision';
import { isNameIn } from '~/domain/model/transitions';
import { keepDecisionReport, openAmongSelected, REVIEWS } from '~/domain/pages/admin-decisions.server';
import { notFound } from '~/http/errors.server';
import { administrator } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { redirectWith } from '~/http/reply.server';
import { ConfirmPage } from '~/ui/confirm';
import { RejectReasons } from '~/ui/reject-reasons';
import { formatNumber, plural } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data?.decision === 'approve' ? 'Approve selected' : 'Reject selected', args);

async function guarded({ request, params: { kind } }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  if (!isNameIn(REVIEWS, kind)) throw notFound();
  return { actor, kind, review: REVIEWS[kind] };
}

/**
 * The versions that the list showed, by id. The form sends 'ID VERSION' for each row, separated by commas or in
 * separate fields.
 */
function versionsIn(fields: URLSearchParams | FormData): Record<string, number> {
  const shown = fields
    .getAll('version')
    .flatMap((field) => String(field).split(','))
    .map((row) => row.split(' '));
  return Object.fromEntries(
    shown
      .map(([id = '', version]) => [id, Number(version)] as const)
      .filter(([, version]) => Number.isInteger(version)),
  );
}

/** What was selected on a list, from the fields of its form: single rows, or everything that matches its filters. */
function selectionIn(fields: URLSearchParams | FormData, kind: ListKind) {
  const list = listToReturnTo(fields.get('list'), kind);
  const ids = fields.getAll('ids').filter((id) => typeof id === 'string');
  return {
    ids: [...new Set(ids)].slice(0, DECISIONS_MAX),
    all: fields.get('all') === '1',
    versions: versionsIn(fields),
    decision: fields.get('intent') === 'reject' ? ('reject' as const) : ('approve' as const),
    list,
    query: new URLSearchParams(list.slice(list.indexOf('?') + 1)),
  };
}

/** Data for the confirmation page: before rejecting several rows, or approving everything that matches. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, kind, review } = await guarded(args);
  const { ids, all, versions, decision, list, query } = selectionIn(new URL(args.request.url).searchParams, kind);
  if (all) {
    const { count, more, ids: now } = await review.waitingAt(actor, query);
    if (count === 0) throw await redirectWith(list, TOASTS.nothingSelected);
    const open = await openAmongSelected(actor, kind, now);
    return { kind, all, decision, list, count, more, now: now.length, open, rows: [] };
  }
  const found = await review.manyToDecide(actor, ids);
  if (found.size === 0) throw await redirectWith(list, TOASTS.nothingSelected);
  const rows = [...found].map(([id, { name, version }]) => ({ id, name, version: valueIn(versions, id) ?? version }));
  const open = await openAmongSelected(actor, kind, ids);
  return { kind, all, decision, list, count: rows.length, more: false, now: rows.length, open, rows };
}

/** Approves, rejects or undoes what was selected and returns to the list, which shows the result (ADM-16, SCR-24). */
export async function action(args: ActionFunctionArgs) {
  const { actor, kind, review } = await guarded(args);
  const form = await readFormData(args.request);
  const { ids: selected, all, versions, decision, list, query } = selectionIn(form, kind);
  if (form.get('intent') === `undo ${kind}`) {
    const { done, refused } = await review.undoMany(actor, selected);
    return redirectWith(list, TOASTS.decisionsUndone(done.length, refused));
  }
  const approved = decision === 'approve';
  if (all && approved && !form.has('confirmed')) {
    return redirect(withQuery(paths.adminDecisions(kind), { intent: 'approve', list, all: '1' }), 303);
  }
  return submitForm(form, codedRejectionSchema, async (why) => {
    const ids = all ? (await review.waitingAt(actor, query)).ids : selected;
    if (ids.length === 0) return redirectWith(list, TOASTS.nothingSelected);
    const { done, refused } = await review.decideMany(actor, ids, decision, { ...why, versions });
    const rest = all ? await review.waitingAt(actor, query) : null;
    const toast = TOASTS.decided(kind, approved, {
      done: done.length,
      refused: refused.length,
      verified: [...new Set(done.flatMap((each) => each.verified ?? []))],
    });
    if (refused.length === 0 && !rest?.count) return redirectWith(list, toast);
    const report = { approved, done: done.length, refused, rest: rest && { count: rest.count, more: rest.more } };
    const key = await keepDecisionReport(actor, kind, report);
    return redirectWith(`${list}${list.includes('?') ? '&' : '?'}decided=${key}`, toast);
  });
}

/** '500 e-mails: 480 without documents, 3 share details with another.' */
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
  return `Of ${formatNumber(count)}: ${parts.filter(Boolean).join(', ')}. Each decision sends an e-mail.`;
}

export default function ConfirmDecisions() {
  const { kind, all, decision, list, count, more, now, open, rows } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.lastResult;
  const { label, pendingLabel, danger } = REVIEW_ACTIONS[decision];
  const many = `${more ? 'more than ' : ''}${kind === 'sites' ? plural(count, 'site') : plural(count, 'study', 'studies')}`;
  const capped = more || count > now;
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
      intent={decision}
      confirmLabel={label}
      pendingLabel={pendingLabel}
      danger={danger}
      backHref={list}
    >
      {decision === 'reject' && <RejectReasons several refused={refused} />}
      <p>{whatIsOpen(kind, now, open)}</p>
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="confirmed" value="1" />
      {all && <input type="hidden" name="all" value="1" />}
      {rows.length > 0 && (
        <ul className="max-h-72 list-disc overflow-y-auto pl-5">
          {rows.map(({ id, name, version }) => (
            <li key={id} className="break-words">
              <input type="hidden" name="ids" value={id} />
              <input type="hidden" name="version" value={`${id} ${version}`} />
              {name}
            </li>
          ))}
        </ul>
      )}
    </ConfirmPage>
  );
}
