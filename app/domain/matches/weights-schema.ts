/** The weights that a sponsor sets for a study. Shared with the browser. */
import { z } from 'zod';
import { WEIGHT_SHIFT } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/messages';
import { percentage } from '../fields';

const shift = () => percentage(WEIGHT_SHIFT.most, WEIGHT_SHIFT.step);

/** Percentages of the default weights. */
export const weightsSchema = z
  .object({
    geography: shift(),
    specialty: shift(),
    capacity: shift(),
    regulatory: shift(),
    performance: shift(),
  })
  .refine((shifts) => Object.values(shifts).some((percent) => percent > 0), {
    // Shown at the first slider, where it can be fixed.
    path: ['geography'],
    message: VALIDATION.oneAboveZero,
  });
