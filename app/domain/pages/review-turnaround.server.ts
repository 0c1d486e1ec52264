import { REVIEW_TIMES } from '~/catalogue/limits';
import { DAY_MS } from '~/catalogue/time';
import { now } from '~/gateways/clock.server';
import { decisionTimes } from '~db/queries/analytics';
import { store } from '~db/store.server';
import { reviewTimesInWords } from './review-times';

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
