/** The draft of Form FDA 1572, Statement of Investigator (21 CFR 312.53(c)): the sections of the form, and our words. */

/** The sections by their numbers on the form. We do not reproduce the form, so the titles are ours. */
export const FORM_1572_SECTIONS = [
  { value: 'investigator', number: 1, title: 'Name and address of the investigator' },
  { value: 'qualification', number: 2, title: 'Education, training and experience of the investigator' },
  { value: 'facilities', number: 3, title: 'Name and address of each facility where the investigation is conducted' },
  { value: 'laboratories', number: 4, title: 'Name and address of each clinical laboratory' },
  { value: 'irb', number: 5, title: 'Name and address of the IRB' },
  { value: 'subinvestigators', number: 6, title: 'Names of the subinvestigators' },
  { value: 'protocol', number: 7, title: 'Name and code number of the protocol' },
  { value: 'outline', number: 8, title: 'Clinical protocol information' },
  { value: 'commitments', number: 9, title: 'Commitments' },
] as const;
export type Form1572Section = (typeof FORM_1572_SECTIONS)[number]['value'];

/** Where what is missing can be added. */
export const FORM_1572_PLACES = ['profile', 'documents', 'irb', 'delegation', 'study'] as const;
export type Form1572Place = (typeof FORM_1572_PLACES)[number];

/** The boxes of section 8. */
export const OUTLINES = {
  phase1: 'For a phase 1 investigation: a general outline',
  phase2or3: 'For a phase 2 or 3 investigation: an outline of the protocol',
} as const;
export type Outline = keyof typeof OUTLINES;

export const FORM_1572_TEXTS = {
  title: 'Draft of Form FDA 1572',
  lead: 'Check every line, copy it to the FDA’s form, and have the investigator sign that. This is not the form, and nobody signs it here.',
  rule: 'Only what is recorded here is filled in, and each line says where it comes from.',
  before: 'The draft is there once the start-up of the site has begun.',
  empty: 'Nothing is filled in.',
  signature: 'The signature and its date are left to the investigator, on the FDA’s form.',
  /** Instead of the file. */
  unprintable: (characters: string) =>
    `There is no PDF of it, because a PDF cannot show these characters: ${characters}. Copy the lines from this page.`,
} as const;
