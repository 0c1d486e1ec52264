import { type LookupResult, toLookup } from '~/registry/lookup';
import type { RegistryRecord } from '~/registry/record';
import { runApart } from '../apart/apart.server';

/**
 * The rules for eligibility texts look at all words before each one, so a line that is ten times as long takes a hundred
 * times as long. Up to here, a line takes a few milliseconds; hardly any record has a longer one.
 */
const LONG_LINE = 3000;

/** What a record says. @throws {DomainError} file_too_much, files_busy, both only if it has endless lines. */
export async function lookupOf(record: RegistryRecord): Promise<LookupResult> {
  const { eligibilityCriteria } = record.protocolSection.eligibilityModule;
  const lines = (eligibilityCriteria ?? '').split('\n');
  return lines.some(({ length }) => length > LONG_LINE) ? runApart('lookup', record) : toLookup(record);
}
