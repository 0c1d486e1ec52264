/** What the documents of a vault say together: which end, which were renewed, and which of the usual ones are missing. */

import { DOCUMENT_REMINDER_DAYS } from '~/catalogue/limits';
import { labelOf, type Option } from '~/catalogue/options';
import { USUAL_DOCUMENTS, VAULT_TYPES, type VaultType } from '~/catalogue/vault';
import { daysUntil } from './training-dates';

export interface Filed {
  type: VaultType | null;
  personId: string | null;
  /** In ms; the last day. */
  validUntil: number | null;
}

export const VALIDITIES = [
  { value: 'expired', label: 'Expired' },
  { value: 'soon', label: `Ends within ${DOCUMENT_REMINDER_DAYS[0]} days` },
  { value: 'valid', label: 'Valid for longer' },
  { value: 'unknown', label: 'No last day given' },
] as const satisfies readonly Option[];
export type Validity = (typeof VALIDITIES)[number]['value'];

export function validityOf({ validUntil }: Pick<Filed, 'validUntil'>, at: number): Validity {
  if (validUntil === null) return 'unknown';
  const days = daysUntil(validUntil, at);
  if (days < 0) return 'expired';
  return days <= DOCUMENT_REMINDER_DAYS[0] ? 'soon' : 'valid';
}

/** Whether there is one of the same type and person that is valid for longer. Without a type, nobody can tell. */
export const isRenewed = ({ type, personId, validUntil }: Filed, all: readonly Filed[]): boolean =>
  type !== null &&
  validUntil !== null &&
  all.some((each) => each.type === type && each.personId === personId && (each.validUntil ?? 0) > validUntil);

/** The documents of a vault that are expired, or end soon, and were not renewed. */
export const endingIn = <Document extends Filed>(documents: readonly Document[], at: number): Document[] =>
  documents.filter((each) => ['expired', 'soon'].includes(validityOf(each, at)) && !isRenewed(each, documents));

/**
 * The documents of a vault that need attention: those that expired or end soon and were not renewed, soonest first, then
 * those of which nobody has said what they are.
 */
export const needingAttention = <Document extends Filed>(documents: readonly Document[], at: number): Document[] => {
  const ending = endingIn(documents, at).sort((one, other) => (one.validUntil ?? 0) - (other.validUntil ?? 0));
  return [...ending, ...documents.filter((each) => each.type === null && !ending.includes(each))];
};

/** The usual documents of which the vault has none. */
export const missingIn = (documents: readonly Filed[]): VaultType[] =>
  USUAL_DOCUMENTS.filter((type) => !documents.some((each) => each.type === type));

/** The valid document of a type that is valid longest, or of unknown validity; undefined if there is none. */
export const bestOf = <Document extends Filed>(
  documents: readonly Document[],
  { type, personId }: { type: VaultType; personId?: string },
  at: number,
): Document | undefined =>
  documents
    .filter((each) => each.type === type && (personId === undefined || each.personId === personId))
    .filter((each) => validityOf(each, at) !== 'expired')
    .sort((one, other) => (other.validUntil ?? 0) - (one.validUntil ?? 0))[0];

/** 'CLIA certificate', or 'Document' if nobody has said what it is. */
export const typeInWords = (type: VaultType | null): string =>
  type === null ? 'Document' : labelOf(VAULT_TYPES, type);

/** 'ends in 12 days', 'ends today', 'has expired'. */
export function endInWords(validUntil: number, at: number): string {
  const days = daysUntil(validUntil, at);
  if (days < 0) return 'has expired';
  if (days === 0) return 'ends today';
  return days === 1 ? 'ends tomorrow' : `ends in ${days} days`;
}
