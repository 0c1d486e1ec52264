import { listed, tenths } from './numbers';
import {
  type Cue,
  cuesOf,
  type Enrichment,
  enrichmentOfName,
  kindsOfName,
  type NameKinds,
  type SiteKind,
} from './trials/name-kinds';
import type { TrialProfile } from './trials/profile';
import type { TrialModel } from './trials/similarity';

export type Naming = ReturnType<typeof namingOf>;

/** What a site's name suggests about its fit with a study. */
export function namingOf(name: string, study: TrialProfile) {
  const kinds = kindsOfName(name);
  return { kinds, cues: cuesOf(study, kinds) };
}

/**
 * What a name adds to the score: `specialty` to the log experience, `sort` to the log floor, the experience of a place
 * without similar trials.
 */
export function weighed(kinds: NameKinds, study: TrialProfile, enrichment: Enrichment, model: TrialModel) {
  const { specialty, sort } = enrichmentOfName(enrichment, kinds);
  const cued = cuesOf(study, kinds).reduce((sum, { cue, extent }) => sum + model.cues[cue] * extent, 0);
  return { specialty: cued + model.enrichment.specialty * specialty, sort: model.enrichment.sort * sort };
}

/** Kinds listed at least this much more or less often than average are mentioned, up to MENTIONED of them. */
const NOTABLE = Math.log(1.5);
const MENTIONED = 2;
/** Lower figures read 'at most 0.1'. */
const RAREST = 0.1;

/**
 * The most notable kinds first, except those that a cue already covers. `times`: how many times as often as the average
 * place similar trials list places of this kind, to one decimal.
 */
export function notableKinds({ kinds, cues }: Naming, enrichment: Enrichment) {
  const cued = new Set<SiteKind>(cues.map(({ specialty }) => specialty));
  return [...kinds.specialties, ...kinds.sorts]
    .filter((kind): kind is NamedKind => Object.hasOwn(NAMED_LIKE, kind) && !cued.has(kind))
    .map((kind) => ({ kind, value: enrichment.get(kind) ?? 0 }))
    .filter(({ value }) => Math.abs(value) >= NOTABLE)
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value) || (a.kind < b.kind ? -1 : 1))
    .slice(0, MENTIONED)
    .map(({ kind, value }) => ({ kind, times: Math.max(RAREST, Number(tenths(Math.exp(value)))) }));
}

/** A sentence for each cue, and one for the notable kinds, if any. */
export function namingSentences({ cues }: Naming, notable: ReturnType<typeof notableKinds>): string[] {
  const sentences = cues.map(cueSentence);
  if (notable.length === 0) return sentences;
  const like = notable.map(({ kind }) => NAMED_LIKE[kind]);
  const often = notable.map(({ times }) => `${times > RAREST ? 'about' : 'at most'} ${tenths(times)}`);
  return [
    ...sentences,
    `Model’s estimate: places whose name suggests ${listed(like)} are listed ${listed(often)} times as often as the average place in similar trials on ClinicalTrials.gov.`,
  ];
}

type NamedKind = Exclude<SiteKind, 'no specialty' | 'no sort'>;

const NAMED_LIKE: Readonly<Record<NamedKind, string>> = {
  children: "a children's hospital",
  cancer: 'a cancer center',
  veterans: "a veterans' hospital",
  'nervous system': 'a neurology or psychiatry center',
  skin: 'a skin clinic',
  eyes: 'an eye clinic',
  'bones and joints': 'an orthopedic or joint clinic',
  heart: 'a heart center',
  lungs: 'a lung or allergy clinic',
  digestion: 'a digestive or liver clinic',
  kidneys: 'a kidney or urology center',
  women: "a women's health center",
  hormones: 'a diabetes or hormone clinic',
  'primary care': 'a primary care practice',
  infections: 'an infection or immunology center',
  pain: 'a pain or anesthesia clinic',
  surgery: 'a surgery or emergency center',
  teeth: 'a dental clinic',
  imaging: 'a radiology center',
  university: 'a university',
  hospital: 'a hospital',
  'medical center': 'a medical center',
  research: 'a research center',
  practice: 'a practice or clinic',
  company: 'a company',
  institute: 'an institute',
  government: 'a government institution',
  'health system': 'a health system',
};

const CUE_WORDS: Readonly<Record<Cue['specialty'], string>> = {
  children: 'children',
  cancer: 'cancer',
  veterans: 'veterans',
  'nervous system': 'neurology or psychiatry',
};

function cueSentence({ cue, specialty }: Cue): string {
  const place = `Model’s estimate: the name suggests a focus on ${CUE_WORDS[specialty]}`;
  return cue === 'childrenForChildren' || cue === 'veteransForVeterans'
    ? `${place}, which suits the study.`
    : `${place}, which the study does not involve.`;
}
