/** The fields of an organization in words: their labels, and their values. */
import { EHR_SYSTEMS, labelOf, PANEL_SIZES, PRIOR_TRIALS } from '~/catalogue/options';
import type { Organization, StatedPatients } from '~db/schema';

const shown = (value: string | number | null) => String(value ?? '');
const oneOf = (options: Parameters<typeof labelOf>[0]) => (value: string | number | null) =>
  labelOf(options, shown(value)) || shown(value);

const patients = (rows: readonly StatedPatients[]) =>
  rows.map(({ of, perYear }) => `${of}: ${perYear} a year`).join('; ');

/** The fields that the kept organization takes from the other if its own are blank, with their labels. */
export const FILLED = {
  email: ['E-mail', shown],
  phone: ['Phone', shown],
  website: ['Website', shown],
  address: ['Street address', shown],
  city: ['City', shown],
  state: ['State', shown],
  zipCode: ['ZIP code', shown],
  description: ['Description', shown],
  npi: ['NPI number', shown],
  patientPanelSize: ['Patient population', oneOf(PANEL_SIZES)],
  ehrSystem: ['EHR system', oneOf(EHR_SYSTEMS)],
  priorTrials: ['Prior clinical trials', oneOf(PRIOR_TRIALS)],
  piName: ['Principal investigator', shown],
  piPhone: ['Principal investigator’s phone', shown],
  piEmail: ['Principal investigator’s e-mail', shown],
  piNpi: ['Principal investigator’s NPI number', shown],
  contactName: ['Contact', shown],
  patients: ['Patients', patients],
} as const satisfies { [field in keyof Organization]?: [string, (value: NonNullable<Organization[field]>) => string] };
export type Filled = keyof typeof FILLED;
export const FILLED_NAMES = Object.keys(FILLED) as Filled[];

const listed = (values: readonly string[] | null) => (values ?? []).join(', ');

/** The fields that the people of an organization, and administrators, can edit. */
const EDITED = {
  name: ['Name', shown],
  ...FILLED,
  therapeuticAreas: ['Therapeutic areas', listed],
  equipment: ['Equipment', listed],
} as const;
export type Edited = keyof typeof EDITED;
export const EDITED_NAMES = Object.keys(EDITED) as Edited[];

const WORDS: Readonly<Record<string, readonly [label: string, words: (value: never) => string]>> = EDITED;

/** A field of an organization in words. */
export function organizationInWords(field: string, value: unknown) {
  const [label, words] = WORDS[field] ?? [field, shown];
  return { field, label, text: words(value as never) };
}

/** '12 Oak Street, Boston, MA 02115', as far as it is recorded; '' if nothing is. */
export const addressInWords = ({
  address,
  city,
  state,
  zipCode,
}: Pick<Organization, 'address' | 'city' | 'state' | 'zipCode'>): string =>
  [address, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
