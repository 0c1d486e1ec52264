/** Studies: how they are posted, changed, decided about and ended, and what each side sees of them. */

import { z } from 'zod';
import { CHANGES_PREVIEWED, CHANGES_SHOWN } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { previewChange } from '~/domain/commands/studies/change.server';
import { changesToDecide, decideChange } from '~/domain/commands/studies/decide-change.server';
import { editStudy } from '~/domain/commands/studies/edit.server';
import { endStudy } from '~/domain/commands/studies/end.server';
import { settleEstimates } from '~/domain/commands/studies/estimates.server';
import { patchStudy, putStudy } from '~/domain/commands/studies/patch.server';
import { registryOf, settleRegistry } from '~/domain/commands/studies/registry-changes.server';
import { studyReview } from '~/domain/commands/studies/review.server';
import { submitStudy } from '~/domain/commands/studies/submit.server';
import { studiesQuerySchema } from '~/domain/model/change-schema';
import { checked } from '~/domain/model/checked';
import { changeApprovalSchema, changeRejectionSchema, studyDecisionsSchema } from '~/domain/model/decision';
import { changesToDecideSchema, previewedChangeSchema } from '~/domain/model/match-effect-view';
import { STUDY_END_SCHEMAS } from '~/domain/model/study-end-schema';
import { confirmedQuerySchema, studyPatchSchema } from '~/domain/model/study-patch-schema';
import { registryDecisionSchema, settledRegistrySchema, studyRegistrySchema } from '~/domain/model/study-registry-view';
import { externalIdSchema, settlingSchema, studyChangePayload, studyPayload } from '~/domain/model/study-schema';
import {
  changedStudySchema,
  keptStudySchema,
  studySeenSchema,
  studyViewSchema,
  submittedStudySchema,
  waitingChangesSchema,
} from '~/domain/model/study-view';
import { listStudies, seeStudy } from '~/domain/pages/study.server';
import { action, actions, removal } from './action';
import { decisionsOn } from './decisions';
import { ofStudyToChange, ofStudyToEnd, ofStudyToPatch } from './subjects';

const body = studyPayload.meta({ id: 'StudyInput' });

const change = studyChangePayload.meta({ id: 'StudyChangeInput' });

const SPONSOR_HELD = ['sponsor_is_account', 'sponsor_fixed', 'posted_for_client'] as const;

const decisions = decisionsOn(studyReview, {
  noun: 'Study',
  plural: 'studies',
  view: studyViewSchema,
  many: studyDecisionsSchema.meta({ id: 'StudyDecisions' }),
});

export const studies = actions('admin', {
  // API-06
  listStudies: action({
    call: 'GET /api/studies',
    summary: 'List studies',
    who: 'person',
    pages: true,
    description:
      'Newest first. An administrator sees all studies, a site those it is matched with, and anyone else their own.',
    query: studiesQuerySchema,
    answer: z.array(studySeenSchema),
    may: 'study.list',
    run: ({ actor, page, query }) => listStudies(actor, { ...page, ...query }),
  }),
  // API-08, STU-11
  submitStudy: action({
    call: 'POST /api/studies',
    summary: 'Submit a study',
    who: 'person',
    repeatable: true,
    description:
      'The study is pending until an administrator decides. Status, activity and sponsor are never taken from the body.',
    body,
    created: submittedStudySchema,
    refusals: ['document_unknown', 'external_id_taken'],
    may: 'signedIn',
    run: ({ actor, body: { lookupLater, ...study }, key }) =>
      submitStudy(actor, study, { idempotencyKey: key, lookupLater, through: 'signed-in' }),
    location: ({ id }) => `/api/studies/${id}`,
  }),
  putStudy: action({
    call: 'PUT /api/studies/by-external-id/{externalId}',
    summary: 'Submit a study, or change it, by its external ID',
    who: 'person',
    description:
      'Submits the study if you have none with this external ID (201), and else changes yours (200), by the rules of POST /api/studies/{id}/changes. Send every field. Documents, origins and lookupLater count only when it is submitted. Safe to repeat: the same body changes nothing. Of several calls at once, one submits it.',
    names: { externalId: 'What your own system calls the study, at most 100 characters.' },
    query: confirmedQuerySchema,
    body,
    answer: keptStudySchema,
    created: keptStudySchema,
    refusals: [
      ...(['forbidden', 'document_unknown', 'external_id_taken', 'change_unconfirmed', 'study_completed'] as const),
      ...SPONSOR_HELD,
    ],
    may: 'signedIn',
    run: ({ actor, params, query, body: { lookupLater, ...study } }) =>
      putStudy(actor, checked(z.object({ externalId: externalIdSchema }), params).externalId, {
        study,
        confirmed: query.confirmed === 'true',
        lookupLater,
      }),
    isNew: ({ created }) => created,
    location: ({ id }) => `/api/studies/${id}`,
  }),
  // Its route counts only visitors, and submits for others as themselves.
  submitStudyAsVisitor: action({
    call: 'POST /api/studies/public',
    summary: 'Submit a study without signing in',
    who: 'anybody',
    repeatable: true,
    limit: 'register',
    description:
      'We send the contact address a link to a new sponsor account. If it already has an account, the response is the same and the e-mail says how to continue.',
    body,
    created: submittedStudySchema,
    refusals: ['document_unknown'],
  }),
  seeStudy: action({
    call: 'GET /api/studies/{id}',
    summary: 'Show a study',
    who: 'person',
    description:
      'For its sponsor, the client for which it is run, the sites that are matched with it, and administrators. A client reads what a selected site would.',
    answer: studySeenSchema,
    run: async ({ actor, params }) => (await seeStudy(actor, params.id)).study,
  }),
  // API-07
  editStudy: action({
    call: 'PUT /api/studies/{id}',
    summary: 'Change a study',
    description:
      'Send every field: one that is left out becomes empty, but not the name of a sponsor that cannot change. Status, activity, sponsor, external ID and documents cannot be changed.',
    body,
    answer: studyViewSchema,
    refusals: [...SPONSOR_HELD, 'not_as_read'],
    may: 'study.edit',
    run: ({ actor, params, body, read }) => editStudy(actor, params.id, body, undefined, read),
  }),
  patchStudy: action({
    call: 'PATCH /api/studies/{id}',
    summary: 'Change some fields of a study',
    who: 'sponsor',
    description:
      'What you leave out stays as it is; null empties a field. By the rules of POST /api/studies/{id}/changes for the sponsor: in an approved study, an administrator decides about what affects which sites fit. Send the ETag of the study as If-Match, and you get 412 if it has changed since. Documents cannot be changed.',
    query: confirmedQuerySchema,
    body: studyPatchSchema.meta({ id: 'StudyPatch' }),
    example: { externalId: 'CT-2027-014', totalSites: 12 },
    partial: true,
    answer: changedStudySchema,
    refusals: [
      ...(['forbidden', 'not_as_read', 'change_unconfirmed', 'study_completed', 'external_id_taken'] as const),
      ...SPONSOR_HELD,
    ],
    about: ofStudyToPatch,
    run: ({ actor, params, query, body, read }) =>
      patchStudy(actor, params.id, body, { confirmed: query.confirmed === 'true', read }),
  }),
  listStudyChanges: action({
    call: 'GET /api/studies/changes',
    summary: 'List the changes that need approval',
    description: `Changes that sponsors propose to approved studies, with the effect of the first ${CHANGES_PREVIEWED}. At most ${CHANGES_SHOWN}, longest wait first.`,
    answer: z.array(changesToDecideSchema),
    run: async ({ actor }) => (await changesToDecide(actor)).waiting,
  }),
  // Its route, which is also that of changeStudy and withdrawStudyChanges, counts only studies with proposed changes.
  studyChanges: action({
    call: 'GET /api/studies/{id}/changes',
    summary: 'Show what needs approval in a study',
    who: 'sponsor',
    description: 'With the effect on the list of sites.',
    answer: changesToDecideSchema,
    limit: 'preview',
    refusals: ['ranking_loading'],
  }),
  changeStudy: action({
    call: 'POST /api/studies/{id}/changes',
    summary: 'Change a study of your own',
    who: 'sponsor',
    description:
      'Send every field, with the version that you have read. Changes that do not affect which sites fit are saved at once. The others must be confirmed, and in an approved study an administrator then decides. Administrators use PUT /api/studies/{id}.',
    body: change,
    answer: changedStudySchema,
    refusals: [
      ...(['forbidden', 'study_changed', 'change_unconfirmed', 'already_decided', 'study_completed'] as const),
      ...SPONSOR_HELD,
    ],
  }),
  settleEstimates: action({
    call: 'POST /api/studies/{id}/estimates',
    summary: 'Confirm or clear the estimates of a study',
    who: 'sponsor',
    description:
      'A confirmed estimate becomes the sponsor’s own value. A cleared one is not stated. Until then, nobody else sees it. Repeating it changes nothing.',
    body: settlingSchema.meta({ id: 'SettleEstimates' }),
    answer: studyViewSchema,
    refusals: ['forbidden'],
    about: ofStudyToChange,
    run: ({ actor, params, body }) => settleEstimates(actor, params.id, body),
  }),
  studyRegistry: action({
    call: 'GET /api/studies/{id}/registry',
    summary: 'Show what has changed in a study’s registry record',
    who: 'sponsor',
    description:
      'We read the record of every open study once a day. What is listed has changed since the sponsor last took it over. The study stays as it is until the sponsor decides.',
    answer: studyRegistrySchema,
    run: ({ actor, params }) => registryOf(actor, params.id),
  }),
  settleStudyRegistry: action({
    call: 'POST /api/studies/{id}/registry',
    summary: 'Take over what has changed in the registry, or not',
    who: 'sponsor',
    description:
      'Like any change: one that affects which sites fit must be confirmed, and in an approved study an administrator then decides. Only for people of the study’s sponsor. Repeating it changes nothing.',
    body: registryDecisionSchema.meta({ id: 'RegistryDecision' }),
    answer: settledRegistrySchema,
    refusals: ['forbidden', 'registry_moved', 'change_unconfirmed', 'study_completed'],
    about: ofStudyToChange,
    run: ({ actor, params, body }) => settleRegistry(actor, params.id, body),
  }),
  withdrawStudyChanges: action({
    call: 'DELETE /api/studies/{id}/changes',
    summary: 'Withdraw what needs approval',
    who: 'sponsor',
    description: 'Only for people of the study’s sponsor. Repeating it changes nothing.',
    answer: waitingChangesSchema,
    refusals: ['forbidden'],
  }),
  previewStudyChange: action({
    call: 'POST /api/studies/{id}/changes/preview',
    summary: 'Preview a change to a study',
    who: 'sponsor',
    description: 'The effect of the change on the list of sites. Nothing is saved.',
    body: change,
    answer: previewedChangeSchema,
    limit: 'preview',
    refusals: ['forbidden', 'already_decided', 'study_completed', 'ranking_loading', ...SPONSOR_HELD],
    about: ofStudyToChange,
    run: ({ actor, params, body: { version, confirmed: _, ...input } }) =>
      previewChange(actor, params.id, { input, version }),
  }),
  approveStudyChanges: action({
    call: 'PUT /api/studies/{id}/changes/approve',
    summary: 'Approve the changes to a study',
    description: 'They take effect. We e-mail the sponsor and the invited, interested and selected sites.',
    body: changeApprovalSchema.meta({ id: 'ApproveStudyChanges' }),
    answer: waitingChangesSchema,
    refusals: ['change_gone', 'change_replaced'],
    may: 'study.decide',
    run: ({ actor, params, body }) => decideChange(actor, params.id, { decision: 'approve', ...body }),
    done: ({ study }) => TOASTS.changeDecided(study, true),
    failed: TOASTS.changeNotDecided,
  }),
  rejectStudyChanges: action({
    call: 'PUT /api/studies/{id}/changes/reject',
    summary: 'Reject the changes to a study',
    description: 'The study stays as it is. We e-mail the reason to the sponsor.',
    body: changeRejectionSchema.meta({ id: 'RejectStudyChanges' }),
    answer: waitingChangesSchema,
    refusals: ['change_gone', 'change_replaced'],
    may: 'study.decide',
    run: ({ actor, params, body }) => decideChange(actor, params.id, { decision: 'reject', ...body }),
    done: ({ study }) => TOASTS.changeDecided(study, false),
    failed: TOASTS.changeNotDecided,
  }),
  closeStudy: action({
    call: 'PUT /api/studies/{id}/close',
    summary: 'Close a study',
    who: 'sponsor',
    description:
      'This cannot be undone. Matching stops, open suggestions are withdrawn, and we e-mail the sites that were invited or answered. Repeating it changes nothing.',
    body: STUDY_END_SCHEMAS.close.meta({ id: 'CloseStudy' }),
    answer: studyViewSchema,
    refusals: ['study_pending', 'already_decided'],
    about: ofStudyToEnd,
    run: ({ actor, params, body }) => endStudy(actor, params.id, 'close', body),
    done: ({ title }, { body }) =>
      body.kind === 'completed' ? TOASTS.studyCompleted(title) : TOASTS.studyClosed(title),
  }),
  withdrawStudy: action({
    call: 'PUT /api/studies/{id}/withdraw',
    summary: 'Withdraw a study',
    who: 'sponsor',
    description: 'Like closing it, but only while no site has answered. The study need not be approved.',
    body: STUDY_END_SCHEMAS.withdraw.meta({ id: 'WithdrawStudy' }),
    answer: studyViewSchema,
    refusals: ['study_answered', 'study_completed', 'already_decided'],
    about: ofStudyToEnd,
    run: ({ actor, params, body }) => endStudy(actor, params.id, 'withdraw', body),
    done: ({ title }) => TOASTS.studyWithdrawn(title),
  }),
  // API-07
  deleteStudy: action({
    call: 'DELETE /api/studies/{id}',
    summary: 'Delete a study',
    description: 'Deletes its matches and documents too. This cannot be undone.',
    ...removal,
    may: 'study.delete',
    run: ({ actor, params, body: { reason } }) => studyReview.remove(actor, params.id, reason),
  }),
  decideStudies: decisions.decideMany,
  askAboutStudies: decisions.askMany,
  reviewStudy: decisions.see,
  askAboutStudy: decisions.ask,
  previewStudyMail: decisions.preview,
  addStudyNote: decisions.addNote,
  takeStudyReview: decisions.take,
  approveStudy: decisions.approve,
  rejectStudy: decisions.reject,
  undoStudyDecision: decisions.undo,
});
