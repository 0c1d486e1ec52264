/** The decisions of administrators: the same actions for organizations and studies. */

import type { z } from 'zod';
import { TOASTS } from '~/catalogue/messages';
import { PENDING_STATUS } from '~/catalogue/statuses';
import { organizationReview } from '~/domain/commands/organizations/review.server';
import { askForMore, askSeveral, previewQuestion } from '~/domain/commands/review/ask.server';
import { addRecordNote, takeOrRelease } from '~/domain/commands/review/notes.server';
import type { studyReview } from '~/domain/commands/studies/review.server';
import { checked } from '~/domain/model/checked';
import {
  type Decision,
  decisionFor,
  decisionSchema,
  decisionsAnswer,
  organizationDecisionsSchema,
  type studyDecisionsSchema,
} from '~/domain/model/decision';
import { adminOrganizationSchema } from '~/domain/model/organization-view';
import {
  askedRequestSchema,
  mailPreviewedSchema,
  mailPreviewSchema,
  questionSchema,
  recordNoteSchema,
  recordNoteViewSchema,
  reviewSchema,
  severalQuestionsSchema,
  takerSchema,
  takeSchema,
} from '~/domain/model/review-schema';
import { pick } from '~/domain/model/views';
import { reviewOne } from '~/domain/pages/review-one.server';
import { action, actions } from './action';

export const decided = decisionsAnswer.meta({ id: 'Decisions' });

interface Decided {
  noun: 'Organization' | 'Study';
  plural: 'organizations' | 'studies';
  view: z.ZodType;
  many: typeof organizationDecisionsSchema | typeof studyDecisionsSchema;
}

export function decisionsOn(
  review: typeof organizationReview | typeof studyReview,
  { noun, plural, view, many }: Decided,
) {
  const { type } = review;
  const article = type === 'organization' ? 'an organization' : 'a study';
  const may = `${type}.decide` as const;
  // API-07
  const one = (decision: Decision, heading: 'Approve' | 'Reject') =>
    action({
      call: `PUT /api/${plural}/{id}/${decision}`,
      summary: `${heading} ${article}`,
      description:
        'We e-mail the people concerned. Repeating a decision changes nothing; the opposite decision is refused.',
      body: decisionSchema(review.decisions[decision].to).meta({ id: `${heading}${noun}` }),
      bodyOptional: true,
      answer: view,
      refusals: ['already_decided', 'changed_since_read'],
      may,
      run: ({ actor, params, body: { reason, reasonCode, version } }) =>
        review.decide(actor, params.id, decision, { reason, reasonCode, version }),
    });
  return {
    // ADM-16
    decideMany: action({
      call: `POST /api/${plural}/decisions`,
      summary: `Decide about several ${plural}`,
      description: 'Decisions are independent: one that is refused does not affect the others.',
      body: many,
      answer: decided,
      may,
      run: async ({ actor, body: { ids, decision, ...said } }) => {
        const isUndone = decision === PENDING_STATUS.organization || decision === PENDING_STATUS.study;
        const { done, refused } = isUndone
          ? await review.undoMany(actor, ids)
          : await review.decideMany(actor, ids, decisionFor(decision), said);
        return { done: done.map(({ id }) => id), refused: refused.map(({ id, message }) => ({ id, message })) };
      },
    }),
    askMany: action({
      call: `POST /api/${plural}/questions`,
      summary: `Ask the applicants of several ${plural}`,
      description:
        'The same question to each. Those that are decided, asked already or have nobody to e-mail are refused; the others are asked.',
      body: severalQuestionsSchema.meta({ id: `${noun}Questions` }),
      answer: decided,
      may,
      run: async ({ actor, body: { ids, question } }) => {
        const { done, refused } = await askSeveral(actor, type, ids, { question });
        return { done: done.map(({ id }) => id), refused: refused.map(({ id, message }) => ({ id, message })) };
      },
    }),
    see: action({
      call: `GET /api/${plural}/{id}/review`,
      summary: `Show the review of ${article}`,
      description: 'What was checked for the administrator, the documents, and what the applicant was asked.',
      answer: reviewSchema,
      run: async ({ actor, params }) => pick(reviewSchema, await reviewOne(actor, type, params.id)),
    }),
    ask: action({
      call: `POST /api/${plural}/{id}/review`,
      summary: 'Ask the applicant for more',
      repeatable: true,
      description:
        'We e-mail the question to the applicant. The answer resubmits the record. Only one question can be open.',
      body: questionSchema.meta({ id: `${noun}Question` }),
      created: askedRequestSchema,
      location: (_, { params }) => `/api/${plural}/${params.id}/review`,
      refusals: ['already_decided', 'review_asked', 'review_no_address', 'lead_without_consent'],
      may,
      run: ({ actor, params, body, key }) => askForMore(actor, type, params.id, { ...body, key }),
      done: TOASTS.askedForMore,
    }),
    // RUN-77
    preview: action({
      call: `POST /api/${plural}/{id}/review/preview`,
      summary: 'Preview the e-mail of a rejection or a question',
      description: 'Nothing is sent or saved.',
      body: mailPreviewedSchema.meta({ id: `${noun}MailPreviewed` }),
      answer: mailPreviewSchema,
      refusals: ['already_decided', 'review_asked', 'review_no_address', 'lead_without_consent'],
      may,
      run: ({ actor, params, body: { decision, reason, reasonCode, question } }) =>
        decision === 'reject'
          ? review.previewRejection(actor, params.id, { reason, reasonCode })
          : previewQuestion(actor, type, params.id, checked(questionSchema, { question: question ?? '' })),
    }),
    addNote: action({
      call: `POST /api/${plural}/{id}/notes`,
      summary: `Add a note to ${article}`,
      repeatable: true,
      description: 'Only administrators read it.',
      body: recordNoteSchema.meta({ id: `${noun}Note` }),
      created: recordNoteViewSchema,
      location: (_, { params }) => `/api/${plural}/${params.id}/review`,
      refusals: ['record_notes_full'],
      may,
      run: ({ actor, params, body, key }) => addRecordNote(actor, type, params.id, { ...body, key }),
      done: TOASTS.recordNoteAdded,
    }),
    take: action({
      call: `PUT /api/${plural}/{id}/review`,
      summary: `Take the review of ${article}, or hand it back`,
      description: 'Other administrators see who is at work on it. They can still decide.',
      body: takeSchema.meta({ id: `${noun}ReviewTaken` }),
      answer: takerSchema,
      refusals: ['already_decided'],
      may,
      run: ({ actor, params, body }) => takeOrRelease(actor, type, params.id, body),
      done: ({ takenBy }) => (takenBy === null ? TOASTS.reviewReleased : TOASTS.reviewTaken),
      failed: TOASTS.reviewNotTaken,
    }),
    approve: one('approve', 'Approve'),
    reject: one('reject', 'Reject'),
    undo: action({
      call: `POST /api/${plural}/{id}/undo`,
      summary: 'Undo a decision',
      description: `Until the e-mail about it is sent, after the time in the settings (undoSeconds): the e-mail and the matches that the decision made are removed, and ${article} is pending again. Refused once someone has acted on such a match.`,
      answer: view,
      refusals: ['undo_gone', 'undo_too_late', 'undo_acted'],
      run: ({ actor, params }) => review.undo(actor, params.id),
    }),
  };
}

const onOrganizations = decisionsOn(organizationReview, {
  noun: 'Organization',
  plural: 'organizations',
  view: adminOrganizationSchema,
  many: organizationDecisionsSchema.meta({ id: 'OrganizationDecisions' }),
});

export const organizationDecisions = actions('admin', {
  decideOrganizations: onOrganizations.decideMany,
  askAboutOrganizations: onOrganizations.askMany,
  reviewOrganization: onOrganizations.see,
  askAboutOrganization: onOrganizations.ask,
  previewOrganizationMail: onOrganizations.preview,
  addOrganizationNote: onOrganizations.addNote,
  takeOrganizationReview: onOrganizations.take,
  approveOrganization: onOrganizations.approve,
  rejectOrganization: onOrganizations.reject,
  undoOrganizationDecision: onOrganizations.undo,
});
