/** What the table of sites shows, in words. Only the loader makes it. */
import { labelOf, PANEL_SIZES } from '~/catalogue/options';
import type { MatchStatus } from '~/catalogue/statuses';
import { milesText } from '~/domain/base/verdict.server';
import type { ListedSite } from '~/domain/model/sponsor-view';

const AREAS_SHOWN = 2;
const FURTHEST_FIRST: readonly MatchStatus[] = ['selected', 'interested', 'invited', 'new', 'declined'];

/** What a row shows of a site. */
export function rowOf(site: ListedSite) {
  const { id, name, city, state, therapeuticAreas, confirmedTrials, matches, miles } = site;
  return {
    id,
    name,
    place: [city, state].filter(Boolean).join(', '),
    areas: inShort(therapeuticAreas),
    confirmedTrials,
    patients: labelOf(PANEL_SIZES, site.patientPanelSize).replace(/ patients$/, ''),
    verifiedAt: site.verifiedAt,
    /** While its GCP training is current, when that ends. */
    gcpUntil: site.gcpCurrent ? site.gcpExpiresAt : null,
    distance: miles === null ? null : milesText(miles),
    /** The match with a study of the sponsor's that is furthest along, and how many more there are. */
    match: FURTHEST_FIRST.flatMap((status) => matches.filter((match) => match.status === status))[0] ?? null,
    more: Math.max(0, matches.length - 1),
    ...(site.onList && { onList: { status: site.onList.status } }),
  };
}
export type SiteRow = ReturnType<typeof rowOf>;

function inShort(areas: readonly string[]): string {
  const more = areas.length - AREAS_SHOWN;
  const shown = areas.slice(0, AREAS_SHOWN).join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}
