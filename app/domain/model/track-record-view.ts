/** A site's track record as shown to users. Dates, phases and status are as the registry writes them. */
import { z } from 'zod';
import { CLAIMED_AS } from './track-record-schema';
import { describedView, moment, nullableText, text, view } from './views';

export const entrySchema = describedView(
  'ListedTrial',
  'A trial in the registry that lists a facility like the site.',
  {
    nctId: text,
    title: text,
    phases: z.array(text).describe('PHASE1 to PHASE4, EARLY_PHASE1 or NA; empty for observational trials.'),
    status: text.describe('For example, COMPLETED.'),
    sponsor: text,
    startDate: nullableText.describe('YYYY-MM-DD or YYYY-MM.'),
    completionDate: nullableText.describe('YYYY-MM-DD or YYYY-MM; expected while it is in the future.'),
    facility: text.describe(
      'The facility’s name in the registry record. Empty if the record lists none near the site.',
    ),
    city: nullableText,
    state: nullableText,
    likeness: z.number().describe('How similar the names of the facility and the site are, 0 to 1.'),
    claimedAs: z
      .enum(CLAIMED_AS)
      .nullable()
      .describe('Who ran it, according to the site. null if only the registry lists it.'),
    createdAt: moment.describe('When the trial was found or added, or began to await a decision.'),
    answeredAt: moment.nullable().describe('When it was confirmed or refused.'),
    listed: z.boolean().describe('Whether the registry lists a location like the site.'),
  },
);
export type TrackRecordEntry = z.infer<typeof entrySchema>;

export const trackRecordSchema = view('TrackRecord', {
  organization: z.object({ id: text, name: text }),
  canAnswer: z.boolean().describe('Whether you may confirm or refuse the site’s trials.'),
  placeKnown: z.boolean().describe('Whether the site’s city and US state are known. We cannot search without them.'),
  search: z
    .enum(['due', 'done', 'failed'])
    .describe('due: not searched yet. failed: the registry could not be reached; we keep trying.'),
  searchedAt: moment.nullable().describe('When the registry last answered.'),
  reviewedAt: moment.nullable().describe('When the site last reviewed the list. From then on the record is known.'),
  open: z.array(entrySchema).describe('Trials to be reviewed, most likely first.'),
  openCount: z.int().describe('How many trials are to be reviewed in all.'),
  confirmed: z.array(entrySchema).describe('The site’s own trials; they count in matching.'),
  claimed: z
    .array(entrySchema)
    .describe(
      'Trials awaiting confirmation: the site claims these trials, but the registry does not list the site for them. They do not count until confirmed.',
    ),
  refused: z.array(entrySchema).describe('Trials that are not the site’s.'),
});
export type TrackRecordView = z.infer<typeof trackRecordSchema>;

export const trackRecordAnsweredSchema = view('TrackRecordAnswered', {
  confirmed: z.int().describe('How many trials were newly confirmed.'),
  refused: z.int().describe('How many trials were newly refused.'),
  trackRecord: trackRecordSchema,
});

export const claimedTrialSchema = view('ClaimedTrial', {
  confirmed: z.boolean().describe('Whether the registry lists the site, which confirms the trial at once.'),
  trial: entrySchema,
});

export const waitingClaimSchema = describedView('WaitingTrial', 'A trial that awaits an administrator’s decision.', {
  site: z.object({ id: text, name: text, city: nullableText, state: nullableText }),
  trial: entrySchema,
});

export const decidedClaimSchema = view('DecidedTrial', {
  siteId: text,
  nctId: text,
  answer: z.enum(['confirmed', 'refused']),
});
