/**
 * Demo data: invented hospitals, companies, people and drugs in real cities with real ZIP codes, so that distances are
 * right. The data is always the same. app/domain/commands/demo loads it into an empty database.
 */
import { EHR_SYSTEMS, PANEL_SIZES, PRIOR_TRIALS, SITE_AREAS, SITE_EQUIPMENT } from '../app/catalogue/options';
import type { OrganizationStatus } from '../app/catalogue/statuses';

// name, city, state, ZIP, areas (index into SITE_AREAS), patients, prior trials, equipment (indexes), months until the GCP
// training expires (negative if it has, null for none), principal investigator
type SiteLine = [string, string, string, string, number[], number, number, number[], number | null, string];

// biome-ignore format: one line per site, as a table
const SITES: SiteLine[] = [
  ['Harborlight Clinical Research', 'Boston', 'MA', '02115', [0, 1], 3, 3, [0, 1, 2, 3, 5, 6], 1.5, 'Dr. Miriam Okafor'],
  ['Beacon Hill Oncology Partners', 'Boston', 'MA', '02114', [0], 2, 2, [0, 2, 5], 7, 'Dr. Alan Whitcombe'],
  ['Long Wharf Medical Center', 'New Haven', 'CT', '06510', [2, 3], 2, 2, [0, 1, 2, 3], 11, 'Dr. Priya Raman'],
  ['Hudson Valley Research Institute', 'Poughkeepsie', 'NY', '12601', [3, 4], 1, 1, [0, 2], 4, 'Dr. Owen Castellano'],
  ['East River Neuroscience Clinic', 'New York', 'NY', '10016', [2], 3, 3, [0, 1, 2, 3, 6], 10, 'Dr. Hannah Lindqvist'],
  ['Schuylkill Cancer Center', 'Philadelphia', 'PA', '19104', [0], 3, 3, [0, 1, 2, 3, 5, 6], 8, 'Dr. Joel Abernathy'],
  ['Three Rivers Heart Institute', 'Pittsburgh', 'PA', '15213', [1], 2, 2, [0, 2, 3, 4], -2, 'Dr. Elena Marchetti'],
  ['Chesapeake Family Research', 'Baltimore', 'MD', '21201', [3, 5], 1, 1, [0], null, 'Dr. Curtis Yeboah'],
  ['Casco Bay Health', 'Portland', 'ME', '04101', [4, 5], 0, 0, [0], 6, 'Dr. Sarah Thibodeau'],
  ['Peachtree Clinical Trials', 'Atlanta', 'GA', '30308', [0, 3, 5], 3, 3, [0, 1, 2, 5, 6], 5, 'Dr. Marcus Bellamy'],
  ['Magnolia Endocrine Associates', 'Birmingham', 'AL', '35233', [3], 2, 2, [0, 1], 9, 'Dr. Lucille Garner'],
  ['Biscayne Research Group', 'Miami', 'FL', '33136', [5, 4, 0], 3, 3, [0, 1, 2, 3, 5], 3, 'Dr. Rafael Ibarra'],
  ['Tampa Bay Rheumatology', 'Tampa', 'FL', '33606', [6], 1, 1, [0, 5], 10, 'Dr. Denise Kowalczyk'],
  ['Research Triangle Medical', 'Durham', 'NC', '27710', [0, 1, 2], 3, 3, [0, 1, 2, 3, 4, 5, 6], 11, 'Dr. Nathaniel Brooks'],
  ['Blue Ridge Pulmonary Clinic', 'Asheville', 'NC', '28801', [4], 0, 1, [0, 2], null, 'Dr. Ingrid Sorensen'],
  ['Music City Gastroenterology', 'Nashville', 'TN', '37203', [8], 2, 2, [0, 2, 5], 8, 'Dr. Theo Vasquez'],
  ['Crescent City Medical Research', 'New Orleans', 'LA', '70112', [1, 3], 2, 1, [0, 2, 3], 1, 'Dr. Simone Fontenot'],
  ['Lakeshore Comprehensive Research', 'Chicago', 'IL', '60611', [0, 1, 2, 3], 3, 3, [0, 1, 2, 3, 4, 5, 6], 10, 'Dr. Gregor Novak'],
  ['Prairie State Dermatology', 'Springfield', 'IL', '62701', [7], 1, 1, [0], 7, 'Dr. Alicia Munro'],
  ['Great Lakes Heart and Lung', 'Cleveland', 'OH', '44106', [1, 4], 3, 3, [0, 1, 2, 3, 4], 12, 'Dr. Samuel Osei'],
  ['Queen City Neurology', 'Cincinnati', 'OH', '45219', [2], 1, 2, [0, 2], 6, 'Dr. Fiona Gallagher'],
  ['Twin Cities Clinical Research', 'Minneapolis', 'MN', '55455', [3, 8], 2, 0, [0, 1, 2, 5], -4, 'Dr. Karin Dahlberg'],
  ['Motor City Infectious Disease', 'Detroit', 'MI', '48201', [5], 2, 2, [0, 1, 3, 6], 2, 'Dr. Andre Whitfield'],
  ['Gateway Oncology Research', 'St. Louis', 'MO', '63110', [0], 2, 3, [0, 1, 2, 5], 8, 'Dr. Paul Reinhardt'],
  ['Heartland Community Health', 'Omaha', 'NE', '68105', [9], 0, 0, [], null, 'Dr. Becky Thorson'],
  ['Hoosier Diabetes Center', 'Indianapolis', 'IN', '46202', [3], 2, 2, [0, 1, 5], 5, 'Dr. Vincent Amadi'],
  ['Lone Star Research Alliance', 'Houston', 'TX', '77030', [0, 1, 5], 3, 3, [0, 1, 2, 3, 4, 5, 6], 11, 'Dr. Catalina Reyes'],
  ['Trinity River Cardiology', 'Dallas', 'TX', '75235', [1], 3, 2, [0, 2, 3, 4], 4, 'Dr. Wesley Hargrove'],
  ['Alamo Clinical Studies', 'San Antonio', 'TX', '78229', [3, 8], 1, 1, [0, 5], 7, 'Dr. Beatriz Solano'],
  ['Sonoran Desert Medical', 'Phoenix', 'AZ', '85006', [4, 7], 2, 2, [0, 2], 9, 'Dr. Rajesh Iyer'],
  ['Sandia Research Clinic', 'Albuquerque', 'NM', '87106', [5, 9], 0, 1, [0], null, 'Dr. Lorena Chavez'],
  ['Front Range Oncology', 'Denver', 'CO', '80218', [0, 6], 2, 3, [0, 1, 2, 5, 6], 10, 'Dr. Jonas Albrecht'],
  ['Wasatch Neurology Institute', 'Salt Lake City', 'UT', '84132', [2], 2, 2, [0, 2, 3], 8, 'Dr. Emily Christensen'],
  ['Treasure Valley Health', 'Boise', 'ID', '83702', [3, 4], 0, 0, [0], 3, 'Dr. Dale Ferris'],
  ['Pacific Rim Clinical Trials', 'San Diego', 'CA', '92103', [0, 5, 7], 3, 3, [0, 1, 2, 3, 5, 6], 9, 'Dr. Mei-Lin Chao'],
  ['Golden Gate Neuroscience', 'San Francisco', 'CA', '94143', [2, 0], 3, 3, [0, 1, 2, 3, 5, 6], 6, 'Dr. Arjun Mehta'],
  ['Valley Heart Clinic', 'Fresno', 'CA', '93701', [1], 1, 0, [0, 2], null, 'Dr. Rosa Delgado'],
  ['Puget Sound Research Center', 'Seattle', 'WA', '98104', [0, 6, 8], 3, 3, [0, 1, 2, 3, 5, 6], 12, 'Dr. Henrik Nilsen'],
  ['Willamette Pulmonary Group', 'Portland', 'OR', '97239', [4], 1, 2, [0, 2], 5, 'Dr. Julia Stanhope'],
  ['Aloha Community Research', 'Honolulu', 'HI', '96813', [3, 9], 0, 0, [0], 4, 'Dr. Kimo Nakamura'],
  ['Old Colony Heart Clinic', 'Quincy', 'MA', '02169', [1], 3, 3, [0, 1, 2, 3, 4, 5, 6], null, 'Dr. Stella Moreau'],
];

const pick = <T extends { value: string }>(options: readonly T[], indexes: number[]) =>
  indexes.flatMap((index) => options[index]?.value ?? []);

/** Three await a decision and one was rejected, so that every status appears. */
const STATUS_OF: Record<number, OrganizationStatus> = { 8: 'pending', 24: 'pending', 30: 'rejected', 39: 'pending' };

/** The last site registered minutes ago. All we know about it is what it says about itself. */
const MINUTES = 1 / (24 * 60);
const JUST_REGISTERED = { site: SITES.length - 1, daysAgo: 40 * MINUTES };

/** Spread over more than a year. The first site is the oldest, and the pending ones came last week. */
const daysAgoOf = (index: number): number => {
  if (index === JUST_REGISTERED.site) return JUST_REGISTERED.daysAgo;
  const position = (index * 17) % (SITES.length - 1);
  return STATUS_OF[index] === 'pending' ? 1 + (index % 6) : 420 - position * 10 - ((index * 7) % 8);
};

/** The items that some sites declare from the second list of equipment. Other sites have not filled it in. */
const MORE_EQUIPMENT: Record<number, string[]> = {
  8: ['X-Ray', 'ECG/EKG'],
  13: ['CT Imaging', 'ECG/EKG', 'Holter Monitor'],
  15: ['Endoscopy Suite', 'Ultrasound'],
  19: ['ECG/EKG', 'Holter Monitor', 'Rehabilitation Services'],
  40: ['ECG/EKG', 'Ultrasound'],
};

const LISTED = new Intl.ListFormat('en');

export const DEMO_SITES = SITES.map(
  ([name, city, state, zipCode, areas, panel, trials, equipment, gcpMonths, piName], index) => ({
    name,
    city,
    state,
    zipCode,
    address: `${120 + index * 7} Research Way`,
    phone: `555-01${String(10 + index)}`,
    description: `${name} runs studies in ${LISTED.format(pick(SITE_AREAS, areas))} for patients in and around ${city}.`,
    therapeuticAreas: pick(SITE_AREAS, areas),
    patientPanelSize: PANEL_SIZES[panel]?.value ?? 'under-1000',
    ehrSystem: EHR_SYSTEMS[index % EHR_SYSTEMS.length]?.value ?? 'other',
    priorTrials: Number(PRIOR_TRIALS[trials]?.value ?? 0),
    equipment: [...pick(SITE_EQUIPMENT, equipment), ...(MORE_EQUIPMENT[index] ?? [])],
    piName,
    status: STATUS_OF[index] ?? 'verified',
    gcpMonths,
    registeredDaysAgo: daysAgoOf(index),
  }),
);

/** What some sites state about their patients a year. The one in Minneapolis sees too few for a study of diabetes. */
export const DEMO_PATIENTS = [
  { site: 5, daysAgo: 40, patients: [{ of: 'Non-small cell lung cancer', perYear: 260 }] },
  {
    site: 10,
    daysAgo: 35,
    patients: [
      { of: 'Type 2 diabetes', perYear: 1400 },
      { of: 'Endocrinology', perYear: 5200 },
    ],
  },
  {
    site: 21,
    daysAgo: 30,
    patients: [
      { of: 'Ulcerative colitis', perYear: 190 },
      { of: 'Type 2 diabetes', perYear: 12 },
    ],
  },
];

// biome-ignore format: a list of names
const FIRST = ['Nora', 'Eli', 'Tessa', 'Omar', 'June', 'Felix', 'Anika', 'Leo', 'Clara', 'Hugo', 'Maya', 'Ivan', 'Ruth'];
// biome-ignore format: a list of names
const LAST = ['Fields', 'Castle', 'Hartman', 'Quiroga', 'Bauer', 'Lindgren', 'Osman', 'Pruitt', 'Sato', 'Varga', 'Wells'];

export const coordinatorOf = (index: number): readonly [string, string] => [
  FIRST[index % FIRST.length] ?? '',
  LAST[(index * 3) % LAST.length] ?? '',
];

// biome-ignore format: one line per sponsor, as a table
export const DEMO_SPONSORS = [
  { name: 'Larkspur Therapeutics', city: 'Cambridge', state: 'MA', zipCode: '02139', contact: ['Dana', 'Whitaker'], registeredDaysAgo: 425 },
  { name: 'Meridian Bioscience', city: 'San Diego', state: 'CA', zipCode: '92121', contact: ['Luis', 'Ferreira'], registeredDaysAgo: 330 },
  { name: 'Oakline Clinical (CRO)', city: 'Durham', state: 'NC', zipCode: '27703', contact: ['Grace', 'Adeyemi'], registeredDaysAgo: 262 },
  { name: 'Tidewater Biologics', city: 'Norfolk', state: 'VA', zipCode: '23510', contact: ['Imani', 'Rowe'], registeredDaysAgo: 171 },
  { name: 'Cascadia Vaccines', city: 'Seattle', state: 'WA', zipCode: '98109', contact: ['Peter', 'Lindholm'], registeredDaysAgo: 96 },
  { name: 'Brightwater Oncology', city: 'Madison', state: 'WI', zipCode: '53703', contact: ['Noor', 'Halvorsen'], registeredDaysAgo: 61 },
] as const;

/** Somebody of the first site who has an account without an organization, and asks its owner to let them join. */
export const DEMO_JOIN = {
  site: 0,
  name: ['Elena', 'Marsh'],
  message: 'I am the new regulatory coordinator. I start on Monday.',
  daysAgo: 1,
} as const;

/** Leads collected at a stand some days ago that have not registered yet. */
export const DEMO_KIOSK = {
  event: 'Site Solutions Summit',
  place: 'Nashville, TN',
  zone: 'America/Chicago',
  fieldRep: 'Remy Field',
  // biome-ignore format: one line per site, as a table
  entries: [
    { name: 'Bluegrass Cancer Clinic', contactName: 'Tara Combs', city: 'Lexington', state: 'KY', area: 'Oncology', daysAgo: 12, rating: 'hot' },
    { name: 'Okefenokee Heart Group', contactName: 'Dell Prentiss', city: 'Valdosta', state: 'GA', area: 'Cardiology', daysAgo: 12, rating: 'warm' },
    { name: 'Flint Hills Family Medicine', contactName: 'Joan Ackerman', city: 'Manhattan', state: 'KS', area: 'Other', daysAgo: 11, rating: 'cold' },
    { name: 'Lake Champlain Neurology', contactName: 'Marc Duval', city: 'Burlington', state: 'VT', area: 'Neurology', daysAgo: 11, rating: 'warm' },
  ],
} as const;
