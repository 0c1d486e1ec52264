import { type SiteArea, sameArea } from '../areas';
import { wordsOf } from '../trials/text';
import { profileOfFacts } from '../trials/view';
import type { MatchStudy, TrialFacts } from '../types';

/** Words that conditions of any kind share, so that they make no two of them alike. */
const COMMON = new Set(
  wordsOf(
    'acute adult advanced cells chronic complication condition diagnosis disease disorder early failure from healthy induced infection injury late moderate mild patient primary prevention recurrent refractory related secondary severe stage syndrome therapy type unspecified volunteers without',
  ),
);

/** What makes a trial like a study: the study's area, or one of these words among its conditions (trials/text.ts). */
export interface Likes {
  readonly area: SiteArea | null;
  readonly words: ReadonlySet<string>;
  /** The study's own registry entry is no other trial. */
  readonly itself: string | null;
}

export function likesOf(study: MatchStudy): Likes {
  const words = wordsOf(study.indication ?? '', ...(study.conditions ?? []), ...(study.facts?.conditions ?? []));
  return {
    area: sameArea(study.therapeuticArea),
    words: new Set(words.filter((word) => /^[a-z]{4,}$/.test(word) && !COMMON.has(word))),
    itself: study.facts?.nctId ?? null,
  };
}

/**
 * Tells whether a trial is like the study: its title or conditions name the study's area, or a condition of the one has a
 * word of a condition of the other.
 */
export function similarTo(study: MatchStudy): (trial: TrialFacts) => boolean {
  const { area, words, itself } = likesOf(study);
  return (trial) => {
    if (trial.nctId === itself) return false;
    const { areas, conditions } = profileOfFacts(trial);
    return (area !== null && areas.has(area)) || conditions.some((word) => words.has(word));
  };
}
