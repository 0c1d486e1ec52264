import { z } from 'zod';
import { studyDecisionsSchema } from '~/domain/decision';
import { studyEndSchema } from '~/domain/studies/endings';
import { studyPayload } from '~/domain/studies/schema';
import {
  importedStudySchema,
  lookupSchema,
  studySeenSchema,
  studyViewSchema,
  submittedStudySchema,
} from '~/domain/studies/view';
import { del, get, post, put, resource } from './call';
import { decisionCalls, removal } from './decisions';

const body = studyPayload.meta({ id: 'StudyInput' });
const end = studyEndSchema.meta({ id: 'StudyEnd' });

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
      description: 'The study waits for an administrator. Status, activity and sponsor are never taken from the body.',
      body,
      created: submittedStudySchema,
      errors: ['document_unknown'],
    }),
    post('/api/studies/public', 'submitStudyAsVisitor', 'Submit a study without signing in', {
      who: 'anybody',
      makes: true,
      limited: true,
      description:
        'We send the contact address a link to a new sponsor account. If it has an account already, the answer is the same and the e-mail says how to continue.',
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
        'Send every field: one that is left out becomes empty. Status, activity, sponsor and documents cannot be changed.',
      body,
      answer: studyViewSchema,
    }),
    put('/api/studies/{id}/close', 'closeStudy', 'Close a study', {
      who: 'sponsor',
      description:
        'For good: matching stops, open suggestions are withdrawn, and sites that were invited or answered are told by e-mail. Repeating it changes nothing.',
      body: end,
      answer: studyViewSchema,
      errors: ['study_pending', 'already_decided'],
    }),
    put('/api/studies/{id}/withdraw', 'withdrawStudy', 'Withdraw a study', {
      who: 'sponsor',
      description: 'As closing it, but only while no site has answered. A study need not be approved for it.',
      body: end,
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
  about: { nctId: 'The NCT number, as in NCT01234567.' },
  errors: ['nct_required', 'nct_format', 'nct_unknown', 'registry_status', 'registry_down'],
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
