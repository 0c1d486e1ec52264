import { COMPANY } from './company';

/** What a sponsor reads until an administrator has verified its organization (VET-01). */
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
