import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { DECISIONS_MAX } from '~/catalogue/limits';
import { REASON_HINTS, TOASTS } from '~/catalogue/messages';
import { keepDecisionReport } from '~/domain/admin/decision-report.server';
import { rejectionSchema } from '~/domain/decision';
import { DomainError } from '~/domain/errors';
import { asResponse } from '~/http/errors.server';
import { administrator } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { redirectWith } from '~/http/reply.server';
import { ConfirmPageForm } from '~/ui/confirm';
import { Page } from '~/ui/layout';
import { ReasonField } from '~/ui/reason-field';
import { formatNumber, plural } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { kindNamed, pickedIn, questionAbout } from './kinds.server';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data?.approved ? 'Approve several' : 'Reject several', args);

async function guarded(request: Request, name: string | undefined) {
  const actor = await administrator(request);
  const kind = kindNamed(name);
  if (!kind) throw asResponse(new DomainError('not_found'));
  return { actor, kind };
}

/** The question before several are rejected, or all that match are approved. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor, kind } = await guarded(request, params.kind);
  const picked = pickedIn(new URL(request.url).searchParams, kind.name);
  const { ids, all, approved, list } = picked;
  if (all) {
    const { count, more, ids: now } = await kind.waiting(actor, picked.query);
    if (count === 0) throw await redirectWith(list, TOASTS.nothingSelected);
    return { kind: kind.name, all, approved, list, count, more, now: now.length, things: [] };
  }
  const names = await kind.namesOf(actor, ids.slice(0, DECISIONS_MAX));
  if (names.size === 0) throw await redirectWith(list, TOASTS.nothingSelected);
  const things = [...names].map(([id, name]) => ({ id, name }));
  return { kind: kind.name, all, approved, list, count: things.length, more: false, now: things.length, things };
}

/** Decides what was picked and goes back to the list, which says what became of it (ADM-16). */
export async function action({ request, params }: ActionFunctionArgs) {
  const { actor, kind } = await guarded(request, params.kind);
  const form = await readFormData(request);
  const picked = pickedIn(form, kind.name);
  const { all, approved, list, query } = picked;
  if (all && approved && !form.has('confirmed')) return redirect(questionAbout(kind.name, picked), 303);
  return submitForm(form, rejectionSchema, async ({ reason }) => {
    const ids = all ? (await kind.waiting(actor, query)).ids : picked.ids.slice(0, DECISIONS_MAX);
    if (ids.length === 0) return redirectWith(list, TOASTS.nothingSelected);
    const { done, refused } = await kind.decide(actor, ids, approved, reason);
    const rest = all ? await kind.waiting(actor, query) : null;
    const toast = TOASTS.decided(kind.name, approved, done.length, refused.length);
    if (refused.length === 0 && !rest?.count) return redirectWith(list, toast);
    const report = { approved, done: done.length, refused, rest: rest && { count: rest.count, more: rest.more } };
    const key = await keepDecisionReport(actor, kind.name, report);
    return redirectWith(`${list}${list.includes('?') ? '&' : '?'}decided=${key}`, toast);
  });
}

export default function ConfirmDecisions() {
  const { kind, all, approved, list, count, more, now, things } = useLoaderData<typeof loader>();
  // With what was picked: a refused reason gives the question back.
  const { pathname, search } = useLocation();
  const { lastResult } = useActionData<typeof action>() ?? {};
  const label = approved ? 'Approve' : 'Reject';
  const many = `${more ? 'more than ' : ''}${kind === 'sites' ? plural(count, 'site') : plural(count, 'study', 'studies')}`;
  return (
    <Page width="form">
      <ConfirmPageForm
        title={`${label} ${many}`}
        text={all ? <WhichAll kind={kind} now={now} capped={more || count > now} /> : undefined}
        action={pathname + search}
        intent={approved ? 'approve' : 'reject'}
        confirmLabel={label}
        pendingLabel={approved ? 'Approving...' : 'Rejecting...'}
        danger={!approved}
        backHref={list}
      >
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="confirmed" value="1" />
        {all && <input type="hidden" name="all" value="1" />}
        {things.length > 0 && (
          <ul className="max-h-72 list-disc overflow-y-auto pl-5">
            {things.map(({ id, name }) => (
              <li key={id} className="break-words">
                <input type="hidden" name="ids" value={id} />
                {name}
              </li>
            ))}
          </ul>
        )}
        {!approved && (
          <ReasonField
            hint={REASON_HINTS.toldEach}
            errors={lastResult?.error?.reason ?? []}
            value={lastResult?.initialValue?.reason as string | undefined}
          />
        )}
      </ConfirmPageForm>
    </Page>
  );
}

function WhichAll({ kind, now, capped }: { kind: string; now: number; capped: boolean }) {
  return (
    <p>
      All {kind} that match your list and wait for a decision.
      {capped && ` The first ${formatNumber(now)} are decided now; the list then says how many are left.`}
    </p>
  );
}
