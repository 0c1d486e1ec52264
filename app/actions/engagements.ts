/** The steps from interest to a decision, of a match and of a study. */
import { TOASTS } from '~/catalogue/messages';
import { askToSign } from '~/domain/commands/engagements/ask-to-sign.server';
import { assignTask } from '~/domain/commands/engagements/assign.server';
import { seeStudyPath, setStudyPath } from '~/domain/commands/engagements/study-path.server';
import { skipStep } from '~/domain/commands/matches/skip-step.server';
import {
  askedToSignSchema,
  askToSignSchema,
  assignedTaskSchema,
  assignFormSchema,
  assignSchema,
  pathFormSchema,
  pathInForm,
  pathSchema,
  skippedStepSchema,
  skipStepSchema,
  studyPathSchema,
} from '~/domain/model/engagement-schema';
import { action, actions } from './action';
import { ofMatch, ofMatchFor, ofOwnMatch, ofStudyPath } from './subjects';

export const engagements = actions('sponsor', {
  skipStep: action({
    call: 'POST /api/matches/{id}/skip',
    summary: 'Skip the open step',
    repeatable: true,
    description: 'CDA, feasibility or qualification visit. We e-mail the reason to the site, and the next step opens.',
    body: skipStepSchema.meta({ id: 'SkipStep' }),
    answer: skippedStepSchema,
    refusals: ['forbidden', 'step_not_open', 'match_waits'],
    about: ofMatchFor('match.answerAsSponsor'),
    run: ({ actor, params, body, key }) => skipStep(actor, params.id, { ...body, key }),
    done: TOASTS.stepSkipped,
  }),
  assignTask: action({
    call: 'PUT /api/matches/{id}/assignee',
    summary: 'Assign the open task',
    who: 'party',
    description:
      'Assigns the open step to a person on your side who may do it, while it is your turn. That person gets the reminders.',
    body: assignSchema.meta({ id: 'Assignee' }),
    answer: assignedTaskSchema,
    refusals: ['forbidden', 'step_not_open', 'match_waits', 'attester_unknown', 'signer_unknown'],
    about: ofMatch,
    run: ({ actor, params, body }) => assignTask(actor, params.id, body.userId),
    form: { schema: assignFormSchema, body: (values) => values },
    done: TOASTS.assigned,
    failed: TOASTS.matchFailed,
  }),
  askToSign: action({
    call: 'PUT /api/matches/{id}/signer',
    summary: 'Ask a colleague to sign',
    who: 'sides',
    description:
      'A person on your side with the authority to sign, while your side has to sign the CDA or the report of the visit. It becomes their task, and we e-mail them.',
    body: askToSignSchema.meta({ id: 'AskingToSign' }),
    answer: askedToSignSchema,
    refusals: ['forbidden', 'step_not_open', 'match_waits', 'signer_unknown'],
    about: ofOwnMatch,
    run: ({ actor, params, body }) => askToSign(actor, params.id, body),
    done: ({ name }) => TOASTS.colleagueAsked(name),
    failed: TOASTS.notDone('Ask to sign'),
  }),
  studyPath: action({
    call: 'GET /api/studies/{id}/path',
    summary: 'Show the steps of a study',
    description: 'The steps from interest to a decision, with the business days each side has for its turns.',
    answer: studyPathSchema,
    run: ({ actor, params }) => seeStudyPath(actor, params.id),
  }),
  setStudyPath: action({
    call: 'PUT /api/studies/{id}/path',
    summary: 'Change the steps of a study',
    description:
      'For sites that are invited from now on, or show interest without an invitation. Not for administrators.',
    body: pathSchema.meta({ id: 'StudySteps' }),
    answer: studyPathSchema,
    refusals: ['forbidden'],
    about: ofStudyPath,
    run: ({ actor, params, body }) => setStudyPath(actor, params.id, body),
    form: { schema: pathFormSchema, body: pathInForm },
    done: TOASTS.pathSaved,
  }),
});
