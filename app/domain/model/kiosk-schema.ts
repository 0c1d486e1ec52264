/** The kiosk's form (KIO-02), and the event and field rep in its address (KIO-01). */
import { z } from 'zod';
import { CONSENT_VERSIONS } from '~/catalogue/consent';
import { withoutInvisible } from '~/catalogue/invisible';
import { LEAD_RATINGS } from '~/catalogue/kiosk';
import { FOLLOW_UP, KIOSK_WAITS_DAYS, SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { valuesOf } from '~/catalogue/lists';
import { KIOSK_SPECIALTIES } from '~/catalogue/options';
import { ORGANIZATION_STATUSES } from '~/catalogue/statuses';
import { VALIDATION } from '~/catalogue/validation';
import {
  askingForZeros,
  choice,
  email,
  idempotencyKey,
  optionalChoice,
  optionalCode,
  optionalDate,
  optionalEmail,
  optionalLine,
  optionalName,
  optionalText,
  requiredLine,
  requiredName,
  severalIds,
} from './fields';
import { moment, text, view } from './views';

export const kioskSchema = z.object({
  organizationName: requiredName('organization', undefined, VALIDATION.enter('the organization name')),
  contactName: requiredName('person', undefined, VALIDATION.enter('the contact name')),
  email: email(VALIDATION.enter('the e-mail address')),
  zipCode: askingForZeros(optionalCode(20)),
  primarySpecialty: optionalChoice(KIOSK_SPECIALTIES),
  consent: optionalChoice(CONSENT_VERSIONS).describe(
    'The version of the consent text that the person agreed to, as the form shows it. Without it, none is recorded.',
  ),
});

/** As a device sends it, perhaps long after the person has left. */
export const kioskCallSchema = kioskSchema.extend({
  enteredAt: moment
    .optional()
    .describe(
      `When it was entered, by the device’s clock. The consent is stored with this time, unless it is in the future or more than ${KIOSK_WAITS_DAYS} days ago.`,
    ),
});
export type KioskEntry = z.output<typeof kioskSchema>;

export const kioskAnswerSchema = view('KioskAnswer', {
  message: text.describe('A message to show to the user.'),
  notice: text.optional().describe('Only if we may already know the site.'),
});
export type KioskAnswer = z.output<typeof kioskAnswerSchema>;

/** The form includes the idempotency key; JSON clients send it as a header. */
export const kioskFormSchema = z.object({
  ...kioskSchema.shape,
  consent: choice(CONSENT_VERSIONS, VALIDATION.consent),
  idempotencyKey: idempotencyKey(),
});

/** `?event=…&rep=…`. Invalid values count as missing. */
export const standSchema = z.object({
  event: optionalLine().catch(null),
  rep: optionalLine().catch(null),
  stand: optionalCode(300).catch(null),
});

/** The same for the API document. */
export const standQuerySchema = z.object({
  event: z.string().optional().describe('The conference.'),
  rep: z.string().optional().describe('The field representative.'),
  stand: z
    .string()
    .optional()
    .describe('From a link of an event: the lead belongs to its event and its rep. Without it, it is nobody’s.'),
});

/** The form that creates a link to the kiosk (KIO-01). */
export const standLinkSchema = z.object({
  event: requiredLine(undefined, VALIDATION.enter('the event name')),
  rep: optionalLine(),
});

const pin = () =>
  z
    .string({ error: VALIDATION.pin })
    .overwrite((text) => withoutInvisible(text).trim())
    .regex(/^\d{4,8}$/, VALIDATION.pin);

/** Locks the browser to the kiosk. */
export const lockSchema = z.object({
  ...standLinkSchema.shape,
  stand: optionalCode(300).describe('From a link of an event, which then has the names of its event and rep.'),
  pin: pin(),
});

export const unlockSchema = z.object({ pin: pin() });

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
