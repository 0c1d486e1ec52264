/** What an uploaded document is. Sponsors choose one of the first three; an agreement is a CDA. */
import type { Option } from './options';

export const STUDY_DOCUMENT_KINDS = [
  { value: 'protocol', label: 'Protocol' },
  { value: 'budget', label: 'Budget' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly Option[];
export type StudyDocumentKind = (typeof STUDY_DOCUMENT_KINDS)[number]['value'];
export type DocumentKind = StudyDocumentKind | 'agreement';
