import { SITE_EQUIPMENT, STUDY_EQUIPMENT, type StudyEquipment } from '~/catalogue/options';

type SiteEquipment = (typeof SITE_EQUIPMENT)[number]['value'];

/** The study requirements that each item on a site's list covers, based on the wording of both lists. */
export const COVERED_BY: Readonly<Record<SiteEquipment, readonly StudyEquipment[]>> = {
  'Clinical Laboratory (CLIA certified)': ['Clinical Laboratory (CLIA)'],
  'Pharmacy (24/7 access)': ['Pharmacy Services'],
  'Imaging (CT, MRI, X-ray)': ['MRI Imaging', 'CT Imaging', 'X-Ray'],
  'ICU/Emergency Department': ['Emergency Services', 'ICU Capabilities'],
  'Cardiac Catheterization Lab': ['Cardiac Catheterization Lab'],
  'Infusion Center': ['Infusion Center'],
  'Specialized Storage (-80°C freezer)': [],
};

/**
 * Compares what a study requires with what a site declares. Repeated entries count once. `lacking`: sites can declare
 * it, and this site has not. `unlisted`: sites cannot, so profiles do not show whether a site has it.
 */
export function coverage(required: readonly string[], declared: readonly string[]) {
  const result = { covered: [] as string[], lacking: [] as string[], unlisted: [] as string[] };
  for (const item of new Set(required.map((text) => text.trim()).filter(Boolean))) {
    const suppliers = SITE_EQUIPMENT.map(({ value }) => value).filter((value) => supplies(value, item));
    if (suppliers.length === 0) result.unlisted.push(item);
    else if (suppliers.some((value) => declared.includes(value))) result.covered.push(item);
    else result.lacking.push(item);
  }
  return result;
}

/** What sites can declare that covers any of these requirements. */
export function suppliersOf(required: readonly string[]): readonly SiteEquipment[] {
  const items = required.map((text) => text.trim());
  return SITE_EQUIPMENT.map(({ value }) => value).filter((value) => items.some((item) => supplies(value, item)));
}

function supplies(siteItem: SiteEquipment, required: string): boolean {
  const listed = STUDY_EQUIPMENT.find(({ value }) => value.toLowerCase() === required.toLowerCase());
  if (listed) return COVERED_BY[siteItem].includes(listed.value);
  // A sponsor's own entry, such as '-80°C freezer', is covered if the item contains all its words.
  const own = wordsOf(required);
  const words = wordsOf(siteItem);
  return own.length > 0 && own.every((word) => words.includes(word));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
