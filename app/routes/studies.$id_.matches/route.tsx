import type { SubmissionResult } from '@conform-to/react';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ComponentProps } from 'react';
import type { WithHelp } from '~/catalogue/help-topics';
import { DECISIONS_CALL_MAX } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import type { Option } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { ASKS_APPROVAL } from '~/catalogue/selecting';
import type { MatchStatus } from '~/catalogue/statuses';
import { REASON_HINTS } from '~/catalogue/texts';
import { hashToken, newId } from '~/domain/base/ids.server';
import type { FeasibilityPoints } from '~/domain/commands/feasibility/compare.server';
import { actOnMatches, mayActOn } from '~/domain/commands/matches/bulk.server';
import { STAGE_LABELS, stepsLeft } from '~/domain/model/engagement-path';
import { excludedInWords, refusesExcluded } from '~/domain/model/excluded';
import { idempotencyKey } from '~/domain/model/fields';
import {
  BULK_ACTIONS,
  type BulkActionName,
  bulkActionsOf,
  bulkFormSchema,
  bulkLabel,
  isSelecting,
} from '~/domain/model/match-bulk';
import { declineReasons } from '~/domain/model/match-decline';
import { type Declinable, UNDO_FOR } from '~/domain/model/match-transitions';
import { type MustsSeen, mustsSeen } from '~/domain/model/musts-seen';
import { listAsItWas, studyListSchema, withTicked } from '~/domain/model/study-match-list';
import { isNameIn } from '~/domain/model/transitions';
import { answersInShort } from '~/domain/pages/decision-facts.server';
import { invitationTo, matchesForMeeting } from '~/domain/pages/study-matches.server';
import { signedIn } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { redirectWith } from '~/http/reply.server';
import { ConfirmPage } from '~/ui/confirm';
import { Invitation } from '~/ui/invitation';
import { plural } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'study' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle(args.data?.title ?? 'Change matches', args);

/** What was selected in the table, from the fields of its form. */
function selectionIn(fields: URLSearchParams | FormData, studyId: string) {
  const ids = fields.getAll('ids').filter((id) => typeof id === 'string');
  const intent = fields.get('intent');
  return {
    ids: [...new Set(ids)].slice(0, DECISIONS_CALL_MAX),
    action: isNameIn(BULK_ACTIONS, intent) ? intent : undefined,
    list: listAsItWas(fields.get('list'), studyId),
  };
}

/** The form's key for this selection. Going back shows the same form; a different selection gets a different key. */
function keyOf(form: FormData, action: BulkActionName, ids: readonly string[]): string | null {
  const key = idempotencyKey().parse(form.get('idempotencyKey'));
  return key && hashToken([key, action, ...ids].join(' '));
}

function titleOf(action: BulkActionName, matches: readonly Declinable[]): string {
  const label = bulkLabel(action, matches);
  const sites = plural(matches.length, 'site');
  const isVerb = label === BULK_ACTIONS[action].label && action !== 'askForApproval';
  return isVerb ? `${label} ${sites}` : `${label}: ${sites}`;
}

const ruledOut = (score: FeasibilityPoints | undefined): string[] =>
  score && score.ruledOutBy.length > 0 ? [`Ruled out by: ${score.ruledOutBy.join(', ')}`] : [];

/** Data for the confirmation page, before an action that cannot be undone. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const id = params.id as string;
  const { ids, action, list } = selectionIn(new URL(request.url).searchParams, id);
  const { study, points, ...found } = await matchesForMeeting(actor, id, { query: studyListSchema.parse({}), ids });
  const matches = ids.length > 0 ? found.matches : [];
  if (!action) throw redirect(list);
  const possible = matches.filter((match) => bulkActionsOf(match, study.isActive).includes(action));
  const excluded = possible.filter(({ onList }) => refusesExcluded(action, onList));
  const open = possible.filter((match) => !excluded.includes(match));
  if (possible.length === 0) throw await redirectWith(list, TOASTS.noSiteTicked);
  const answers = isSelecting(action) ? await answersInShort(actor, study, open) : null;
  return {
    action,
    list: withTicked(list, ids),
    title: titleOf(action, open.length > 0 ? open : possible),
    label: open.length > 0 ? bulkLabel(action, open) : null,
    study: study.title,
    reasons: action === 'decline' ? reasonsForAll(open) : [],
    invitation: action === 'invite' && open.length > 0 ? await invitationTo(actor, id) : null,
    together: answers?.together ?? null,
    rows: open.map(({ id, musts, engagement, siteOrganization: { name, city, state } }, at) => ({
      id,
      name,
      place: [city, state].filter(Boolean).join(', '),
      seen: mustsSeen({ musts }),
      answered: answers?.sites[at]?.lines.join(' · ') || null,
      notDone: isSelecting(action) ? stepsLeft(engagement).map((step) => STAGE_LABELS[step]) : [],
      warnings: answers?.sites[at]?.warnings ?? ruledOut(points.get(id)),
    })),
    excluded: excluded.map(({ id, onList, siteOrganization: { name } }) => ({
      id,
      name,
      why: onList ? excludedInWords(onList) : '',
    })),
    left: matches.length - possible.length,
    idempotencyKey: newId(),
  };
}

/** The reasons that fit each of them. */
const reasonsForAll = (matches: readonly { status: MatchStatus }[]): readonly Option[] =>
  declineReasons('sponsor', matches.some(({ status }) => status === 'new') ? 'new' : 'interested');

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
  for (const name of ['kind', 'reason', 'text']) fields.set(name, form.get(name) ?? '');
  return submitForm(fields, bulkFormSchema, async ({ kind, reason, text }) => {
    const key = keyOf(form, action, ids);
    const { report, key: kept } = await actOnMatches(actor, id, { action, ids, kind, reason, text, key });
    const { done, refused } = report;
    const toast = TOASTS.actedOnMatches(done.length, refused.length, BULK_ACTIONS[action].done);
    const after = done.length > 0 ? whereNow(action, list) : list;
    if (refused.length === 0) return redirectWith(after, toast);
    return redirectWith(`${after}${after.includes('?') ? '&' : '?'}done=${kept}`, toast);
  });
}

/** The list in which the sites are now, with the filters of the one they were selected in, which may be empty. */
function whereNow(action: BulkActionName, list: string): string {
  const stage = action === 'invite' ? 'invited' : action === 'select' ? 'selected' : null;
  const [path = '', query = ''] = list.split('?');
  const kept = new URLSearchParams(query);
  kept.delete('ids');
  if (stage) {
    kept.set('stage', stage);
    kept.delete('cursor');
  }
  return kept.size > 0 ? `${path}?${kept}` : path;
}

function askingAddress(studyId: string, selection: ReturnType<typeof selectionIn>): string {
  const { ids, action = '', list } = selection;
  const query = new URLSearchParams([['intent', action], ['list', list], ...ids.map((each) => ['ids', each])]);
  return `${paths.studyMatches(studyId)}?${query}`;
}

const REASONS: Partial<Record<BulkActionName, ComponentProps<typeof ConfirmPage>['reason']>> = {
  select: { hint: 'Each site can read it, and it is kept in the history.', required: true },
  askForApproval: {
    hint: 'Whoever approves reads it. Once a site is selected, it can read it, and it is kept in the history.',
    required: true,
  },
  decline: { label: 'Details', hint: `${REASON_HINTS.ifOther} ${REASON_HINTS.toldEach}`, depends: true },
};

const WHAT_HAPPENS: Partial<Record<BulkActionName, string>> = {
  select: `We notify the sites, and they can see your contact details. ${UNDO_FOR}`,
  askForApproval: ASKS_APPROVAL.several,
  decline: `We notify the sites. ${UNDO_FOR}`,
  invite: 'We e-mail the sites what you see below. This cannot be undone.',
};

export default function ConfirmChanges() {
  const { action, title, label, study, invitation, reasons, together, rows, excluded, left, list, idempotencyKey } =
    useLoaderData<typeof loader>();
  const { pendingLabel } = BULK_ACTIONS[action];
  return (
    <ConfirmPage
      title={title}
      text={
        <>
          <p className="mb-2 break-words">Study: {study}</p>
          {rows.length > 0 && <p>{WHAT_HAPPENS[action]}</p>}
          {together && <p className="mt-2">{together}</p>}
          {left > 0 && <p className="mt-2">{plural(left, 'other selected site')} cannot be changed this way now.</p>}
        </>
      }
      intent={action}
      confirmLabel={label}
      pendingLabel={pendingLabel}
      danger={action === 'decline'}
      backHref={list}
      reason={rows.length > 0 ? REASONS[action] : null}
    >
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="confirmed" value="1" />
      {action === 'invite' && rows.length > 0 && <p>{inShort(rows.map(({ seen }) => seen))}</p>}
      <ul className="max-h-96 overflow-y-auto">
        {rows.map(({ id, name, place, seen, answered, notDone, warnings }) => (
          <li key={id}>
            <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
              <input
                type="checkbox"
                name="ids"
                value={id}
                defaultChecked
                className="mt-0.5 size-5 shrink-0 accent-brand"
              />
              <span className="min-w-0 break-words">
                {name}
                {place && <span className="text-ink-muted text-sm"> · {place}</span>}
                {answered && <span className="block text-ink-muted text-sm">{answered}</span>}
                {action !== 'decline' && <Lacks seen={seen} />}
                {notDone.length > 0 && (
                  <span className="block text-danger text-sm">Not done with this site: {notDone.join(', ')}</span>
                )}
                {warnings.map((words) => (
                  <span key={words} className="block text-danger text-sm">
                    {words}
                  </span>
                ))}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {excluded.length > 0 && (
        <ul className="grid gap-2">
          {excluded.map(({ id, name, why }) => (
            <li key={id} className="break-words">
              {name}
              <span className="block text-danger text-sm">{why}</span>
            </li>
          ))}
        </ul>
      )}
      {invitation && <Invitation invitation={invitation} />}
      {action === 'decline' && <Reasons reasons={reasons} />}
    </ConfirmPage>
  );
}

/** Why the sites are not for the study, as for a single one. */
function Reasons({ reasons }: { reasons: readonly Option[] }) {
  const { lastResult } = useActionData<{ lastResult?: SubmissionResult<string[]> }>() ?? {};
  return (
    <fieldset>
      <legend className="font-medium text-ink">Why are they not for your study?</legend>
      <div className="mt-1.5 grid gap-x-4 sm:grid-cols-2">
        {reasons.map(({ value, label }) => (
          <label key={value} className="flex min-h-9 cursor-pointer items-center gap-2.5 text-sm">
            <input
              type="radio"
              name="kind"
              value={value}
              defaultChecked={value === lastResult?.initialValue?.kind}
              className="size-5 shrink-0 accent-brand"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** How many of the sites do not meet a requirement, or may not. */
function inShort(sites: readonly MustsSeen[]): string {
  const clear = 'Clear the box of a site that you do not want to invite.';
  // All have the same requirements.
  const [first] = sites;
  if (!first || first.met + first.missing.length + first.notKnown.length === 0)
    return `The study has no requirements that we compare with sites. ${clear}`;
  const missing = sites.filter((seen) => seen.missing.length > 0).length;
  const notKnown = sites.filter((seen) => seen.missing.length === 0 && seen.notKnown.length > 0).length;
  const told = [
    ...(missing > 0 ? [`${plural(missing, 'site')} ${missing === 1 ? 'does' : 'do'} not meet a requirement.`] : []),
    ...(notKnown > 0
      ? [`We do not know whether ${plural(notKnown, 'site')} ${notKnown === 1 ? 'meets' : 'meet'} every requirement.`]
      : []),
  ];
  return `${told.join(' ') || 'All sites meet every requirement, as far as we know.'} ${clear}`;
}

/** The musts that a site does not meet, and those we do not know about. */
function Lacks({ seen: { missing, notKnown } }: { seen: MustsSeen }) {
  return (
    <>
      {missing.length > 0 && <span className="block text-danger text-sm">Missing: {missing.join(', ')}</span>}
      {notKnown.length > 0 && <span className="block text-ink-muted text-sm">Not known: {notKnown.join(', ')}</span>}
    </>
  );
}
