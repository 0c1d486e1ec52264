/** The answers about listed trials, as sent by the form and in JSON. Shared with the browser. */
import { z } from 'zod';
import { LONG_TEXT_MAX_CHARS, TRIALS_AT_ONCE } from '~/catalogue/limits';
import { TRACK_RECORD_TEXTS } from '~/catalogue/track-record';
import { VALIDATION } from '~/catalogue/validation';
import { asNctNumber, isNctNumber, LONGEST_TYPED_NUMBER } from '~/registry/nct-number';
import { requiredText } from './fields';

const MOST = 1000;
const numbers = () =>
  z
    .array(z.string().trim().max(20).toUpperCase(), { error: VALIDATION.chooseFromList })
    .max(MOST, VALIDATION.tooMany(MOST));

/** Both lists empty means the site has reviewed the trials and none are its own. */
export const trackRecordAnswerSchema = z
  .object({
    confirmed: numbers().describe('NCT numbers of the site’s own trials.'),
    refused: numbers().describe('NCT numbers of trials that are not the site’s.'),
  })
  .refine(({ confirmed, refused }) => !confirmed.some((nctId) => refused.includes(nctId)), {
    path: ['refused'],
    error: 'Please list each trial only once, as yours or not yours.',
  });
export type TrackRecordAnswer = z.output<typeof trackRecordAnswerSchema>;

/** The form: the selected trials, and all trials shown, for 'None of these are ours'. */
export const trackRecordFormSchema = z
  .object({
    intent: z.enum(['confirm', 'refuse', 'none'], { error: VALIDATION.chooseFromList }),
    trials: numbers().default([]),
    shown: numbers().default([]),
  })
  .refine(({ intent, trials }) => intent === 'none' || trials.length > 0, {
    path: ['trials'],
    error: TRACK_RECORD_TEXTS.tickOne,
  })
  .transform(({ intent, trials, shown }): TrackRecordAnswer => {
    if (intent === 'none') return { confirmed: [], refused: shown };
    return intent === 'confirm' ? { confirmed: trials, refused: [] } : { confirmed: [], refused: trials };
  });

/** Only administrators name the organization. For other users it is their own. */
export const trackRecordOfSchema = z.object({
  organization: z.string().max(100).nullish().describe('For administrators: the ID of the organization.'),
});

export const CLAIMED_AS = ['site', 'investigator'] as const;

/** A trial that the site adds to its track record by its number. */
export const claimSchema = z.object({
  nctNumber: z
    .string({ error: VALIDATION.nctNumber })
    .max(LONGEST_TYPED_NUMBER, { error: VALIDATION.nctNumber, abort: true })
    .transform(asNctNumber)
    .refine(isNctNumber, VALIDATION.nctNumber)
    .describe('NCT and eight digits. An address of ClinicalTrials.gov is read as well.'),
  claimedAs: z
    .enum(CLAIMED_AS, { error: VALIDATION.chooseFromList })
    .describe('Whether the site ran it, or its investigator did elsewhere.'),
});
export type Claim = z.output<typeof claimSchema>;

/** The form: several trials, one per line. Each is checked on its own (claimSchema), so that one refuses no other. */
export const claimsSchema = z.object({
  nctNumber: requiredText(TRIALS_AT_ONCE * LONGEST_TYPED_NUMBER, VALIDATION.nctNumber)
    .transform((text) => [
      ...new Set(
        text
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      ),
    ])
    .refine((lines) => lines.length > 0, VALIDATION.nctNumber)
    .refine((lines) => lines.length <= TRIALS_AT_ONCE, VALIDATION.tooMany(TRIALS_AT_ONCE)),
  claimedAs: claimSchema.shape.claimedAs,
});

export const claimRefusalSchema = z.object({
  reason: requiredText(LONG_TEXT_MAX_CHARS).describe('We e-mail it to the site.'),
});
