import { areasNamedIn, sameArea } from '../areas';
import type { MatchStudy, TrialFacts } from '../types';

/** Words that conditions of any kind share, so that they make no two of them alike. */
const COMMON = new Set(
  'acute adult adults advanced cells chronic complication complications condition conditions diagnosis disease diseases disorder disorders early failure from healthy induced infection infections injury late moderate mild patient patients primary prevention recurrent refractory related secondary severe stage syndrome syndromes therapy treatment type unspecified volunteers with without'.split(
    ' ',
  ),
);

/**
 * Tells whether a trial is like the study: its title or conditions name the study's area, or a condition of the one has a
 * word of a condition of the other. The study's own registry entry is no other trial.
 */
export function similarTo(study: MatchStudy): (trial: TrialFacts) => boolean {
  const area = sameArea(study.therapeuticArea);
  const words = wordsOf([study.indication ?? '', ...(study.conditions ?? []), ...(study.facts?.conditions ?? [])]);
  // The same trial stands in the track record of many sites.
  const known = new Map<string, boolean>();
  return (trial) => {
    if (trial.nctId === study.facts?.nctId) return false;
    const before = known.get(trial.nctId);
    if (before !== undefined) return before;
    const alike =
      (area !== null && areasNamedIn([trial.title, ...trial.conditions].join(' \n ')).has(area)) ||
      [...wordsOf(trial.conditions)].some((word) => words.has(word));
    known.set(trial.nctId, alike);
    return alike;
  };
}

function wordsOf(texts: readonly string[]): Set<string> {
  const words =
    texts
      .join(' ')
      .toLowerCase()
      .match(/\p{L}{4,}/gu) ?? [];
  return new Set(words.filter((word) => !COMMON.has(word)));
}
