/** Questionnaires of sponsors, and what sites answer. */

import { z } from 'zod';
import { LIBRARY } from '~/catalogue/feasibility/library';
import { TOASTS } from '~/catalogue/messages';
import { answerId, paths } from '~/catalogue/paths';
import { answerToProfile, saveSiteAnswers, siteAnswers } from '~/domain/commands/feasibility/answers.server';
import { askToAttest } from '~/domain/commands/feasibility/ask-to-attest.server';
import { attestResponse } from '~/domain/commands/feasibility/attest.server';
import { compareResponses } from '~/domain/commands/feasibility/compare.server';
import { exportQuestionnaire, exportResponse, importResponse } from '~/domain/commands/feasibility/fhir.server';
import {
  copyQuestionnaire,
  createQuestionnaire,
  listOffers,
  listQuestionnaires,
  removeQuestionnaire,
  restoreQuestionnaire,
  seeQuestionnaire,
} from '~/domain/commands/feasibility/questionnaires.server';
import { saveAnswers } from '~/domain/commands/feasibility/respond.server';
import { seeResponse, seeSigned } from '~/domain/commands/feasibility/response.server';
import { acceptResponse, askBack } from '~/domain/commands/feasibility/review.server';
import { sendQuestionnaire } from '~/domain/commands/feasibility/send.server';
import {
  askBackSchema,
  askToAttestSchema,
  attestSchema,
  copySchema,
  newQuestionnaireSchema,
  questionnaireChangeSchema,
  saveAnswersSchema,
  sendSchema,
  siteAnswersSchema,
} from '~/domain/model/feasibility-schema';
import {
  attestedFactsSchema,
  comparedResponsesSchema,
  librarySchema,
  listedQuestionnaireSchema,
  offerSchema,
  questionnaireViewSchema,
  responseViewSchema,
  savedAnswersSchema,
  sentSchema,
  signedResponseSchema,
  siteAnswersViewSchema,
  toProfileSchema,
} from '~/domain/model/feasibility-view';
import { fhirQuestionnaireSchema, fhirResponseSchema } from '~/domain/model/fhir-schema';
import { seeAttested } from '~/domain/pages/match-attested.server';
import { action, actions } from './action';
import { ofMatch, ofMatchFor, ofOwnSite, ofQuestionedStudy, ofQuestionnaire } from './subjects';

const DRAFTING = [
  'forbidden',
  'questionnaires_full',
  'questionnaire_too_long',
  'questionnaire_too_many_choices',
] as const;
const REVIEWING = ['forbidden', 'response_open', 'response_closed', 'step_not_open', 'match_waits'] as const;
const ATTESTING = [
  ...(['response_closed', 'attest_refused', 'answers_unconfirmed', 'step_not_open', 'match_waits'] as const),
  ...(['signing_stale', 'signing_refused', 'too_many_codes'] as const),
] as const;

export const feasibility = actions('sponsor', {
  listQuestions: action({
    call: 'GET /api/questions',
    summary: 'List the library’s questions',
    who: 'person',
    description: 'The questions that sponsors ask everywhere, by section. A site answers each of them once.',
    answer: librarySchema,
    may: 'signedIn',
    run: () => LIBRARY,
  }),
  listQuestionnaires: action({
    call: 'GET /api/questionnaires',
    summary: 'List your questionnaires',
    who: 'person',
    description: 'Questionnaires of your studies, newest first, at most 100.',
    answer: z.array(listedQuestionnaireSchema),
    run: ({ actor }) => listQuestionnaires(actor),
  }),
  createQuestionnaire: action({
    call: 'POST /api/studies/{id}/questionnaires',
    summary: 'Begin a questionnaire',
    repeatable: true,
    description:
      'From the study, it asks how many patients the site had, and how many of them would meet the key criteria; in one question, which endpoints the site can assess; and what the study requires; and the questions of the library that every study needs. Other criteria are offered: GET /api/questionnaires/{id}/offers lists them, and the change addFromStudy adds them. Administrators can read questionnaires, but not change them.',
    body: newQuestionnaireSchema.meta({ id: 'NewQuestionnaire' }),
    created: questionnaireViewSchema,
    refusals: DRAFTING,
    about: ofQuestionedStudy,
    run: ({ actor, params, body, key }) => createQuestionnaire(actor, params.id, { ...body, key }),
    done: ({ sections }) => TOASTS.questionnaireMade(sections.flatMap(({ questions }) => questions).length),
    location: ({ id }) => `/api/questionnaires/${id}`,
    to: ({ id }) => paths.questionnaire(id),
  }),
  // Its route reads more of the resource than is described, to say what cannot be kept.
  importQuestionnaire: action({
    call: 'POST /api/studies/{id}/questionnaires/fhir',
    summary: 'Import a FHIR questionnaire',
    repeatable: true,
    description:
      'A draft from a FHIR R4 Questionnaire. A linkId that is the key of a library question becomes that question; any other becomes your own question. A group in a group becomes a section of its own, and the condition of a group is that of its questions. Whatever our questionnaires cannot keep is refused: `errors.item` names each linkId with the reason. Only what describes the resource itself, such as its publisher, and the layout of choices are left out.',
    body: fhirQuestionnaireSchema,
    created: questionnaireViewSchema,
    refusals: DRAFTING,
    location: (made) => `/api/questionnaires/${(made as { id: string }).id}`,
  }),
  seeQuestionnaire: action({
    call: 'GET /api/questionnaires/{id}',
    summary: 'Show a questionnaire',
    answer: questionnaireViewSchema,
    run: ({ actor, params }) => seeQuestionnaire(actor, params.id),
  }),
  listQuestionnaireOffers: action({
    call: 'GET /api/questionnaires/{id}/offers',
    summary: 'List what else a draft could ask',
    description:
      'The criteria and requirements of the study that the draft does not ask about. The change addFromStudy adds those you choose. Empty once the questionnaire is sent.',
    answer: z.array(offerSchema),
    run: ({ actor, params }) => listOffers(actor, params.id),
  }),
  exportQuestionnaire: action({
    call: 'GET /api/questionnaires/{id}/fhir',
    summary: 'Export a questionnaire as FHIR',
    description: 'Leaves out points and what rules a site out.',
    answer: fhirQuestionnaireSchema,
    run: ({ actor, params }) => exportQuestionnaire(actor, params.id),
  }),
  // Its route reads the body by its intent, so that a refusal names the fields.
  changeQuestionnaire: action({
    call: 'POST /api/questionnaires/{id}/changes',
    summary: 'Change a draft',
    description: 'One change to its sections or questions.',
    body: z.union(questionnaireChangeSchema.options).meta({ id: 'QuestionnaireChange' }),
    example: { intent: 'addFromLibrary', section: 'a1b2c3', keys: ['irb.type', 'irb.days'] },
    answer: questionnaireViewSchema,
    refusals: ['forbidden', 'questionnaire_frozen', 'questionnaire_too_long', 'questionnaire_too_many_choices'],
  }),
  copyQuestionnaire: action({
    call: 'POST /api/questionnaires/{id}/copy',
    summary: 'Copy a questionnaire',
    repeatable: true,
    body: copySchema.meta({ id: 'QuestionnaireCopy' }),
    bodyOptional: true,
    description: 'As a draft for another of your studies or, without one, the next version.',
    created: questionnaireViewSchema,
    refusals: DRAFTING,
    about: ofQuestionnaire,
    run: ({ actor, params, body, key }) => copyQuestionnaire(actor, params.id, { ...body, key }),
    done: ({ sections }) => TOASTS.questionnaireMade(sections.flatMap(({ questions }) => questions).length),
    location: ({ id }) => `/api/questionnaires/${id}`,
    to: ({ id }) => paths.questionnaire(id),
    failed: TOASTS.notDone('Copy the questionnaire'),
  }),
  sendQuestionnaire: action({
    call: 'POST /api/questionnaires/{id}/send',
    summary: 'Send a questionnaire',
    repeatable: true,
    bodyOptional: true,
    description: 'Freezes it and e-mails each site. A site gets only one questionnaire per match.',
    body: sendSchema.meta({ id: 'QuestionnaireSending' }),
    answer: sentSchema,
    refusals: ['forbidden', 'questionnaire_empty', 'questionnaire_sent', 'nobody_to_send', 'step_not_open'],
    about: ofQuestionnaire,
    run: ({ actor, params, body, key }) => sendQuestionnaire(actor, params.id, { ...body, key }),
    done: ({ sites }) => TOASTS.questionnaireSent(sites),
    failed: TOASTS.notDone('Send the questionnaire'),
  }),
  removeQuestionnaire: action({
    call: 'DELETE /api/questionnaires/{id}',
    summary: 'Delete a draft',
    description: 'You can restore it for 30 days.',
    refusals: ['forbidden', 'questionnaire_frozen'],
    run: ({ actor, params }) => removeQuestionnaire(actor, params.id),
    done: TOASTS.questionnaireRemoved,
    to: ({ studyId }) => paths.studyFeasibility(studyId),
    failed: TOASTS.notDone('Delete the draft'),
  }),
  restoreQuestionnaire: action({
    call: 'PUT /api/questionnaires/{id}/restore',
    summary: 'Restore a deleted draft',
    description: 'For 30 days after it was deleted.',
    answer: questionnaireViewSchema,
    refusals: ['forbidden', 'questionnaires_full'],
    run: ({ actor, params }) => restoreQuestionnaire(actor, params.id),
    done: TOASTS.questionnaireRestored,
    to: ({ id }) => paths.questionnaire(id),
    failed: TOASTS.notDone('Restore the draft'),
  }),
  compareFeasibility: action({
    call: 'GET /api/studies/{id}/feasibility',
    summary: 'Compare the answers of a study’s sites',
    description: 'The sent answers, those with the most points first.',
    answer: comparedResponsesSchema,
    run: ({ actor, params }) => compareResponses(actor, params.id),
  }),
  seeFeasibility: action({
    call: 'GET /api/matches/{id}/feasibility',
    summary: 'Show a response',
    who: 'party',
    description:
      'The site sees its current answers and what we already know. The sponsor and administrators see the sent answers.',
    answer: responseViewSchema,
    run: async ({ actor, params, session }) => seeResponse(actor, params.id, await session()),
  }),
  seeAttested: action({
    call: 'GET /api/matches/{id}/attested',
    summary: 'Show what the site has attested',
    description:
      'The answers that count for the match, each beside what matching would go by otherwise, and whether the two contradict each other. Both sides see the same.',
    answer: attestedFactsSchema,
    about: ofMatch,
    run: ({ actor, params }) => seeAttested(actor, params.id),
  }),
  saveFeasibility: action({
    call: 'PUT /api/matches/{id}/feasibility',
    summary: 'Save answers',
    who: 'site',
    description:
      'Changes only the answers you send. `confirm` confirms all answers of a section, as saved or proposed. GET shows the response as it is then.',
    body: saveAnswersSchema.meta({ id: 'FeasibilityAnswers' }),
    example: { answers: { 'irb.days': 30 }, confirm: 'a1b2c3' },
    answer: savedAnswersSchema,
    refusals: ['response_closed', 'match_waits'],
    about: ofMatchFor('match.answerAsSite'),
    run: ({ actor, params, body }) => saveAnswers(actor, params.id, body),
  }),
  askToAttest: action({
    call: 'PUT /api/matches/{id}/feasibility/attester',
    summary: 'Ask a colleague to attest the answers',
    who: 'site',
    description:
      'An investigator or an owner of the site, once every section is confirmed. It becomes their task, and we e-mail them.',
    body: askToAttestSchema.meta({ id: 'AskingToAttest' }),
    answer: responseViewSchema,
    refusals: ['response_closed', 'answers_unconfirmed', 'attester_unknown', 'step_not_open', 'match_waits'],
    about: ofMatchFor('match.answerAsSite'),
    run: ({ actor, params, body }) => askToAttest(actor, params.id, body),
    done: ({ attester }) => TOASTS.colleagueAsked(attester?.name ?? ''),
    to: (_, { params }) => paths.matchFeasibility(params.id, { section: 'send' }),
    failed: TOASTS.notDone('Ask to attest'),
  }),
  attestFeasibility: action({
    call: 'POST /api/matches/{id}/feasibility/attest',
    sessionOnly: true,
    summary: 'Attest and send the answers',
    who: 'site',
    repeatable: true,
    limit: 'signIn',
    description:
      'Only for investigators and owners, once every section is confirmed: they sign the answers as they read them. The first signature of a session takes the e-mail address, the password and, if two-factor authentication is on, the code; later ones take only the password. We e-mail the sponsor.',
    body: attestSchema.meta({ id: 'Attestation' }),
    answer: responseViewSchema,
    refusals: ATTESTING,
    about: ofMatchFor('match.answerAsSite'),
    run: async ({ actor, params, body, key, session }) => attestResponse(actor, await session(), params.id, body, key),
    done: TOASTS.answersAttested,
  }),
  seeSignedFeasibility: action({
    call: 'GET /api/matches/{id}/feasibility/signed',
    summary: 'Show what was signed of the answers',
    who: 'party',
    description:
      'The SHA-256 of this response’s bytes is the one in the signatures, so anyone who has them can verify them.',
    answer: signedResponseSchema,
    refusals: ['response_open'],
    run: ({ actor, params }) => seeSigned(actor, params.id),
  }),
  downloadSignedFeasibility: action({
    call: 'GET /matches/{id}/feasibility.pdf',
    summary: 'Download what was signed of the answers',
    who: 'party',
    description:
      'A PDF of the questions and answers with its signature page. The bytes that were signed are attached to it as answers.json. A browser that is signed out is redirected to sign in instead of getting 401.',
    answers: { 200: { description: 'The file.', type: 'application/pdf' } },
    refusals: ['response_open'],
  }),
  askBackFeasibility: action({
    call: 'POST /api/matches/{id}/feasibility/questions',
    summary: 'Ask about an answer',
    description:
      'We e-mail the site, which can then change that answer and reply. This voids the signatures on the answers.',
    body: askBackSchema.meta({ id: 'AskingBack' }),
    answer: responseViewSchema,
    refusals: REVIEWING,
    about: ofMatchFor('match.answerAsSponsor'),
    run: ({ actor, params, body }) => askBack(actor, params.id, body),
    done: TOASTS.askedBack,
    to: (_, { body }) => `#${answerId(body.key)}`,
  }),
  acceptFeasibility: action({
    call: 'PUT /api/matches/{id}/feasibility/accept',
    summary: 'Accept the answers',
    description: 'Finishes the step. We e-mail the site.',
    answer: responseViewSchema,
    refusals: REVIEWING,
    run: ({ actor, params }) => acceptResponse(actor, params.id),
    done: TOASTS.answersAccepted,
  }),
  exportFeasibility: action({
    call: 'GET /api/matches/{id}/feasibility/fhir',
    summary: 'Export a response as FHIR',
    who: 'party',
    answer: fhirResponseSchema,
    refusals: ['response_open'],
    run: ({ actor, params }) => exportResponse(actor, params.id),
  }),
  importFeasibility: action({
    call: 'PUT /api/matches/{id}/feasibility/fhir',
    summary: 'Import a FHIR response',
    who: 'site',
    description: 'Saves the answers of a FHIR R4 QuestionnaireResponse by linkId, unconfirmed.',
    body: fhirResponseSchema,
    answer: responseViewSchema,
    refusals: ['response_closed', 'match_waits'],
    about: ofMatchFor('match.answerAsSite'),
    run: ({ actor, params, body }) => importResponse(actor, params.id, body),
  }),
  listAnswers: action({
    call: 'GET /api/organizations/me/answers',
    summary: 'List the answers your site reuses',
    who: 'member',
    description: 'Only for people of a site.',
    answer: siteAnswersViewSchema,
    run: async ({ actor }) => (await siteAnswers(actor)).view,
  }),
  saveSiteAnswers: action({
    call: 'PUT /api/organizations/me/answers',
    summary: 'Save answers for every questionnaire',
    who: 'member',
    description: 'Changes only the answers you send; null deletes one. Only for people of a site.',
    body: siteAnswersSchema.meta({ id: 'NewSiteAnswers' }),
    example: { answers: { 'irb.days': 30 } },
    answer: siteAnswersViewSchema,
    about: ofOwnSite,
    run: ({ actor, body }) => saveSiteAnswers(actor, body.answers),
  }),
  answerToProfile: action({
    call: 'PUT /api/organizations/me/answers/{key}/profile',
    summary: 'Copy an answer to the profile',
    who: 'member',
    names: { key: 'The question’s key, such as equipment.list.' },
    description: 'Only for answers that have a field in the profile. Matching reads the profile.',
    answer: toProfileSchema,
    run: ({ actor, params }) => answerToProfile(actor, params.key),
  }),
});
