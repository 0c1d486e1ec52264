import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ImportedStudy, importStudy } from '~/registry/import-study';
import { type LookupResult, toLookup } from '~/registry/lookup';
import { registryRecord } from '~/registry/record';
import { REAL_RECORDS, recordFiles } from '~tests/support/registry-stand-in';

/** The raw JSON of a record, which the oracles read without the schema under test. */
// biome-ignore lint/suspicious/noExplicitAny: the tests check what real records look like.
export type RawStudy = any;

export interface Imported {
  id: string;
  real: boolean;
  raw: RawStudy;
  lookup: LookupResult;
  study: ImportedStudy;
}

/** All records, imported. The test file fails if the schema or the import refuses one. */
export const imported: Imported[] = recordFiles().map((file) => {
  const json = JSON.parse(readFileSync(file, 'utf8'));
  const lookup = toLookup(registryRecord.parse(json));
  const real = file.startsWith(REAL_RECORDS);
  return { id: path.basename(file, '.json'), real, raw: json.protocolSection, lookup, study: importStudy(lookup) };
});

/** A lookup response with only a number and a title. */
export const emptyLookup: LookupResult = {
  ...toLookup(
    registryRecord.parse({
      protocolSection: { identificationModule: { nctId: 'NCT90000000', briefTitle: 'A Title' } },
    }),
  ),
};

/** The import of a lookup response with only these values. */
export function importOf(given: Partial<LookupResult>): ImportedStudy {
  return importStudy({ ...emptyLookup, ...given });
}
