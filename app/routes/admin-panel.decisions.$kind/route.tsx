import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DECISIONS_CALL_MAX, DECISIONS_MAX } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { valueIn } from '~/catalogue/own';
import { paths, withQuery } from '~/catalogue/paths';
import { askSeveral } from '~/domain/commands/review/ask.server';
import { type ListKind, listToReturnTo, tickedIn } from '~/domain/model/admin-list-query';
import { codedRejectionSchema, type ManyAction } from '~/domain/model/decision';
import { questionSchema } from '~/domain/model/review-schema';
import { isNameIn } from '~/domain/model/transitions';
import {
  keepDecisionReport,
  openAmongFound,
  peopleTold,
  REVIEWS,
  type Selected,
  selectedToDecide,
} from '~/domain/pages/admin-decisions.server';
import { notFound } from '~/http/errors.server';
import { administrator } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { redirectWith } from '~/http/reply.server';
import { withIds } from '~/ui/ticked-rows';
import { pageTitle } from '~/ui/title';
import { ConfirmMany } from './confirm-many';

const TITLES = { approve: 'Approve selected', reject: 'Reject selected', ask: 'Ask about selected' } as const;

export const meta: MetaFunction<typeof loader> = (args) => pageTitle(TITLES[args.data?.action ?? 'reject'], args);

async function guarded({ request, params: { kind } }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  if (!isNameIn(REVIEWS, kind)) throw notFound();
  return { actor, kind, review: REVIEWS[kind] };
}

/** The versions that a list or a call's form sends apart from the ids: 'ID VERSION', by commas or in separate fields. */
function versionsIn(fields: URLSearchParams | FormData): [id: string, version: number][] {
  const shown = fields
    .getAll('version')
    .flatMap((field) => String(field).split(','))
    .map((row) => row.split(' '));
  return shown.map(([id = '', version]): [string, number] => [id, Number(version)]);
}

const actionIn = (intent: unknown): ManyAction => (intent === 'reject' || intent === 'ask' ? intent : 'approve');

/** What was selected on a list, from the fields of its form: single rows, or everything that matches its filters. */
function selectionIn(fields: URLSearchParams | FormData, kind: ListKind) {
  const list = listToReturnTo(fields.get('list'), kind);
  const ticks = tickedIn(fields.getAll('ids'), DECISIONS_MAX);
  const versions = [...ticks.map(({ id, version }) => [id, version ?? Number.NaN] as const), ...versionsIn(fields)];
  return {
    ids: ticks.map(({ id }) => id),
    ticks: fields.getAll('ids').map(String),
    all: fields.get('all') === '1',
    /** By id, as the list showed them. */
    versions: Object.fromEntries(versions.filter(([, version]) => Number.isInteger(version))),
    action: actionIn(fields.get('intent')),
    list,
    query: new URLSearchParams(list.slice(list.indexOf('?') + 1)),
  };
}

/** Data for the page that asks first, or to another page of the list, with what is selected (RUN-60). */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, kind, review } = await guarded(args);
  const asked = new URL(args.request.url).searchParams;
  const { ids, ticks, all, versions, action, list, query } = selectionIn(asked, kind);
  const page = asked.get('page');
  if (page) throw redirect(withIds(listToReturnTo(page, kind), ticks.slice(0, DECISIONS_CALL_MAX)), 303);
  if (all) {
    const { count, more, ids: first } = await review.waitingAt(actor, query);
    const now = first.slice(0, MOST[action]);
    if (count === 0) throw await redirectWith(list, TOASTS.nothingSelected);
    const found = await openAmongFound(actor, kind, now);
    const names = [...(await review.manyToDecide(actor, now.slice(0, NAMED))).values()].map(({ name }) => name);
    const people = await peopleTold(actor, kind, now);
    return { kind, all, action, list, back: list, count, more, now: now.length, found, names, people, rows: [] };
  }
  const found = await selectedToDecide(actor, kind, ids);
  if (found.length === 0) throw await redirectWith(list, TOASTS.nothingSelected);
  // What someone has read is what is decided on, even if it has changed since the list was loaded.
  const rows = found.map((row) => ({ ...row, version: valueIn(versions, row.id) ?? row.version }));
  const decided = action === 'approve' ? rows.filter(({ missing }) => missing.length === 0) : rows;
  const now = decided.map(({ id }) => id);
  const people = await peopleTold(actor, kind, now);
  const open = await openAmongFound(actor, kind, now);
  const back = withIds(list, ticks.slice(0, DECISIONS_CALL_MAX));
  const count = now.length;
  return { kind, all, action, list, back, count, more: false, now: count, found: open, names: [], people, rows };
}

/** How many are decided at once, by what is done. */
const MOST = { approve: DECISIONS_MAX, reject: DECISIONS_MAX, ask: DECISIONS_CALL_MAX } as const;

/** How many names a page says of many. */
const NAMED = 10;

const isOpen = ({ missing, blocking }: Selected) => missing.length > 0 || blocking.length > 0;

/** Approves, rejects, asks about or undoes what was selected, and returns to the list, which says what was done (ADM-16, SCR-24). */
export async function action(args: ActionFunctionArgs) {
  const { actor, kind, review } = await guarded(args);
  const form = await readFormData(args.request);
  const { ids: selected, ticks, all, versions, action, list, query } = selectionIn(form, kind);
  if (form.get('intent') === `undo ${kind}`) {
    const { done, refused } = await review.undoMany(actor, selected);
    return redirectWith(list, TOASTS.decisionsUndone(done.length, refused));
  }
  if (action === 'approve' && !form.has('confirmed')) {
    const asks = withQuery(paths.adminDecisions(kind), { intent: 'approve', list, all: all ? '1' : null });
    if (all) return redirect(asks, 303);
    // Whoever approves several has not seen each, so what is open is named first.
    if ((await selectedToDecide(actor, kind, selected)).some(isOpen)) return redirect(withIds(asks, ticks), 303);
  }
  const idsNow = async () => (all ? (await review.waitingAt(actor, query)).ids : selected);
  const report = async (done: Awaited<ReturnType<typeof askSeveral>>) => {
    const rest = all && action !== 'ask' ? await review.waitingAt(actor, query) : null;
    const { length: count } = done.done;
    const toast =
      action === 'ask'
        ? TOASTS.askedSeveral(count, done.refused.length)
        : TOASTS.decided(kind, action === 'approve', {
            done: count,
            refused: done.refused.length,
            verified: [...new Set(done.done.flatMap((each) => each.verified ?? []))],
          });
    if (done.refused.length === 0 && !rest?.count) return redirectWith(list, toast);
    const key = await keepDecisionReport(actor, kind, {
      action,
      done: count,
      names: done.done.slice(0, NAMED).map(({ name }) => name),
      refused: done.refused,
      rest: rest && { count: rest.count, more: rest.more },
    });
    return redirectWith(`${list}${list.includes('?') ? '&' : '?'}decided=${key}`, toast);
  };
  if (action === 'ask') {
    return submitForm(form, questionSchema, async ({ question }) => {
      const ids = (await idsNow()).slice(0, MOST.ask);
      if (ids.length === 0) return redirectWith(list, TOASTS.nothingSelected);
      return report(await askSeveral(actor, review.type, ids, { question }));
    });
  }
  return submitForm(form, codedRejectionSchema, async (why) => {
    const ids = await idsNow();
    if (ids.length === 0) return redirectWith(list, TOASTS.nothingSelected);
    return report(await review.decideMany(actor, ids, action, { ...why, versions }));
  });
}

export default function ConfirmDecisions() {
  const refused = useActionData<typeof action>()?.lastResult;
  return <ConfirmMany {...useLoaderData<typeof loader>()} refused={refused} />;
}
