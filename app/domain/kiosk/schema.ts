/** The kiosk's form (KIO-02), and the event and field rep in its address (KIO-01). */
import { z } from 'zod';
import { VALIDATION } from '~/catalogue/messages';
import { KIOSK_SPECIALTIES } from '~/catalogue/options';
import { email, idempotencyKey, optional, optionalChoice, required } from '../fields';

export const kioskSchema = z.object({
  organizationName: required(undefined, VALIDATION.enter('the organization name')),
  contactName: required(undefined, VALIDATION.enter('the contact name')),
  email: email(VALIDATION.enter('the e-mail address')),
  zipCode: optional(20),
  primarySpecialty: optionalChoice(KIOSK_SPECIALTIES),
});
export type KioskEntry = z.output<typeof kioskSchema>;

/** The form includes the idempotency key; JSON clients send it as a header. */
export const kioskFormSchema = z.object({ ...kioskSchema.shape, idempotencyKey: idempotencyKey() });

/** `?event=…&rep=…`. Invalid values count as missing. */
export const standSchema = z.object({ event: optional().catch(null), rep: optional().catch(null) });

/** The same for the API document. */
export const standQuerySchema = z.object({
  event: z.string().optional().describe('The conference.'),
  rep: z.string().optional().describe('The field representative.'),
});

/** The form that creates a link to the kiosk (KIO-01). */
export const standLinkSchema = z.object({
  event: required(undefined, VALIDATION.enter('the event name')),
  rep: optional(),
});
