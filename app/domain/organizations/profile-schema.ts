/** What an organization's own people may change of it. Shared with the browser. */
import { z } from 'zod';
import { optional, optionalEmail } from '../fields';
import { basicInfoSchema, investigatorSchema, siteDetailsSchema } from './schema';

const contact = { contactName: optional(), email: optionalEmail() };

/** A site keeps to what it had to give when it registered. */
export const siteProfileSchema = z.object({
  ...basicInfoSchema.shape,
  ...contact,
  ...siteDetailsSchema.shape,
  ...investigatorSchema.shape,
});

/** A sponsor has no address to begin with. */
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
