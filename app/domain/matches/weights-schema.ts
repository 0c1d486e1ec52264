/** How a sponsor shifts the weights of the five sub-scores for a study. Shared with the browser. */
import { z } from 'zod';
import { WEIGHT_SHIFT } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/messages';
import { percentage } from '../fields';

const shift = () => percentage(WEIGHT_SHIFT.most, WEIGHT_SHIFT.step);

/** Percent of the default weight of each. */
export const weightsSchema = z
  .object({
    ...{ geography: shift(), specialty: shift(), capacity: shift() },
    ...{ regulatory: shift(), performance: shift() },
  })
  .refine((shifts) => Object.values(shifts).some((percent) => percent > 0), {
    // Beside the first slider: the sentence stands where something can be done about it.
    path: ['geography'],
    message: VALIDATION.oneAboveZero,
  });
