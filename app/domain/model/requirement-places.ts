/** Where a site changes what a requirement looks at. Shared with the browser. */
import { paths } from '~/catalogue/paths';
import { capitalized, NOT_COUNTED } from '~/catalogue/phrases';
import type { Requirement } from '~/matching/types';

interface Place {
  href: string;
  label: string;
}

const inProfile = (field: string, label: string): Place => ({
  href: `${paths.organizationProfile}#profile-${field}`,
  label,
});

/**
 * The place for a requirement of this kind; null if the site can't change it, such as where it is.
 * @param condition of the study
 */
export function placeOf(
  { kind, required }: Pick<Requirement, 'kind' | 'required'>,
  condition: string | null = null,
): Place | null {
  if (kind === 'equipment') return inProfile('equipment', 'Equipment in your profile');
  if (kind === 'area') return inProfile('therapeuticAreas', 'Areas in your profile');
  if (kind === 'gcp') return { href: paths.training(), label: 'GCP training' };
  if (kind === 'trials') return { href: paths.organizationTrackRecord(), label: 'Your track record' };
  // What is required is a size of the population; what is preferred is enough patients with the condition.
  if (kind === 'population' && required) return inProfile('patientPanelSize', 'Patient population in your profile');
  if (kind === 'population') return { href: paths.patientsWith(condition), label: 'Your number of patients' };
  return null;
}

/** What a requirement of which we do not know whether it is met asks the site, as a question. */
export function questionOf({ kind, required, text }: Pick<Requirement, 'kind' | 'required' | 'text'>): string {
  if (text.includes(NOT_COUNTED)) return `${capitalized(text)}.`;
  if (kind === 'area' && text.startsWith('patients ')) return `Do you see ${text}?`;
  if (kind === 'area') return `Do you work in ${text}?`;
  if (kind === 'trials') return 'Have you run trials like this study?';
  if (kind === 'population' && required) return 'How many patients do you see a year?';
  if (kind === 'equipment' || kind === 'gcp' || kind === 'population') return `Do you have ${text}?`;
  return `${capitalized(text)}?`;
}
