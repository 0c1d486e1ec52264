/** Labels and lists for confidentiality agreements (CDAs). */
import type { Option } from './options';

export const AGREEMENT_SOURCES = {
  template: 'From the standard template',
  upload: 'The sponsor’s own document',
  paper: 'Signed on paper, scan uploaded',
  master: 'Covered by a master CDA',
} as const;
export type AgreementSource = keyof typeof AGREEMENT_SOURCES;

/** The first two are open: first it is the site's turn, then the sponsor's. The others are final. */
export const AGREEMENT_STATES = {
  sent: 'Awaiting the site’s signature',
  signed: 'Awaiting the sponsor’s signature',
  executed: 'Signed',
  returned: 'The site asks for changes',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced by a later version',
} as const;
export type AgreementState = keyof typeof AGREEMENT_STATES;
/** Those that hold the sponsor to the name in them: signed, or waiting for a signature. */
export const HOLDING: readonly AgreementState[] = ['sent', 'signed', 'executed'];

export interface AgreementTerms {
  sponsor: string;
  site: string;
  purpose: string;
  mutual: boolean;
  /** How long the information is kept confidential. */
  months: number;
  /** The state whose law governs it. */
  law: string;
  /** YYYY-MM-DD. */
  effective: string;
  /** Of the template: which of its texts it is, and the title of the study in it. */
  template?: { version: number; study: string };
}

export const TERM_MONTHS = { least: 1, most: 240, usual: 60 } as const;

export const AGREEMENT_KINDS = [
  {
    value: 'template',
    label: 'Standard template',
    note: 'A short CDA of this platform, filled in with the details below',
  },
  { value: 'again', label: 'The PDF that you sent last', note: 'A copy of it, signed here without changes' },
  { value: 'upload', label: 'Your own PDF', note: 'Signed here without changes' },
  { value: 'paper', label: 'Already signed on paper', note: 'Upload the scan with both signatures' },
] as const satisfies readonly Option[];

/** Asked about an uploaded PDF. */
export const SEND_ANYWAY = {
  label: 'Send it even if it has digital signatures',
  hint: 'They stay valid in your file, which we attach to the signed copy, but not in the copy itself. Unless you choose this, we refuse a PDF that has any.',
} as const;
