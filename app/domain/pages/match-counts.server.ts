/** What an active site has counted, month by month, for both sides and administrators. */
import { type Actor, can } from '~/domain/base/actor';
import { matchFor, sideOf } from '~/domain/base/parties.server';
import { countsDueAt } from '~/domain/commands/counts/due.server';
import { latestByMonth, type MonthCounts, monthsToCount, totalOf } from '~/domain/model/counts';
import type { CountMonth, MatchCounts } from '~/domain/model/counts-schema';
import { partiesOf } from '~/domain/model/match-parties';
import { nameOf } from '~/domain/model/member';
import { now } from '~/gateways/clock.server';
import { countsOf } from '~db/queries/counts';
import { startUpOf } from '~db/queries/start-ups';
import { usersByIds } from '~db/queries/users';
import type { MonthlyCount } from '~db/schema';
import { store } from '~db/store.server';

/** @throws {DomainError} unauthenticated, not_found (another's too). */
export async function seeCounts(actor: Actor, id: string, at = now()): Promise<MatchCounts> {
  return store.read(async (db) => {
    const found = await matchFor(db, actor, id);
    const { match } = found;
    const activatedAt = (await startUpOf(db, match.id))?.activatedAt ?? null;
    const rows = activatedAt === null ? [] : await countsOf(db, match.id);
    const people = await usersByIds(db, [...new Set(rows.flatMap(({ enteredBy }) => enteredBy ?? []))]);
    const names = new Map(people.map((user) => [user.id, nameOf(user)]));
    const toCount = activatedAt === null ? [] : monthsToCount(activatedAt, at);
    return {
      matchId: match.id,
      side: sideOf(actor, found),
      activatedAt,
      promised: match.attested?.commitment == null ? null : Math.round(match.attested.commitment),
      total: totalOf(latestByMonth(rows).values()),
      months: toCount.reverse().map((month) => monthIn(month, rows, names, at)),
      mayEnter: activatedAt !== null && match.held === null && can(actor, 'match.answerAsSite', partiesOf(found)),
    };
  });
}

function monthIn(
  month: string,
  rows: readonly MonthlyCount[],
  names: ReadonlyMap<string, string>,
  at: number,
): CountMonth {
  const versions = rows.filter((row) => row.month === month).reverse();
  const [entered = null, ...earlier] = versions.map((row) => ({
    ...countsIn(row),
    version: row.version,
    why: row.why,
    enteredAt: row.enteredAt,
    enteredBy: names.get(row.enteredBy ?? '') ?? null,
  }));
  const dueAt = countsDueAt(month);
  return { month, dueAt, late: entered === null && dueAt < at, entered, earlier };
}

const countsIn = ({ prescreened, consented, randomized, completed, failed }: MonthCounts) => ({
  prescreened,
  consented,
  randomized,
  completed,
  failed: failed as Record<string, number>,
});
