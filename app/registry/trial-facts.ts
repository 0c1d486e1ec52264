import { stateCode } from '~/catalogue/regions';
import type { RegistryRecord } from './record';
import { enumWord } from './text';

/**
 * What we store of a trial as evidence, in the registry's words; '' for a missing value that every trial should have.
 */
export interface TrialFacts {
  nctId: string;
  title: string;
  conditions: string[];
  /** With their kind: 'Drug: Aspirin'. */
  interventions: string[];
  phases: string[];
  studyType: string;
  status: string;
  sponsor: string;
  sponsorClass: string | null;
  enrollment: number | null;
  sex: string | null;
  minAge: string | null;
  maxAge: string | null;
  /** YYYY-MM-DD or YYYY-MM. */
  startDate: string | null;
  completionDate: string | null;
}

/** A US facility as a trial lists it. */
export interface ListedPlace {
  facility: string;
  city: string | null;
  /** A two-letter code for a state or territory. */
  state: string | null;
  zip: string | null;
  /** The facility's status in this trial (RECRUITING …); null in most records. */
  status: string | null;
}

const HOME = ['UNITED_STATES', 'PUERTO_RICO'];

export function trialFacts({ protocolSection: study }: RegistryRecord): TrialFacts {
  const { identificationModule: id, designModule: design, statusModule: status, eligibilityModule: people } = study;
  const { leadSponsor } = study.sponsorCollaboratorsModule;
  return {
    nctId: id.nctId.toUpperCase(),
    title: id.briefTitle ?? id.officialTitle ?? id.nctId,
    conditions: study.conditionsModule.conditions,
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

/** The named US facilities of a record, in its order. */
export function listedPlaces({ protocolSection: study }: RegistryRecord): ListedPlace[] {
  return study.contactsLocationsModule.locations.flatMap(({ facility, city, state, zip, country, status }) => {
    const at = enumWord(country);
    if (!facility || (country && !HOME.includes(at))) return [];
    const named = at === 'PUERTO_RICO' ? 'PR' : state;
    return [{ facility, city, state: stateCode(named ?? '') ?? named, zip, status }];
  });
}

/** 'COMBINATION_PRODUCT' becomes 'Combination Product'. */
const kind = (type: string): string =>
  type.toLowerCase().replace(/(^|[_ ])(\w)/g, (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase());
