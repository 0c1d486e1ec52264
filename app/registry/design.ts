import type { Phase, StudyDesign } from '~/catalogue/options';
import { derived, estimated, stated, type Told } from '~/catalogue/origins';
import { valueIn } from '~/catalogue/own';
import type { RegistryRecord } from './record';
import { enumWord } from './text';

export interface Design {
  studyDesign: Told<StudyDesign> | null;
  randomization: Told<boolean> | null;
  blinding: Told<boolean> | null;
  placebo: Told<boolean> | null;
}
type Flag = Exclude<keyof Design, 'studyDesign'>;

const NOT_STATED: Design = { studyDesign: null, randomization: null, blinding: null, placebo: null };

/** An observational study assigns nobody to anything (REG-06). */
const OBSERVATIONAL: Omit<Design, 'placebo'> = {
  studyDesign: stated('observational'),
  randomization: derived(false),
  blinding: derived(false),
};

const MODELS: Readonly<Record<string, StudyDesign>> = {
  SINGLE_GROUP: 'single_group',
  PARALLEL: 'parallel',
  CROSSOVER: 'crossover',
  FACTORIAL: 'factorial',
  SEQUENTIAL: 'sequential',
};
/** The registry's words until 2017. */
const OLDER_MODELS: Readonly<Record<string, StudyDesign>> = {
  SINGLE_GROUP_ASSIGNMENT: 'single_group',
  PARALLEL_ASSIGNMENT: 'parallel',
  CROSSOVER_ASSIGNMENT: 'crossover',
  CROSS_OVER_ASSIGNMENT: 'crossover',
  FACTORIAL_ASSIGNMENT: 'factorial',
  SEQUENTIAL_ASSIGNMENT: 'sequential',
};
const UNMASKED = ['NONE', 'NO_MASKING', 'OPEN_LABEL', 'NONE_OPEN_LABEL', 'NONE_OPEN_LABEL_'];
const PLACEBO_ARMS = ['PLACEBO_COMPARATOR', 'SHAM_COMPARATOR'];
/** 'Placebos' counts, 'shampoo' doesn't. */
const PLACEBO = /(?<![\p{L}\p{N}])(?:placebo|sham(?![\p{L}\p{N}]))/iu;

/**
 * The design and its three flags: as the record states them, and estimated only where it does not (REG-06, REG-13).
 * @returns null for what neither the record nor a rule tells
 */
export function designOf({ protocolSection: study }: RegistryRecord, phase: Phase | undefined): Design {
  const { studyType, designInfo } = study.designModule;
  const type = enumWord(studyType);
  const placebo = controlledByPlacebo(study.armsInterventionsModule);
  if (type === 'OBSERVATIONAL') return { ...OBSERVATIONAL, placebo: placebo ?? derived(false) };
  if (type !== 'INTERVENTIONAL') return { ...NOT_STATED, placebo };
  const { interventions } = study.armsInterventionsModule;
  const guessed = usual(
    interventions.map((each) => enumWord(each.type)),
    phase,
  );
  const guess = (flag: Flag) => estimated(guessed[flag]);
  const model = enumWord(designInfo.interventionModel);
  const studyDesign = valueIn(MODELS, model) ?? valueIn(OLDER_MODELS, model);
  return {
    studyDesign: studyDesign ? stated(studyDesign) : estimated('parallel'),
    randomization: randomized(designInfo.allocation, studyDesign) ?? guess('randomization'),
    blinding: masked(designInfo.maskingInfo.masking) ?? guess('blinding'),
    placebo: placebo ?? guess('placebo'),
  };
}

function randomized(allocation: string | null, design: StudyDesign | undefined): Told<boolean> | null {
  const word = enumWord(allocation);
  if (word) return stated(word === 'RANDOMIZED');
  return design === 'single_group' ? derived(false) : null;
}

function masked(masking: string | null): Told<boolean> | null {
  const word = enumWord(masking);
  return word ? stated(!UNMASKED.includes(word)) : null;
}

type Arms = RegistryRecord['protocolSection']['armsInterventionsModule'];

/** Null if the record lists neither arms nor interventions. */
function controlledByPlacebo({ armGroups, interventions }: Arms): Told<boolean> | null {
  if (armGroups.some(({ type }) => PLACEBO_ARMS.includes(enumWord(type)))) return stated(true);
  const names = [
    ...armGroups.map(({ label }) => label),
    ...interventions.flatMap((each) => [each.name, ...each.otherNames]),
  ];
  if (names.some((name) => PLACEBO.test(name ?? ''))) return derived(true);
  return armGroups.length + interventions.length > 0 ? derived(false) : null;
}

const ALL = { randomization: true, blinding: true, placebo: true };
const NONE = { randomization: false, blinding: false, placebo: false };
const BY_INTERVENTION: Readonly<Record<string, Partial<typeof ALL>>> = {
  DRUG: { placebo: true },
  DEVICE: { randomization: true },
  BEHAVIORAL: { blinding: false },
};
const BY_PHASE: Partial<Record<Phase, typeof ALL>> = { phase_i: NONE, phase_ii: ALL, phase_iii: ALL, phase_iv: NONE };

/** What is usual for an interventional study: by its interventions, and by its phase, which comes later and wins. */
const usual = (interventions: readonly string[], phase: Phase | undefined): typeof ALL =>
  Object.assign({ ...ALL }, ...interventions.map((type) => valueIn(BY_INTERVENTION, type)), phase && BY_PHASE[phase]);
