import { REVIEW_TIMES } from '~/catalogue/limits';
import { DAY_MS, HOUR_MS } from '~/catalogue/time';
import { now } from '~/gateways/clock.server';
import { decisionTimes } from '~db/queries/analytics';
import { store } from '~db/store.server';

let measured: { at: number; said: string[] } | undefined;

/** How long registrations and studies took to be decided, measured at most once a minute: the page is public. */
export async function reviewTimes(at = now()): Promise<string[]> {
  if (measured && at - measured.at < REVIEW_TIMES.keptMs) return measured.said;
  const since = at - REVIEW_TIMES.days * DAY_MS;
  const said = await store.read(async (db) => [
    reviewTimesInWords(['registration', 'registrations'], await decisionTimes(db, 'organization', since)),
    reviewTimesInWords(['study', 'studies'], await decisionTimes(db, 'study', since)),
  ]);
  measured = { at, said };
  return said;
}

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
