/** The examples in the document, made from its schemas. */
import { nameOf, type Schema } from './schema-words';

export const EXAMPLE_KEY = 'b3d1c9f0-1c55-4b0e-9a3e-2f6f1f7f0a10';
const ID = '7f0c2d9a-4a2e-4c1b-9a55-0d5b6a1f3c11';
const STUDY_ID = '2b7e1516-28ae-4d2a-abf7-158809cf4f3c';
const MATCH_ID = '9c6a3d10-5f7b-4e0e-8d3a-6b2f1c4e7a90';
const MOMENT = 1_790_000_000_000;
const DOCUMENT = { name: 'license.pdf', filePath: `/documents/${ID}` };

/** Sample values by field name, or by 'Schema.name' if a field needs a different one in that schema. */
const SAMPLES: Record<string, unknown> = {
  id: ID,
  organizationId: ID,
  certificateId: ID,
  siteId: ID,
  sponsorId: ID,
  studyId: STUDY_ID,
  'Study.id': STUDY_ID,
  'SubmittedStudy.id': STUDY_ID,
  'StudyFunnel.id': STUDY_ID,
  'Match.id': MATCH_ID,
  'MatchWithHistory.id': MATCH_ID,
  'MovedMatch.id': MATCH_ID,
  'OwnMatch.id': MATCH_ID,
  'StudyMatch.id': MATCH_ID,
  'StudyMatch.shortlistedAt': null,
  ids: [ID, STUDY_ID],
  done: [ID],
  'Decisions.refused': [{ id: STUDY_ID, message: 'This has already been rejected.' }],

  // Sites
  name: 'Riverside Clinic',
  organizationName: 'Riverside Clinic',
  facility: 'Riverside Medical Clinic',
  site: 'Riverside Clinic',
  email: 'office@riverside.example',
  recipient: 'office@riverside.example',
  phone: '617-555-0100',
  website: 'https://riverside.example',
  address: '1 River Street',
  city: 'Boston',
  state: 'MA',
  zipCode: '02115',
  description: 'An outpatient clinic with an infusion center.',
  therapeuticAreas: ['Oncology'],
  patientPanelSize: '5000-10000',
  ehrSystem: 'epic',
  priorTrials: 6,
  equipment: ['Infusion Center'],
  npi: '1234567893',
  piNpi: '1245319599',
  piName: 'Ada Moreno',
  piPhone: '617-555-0101',
  contactName: 'Robin Reyes',
  source: 'wizard',
  event: null,
  pin: '2580',
  fieldRep: null,
  statusReason: null,
  'OrganizationForAdministrators.status': 'verified',
  'Organization.status': 'verified',

  // Documents
  documents: [],
  'OrganizationWithDocuments.documents': [{ id: ID, name: DOCUMENT.name }],
  'DocumentsToAdd.documents': [DOCUMENT],
  'NewMatchDocuments.documents': [DOCUMENT],
  'NewStudyDocuments.documents': [DOCUMENT],
  'Replacement.document': DOCUMENT,
  'OwnDocument.name': DOCUMENT.name,
  filePath: DOCUMENT.filePath,
  contentType: 'application/pdf',
  size: 48_213,
  uploadURL: `https://studybridge.example/api/objects/${ID}?expires=1790003600&signature=…`,

  // People
  firstName: 'Robin',
  lastName: 'Reyes',
  userFirstName: 'Robin',
  userLastName: 'Reyes',
  username: 'admin',
  password: 'a long one',
  code: '123456',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  'SecondFactorSetUp.address': 'otpauth://totp/StudyBridge:ada?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  recoveryCodes: ['ABCD-EFGH-IJKL-MNOP'],
  staffRole: 'coordinator',
  'User.role': 'site',
  actorRole: 'sponsor',

  // Studies
  study: 'Lumerase maintenance in early breast cancer',
  title: 'Lumerase maintenance in early breast cancer',
  shortTitle: 'Lumerase maintenance',
  acronym: 'LUMEN',
  nctNumber: 'NCT90000001',
  phase: 'phase_iii',
  therapeuticArea: 'oncology',
  indication: 'Early breast cancer',
  'Study.description': 'Whether a monthly infusion delays a relapse.',
  'StudyInput.description': 'Whether a monthly infusion delays a relapse.',
  sponsorName: 'Northwind Therapeutics',
  sponsorContact: 'Sam Okafor',
  sponsorPhone: '617-555-0142',
  enrollmentTarget: 240,
  totalSites: 6,
  duration: 24,
  estimatedDuration: 24,
  estimatedCompletionDate: '2029-01-15',
  budgetPerPatient: 6000,
  startupFee: 5000,
  visitsPerPatient: 12,
  totalBudget: 1_440_000,
  requiredEquipment: ['Infusion Center', 'CT Imaging'],
  wishedEquipment: ['CT Imaging'],
  'EnterCounts.month': '2027-06',
  'StudyChange.field': 'phase',
  'StudyChange.label': 'Phase',
  'StudyChange.before': 'Phase II',
  'StudyChange.after': 'Phase III',
  'RegistryChange.field': 'enrollmentTarget',
  'RegistryChange.label': 'Target enrollment',
  'RegistryChange.before': '240',
  'RegistryChange.now': '300',
  'RegistryChange.own': '240',
  'RegistryChange.lines': null,
  'ChangedLines.removed': ['Adults after surgery for stage I disease.'],
  'ChangedLines.added': ['Adults after surgery for stage I or II disease.'],
  'StudyRegistry.version': 'dGhlLXJlY29yZC1ub3ctMQ',
  'SettledStudyRegistry.version': null,
  'SettledStudyRegistry.changes': [],
  'RegistryDecision.version': 'dGhlLXJlY29yZC1ub3ctMQ',
  'RegistryDecision.fields': ['enrollmentTarget'],
  geographicPreferences: ['Northeast'],
  inclusionCriteria: 'Adults after surgery for stage I or II disease.',
  exclusionCriteria: 'Earlier treatment with lumerase.',
  primaryEndpoints: 'Disease-free survival at 24 months',
  secondaryEndpoints: 'Quality of life at 12 months',
  regulatoryStatus: 'ready_to_enroll',
  irbNumber: 'IRB-1042',
  indNumber: null,
  weightShifts: null,
  'Study.status': 'approved',

  // The registry
  NCTId: 'NCT90000001',
  BriefTitle: 'Lumerase maintenance in early breast cancer',
  OfficialTitle: null,
  BriefSummary: null,
  Condition: 'Breast Cancer',
  LeadSponsorName: 'Northwind Therapeutics',
  CollaboratorName: null,
  InclusionCriteria: 'Adults.',
  ExclusionCriteria: null,
  PrimaryOutcomeMeasure: ['Disease-free survival'],
  SecondaryOutcomeMeasure: [],
  Phase: 'PHASE3',
  StudyType: 'INTERVENTIONAL',
  OverallStatus: 'NOT_YET_RECRUITING',
  LocationCountry: ['United States'],
  LocationState: ['Massachusetts'],
  MinimumAge: '18 Years',
  MaximumAge: null,
  Gender: 'ALL',
  InterventionType: 'DRUG',
  nctId: 'NCT01234567',
  phases: ['PHASE2'],
  sponsor: 'Larkmoor Therapeutics',
  'ListedTrial.title': 'Velorafen in Adults With Asthma',
  'ListedTrial.status': 'COMPLETED',
  likeness: 0.92,
  'TrackRecordAnswer.confirmed': ['NCT01234567'],
  refused: [],

  // Matches
  score: 82,
  low: 74,
  high: 89,
  overallScore: 82,
  band: 'strong',
  tie: 1,
  'Verdict.text':
    'Strong: four trials like this one, the last began in 2023; 40 patients a year, as stated; 12 miles from you',
  'Verdict.trials': 'four trials like this one, the last began in 2023',
  'Verdict.patients': '40 patients a year, as stated',
  'Verdict.place': '12 miles from you',
  'Must.text': 'Pharmacy',
  'MatchLines.fits': ['works in Oncology'],
  'MatchLines.missing': [],
  'MatchLines.notKnown': ['GCP training'],
  'Match.shortlistedAt': null,
  'MatchWithHistory.shortlistedAt': null,
  geographicScore: 90,
  specialtyScore: 100,
  capacityScore: 60,
  regulatoryScore: 80,
  performanceScore: null,
  reasons: ['Boston, MA is in the Northeast, a preferred region.'],
  'Evidence.text': 'Boston, MA is in the Northeast, a preferred region.',
  'Evidence.points': 50,
  field: 'state',
  'Evidence.value': 'MA',
  confidence: 0.85,
  engineVersion: '1/v1',
  version: 'v1',
  geography: 100,
  specialty: 100,
  capacity: 100,
  regulatory: 100,
  performance: 100,
  shares: { geography: 0.2, specialty: 0.3, capacity: 0.2, regulatory: 0.15, performance: 0.15 },
  weights: { geography: 0.2, specialty: 0.3, capacity: 0.2, regulatory: 0.15, performance: 0.15 },
  exploration: false,
  declinedBy: null,
  declineReason: null,
  declineKind: null,
  declinedUntil: null,
  'Decline.kind': 'capacity',
  'Decline.until': '2027-06-01',
  invitedAt: null,
  invitedText: null,
  answeredAt: null,
  'MatchEvent.action': 'match.created',
  'MatchEvent.reason': null,
  why: 'The site does not have what the study requires: Infusion Center.',
  key: 'riverside medical clinic|boston|MA',
  organization: 'Northwind Therapeutics',
  next: null,
  summary: '12 verified sites were ranked, with scores from 82% down to 31%.',
  marketAnalysis: '8 of 12 verified sites work in Oncology (Northeast 5, Midwest 3).',
  recommendations: ['Open the study to Midwest: 3 more sites would fit.'],
  region: 'Northeast',
  what: 'Midwest',

  'OutreachFacility.facility': 'riverside medical clinic|boston|MA',
  'OutreachChange.facility': 'riverside medical clinic|boston|MA',
  'OutreachEntry.facility': 'riverside medical clinic|boston|MA',
  'OutreachEntry.subject': 'A study for Riverside Medical Clinic',
  'OutreachEntry.body': 'We are looking for research sites.',
  invitationLink: `https://studybridge.example/onboarding?invitation=${ID}`,
  invitation: null,
  leadToken: null,

  // Training
  course: 'gcp-fundamentals',
  'OwnTraining.modules': [{ id: 'informed-consent', title: 'Informed consent', minutes: 8, read: true }],
  'OwnTraining.fundamentals': { completedAt: MOMENT, read: 6, modules: 6 },
  'Certificate.number': 'GCP-2026-4F7K2M',
  percent: 100,
  passMark: 80,
  question: 'q1',
  chosen: 'a',
  'QuizResult.why': null,

  // Messages
  message: 'Thank you. We will be in touch.',
  reason: 'Checked by phone.',
  subject: 'Riverside Clinic is verified',
  body: 'Good news.',
  lastError: null,
  sentAt: null,
  systemName: 'StudyBridge',
};

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** Whether a sample found by the field's name alone has the type of this field. */
function fits(sample: unknown, { type = 'object', enum: values, $ref, anyOf }: Schema): boolean {
  if (values) return values.includes(sample);
  const types = [type].flat().map((each) => (each === 'integer' ? 'number' : each));
  return !$ref && !anyOf && types.includes(kindOf(sample));
}

/** An example of a schema; `name` is the field's, `of` the named schema that it belongs to. */
export function exampleOf(schema: Schema, all: Record<string, Schema>, name = '', of = ''): unknown {
  const exact = `${of}.${name}`;
  if (Object.hasOwn(SAMPLES, exact)) return SAMPLES[exact];
  if (Object.hasOwn(SAMPLES, name) && fits(SAMPLES[name], schema)) return SAMPLES[name];
  const ref = nameOf(schema);
  if (ref) return exampleOf(all[ref] ?? {}, all, '', ref);
  const [first] = schema.anyOf ?? [];
  if (first) return exampleOf(first, all, name, of);
  if (schema.properties) {
    const fields = Object.entries(schema.properties);
    return Object.fromEntries(fields.map(([field, part]) => [field, exampleOf(part, all, field, of)]));
  }
  if (schema.items) return [exampleOf(schema.items, all, '', of)];
  return schema.const ?? schema.enum?.[0] ?? plainExample(schema, name);
}

function plainExample({ type, format, minimum = 0 }: Schema, name: string): unknown {
  switch ([type].flat()[0]) {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return /(^at|At|since|From)$/.test(name) ? MOMENT : Math.max(minimum, 1);
    case 'string':
      if (format === 'date' || /Date$/.test(name)) return '2027-01-15';
      return format === 'email' || /Email$/.test(name) ? 'robin.reyes@riverside.example' : 'Text';
    default:
      return {};
  }
}
