import type { TrialProfile } from './profile';

/** What a place's name says of whom or what it treats. */
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

/** And of what sort of institution it is. */
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

export type SiteSpecialty = keyof typeof SPECIALTIES | 'no specialty';
export type SiteSort = keyof typeof SORTS | 'no sort';
export type SiteKind = SiteSpecialty | SiteSort;

/** Of both at least one: that a name tells of no specialty, or of no sort, is a kind as well. */
export interface NameKinds {
  readonly specialties: readonly SiteSpecialty[];
  readonly sorts: readonly SiteSort[];
}

/** In the order of the tables; case and what is no letter do not matter. */
export function kindsOfName(name: string): NameKinds {
  const plain = name.toLowerCase().replace(/[^a-z]+/g, ' ');
  const told = <K extends string>(kinds: Readonly<Record<K, RegExp>>) =>
    (Object.keys(kinds) as K[]).filter((kind) => kinds[kind].test(plain));
  const [specialties, sorts] = [told(SPECIALTIES), told(SORTS)];
  return {
    specialties: specialties.length > 0 ? specialties : ['no specialty'],
    sorts: sorts.length > 0 ? sorts : ['no sort'],
  };
}

/** How a specialty suits a study: the weight's name and how far it applies, 0 to 1. */
export interface Cue {
  readonly cue: keyof CueWeights;
  readonly specialty: 'children' | 'cancer' | 'veterans' | 'nervous system';
  readonly extent: number;
}

/** In the engine's own units: what is added to, or taken from, the logarithm of the experience. */
export interface CueWeights {
  readonly childrenForChildren: number;
  readonly cancerForOther: number;
  readonly veteransForVeterans: number;
  readonly nervousForOther: number;
}

/** A study that takes children among others suits a place of children less than one that is about them. */
const CHILDREN_TOO = 0.4;

export function cuesOf(study: TrialProfile, { specialties }: NameKinds): Cue[] {
  const cues: Cue[] = [];
  if (specialties.includes('children') && (study.pediatric || study.children)) {
    cues.push({ cue: 'childrenForChildren', specialty: 'children', extent: study.pediatric ? 1 : CHILDREN_TOO });
  }
  if (specialties.includes('cancer') && !study.cancer)
    cues.push({ cue: 'cancerForOther', specialty: 'cancer', extent: 1 });
  if (specialties.includes('veterans') && study.veterans) {
    cues.push({ cue: 'veteransForVeterans', specialty: 'veterans', extent: 1 });
  }
  if (specialties.includes('nervous system') && !study.nervous) {
    cues.push({ cue: 'nervousForOther', specialty: 'nervous system', extent: 1 });
  }
  return cues;
}
