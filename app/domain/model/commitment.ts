import type { MatchView } from './match-view';

/** '60, contradicted': a number that contradicts something is marked wherever it is shown. */
export const marked = (text: string, contradicts: boolean): string => (contradicts ? `${text}, contradicted` : text);

/** How many participants a site commits to, in words; null if it has not said. */
export function commitmentOf(attested: MatchView['attested'], inWords: (number: number) => string): string | null {
  if (attested?.commitment == null) return null;
  return marked(inWords(attested.commitment), attested.contradicted.commitment !== null);
}
