/** Events, and the leads from them. */
import type { Option } from './options';

/** How likely a lead is to register, as the field rep sees it. */
export const LEAD_RATINGS = [
  { value: 'hot', label: 'Hot' },
  { value: 'warm', label: 'Warm' },
  { value: 'cold', label: 'Cold' },
] as const satisfies readonly Option[];
export type LeadRating = (typeof LEAD_RATINGS)[number]['value'];

/** The list of leads. */
export const LEADS = {
  own: 'Sites that registered at your booths. You can write to those that agreed to it.',
  all: 'All sites that were entered at kiosks. Those without a signed link are nobody’s: hand them to a field rep.',
  none: 'No leads here',
  noneOwn: 'Create an event and open its link at your booth. Sites that register there appear here.',
  noneAll: 'Sites that register at a kiosk appear here.',
} as const;

/** The list of events. */
export const EVENTS = {
  lead: 'Each event has a link for each field rep at it, and what they bring in is counted here.',
  none: 'No events yet',
  noneText: 'Create one to get its link and its poster.',
  zoneHint: 'Where the event is.',
} as const;
