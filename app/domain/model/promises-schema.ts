import { z } from 'zod';
import { describedView, orNull, text, view } from './views';

const days = orNull(view('DaysKept', { cases: z.int(), days: z.int().describe('The median, rounded up.') }));

export const siteKeptSchema = describedView(
  'SiteKept',
  'What a site has kept of what it promised, by the records here. Null: no record yet.',
  {
    randomized: orNull(
      view('RandomizedKept', {
        cases: z.int().describe('The studies in which it has promised a number and has counted.'),
        promised: z.int(),
        randomized: z.int().describe('So far.'),
      }),
    ),
    daysToContract: days.describe(
      'From when the first task of the stage Contract and budget could be done until its last one was.',
    ),
    daysToIrb: days.describe('The same for the stage IRB.'),
    daysToActivation: days.describe(
      'From the beginning of a start-up to the activation. Start-ups that go on or have ended without one are left out.',
    ),
  },
);

export const sponsorKeptSchema = describedView(
  'SponsorKept',
  'What a sponsor has kept, by the records here. Null: no record yet.',
  {
    daysToDecide: days.describe('From a site’s interest to the decision about it.'),
    daysToSign: days.describe('From a site’s signature of the CDA to the countersignature.'),
    daysToPay: days.describe(
      'From when a site sent an invoice to when the money arrived, as the sites have entered it.',
    ),
    toldWhy: orNull(view('ShareKept', { cases: z.int().describe('The sites it declined.'), kept: z.int() })).describe(
      'How many of them were told why.',
    ),
  },
);

export const matchPromisesSchema = describedView(
  'MatchPromises',
  'What each side of a match has kept, of at least five cases, or of any for its own people.',
  {
    matchId: text,
    site: orNull(siteKeptSchema),
    sponsor: orNull(sponsorKeptSchema).describe('Null while you don’t know who it is.'),
  },
);

export const ownPromisesSchema = describedView('OwnPromises', 'What others read of your organization here.', {
  site: orNull(siteKeptSchema),
  sponsor: orNull(sponsorKeptSchema),
});
export type OwnPromises = z.infer<typeof ownPromisesSchema>;
