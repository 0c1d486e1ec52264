/** Labels for electronic signatures (21 CFR Part 11). */
import { labelOf, type Option } from './options';

export const MEANINGS = [
  { value: 'approval', label: 'Approval' },
  { value: 'review', label: 'Review' },
  { value: 'responsibility', label: 'Responsibility' },
  { value: 'authorship', label: 'Authorship' },
] as const satisfies readonly Option[];
export type Meaning = (typeof MEANINGS)[number]['value'];
export const labelOfMeaning = (meaning: Meaning): string => labelOf(MEANINGS, meaning);

/** What can be signed. Questionnaire answers are attested; visit reports are signed. */
export const SIGNED_SUBJECTS = {
  agreement: 'Confidential disclosure agreement',
  response: 'Answers to a questionnaire',
  visitReport: 'Report of a qualification visit',
  activation: 'Activation of a site',
  delegation: 'Delegation log of a site',
  budget: 'Budget of a site',
  contract: 'Contract of a site',
} as const;
export type SignedSubject = keyof typeof SIGNED_SUBJECTS;

/** The ways in which people prove who they are, in the order in which we record them. */
export const COMPONENTS = ['email', 'password', 'code'] as const;
export type Component = (typeof COMPONENTS)[number];
export const COMPONENT_WORDS: Readonly<Record<Component, string>> = {
  email: 'e-mail address',
  password: 'password',
  code: 'authenticator code',
};

/** valid, or what is wrong with a signature: voided by a later change, or altered in the database. */
export const SIGNATURE_STATES = ['valid', 'voided', 'altered'] as const;
export type SignatureState = (typeof SIGNATURE_STATES)[number];
export const SIGNATURE_STATE_WORDS: Readonly<Record<SignatureState, string>> = {
  valid: 'Valid',
  voided: 'Voided',
  altered: 'Altered after signing',
};

/** What people must know before signing, by law (11.100, 11.200). */
export const SIGNING_NOTE =
  'Your electronic signature is as binding as one by hand. It shows your printed name, the time and its meaning. Nobody else may use it.';

/** About a new password, to people who sign. It follows another sentence. */
export const SIGNING_AFTER =
  ' For the next 24 hours, you can sign documents only if your second factor was already on.';
