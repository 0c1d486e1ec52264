/** What others see of an organization. Pages and JSON calls get these views, never a row. */
import { z } from 'zod';
import { ORGANIZATION_STATUSES, ORGANIZATION_TYPES } from '~/catalogue/statuses';
import type { Organization } from '~db/schema';
import { moment, nullableText, pick, text } from '../views';

/** An organization as administrators see it: everything but what only search and sorting use. */
export const adminOrganizationSchema = z
  .object({
    id: text,
    type: z.enum(ORGANIZATION_TYPES),
    name: text,
    email: nullableText.describe('Where we send its mail.'),
    phone: nullableText,
    website: nullableText,
    address: nullableText,
    city: nullableText,
    state: nullableText.describe('As it was typed: a code or a name.'),
    zipCode: nullableText,
    description: nullableText,
    therapeuticAreas: z.array(text),
    patientPanelSize: nullableText.describe('How many patients the site looks after, as a range.'),
    ehrSystem: nullableText,
    priorTrials: z.int().nullable().describe('The lower end of the chosen range: 0, 1, 6 or 15.'),
    equipment: z.array(text),
    piName: nullableText.describe('The principal investigator.'),
    piPhone: nullableText,
    piEmail: nullableText,
    contactName: nullableText,
    status: z.enum(ORGANIZATION_STATUSES).describe('pending until an administrator verifies or rejects it.'),
    statusReason: nullableText.describe('Why an administrator decided so.'),
    source: z.enum(['wizard', 'kiosk', 'study', 'demo']).describe('Which form it was entered in.'),
    event: nullableText.describe('The conference, for a kiosk entry.'),
    fieldRep: nullableText.describe('The field representative, for a kiosk entry.'),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: 'OrganizationForAdministrators' });
export type AdminOrganization = z.infer<typeof adminOrganizationSchema>;

export const adminOrganization = (row: Organization): AdminOrganization => pick(adminOrganizationSchema, row);

/** As its own people see it. */
export const ownOrganizationSchema = adminOrganizationSchema
  .omit({ source: true, event: true, fieldRep: true })
  .meta({ id: 'Organization', description: 'An organization as its own people see it.' });
export type OwnOrganization = z.infer<typeof ownOrganizationSchema>;

export const ownOrganization = (row: Organization): OwnOrganization => pick(ownOrganizationSchema, row);

const documents = z.array(z.object({ id: text, name: nullableText }));
export const organizationWithDocumentsSchema = z.union([
  ownOrganizationSchema.extend({ documents }).meta({ id: 'OrganizationWithDocuments' }),
  adminOrganizationSchema.extend({ documents }).meta({ id: 'OrganizationForAdministratorsWithDocuments' }),
]);

/** What registering answers; the same whether or not the address was known. */
export const registeredSchema = z
  .object({
    requiresAuth: z.boolean().describe('Whether the person must sign in first, by the link in the mail.'),
    message: text.describe('A sentence to show to the person.'),
  })
  .meta({ id: 'Registered' });
export type Registered = z.infer<typeof registeredSchema>;

export const ownDocumentSchema = z
  .object({
    id: text.describe('The file is at /documents/{id}.'),
    name: nullableText,
    contentType: nullableText.describe('What the file really is, whatever its name says.'),
    size: z.int().nullable().describe('In bytes.'),
    createdAt: moment,
  })
  .meta({ id: 'OwnDocument', description: 'A document that the organization keeps here.' });
export type OwnDocument = z.infer<typeof ownDocumentSchema>;
