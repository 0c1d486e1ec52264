/** Where selecting a site takes two people of the sponsor (decision 105). */

/** Why a request for approval counts no longer. */
export const SELECTION_LAPSES = {
  study: 'the study has ended',
  match: 'the match has moved on',
  decision: 'your organization has decided otherwise about this site since',
  excluded: 'your organization’s own list excludes this site',
  asker: 'whoever asked no longer works for your organization here',
} as const;
export type SelectionLapse = keyof typeof SELECTION_LAPSES;

/** What is said before someone asks. */
export const ASKS_APPROVAL = {
  one: 'In your organization, selecting a site takes two people. We e-mail your colleagues who may approve it. The site is told once one of them has.',
  several:
    'In your organization, selecting a site takes two people. We e-mail your colleagues who may approve it. The sites are told once one of them has.',
} as const;
