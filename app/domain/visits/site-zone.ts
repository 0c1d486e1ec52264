import { stateCode } from '~/catalogue/regions';
import { DEFAULT_ZONE, type Zone } from '~/catalogue/visits';

/** The states that are not on Eastern Time. A state in two zones gets the zone where most people live. */
const STATES: Partial<Record<Zone, string>> = {
  'America/Puerto_Rico': 'PR VI',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
};
const OF_STATE = new Map(
  Object.entries(STATES).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone as Zone])),
);

/** The time zone of a site in this state: Eastern Time if the state is not known. */
export const zoneOfState = (state: string | null): Zone =>
  (state ? OF_STATE.get(stateCode(state) ?? '') : undefined) ?? DEFAULT_ZONE;
