/** What an administrator sends with a decision. Shared with the browser. */
import { z } from 'zod';
import { VALIDATION } from '~/catalogue/messages';
import { optionalLong } from './fields';

export const rejectionSchema = z.object({ reason: optionalLong() });

/** Over JSON the body may name the status that the address already says (`{"status":"verified"}`), and no other. */
export const decisionSchema = <S extends string>(status: S) =>
  rejectionSchema.extend({ status: z.literal(status, VALIDATION.chooseFromList).optional() });
