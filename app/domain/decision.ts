/** What an administrator sends with a decision. Shared with the browser. */
import { z } from 'zod';
import { DECISIONS_CALL_MAX, TEXT_SHORT } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/messages';
import { optionalLong } from './fields';

export const rejectionSchema = z.object({ reason: optionalLong() });

/** Over JSON the body may name the status that the address already says (`{"status":"verified"}`), and no other. */
export const decisionSchema = <S extends string>(status: S) =>
  rejectionSchema.extend({ status: z.literal(status, VALIDATION.chooseFromList).optional() });

const ids = z
  .array(z.string().min(1).max(TEXT_SHORT), VALIDATION.chooseOne)
  .min(1, VALIDATION.chooseOne)
  .max(DECISIONS_CALL_MAX, VALIDATION.tooMany(DECISIONS_CALL_MAX));

/** Several organizations at once (ADM-16). */
export const organizationDecisionsSchema = rejectionSchema.extend({
  ids,
  decision: z.enum(['verified', 'rejected'], VALIDATION.chooseFromList),
});

/** Several studies at once (ADM-16). */
export const studyDecisionsSchema = rejectionSchema.extend({
  ids,
  decision: z.enum(['approved', 'rejected'], VALIDATION.chooseFromList),
});

/** What became of them: the ids decided, and those refused, each with why. */
export const decisionsAnswer = z.object({
  done: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), message: z.string() })),
});
