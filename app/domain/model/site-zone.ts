import { type StateCode, stateCode } from '~/catalogue/regions';
import type { Zone } from '~/catalogue/visits';

/** The zones of each state, as its clocks show them. Eastern Time for those that are not listed. */
const STATES: Readonly<Partial<Record<StateCode, readonly Zone[]>>> = {
  ...each('AL AR IA IL LA MN MO MS OK WI', 'America/Chicago'),
  ...each('CO MT NM UT WY', 'America/Denver'),
  ...each('CA WA', 'America/Los_Angeles'),
  ...each('PR VI', 'America/Puerto_Rico'),
  ...each('GU MP', 'Pacific/Guam'),
  ...each('FL IN KY MI TN', 'America/New_York', 'America/Chicago'),
  ...each('KS ND NE SD TX', 'America/Chicago', 'America/Denver'),
  ...each('ID NV OR', 'America/Denver', 'America/Los_Angeles'),
  ...each('AZ', 'America/Phoenix', 'America/Denver'),
  ...each('AK', 'America/Anchorage', 'America/Adak'),
  ...each('AS', 'Pacific/Pago_Pago'),
  ...each('HI', 'Pacific/Honolulu'),
};

function each(states: string, ...zones: Zone[]): Partial<Record<StateCode, readonly Zone[]>> {
  return Object.fromEntries(states.split(' ').map((state) => [state, zones]));
}

const zonesOf = (state: StateCode): readonly Zone[] => STATES[state] ?? ['America/New_York'];

/**
 * Zones whose clocks agree with one of ours today, by the names of the IANA database. Those abroad are there because the
 * zone of a point within a few miles of the border may be the neighbor's.
 */
const SAME_CLOCKS: readonly [zone: Zone, names: string][] = [
  [
    'America/New_York',
    'America/New_York America/Detroit America/Kentucky/Louisville America/Kentucky/Monticello ' +
      'America/Indiana/Indianapolis America/Indiana/Marengo America/Indiana/Petersburg America/Indiana/Vevay ' +
      'America/Indiana/Vincennes America/Indiana/Winamac America/Toronto',
  ],
  [
    'America/Chicago',
    'America/Chicago America/Indiana/Knox America/Indiana/Tell_City America/Menominee America/North_Dakota/Beulah ' +
      'America/North_Dakota/Center America/North_Dakota/New_Salem America/Winnipeg America/Regina America/Matamoros ' +
      'America/Monterrey',
  ],
  ['America/Denver', 'America/Denver America/Boise America/Ciudad_Juarez America/Ojinaga America/Edmonton'],
  ['America/Phoenix', 'America/Phoenix America/Hermosillo'],
  ['America/Los_Angeles', 'America/Los_Angeles America/Vancouver America/Creston America/Tijuana'],
  [
    'America/Anchorage',
    'America/Anchorage America/Juneau America/Sitka America/Yakutat America/Nome America/Metlakatla',
  ],
  ['America/Adak', 'America/Adak'],
  ['America/Puerto_Rico', 'America/Puerto_Rico America/St_Thomas'],
  ['Pacific/Guam', 'Pacific/Guam Pacific/Saipan'],
  ['Pacific/Honolulu', 'Pacific/Honolulu'],
  ['Pacific/Pago_Pago', 'Pacific/Pago_Pago'],
];
const ZONE_NAMED = new Map(SAME_CLOCKS.flatMap(([zone, names]) => names.split(' ').map((name) => [name, zone])));

/** What is known of where a site is. */
export interface Whereabouts {
  /** As the site wrote it; null if it did not. */
  state: string | null;
  /** Of its ZIP code: the code of the state, and the time zone at its point; null if unknown. */
  zip: { state: string; zone: string | null } | null;
}

/**
 * The time zone of a site: that of its ZIP code's point, or of its state if all of the state has one. Null if neither
 * says, if they contradict each other, and for military addresses.
 */
export function zoneOfSite({ state, zip }: Whereabouts): Zone | null {
  const written = state?.trim() ? state : null;
  const code = stateCode(written ?? zip?.state ?? '');
  // A place on Wake Island counts as Hawaii in the mail, and nowhere else.
  if (!code || (zip && stateCode(zip.state) !== code) || zip?.zone === 'Pacific/Wake') return null;
  const zones = zonesOf(code);
  const [only] = zones;
  if (zones.length === 1 && only) return only;
  const zone = ZONE_NAMED.get(zip?.zone ?? '');
  if (zone && zones.includes(zone)) return zone;
  // Across the river from California. Only the east of Arizona has another zone than most of it.
  return code === 'AZ' && zone === 'America/Los_Angeles' ? 'America/Phoenix' : null;
}
