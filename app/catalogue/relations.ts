/** Words of relations: which CRO works on behalf of which client (decision 106). */

/** The two sides of a relation, as whoever is on that side reads it. */
export const RELATION_SIDES = [
  { value: 'client', label: 'We are the sponsor, and the CRO runs studies for us' },
  { value: 'cro', label: 'We are the CRO, and run studies for the sponsor' },
] as const;
export type RelationSide = (typeof RELATION_SIDES)[number]['value'];

/** The option of a form for no client, because a select has no empty value. */
export const NO_CLIENT = 'none';

export const RELATION_STATES = {
  proposed: 'Proposed',
  active: 'Active',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  ended: 'Ended',
} as const;
export type RelationState = keyof typeof RELATION_STATES;
