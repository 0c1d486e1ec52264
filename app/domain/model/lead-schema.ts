/** Leads: how they are filtered, and what reps and administrators change of them. Shared with the browser. */
import { z } from 'zod';
import { LEAD_RATINGS } from '~/catalogue/leads';
import { FOLLOW_UP, SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { valuesOf } from '~/catalogue/lists';
import { KIOSK_SPECIALTIES } from '~/catalogue/options';
import { ORGANIZATION_STATUSES } from '~/catalogue/statuses';
import { VALIDATION } from '~/catalogue/validation';
import {
  askingForZeros,
  optionalChoice,
  optionalCode,
  optionalDate,
  optionalEmail,
  optionalLine,
  optionalName,
  optionalText,
  requiredName,
  severalIds,
} from './fields';

const filtered = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === 'all' || value === '' ? undefined : value), schema);

/** The filter of leads; 'all' is none. */
export const leadFilterSchema = z.object({
  event: filtered(z.string().max(SHORT_TEXT_MAX_CHARS).optional()).describe(
    'The ID of an event, or its name as printed at the kiosk.',
  ),
  status: filtered(z.enum(ORGANIZATION_STATUSES).optional()),
  rating: filtered(z.enum(valuesOf(LEAD_RATINGS)).optional()),
  rep: filtered(z.string().max(SHORT_TEXT_MAX_CHARS).optional()).describe(
    'For administrators: the ID of a field rep, or none for leads that are nobody’s.',
  ),
  dueBy: filtered(
    z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .optional(),
  ).describe('The day by which the next step is due.'),
  search: filtered(z.string().max(SHORT_TEXT_MAX_CHARS).optional()),
});

/** What a rep corrects in a lead that has not registered. */
export const leadCorrectionSchema = z.object({
  name: requiredName('organization', undefined, VALIDATION.enter('the organization name')),
  contactName: optionalName('person'),
  email: optionalEmail(),
  phone: optionalCode(50),
  zipCode: askingForZeros(optionalCode(20)),
  primarySpecialty: optionalChoice(KIOSK_SPECIALTIES),
});
export type LeadCorrection = z.output<typeof leadCorrectionSchema>;

/** What is only for us: how likely the lead is, and what to do next. */
export const leadNotesSchema = z.object({
  rating: optionalChoice(LEAD_RATINGS),
  note: optionalText(),
  nextStep: optionalLine(),
  nextOn: optionalDate().describe('The day on which the next step is due.'),
});
export type LeadNotes = z.output<typeof leadNotesSchema>;

export const leadOwnerSchema = z.object({
  repId: optionalCode().describe('The ID of a field rep; null for nobody.'),
});

const words = optionalText(FOLLOW_UP.maxChars).describe('What the e-mail says in your own words.');
export const followUpSchema = z.object({ words });
/** Several at once. */
export const followUpsSchema = z.object({ ids: severalIds, words });
