/** Why sites decline, which matching can learn from, unlike from free text; and why sponsors end a study. */

import type { NotSelectedReason } from './engagement';
import type { Option } from './options';

export const DECLINE_KINDS = [
  { value: 'population', label: 'Wrong patient population' },
  { value: 'competing', label: 'Competing study' },
  { value: 'capacity', label: 'No capacity until a later date' },
  { value: 'budget', label: 'Budget' },
  { value: 'staff', label: 'No investigator or staff' },
  { value: 'equipment', label: 'Equipment' },
  { value: 'timeline', label: 'Timeline' },
  { value: 'area', label: 'Not our area' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly Option[];

/** Not a site's reason: the suggestion was withdrawn when the sponsor ended the study. */
export const STUDY_ENDED = 'study_ended';
export type SiteDeclineKind = (typeof DECLINE_KINDS)[number]['value'];
/** A site's reason, a sponsor's, or that the study ended. */
export type DeclineKind = SiteDeclineKind | NotSelectedReason | typeof STUDY_ENDED;

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
