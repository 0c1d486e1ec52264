/**
 * The fields of an organization that can be edited. Looser than the registration: kiosk entries and sponsors have no
 * address.
 */
import { z } from 'zod';
import { SITE_AREAS } from '~/catalogue/options';
import { choices, optional, optionalEmail } from '../fields';
import { basicInfoSchema, investigatorSchema, siteDetailsSchema } from './schema';

export const organizationEditSchema = z.object({
  ...basicInfoSchema.shape,
  contactName: optional(),
  email: optionalEmail(),
  address: optional(),
  city: optional(),
  state: optional(),
  zipCode: optional(20),
  ...siteDetailsSchema.shape,
  therapeuticAreas: choices(SITE_AREAS),
  ...investigatorSchema.shape,
});

export type OrganizationEdit = z.output<typeof organizationEditSchema>;
