import { isHome, stateCode, territoryCode } from '~/catalogue/regions';
import type { RegistryRecord } from './record';

/**
 * What we store of a trial as evidence, in the registry's words; '' for a missing value that every trial should have.
 * Dates are YYYY-MM-DD or YYYY-MM.
 */
export function trialFacts({ protocolSection: study }: RegistryRecord) {
  const { identificationModule: id, designModule: design, statusModule: status, eligibilityModule: people } = study;
  const { leadSponsor } = study.sponsorCollaboratorsModule;
  return {
    nctId: id.nctId.toUpperCase(),
    title: id.briefTitle ?? id.officialTitle ?? id.nctId,
    conditions: study.conditionsModule.conditions,
    /** With their kind: 'Drug: Aspirin'. */
    interventions: study.armsInterventionsModule.interventions.flatMap(({ type, name }) =>
      name ? [type ? `${kind(type)}: ${name}` : name] : [],
    ),
    phases: design.phases,
    studyType: design.studyType ?? '',
    status: status.overallStatus ?? '',
    sponsor: leadSponsor.name ?? '',
    sponsorClass: leadSponsor.class,
    // A number too large for an integer column can't be a count of people.
    enrollment: (design.enrollmentInfo.count ?? 0) > 2_147_483_647 ? null : design.enrollmentInfo.count,
    sex: people.sex,
    minAge: people.minimumAge,
    maxAge: people.maximumAge,
    startDate: status.startDateStruct.date,
    completionDate: status.completionDateStruct.date,
  };
}

/** The named US facilities of a record, in its order. Their status in the trial is null in most records. */
export function listedPlaces({ protocolSection: study }: RegistryRecord) {
  return study.contactsLocationsModule.locations.flatMap(({ facility, city, state, zip, country, status }) => {
    if (!facility || (country && !isHome(country))) return [];
    const code = territoryCode(country ?? '') ?? stateCode(state ?? '');
    return [{ facility, city, state: code ?? state, zip, status }];
  });
}

/** 'COMBINATION_PRODUCT' becomes 'Combination Product'. */
const kind = (type: string): string =>
  type.toLowerCase().replace(/(^|[_ ])(\w)/g, (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase());
