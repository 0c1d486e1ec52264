/** What it means that a site has no capacity until a day. */
import { formatRegistryDate } from './time';

export const CAPACITY = {
  /** Beside the day, before the decline is sent. */
  before:
    'Until that day, your site is not suggested to any sponsor for a new study, not only for this one. You can change this at any time under Unmet requirements.',
  said: (until: string) => `You said that you have no capacity until ${formatRegistryDate(until)}`,
  means: 'Until that day, your site is not suggested to any sponsor for a new study.',
  regain: 'We have capacity again',
} as const;
