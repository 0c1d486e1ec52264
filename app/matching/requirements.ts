import type { Lines, Must, Requirement } from './types';

export interface Summary {
  readonly musts: Must[];
  readonly lines: { -readonly [Line in keyof Lines]: string[] };
}

/** 'a site in the Northeast or Midwest': regions alone do not say what is missing. */
export const siteInRegions = (regions: string): string =>
  regions.startsWith('outside') ? `a site ${regions}` : `a site in the ${regions}`;

const gapInWords = ({ kind, text }: Requirement): string => (kind === 'region' ? siteInRegions(text) : text);

/** The musts and the three lines of a match, both from its one list of requirements. */
export function summaryOf(requirements: readonly Requirement[]): Summary {
  const inState = (state: Must['state'], of = requirements) => of.filter((each) => each.state === state);
  const mustsFirst = [...requirements].sort((a, b) => Number(b.required) - Number(a.required));
  const texts = (of: readonly Requirement[]) => of.map(({ text }) => text);
  return {
    musts: requirements.filter(({ required }) => required).map(({ kind, state, text }) => ({ kind, state, text })),
    lines: {
      fits: inState('met').map(({ fit, text }) => fit ?? text),
      missing: inState('not met', mustsFirst).map(gapInWords),
      notKnown: texts(inState('not known', mustsFirst)),
    },
  };
}
