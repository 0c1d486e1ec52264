import { z } from 'zod';
import { removal } from '~/actions/removal';
import { CHANGES_PREVIEWED, CHANGES_SHOWN } from '~/catalogue/limits';
import { changeApprovalSchema, changeRejectionSchema, studyDecisionsSchema } from '~/domain/decision';
import { changesToDecideSchema, previewedChangeSchema } from '~/domain/matches/effect-view';
import { STUDY_END_SCHEMAS } from '~/domain/studies/end-schema';
import { registryDecisionSchema, settledRegistrySchema, studyRegistrySchema } from '~/domain/studies/registry-view';
import { settlingSchema, studyChangePayload, studyPayload } from '~/domain/studies/schema';
import {
  changedStudySchema,
  importedStudySchema,
  lookupSchema,
  studySeenSchema,
  studyViewSchema,
  submittedStudySchema,
  waitingChangesSchema,
} from '~/domain/studies/view';
import { del, get, post, put, resource } from './call';
import { decisionCalls } from './decisions';

const body = studyPayload.meta({ id: 'StudyInput' });

const change = studyChangePayload.meta({ id: 'StudyChangeInput' });

const SPONSOR_HELD = ['sponsor_is_account', 'sponsor_fixed'] as const;

const changeCalls = [
  get('/api/studies/changes', 'listStudyChanges', 'List the changes that need approval', {
    description: `Changes that sponsors propose to approved studies, with the effect of the first ${CHANGES_PREVIEWED}. At most ${CHANGES_SHOWN}, longest wait first.`,
    answer: z.array(changesToDecideSchema),
  }),
  get('/api/studies/{id}/changes', 'studyChanges', 'Show what needs approval in a study', {
    who: 'sponsor',
    description: 'With the effect on the list of sites.',
    answer: changesToDecideSchema,
    limited: true,
    errors: ['ranking_loading'],
  }),
  post('/api/studies/{id}/changes', 'changeStudy', 'Change a study of your own', {
    who: 'sponsor',
    description:
      'Send every field, with the version that you have read. Changes that do not affect which sites fit are saved at once. The others must be confirmed, and in an approved study an administrator then decides. Administrators use PUT /api/studies/{id}.',
    body: change,
    answer: changedStudySchema,
    errors: [
      ...(['forbidden', 'study_changed', 'change_unconfirmed', 'already_decided', 'study_completed'] as const),
      ...SPONSOR_HELD,
    ],
  }),
  post('/api/studies/{id}/estimates', 'settleEstimates', 'Confirm or clear the estimates of a study', {
    who: 'sponsor',
    description:
      'A confirmed estimate becomes the sponsor’s own value. A cleared one is not stated. Until then, nobody else sees it. Repeating it changes nothing.',
    body: settlingSchema.meta({ id: 'SettleEstimates' }),
    answer: studyViewSchema,
    errors: ['forbidden'],
  }),
  get('/api/studies/{id}/registry', 'studyRegistry', 'Show what has changed in a study’s registry record', {
    who: 'sponsor',
    description:
      'We read the record of every open study once a day. What is listed has changed since the sponsor last took it over. The study stays as it is until the sponsor decides.',
    answer: studyRegistrySchema,
  }),
  post('/api/studies/{id}/registry', 'settleStudyRegistry', 'Take over what has changed in the registry, or not', {
    who: 'sponsor',
    description:
      'Like any change: one that affects which sites fit must be confirmed, and in an approved study an administrator then decides. Only for people of the study’s sponsor. Repeating it changes nothing.',
    body: registryDecisionSchema.meta({ id: 'RegistryDecision' }),
    answer: settledRegistrySchema,
    errors: ['forbidden', 'registry_moved', 'change_unconfirmed', 'study_completed'],
  }),
  del('/api/studies/{id}/changes', 'withdrawStudyChanges', 'Withdraw what needs approval', {
    who: 'sponsor',
    description: 'Only for people of the study’s sponsor. Repeating it changes nothing.',
    answer: waitingChangesSchema,
    errors: ['forbidden'],
  }),
  post('/api/studies/{id}/changes/preview', 'previewStudyChange', 'Preview a change to a study', {
    who: 'sponsor',
    description: 'The effect of the change on the list of sites. Nothing is saved.',
    body: change,
    answer: previewedChangeSchema,
    limited: true,
    errors: ['forbidden', 'already_decided', 'study_completed', 'ranking_loading', ...SPONSOR_HELD],
  }),
  put('/api/studies/{id}/changes/approve', 'approveStudyChanges', 'Approve the changes to a study', {
    description: 'They take effect. We e-mail the sponsor and the invited, interested and selected sites.',
    body: changeApprovalSchema.meta({ id: 'ApproveStudyChanges' }),
    answer: waitingChangesSchema,
    errors: ['change_gone', 'change_replaced'],
  }),
  put('/api/studies/{id}/changes/reject', 'rejectStudyChanges', 'Reject the changes to a study', {
    description: 'The study stays as it is. We e-mail the reason to the sponsor.',
    body: changeRejectionSchema.meta({ id: 'RejectStudyChanges' }),
    answer: waitingChangesSchema,
    errors: ['change_gone', 'change_replaced'],
  }),
];

export const studies = resource({
  name: 'Studies',
  description: 'Submission, approval, and what each side sees of a study.',
  who: 'admin',
  calls: [
    get('/api/studies', 'listStudies', 'List studies', {
      who: 'person',
      pages: true,
      description:
        'Newest first. An administrator sees all studies, a site those it is matched with, and anyone else their own.',
      answer: z.array(studySeenSchema),
    }),
    post('/api/studies', 'submitStudy', 'Submit a study', {
      who: 'person',
      makes: true,
      description:
        'The study is pending until an administrator decides. Status, activity and sponsor are never taken from the body.',
      body,
      created: submittedStudySchema,
      errors: ['document_unknown'],
    }),
    post('/api/studies/public', 'submitStudyAsVisitor', 'Submit a study without signing in', {
      who: 'anybody',
      makes: true,
      limited: true,
      description:
        'We send the contact address a link to a new sponsor account. If it already has an account, the response is the same and the e-mail says how to continue.',
      body,
      created: submittedStudySchema,
      errors: ['document_unknown'],
    }),
    get('/api/studies/{id}', 'seeStudy', 'Show a study', {
      who: 'person',
      description: 'For its sponsor, the sites that are matched with it, and administrators.',
      answer: studySeenSchema,
    }),
    put('/api/studies/{id}', 'editStudy', 'Change a study', {
      description:
        'Send every field: one that is left out becomes empty, but not the name of a sponsor that cannot change. Status, activity, sponsor and documents cannot be changed.',
      body,
      answer: studyViewSchema,
      errors: [...SPONSOR_HELD],
    }),
    ...changeCalls,
    put('/api/studies/{id}/close', 'closeStudy', 'Close a study', {
      who: 'sponsor',
      description:
        'This cannot be undone. Matching stops, open suggestions are withdrawn, and we e-mail the sites that were invited or answered. Repeating it changes nothing.',
      body: STUDY_END_SCHEMAS.close.meta({ id: 'CloseStudy' }),
      answer: studyViewSchema,
      errors: ['study_pending', 'already_decided'],
    }),
    put('/api/studies/{id}/withdraw', 'withdrawStudy', 'Withdraw a study', {
      who: 'sponsor',
      description: 'Like closing it, but only while no site has answered. The study need not be approved.',
      body: STUDY_END_SCHEMAS.withdraw.meta({ id: 'WithdrawStudy' }),
      answer: studyViewSchema,
      errors: ['study_answered', 'study_completed', 'already_decided'],
    }),
    del('/api/studies/{id}', 'deleteStudy', 'Delete a study', {
      description: 'Deletes its matches and documents too. This cannot be undone.',
      ...removal,
    }),
    ...decisionCalls({
      noun: 'Study',
      plural: 'studies',
      approved: 'approved',
      view: studyViewSchema,
      many: studyDecisionsSchema,
    }),
  ],
});

const lookup = {
  who: 'anybody',
  limited: true,
  about: {
    nctId: 'The NCT number, as in NCT01234567. Other ways of writing it, such as an address, are read as well.',
  },
  errors: [
    ...(['nct_required', 'nct_format', 'nct_malformed', 'nct_misread', 'nct_several', 'nct_elsewhere'] as const),
    ...(['nct_unknown', 'registry_status', 'registry_down'] as const),
  ],
} as const;

export const registry = resource({
  name: 'Registry',
  description: 'Trials from ClinicalTrials.gov, and the study form filled in from them.',
  who: 'anybody',
  calls: [
    get('/api/nct-lookup/{nctId}', 'lookUpStudy', 'Look up a trial in the registry', {
      ...lookup,
      answer: lookupSchema,
    }),
    get('/api/nct-lookup/{nctId}/study', 'importStudy', 'Fill in the study form from the registry', {
      ...lookup,
      description: 'What the lookup button of the study form fills in. Check it before you submit it.',
      answer: importedStudySchema,
    }),
  ],
});
