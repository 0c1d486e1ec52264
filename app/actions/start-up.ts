/** The start-up of a selected site, and the list of tasks with which a study's start-ups begin. */
import { TOASTS } from '~/catalogue/messages';
import type { StartUpStep } from '~/catalogue/start-up';
import type { Actor } from '~/domain/base/actor';
import { activateSite, seeSignedActivation } from '~/domain/commands/start-up/activate.server';
import { beginStartUp } from '~/domain/commands/start-up/begin.server';
import { seeStartUp } from '~/domain/commands/start-up/board.server';
import { endStartUp } from '~/domain/commands/start-up/end.server';
import {
  assignStartUpTask,
  completeTask,
  planTask,
  reopenTask,
  returnTask,
  waiveTask,
} from '~/domain/commands/start-up/tasks.server';
import { listTyped, seeStartUpList, setStartUpList } from '~/domain/commands/start-up/template.server';
import { setStudyPlan } from '~/domain/commands/studies/plan.server';
import { assignFormSchema, assignSchema } from '~/domain/model/engagement-schema';
import { matchForm1572Schema } from '~/domain/model/form-1572-schema';
import {
  activateSchema,
  completeTaskSchema,
  endStartUpSchema,
  matchStartUpSchema,
  planTaskSchema,
  signedActivationSchema,
  startUpListSchema,
  startUpReasonSchema,
  startUpStepFormSchema,
  startUpTemplateSchema,
} from '~/domain/model/start-up-schema';
import { setPlanSchema, studyPlanSchema } from '~/domain/model/study-plan-schema';
import { seeForm1572 } from '~/domain/pages/form-1572.server';
import { seeFrame } from '~/domain/pages/match-frame.server';
import { seeStudyPlan } from '~/domain/pages/study-plan.server';
import { action, actions } from './action';
import { ofMatch, ofStudyPath } from './subjects';

const REFUSED = ['forbidden', 'start_up_refused', 'match_waits', 'study_paused', 'study_completed'] as const;
const MAILING = [...REFUSED, 'too_many_letters'] as const;
const answer = matchStartUpSchema;

/** What the actor calls the other side. */
const otherOf = async (actor: Actor, { id }: { id: string }) => {
  const { side, site, study } = await seeFrame(actor, id);
  return side === 'site' ? (study.sponsorName ?? 'The sponsor') : site;
};
const of = ({ id, taskId }: { id: string; taskId: string }) => ({ matchId: id, taskId });

export const startUps = actions('sides', {
  seeStartUp: action({
    call: 'GET /api/matches/{id}/start-up',
    summary: 'Show the start-up',
    who: 'party',
    description: 'The tasks of both sides; before it begins, for the sponsor, those with which it would.',
    answer,
    run: async ({ actor, params, session }) => seeStartUp(actor, params.id, await session()),
  }),
  beginStartUp: action({
    call: 'POST /api/matches/{id}/start-up',
    summary: 'Begin the start-up',
    who: 'sponsor',
    repeatable: true,
    description:
      'With the tasks of the study’s list, once the selection can no longer be undone. We e-mail the site. Administrators cannot begin it.',
    created: answer,
    refusals: [...MAILING, 'start_up_waits'],
    about: ofMatch,
    run: ({ actor, params, key }) => beginStartUp(actor, params.id, { key }),
    done: async (_, { actor, params }) => TOASTS.startUpBegun(await otherOf(actor, params)),
    location: (_, { params }) => `/api/matches/${params.id}/start-up`,
  }),
  endStartUp: action({
    call: 'PUT /api/matches/{id}/start-up/end',
    summary: 'End the start-up without an activation',
    repeatable: true,
    description:
      'For either side, before the activation: the site has fallen out. This cannot be undone. The site stays selected, and the tasks stay as they are. We e-mail both sides.',
    body: endStartUpSchema.meta({ id: 'StartUpEnd' }),
    answer,
    refusals: MAILING,
    about: ofMatch,
    run: ({ actor, params, body, key }) => endStartUp(actor, params.id, { ...body, key }),
    done: async (_, { actor, params }) => TOASTS.startUpEnded(await otherOf(actor, params)),
  }),
  completeStartUpTask: action({
    call: 'PUT /api/matches/{id}/start-up/tasks/{taskId}/done',
    summary: 'Say that a task of the start-up is done',
    repeatable: true,
    description:
      'For the side whose task it is, once nothing else has to be done first, and for the approval of the IRB once its record has one. If that opens tasks of the other side, we e-mail it.',
    body: completeTaskSchema.meta({ id: 'StartUpTaskDone' }),
    answer,
    refusals: [...MAILING, 'irb_unrecorded'],
    about: ofMatch,
    run: ({ actor, params, body, key }) => completeTask(actor, of(params), { ...body, key }),
    done: TOASTS.startUpTaskDone,
  }),
  returnStartUpTask: action({
    call: 'PUT /api/matches/{id}/start-up/tasks/{taskId}/return',
    summary: 'Return a task of the other side',
    repeatable: true,
    description: 'It is to be done again. We e-mail the reason to that side.',
    body: startUpReasonSchema.meta({ id: 'StartUpReason' }),
    answer,
    refusals: MAILING,
    about: ofMatch,
    run: ({ actor, params, body, key }) => returnTask(actor, of(params), { ...body, key }),
    done: async (_, { actor, params }) => TOASTS.startUpTaskReturned(await otherOf(actor, params)),
  }),
  reopenStartUpTask: action({
    call: 'PUT /api/matches/{id}/start-up/tasks/{taskId}/reopen',
    summary: 'Open a task again',
    repeatable: true,
    description: 'One that your side has done, or that you, the sponsor, have waived.',
    body: startUpReasonSchema.meta({ id: 'StartUpReason' }),
    answer,
    refusals: MAILING,
    about: ofMatch,
    run: ({ actor, params, body, key }) => reopenTask(actor, of(params), { ...body, key }),
    done: TOASTS.startUpTaskSaved,
  }),
  waiveStartUpTask: action({
    call: 'PUT /api/matches/{id}/start-up/tasks/{taskId}/waive',
    summary: 'Waive a task',
    repeatable: true,
    description: 'Only for the sponsor, and only a task that may be waived.',
    body: startUpReasonSchema.meta({ id: 'StartUpReason' }),
    answer,
    refusals: MAILING,
    about: ofMatch,
    run: ({ actor, params, body, key }) => waiveTask(actor, of(params), { ...body, key }),
    done: TOASTS.startUpTaskWaived,
  }),
  assignStartUpTask: action({
    call: 'PUT /api/matches/{id}/start-up/tasks/{taskId}/assignee',
    summary: 'Assign a task of the start-up',
    description: 'To a person on your side, whom we e-mail; null for everyone.',
    body: assignSchema.meta({ id: 'Assignee' }),
    answer,
    refusals: [...MAILING, 'assignee_suspended'],
    about: ofMatch,
    run: ({ actor, params, body }) => assignStartUpTask(actor, of(params), body),
    form: { schema: assignFormSchema, body: (values) => values },
    done: TOASTS.assigned,
    failed: TOASTS.notDone('Assign the task'),
  }),
  planStartUpTask: action({
    call: 'PUT /api/matches/{id}/start-up/tasks/{taskId}/planned',
    summary: 'Plan a task for another day',
    repeatable: true,
    description: 'For the side whose task it is, and the sponsor. The first plan is kept as the baseline.',
    body: planTaskSchema.meta({ id: 'StartUpTaskPlan' }),
    answer,
    refusals: MAILING,
    about: ofMatch,
    run: ({ actor, params, body, key }) => planTask(actor, of(params), { ...body, key }),
    done: TOASTS.startUpTaskSaved,
  }),
  activateSite: action({
    call: 'POST /api/matches/{id}/start-up/activate',
    sessionOnly: true,
    summary: 'Activate the site',
    who: 'sponsor',
    repeatable: true,
    limit: 'signIn',
    description:
      'Signs that the start-up is complete, once every task is done or waived and no document has expired. Nothing of it can be changed afterward. We e-mail the site. The first signature of a session takes the e-mail address, the password and, if two-factor authentication is on, the code; later ones take only the password.',
    body: activateSchema.meta({ id: 'ActivationSignature' }),
    answer,
    refusals: [...REFUSED, 'start_up_open', 'signing_stale', 'signing_refused', 'too_many_codes'],
    about: ofMatch,
    run: async ({ actor, params, body, key, session }) => activateSite(actor, await session(), params.id, body, key),
    done: async (_, { actor, params }) => TOASTS.siteActivated(await otherOf(actor, params)),
  }),
  seeSignedActivation: action({
    call: 'GET /api/matches/{id}/start-up/signed',
    summary: 'Show what was signed of the activation',
    who: 'party',
    description:
      'The SHA-256 of this response’s bytes is the one in the signatures, so anyone who has them can verify them.',
    answer: signedActivationSchema,
    run: ({ actor, params }) => seeSignedActivation(actor, params.id),
  }),
  seeForm1572: action({
    call: 'GET /api/matches/{id}/start-up/statement',
    summary: 'Show the draft of Form FDA 1572',
    who: 'party',
    description:
      'What is recorded for each section of the form, where it comes from, what to check and what is missing. It is not the form, and nothing is signed here.',
    answer: matchForm1572Schema,
    refusals: ['files_busy'],
    run: ({ actor, params }) => seeForm1572(actor, params.id),
  }),
  downloadForm1572: action({
    call: 'GET /matches/{id}/start-up/statement.pdf',
    summary: 'Download the draft of Form FDA 1572',
    who: 'party',
    description:
      'The same as a PDF, once the start-up has begun. A browser that is signed out is redirected to sign in instead of getting 401.',
    answers: { 200: { description: 'The file.', type: 'application/pdf' } },
    refusals: ['paper_unprintable', 'files_busy'],
  }),
  seeStartUpList: action({
    call: 'GET /api/studies/{id}/start-up',
    summary: 'Show the tasks with which a study’s start-ups begin',
    who: 'sponsor',
    answer: startUpListSchema,
    run: ({ actor, params }) => seeStartUpList(actor, params.id),
  }),
  setStartUpList: action({
    call: 'PUT /api/studies/{id}/start-up',
    summary: 'Change the tasks with which a study’s start-ups begin',
    who: 'sponsor',
    description: 'For start-ups that begin from now on. Not for administrators.',
    body: startUpTemplateSchema.meta({ id: 'StartUpListChange' }),
    answer: startUpListSchema,
    refusals: ['forbidden'],
    about: ofStudyPath,
    form: {
      schema: startUpStepFormSchema,
      body: (values, _, { actor, params }) => listTyped(actor, params.id, values),
    },
    run: ({ actor, params, body }) =>
      setStartUpList(actor, params.id, body as { steps: StartUpStep[]; forAll: boolean }),
    done: TOASTS.startUpListSaved,
  }),
  seeStudyPlan: action({
    call: 'GET /api/studies/{id}/plan',
    summary: 'Show the plan of a study',
    who: 'sponsor',
    description: 'The sites and patients wanted by region, and how far the sites are.',
    answer: studyPlanSchema,
    run: ({ actor, params }) => seeStudyPlan(actor, params.id),
  }),
  setStudyPlan: action({
    call: 'PUT /api/studies/{id}/plan',
    summary: 'Set how many sites and patients you want in each region',
    who: 'sponsor',
    description: 'Replaces the plan. Not for administrators.',
    body: setPlanSchema.meta({ id: 'StudyPlanChange' }),
    answer: studyPlanSchema,
    refusals: ['forbidden'],
    about: ofStudyPath,
    run: async ({ actor, params, body }) => {
      await setStudyPlan(actor, params.id, body);
      return seeStudyPlan(actor, params.id);
    },
    done: TOASTS.studyPlanSaved,
  }),
});
