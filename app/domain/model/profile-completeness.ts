/** What a site's profile contains, and how many running studies would use each missing item. */
import { z } from 'zod';
import { ASKED_SHOWN } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { askable, coverage } from '~/matching/equipment';
import { patientsPerSite } from '~/matching/target';
import type { Organization, Study } from '~db/schema';
import { describedView, nullableText, text, view } from './views';

/** What a running study asks of sites: one in the site's areas, if it has said which those are. */
export type StudyAsk = Pick<
  Study,
  'requiredEquipment' | 'geographicPreferences' | 'enrollmentTarget' | 'totalSites' | 'musts'
> &
  Partial<Pick<Study, 'countries'>>;

/** What is known about a site. */
export interface SiteFacts {
  site: Pick<
    Organization,
    'therapeuticAreas' | 'state' | 'zipCode' | 'patientPanelSize' | 'priorTrials' | 'equipment' | 'piName'
  >;
  /** Whether training is current, and how many of the site's people have it: none if it is on record for the site. */
  gcp: { current: boolean; trained: number; people: number };
  documents: number;
  /** Whether the site has reviewed its track record. */
  reviewed: boolean;
  /** Trials on the track record that the site has yet to answer. */
  openTrials: number;
  /** How many of the questions that most sponsors ask still need an answer. */
  usual: number;
}

interface Datum {
  label: string;
  href: string;
  isFilled: (facts: SiteFacts) => boolean;
  /** Whether the study compares sites by it. */
  isCompared: (study: StudyAsk) => boolean;
  /** Whether sites without it are not suggested. */
  isMust: (study: StudyAsk) => boolean;
  /** What one study, or several, do with it: singular and plural. */
  says: readonly [one: string, many: string];
}

const field = (name: string) => `${paths.organizationProfile}#profile-${name}`;
const always = () => true;
const mustHaves = ({ requiredEquipment, musts }: StudyAsk) =>
  requiredEquipment.filter((item) => !musts?.wishedEquipment.includes(item));

/** If two would count for the same number of studies, the one listed first comes first. */
const DATA = {
  trackRecord: {
    label: 'Trials to confirm',
    href: paths.organizationTrackRecord(),
    isFilled: ({ reviewed, openTrials }) => reviewed && openTrials === 0,
    isCompared: always,
    isMust: ({ musts }) => (musts?.trials ?? 0) > 0,
    says: ['compares them', 'compare them'],
  },
  therapeuticAreas: {
    label: 'Therapeutic areas',
    href: field('therapeuticAreas'),
    isFilled: ({ site }) => site.therapeuticAreas.length > 0,
    isCompared: always,
    isMust: ({ musts }) => musts?.area ?? false,
    says: ['compares them', 'compare them'],
  },
  gcp: {
    label: 'GCP training',
    href: paths.training(),
    isFilled: ({ gcp: { current, trained, people } }) => current && (trained === 0 || trained === people),
    isCompared: always,
    isMust: ({ musts }) => musts?.gcp ?? false,
    says: ['gives points for it', 'give points for it'],
  },
  equipment: {
    label: 'Equipment',
    href: field('equipment'),
    isFilled: ({ site }) => site.equipment.length > 0,
    isCompared: ({ requiredEquipment }) => requiredEquipment.length > 0,
    isMust: (study) => mustHaves(study).length > 0,
    says: ['asks for some', 'ask for some'],
  },
  patientPanelSize: {
    label: 'Patient population',
    href: field('patientPanelSize'),
    isFilled: ({ site }) => site.patientPanelSize !== null,
    isCompared: (study) => patientsPerSite(study) !== null || Boolean(study.musts?.population),
    isMust: ({ musts }) => Boolean(musts?.population),
    says: ['compares it', 'compare it'],
  },
  priorTrials: {
    label: 'Prior trials',
    href: field('priorTrials'),
    isFilled: ({ site }) => site.priorTrials !== null,
    isCompared: always,
    isMust: () => false,
    says: ['compares them', 'compare them'],
  },
  address: {
    label: 'State and ZIP code',
    href: field('state'),
    isFilled: ({ site }) => Boolean(site.state && site.zipCode),
    isCompared: ({ geographicPreferences }) => geographicPreferences.length > 0,
    isMust: ({ musts }) => musts?.region ?? false,
    says: ['prefers some regions', 'prefer some regions'],
  },
  investigator: {
    label: 'Principal investigator',
    href: field('piName'),
    isFilled: ({ site }) => Boolean(site.piName),
    isCompared: always,
    isMust: () => false,
    says: ['looks for one', 'look for one'],
  },
  documents: {
    label: 'Documents',
    href: paths.organizationDocuments,
    isFilled: ({ documents }) => documents > 0,
    isCompared: always,
    isMust: () => false,
    says: ['gives points for them', 'give points for them'],
  },
} as const satisfies Record<string, Datum>;

type DatumKey = keyof typeof DATA;
const KEYS = Object.keys(DATA) as [DatumKey, ...DatumKey[]];

const missingSchema = describedView('MissingDatum', 'An item that the site has not filled in.', {
  datum: z.enum(KEYS),
  label: text,
  studies: z
    .int()
    .describe(
      'How many running studies compare sites by it: those in the site’s areas, or all if it has not said which.',
    ),
  required: z.int().describe('How many of these suggest only sites that have it.'),
  text: text.describe('The same as a sentence.'),
  partly: nullableText.describe('How far it is filled in, if it is in part: “1 of 3 people”.'),
  href: text.describe('The page where the site’s staff fill it in.'),
});

const askedSchema = describedView('AskedEquipment', 'Equipment that the site does not list.', {
  item: text,
  studies: z.int().describe('How many running studies ask for it.'),
});

export const completenessSchema = view('Completeness', {
  filled: z.int().describe('How many items are filled in.'),
  total: z.int(),
  missing: z.array(missingSchema).describe('Most useful first.'),
  asked: z
    .array(askedSchema)
    .describe('The equipment that current studies ask for most often, of what the site does not list.'),
  usual: z.int().describe('How many of the questions that most sponsors ask still need an answer.'),
});
export type Completeness = z.infer<typeof completenessSchema>;

export function completeness(facts: SiteFacts, asks: readonly StudyAsk[]): Completeness {
  const missing = KEYS.filter((key) => !DATA[key].isFilled(facts)).map((key) => missingDatum(key, facts, asks));
  return {
    filled: KEYS.length - missing.length,
    total: KEYS.length,
    missing: missing.sort((a, b) => b.required - a.required || b.studies - a.studies),
    asked: facts.site.equipment.length > 0 ? mostAsked(facts.site.equipment, asks).slice(0, ASKED_SHOWN) : [],
    usual: facts.usual,
  };
}

/** A new site's first steps, in order. Each says whether it is done and, if not, for how many studies it counts. */
export function startSteps({ missing }: Completeness) {
  return (['gcp', 'documents', 'investigator', 'trackRecord'] as const).map((datum) => {
    const left = missing.find((each) => each.datum === datum);
    const counts = left && left.studies > 0 ? left.text : null;
    return { datum, href: DATA[datum].href, isDone: !left, partly: left?.partly ?? null, counts };
  });
}

function missingDatum(key: DatumKey, facts: SiteFacts, asks: readonly StudyAsk[]): Completeness['missing'][number] {
  const { label, href, isCompared, isMust, says }: Datum = DATA[key];
  const studies = asks.filter(isCompared).length;
  const required = asks.filter(isMust).length;
  const more = [
    key === 'equipment' && mostWanted(asks),
    key !== 'equipment' && required > 0 && requires(required, studies, says[0].endsWith('them') ? 'them' : 'it'),
    key === 'trackRecord' && facts.openTrials > 0 && `and ${counted(facts.openTrials, 'trial')} may be yours`,
  ].filter(Boolean);
  const where = facts.site.therapeuticAreas.length > 0 ? 'in your areas' : 'of all areas';
  const { trained, people } = facts.gcp;
  const partly = key === 'gcp' && trained > 0 ? `${trained} of ${people} people` : null;
  const sentence =
    studies === 0
      ? `No running study ${where} compares it.`
      : `${[`${counted(studies, 'running study', 'running studies')} ${where} ${says[studies === 1 ? 0 : 1]}`, ...more].join(', ')}.`;
  return { datum: key, label, studies, required, text: sentence, partly, href };
}

/** '1 requires it', 'all require it'. */
const requires = (required: number, studies: number, it: string) =>
  `${required === studies && studies > 1 ? 'all' : required} ${required === 1 ? 'requires' : 'require'} ${it}`;

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** 'most often Pharmacy Services (9)'. */
function mostWanted(asks: readonly StudyAsk[]): string | false {
  const [first] = mostAsked([], asks);
  return first !== undefined && `most often ${first.item} (${first.studies})`;
}

/** Equipment that sites can list and this one does not, with the number of studies that ask for it, most first. */
function mostAsked(declared: readonly string[], asks: readonly StudyAsk[]): Completeness['asked'] {
  const studies = new Map<string, number>();
  for (const { requiredEquipment } of asks) {
    const { lacking, unknown } = coverage(requiredEquipment, declared);
    for (const item of [...lacking, ...askable(unknown).listed]) studies.set(item, (studies.get(item) ?? 0) + 1);
  }
  return [...studies]
    .map(([item, count]) => ({ item, studies: count }))
    .sort((a, b) => b.studies - a.studies || (a.item < b.item ? -1 : 1));
}
