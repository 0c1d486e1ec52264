/** What awaits an administrator's decision, merges of organizations, and the applicant's answers. */

import { z } from 'zod';
import { TOASTS } from '~/catalogue/messages';
import { listMerges } from '~/domain/commands/duplicates/merge.server';
import { setApart } from '~/domain/commands/duplicates/tell-apart.server';
import { undoMerge } from '~/domain/commands/duplicates/undo.server';
import { ownOpenQuestions } from '~/domain/commands/review/answer.server';
import {
  apartAnswerSchema,
  apartSchema,
  mergePreviewSchema,
  mergeQuerySchema,
  mergeSchema,
  mergeViewSchema,
} from '~/domain/model/duplicate-schema';
import {
  answerSchema,
  openQuestionSchema,
  queueItemSchema,
  queueQuerySchema,
  reviewRequestSchema,
  toAnswerSchema,
} from '~/domain/model/review-schema';
import { action, actions } from './action';

export const review = actions('admin', {
  reviewQueue: action({
    call: 'GET /api/review',
    summary: 'Show the review queue',
    pages: true,
    description: 'Organizations and studies, oldest first. The header X-Total-Count gives their number.',
    query: queueQuerySchema,
    answer: z.array(queueItemSchema),
  }),
  previewMerge: action({
    call: 'GET /api/organizations/{id}/merge',
    summary: 'Preview a merge',
    description: 'Shows the effect of merging the other organization into this one. Nothing is changed.',
    query: mergeQuerySchema,
    answer: mergePreviewSchema,
    refusals: ['merge_impossible'],
  }),
  mergeOrganizations: action({
    call: 'POST /api/organizations/{id}/merge',
    summary: 'Merge two organizations',
    description:
      'People, documents, matches and everything else of the other organization move to this one, and its addresses redirect here. Can be undone for 30 days.',
    body: mergeSchema.meta({ id: 'MergeInput' }),
    created: mergeViewSchema,
    refusals: ['merge_impossible', 'merge_changed', 'merge_signed'],
    location: (made) => `/api/organizations/${(made as { kept: { id: string } }).kept.id}`,
  }),
  listMerges: action({
    call: 'GET /api/merges',
    summary: 'List merges',
    description: 'Those of the last 30 days that were not undone, newest first; at most 50.',
    answer: z.array(mergeViewSchema),
    run: ({ actor }) => listMerges(actor),
  }),
  undoMerge: action({
    call: 'POST /api/merges/{id}/undo',
    summary: 'Undo a merge',
    description: 'Whatever was added since stays with the organization that was kept.',
    answer: mergeViewSchema,
    refusals: ['merge_undone', 'merge_too_old', 'merge_again'],
    run: ({ actor, params }) => undoMerge(actor, params.id),
    done: ({ merged }) => TOASTS.mergeUndone(merged.name),
    failed: TOASTS.mergeFailed,
  }),
  tellApart: action({
    call: 'PUT /api/organizations/{id}/apart',
    summary: 'Say that two organizations are not the same',
    description: 'Neither is a likely duplicate of the other from then on. Can be undone at any time.',
    body: apartSchema.meta({ id: 'TellApart' }),
    answer: apartAnswerSchema,
    refusals: ['merge_impossible'],
    may: 'organization.merge',
    run: ({ actor, params, body }) => setApart(actor, params.id, body),
    done: ({ apart, name }) => (apart ? TOASTS.toldApart(name) : TOASTS.apartUndone(name)),
    failed: TOASTS.notToldApart,
  }),
  openQuestions: action({
    call: 'GET /api/review-requests',
    summary: 'List what you have yet to answer',
    who: 'person',
    description: 'Questions about your organization and your studies, and their rejections, oldest first.',
    answer: z.array(openQuestionSchema),
    run: ({ actor }) => ownOpenQuestions(actor),
  }),
  seeReviewRequest: action({
    call: 'GET /api/review-requests/{id}',
    summary: 'Show what you were asked',
    who: 'owner',
    description: 'If nobody has an account for a kiosk lead, anyone who has the link in the e-mail can call this.',
    answer: toAnswerSchema,
  }),
  answerReviewRequest: action({
    call: 'POST /api/review-requests/{id}',
    summary: 'Answer and send in again',
    who: 'owner',
    description:
      'To a question, or after a rejection: correct what is missing first, and say what you changed. The waiting time restarts. Only for the applicant: administrators get 404.',
    body: answerSchema.meta({ id: 'ReviewAnswer' }),
    answer: reviewRequestSchema,
    refusals: ['already_decided', 'review_answered', 'decision_fresh'],
  }),
});
