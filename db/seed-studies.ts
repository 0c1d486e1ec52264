/** The demo studies and the history of their matches: made up, but always the same. app/domain/commands/demo replays it. */
import type { SiteDeclineKind } from '../app/catalogue/declines';
import type { MatchSide } from '../app/catalogue/statuses';
import type { Study, StudyPlan } from './schema';

export interface DemoStep {
  /** By the name that app/domain/model/match-transitions.ts gives it. */
  transition: 'invite' | 'interest' | 'accept' | 'select' | 'decline';
  by: MatchSide;
  /** Days after the previous step. */
  after: number;
  reason?: string;
  /** Why a site declines, as chosen from the list. */
  kind?: SiteDeclineKind;
}

const step =
  (transition: DemoStep['transition'], by: MatchSide) =>
  (after: number, reason?: string, kind?: SiteDeclineKind): DemoStep => ({ transition, by, after, reason, kind });
const invite = step('invite', 'sponsor');
const interest = step('interest', 'site');
const accept = step('accept', 'site');
const select = step('select', 'sponsor');
const siteDeclines = step('decline', 'site');
const sponsorDeclines = step('decline', 'sponsor');

const PATHS = {
  suggested: [],
  invited: [invite(2)],
  cameForward: [interest(5)],
  accepted: [invite(1), accept(4)],
  selected: [invite(1), accept(3), select(6)],
  selectedUninvited: [interest(4), select(8)],
  siteDeclined: [invite(2), siteDeclines(5, 'Our coordinators are fully booked until spring.')],
  notInterested: [siteDeclines(6, 'We see too few patients with this condition.', 'population')],
  siteWithdrew: [invite(1), accept(3), siteDeclines(7, 'Our pharmacist is leaving, so we cannot store the drug.')],
  sponsorDeclined: [interest(3), sponsorDeclines(9, 'We have enough sites in this region.')],
  invitationWithdrawn: [invite(2), sponsorDeclines(10, 'After a protocol amendment, sites need an infusion center.')],
};

type DemoPath = keyof typeof PATHS;
/** The step in which a match is, once its site has answered: the CDA is sent, signed, a visit proposed, or reported on. */
export type DemoStage = 'cda' | 'feasibility' | 'visit' | 'decision';

/** In the middle, with a task that is late, activated, or ended because the site has fallen out. */
export type DemoStartUpState = 'middle' | 'activated' | 'ended';

export const stepsOf = (path: DemoPath): readonly DemoStep[] => PATHS[path];

type Text = 'title' | 'acronym' | 'therapeuticArea' | 'indication' | 'description';
type Scope = 'enrollmentTarget' | 'totalSites' | 'duration' | 'requiredEquipment' | 'geographicPreferences';

type FromRecord = 'protocolNumber' | 'onBehalfOf' | 'countries' | 'origins';
type Listing = 'listed' | 'sponsorListed';

interface DemoStudy extends Pick<Study, Text | Scope | 'phase' | 'status'>, Partial<Pick<Study, FromRecord | Listing>> {
  /** Index into DEMO_SPONSORS. */
  sponsor: number;
  submittedDaysAgo: number;
  completedDaysAgo?: number;
  /** Its path, if it differs from its sponsor's template. */
  path?: Study['path'];
  /** How many more trials like it the first site to answer attests than it has confirmed. */
  overstated?: number;
  /** How far its matches go that wait for a CDA, best first. */
  stages?: readonly DemoStage[];
  /** How far the start-ups of its selected sites are, best first. */
  startUps?: readonly DemoStartUpState[];
  /** What its sponsor wants in each region. */
  regions?: StudyPlan['regions'];
  /** Without it, all its equipment is required. */
  musts?: Study['musts'];
  /** The path of each of its best matches, best first; the rest stay new. */
  paths: readonly DemoPath[];
  /** The path of the site that can sign in, whatever its rank, so that each tab of its inbox has an entry. */
  firstSite?: DemoPath;
}

/** What the studies pay, in turn, so that sites see terms before they answer. The last one leaves them open. */
export const DEMO_TERMS: readonly Partial<Study>[] = [
  { budgetPerPatient: 9500, startupFee: 15_000, visitsPerPatient: 14, paymentSchedule: 'quarterly' },
  { budgetPerPatient: 6200, startupFee: 8000, visitsPerPatient: 8, paymentSchedule: 'monthly' },
  { budgetPerPatient: 11_800, startupFee: 20_000, visitsPerPatient: 21, paymentSchedule: 'milestone-based' },
  {},
];

export const DEMO_STUDIES: DemoStudy[] = [
  {
    sponsor: 0,
    title: 'Velotinib With or Without Radiotherapy in Locally Advanced Non-Small Cell Lung Cancer',
    acronym: 'VELORA',
    protocolNumber: 'LRK-2104-301',
    countries: [{ country: 'United States', sites: 10, patients: 320 }],
    phase: 'phase_iii',
    therapeuticArea: 'oncology',
    indication: 'Non-small cell lung cancer, stage III',
    description: 'A randomized study of whether adding velotinib to standard radiotherapy delays disease progression.',
    enrollmentTarget: 320,
    totalSites: 10,
    duration: 30,
    requiredEquipment: ['Clinical Laboratory (CLIA)', 'CT Imaging', 'Infusion Center'],
    geographicPreferences: ['Northeast', 'Midwest'],
    status: 'approved',
    listed: true,
    submittedDaysAgo: 146,
    paths: [
      'selected',
      'selectedUninvited',
      'accepted',
      'accepted',
      'accepted',
      'cameForward',
      'selected',
      'siteDeclined',
      'sponsorDeclined',
      'invited',
    ],
    path: [
      { step: 'interest', days: 10 },
      { step: 'cda', days: 5 },
      { step: 'feasibility', days: 10 },
      { step: 'visit', days: 15 },
      { step: 'decision', days: 14 },
    ],
    stages: ['decision', 'visit', 'feasibility', 'cda'],
    startUps: ['middle', 'activated', 'ended'],
    regions: [
      { region: 'Northeast', sites: 5, patients: 160 },
      { region: 'Midwest', sites: 4, patients: 130 },
    ],
  },
  {
    sponsor: 0,
    title: 'Weekly Insuprel in Adults With Type 2 Diabetes Not Controlled on Metformin',
    acronym: 'WISE-2',
    phase: 'phase_ii',
    therapeuticArea: 'endocrinology',
    indication: 'Type 2 diabetes',
    description: 'A dose-finding study of a once-weekly injection, with HbA1c at 26 weeks as the primary endpoint.',
    enrollmentTarget: 180,
    totalSites: 6,
    duration: 14,
    requiredEquipment: ['Clinical Laboratory (CLIA)', 'Pharmacy Services'],
    geographicPreferences: ['Southeast', 'Southwest'],
    status: 'approved',
    submittedDaysAgo: 58,
    path: [
      { step: 'interest', days: 10 },
      { step: 'feasibility', days: 10 },
      { step: 'decision', days: 14 },
    ],
    overstated: 2,
    paths: ['accepted', 'selected', 'siteWithdrew', 'invited', 'notInterested', 'invitationWithdrawn'],
  },
  {
    sponsor: 1,
    title: 'Natural History of Early-Onset Alzheimer Disease',
    acronym: 'NEAD',
    phase: 'observational',
    therapeuticArea: 'neurology',
    indication: 'Early-onset Alzheimer disease',
    description: 'Annual visits with imaging and cognitive testing; no study treatment is given.',
    enrollmentTarget: 90,
    totalSites: 5,
    duration: 48,
    requiredEquipment: ['MRI Imaging'],
    geographicPreferences: ['West Coast', 'Mountain States'],
    status: 'approved',
    listed: true,
    sponsorListed: true,
    submittedDaysAgo: 81,
    paths: ['selected', 'selected', 'siteDeclined', 'cameForward', 'invitationWithdrawn', 'invited'],
  },
  {
    sponsor: 1,
    title: 'Corzapine After Percutaneous Coronary Intervention',
    acronym: 'COR-PCI',
    phase: 'phase_iv',
    therapeuticArea: 'cardiology',
    indication: 'Coronary artery disease',
    description: 'Post-marketing surveillance of bleeding and stent thrombosis in the first year.',
    enrollmentTarget: 400,
    totalSites: 8,
    duration: 18,
    requiredEquipment: ['Clinical Laboratory (CLIA)', 'Cardiac Catheterization Lab', 'ECG/EKG'],
    geographicPreferences: ['Multi-Regional'],
    status: 'approved',
    listed: true,
    submittedDaysAgo: 196,
    completedDaysAgo: 21,
    paths: ['selected', 'selectedUninvited', 'selected', 'siteWithdrew', 'sponsorDeclined', 'notInterested'],
  },
  {
    sponsor: 2,
    title: 'Aerosolized Mucolan for Frequent Exacerbations of COPD',
    acronym: 'AMFEC',
    protocolNumber: 'OKC-17-204',
    countries: [{ country: 'United States', sites: null, patients: 150 }],
    origins: {
      acronym: 'record',
      phase: 'record',
      enrollmentTarget: 'record',
      countries: 'record',
      duration: 'derived',
      totalSites: 'estimate',
      requiredEquipment: 'estimate',
      budgetPerPatient: 'estimate',
      paymentSchedule: 'estimate',
    },
    phase: 'phase_ii',
    therapeuticArea: 'pulmonology',
    indication: 'Chronic obstructive pulmonary disease',
    description: 'Tests whether a daily inhaled mucolytic halves the number of exacerbations in a year.',
    enrollmentTarget: 150,
    totalSites: 6,
    duration: 16,
    requiredEquipment: ['Clinical Laboratory (CLIA)', 'X-Ray'],
    musts: { area: true, region: false, gcp: false, wishedEquipment: ['X-Ray'], trials: 0, population: null },
    geographicPreferences: ['Midwest', 'Northeast', 'West Coast'],
    status: 'pending_approval',
    submittedDaysAgo: 3,
    paths: [],
  },
  {
    sponsor: 2,
    title: 'Healthy Volunteer Study of RX-118 Bioavailability',
    acronym: 'RX118-01',
    phase: 'phase_i',
    therapeuticArea: 'rheumatology',
    indication: 'Rheumatoid arthritis',
    description: 'Single ascending doses in healthy volunteers.',
    enrollmentTarget: 24,
    totalSites: 2,
    duration: 4,
    requiredEquipment: ['Clinical Laboratory (CLIA)'],
    geographicPreferences: ['Southeast'],
    status: 'rejected',
    submittedDaysAgo: 145,
    paths: [],
  },
  {
    sponsor: 2,
    title: 'Barivane Maintenance After Remission in Ulcerative Colitis',
    acronym: 'BRIDGE-UC',
    phase: 'phase_iii',
    therapeuticArea: 'gastroenterology',
    indication: 'Ulcerative colitis in remission',
    description: 'Tests whether a once-daily tablet keeps patients free of flares for a year after remission.',
    enrollmentTarget: 240,
    totalSites: 7,
    duration: 24,
    requiredEquipment: ['Clinical Laboratory (CLIA)', 'Infusion Center'],
    geographicPreferences: ['Midwest', 'Southeast', 'West Coast'],
    status: 'approved',
    submittedDaysAgo: 124,
    paths: ['selected', 'accepted', 'siteDeclined', 'selectedUninvited', 'invited'],
    stages: ['feasibility'],
  },
  {
    sponsor: 3,
    title: 'Subcutaneous Arthelimab in Moderate Rheumatoid Arthritis',
    acronym: 'SARA',
    phase: 'phase_ii',
    therapeuticArea: 'rheumatology',
    indication: 'Rheumatoid arthritis, moderate to severe',
    description: 'Three doses versus placebo over 16 weeks in patients with an inadequate response to methotrexate.',
    enrollmentTarget: 120,
    totalSites: 4,
    duration: 10,
    requiredEquipment: ['Clinical Laboratory (CLIA)', 'Infusion Center'],
    geographicPreferences: ['Southeast', 'Mountain States', 'West Coast'],
    status: 'approved',
    listed: true,
    sponsorListed: true,
    submittedDaysAgo: 160,
    completedDaysAgo: 34,
    paths: ['selected', 'selected', 'notInterested', 'sponsorDeclined'],
  },
  {
    sponsor: 4,
    title: 'A Single-Dose RSV Vaccine in Adults Aged 60 Years and Older',
    acronym: 'RSV-60',
    protocolNumber: 'CSV-0618-03',
    countries: [
      { country: 'United States', sites: 20, patients: 2400 },
      { country: 'Canada', sites: 6, patients: 720 },
      { country: 'United Kingdom', sites: 4, patients: 480 },
    ],
    phase: 'phase_iii',
    therapeuticArea: 'infectious disease',
    indication: 'Prevention of respiratory syncytial virus disease',
    description: 'Evaluates protection against lower respiratory tract disease over two seasons.',
    enrollmentTarget: 3600,
    totalSites: 30,
    duration: 26,
    requiredEquipment: ['Clinical Laboratory (CLIA)', 'Pharmacy Services'],
    geographicPreferences: ['Multi-Regional'],
    status: 'approved',
    listed: true,
    submittedDaysAgo: 34,
    paths: ['selected', 'accepted', 'invited', 'siteDeclined', 'cameForward', 'invited', 'notInterested'],
  },
  {
    sponsor: 0,
    title: 'Renoxil in Chronic Heart Failure: Prevention of Hospital Stays',
    acronym: 'HEARTEN',
    protocolNumber: 'LRK-3310-302',
    origins: {
      acronym: 'record',
      phase: 'record',
      enrollmentTarget: 'record',
      totalSites: 'record',
      duration: 'derived',
      budgetPerPatient: 'estimate',
      paymentSchedule: 'estimate',
    },
    phase: 'phase_iii',
    therapeuticArea: 'cardiology',
    indication: 'Chronic heart failure',
    description: 'Tests whether a daily tablet prevents hospital stays for heart failure over two years.',
    enrollmentTarget: 360,
    totalSites: 9,
    duration: 32,
    requiredEquipment: ['Clinical Laboratory (CLIA)', 'Pharmacy Services', 'ECG/EKG'],
    geographicPreferences: ['Northeast', 'Midwest', 'Southeast'],
    status: 'approved',
    submittedDaysAgo: 16,
    paths: ['suggested', 'invited'],
    firstSite: 'suggested',
  },
  {
    sponsor: 1,
    title: 'Corzapine Versus Usual Care in Stable Coronary Artery Disease',
    acronym: 'COR-USUAL',
    phase: 'phase_iii',
    therapeuticArea: 'cardiology',
    indication: 'Stable coronary artery disease',
    description: 'Compares time to the first cardiac event, with visits every three months.',
    enrollmentTarget: 500,
    totalSites: 10,
    duration: 36,
    requiredEquipment: ['Clinical Laboratory (CLIA)', 'Pharmacy Services'],
    geographicPreferences: ['Northeast', 'Southeast', 'Southwest'],
    status: 'approved',
    listed: true,
    sponsorListed: true,
    submittedDaysAgo: 29,
    path: [
      { step: 'interest', days: 10 },
      { step: 'feasibility', days: 10 },
      { step: 'decision', days: 14 },
    ],
    paths: ['invited', 'cameForward'],
    firstSite: 'accepted',
  },
  {
    sponsor: 3,
    title: 'Orvalimab With Carbonel in Extensive Small Cell Lung Cancer',
    acronym: 'ORCA',
    phase: 'phase_ii',
    therapeuticArea: 'oncology',
    indication: 'Small cell lung cancer, extensive stage',
    description: 'Tests whether adding carbonel to orvalimab prolongs survival without progression.',
    enrollmentTarget: 110,
    totalSites: 6,
    duration: 22,
    requiredEquipment: ['Clinical Laboratory (CLIA)', 'Infusion Center'],
    geographicPreferences: ['Multi-Regional'],
    status: 'approved',
    listed: true,
    submittedDaysAgo: 22,
    paths: ['accepted', 'invited', 'notInterested'],
    firstSite: 'invited',
  },
  {
    sponsor: 2,
    title: 'Hesperin After Surgery for Early Breast Cancer',
    acronym: 'HESTER',
    protocolNumber: 'BWO-211',
    onBehalfOf: 'Brightwater Oncology',
    phase: 'phase_iii',
    therapeuticArea: 'oncology',
    indication: 'Breast cancer, stage I to II',
    description: 'Tests whether five years of hesperin prevent recurrence better than three.',
    enrollmentTarget: 700,
    totalSites: 14,
    duration: 60,
    requiredEquipment: ['Clinical Laboratory (CLIA)', 'Pharmacy Services'],
    geographicPreferences: ['Northeast', 'Mountain States', 'West Coast'],
    status: 'approved',
    submittedDaysAgo: 47,
    paths: ['selected', 'invited', 'cameForward'],
    firstSite: 'notInterested',
  },
];

/**
 * Before the study is matched again, a site fills in the second list of equipment without the items that HEARTEN
 * requires, so it no longer qualifies.
 */
export const DEMO_EDIT = { site: 26, equipment: ['MRI Imaging', 'CT Imaging', 'Ultrasound'], daysAgo: 3 };

/** A pulmonary clinic asks to be considered for a listed study of lung cancer that it was not suggested for. */
export const DEMO_ASK = {
  study: 0,
  site: 14,
  daysAgo: 4,
  text: 'Our thoracic clinic diagnoses about 60 patients with stage III lung cancer a year, and refers them to the infusion center across the street.',
};

/** A change that the sponsor of an approved study proposes, and that an administrator has yet to decide about. */
export const DEMO_CHANGE = {
  study: 1,
  values: { enrollmentTarget: 240, requiredEquipment: ['Clinical Laboratory (CLIA)'] },
  hoursAgo: 5,
};

/**
 * Whom the CRO works for, and the study that it posts for each: the sponsor that can sign in, and one that has nothing else.
 * Sponsors and studies by their numbers. Each relation begins before its study is posted.
 */
export const DEMO_RELATIONS = {
  cro: 2,
  clients: [
    { client: 0, study: 6, daysAgo: 131 },
    { client: 5, study: 12, daysAgo: 53 },
  ],
} as const;
