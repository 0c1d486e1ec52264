import { z } from 'zod';
import { oneLine, plainText } from '~/catalogue/characters';
import { registryText } from './text';

/** Longer text than the registry accepts (32,000 characters) is not from its form. It would keep every rule busy. */
const LONGEST_TEXT = 40_000;
/** The largest trials have some thousands of places, and far less of everything else. */
const LONGEST_LIST = 10_000;

const text = z.preprocess((value) => {
  if (typeof value !== 'string' || value.length > LONGEST_TEXT) return null;
  const clean = plainText(registryText(value));
  return clean.trim() ? clean : null;
}, z.string().nullable());

/** Titles, names and the like are shown on one line. */
const line = text.transform((value) => value && oneLine(value));

const count = z.preprocess(
  // In some records the number is text; blank means none.
  (value) => (typeof value === 'string' && value.trim() ? Number(value) : value),
  z.number().int().nonnegative().nullable().catch(null),
);

/** A list; a single value becomes a list of one, and invalid entries are dropped. */
function list<T extends z.ZodType>(item: T) {
  return z.preprocess(
    (value) =>
      (Array.isArray(value) ? value.slice(0, LONGEST_LIST) : [value]).filter((entry) => entry != null && entry !== ''),
    // The item is part of the schema, so that a test can tell which fields we read.
    z
      .array(z.nullable(item).catch(null))
      .transform((entries) => entries.filter((entry): entry is z.output<T> => entry !== null)),
  );
}

/** A module of the record; a missing one counts as empty. */
function part<S extends z.ZodRawShape>(shape: S) {
  return z.preprocess(
    (value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}),
    z.object(shape),
  );
}

const words = list(
  z
    .string()
    .max(1000)
    .transform((value) => oneLine(registryText(value)))
    .refine((value) => value.trim() !== ''),
);
const date = part({ date: line });
const terms = list(part({ id: line, term: line }));
const yesOrNo = z.boolean().nullable().catch(null).default(null);

/**
 * The parts of a ClinicalTrials.gov v2 record that we read. Only the NCT number is required: everything else can be missing
 * or odd in real records, and then becomes null or an empty list.
 */
export const registryRecordSchema = z.object({
  protocolSection: z.object({
    identificationModule: z.object({
      nctId: z.string().trim().min(1),
      nctIdAliases: words,
      orgStudyIdInfo: part({ id: line }),
      secondaryIdInfos: list(part({ id: line, type: line, domain: line })),
      briefTitle: line,
      officialTitle: line,
      acronym: line,
    }),
    descriptionModule: part({ briefSummary: text }),
    conditionsModule: part({ conditions: words }),
    sponsorCollaboratorsModule: part({
      leadSponsor: part({ name: line, class: line }),
      collaborators: list(part({ name: line })),
    }),
    designModule: part({
      studyType: line,
      phases: words,
      designInfo: part({ allocation: line, interventionModel: line, maskingInfo: part({ masking: line }) }),
      enrollmentInfo: part({ count, type: line }),
    }),
    statusModule: part({
      overallStatus: line,
      lastKnownStatus: line,
      whyStopped: line,
      statusVerifiedDate: line,
      startDateStruct: date,
      completionDateStruct: date,
      primaryCompletionDateStruct: date,
      lastUpdatePostDateStruct: date,
    }),
    eligibilityModule: part({
      eligibilityCriteria: text,
      minimumAge: line,
      maximumAge: line,
      sex: line,
      healthyVolunteers: yesOrNo,
      stdAges: words,
    }),
    outcomesModule: part({
      primaryOutcomes: list(part({ measure: text })),
      secondaryOutcomes: list(part({ measure: text })),
    }),
    armsInterventionsModule: part({
      armGroups: list(part({ label: line, type: line })),
      interventions: list(part({ type: line, name: line, otherNames: words })),
    }),
    contactsLocationsModule: part({
      overallOfficials: list(part({ name: line, affiliation: line, role: line })),
      locations: list(
        part({
          facility: line,
          city: line,
          state: line,
          zip: line,
          country: line,
          status: line,
          geoPoint: part({ lat: z.number().nullable().catch(null), lon: z.number().nullable().catch(null) }),
        }),
      ),
    }),
  }),
  derivedSection: part({ conditionBrowseModule: part({ meshes: terms, ancestors: terms }) }),
});
export type RegistryRecord = z.infer<typeof registryRecordSchema>;
