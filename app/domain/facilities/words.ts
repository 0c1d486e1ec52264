import type { MatchStudy } from '~/matching';

const WORDS = 12;
/** Words too general to tell conditions apart. */
const GENERAL = new Set(
  'disease diseases disorder disorders syndrome patients adults adult children stage type with without from that moderate severe early late mild chronic acute prevention treatment therapy study trial healthy other remission'.split(
    ' ',
  ),
);

/** Search words for a study, from its conditions, or from its title if it has none. */
export function searchWords({ title, indication, conditions = [], facts }: MatchStudy): string[] {
  const telling = (texts: (string | null | undefined)[]) => {
    const words = texts
      .join(' ')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u);
    return [...new Set(words)].filter((word) => word.length > 3 && !GENERAL.has(word)).slice(0, WORDS);
  };
  const ofConditions = telling([indication, ...conditions, ...(facts?.conditions ?? [])]);
  return ofConditions.length > 0 ? ofConditions : telling([title]);
}
