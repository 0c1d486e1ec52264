import {
  matchVisitSchema,
  otherTimesSchema,
  signedReportSchema,
  signReportSchema,
  visitActionDoneSchema,
  visitActionSchema,
  visitCancelSchema,
  visitChoiceSchema,
  visitProposalSchema,
  visitReportSchema,
  visitWaiverSchema,
} from '~/domain/visits/schema';
import { del, get, post, put, resource } from './call';

const REFUSED = ['forbidden', 'visit_refused', 'step_not_open'] as const;
const ARRANGING = [...REFUSED, 'too_many_letters'] as const;
const answer = matchVisitSchema;

export const visits = resource({
  name: 'Visits',
  description: 'The qualification visit of a match: its time, findings and action items.',
  who: 'sponsor',
  calls: [
    get('/api/matches/{id}/visit', 'seeVisit', 'Show the visit', { who: 'party', answer }),
    put('/api/matches/{id}/visit', 'proposeVisit', 'Propose times', {
      makes: true,
      description:
        'Up to five. A scheduled visit becomes open again. We e-mail the site. Administrators cannot change visits.',
      body: visitProposalSchema.meta({ id: 'VisitProposal' }),
      answer,
      errors: ARRANGING,
    }),
    put('/api/matches/{id}/visit/waive', 'waiveVisit', 'Waive the visit', {
      makes: true,
      description: 'We e-mail the reason to the site, and the next step opens.',
      body: visitWaiverSchema.meta({ id: 'VisitWaiver' }),
      answer,
      errors: ARRANGING,
    }),
    put('/api/matches/{id}/visit/choose', 'chooseVisit', 'Choose a time', {
      who: 'sides',
      makes: true,
      description: 'Only for the site. We e-mail both sides, with a link to the calendar file.',
      body: visitChoiceSchema.meta({ id: 'VisitChoice' }),
      answer,
      errors: ARRANGING,
    }),
    put('/api/matches/{id}/visit/other-times', 'askForOtherTimes', 'Ask for other times', {
      who: 'sides',
      makes: true,
      description: 'Only for the site. We e-mail the sponsor.',
      body: otherTimesSchema.meta({ id: 'OtherTimes' }),
      answer,
      errors: ARRANGING,
    }),
    put('/api/matches/{id}/visit/cancel', 'cancelVisit', 'Cancel the visit', {
      who: 'sides',
      makes: true,
      description: 'For either side. The sponsor then proposes other times or waives the visit.',
      body: visitCancelSchema.meta({ id: 'VisitCancellation' }),
      answer,
      errors: ARRANGING,
    }),
    put('/api/matches/{id}/visit/report', 'reportVisit', 'Report on the visit', {
      makes: true,
      description:
        'Once the visit has begun, until the report is signed. Only the sponsor’s team can read the findings.',
      body: visitReportSchema.meta({ id: 'VisitReport' }),
      answer,
      errors: REFUSED,
    }),
    post('/api/matches/{id}/visit/report/sign', 'signVisitReport', 'Sign the report on the visit', {
      makes: true,
      limited: true,
      description:
        'Finishes the report, with the action items: neither can be changed afterward. We e-mail the site its action items, not the findings. The first signature of a session takes the e-mail address, the password and, if two-factor authentication is on, the code; later ones take only the password.',
      body: signReportSchema.meta({ id: 'VisitReportSignature' }),
      answer,
      errors: [...REFUSED, 'signing_stale', 'signing_refused', 'too_many_codes'],
    }),
    get('/api/matches/{id}/visit/report/signed', 'seeSignedVisitReport', 'Show what was signed of the report', {
      description:
        'For the sponsor’s team. The SHA-256 of this response’s bytes is the one in the signatures, so anyone who has them can verify them.',
      answer: signedReportSchema,
    }),
    post('/api/matches/{id}/visit/actions', 'addVisitAction', 'Add an action item', {
      makes: true,
      description: 'Until the report is finished.',
      body: visitActionSchema.meta({ id: 'NewVisitAction' }),
      created: matchVisitSchema,
      errors: REFUSED,
    }),
    put('/api/matches/{id}/visit/actions/{actionId}', 'tickVisitAction', 'Mark an action item as done or open', {
      who: 'sides',
      description: 'Once the report is finished. A site can mark its own items, the sponsor all of them.',
      body: visitActionDoneSchema.meta({ id: 'VisitActionDone' }),
      answer,
      errors: REFUSED,
    }),
    del('/api/matches/{id}/visit/actions/{actionId}', 'removeVisitAction', 'Remove an action item', {
      description: 'Until the report is finished.',
      answer,
      errors: REFUSED,
    }),
  ],
});
