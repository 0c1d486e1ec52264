/** The filters of the review queue, and its addresses. Shared with the browser. */
import type { Option } from '~/catalogue/options';

/** What a record of the queue is, as its filter names it. */
export const QUEUE_KINDS = [
  { value: 'site', label: 'Sites' },
  { value: 'lead', label: 'Leads' },
  { value: 'sponsor', label: 'Sponsors' },
  { value: 'study', label: 'Studies' },
] as const satisfies readonly Option[];

export const QUEUE_CHECKS = [
  { value: 'none', label: 'Nothing open' },
  { value: 'missing', label: 'Contact details are missing' },
  { value: 'documents', label: 'No documents' },
  { value: 'shared', label: 'Shares details with another' },
] as const satisfies readonly Option[];

export const QUEUE_AGES = [
  { value: 'day', label: 'Waiting a day or more' },
  { value: 'three', label: 'Waiting 3 days or more' },
  { value: 'week', label: 'Waiting a week or more' },
  { value: 'month', label: 'Waiting 30 days or more' },
] as const satisfies readonly Option[];

export const QUEUE_TAKERS = [
  { value: 'nobody', label: 'Taken by nobody' },
  { value: 'me', label: 'Taken by me' },
] as const satisfies readonly Option[];

type ValueOf<Options extends readonly Option[]> = Options[number]['value'];

/** Which part of the queue, and what of it. */
export interface QueueQuery {
  awaits: 'review' | 'applicant';
  q?: string;
  kind?: ValueOf<typeof QUEUE_KINDS>;
  check?: ValueOf<typeof QUEUE_CHECKS>;
  age?: ValueOf<typeof QUEUE_AGES>;
  event?: string;
  taken?: ValueOf<typeof QUEUE_TAKERS>;
}

/** What a filter of the queue adds to an address. */
export const queueAddress = ({ awaits, ...filters }: QueueQuery): Record<string, string | undefined> => ({
  ...filters,
  awaits: awaits === 'review' ? undefined : awaits,
});
