/** The forms for exporting and erasing a person's data. Shared with the browser. */
import { z } from 'zod';
import { LONG_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { PEOPLE_ROLES, PEOPLE_STATES } from '~/catalogue/team-roles';
import { VALIDATION } from '~/catalogue/validation';
import { optionalLine, requiredText, storedEmail } from './fields';

/** A person without an account is identified by e-mail address. */
export const addressSchema = z.object({ email: storedEmail() });

export const erasureSchema = z.object({
  reason: requiredText(LONG_TEXT_MAX_CHARS, VALIDATION.enter('the reason')).describe(
    'Kept in the audit trail. Do not name the person.',
  ),
});
export const addressErasureSchema = erasureSchema.extend({ email: storedEmail() });

export const peopleQuerySchema = z.object({
  q: optionalLine(),
  role: z.enum(PEOPLE_ROLES.map(({ value }) => value)).optional(),
  state: z.enum(PEOPLE_STATES.map(({ value }) => value)).optional(),
  columns: z.string().max(200).optional(),
  cursor: z.string().max(200).nullish(),
  /** Set to show the form that invites a person. */
  invite: z.string().max(1).optional(),
});

export const erasedAnswer = z.object({ message: z.string().describe('A message to show to the user.') });
