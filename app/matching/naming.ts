import { type Favour, favourOfName } from './trials/favour';
import { type Cue, cuesOf, kindsOfName, type NameKinds, type SiteKind } from './trials/kinds';
import type { TrialModel } from './trials/model';
import type { TrialProfile } from './trials/profile';
import type { StudyView } from './trials/view';
import { listed, tenths } from './words';

/** What a site's name says of how the site suits a study, and on what that rests. */
export interface Naming {
  /** Added to the logarithm of the experience. */
  readonly specialty: number;
  /** Added to the logarithm of what a place of no likeness at all counts. */
  readonly sort: number;
  readonly kinds: NameKinds;
  readonly cues: readonly Cue[];
}

/** Of a site's name, for the study of the view. */
export function namingOf(name: string, view: Pick<StudyView, 'study' | 'favour'>, model: TrialModel): Naming {
  const kinds = kindsOfName(name);
  return { kinds, cues: cuesOf(view.study, kinds), ...weighed(kinds, view.study, view.favour(), model) };
}

/** The two numbers of a naming. */
export function weighed(
  kinds: NameKinds,
  study: TrialProfile,
  favour: Favour,
  model: TrialModel,
): Pick<Naming, 'specialty' | 'sort'> {
  const { specialty, sort } = favourOfName(favour, kinds);
  const cued = cuesOf(study, kinds).reduce((sum, { cue, extent }) => sum + model.cues[cue] * extent, 0);
  return { specialty: cued + model.favour.specialty * specialty, sort: model.favour.sort * sort };
}

/** What is said of a kind: how many times as often as any place the trials like the study list one of it, to a tenth. */
interface Told {
  readonly kind: ToldKind;
  readonly times: number;
}

/** So much oftener than any place, or so much more rarely, is worth saying, and of so many kinds at most. */
const TELLING = Math.log(1.5);
const SAID = 2;
/** Below it figures are not told apart. */
const RAREST = 0.1;

/** The kinds that tell most, first, beside those that a cue speaks of. */
export function toldKinds({ kinds, cues }: Naming, favour: Favour): Told[] {
  const cued = new Set<SiteKind>(cues.map(({ specialty }) => specialty));
  return [...kinds.specialties, ...kinds.sorts]
    .filter((kind): kind is ToldKind => kind in NAMED_LIKE && !cued.has(kind))
    .map((kind) => ({ kind, value: favour.get(kind) ?? 0 }))
    .filter(({ value }) => Math.abs(value) >= TELLING)
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value) || (a.kind < b.kind ? -1 : 1))
    .slice(0, SAID)
    .map(({ kind, value }) => ({ kind, times: Math.max(RAREST, Number(tenths(Math.exp(value)))) }));
}

/** A sentence for each cue, and one for the kinds that are told; none where the name says nothing. */
export function namingSentences({ cues }: Naming, told: readonly Told[]): string[] {
  const sentences = cues.map(cueSentence);
  if (told.length === 0) return sentences;
  const like = told.map(({ kind }) => NAMED_LIKE[kind]);
  const often = told.map(({ times }) => `${times > RAREST ? 'about' : 'at most'} ${tenths(times)}`);
  return [
    ...sentences,
    `Its name is like ${listed(like)}: trials like the study list places named so ${listed(often)} times as often as any place.`,
  ];
}

type ToldKind = Exclude<SiteKind, 'no specialty' | 'no sort'>;

const NAMED_LIKE: Readonly<Record<ToldKind, string>> = {
  children: "a children's hospital's",
  cancer: "a cancer center's",
  veterans: "a veterans' hospital's",
  'nervous system': "a neurology or psychiatry center's",
  skin: "a skin clinic's",
  eyes: "an eye clinic's",
  'bones and joints': "an orthopedic or joint clinic's",
  heart: "a heart center's",
  lungs: "a lung or allergy clinic's",
  digestion: "a digestive or liver clinic's",
  kidneys: "a kidney or urology center's",
  women: "a women's health center's",
  hormones: "a diabetes or hormone clinic's",
  'primary care': "a primary care practice's",
  infections: "an infection or immunology center's",
  pain: "a pain or anesthesia clinic's",
  surgery: "a surgery or emergency center's",
  teeth: "a dental clinic's",
  imaging: "a radiology center's",
  university: "a university's",
  hospital: "a hospital's",
  'medical center': "a medical center's",
  research: "a research center's",
  practice: "a practice's or clinic's",
  company: "a company's",
  institute: "an institute's",
  government: "a government institution's",
  'health system': "a health system's",
};

const CUE_WORDS: Readonly<Record<Cue['specialty'], string>> = {
  children: 'of children',
  cancer: 'of cancer',
  veterans: 'of veterans',
  'nervous system': 'of the nervous system',
};

function cueSentence({ cue, specialty }: Cue): string {
  const place = `By its name it is a place ${CUE_WORDS[specialty]}`;
  return cue === 'childrenForChildren' || cue === 'veteransForVeterans'
    ? `${place}, and so is the study.`
    : `${place}, and the study is not.`;
}
