/** What can be done about the qualification visit of a match. */
import { TOASTS } from '~/catalogue/messages';
import type { Actor } from '~/domain/base/actor';
import {
  addVisitToSteps,
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
import { seeSignedReport, seeVisit } from '~/domain/commands/visits/see.server';
import { signReport } from '~/domain/commands/visits/sign.server';
import { proposalField, proposalIn } from '~/domain/model/visit-proposal-form';
import {
  matchVisitSchema,
  otherTimesSchema,
  signedReportSchema,
  signReportSchema,
  visitActionDoneFormSchema,
  visitActionDoneSchema,
  visitActionSchema,
  visitCancelSchema,
  visitChoiceSchema,
  visitProposalFormSchema,
  visitProposalSchema,
  visitReportSchema,
  visitWaiverSchema,
} from '~/domain/model/visit-schema';
import { seeFrame } from '~/domain/pages/match-frame.server';
import { action, actions } from './action';
import { ofMatch } from './subjects';

const REFUSED = ['forbidden', 'visit_refused', 'step_not_open', 'match_waits'] as const;
const ARRANGING = [...REFUSED, 'too_many_letters'] as const;
const answer = matchVisitSchema;

const siteOf = async (actor: Actor, { id }: { id: string }) => (await seeFrame(actor, id)).site;

export const visits = actions('sponsor', {
  seeVisit: action({
    call: 'GET /api/matches/{id}/visit',
    summary: 'Show the visit',
    who: 'party',
    answer,
    run: async ({ actor, params, session }) => seeVisit(actor, params.id, await session()),
  }),
  proposeVisit: action({
    call: 'PUT /api/matches/{id}/visit',
    summary: 'Propose times',
    repeatable: true,
    description:
      'Up to five. A scheduled visit becomes open again. We e-mail the site. Administrators cannot change visits.',
    body: visitProposalSchema.meta({ id: 'VisitProposal' }),
    answer,
    refusals: ARRANGING,
    about: ofMatch,
    run: ({ actor, params, body, key }) => proposeVisit(actor, params.id, { ...body, key }),
    form: { schema: visitProposalFormSchema, body: proposalIn, field: proposalField },
    done: async (_, { actor, params }) => TOASTS.visitProposed(await siteOf(actor, params)),
  }),
  addVisitToSteps: action({
    call: 'PUT /api/matches/{id}/visit/step',
    summary: 'Add a visit to the steps of a site',
    repeatable: true,
    description:
      'Where the steps of the match have no visit, because those of its study had none when the site was invited. It comes before the decision. Once the decision is the next step, propose times instead.',
    answer,
    refusals: REFUSED,
    about: ofMatch,
    run: ({ actor, params, key }) => addVisitToSteps(actor, params.id, { key }),
    done: async (_, { actor, params }) => TOASTS.visitAdded(await siteOf(actor, params)),
    failed: TOASTS.notDone('Add the visit'),
  }),
  waiveVisit: action({
    call: 'PUT /api/matches/{id}/visit/waive',
    summary: 'Waive the visit',
    repeatable: true,
    description: 'We e-mail the reason to the site, and the next step opens.',
    body: visitWaiverSchema.meta({ id: 'VisitWaiver' }),
    answer,
    refusals: ARRANGING,
    about: ofMatch,
    run: ({ actor, params, body, key }) => waiveVisit(actor, params.id, { ...body, key }),
    done: async (_, { actor, params }) => TOASTS.visitWaived(await siteOf(actor, params)),
  }),
  chooseVisit: action({
    call: 'PUT /api/matches/{id}/visit/choose',
    summary: 'Choose a time',
    who: 'sides',
    repeatable: true,
    description: 'Only for the site. We e-mail both sides, with a link to the calendar file.',
    body: visitChoiceSchema.meta({ id: 'VisitChoice' }),
    answer,
    refusals: ARRANGING,
    about: ofMatch,
    run: ({ actor, params, body, key }) => chooseSlot(actor, params.id, { ...body, key }),
    done: TOASTS.visitScheduled,
  }),
  askForOtherTimes: action({
    call: 'PUT /api/matches/{id}/visit/other-times',
    summary: 'Ask for other times',
    who: 'sides',
    repeatable: true,
    description: 'Only for the site. We e-mail the sponsor.',
    body: otherTimesSchema.meta({ id: 'OtherTimes' }),
    answer,
    refusals: ARRANGING,
    about: ofMatch,
    run: ({ actor, params, body, key }) => askForOtherTimes(actor, params.id, { ...body, key }),
    done: TOASTS.visitTimesAsked,
  }),
  cancelVisit: action({
    call: 'PUT /api/matches/{id}/visit/cancel',
    summary: 'Cancel the visit',
    who: 'sides',
    repeatable: true,
    description: 'For either side. The sponsor then proposes other times or waives the visit.',
    body: visitCancelSchema.meta({ id: 'VisitCancellation' }),
    answer,
    refusals: ARRANGING,
    about: ofMatch,
    run: ({ actor, params, body, key }) => cancelVisit(actor, params.id, { ...body, key }),
    done: TOASTS.visitCanceled,
  }),
  reportVisit: action({
    call: 'PUT /api/matches/{id}/visit/report',
    summary: 'Report on the visit',
    repeatable: true,
    description: 'Once the visit has begun, until the report is signed. Only the sponsor’s team can read the findings.',
    body: visitReportSchema.meta({ id: 'VisitReport' }),
    answer,
    refusals: REFUSED,
    about: ofMatch,
    run: ({ actor, params, body, key }) => reportVisit(actor, params.id, { ...body, key }),
    done: TOASTS.visitSaved,
    to: '#report',
  }),
  signVisitReport: action({
    call: 'POST /api/matches/{id}/visit/report/sign',
    sessionOnly: true,
    summary: 'Sign the report on the visit',
    repeatable: true,
    limit: 'signIn',
    description:
      'Finishes the report, with the action items: neither can be changed afterward. We e-mail the site its action items, not the findings. The first signature of a session takes the e-mail address, the password and, if two-factor authentication is on, the code; later ones take only the password.',
    body: signReportSchema.meta({ id: 'VisitReportSignature' }),
    answer,
    refusals: [...REFUSED, 'signing_stale', 'signing_refused', 'too_many_codes'],
    about: ofMatch,
    run: async ({ actor, params, body, key, session }) => signReport(actor, await session(), params.id, body, key),
    done: async (_, { actor, params }) => TOASTS.visitReported(await siteOf(actor, params)),
  }),
  seeSignedVisitReport: action({
    call: 'GET /api/matches/{id}/visit/report/signed',
    summary: 'Show what was signed of the report',
    description:
      'For the sponsor’s team. The SHA-256 of this response’s bytes is the one in the signatures, so anyone who has them can verify them.',
    answer: signedReportSchema,
    run: ({ actor, params }) => seeSignedReport(actor, params.id),
  }),
  addVisitAction: action({
    call: 'POST /api/matches/{id}/visit/actions',
    summary: 'Add an action item',
    repeatable: true,
    description: 'Until the report is finished.',
    body: visitActionSchema.meta({ id: 'NewVisitAction' }),
    created: matchVisitSchema,
    refusals: REFUSED,
    about: ofMatch,
    run: ({ actor, params, body, key }) => addVisitAction(actor, params.id, { ...body, key }),
    done: TOASTS.visitSaved,
    to: '#actions',
    location: (_, { params }) => `/api/matches/${params.id}/visit`,
  }),
  tickVisitAction: action({
    call: 'PUT /api/matches/{id}/visit/actions/{actionId}',
    summary: 'Mark an action item as done or open',
    who: 'sides',
    description: 'Once the report is finished. A site can mark its own items, the sponsor all of them.',
    body: visitActionDoneSchema.meta({ id: 'VisitActionDone' }),
    answer,
    refusals: REFUSED,
    about: ofMatch,
    run: ({ actor, params: { id, actionId }, body }) => tickVisitAction(actor, { matchId: id, actionId }, body),
    form: { schema: visitActionDoneFormSchema, body: (values) => values },
    done: TOASTS.visitSaved,
    to: '#actions',
    failed: TOASTS.notDone('Update the action item'),
  }),
  removeVisitAction: action({
    call: 'DELETE /api/matches/{id}/visit/actions/{actionId}',
    summary: 'Remove an action item',
    description: 'Until the report is finished.',
    answer,
    refusals: REFUSED,
    run: ({ actor, params: { id, actionId } }) => removeVisitAction(actor, { matchId: id, actionId }),
    done: TOASTS.visitSaved,
    to: '#actions',
    failed: TOASTS.notDone('Remove the action item'),
  }),
});
