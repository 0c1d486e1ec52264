import type { MatchView } from './match-view';

export interface MustsSeen {
  met: number;
  missing: string[];
  notKnown: string[];
}

/** How many of the study's musts a site meets, and the others by name. */
export function mustsSeen({ musts }: Pick<MatchView, 'musts'>): MustsSeen {
  const named = (state: 'not met' | 'not known') =>
    musts.filter((must) => must.state === state).map(({ text }) => text);
  return {
    met: musts.filter(({ state }) => state === 'met').length,
    missing: named('not met'),
    notKnown: named('not known'),
  };
}

type Lines = MatchView['lines'];

/** What fits, is missing and is not known, with what is only preferred apart. Requirements come first in each line. */
export function linesByNeed(
  { fits, missing, notKnown }: Lines,
  seen: Pick<MustsSeen, 'missing' | 'notKnown'>,
): { term: string; phrases: readonly string[] }[] {
  const [lacks, unknown] = [missing.slice(seen.missing.length), notKnown.slice(seen.notKnown.length)];
  return [
    { term: 'Fits', phrases: fits },
    { term: 'Missing', phrases: missing.slice(0, seen.missing.length) },
    ...(lacks.length > 0 ? [{ term: 'Missing, but not required', phrases: lacks }] : []),
    { term: 'Not known', phrases: notKnown.slice(0, seen.notKnown.length) },
    ...(unknown.length > 0 ? [{ term: 'Not known, but not required', phrases: unknown }] : []),
  ];
}
