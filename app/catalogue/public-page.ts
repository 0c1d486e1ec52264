/** The parts of what a site says it can do: of its PDF, and of the page that it may show to everyone. */
import type { Option } from './options';

/** What a site's owner chooses among for its public page. */
export const PUBLIC_PARTS = [
  { value: 'about', label: 'Description', note: 'In your own words' },
  { value: 'areas', label: 'Therapeutic areas' },
  { value: 'patients', label: 'Patients', note: 'How many you see, and when you said so' },
  { value: 'experience', label: 'Trials and phases', note: 'With the trials that you have confirmed' },
  { value: 'equipment', label: 'Equipment and electronic health record' },
  { value: 'staff', label: 'Staff and training', note: 'How many by role, and no names' },
  { value: 'start-up', label: 'IRB and start-up times', note: 'From your usual questions and your record here' },
  { value: 'address', label: 'Street address and website' },
  { value: 'phone', label: 'The site’s phone number', note: 'That of the profile, not of the investigator' },
  { value: 'contact', label: 'A way for sponsors to get in touch', note: 'It leads to this platform' },
  { value: 'pdf', label: 'The same as a PDF' },
] as const satisfies readonly Option[];
export type PublicPart = (typeof PUBLIC_PARTS)[number]['value'];

/** The parts that say something about the site, in their order on the page and on paper. */
export const CAPABILITY_TITLES = {
  about: 'About the site',
  areas: 'Therapeutic areas',
  patients: 'Patients',
  experience: 'Experience',
  equipment: 'Equipment',
  staff: 'Staff and training',
  'start-up': 'IRB and start-up',
} as const satisfies Partial<Record<PublicPart, string>>;
export type Capability = keyof typeof CAPABILITY_TITLES;

/** The usual questions whose answers are told, by part: the site's own, and none about a person. */
export const TOLD_ANSWERS = {
  experience: [{ key: 'experience.phases', term: 'Experience by phase' }],
  'start-up': [
    { key: 'irb.type', term: 'IRB' },
    { key: 'irb.cycle', term: 'The IRB meets' },
    { key: 'irb.days', term: 'IRB, from submission to approval' },
    { key: 'contracts.days', term: 'Contract and budget' },
  ],
} as const;

export const PHASE_WORDS: Readonly<Record<string, string>> = {
  EARLY_PHASE1: 'Early Phase 1',
  PHASE1: 'Phase 1',
  PHASE2: 'Phase 2',
  PHASE3: 'Phase 3',
  PHASE4: 'Phase 4',
};

/** What the words of StudyBridge's verification mean, exactly. */
export const VERIFIED_MEANS = [
  'Before that, our team looked at its registration: who it is, where it is and how to reach it.',
  'Verification is not an inspection. What the site states about itself is its own word, and it can change it at any time.',
] as const;

/** Addresses that would look like a part of the platform. */
export const RESERVED_SLUGS: readonly string[] = [
  ...[
    'about',
    'account',
    'admin',
    'administrator',
    'api',
    'app',
    'contact',
    'demo',
    'example',
    'help',
    'home',
    'index',
  ],
  ...['legal', 'login', 'logout', 'mail', 'new', 'official', 'preview', 'privacy', 'public', 'registration', 'search'],
  ...['security', 'settings', 'site', 'sites', 'sponsor', 'sponsors', 'status', 'studies', 'study', 'studybridge'],
  ...['support', 'system', 'team', 'terms', 'test', 'verify', 'www'],
];
