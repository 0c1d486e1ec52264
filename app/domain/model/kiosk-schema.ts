/** The kiosk's form (KIO-02), and the event and field rep in its address (KIO-01). */
import { z } from 'zod';
import { CONSENT_VERSIONS } from '~/catalogue/consent';
import { withoutInvisible } from '~/catalogue/invisible';
import { KIOSK_WAITS_DAYS } from '~/catalogue/limits';
import { KIOSK_SPECIALTIES } from '~/catalogue/options';
import { VALIDATION } from '~/catalogue/validation';
import {
  askingForZeros,
  choice,
  email,
  idempotencyKey,
  optionalChoice,
  optionalCode,
  optionalLine,
  requiredLine,
  requiredName,
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
  studies: text
    .optional()
    .describe('How many listed open studies fit the specialty and the region of the ZIP code. Only if there are any.'),
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
