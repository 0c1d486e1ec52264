/** What a site's staff enter at a kiosk (KIO-02), and what its address says of the stand (KIO-01). */
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

/** The form brings its key along; over JSON it is a header. */
export const kioskFormSchema = z.object({ ...kioskSchema.shape, idempotencyKey: idempotencyKey() });

/** `?event=…&rep=…`; what cannot be kept counts as not given. */
export const standSchema = z.object({ event: optional().catch(null), rep: optional().catch(null) });

/** What a link to the kiosk is made of, as the page that makes it asks (KIO-01). */
export const standLinkSchema = z.object({
  event: required(undefined, VALIDATION.enter('the event name')),
  rep: optional(),
});
