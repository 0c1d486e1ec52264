import type { Option } from './options';

/** The kiosk (KIO-01, KIO-05). */
export const KIOSK = {
  scan: 'Prefer to use your phone?',
  scanText: 'Scan the code to fill in the same form there.',
  codeName: (event: string) => `QR code that opens this form on a phone: ${event}`,
  clearsItself: (seconds: number) => `For your privacy, this form clears after ${seconds} seconds without activity.`,
  aboutToClear: (seconds: number) => `This form will clear in ${seconds} seconds. Touch the screen to continue.`,
  ready: 'Ready to work offline.',
  waiting: (count: number) => (count === 1 ? '1 entry not sent yet' : `${count} entries not sent yet`),
  waitingText: 'Saved on this device, and sent automatically once you are back online.',
  next: 'Next person',
  thanksLeave: (seconds: number) => `The form opens again after ${seconds} seconds.`,
  locked: 'Field rep: unlock this kiosk',
  attention: (count: number) => (count === 1 ? '1 entry needs attention' : `${count} entries need attention`),
  attentionText: 'We could not accept this entry. Please correct it and send it again.',
  entryOf: (time: string) => `Entered at ${time}`,
  unreadable: 'This entry can no longer be read on this device.',
} as const;

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

/** The page behind the link in e-mails to kiosk leads. */
export const CONSENT = {
  pageTitle: 'Your consent',
  ask: {
    title: 'Withdraw your consent?',
    lead: 'We will not write to you again about registering your site, and our team will be asked to delete your details.',
    button: 'Withdraw my consent',
  },
  withdrawn: {
    title: 'You have withdrawn your consent',
    lead: 'We will not write to you again about registering your site. We have asked our team to delete your details.',
  },
  unknown: {
    title: 'This link can’t be used',
    lead: 'It may be incomplete, or we have already deleted your details. Copy the whole link from the e-mail, or write to us.',
  },
} as const;

/** The page that creates links to the kiosk (KIO-01). */
export const LINKS = {
  scan: 'Scan the code with your phone.',
  copied: 'Link copied.',
  selected: 'The link is selected. Copy it with your keyboard.',
  tooLong: 'This link is too long for a QR code. Please use shorter names.',
} as const;
