/** An organization as people see it. Pages and JSON calls get these views, never a row. */
import { z } from 'zod';
import { valuesOf } from '~/catalogue/lists';
import { ORGANIZATION_TYPES, STORED_ORGANIZATION_STATUSES } from '~/catalogue/statuses';
import { VAULT_TYPES } from '~/catalogue/vault';
import type { Organization } from '~db/schema';
import { patientsViewSchema } from './stated-patients';
import { describedView, moment, nullableText, pick, text, view } from './views';

/** An organization as administrators see it: everything except the fields for search and sorting. */
export const adminOrganizationSchema = view('OrganizationForAdministrators', {
  id: text,
  type: z.enum(ORGANIZATION_TYPES),
  name: text,
  email: nullableText.describe('Where we send its e-mails.'),
  phone: nullableText,
  website: nullableText,
  address: nullableText,
  city: nullableText,
  state: nullableText.describe('As entered: a code or a name.'),
  zipCode: nullableText,
  description: nullableText,
  therapeuticAreas: z.array(text),
  patientPanelSize: nullableText.describe('The number of patients at the site, as a range.'),
  patients: z.array(patientsViewSchema).readonly(),
  ehrSystem: nullableText,
  priorTrials: z.int().nullable().describe('The lower end of the chosen range: 0, 1, 6 or 15.'),
  equipment: z.array(text),
  piName: nullableText.describe('The principal investigator.'),
  piPhone: nullableText,
  piEmail: nullableText,
  npi: nullableText.describe('The National Provider Identifier of the site.'),
  piNpi: nullableText.describe('The National Provider Identifier of the principal investigator.'),
  contactName: nullableText,
  status: z
    .enum(STORED_ORGANIZATION_STATUSES)
    .describe('pending until an administrator verifies or rejects it; merged once it is part of another one.'),
  statusReason: nullableText.describe('The reason for the administrator’s decision.'),
  source: z.enum(['wizard', 'kiosk', 'study', 'demo']).describe('The form it was entered in.'),
  event: nullableText.describe('The conference, for a kiosk entry.'),
  fieldRep: nullableText.describe('The field representative, for a kiosk entry.'),
  createdAt: moment,
  updatedAt: moment,
});
export type AdminOrganization = z.infer<typeof adminOrganizationSchema>;

export const adminOrganization = (row: Organization): AdminOrganization => pick(adminOrganizationSchema, row);

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

/** The response to a registration, the same whether or not the address already has an account. */
export const registeredSchema = view('Registered', {
  requiresAuth: z.boolean().describe('Whether the person must first sign in with the link in the e-mail.'),
  message: text.describe('A message to show to the user.'),
  notice: text.optional().describe('Only if we may already know the site.'),
  id: text.optional().describe('The site. Only if you are signed in.'),
});
export type Registered = z.infer<typeof registeredSchema>;

export const ownDocumentSchema = describedView('OwnDocument', 'A document that the organization keeps here.', {
  id: text.describe('The file is at /documents/{id}.'),
  name: nullableText,
  contentType: nullableText.describe('The actual file type, regardless of the file name.'),
  size: z.int().nullable().describe('In bytes.'),
  createdAt: moment,
  type: z.enum(valuesOf(VAULT_TYPES)).nullable().describe('What it is; null if nobody has said.'),
  personId: nullableText.describe('Whom it is about.'),
  person: nullableText.describe('Their name.'),
  issuer: nullableText,
  validFrom: moment.nullable(),
  validUntil: moment.nullable().describe('The day on which it ends, which is still valid.'),
  certifies: z.boolean().describe('Whether it is the file of a GCP certificate, which says the rest.'),
});
export type OwnDocument = z.infer<typeof ownDocumentSchema>;
