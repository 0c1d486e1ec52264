/** Every list of choices, as the specification gives it (section 3 of both files). */
export interface Option<V extends string = string> {
  readonly value: V;
  readonly label: string;
  readonly note?: string;
}

/** The stored value is the label. */
function named<const L extends readonly string[]>(...labels: L): { readonly [I in keyof L]: Option<L[I]> } {
  return labels.map((label) => ({ value: label, label })) as { readonly [I in keyof L]: Option<L[I]> };
}

/** The stored value is the label in lower case ('infectious disease'). */
function lowercased<const L extends readonly string[]>(...labels: L) {
  type Options = { readonly [I in keyof L]: Option<Lowercase<L[I]>> };
  return labels.map((label) => ({ value: label.toLowerCase(), label })) as readonly Option[] as Options;
}

/** The stored value is the label in lower case with underscores ('ready_to_enroll'). */
function underscored(...labels: string[]): readonly Option[] {
  return labels.map((label) => ({ value: label.toLowerCase().replace(/[^a-z]+/g, '_'), label }));
}

// ---- staff of an organization (SITE-06)

export const STAFF_ROLE_OPTIONS = [
  { value: 'owner', label: 'Owner', note: 'Also manages the staff' },
  { value: 'coordinator', label: 'Coordinator', note: 'Runs studies day to day' },
  { value: 'investigator', label: 'Investigator', note: 'Has medical responsibility for studies' },
] as const satisfies readonly Option[];

// ---- suggestions by e-mail

export const DIGEST_OPTIONS = [
  { value: 'daily', label: 'Once a day', note: 'Only on days with something new' },
  { value: 'weekly', label: 'Once a week', note: 'Only in weeks with something new' },
  { value: 'never', label: 'Never', note: 'They stay on your dashboard' },
] as const satisfies readonly Option[];
export type DigestChoice = (typeof DIGEST_OPTIONS)[number]['value'];

// ---- sites: registration wizard and profile (WIZ-05)

/** At the kiosk too (KIO-02). */
const MAIN_AREAS = [
  'Oncology',
  'Cardiology',
  'Neurology',
  'Endocrinology',
  'Pulmonology',
  'Infectious Disease',
] as const;
const AREAS = [...MAIN_AREAS, 'Rheumatology', 'Dermatology', 'Gastroenterology'] as const;

/** The areas that studies can name and the wizard's list of ten (WIZ-05) lacks. */
const MORE_AREAS = [
  'Hematology',
  'Immunology',
  'Nephrology',
  'Ophthalmology',
  'Orthopedics',
  'Psychiatry',
  'Urology',
  "Women's Health",
  'Pediatrics',
  'Geriatrics',
  'Rare Diseases',
] as const;

export const SITE_AREAS = named(...AREAS, 'Other');
/** Sites can declare these too, so that both sides choose from one list. */
export const MORE_SITE_AREAS = named(...MORE_AREAS);
export const KIOSK_SPECIALTIES = named(...MAIN_AREAS, 'Other');

export const SITE_EQUIPMENT = named(
  'Clinical Laboratory (CLIA certified)',
  'Pharmacy (24/7 access)',
  'Imaging (CT, MRI, X-ray)',
  'ICU/Emergency Department',
  'Cardiac Catheterization Lab',
  'Infusion Center',
  'Specialized Storage (-80°C freezer)',
);
/** The answer that excludes all others of its list. For sites that have nothing on the second list of equipment. */
export const NONE_OF_THESE = 'None of these';
/** What studies can require and the wizard's list of seven (WIZ-05) cannot say. */
export const MORE_SITE_EQUIPMENT = named(
  'Pharmacy Services',
  'MRI Imaging',
  'CT Imaging',
  'X-Ray',
  'Emergency Services',
  'ICU Capabilities',
  'Surgical Suite',
  'Endoscopy Suite',
  'Nuclear Medicine',
  'PET Scanner',
  'Ultrasound',
  'ECG/EKG',
  'Holter Monitor',
  'Sleep Lab',
  'Rehabilitation Services',
  NONE_OF_THESE,
);

/** 'None of these' answers the second list, so it cannot be combined with another item of that list. */
export const isNoneAndSome = (declared: readonly string[]): boolean =>
  declared.includes(NONE_OF_THESE) &&
  declared.filter((item) => MORE_SITE_EQUIPMENT.some(({ value }) => value === item)).length > 1;

/** Every area and piece of equipment that sites can declare, for filters and schemas. */
export const ALL_SITE_AREAS = [...SITE_AREAS, ...MORE_SITE_AREAS] as const;
export const ALL_SITE_EQUIPMENT = [...SITE_EQUIPMENT, ...MORE_SITE_EQUIPMENT] as const;
/** What filters offer: the equipment that a site can have. */
export const SEARCHED_EQUIPMENT: readonly Option[] = ALL_SITE_EQUIPMENT.filter(({ value }) => value !== NONE_OF_THESE);

/** The equipment that a site has, without the answer 'None of these'. */
export const equipmentIn = (declared: readonly string[]): string[] => declared.filter((item) => item !== NONE_OF_THESE);

export const PANEL_SIZES = [
  { value: 'under-1000', label: 'Under 1,000 patients' },
  { value: '1000-5000', label: '1,000-5,000 patients' },
  { value: '5000-10000', label: '5,000-10,000 patients' },
  { value: 'over-10000', label: 'Over 10,000 patients' },
] as const satisfies readonly Option[];

/** Removes a study's smallest patient population. */
export const NO_MINIMUM = 'any';
export const SMALLEST_POPULATIONS: readonly Option[] = [{ value: NO_MINIMUM, label: 'No minimum' }, ...PANEL_SIZES];

export const EHR_SYSTEMS = lowercased('Epic', 'Cerner', 'Allscripts', 'Other');

/** The stored number is the lower end of the range. */
export const PRIOR_TRIALS = [
  { value: '0', label: '0' },
  { value: '1', label: '1-5' },
  { value: '6', label: '6-15' },
  { value: '15', label: '15+' },
] as const satisfies readonly Option[];

// ---- studies (STU-08)

export const PHASES = [
  { value: 'phase_i', label: 'Phase I', note: 'Safety and dosage' },
  { value: 'phase_ii', label: 'Phase II', note: 'Efficacy and side effects' },
  { value: 'phase_iii', label: 'Phase III', note: 'Large-scale efficacy' },
  { value: 'phase_iv', label: 'Phase IV', note: 'Post-marketing surveillance' },
  { value: 'observational', label: 'Observational', note: 'Non-interventional' },
  { value: 'pilot', label: 'Pilot', note: 'Small feasibility' },
  { value: 'not_applicable', label: 'Not Applicable', note: 'device, procedure or behavioral' },
] as const satisfies readonly Option[];
export type Phase = (typeof PHASES)[number]['value'];

/** The order matters: the import takes the first area that matches (REG-07). */
export const STUDY_AREAS = lowercased(...AREAS, ...MORE_AREAS);

export const STUDY_EQUIPMENT = named(
  'Clinical Laboratory (CLIA)',
  'Pharmacy Services',
  'MRI Imaging',
  'CT Imaging',
  'Emergency Services',
  'ICU Capabilities',
  'Infusion Center',
  'Surgical Suite',
  'Cardiac Catheterization Lab',
  'Endoscopy Suite',
  'Nuclear Medicine',
  'PET Scanner',
  'Ultrasound',
  'X-Ray',
  'ECG/EKG',
  'Holter Monitor',
  'Sleep Lab',
  'Rehabilitation Services',
);
export type StudyEquipment = (typeof STUDY_EQUIPMENT)[number]['value'];

export const REGIONS = named(
  'Northeast',
  'Southeast',
  'Midwest',
  'Southwest',
  'West Coast',
  'Mountain States',
  'International',
  'Multi-Regional',
  'Rural Focus',
  'Urban Focus',
);
export type Region = (typeof REGIONS)[number]['value'];

export const STUDY_DESIGNS = [
  ...lowercased('Parallel', 'Crossover', 'Factorial', 'Sequential', 'Adaptive', 'Observational'),
  { value: 'single_group', label: 'Single Group' },
] as const satisfies readonly Option[];
export type StudyDesign = (typeof STUDY_DESIGNS)[number]['value'];

export const REGULATORY_STATUSES = underscored(
  'Pre-IND',
  'IND Submitted',
  'IND Active',
  'Protocol Under Review',
  'Ready to Enroll',
  'Enrolling',
  'Enrollment Complete',
  'Study Complete',
  'Results Published',
);

export const PAYMENT_SCHEDULES = lowercased('Monthly', 'Quarterly', 'Milestone-based');
export type PaymentSchedule = (typeof PAYMENT_SCHEDULES)[number]['value'];

/** The label of a stored value, or the value itself if it is not on the list. */
export function labelOf(options: readonly Option[], value: string | null | undefined): string {
  return options.find((option) => option.value === value)?.label ?? value ?? '';
}
