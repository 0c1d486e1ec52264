import type { TrialProfile } from './profile';

/** What a place's name says of whom it treats. */
export type SiteKind = 'children' | 'cancer' | 'veterans' | 'nervous system';

const NAMES: Readonly<Record<SiteKind, RegExp>> = {
  children: /\b(?:children|childrens|pediatrics?|paediatrics?|child|shriners)\b/,
  cancer: /\b(?:cancer|oncology|hematology|tumor|oncologists?|carcinoma|leukemia)\b/,
  veterans: /\b(?:va|veterans?|vamc|vha)\b/,
  'nervous system':
    /\b(?:neurology|neuro|neurological|neuroscience|brain|memory|alzheimers?|psychiatry|psychiatric|behavioral)\b/,
};
const KINDS = Object.keys(NAMES) as readonly SiteKind[];

/** The kinds of place that a name tells of; empty for most. */
export function kindsOfName(name: string): SiteKind[] {
  const plain = name.toLowerCase().replace(/[^a-z]+/g, ' ');
  return KINDS.filter((kind) => NAMES[kind].test(plain));
}

/** How a kind of place suits a study: the weight's name and how far it applies, 0 to 1. */
export interface Cue {
  readonly cue: keyof CueWeights;
  readonly kind: SiteKind;
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

export function cuesOf(study: TrialProfile, kinds: readonly SiteKind[]): Cue[] {
  const cues: Cue[] = [];
  if (kinds.includes('children') && (study.pediatric || study.children)) {
    cues.push({ cue: 'childrenForChildren', kind: 'children', extent: study.pediatric ? 1 : CHILDREN_TOO });
  }
  if (kinds.includes('cancer') && !study.cancer) cues.push({ cue: 'cancerForOther', kind: 'cancer', extent: 1 });
  if (kinds.includes('veterans') && study.veterans)
    cues.push({ cue: 'veteransForVeterans', kind: 'veterans', extent: 1 });
  if (kinds.includes('nervous system') && !study.nervous) {
    cues.push({ cue: 'nervousForOther', kind: 'nervous system', extent: 1 });
  }
  return cues;
}
