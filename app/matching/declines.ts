/** Declines tell us what not to suggest to a site for a while. */
import { DAY_MS } from '~/catalogue/time';
import { sameArea } from './areas';
import { areaLabel } from './specialty';
import { BLANK_TRIAL, type Decline, type MatchSite, type MatchStudy, type Must, type TrialFacts } from './types';

/** How long 'wrong patient population' counts: a site's patients change. */
const REMEMBERED = 365 * DAY_MS;
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

type Declined = Pick<MatchSite, 'declines'>;

/**
 * What a site has said that it lacks: capacity until a date, or for another study in an area. The latter applies while
 * a study that it declined because of a competing one is running. The wording reveals nothing about other sponsors'
 * studies.
 */
export function lackingCapacity(study: MatchStudy, { declines = [] }: Declined, now: number): Must[] {
  const until = Math.max(0, ...declines.map((decline) => (decline.kind === 'capacity' ? (decline.until ?? 0) : 0)));
  const competes = declines.some(
    (decline) => decline.kind === 'competing' && decline.isRunning && isOfArea(study, decline),
  );
  const lacking = (text: string): Must => ({ kind: 'capacity', state: 'not met', text });
  return [
    ...(until > now ? [lacking(`capacity for a new study before ${DAY.format(until)}`)] : []),
    ...(competes ? [lacking(`capacity for another study in ${areaLabel(study)}`)] : []),
  ];
}

function isOfArea(study: MatchStudy, { therapeuticArea }: Decline): boolean {
  const area = sameArea(study.therapeuticArea);
  return area !== null && area === sameArea(therapeuticArea);
}

/**
 * Whether a site has said within a year that its patients do not suit a study like this one. Then a declared area is no
 * evidence of relevance; a confirmed trial like the study still is.
 */
export function lacksPatients(
  { declines = [] }: Declined,
  now: number,
  isLike: (trial: TrialFacts) => boolean,
): boolean {
  return declines.some(
    (decline) => decline.kind === 'population' && decline.at > now - REMEMBERED && isLike(trialOf(decline)),
  );
}

/** The declined study as if it were a trial, to be compared with another. */
function trialOf({ studyId, title, therapeuticArea, indication }: Decline): TrialFacts {
  return { ...BLANK_TRIAL, nctId: studyId, title, conditions: [indication ?? therapeuticArea] };
}
