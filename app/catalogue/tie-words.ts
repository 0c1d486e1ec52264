/** Above a tie group, given the places of its first and last site. */
export const tiedSites = (from: number, to: number): string =>
  `Sites ${from} to ${to} can’t be told apart on what we know.`;
