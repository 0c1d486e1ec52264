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
const answer = matchVisitSchema;

export const visits = resource({
  name: 'Visits',
  description: 'The qualification visit of a match: its time, what it found and what is to be done after it.',
  who: 'sponsor',
  calls: [
    get('/api/matches/{id}/visit', 'seeVisit', 'Show the visit', { who: 'party', answer }),
    put('/api/matches/{id}/visit', 'proposeVisit', 'Propose times', {
      makes: true,
      description:
        'Up to five. A visit that was agreed on is open again. The site is e-mailed. Administrators cannot, here and below.',
      body: visitProposalSchema.meta({ id: 'VisitProposal' }),
      answer,
      errors: REFUSED,
    }),
    put('/api/matches/{id}/visit/waive', 'waiveVisit', 'Do without a visit', {
      makes: true,
      description: 'The site is told why, and the next step opens.',
      body: visitWaiverSchema.meta({ id: 'VisitWaiver' }),
      answer,
      errors: REFUSED,
    }),
    put('/api/matches/{id}/visit/choose', 'chooseVisit', 'Choose a time', {
      who: 'sides',
      makes: true,
      description: 'For the site. Both sides are e-mailed, with the way to the file for their calendars.',
      body: visitChoiceSchema.meta({ id: 'VisitChoice' }),
      answer,
      errors: REFUSED,
    }),
    put('/api/matches/{id}/visit/other-times', 'askForOtherTimes', 'Ask for other times', {
      who: 'sides',
      makes: true,
      description: 'For the site.',
      body: otherTimesSchema.meta({ id: 'OtherTimes' }),
      answer,
      errors: REFUSED,
    }),
    put('/api/matches/{id}/visit/cancel', 'cancelVisit', 'Cancel the visit', {
      who: 'sides',
      makes: true,
      description: 'For either side. The sponsor proposes other times then, or waives the visit.',
      body: visitCancelSchema.meta({ id: 'VisitCancellation' }),
      answer,
      errors: REFUSED,
    }),
    put('/api/matches/{id}/visit/report', 'reportVisit', 'Report on the visit', {
      makes: true,
      description: 'Once it has begun, until the report is signed. Only the sponsor’s people read the findings.',
      body: visitReportSchema.meta({ id: 'VisitReport' }),
      answer,
      errors: REFUSED,
    }),
    post('/api/matches/{id}/visit/report/sign', 'signVisitReport', 'Sign the report on the visit', {
      makes: true,
      limited: true,
      description:
        'Finishes the report, with the things to be done: neither changes afterward. The site is told what is to be done, not the findings. The first signature of a session takes the e-mail address, the password and, if two-factor authentication is on, the code; later ones take only the password.',
      body: signReportSchema.meta({ id: 'VisitReportSignature' }),
      answer,
      errors: [...REFUSED, 'signing_stale', 'signing_refused', 'too_many_codes'],
    }),
    get('/api/matches/{id}/visit/report/signed', 'seeSignedVisitReport', 'Show what was signed of the report', {
      description:
        'For the sponsor’s people. The SHA-256 of this response’s bytes is the one in the signatures, so anyone who has them can verify them.',
      answer: signedReportSchema,
    }),
    post('/api/matches/{id}/visit/actions', 'addVisitAction', 'Add something to be done', {
      makes: true,
      description: 'Until the report is finished.',
      body: visitActionSchema.meta({ id: 'NewVisitAction' }),
      created: matchVisitSchema,
      errors: REFUSED,
    }),
    put('/api/matches/{id}/visit/actions/{actionId}', 'tickVisitAction', 'Tick something off', {
      who: 'sides',
      description: 'Once the report is finished. A site ticks off its own; the sponsor, all.',
      body: visitActionDoneSchema.meta({ id: 'VisitActionDone' }),
      answer,
      errors: REFUSED,
    }),
    del('/api/matches/{id}/visit/actions/{actionId}', 'removeVisitAction', 'Remove something to be done', {
      description: 'Until the report is finished.',
      answer,
      errors: REFUSED,
    }),
  ],
});
