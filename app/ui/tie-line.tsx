import { tiedSites } from '~/catalogue/tie-words';

interface TieLineProps {
  /** Best first. */
  ranked: readonly { tie: number | null }[];
  index: number;
}

/** In a list of ranked sites, stands above the first of a tie group. */
export function TieLine({ ranked, index }: TieLineProps) {
  const tie = ranked[index]?.tie ?? null;
  if (tie === null || ranked[index - 1]?.tie === tie) return null;
  const last = ranked.findLastIndex((site) => site.tie === tie);
  return <li className="rounded-md bg-sunken px-4 py-2 text-ink-muted text-sm">{tiedSites(index + 1, last + 1)}</li>;
}
