/** What a registry record told, kept to compare it with later versions of the record. Pure. */
import type { Origin } from '~/catalogue/origins';
import { wantedIn } from '~/domain/model/study-countries';
import { studySchema } from '~/domain/model/study-schema';
import type { ImportedField, ImportedRecord } from '~/registry/import-study';
import { nctNumbersIn } from '~/registry/nct-number';
import type { CountryOfRecord } from '~/registry/places';
import type { RegistryRecord } from '~/registry/record';
import type { RegistryRead } from '~db/schema';

/** Whether a study can have the value: the lists of a record, joined, may be longer than any field. */
function isHeld(field: (typeof COMPARED)[number], value: unknown): boolean {
  const held = field === 'countries' ? wantedIn(value as CountryOfRecord[]) : value;
  return studySchema.shape[field].safeParse(held).success;
}

/** What may change in a record while its trial goes on, as fields of the study form. */
export const COMPARED = [
  ...(['title', 'phase', 'description', 'enrollmentTarget', 'totalSites', 'countries'] as const),
  ...(['estimatedStartDate', 'estimatedDuration', 'studyDesign', 'randomization', 'blinding', 'placebo'] as const),
  ...(['geographicPreferences', 'inclusionCriteria', 'exclusionCriteria', 'regulatoryStatus'] as const),
  ...(['primaryEndpoints', 'secondaryEndpoints'] as const),
] as const satisfies readonly ImportedField[];

/** The compared values that are no estimates, and that a study can have. */
export function registryReadOf({ values, origins, stopped }: ImportedRecord, record: RegistryRecord): RegistryRead {
  const { identificationModule, statusModule, sponsorCollaboratorsModule } = record.protocolSection;
  const told = COMPARED.filter(
    (field) => origins[field] && origins[field] !== 'estimate' && isHeld(field, values[field]),
  );
  return {
    status: statusModule.overallStatus,
    stopped,
    sponsor: sponsorCollaboratorsModule.leadSponsor.name,
    numbers: nctNumbersIn([identificationModule.nctId, ...identificationModule.nctIdAliases].join(' ')),
    values: Object.fromEntries(told.map((field) => [field, values[field]])),
    origins: Object.fromEntries(told.map((field) => [field, origins[field] as Origin])),
  };
}
