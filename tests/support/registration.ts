import { unique } from './factories';

/** A visitor's registration as the wizard collects it. A test names only what matters to it. */
export const registration = (values: Record<string, unknown> = {}) => ({
  name: `Harborview Research ${unique()}`,
  // Different for each, so that no two are likely duplicates.
  address: `12 ${unique('quay')} Street`,
  city: 'Portland',
  state: 'ME',
  zipCode: '04101',
  phone: `207-${100 + Math.floor(Math.random() * 900)}-${1000 + Math.floor(Math.random() * 9000)}`,
  website: 'harborview.example',
  description: 'A community clinic with a research unit.',
  therapeuticAreas: ['Cardiology', 'Oncology'],
  patientPanelSize: '1000-5000',
  ehrSystem: 'cerner',
  priorTrials: '6',
  equipment: ['Infusion Center'],
  piName: 'Dr. Grace Okafor',
  piPhone: '207-555-0113',
  piEmail: 'okafor@harborview.example',
  userFirstName: 'Jonas',
  userLastName: 'Weber',
  userEmail: `${unique('jonas-')}@harborview.example`,
  ...values,
});

export type TypedRegistration = ReturnType<typeof registration>;
