/** Where a site changes what a requirement looks at. Shared with the browser. */
import { paths } from '~/catalogue/paths';
import type { Requirement } from '~/matching/types';

interface Place {
  href: string;
  label: string;
}

const inProfile = (field: string, label: string): Place => ({
  href: `${paths.organizationProfile}#profile-${field}`,
  label,
});

/** The place for a requirement of this kind; null if the site can't change it, such as where it is. */
export function placeOf({ kind, required }: Pick<Requirement, 'kind' | 'required'>): Place | null {
  if (kind === 'equipment') return inProfile('equipment', 'Equipment in your profile');
  if (kind === 'area') return inProfile('therapeuticAreas', 'Areas in your profile');
  if (kind === 'gcp') return { href: paths.training(), label: 'GCP training' };
  if (kind === 'trials') return { href: paths.organizationTrackRecord(), label: 'Your track record' };
  // What is required is a size of the population; what is preferred is enough patients with the condition.
  if (kind === 'population' && required) return inProfile('patientPanelSize', 'Patient population in your profile');
  if (kind === 'population') return { href: paths.patients, label: 'Your number of patients' };
  return null;
}
