/** Why sponsors close or withdraw a study. */
import type { Option } from './options';

export const END_REASONS = [
  { value: 'completed', label: 'We have the sites we need' },
  { value: 'cancelled', label: 'The study was canceled' },
  { value: 'postponed', label: 'The study was postponed' },
  { value: 'funding', label: 'Funding' },
  { value: 'protocol', label: 'The protocol has changed' },
  { value: 'regulatory', label: 'Regulatory reasons' },
  { value: 'elsewhere', label: 'We are looking for sites elsewhere' },
  { value: 'mistake', label: 'It was posted by mistake' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly Option[];
export type EndReason = (typeof END_REASONS)[number]['value'];

/** The last step of an invitation to a study that has ended. */
export const STUDY_END_WORDS = { closed: 'The study closed', withdrawn: 'The study was withdrawn' } as const;
