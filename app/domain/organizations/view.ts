/** What others see of an organization. Pages and JSON calls get these views, never a row. */
import type { Organization } from '~db/schema';
import { type AdminOrganization, adminOrganization } from './admin-view';

/** As its own staff see it. */
export type OwnOrganization = Omit<AdminOrganization, 'source' | 'event' | 'fieldRep'>;

export function ownOrganization(organization: Organization): OwnOrganization {
  const { source: _source, event: _event, fieldRep: _fieldRep, ...own } = adminOrganization(organization);
  return own;
}

/** A matched site as a sponsor sees it, without contact details. */
export type PublicOrganization = Pick<
  Organization,
  | 'id'
  | 'name'
  | 'type'
  | 'city'
  | 'state'
  | 'website'
  | 'description'
  | 'therapeuticAreas'
  | 'patientPanelSize'
  | 'ehrSystem'
  | 'priorTrials'
  | 'equipment'
  | 'status'
>;

export function publicOrganization(organization: Organization): PublicOrganization {
  const { id, name, type, city, state, website, description, therapeuticAreas } = organization;
  const { patientPanelSize, ehrSystem, priorTrials, equipment, status } = organization;
  return {
    ...{ id, name, type, city, state, website, description, therapeuticAreas },
    ...{ patientPanelSize, ehrSystem, priorTrials, equipment, status },
  };
}
