import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DECISIONS_CALL_MAX } from '~/catalogue/limits';
import { REASON_HINTS, TOASTS } from '~/catalogue/messages';
import { paths, safeRedirect } from '~/catalogue/paths';
import { idempotencyKey } from '~/domain/fields';
import { hashToken, newId } from '~/domain/ids.server';
import { BULK_ACTIONS, type BulkActionName, bulkActionsOf, bulkSchema } from '~/domain/matches/bulk';
import { actOnMatches, mayActOn } from '~/domain/matches/bulk.server';
import { chosenMatches } from '~/domain/matches/study-list.server';
import { isNameIn } from '~/domain/transitions';
import { signedIn } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { redirectWith } from '~/http/reply.server';
import { ConfirmPage } from '~/ui/confirm';
import { plural } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction<typeof loader> = (args) => pageTitle(args.data?.title ?? 'Change matches', args);

/** The study's page with the list as it was. Never another page. */
function listToReturnTo(asked: unknown, studyId: string): string {
  const here = paths.study(studyId);
  const path = typeof asked === 'string' ? safeRedirect(asked) : undefined;
  return path && /^[?#]?$/.test(path.charAt(here.length)) && path.startsWith(here) ? path : here;
}

/** What was selected in the table, from the fields of its form. */
function selectionIn(fields: URLSearchParams | FormData, studyId: string) {
  const ids = fields.getAll('ids').filter((id) => typeof id === 'string');
  const intent = fields.get('intent');
  return {
    ids: [...new Set(ids)].slice(0, DECISIONS_CALL_MAX),
    action: isNameIn(BULK_ACTIONS, intent) ? intent : undefined,
    list: listToReturnTo(fields.get('list'), studyId),
  };
}

/** The form's key for this selection. Back in the browser shows the same form, and another selection is another one. */
function keyOf(form: FormData, action: BulkActionName, ids: readonly string[]): string | null {
  const key = idempotencyKey().parse(form.get('idempotencyKey'));
  return key && hashToken([key, action, ...ids].join(' '));
}

const titleOf = (action: BulkActionName, count: number) => `${BULK_ACTIONS[action].label} ${plural(count, 'site')}`;

/** Data for the confirmation page, before something that cannot be taken back. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const id = params.id as string;
  const { ids, action, list } = selectionIn(new URL(request.url).searchParams, id);
  const { study, matches } = await chosenMatches(actor, id, ids);
  if (!action) throw redirect(list);
  const open = matches.filter((match) => bulkActionsOf(match, study.isActive).includes(action));
  if (open.length === 0) throw await redirectWith(list, TOASTS.noSiteTicked);
  return {
    action,
    list,
    title: titleOf(action, open.length),
    rows: open.map(({ id, siteOrganization: { name } }) => ({ id, name })),
    left: matches.length - open.length,
    idempotencyKey: newId(),
  };
}

/** Changes the selected matches and returns to the list, which says what was refused. */
export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await signedIn(request);
  const id = params.id as string;
  await mayActOn(actor, id);
  const form = await readFormData(request);
  const { ids, action, list } = selectionIn(form, id);
  if (!action || ids.length === 0) return redirectWith(list, TOASTS.noSiteTicked);
  await mayActOn(actor, id, action);
  if (BULK_ACTIONS[action].asks && !form.has('confirmed'))
    return redirect(askingAddress(id, { ids, action, list }), 303);
  const fields = new FormData();
  for (const each of ids) fields.append('ids', each);
  fields.set('action', action);
  fields.set('reason', form.get('reason') ?? '');
  return submitForm(fields, bulkSchema, async ({ reason }) => {
    const key = keyOf(form, action, ids);
    const { report, key: kept } = await actOnMatches(actor, id, { action, ids, reason, key });
    const { done, refused } = report;
    const toast = TOASTS.actedOnMatches(done.length, refused.length, BULK_ACTIONS[action].done);
    if (refused.length === 0) return redirectWith(list, toast);
    return redirectWith(`${list}${list.includes('?') ? '&' : '?'}done=${kept}`, toast);
  });
}

function askingAddress(studyId: string, selection: ReturnType<typeof selectionIn>): string {
  const { ids, action = '', list } = selection;
  const query = new URLSearchParams([['intent', action], ['list', list], ...ids.map((each) => ['ids', each])]);
  return `${paths.studyMatches(studyId)}?${query}`;
}

const WHAT_HAPPENS: Partial<Record<BulkActionName, string>> = {
  select: 'The sites are told and can see your contact details. This cannot be undone.',
  decline: 'The sites are told. This cannot be undone.',
  invite: 'The sites are told.',
};

export default function ConfirmChanges() {
  const { action, title, rows, left, list, idempotencyKey } = useLoaderData<typeof loader>();
  const { label, pendingLabel } = BULK_ACTIONS[action];
  return (
    <ConfirmPage
      title={title}
      text={
        <>
          <p>{WHAT_HAPPENS[action]}</p>
          {left > 0 && <p className="mt-2">{plural(left, 'other selected site')} cannot be changed this way now.</p>}
        </>
      }
      intent={action}
      confirmLabel={label}
      pendingLabel={pendingLabel}
      danger={action === 'decline'}
      backHref={list}
      reason={action === 'decline' ? { hint: REASON_HINTS.toldEach, required: true } : null}
    >
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="confirmed" value="1" />
      <ul className="max-h-72 list-disc overflow-y-auto pl-5">
        {rows.map(({ id, name }) => (
          <li key={id} className="break-words">
            <input type="hidden" name="ids" value={id} />
            {name}
          </li>
        ))}
      </ul>
    </ConfirmPage>
  );
}
