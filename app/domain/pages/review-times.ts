/** How long administrators' decisions took lately, in words (SCR-07). */
import { REVIEW_TIMES } from '~/catalogue/limits';
import { DAY_MS, HOUR_MS } from '~/catalogue/time';

export interface DecisionTimes {
  count: number;
  medianMs: number | null;
}

/** Rounded up, so that it never promises too much. */
function duration(ms: number): string {
  const hours = Math.max(1, Math.ceil(ms / HOUR_MS));
  if (hours < 48) return hours === 1 ? 'an hour' : `${hours} hours`;
  return `${Math.ceil(ms / DAY_MS)} days`;
}

/** "In the last 30 days, half of the registrations were decided within 5 hours." */
export function reviewTimesInWords([one, many]: readonly [string, string], { count, medianMs }: DecisionTimes): string {
  const lately = `the last ${REVIEW_TIMES.days} days`;
  if (medianMs === null) return `No ${one} was decided in ${lately}.`;
  if (count === 1) return `In ${lately}, one ${one} was decided, within ${duration(medianMs)}.`;
  return `In ${lately}, half of the ${many} were decided within ${duration(medianMs)}.`;
}
