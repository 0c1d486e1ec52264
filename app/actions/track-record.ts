/** The trials in the registry that a site ran. */

import { z } from 'zod';
import { CLAIMS_SHOWN } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { claimTrial, decideTrial, readWaitingTrials, withdrawTrial } from '~/domain/commands/track-record/claim.server';
import { answerTrackRecord, readTrackRecord, searchAgain } from '~/domain/commands/track-record/read.server';
import {
  claimRefusalSchema,
  claimSchema,
  trackRecordAnswerSchema,
  trackRecordFormSchema,
  trackRecordOfSchema,
} from '~/domain/model/track-record-schema';
import {
  claimedTrialSchema,
  decidedClaimSchema,
  trackRecordAnsweredSchema,
  trackRecordSchema,
  waitingClaimSchema,
} from '~/domain/model/track-record-view';
import { action, actions } from './action';
import { ofOwnTrackRecord } from './subjects';

export const trackRecord = actions('member', {
  readTrackRecord: action({
    call: 'GET /api/organizations/me/track-record',
    summary: 'Show your site’s track record',
    description: 'Searches the registry the first time. An old search is repeated in the background.',
    query: trackRecordOfSchema,
    answer: trackRecordSchema,
    run: ({ actor, query }) => readTrackRecord(actor, query.organization ?? null),
  }),
  // I4
  answerTrackRecord: action({
    call: 'POST /api/organizations/me/track-record',
    summary: 'Say which trials are your site’s',
    description: 'Safe to repeat, and you can change your answers. Two empty lists mean that no trial is yours.',
    body: trackRecordAnswerSchema.meta({ id: 'TrackRecordAnswer' }),
    answer: trackRecordAnsweredSchema,
    refusals: ['forbidden', 'track_record_unknown', 'track_record_waits'],
    about: ofOwnTrackRecord,
    run: ({ actor, body }) => answerTrackRecord(actor, body),
    form: { schema: trackRecordFormSchema, body: (answers) => answers },
    done: ({ confirmed, refused }) => TOASTS.trackRecordAnswered(confirmed, refused),
  }),
  searchTrackRecord: action({
    call: 'POST /api/organizations/me/track-record/search',
    summary: 'Search the registry for your site’s trials again',
    limit: 'lookup',
    description: 'Waits for the search for a moment. It goes on if it takes longer.',
    answer: trackRecordSchema,
    refusals: ['forbidden'],
    about: ofOwnTrackRecord,
    run: ({ actor }) => searchAgain(actor),
    done: ({ search, openCount }) => TOASTS.trialsSearched(search, openCount),
  }),
  claimTrial: action({
    call: 'POST /api/organizations/me/track-record/trials',
    summary: 'Add a trial by its number',
    limit: 'lookup',
    description:
      'Looks it up in the registry. If it lists a location like your site, the trial is confirmed at once. Otherwise it does not count until it is confirmed.',
    body: claimSchema.meta({ id: 'TrialClaim' }),
    example: { nctNumber: 'NCT01234567', claimedAs: 'site' },
    created: claimedTrialSchema,
    refusals: ['forbidden', 'trial_unknown', 'registry_silent', 'track_record_listed', 'track_record_found'],
    about: ofOwnTrackRecord,
    run: ({ actor, body }) => claimTrial(actor, body),
    done: ({ trial, confirmed }) => TOASTS.trialClaimed(trial.nctId, confirmed),
    location: () => '/api/organizations/me/track-record',
  }),
  withdrawTrial: action({
    call: 'DELETE /api/organizations/me/track-record/trials/{nctId}',
    summary: 'Withdraw a trial',
    description: 'A trial that your site added itself, unless it was refused.',
    refusals: ['forbidden'],
    run: ({ actor, params }) => withdrawTrial(actor, params.nctId),
    done: TOASTS.trialWithdrawn,
    failed: TOASTS.trialNotWithdrawn,
  }),
  listClaimedTrials: action({
    call: 'GET /api/claimed-trials',
    summary: 'List trials to confirm',
    who: 'admin',
    description: `Trials that sites added and nobody has decided about, longest wait first; at most ${CLAIMS_SHOWN}.`,
    answer: z.array(waitingClaimSchema),
    run: async ({ actor }) => (await readWaitingTrials(actor)).waiting,
  }),
  confirmTrial: action({
    call: 'PUT /api/organizations/{id}/track-record/{nctId}/confirm',
    summary: 'Confirm a trial',
    who: 'admin',
    description: 'A trial that the site added. From then on it counts in matching. We e-mail the site.',
    answer: decidedClaimSchema,
    refusals: ['already_decided'],
    run: ({ actor, params: { id, nctId } }) => decideTrial(actor, { siteId: id, nctId }, { answer: 'confirmed' }),
    done: (_, { params }) => TOASTS.trialDecided(params.nctId, true),
    failed: TOASTS.trialNotDecided,
  }),
  refuseTrial: action({
    call: 'PUT /api/organizations/{id}/track-record/{nctId}/refuse',
    summary: 'Refuse a trial',
    who: 'admin',
    description: 'A trial that the site added. We e-mail the site.',
    body: claimRefusalSchema.meta({ id: 'TrialRefusal' }),
    answer: decidedClaimSchema,
    refusals: ['already_decided'],
    may: 'trackRecord.decide',
    run: ({ actor, params: { id, nctId }, body: { reason } }) =>
      decideTrial(actor, { siteId: id, nctId }, { answer: 'refused', reason }),
    done: (_, { params }) => TOASTS.trialDecided(params.nctId, false),
    failed: TOASTS.trialNotDecided,
  }),
});
