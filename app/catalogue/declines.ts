/** Why sites decline. Matching can learn from these, unlike from free text. */
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
