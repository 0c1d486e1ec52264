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
