/** What the name of a place says about it: its specialty and the type of institution. */
import type { TrialProfile } from './profile';

const SPECIALTIES = {
  children: /\b(?:children|childrens|pediatrics?|paediatrics?|child|shriners)\b/,
  cancer: /\b(?:cancer|oncology|hematology|tumor|oncologists?|carcinoma|leukemia)\b/,
  veterans: /\b(?:va|veterans?|vamc|vha)\b/,
  'nervous system':
    /\b(?:neurology|neuro|neurological|neuroscience|brain|memory|alzheimers?|psychiatry|psychiatric|behavioral)\b/,
  skin: /\b(?:derm|skin)/,
  eyes: /\b(?:eye|retina|ophthalm|vision)/,
  'bones and joints': /\b(?:ortho|spine|bone|joint|sports|rheum|arthritis)/,
  heart: /\b(?:cardi|heart|vascular)/,
  lungs: /\b(?:pulmon|lung|respir|allerg|asthma|chest)/,
  digestion: /\b(?:gastro|digest|liver|hepat|gi\b|endoscop)/,
  kidneys: /\b(?:kidney|renal|nephro|dialysis|davita|urolog)/,
  women: /\b(?:women|ob ?gyn|obstet|gyn|fertil|reproduct|maternal)/,
  hormones: /\b(?:diabet|endocrin|metabol|obesity|weight)/,
  'primary care': /\b(?:family|primary|internal|internist|community)/,
  infections: /\b(?:infect|hiv|aids|vaccin|immun|virol)/,
  pain: /\b(?:pain|anesth)/,
  surgery: /\b(?:surg|transplant|trauma|emergency)/,
  teeth: /\b(?:dental|dentist|oral)/,
  imaging: /\b(?:radiat|radiol|imaging)/,
} as const;

const SORTS = {
  university: /\b(?:univ|college|school|academic)/,
  hospital: /\b(?:hospital|memorial|infirmary)/,
  'medical center': /\b(?:medical (?:center|ctr)|med ctr)\b/,
  research: /\b(?:research|clinical trials?|investigat|studies|site)\b/,
  practice: /\b(?:clinics?|associates|practice|group|physicians|partners|consultants|specialists)\b/,
  company: /\b(?:llc|inc|incorporated|pllc|pc|pa|ltd|corp|corporation|lp)\b/,
  institute: /\b(?:institute|foundation)\b/,
  government: /\b(?:national institut|nih|government|army|naval|military|walter reed)/,
  'health system': /\b(?:health|healthcare|system|kaiser|mayo|cleveland clinic)\b/,
} as const;

type SiteSpecialty = keyof typeof SPECIALTIES | 'no specialty';
type SiteSort = keyof typeof SORTS | 'no sort';
export type SiteKind = SiteSpecialty | SiteSort;

/** At least one of each: 'no specialty' and 'no sort' count as kinds too. */
export interface NameKinds {
  readonly specialties: readonly SiteSpecialty[];
  readonly sorts: readonly SiteSort[];
}

/** In the order of the tables. Only letters matter, not their case. */
export function kindsOfName(name: string): NameKinds {
  const plain = name.toLowerCase().replace(/[^a-z]+/g, ' ');
  const matches = <K extends string>(kinds: Readonly<Record<K, RegExp>>) =>
    (Object.keys(kinds) as K[]).filter((kind) => kinds[kind].test(plain));
  const [specialties, sorts] = [matches(SPECIALTIES), matches(SORTS)];
  return {
    specialties: specialties.length > 0 ? specialties : ['no specialty'],
    sorts: sorts.length > 0 ? sorts : ['no sort'],
  };
}

/** A fit or mismatch between a specialty and a study: the name of its weight and how far it applies, 0 to 1. */
export interface Cue {
  readonly cue: keyof CueWeights;
  readonly specialty: 'children' | 'cancer' | 'veterans' | 'nervous system';
  readonly extent: number;
}

/** Weights that are added to the log of the experience. */
export type CueWeights = Readonly<
  Record<'childrenForChildren' | 'cancerForOther' | 'veteransForVeterans' | 'nervousForOther', number>
>;

/** A study that also enrolls children fits a children's hospital less well than a pediatric study does. */
const ALSO_CHILDREN = 0.4;

export function cuesOf(study: TrialProfile, { specialties }: NameKinds): Cue[] {
  const forChildren = study.pediatric ? 1 : Number(study.children) * ALSO_CHILDREN;
  const cues: Cue[] = [
    { cue: 'childrenForChildren', specialty: 'children', extent: forChildren },
    { cue: 'cancerForOther', specialty: 'cancer', extent: study.cancer ? 0 : 1 },
    { cue: 'veteransForVeterans', specialty: 'veterans', extent: study.veterans ? 1 : 0 },
    { cue: 'nervousForOther', specialty: 'nervous system', extent: study.nervous ? 0 : 1 },
  ];
  return cues.filter(({ specialty, extent }) => extent > 0 && specialties.includes(specialty));
}

/**
 * By kind, the log of how much more often similar trials list a place of that kind than an average place. Learned from the
 * trials for each study, so it needs no list of which names suit which study.
 */
export type Enrichment = ReadonlyMap<SiteKind, number>;

/** Places whose names indicate the same kinds. */
interface NameGroup {
  readonly kinds: NameKinds;
  /** How many of them are listed by any trial. */
  readonly places: number;
  /** The summed similarity of the similar trials that list them, counted once per place. */
  readonly listed: number;
}

/** A trial counts as similar from this multiple of the floor. */
const SIMILAR = 3;
export const similarFrom = (floor: number): number => SIMILAR * Math.exp(floor);

/** Additive smoothing: each kind starts with this many average places. */
const PRIOR_PLACES = 3;

/** Another listing in a similar trial never lowers a kind's enrichment. */
export function enrichmentOf(groups: Iterable<NameGroup>): Enrichment {
  const kinds = new Map<SiteKind, { places: number; listed: number }>();
  const all = { places: 0, listed: 0 };
  for (const { kinds: names, places, listed } of groups) {
    all.places += places;
    all.listed += listed;
    for (const kind of [...names.specialties, ...names.sorts]) {
      const known = kinds.get(kind) ?? { places: 0, listed: 0 };
      kinds.set(kind, { places: known.places + places, listed: known.listed + listed });
    }
  }
  const mean = all.listed / all.places;
  if (!(mean > 0)) return new Map();
  return new Map(
    [...kinds].map(([kind, { places, listed }]) => [
      kind,
      Math.log((listed + PRIOR_PLACES * mean) / ((places + PRIOR_PLACES) * mean)),
    ]),
  );
}

/** A name's mean enrichment over its specialties and over its sorts. */
export function enrichmentOfName(
  enrichment: Enrichment,
  { specialties, sorts }: NameKinds,
): { specialty: number; sort: number } {
  const mean = (kinds: readonly SiteKind[]) =>
    kinds.reduce((sum, kind) => sum + (enrichment.get(kind) ?? 0), 0) / kinds.length;
  return { specialty: mean(specialties), sort: mean(sorts) };
}
