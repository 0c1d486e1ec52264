/** The contract of a selected site (its clinical trial agreement): which files can be a version, and its bounds. */
import { UPLOAD_SIZES } from './limits';

/** By the content of the file. */
export const PDF_TYPE = 'application/pdf';
const WORD_TYPES = ['application/msword', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'];
export const isContractType = (contentType: string | null): boolean =>
  contentType === PDF_TYPE || WORD_TYPES.includes(contentType ?? '');

/** For file dialogs; the server goes by the content. */
export const CONTRACT_EXTENSIONS = ['.pdf', '.doc', '.docx'] as const;

export const CONTRACTS = {
  /** How many versions a site's contract has at most, amendments included. */
  versionsMost: 40,
} as const;

export const CONTRACT_TEXTS = {
  file: 'Please choose a PDF or a Word file.',
  hint: `PDF, DOC or DOCX, at most ${UPLOAD_SIZES.max}. A Word file can show tracked changes.`,
  /** Why nobody can agree to a Word file. */
  onlyPdf:
    'Only a PDF can be agreed to and signed: a Word file can hold tracked changes, and looks different elsewhere. To agree, propose the same text as a PDF.',
} as const;
