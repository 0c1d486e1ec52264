/** Made-up data for the description of the API. */
export const EXAMPLE_ID = '7f0c2d9a-4a2e-4c1b-9a55-0d5b6a1f3c11';
export const EXAMPLE_STUDY_ID = '2b7e1516-28ae-4d2a-abf7-158809cf4f3c';
export const EXAMPLE_MATCH_ID = '9c6a3d10-5f7b-4e0e-8d3a-6b2f1c4e7a90';
export const EXAMPLE_MOMENT = 1_790_000_000_000;
export const EXAMPLE_KEY = 'b3d1c9f0-1c55-4b0e-9a3e-2f6f1f7f0a10';

/** What a site says of itself. */
export const EXAMPLE_SITE = {
  name: 'Riverside Clinic',
  address: '1 River Street',
  city: 'Boston',
  state: 'MA',
  zipCode: '02115',
  phone: '617-555-0100',
  website: 'https://riverside.example',
  description: 'An outpatient clinic with an infusion center.',
  therapeuticAreas: ['Oncology'],
  patientPanelSize: '5000-10000',
  ehrSystem: 'epic',
  priorTrials: 6,
  equipment: ['Infusion Center'],
  piName: 'Ada Moreno',
  piPhone: '617-555-0101',
  piEmail: 'ada.moreno@riverside.example',
};

/** A study as it is submitted. */
export const EXAMPLE_STUDY = {
  title: 'Lumerase maintenance in early breast cancer',
  shortTitle: 'Lumerase maintenance',
  acronym: 'LUMEN',
  nctNumber: 'NCT90000001',
  phase: 'phase_iii',
  therapeuticArea: 'oncology',
  indication: 'Early breast cancer',
  description: 'Whether a monthly infusion keeps the disease away longer than waiting does.',
  sponsorName: 'Northwind Therapeutics',
  sponsorContact: 'Sam Okafor',
  sponsorEmail: 'studies@northwind.example',
  sponsorPhone: '617-555-0142',
  enrollmentTarget: 240,
  totalSites: 6,
  estimatedStartDate: '2027-01-15',
  estimatedDuration: 24,
  studyDesign: 'parallel',
  randomization: true,
  blinding: true,
  placebo: true,
  budgetPerPatient: 6000,
  paymentSchedule: 'quarterly',
  requiredEquipment: ['Infusion Center', 'CT Imaging'],
  geographicPreferences: ['Northeast'],
  inclusionCriteria: 'Adults after surgery for stage I or II disease.',
  exclusionCriteria: 'Earlier treatment with lumerase.',
  primaryEndpoints: 'Disease-free survival at 24 months',
  secondaryEndpoints: 'Quality of life at 12 months',
  regulatoryStatus: 'ready_to_enroll',
  irbApproval: true,
  irbNumber: 'IRB-1042',
  fdaApproval: false,
  indNumber: null,
  documents: [],
};

export const EXAMPLE_SCORES = {
  geographicScore: 90,
  specialtyScore: 100,
  capacityScore: 60,
  regulatoryScore: 80,
  performanceScore: null,
};
