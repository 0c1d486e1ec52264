import { COMPANY } from './company';

/** What people of an organization read while it is not verified, or no longer (VET-01). Only sites are suspended. */
export const VETTING = {
  pending: {
    title: 'Your organization is being checked',
    text: `This takes ${COMPANY.verification}, and we will e-mail you. Until then, you cannot see sites or write to them. You can post studies, and change those that are not approved yet.`,
  },
  suspended: {
    title: 'Your organization is suspended',
    text: 'You can read everything, but your matches wait until we reinstate it. Your dashboard shows the reason.',
  },
  archived: {
    title: 'Your organization is archived',
    text: 'It is hidden from everyone else. Write to us if it should be restored.',
  },
  rejected: {
    title: 'Your organization was not approved',
    text: 'You cannot see sites or write to them. Your dashboard shows the reason. Correct what was wrong, then send it in again from there.',
  },
} as const;
