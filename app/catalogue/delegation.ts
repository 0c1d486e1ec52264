/** The delegation log of a selected site: who does what in a study, from when until when (ICH E6(R3), essential records). */
import type { Option } from './options';

/** What a person needs to be given a task. Everyone needs GCP training. */
export const QUALIFICATIONS = [
  { value: 'member', label: 'a place in the site’s team' },
  { value: 'gcp', label: 'GCP training that is in date' },
  { value: 'license', label: 'a medical license that is in date' },
] as const satisfies readonly Option[];
export type Qualification = (typeof QUALIFICATIONS)[number]['value'];

/** What can be delegated. The medical tasks need a license. */
export const DELEGATED_TASKS = [
  { value: 'consent', label: 'Obtain informed consent', medical: false },
  { value: 'eligibility', label: 'Confirm eligibility', medical: true },
  { value: 'history', label: 'Take the medical history', medical: false },
  { value: 'exam', label: 'Physical examination', medical: true },
  { value: 'decisions', label: 'Medical decisions and care', medical: true },
  { value: 'events', label: 'Assess adverse events', medical: true },
  { value: 'results', label: 'Assess laboratory and test results', medical: true },
  { value: 'prescribe', label: 'Prescribe the study treatment', medical: true },
  { value: 'administer', label: 'Give the study treatment', medical: false },
  { value: 'accountability', label: 'Drug accountability', medical: false },
  { value: 'randomize', label: 'Randomize participants', medical: false },
  { value: 'procedures', label: 'Vital signs and study procedures', medical: false },
  { value: 'samples', label: 'Collect and ship samples', medical: false },
  { value: 'entry', label: 'Data entry', medical: false },
  { value: 'queries', label: 'Answer data queries', medical: false },
  { value: 'records', label: 'Keep the essential records', medical: false },
  { value: 'irb', label: 'Submissions to the IRB', medical: false },
] as const satisfies readonly (Option & { medical: boolean })[];
export type DelegatedTask = (typeof DELEGATED_TASKS)[number]['value'];

/** A line of the log. Days are YYYY-MM-DD. */
export interface DelegationLine {
  id: string;
  userId: string;
  /** As it was when the log was signed; null until then. */
  name: string | null;
  tasks: DelegatedTask[];
  from: string;
  /** The last day; null as long as it goes on. */
  to: string | null;
}

export const DELEGATION = {
  lines: 60,
  /** How many versions can be signed. */
  versions: 200,
} as const;

export const DELEGATION_TEXTS = {
  rule: 'Everyone needs GCP training that is in date. Tasks marked “medical” need a medical license in the documents of the site, filed for that person and in date.',
  person: 'Please choose a person of the site’s team.',
  full: `The log has room for ${DELEGATION.lines} lines.`,
  often: `The log has been signed too often to be changed again: ${DELEGATION.versions} times at most.`,
  lacks: (name: string, missing: string) => `${name} cannot be given this yet. Missing: ${missing}.`,
} as const;
