import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ImportedRecord, importRecord } from '~/registry/import-study';
import { type LookupResult, toLookup } from '~/registry/lookup';
import { type RegistryRecord, registryRecordSchema } from '~/registry/record';
import { recordFiles } from '~tests/support/registry-stand-in';

/** The raw JSON of a record, which the oracles read without the schema under test. */
// biome-ignore lint/suspicious/noExplicitAny: the tests check what real records look like.
export type RawStudy = any;

export interface Imported extends ImportedRecord {
  id: string;
  raw: RawStudy;
  record: RegistryRecord;
  lookup: LookupResult;
}

/** All records, imported. The test file fails if the schema or the import refuses one. */
export const imported: Imported[] = recordFiles().map((file) => {
  const json = JSON.parse(readFileSync(file, 'utf8'));
  const record = registryRecordSchema.parse(json);
  const lookup = toLookup(record);
  return {
    id: path.basename(file, '.json'),
    raw: json.protocolSection,
    record,
    lookup,
    ...importRecord(record, lookup),
  };
});

/** The modules of a record, by their names without 'Module'. */
export interface Modules {
  id?: object;
  status?: object;
  sponsor?: string;
  conditions?: readonly string[];
  design?: object;
  arms?: object;
  outcomes?: object;
  eligibility?: object;
  locations?: readonly object[];
  meshes?: readonly string[];
}

/** A record with only these modules. */
export function recordOf({
  id,
  status,
  sponsor,
  conditions,
  design,
  arms,
  outcomes,
  ...more
}: Modules): RegistryRecord {
  const { eligibility, locations, meshes = [] } = more;
  return registryRecordSchema.parse({
    protocolSection: {
      identificationModule: { nctId: 'NCT90000000', briefTitle: 'A Title', ...id },
      ...(status && { statusModule: status }),
      ...(sponsor && { sponsorCollaboratorsModule: { leadSponsor: { name: sponsor } } }),
      ...(conditions && { conditionsModule: { conditions } }),
      ...(design && { designModule: design }),
      ...(arms && { armsInterventionsModule: arms }),
      ...(outcomes && { outcomesModule: outcomes }),
      ...(eligibility && { eligibilityModule: eligibility }),
      ...(locations && { contactsLocationsModule: { locations } }),
    },
    derivedSection: { conditionBrowseModule: { meshes: meshes.map((term) => ({ term })) } },
  });
}

/** What a record with only these modules tells. */
export const importOf = (modules: Modules): ImportedRecord => importRecord(recordOf(modules));

/** The values that it tells, with their origins: ['phase_ii', 'record']. */
export function toldIn<Field extends keyof ImportedRecord['values']>(modules: Modules, field: Field) {
  const { values, origins } = importOf(modules);
  return [values[field], origins[field] ?? null] as const;
}
