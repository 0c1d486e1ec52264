import {
  MORE_SITE_EQUIPMENT,
  NONE_OF_THESE,
  SITE_EQUIPMENT,
  STUDY_EQUIPMENT,
  type StudyEquipment,
} from '~/catalogue/options';

/**
 * Says that a site has nothing of the wizard's list but what it names. No list offers it: it follows from signed answers
 * (attested.ts).
 */
export const NOTHING_ELSE = 'Nothing else on the first list';

/** What sites can declare: the wizard's list of seven, and the second list; then what follows from their answers. */
export const DECLARABLE = [...[...SITE_EQUIPMENT, ...MORE_SITE_EQUIPMENT].map(({ value }) => value), NOTHING_ELSE];
export type Declarable = (typeof DECLARABLE)[number];

/**
 * The items of the study's list that each item of the wizard's list covers. Items of the second list have the study's
 * own names.
 */
const COVERED_BY: Readonly<Partial<Record<Declarable, readonly StudyEquipment[]>>> = {
  'Clinical Laboratory (CLIA certified)': ['Clinical Laboratory (CLIA)'],
  'Pharmacy (24/7 access)': ['Pharmacy Services'],
  'Imaging (CT, MRI, X-ray)': ['MRI Imaging', 'CT Imaging', 'X-Ray'],
  'ICU/Emergency Department': ['Emergency Services', 'ICU Capabilities'],
  'Cardiac Catheterization Lab': ['Cardiac Catheterization Lab'],
  'Infusion Center': ['Infusion Center'],
};

const FIRST_LIST: ReadonlySet<string> = new Set([...SITE_EQUIPMENT.map(({ value }) => value), NOTHING_ELSE]);
const SECOND_LIST: ReadonlySet<string> = new Set(MORE_SITE_EQUIPMENT.map(({ value }) => value));

/**
 * Compares what a study requires with what a site declares. Repeated entries count once. `lacking`: the site has filled in
 * a list that offers the item, without choosing it. `unknown`: it has not, or the item is on no list.
 */
export function coverage(required: readonly string[], declared: readonly string[]) {
  const result = { covered: [] as string[], lacking: [] as string[], unknown: [] as string[] };
  const seen = { first: declared.some(isOnFirst), second: fillsSecondList(declared) };
  for (const { item, suppliers, onFirst, onSecond } of suppliedItems(required)) {
    if (suppliers.some((value) => declared.includes(value))) result.covered.push(item);
    else if ((onFirst && seen.first) || (onSecond && seen.second)) result.lacking.push(item);
    else result.unknown.push(item);
  }
  return result;
}

type Supplied = ReturnType<typeof withSuppliers>;
const supplied = new WeakMap<readonly string[], readonly Supplied[]>();

/** The distinct requirements, with what covers each; cached by list. */
function suppliedItems(required: readonly string[]): readonly Supplied[] {
  const known = supplied.get(required) ?? itemsOf(required).map(withSuppliers);
  supplied.set(required, known);
  return known;
}

const itemsOf = (required: readonly string[]) => [...new Set(required.map((text) => text.trim()).filter(Boolean))];

function withSuppliers(item: string) {
  const suppliers = suppliersOf([item]);
  return { item, suppliers, onSecond: suppliers.some(isOnSecond), onFirst: suppliers.some(isOnFirst) };
}

/** The requirements that sites can declare, and those that are on no list. */
export function askable(required: readonly string[]) {
  const items = itemsOf(required);
  const isListed = (item: string) => suppliersOf([item]).length > 0;
  return { listed: items.filter(isListed), unlisted: items.filter((item) => !isListed(item)) };
}

/**
 * Whether an item shows that the whole second list was filled in. What the wizard's list has as well, in a larger item such
 * as a pharmacy that is always open, does not beside the first list: a site says it in place of that item (mending.ts).
 */
export const fillsSecond = (item: string): boolean => isOnSecond(item) && !isInLarger(item);

/** Whether the second list has the item by itself and the wizard's list has it in a larger one. */
export const isInLarger = (item: string): boolean =>
  isOnSecond(item) &&
  Object.values(COVERED_BY)
    .flat()
    .some((each) => each === item);

const fillsSecondList = (declared: readonly string[]): boolean =>
  declared.some(fillsSecond) || (!declared.some(isOnFirst) && declared.some(isOnSecond));

const isOnFirst = (item: string): boolean => FIRST_LIST.has(item);
const isOnSecond = (item: string): boolean => SECOND_LIST.has(item);

/** What sites can declare that covers any of these requirements. */
export function suppliersOf(required: readonly string[]): readonly Declarable[] {
  const items = required.map((text) => text.trim());
  const isThing = (value: Declarable) => value !== NONE_OF_THESE && value !== NOTHING_ELSE;
  return DECLARABLE.filter((value) => isThing(value) && items.some((item) => supplies(value, item)));
}

function supplies(declared: Declarable, required: string): boolean {
  const listed = STUDY_EQUIPMENT.find(({ value }) => value.toLowerCase() === required.toLowerCase());
  if (listed) return listed.value === declared || (COVERED_BY[declared]?.includes(listed.value) ?? false);
  // A sponsor's own entry, such as '-80°C freezer', is covered if the item contains all its words.
  const own = wordsOf(required);
  const words = wordsOf(declared);
  return own.length > 0 && own.every((word) => words.includes(word));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
