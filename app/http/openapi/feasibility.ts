import { z } from 'zod';
import { fhirQuestionnaireSchema, fhirResponseSchema } from '~/domain/feasibility/fhir-schema';
import {
  askBackSchema,
  attestSchema,
  copySchema,
  newQuestionnaireSchema,
  questionnaireChangeSchema,
  saveAnswersSchema,
  sendSchema,
  siteAnswersSchema,
} from '~/domain/feasibility/schema';
import {
  comparedResponsesSchema,
  librarySchema,
  listedQuestionnaireSchema,
  offerSchema,
  questionnaireViewSchema,
  responseViewSchema,
  sentSchema,
  signedResponseSchema,
  siteAnswersViewSchema,
  toProfileSchema,
} from '~/domain/feasibility/view';
import { del, get, post, put, resource } from './call';

const ATTESTING = [
  ...(['response_closed', 'attest_refused', 'answers_unconfirmed', 'step_not_open'] as const),
  ...(['signing_stale', 'signing_refused', 'too_many_codes'] as const),
] as const;

export const feasibility = resource({
  name: 'Feasibility',
  description: 'Questionnaires of sponsors, and what sites answer. Sites answer common questions only once.',
  who: 'sponsor',
  calls: [
    get('/api/questions', 'listQuestions', 'List the library’s questions', {
      who: 'person',
      description: 'The questions that sponsors ask everywhere, by section. A site answers each of them once.',
      answer: librarySchema,
    }),
    get('/api/questionnaires', 'listQuestionnaires', 'List your questionnaires', {
      who: 'person',
      description: 'Questionnaires of your studies, newest first, at most 100.',
      answer: z.array(listedQuestionnaireSchema),
    }),
    post('/api/studies/{id}/questionnaires', 'createQuestionnaire', 'Begin a questionnaire', {
      makes: true,
      description:
        'From the study, it asks how many patients the site had, and how many of them would meet the key criteria; in one question, which endpoints the site can assess; and what the study requires. Other criteria are offered: GET /api/questionnaires/{id}/offers lists them, and the change addFromStudy adds them. Administrators can read questionnaires, but not change them.',
      body: newQuestionnaireSchema.meta({ id: 'NewQuestionnaire' }),
      created: questionnaireViewSchema,
      errors: ['forbidden', 'questionnaires_full', 'questionnaire_too_long', 'questionnaire_too_many_choices'],
    }),
    post('/api/studies/{id}/questionnaires/fhir', 'importQuestionnaire', 'Import a FHIR questionnaire', {
      makes: true,
      description:
        'A draft from a FHIR R4 Questionnaire. A linkId that is the key of a library question becomes that question; any other becomes your own question. A group in a group becomes a section of its own, and the condition of a group is that of its questions. Whatever our questionnaires cannot keep is refused: `errors.item` names each linkId with the reason. Only what describes the resource itself, such as its publisher, and the layout of choices are left out.',
      body: fhirQuestionnaireSchema,
      created: questionnaireViewSchema,
      errors: ['forbidden', 'questionnaires_full', 'questionnaire_too_long', 'questionnaire_too_many_choices'],
    }),
    get('/api/questionnaires/{id}', 'seeQuestionnaire', 'Show a questionnaire', { answer: questionnaireViewSchema }),
    get('/api/questionnaires/{id}/offers', 'listQuestionnaireOffers', 'List what else a draft could ask', {
      description:
        'The criteria and requirements of the study that the draft does not ask about. The change addFromStudy adds those you choose. Empty once the questionnaire is frozen.',
      answer: z.array(offerSchema),
    }),
    get('/api/questionnaires/{id}/fhir', 'exportQuestionnaire', 'Export a questionnaire as FHIR', {
      description: 'Leaves out points and what rules a site out.',
      answer: fhirQuestionnaireSchema,
    }),
    post('/api/questionnaires/{id}/changes', 'changeQuestionnaire', 'Change a draft', {
      description: 'One change to its sections or questions.',
      body: z.union(questionnaireChangeSchema.options).meta({ id: 'QuestionnaireChange' }),
      example: { intent: 'addFromLibrary', section: 'a1b2c3', keys: ['irb.type', 'irb.days'] },
      answers: { 200: { schema: questionnaireViewSchema } },
      errors: ['forbidden', 'questionnaire_frozen', 'questionnaire_too_long', 'questionnaire_too_many_choices'],
    }),
    post('/api/questionnaires/{id}/copy', 'copyQuestionnaire', 'Copy a questionnaire', {
      makes: true,
      body: copySchema.meta({ id: 'QuestionnaireCopy' }),
      bodyOptional: true,
      description: 'As a draft for another of your studies or, without one, the next version.',
      created: questionnaireViewSchema,
      errors: ['forbidden', 'questionnaires_full', 'questionnaire_too_long', 'questionnaire_too_many_choices'],
    }),
    post('/api/questionnaires/{id}/send', 'sendQuestionnaire', 'Send a questionnaire', {
      makes: true,
      bodyOptional: true,
      description: 'Freezes it and e-mails each site. A site gets only one questionnaire per match.',
      body: sendSchema.meta({ id: 'QuestionnaireSending' }),
      answer: sentSchema,
      errors: ['forbidden', 'questionnaire_empty', 'questionnaire_sent', 'nobody_to_send', 'step_not_open'],
    }),
    del('/api/questionnaires/{id}', 'removeQuestionnaire', 'Delete a draft', {
      errors: ['forbidden', 'questionnaire_frozen'],
    }),
    get('/api/studies/{id}/feasibility', 'compareFeasibility', 'Compare the answers of a study’s sites', {
      description: 'The sent answers, best score first.',
      answer: comparedResponsesSchema,
    }),
    get('/api/matches/{id}/feasibility', 'seeFeasibility', 'Show a response', {
      who: 'party',
      description:
        'The site sees its current answers and what we already know. The sponsor and administrators see the sent answers.',
      answer: responseViewSchema,
    }),
    put('/api/matches/{id}/feasibility', 'saveFeasibility', 'Save answers', {
      who: 'site',
      description:
        'Changes only the answers you send. `confirm` confirms all answers of a section, as saved or proposed.',
      body: saveAnswersSchema.meta({ id: 'FeasibilityAnswers' }),
      example: { answers: { 'irb.days': 30 }, confirm: 'a1b2c3' },
      answer: responseViewSchema,
      errors: ['response_closed'],
    }),
    post('/api/matches/{id}/feasibility/attest', 'attestFeasibility', 'Attest and send the answers', {
      who: 'site',
      makes: true,
      limited: true,
      description:
        'Only for investigators and owners, once every section is confirmed: they sign the answers as they read them. The first signature of a session takes the e-mail address, the password and, if two-factor authentication is on, the code; later ones take only the password. We e-mail the sponsor.',
      body: attestSchema.meta({ id: 'Attestation' }),
      answer: responseViewSchema,
      errors: ATTESTING,
    }),
    get('/api/matches/{id}/feasibility/signed', 'seeSignedFeasibility', 'Show what was signed of the answers', {
      who: 'party',
      description:
        'The SHA-256 of this response’s bytes is the one in the signatures, so anyone who has them can verify them.',
      answer: signedResponseSchema,
      errors: ['response_open'],
    }),
    post('/api/matches/{id}/feasibility/questions', 'askBackFeasibility', 'Ask about an answer', {
      description:
        'We e-mail the site, which can then change that answer and reply. This voids the signatures on the answers.',
      body: askBackSchema.meta({ id: 'AskingBack' }),
      answer: responseViewSchema,
      errors: ['forbidden', 'response_open', 'response_closed', 'step_not_open'],
    }),
    put('/api/matches/{id}/feasibility/accept', 'acceptFeasibility', 'Accept the answers', {
      description: 'Finishes the step. We e-mail the site.',
      answer: responseViewSchema,
      errors: ['forbidden', 'response_open', 'response_closed', 'step_not_open'],
    }),
    get('/api/matches/{id}/feasibility/fhir', 'exportFeasibility', 'Export a response as FHIR', {
      who: 'party',
      answer: fhirResponseSchema,
      errors: ['response_open'],
    }),
    put('/api/matches/{id}/feasibility/fhir', 'importFeasibility', 'Import a FHIR response', {
      who: 'site',
      description: 'Saves the answers of a FHIR R4 QuestionnaireResponse by linkId, unconfirmed.',
      body: fhirResponseSchema,
      answer: responseViewSchema,
      errors: ['response_closed'],
    }),
    get('/api/organizations/me/answers', 'listAnswers', 'List the answers your site reuses', {
      who: 'member',
      description: 'Only for people of a site.',
      answer: siteAnswersViewSchema,
    }),
    put('/api/organizations/me/answers', 'saveSiteAnswers', 'Save answers for every questionnaire', {
      who: 'member',
      description: 'Changes only the answers you send; null deletes one. Only for people of a site.',
      body: siteAnswersSchema.meta({ id: 'NewSiteAnswers' }),
      example: { answers: { 'irb.days': 30 } },
      answer: siteAnswersViewSchema,
    }),
    put('/api/organizations/me/answers/{key}/profile', 'answerToProfile', 'Copy an answer to the profile', {
      who: 'member',
      about: { key: 'The question’s key, such as equipment.list.' },
      description: 'Only for answers that have a field in the profile. Matching reads the profile.',
      answer: toProfileSchema,
    }),
  ],
});
