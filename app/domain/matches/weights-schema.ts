/** The weights of the five sub-scores, and how a sponsor adjusts them for a study. Shared with the browser. */
import { z } from 'zod';
import { WEIGHT_SHIFT } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/messages';
import { percentage } from '../fields';

const eachSubScore = <Each extends z.ZodType>(each: Each) =>
  z.object({ geography: each, specialty: each, capacity: each, regulatory: each, performance: each });

export const weightsViewSchema = eachSubScore(z.number());

/** Percent of the default weight of each, at least one above 0. */
export const weightsSchema = eachSubScore(percentage(WEIGHT_SHIFT.most, WEIGHT_SHIFT.step)).refine(
  (shifts) => Object.values(shifts).some((percent) => percent > 0),
  {
    // The message appears beside the first slider, where it can be fixed.
    path: ['geography'],
    message: VALIDATION.oneAboveZero,
  },
);
