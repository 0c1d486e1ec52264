/** The page's forms, by the intent of their button. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { VALIDATION } from '~/catalogue/validation';
import type { Actor } from '~/domain/base/actor';
import {
  askForOtherTimes,
  cancelVisit,
  chooseSlot,
  proposeVisit,
  waiveVisit,
} from '~/domain/commands/visits/arrange.server';
import {
  addVisitAction,
  removeVisitAction,
  reportVisit,
  tickVisitAction,
} from '~/domain/commands/visits/report.server';
import { signReport } from '~/domain/commands/visits/sign.server';
import { DomainError } from '~/domain/model/errors';
import { idempotencyKey } from '~/domain/model/fields';
import { isNameIn } from '~/domain/model/transitions';
import {
  otherTimesSchema,
  signReportFormSchema,
  visitActionSchema,
  visitCancelSchema,
  visitChoiceSchema,
  visitProposalFormSchema,
  visitReportSchema,
  visitWaiverSchema,
} from '~/domain/model/visit-schema';
import type { Frame } from '~/domain/pages/match-frame.server';
import { sessionCookie } from '~/http/cookies.server';
import { submitForm } from '~/http/input.server';
import { perform, redirectWith } from '~/http/reply.server';
import { submitWithPassword } from '~/http/signing.server';

interface Post extends Pick<ActionFunctionArgs, 'request' | 'context'> {
  actor: Actor;
  frame: Frame;
  form: FormData;
  key: string | null;
  to: string;
}

const POSTS = {
  propose: ({ actor, frame: { id, site }, form, key, to }: Post) =>
    submitForm(form, visitProposalFormSchema, async (values) => {
      const { rows, ...proposal } = rowsOf(values);
      await proposeVisit(actor, id, { ...proposal, key }).catch((error) => {
        throw error instanceof DomainError && error.fields ? inRows(error, rows) : error;
      });
      return redirectWith(to, TOASTS.visitProposed(site));
    }),
  waive: ({ actor, frame: { id, site }, form, key, to }: Post) =>
    submitForm(form, visitWaiverSchema, async ({ reason }) => {
      await waiveVisit(actor, id, { reason, key });
      return redirectWith(to, TOASTS.visitWaived(site));
    }),
  choose: ({ actor, frame: { id }, form, key, to }: Post) =>
    submitForm(form, visitChoiceSchema, async (choice) => {
      await chooseSlot(actor, id, { ...choice, key });
      return redirectWith(to, TOASTS.visitScheduled);
    }),
  askOthers: ({ actor, frame: { id }, form, key, to }: Post) =>
    submitForm(form, otherTimesSchema, async ({ wishes }) => {
      await askForOtherTimes(actor, id, { wishes, key });
      return redirectWith(to, TOASTS.visitTimesAsked);
    }),
  cancel: ({ actor, frame: { id }, form, key, to }: Post) =>
    submitForm(form, visitCancelSchema, async ({ reason }) => {
      await cancelVisit(actor, id, { reason, key });
      return redirectWith(to, TOASTS.visitCanceled);
    }),
  report: ({ actor, frame: { id }, form, key, to }: Post) =>
    submitForm(form, visitReportSchema, async (report) => {
      await reportVisit(actor, id, { ...report, key });
      return redirectWith(`${to}#report`, TOASTS.visitSaved);
    }),
  signReport: async ({ actor, frame: { id, site }, form, key, to, request, context }: Post) => {
    const session = await sessionCookie.read(request);
    return submitWithPassword(form, signReportFormSchema, context, async ({ idempotencyKey: _, ...signing }) => {
      await signReport(actor, session, id, signing, key);
      return redirectWith(to, TOASTS.visitReported(site));
    });
  },
  addAction: ({ actor, frame: { id }, form, key, to }: Post) =>
    submitForm(form, visitActionSchema, async (action) => {
      await addVisitAction(actor, id, { ...action, key });
      return redirectWith(`${to}#actions`, TOASTS.visitSaved);
    }),
  removeAction: (post: Post) => act(post, (of) => removeVisitAction(post.actor, of)),
  tick: (post: Post) => act(post, (of) => tickVisitAction(post.actor, of, { done: true })),
  untick: (post: Post) => act(post, (of) => tickVisitAction(post.actor, of, { done: false })),
};

/** @throws {DomainError} not_a_form. */
export function postOf(
  actor: Actor,
  frame: Frame,
  form: FormData,
  http: Pick<ActionFunctionArgs, 'request' | 'context'>,
) {
  const intent = form.get('intent');
  if (!isNameIn(POSTS, intent)) throw new DomainError('not_a_form');
  const key = idempotencyKey().parse(form.get('idempotencyKey'));
  return POSTS[intent]({ ...http, actor, frame, form, key, to: paths.matchTab(frame.id, 'visit') });
}

const act = (
  { frame: { id }, form, to }: Post,
  work: (of: { matchId: string; actionId: string }) => Promise<unknown>,
) =>
  perform(() => work({ matchId: id, actionId: String(form.get('action')) }), {
    to: `${to}#actions`,
    done: () => TOASTS.visitSaved,
    failed: TOASTS.visitFailed,
  });

type Row = 1 | 2 | 3 | 4 | 5;

/** The filled-in rows as slots, with their row numbers. @throws {DomainError} invalid for an incomplete row. */
function rowsOf(values: ReturnType<typeof visitProposalFormSchema.parse>) {
  const { mode, zone, minutes, place, agenda, attendees } = values;
  const all = ([1, 2, 3, 4, 5] as const).map((row) => ({
    row,
    date: values[`date${row}`],
    time: values[`time${row}`],
  }));
  const filled = all.filter(({ date, time }) => date !== null || time !== null);
  const missing = filled.flatMap(({ row, date, time }): [string, string[]][] => [
    ...(date === null ? [[`date${row}`, [VALIDATION.date]] as [string, string[]]] : []),
    ...(time === null ? [[`time${row}`, [VALIDATION.time]] as [string, string[]]] : []),
  ]);
  if (filled.length === 0) missing.push(['date1', [VALIDATION.enterSlot]]);
  if (missing.length > 0) throw new DomainError('invalid', {}, Object.fromEntries(missing));
  return {
    mode,
    zone,
    minutes,
    place,
    agenda,
    attendees,
    slots: filled.map(({ date, time }) => ({ date: date ?? '', time: time ?? '' })),
    rows: filled.map(({ row }) => row),
  };
}

/** The errors by the form's fields: `slots[0].time` becomes `time2` if row 2 was the first one filled in. */
function inRows({ fields = {} }: DomainError, rows: readonly Row[]): DomainError {
  const named = Object.entries(fields).map(([name, messages]) => [
    name.replace(/^slots\[(\d)\]\.(date|time)$/, (_, index, part) => `${part}${rows[Number(index)]}`),
    messages,
  ]);
  return new DomainError('invalid', {}, Object.fromEntries(named));
}
