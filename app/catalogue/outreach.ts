/** How far a sponsor has got with a prospective site. */
export const OUTREACH_STATES = [
  { value: 'to contact', label: 'To contact' },
  { value: 'contacted', label: 'Contacted' },
  { value: 'answered', label: 'Answered' },
] as const;

export type OutreachState = (typeof OUTREACH_STATES)[number]['value'];
