import { z } from 'zod';
import type { Answered } from '~/domain/track-record/answer.server';
import { trackRecordAnswerSchema, trackRecordOfSchema } from '~/domain/track-record/schema';
import type { TrackRecordEntry, TrackRecordView } from '~/domain/track-record/view.server';
import { type Call, component, exactly, moment, nullableText, text } from './call';
import { EXAMPLE_ID, EXAMPLE_MOMENT } from './examples';

const entry = component(
  'ListedTrial',
  exactly<TrackRecordEntry>()(
    z.object({
      ...{ nctId: text(), title: text(), phases: z.array(text()), status: text(), sponsor: text() },
      ...{ startDate: nullableText(), completionDate: nullableText() },
      ...{ facility: text(), city: nullableText(), state: nullableText(), likeness: z.number() },
    }),
  ),
  'A trial of the public registry that lists a place like the site.',
  {
    nctId: 'Its number in the registry.',
    title: 'Its title.',
    phases: 'PHASE1 to PHASE4, EARLY_PHASE1 or NA; none for observational ones.',
    status: 'The registry’s word, such as COMPLETED.',
    sponsor: 'Who leads it.',
    startDate: 'YYYY-MM-DD or YYYY-MM.',
    completionDate: 'YYYY-MM-DD or YYYY-MM; expected while it is ahead.',
    facility: 'The place, as the trial lists it.',
    city: 'The place’s city.',
    state: 'The place’s state.',
    likeness: 'How alike the place’s name and the site’s are, 0 to 1.',
  },
);
const trackRecordView = component(
  'TrackRecord',
  exactly<TrackRecordView>()(
    z.object({
      organization: z.object({ id: text(), name: text() }),
      ...{ canAnswer: z.boolean(), placeKnown: z.boolean(), search: z.enum(['due', 'done', 'failed']) },
      ...{ searchedAt: moment().nullable(), reviewedAt: moment().nullable() },
      ...{ open: z.array(entry), openCount: z.int(), confirmed: z.array(entry), refused: z.array(entry) },
    }),
  ),
  'What the registry lists under a site’s name, and what its people said of it.',
  {
    organization: 'The site.',
    canAnswer: 'Whether the asker may say which are the site’s.',
    placeKnown: 'Whether the site’s city and US state are known: without them nothing can be searched for.',
    search: 'due: not searched yet; failed: the registry could not be asked, it is tried again; done.',
    searchedAt: 'When the registry last answered.',
    reviewedAt: 'When the site’s people last answered. From then on the record is known, also when it is empty.',
    open: 'The likeliest of those that wait for an answer.',
    openCount: 'How many wait.',
    confirmed: 'The site’s own: evidence in matching.',
    refused: 'Not the site’s.',
  },
);
const answered = component(
  'TrackRecordAnswered',
  exactly<Answered>()(z.object({ confirmed: z.int(), refused: z.int(), trackRecord: trackRecordView })),
  'What has changed, and how it stands now.',
  {
    confirmed: 'How many were not confirmed before.',
    refused: 'How many were not refused before.',
    trackRecord: 'How it stands now.',
  },
);

const example: TrackRecordView = {
  organization: { id: EXAMPLE_ID, name: 'Riverside Clinic' },
  ...{ canAnswer: true, placeKnown: true, search: 'done', searchedAt: EXAMPLE_MOMENT, reviewedAt: null },
  open: [
    {
      ...{ nctId: 'NCT01234567', title: 'Velorafen in Adults With Asthma', phases: ['PHASE2'], status: 'COMPLETED' },
      ...{ sponsor: 'Larkmoor Therapeutics', startDate: '2019-03', completionDate: '2022-08-15' },
      ...{ facility: 'Riverside Medical Clinic', city: 'Boston', state: 'MA', likeness: 0.92 },
    },
  ],
  ...{ openCount: 1, confirmed: [], refused: [] },
};

export const trackRecord: readonly Call[] = [
  {
    method: 'get',
    path: '/api/organizations/me/track-record',
    id: 'readTrackRecord',
    summary: 'Read one’s site’s track record',
    description:
      'A site that was never searched for is searched for now; an old search is made again in the background.',
    who: 'member',
    query: trackRecordOfSchema,
    about: { organization: 'For administrators: whose track record is meant.' },
    answers: { 200: { description: 'The track record.', schema: trackRecordView, example } },
    errors: ['not_found'],
  },
  {
    method: 'post',
    path: '/api/organizations/me/track-record',
    id: 'answerTrackRecord',
    summary: 'Say which listed trials are one’s site’s',
    description: 'Safe to repeat, and can be changed both ways. With both lists empty: nothing that is listed is ours.',
    who: 'member',
    body: {
      schema: component('TrackRecordAnswer', trackRecordAnswerSchema, 'Which are the site’s and which are not.', {
        confirmed: 'Numbers of trials that are the site’s own.',
        refused: 'Numbers of trials that are not.',
      }),
      example: { confirmed: ['NCT01234567'], refused: [] },
    },
    answers: {
      200: {
        description: 'Kept.',
        schema: answered,
        example: {
          ...{ confirmed: 1, refused: 0 },
          trackRecord: { ...example, reviewedAt: EXAMPLE_MOMENT, open: [], openCount: 0, confirmed: example.open },
        },
      },
    },
    errors: ['forbidden', 'not_found', 'track_record_unknown'],
  },
];
