/** Made-up v2 records that are valid, and odd: every word of the registry's lists, missing modules, places abroad. */
import fc from 'fast-check';

const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);
/** Left out of the record, not null, as in the registry. */
const sometimes = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 4 });
const some = <T>(arbitrary: fc.Arbitrary<T>, max: number) => fc.array(arbitrary, { minLength: 1, maxLength: max });
const date = fc
  .tuple(
    fc.integer({ min: 1995, max: 2034 }),
    fc.integer({ min: 1, max: 12 }),
    sometimes(fc.integer({ min: 1, max: 28 })),
  )
  .map((parts) =>
    parts
      .flatMap((part) => part ?? [])
      .map((part) => String(part).padStart(2, '0'))
      .join('-'),
  );

const text = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((words) => words.join(' '));
const title = text(
  oneOf('A Study of', 'Safety and Efficacy of', 'IN', 'Walking\\* after', '(Open) Trial of', '™', 'Do We Need'),
  oneOf('Velorafen', 'SBX-9 &amp; Tolvexine', 'Breathing \\[Slow\\]', 'a 3-Day Class', 'Émulsion', 'It'),
  oneOf('', 'in Adults', 'in People Who Have Never Been Treated Before at Any of the Sites \\> 10 km Away', '\u200B'),
).map((words) => words.trim());

const condition = oneOf(
  'Breast Cancer',
  'Brain Tumours',
  'Leukaemia, Myeloid',
  'Heart Failure',
  'Ischaemic Stroke',
  'Type 2 Diabetes',
  'COPD',
  'Post-viral Fatigue',
  'Spondyloarthritis',
  'Rheumatoid Arthritis',
  'Crohn&#39;s Disease',
  'Haemophilia A',
  'Migraine',
  'Depression',
  'Healthy Volunteers',
  'Rare \\<Unnamed\\> Disorder',
  'Anticancer Attitudes',
  'Nonviral Hepatitis',
);
const mesh = oneOf(
  'Neoplasms',
  'Nervous System Diseases',
  'Migraine Disorders',
  'Mental Disorders',
  'Skin Diseases',
  'Eye Diseases',
  'Kidney Diseases',
  'Digestive System Diseases',
  'Rheumatic Diseases',
  'Pathologic Processes',
).map((term) => ({ id: 'D000001', term }));

const country = oneOf(
  'United States',
  'United States',
  'Puerto Rico',
  'Guam',
  'American Samoa',
  'Northern Mariana Islands',
  'Virgin Islands (U.S.)',
  'Mexico',
  'Bulgaria',
  'Brazil',
  'Turkey (Türkiye)',
  "Côte d'Ivoire",
  'Georgia',
  'Jordan',
);
const state = oneOf(
  'Massachusetts',
  'New Mexico',
  'Montana',
  'Georgia',
  'Texas',
  'Ohio',
  'Washington',
  'District of Columbia',
  'Washington, D.C.',
  'Puerto Rico',
  'Guam',
  'Virgin Islands',
  'CO',
  'PR',
);
const location = fc.record(
  {
    facility: oneOf('Example Clinic', 'Local Institution - 0143'),
    city: oneOf('Leon', 'Springfield', 'Montana'),
    state: sometimes(state),
    country,
  },
  { requiredKeys: ['city', 'country'] },
);

const item = oneOf(
  'Willing to walk \\> 10 minutes a day',
  'Rate \\&#8805; 100 bpm &amp; stable',
  'Patient meets the inclusion criteria',
  'Earlier use of velorafen',
  'Weight between 40 and 90 kg',
  'Heart rate \\[bpm\\] \\< 50',
  'No exclusion applies to siblings',
  'Able to read, write and speak',
);
const items = some(item, 5).chain((lines) =>
  oneOf('* ', '- ', '1. ', '• ').map((bullet) => lines.map((line) => `${bullet}${line}`).join('\n')),
);
const intoHeading = oneOf(
  'Inclusion Criteria:',
  'Inclusion Criteria',
  'INCLUSION CRITERIA',
  'Key Inclusion Criteria:',
  'Inclusion criteria：',
  'Inclusoin Criteria:',
  'Inclusion Citeria:',
  'Inclusion:',
  '• Inclusion Criteria:',
  'Inclusion Criteria (all groups):',
  'In\u00ADclusion Criteria:',
);
const outHeading = oneOf(
  'Exclusion Criteria:',
  'Exclusion Criteria',
  'EXCLUSION CRITERIA',
  'Main Exclusion Criteria:',
  'Exlusion Criteria:',
  'Exclusion Citeria:',
  'Exclusion-Criteria:',
  'Ineligibility Criteria:',
  'Excluded:',
  'E\u00ADxclusion Criteria:',
  'Patients will be excluded if:',
);
const section = (heading: fc.Arbitrary<string>) => fc.tuple(heading, items).map((parts) => parts.join('\n\n'));
const criteria = fc.oneof(
  fc.tuple(section(intoHeading), section(outHeading)).map((parts) => parts.join('\n\n')),
  fc.tuple(section(outHeading), section(intoHeading)).map((parts) => parts.join('\n\n')),
  fc.tuple(items, section(outHeading)).map((parts) => parts.join('\n\n')),
  fc
    .tuple(section(oneOf('Eligibility Criteria:', 'DISEASE CHARACTERISTICS:')), section(outHeading))
    .map((parts) => parts.join('\r\n\r\n')),
  items,
);
/** The younger before the older; 'N/A' is how older records wrote that there is no limit. */
const ages = oneOf<{ minimumAge?: string; maximumAge?: string }>(
  {},
  { minimumAge: '18 Years' },
  { maximumAge: '18 Years' },
  { maximumAge: '17 Years' },
  { minimumAge: '18 Years', maximumAge: '18 Years' },
  { minimumAge: '1 Day', maximumAge: '11 Months' },
  { minimumAge: '6 Months', maximumAge: '12 Years' },
  { minimumAge: '40 Years', maximumAge: '80 Years' },
  { minimumAge: '80 Years' },
  { minimumAge: '30 Minutes', maximumAge: '1 Week' },
  { minimumAge: 'N/A', maximumAge: 'N/A' },
);

const outcome = fc.record(
  {
    measure: oneOf('Days with headache', 'Change in score \\> 2', 'Survival, overall', 'Peak &amp; trough'),
    timeFrame: oneOf('12 months', 'up to 3 years'),
  },
  { requiredKeys: ['measure'] },
);
const arm = fc.record(
  {
    label: oneOf('Low dose', 'Usual care', 'Arm A'),
    type: oneOf(
      'EXPERIMENTAL',
      'ACTIVE_COMPARATOR',
      'PLACEBO_COMPARATOR',
      'SHAM_COMPARATOR',
      'NO_INTERVENTION',
      'OTHER',
    ),
  },
  { requiredKeys: ['label'] },
);
const intervention = fc.record({
  type: oneOf(
    'BEHAVIORAL',
    'BIOLOGICAL',
    'COMBINATION_PRODUCT',
    'DEVICE',
    'DIAGNOSTIC_TEST',
    'DIETARY_SUPPLEMENT',
    'DRUG',
    'GENETIC',
    'PROCEDURE',
    'RADIATION',
    'OTHER',
  ),
  name: oneOf('Velorafen', 'Placebo', 'Sham stimulation', 'Placebo tablet', 'Class', 'Shampoo', 'Brace'),
});

const trialDesign = fc.record(
  {
    allocation: oneOf('RANDOMIZED', 'NON_RANDOMIZED', 'NA'),
    interventionModel: oneOf('SINGLE_GROUP', 'PARALLEL', 'CROSSOVER', 'FACTORIAL', 'SEQUENTIAL'),
    primaryPurpose: oneOf('TREATMENT', 'PREVENTION', 'OTHER'),
    maskingInfo: fc.record({ masking: oneOf('NONE', 'SINGLE', 'DOUBLE', 'TRIPLE', 'QUADRUPLE') }),
  },
  { requiredKeys: [] },
);
const count = fc.oneof(fc.integer({ min: 0, max: 700 }), oneOf(0, 1, 100, 101, 500, 501, 188_814_085, 99_999_999));
const enrollmentInfo = sometimes(fc.record({ count, type: oneOf('ACTUAL', 'ESTIMATED') }, { requiredKeys: ['count'] }));
const phases = oneOf(
  ['NA'],
  ['EARLY_PHASE1'],
  ['PHASE1'],
  ['PHASE1', 'PHASE2'],
  ['PHASE2'],
  ['PHASE2', 'PHASE3'],
  ['PHASE3'],
  ['PHASE4'],
);
const designModule = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      studyType: oneOf('INTERVENTIONAL'),
      phases: sometimes(phases),
      designInfo: sometimes(trialDesign),
      enrollmentInfo,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      studyType: oneOf('OBSERVATIONAL'),
      patientRegistry: fc.boolean(),
      designInfo: fc.record({
        observationalModel: oneOf('COHORT', 'CASE_CONTROL'),
        timePerspective: oneOf('PROSPECTIVE', 'OTHER'),
      }),
      enrollmentInfo,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      studyType: oneOf('EXPANDED_ACCESS'),
      expandedAccessTypes: fc.record({ individual: fc.boolean() }),
    }),
  },
);

const protocolSection = fc.record({
  identificationModule: fc.record({
    nctId: fc.integer({ min: 90_100_000, max: 90_999_999 }).map((number) => `NCT${number}`),
    orgStudyIdInfo: fc.record({ id: oneOf('SB-1', '2024-A/7') }),
    briefTitle: title,
    officialTitle: sometimes(title),
    acronym: sometimes(oneOf('RELIEF-2', 'AMORE-EUR', 'Nebido', 'REST &amp; SLEEP')),
  }),
  statusModule: fc.record({
    overallStatus: oneOf(
      'ACTIVE_NOT_RECRUITING',
      'COMPLETED',
      'ENROLLING_BY_INVITATION',
      'NOT_YET_RECRUITING',
      'RECRUITING',
      'SUSPENDED',
      'TERMINATED',
      'WITHDRAWN',
      'AVAILABLE',
      'NO_LONGER_AVAILABLE',
      'TEMPORARILY_NOT_AVAILABLE',
      'APPROVED_FOR_MARKETING',
      'WITHHELD',
      'UNKNOWN',
    ),
    startDateStruct: sometimes(fc.record({ date })),
    completionDateStruct: sometimes(fc.record({ date, type: oneOf('ACTUAL', 'ESTIMATED') })),
  }),
  sponsorCollaboratorsModule: fc.record({
    leadSponsor: fc.record({
      name: oneOf('Larkmoor &amp; Sons', 'Thornby University'),
      class: oneOf('INDUSTRY', 'OTHER'),
    }),
  }),
  descriptionModule: sometimes(
    fc.record({ briefSummary: oneOf('Doses \\>= 2 mg are compared.', 'One.\n\n* two\n* three &lt; four') }),
  ),
  conditionsModule: sometimes(fc.record({ conditions: fc.uniqueArray(condition, { minLength: 1, maxLength: 4 }) })),
  designModule,
  armsInterventionsModule: sometimes(
    fc.record({ armGroups: some(arm, 3), interventions: some(intervention, 4) }, { requiredKeys: [] }),
  ),
  outcomesModule: sometimes(
    fc.record(
      { primaryOutcomes: some(outcome, 3), secondaryOutcomes: some(outcome, 4) },
      { requiredKeys: ['primaryOutcomes'] },
    ),
  ),
  eligibilityModule: sometimes(
    fc
      .tuple(
        fc.record(
          {
            eligibilityCriteria: criteria,
            healthyVolunteers: fc.boolean(),
            sex: oneOf('ALL', 'FEMALE', 'MALE'),
            stdAges: fc.uniqueArray(oneOf('CHILD', 'ADULT', 'OLDER_ADULT'), { minLength: 1 }),
          },
          { requiredKeys: ['sex', 'stdAges'] },
        ),
        ages,
      )
      .map(([said, limits]) => ({ ...said, ...limits })),
  ),
  contactsLocationsModule: sometimes(
    fc.record(
      { locations: fc.oneof(some(location, 6), fc.array(location, { minLength: 200, maxLength: 220 })) },
      { requiredKeys: [] },
    ),
  ),
});
const conditionBrowseModule = fc.record({ meshes: some(mesh, 2), ancestors: some(mesh, 3) }, { requiredKeys: [] });

/** So many records, the same for the same seed, without the keys that a record leaves out. */
export function oddRecords(count: number, seed: number): object[] {
  const record = fc.record({
    protocolSection,
    derivedSection: fc.record({ conditionBrowseModule: sometimes(conditionBrowseModule) }),
    hasResults: fc.boolean(),
  });
  return fc.sample(record, { numRuns: count, seed }).map((made) => JSON.parse(JSON.stringify(made)));
}
