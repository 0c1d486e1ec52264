/** The fields that an organization's own staff can edit. Shared with the browser. */
import { z } from 'zod';
import { optional, optionalEmail } from '../fields';
import { basicInfoSchema, investigatorSchema, siteDetailsSchema } from './schema';

const contact = { contactName: optional(), email: optionalEmail() };

/** Fields that were required at registration stay required. */
export const siteProfileSchema = z.object({
  ...basicInfoSchema.shape,
  ...contact,
  ...siteDetailsSchema.shape,
  ...investigatorSchema.shape,
});

/** A sponsor starts without an address. */
export const sponsorProfileSchema = z.object({
  ...basicInfoSchema.shape,
  ...contact,
  address: optional(),
  city: optional(),
  state: optional(),
  zipCode: optional(20),
});

export const profileSchemaOf = (type: 'site' | 'sponsor') =>
  type === 'site' ? siteProfileSchema : sponsorProfileSchema;
export type Profile = z.output<typeof siteProfileSchema> | z.output<typeof sponsorProfileSchema>;
