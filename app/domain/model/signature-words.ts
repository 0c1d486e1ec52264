/** Signatures in words, where there is no room for more. Shared with the browser. */
import { labelOfMeaning, SIGNATURE_STATE_WORDS, SIGNED_SUBJECTS, type SignedSubject } from '~/catalogue/signing';
import type { SignatureView } from './signature-view';

/** '2026-11-24 22:08:04 UTC': exact, and the same wherever it is read. */
export const utcTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** 'Robin Reyes, Investigator: Responsibility, 2026-11-24 22:08:04 UTC', and its state unless it is valid. */
export function signatureInWords({ printedName, title, meaning, signedAt, state }: SignatureView): string {
  const words = `${printedName}, ${title}: ${labelOfMeaning(meaning)}, ${utcTime(signedAt)}`;
  return state === 'valid' ? words : `${words} (${SIGNATURE_STATE_WORDS[state]})`;
}

/** 'answers to a questionnaire, for the study “A study”', as reasons name what must be kept. */
export const signedInWords = ({ type, study }: { type: SignedSubject; study: string }): string =>
  `${SIGNED_SUBJECTS[type].toLowerCase()}, for the study “${study}”`;
