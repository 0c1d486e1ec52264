/** How the work goes, from what this installation has recorded (RUN-69). */
import { STEPS } from '~/catalogue/engagement';
import { DAY_MS } from '~/catalogue/time';
import { type Actor, authorize } from '~/domain/base/actor';
import type { Operations } from '~/domain/model/operations-view';
import { now } from '~/gateways/clock.server';
import { decisionTimes, invitationResults, stepTimes } from '~db/queries/analytics';
import { waitingByAge } from '~db/queries/review-queue';
import { store } from '~db/store.server';

/** The ages of the backlog, in days: what is older is the last band. */
const AGES = [1, 3, 7, 30];

/** @throws {DomainError} unauthenticated, forbidden. */
export async function operations(actor: Actor, { days }: { days: string }, at = now()): Promise<Operations> {
  authorize(actor, 'admin.enter');
  const since = at - Number(days) * DAY_MS;
  const starts = [since, ...monthsAfter(since, at)];
  return store.read(async (db) => {
    const reviews: Operations['reviews'] = [];
    for (const kind of ['organization', 'study'] as const) {
      const { count, medianMs } = await decisionTimes(db, kind, since);
      reviews.push({ kind, decided: count, medianMs });
    }
    const waiting = await waitingByAge(
      db,
      AGES.map((age) => at - age * DAY_MS),
    );
    const inBand = (lane: 'site' | 'sponsor' | 'study', band: number) =>
      waiting.find((each) => each.lane === lane)?.counts[band] ?? 0;
    const times = await stepTimes(db, since);
    const invitations = await invitationResults(db, starts);
    return {
      since,
      reviews,
      waiting: [...AGES, null].map((upToDays, band) => ({
        upToDays,
        site: inBand('site', band),
        sponsor: inBand('sponsor', band),
        study: inBand('study', band),
      })),
      steps: STEPS.map(({ value }) => {
        const found = times.find(({ step }) => step === value);
        return { step: value, ended: found?.count ?? 0, medianMs: found?.medianMs ?? null };
      }),
      invitations: invitations.map(({ span, ...row }) => ({ start: starts[span] ?? since, ...row })),
    };
  });
}

/** The starts of the months in between, in UTC. */
function monthsAfter(since: number, until: number): number[] {
  const date = new Date(since);
  const starts: number[] = [];
  for (let month = 1; ; month++) {
    const start = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + month);
    if (start > until) return starts;
    starts.push(start);
  }
}
