/** The documents of an organization, by what they are. */
import type { Option } from './options';

/** What a document in an organization's vault is. */
export const VAULT_TYPES = [
  { value: 'cv', label: 'CV' },
  { value: 'license', label: 'Medical license' },
  { value: 'gcp', label: 'GCP certificate' },
  { value: 'clia', label: 'CLIA certificate' },
  { value: 'cap', label: 'CAP accreditation' },
  { value: 'normals', label: 'Laboratory normal ranges' },
  { value: 'form1572', label: 'FDA 1572' },
  { value: 'financial', label: 'Financial disclosure' },
  { value: 'delegation', label: 'Delegation log' },
  { value: 'sop', label: 'SOP' },
  { value: 'insurance', label: 'Insurance' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly Option[];
export type VaultType = (typeof VAULT_TYPES)[number]['value'];

/**
 * What most sponsors ask a site for. The page says which of them are not on file; nothing requires them. The training
 * page says who has GCP training.
 */
export const USUAL_DOCUMENTS: readonly VaultType[] = ['cv', 'license', 'clia', 'normals'];

/** The questions of the library that a document of this type answers, or whose expiry it knows. */
export const ANSWERED_BY: Readonly<Record<string, VaultType>> = {
  'lab.certificate': 'clia',
  'lab.clia': 'clia',
  'pi.license': 'license',
};
