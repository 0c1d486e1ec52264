/** Qualification visits: their modes, states, lengths and time zones. */
import type { Option } from './options';

export const VISIT_MODES = [
  { value: 'remote', label: 'Remote', note: 'by phone or video' },
  { value: 'on_site', label: 'On site' },
] as const satisfies readonly Option[];
export type VisitMode = (typeof VISIT_MODES)[number]['value'];

/** 'reported' and 'waived' are final. */
export type VisitState = 'proposed' | 'other times asked' | 'scheduled' | 'canceled' | 'waived' | 'reported';

export const VISIT_LENGTHS = [
  { value: '30', label: '30 minutes' },
  { value: '60', label: '1 hour' },
  { value: '90', label: '1 hour 30 minutes' },
  { value: '120', label: '2 hours' },
  { value: '180', label: '3 hours' },
  { value: '240', label: '4 hours' },
  { value: '480', label: 'All day (8 hours)' },
] as const satisfies readonly Option[];

export const VISIT_SLOTS_MAX = 5;
export const VISIT_ACTIONS_MAX = 30;

/** The time zones of the United States and its territories, east to west. */
export const ZONES = [
  { value: 'America/Puerto_Rico', label: 'Atlantic Time (Puerto Rico)' },
  { value: 'America/New_York', label: 'Eastern Time' },
  { value: 'America/Chicago', label: 'Central Time' },
  { value: 'America/Denver', label: 'Mountain Time' },
  { value: 'America/Phoenix', label: 'Mountain Time without daylight saving (Arizona)' },
  { value: 'America/Los_Angeles', label: 'Pacific Time' },
  { value: 'America/Anchorage', label: 'Alaska Time' },
  { value: 'America/Adak', label: 'Hawaii-Aleutian Time with daylight saving (Adak)' },
  { value: 'Pacific/Honolulu', label: 'Hawaii Time' },
  { value: 'Pacific/Pago_Pago', label: 'Samoa Time (American Samoa)' },
  { value: 'Pacific/Guam', label: 'Chamorro Time (Guam and the Northern Mariana Islands)' },
] as const satisfies readonly Option[];
export type Zone = (typeof ZONES)[number]['value'];
/** Stored with a visit that has no times yet, where it says nothing. */
export const DEFAULT_ZONE: Zone = 'America/New_York';

/**
 * Why a visit that was ahead no longer takes place, if its step was left without it. Never the reason of what ended the step,
 * which is about something else.
 */
export const VISIT_LEFT = {
  select: 'The sponsor selected the site',
  backup: 'The sponsor decided to keep the site as a backup',
  notSelected: 'The sponsor decided not to select the site',
  withdrew: 'The site withdrew from the study',
  skipped: 'The sponsor skipped the visit',
  ended: 'The study has ended',
} as const;
export type VisitLeft = keyof typeof VISIT_LEFT;
