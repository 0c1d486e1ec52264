/** Input about outreach lists. Shared with the browser. */
import { z } from 'zod';
import { LONG_TEXT_MAX_CHARS, NOTE_MAX_CHARS, SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { valuesOf } from '~/catalogue/lists';
import { OUTREACH_STATES } from '~/catalogue/statuses';
import { VALIDATION } from '~/catalogue/validation';
import { choice, optionalDate, optionalEmail, optionalLine, optionalText, requiredLine } from './fields';

export const outreachSchema = z.object({
  facility: requiredLine(LONG_TEXT_MAX_CHARS).describe('The key of a facility in the registry.'),
});

/** The query of the list, on its page and by JSON. */
export const outreachListSchema = z.object({
  status: z
    .enum(valuesOf(OUTREACH_STATES), VALIDATION.chooseFromList)
    .optional()
    .describe('Only facilities with this status.'),
  q: z.string().max(SHORT_TEXT_MAX_CHARS).optional().describe('Words in the name, the city or the state.'),
});

/** What the sponsor notes about an entry. It replaces what was noted before. */
export const outreachNoteSchema = z.object({
  piName: optionalLine().describe('The principal investigator, or whom else you write to.'),
  piEmail: optionalEmail().describe('Their e-mail address.'),
  contactedOn: optionalDate().describe('When you wrote to them.'),
  note: optionalText(NOTE_MAX_CHARS).describe('Anything else. Only your organization and administrators see it.'),
});

export const outreachStatusSchema = z.object({ status: choice(OUTREACH_STATES) });
