/** Input about matches, and the weights of the five sub-scores. Shared with the browser. */
import { z } from 'zod';
import { TEXT_LONG, WEIGHT_SHIFT } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/messages';
import { percentage, required } from '../fields';

export const runSchema = z.object({ studyId: required() });

/** Declining requires a reason, which is shown to the other side. */
export const declineSchema = z.object({ reason: required(TEXT_LONG) });

const eachSubScore = <Each extends z.ZodType>(each: Each) =>
  z.object({ geography: each, specialty: each, capacity: each, regulatory: each, performance: each });

export const weightsViewSchema = eachSubScore(z.number());

/** How a sponsor adjusts the weights for a study: each as a percentage of its default, at least one above 0. */
export const weightsSchema = eachSubScore(percentage(WEIGHT_SHIFT.most, WEIGHT_SHIFT.step)).refine(
  (shifts) => Object.values(shifts).some((percent) => percent > 0),
  // The message appears beside the first slider, where it can be fixed.
  { path: ['geography'], message: VALIDATION.oneAboveZero },
);
