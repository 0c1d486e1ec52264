import type { OrganizationStatus, OrganizationType } from '../../app/catalogue/statuses';
import { index, integer, json, moment, table, text } from '../kit';

export const organizations = table(
  'organizations',
  {
    id: text('id').primaryKey(),
    type: text('type').$type<OrganizationType>().notNull(),
    name: text('name').notNull(),
    email: text('email'),
    phone: text('phone'),
    website: text('website'),
    address: text('address'),
    city: text('city'),
    state: text('state'),
    zipCode: text('zip_code'),
    description: text('description'),
    therapeuticAreas: json('therapeutic_areas').$type<string[]>().notNull(),
    patientPanelSize: text('patient_panel_size'),
    ehrSystem: text('ehr_system'),
    /** Lower end of the chosen range; null if not given. */
    priorTrials: integer('prior_trials'),
    equipment: json('equipment').$type<string[]>().notNull(),
    piName: text('pi_name'),
    piPhone: text('pi_phone'),
    piEmail: text('pi_email'),
    contactName: text('contact_name'),
    status: text('status').$type<OrganizationStatus>().notNull(),
    statusReason: text('status_reason'),
    /** How it was registered: wizard, kiosk (with event and field rep) or study. */
    source: text('source').$type<'wizard' | 'kiosk' | 'study' | 'demo'>().notNull(),
    event: text('event'),
    fieldRep: text('field_rep'),
    searchText: text('search_text').notNull(),
    /** Sort keys, derived from other columns (db/derived.ts). Empty only until they are first computed. */
    nameKey: text('name_key').notNull().default(''),
    placeKey: text('place_key').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    // Lists are read in their order, by type and status, so each order has an index.
    index('organizations_by_type_status').on(t.type, t.status, t.createdAt, t.id),
    index('organizations_by_updated').on(t.type, t.status, t.updatedAt, t.id),
    index('organizations_by_name').on(t.type, t.status, t.nameKey, t.id),
    index('organizations_by_place').on(t.type, t.status, t.placeKey, t.id),
    index('organizations_by_state').on(t.type, t.state),
    index('organizations_by_event').on(t.event, t.email),
  ],
);

export type Organization = typeof organizations.$inferSelect;
