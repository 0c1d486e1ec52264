import { DomainError } from '~/catalogue/errors';
import { runApart } from '~/domain/base/files/apart.server';
import { type LookupResult, toLookup } from '~/registry/lookup';
import type { RegistryRecord } from '~/registry/record';

/**
 * A long line takes long to split: up to 0.4 s for the longest text that we read, if it is a single line. Up to here, it
 * takes a few milliseconds; hardly any record has a longer one.
 */
const LONG_LINE = 3000;

/** What a record says. @throws {DomainError} registry_down, files_busy, both only if it has very long lines. */
export async function lookupOf(record: RegistryRecord): Promise<LookupResult> {
  const { eligibilityCriteria } = record.protocolSection.eligibilityModule;
  const lines = (eligibilityCriteria ?? '').split('\n');
  if (lines.every(({ length }) => length <= LONG_LINE)) return toLookup(record);
  return runApart('lookup', record).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'file_too_much') throw new DomainError('registry_down');
    throw error;
  });
}
