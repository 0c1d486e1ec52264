/** Entering and correcting what an active site counts in a month. */
import { COUNT_TEXTS, COUNTS, SCREEN_FAILURES } from '~/catalogue/counts';
import { DomainError } from '~/catalogue/errors';
import { formatMonth } from '~/catalogue/time';
import { type Actor, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { matchFor } from '~/domain/base/parties.server';
import { type CountProblem, latestByMonth, type MonthCounts, monthsToCount, problemIn } from '~/domain/model/counts';
import type { EnterCounts } from '~/domain/model/counts-schema';
import { now } from '~/gateways/clock.server';
import { countsOf, insertCount } from '~db/queries/counts';
import { startUpOf } from '~db/queries/start-ups';
import { store } from '~db/store.server';

/**
 * Enters the counts of a month that is over, or corrects them; what was entered before stays on record. The same counts
 * again change nothing.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden for the sponsor and administrators,
 * match_waits; site_not_active before the activation; invalid for another month, a correction without a reason, and numbers
 * that can't be; counts_changed if somebody else has corrected it.
 */
export async function enterCounts(
  actor: Actor,
  id: string,
  sent: EnterCounts,
  at = now(),
): Promise<{ corrected: boolean }> {
  return store.tx(async (db) => {
    const { match } = await matchFor(db, actor, id, 'match.answerAsSite');
    const startUp = await startUpOf(db, match.id);
    if (!startUp?.activatedAt) throw new DomainError('site_not_active');
    const { month, why, version, ...counts } = { ...sent, failed: withoutNone(sent.failed) };
    if (!monthsToCount(startUp.activatedAt, at).includes(month)) throw invalid({ month: [COUNT_TEXTS.month] });
    const latest = latestByMonth(await countsOf(db, match.id));
    const before = latest.get(month);
    if (before && isSame(before, counts)) return { corrected: false };
    if (version !== undefined && version !== (before?.version ?? 0)) throw new DomainError('counts_changed');
    if (before && !why) throw invalid({ why: [COUNT_TEXTS.why] });
    if (before && before.version >= COUNTS.versions) throw invalid({ month: [COUNT_TEXTS.often] });
    const problem = problemIn(new Map([...latest, [month, counts]]));
    if (problem) throw invalid(problemFields(problem));
    const inserted = await insertCount(db, {
      id: newId(),
      matchId: match.id,
      month,
      version: (before?.version ?? 0) + 1,
      ...counts,
      why: before ? why : null,
      enteredAt: at,
      enteredBy: person(actor).id,
    });
    if (!inserted) throw new DomainError('counts_changed');
    await record(db, actor, before ? 'match.countsCorrected' : 'match.countsEntered', match.id, {
      before: before && { month, ...countsIn(before) },
      after: { month, ...counts, ...(before && { why }) },
      at,
    });
    return { corrected: before !== undefined };
  });
}

const invalid = (fields: Record<string, string[]>) => new DomainError('invalid', {}, fields);

const withoutNone = (failed: EnterCounts['failed']): MonthCounts['failed'] =>
  Object.fromEntries(SCREEN_FAILURES.flatMap(({ value }) => (failed[value] > 0 ? [[value, failed[value]]] : [])));

const countsIn = ({ prescreened, consented, randomized, completed, failed }: MonthCounts): MonthCounts => ({
  prescreened,
  consented,
  randomized,
  completed,
  failed,
});

const isSame = (one: MonthCounts, other: MonthCounts): boolean =>
  one.prescreened === other.prescreened &&
  one.consented === other.consented &&
  one.randomized === other.randomized &&
  one.completed === other.completed &&
  SCREEN_FAILURES.every(({ value }) => (one.failed[value] ?? 0) === (other.failed[value] ?? 0));

/** At which field each problem is shown, and in which words. */
function problemFields({ month, problem }: { month: string; problem: CountProblem }): Record<string, string[]> {
  const said = {
    consented: ['consented', 'consented', 'were prescreened'],
    decided: ['randomized', 'been randomized or failed the screening', 'have consented'],
    completed: ['completed', 'completed the study', 'were randomized'],
  } as const;
  const [field, what, than] = said[problem];
  return { [field]: [COUNT_TEXTS.more(what, than, formatMonth(month))] };
}
