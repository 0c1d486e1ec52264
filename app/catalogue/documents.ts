/** What an uploaded document is. Sponsors choose one of the first three; an agreement is a CDA. */
import type { Option } from './options';

export const STUDY_DOCUMENT_KINDS = [
  { value: 'protocol', label: 'Protocol' },
  { value: 'budget', label: 'Budget' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly Option[];
export type StudyDocumentKind = (typeof STUDY_DOCUMENT_KINDS)[number]['value'];
/** The files of CDAs and contracts are versions of those records: they are listed and kept there. */
const OF_RECORDS = ['agreement', 'contract'] as const;
export type DocumentKind = StudyDocumentKind | (typeof OF_RECORDS)[number];
export const isOfRecord = (kind: DocumentKind | null): kind is (typeof OF_RECORDS)[number] =>
  OF_RECORDS.some((each) => each === kind);
