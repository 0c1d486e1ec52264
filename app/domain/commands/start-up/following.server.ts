/** The tasks of a start-up that follow the contract or the budget: they are done, and open again, with its versions. */

import { followsOf, type Negotiated } from '~/catalogue/following';
import type { MatchSide } from '~/catalogue/statuses';
import type { Person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { following } from '~/domain/model/start-up-rules';
import { budgetsOf } from '~db/queries/budgets';
import { contractsOf } from '~db/queries/contracts';
import type { MatchWithParties } from '~db/queries/matches';
import { tasksOfStartUp } from '~db/queries/start-ups';
import type { StartUp, StartUpTask } from '~db/schema';
import type { Db } from '~db/store.server';
import { isOver } from './board.server';
import { saveAndTell } from './change.server';

const VERSIONS = { contract: contractsOf, budget: budgetsOf } as const;

/**
 * Brings the board in line with the contract or the budget that one side has just changed, unless the start-up is over.
 * Their e-mails say what is to be done with them, so only what else can be done now is told to the other side.
 * @throws {DomainError} start_up_refused if someone else changed the board first.
 */
export async function follow(
  db: Db,
  self: Person,
  what: Negotiated,
  { found, startUp, side, at }: { found: MatchWithParties; startUp: StartUp; side: MatchSide; at: number },
): Promise<void> {
  if (isOver(startUp)) return;
  const tasks = await tasksOfStartUp(db, startUp.id);
  const versions = await VERSIONS[what](db, found.match.id);
  const changed: StartUpTask[] = [];
  for (const { task, isDone } of following(what, tasks, versions)) {
    const seen = { taskId: task.id, task: task.title };
    const reason = `Version ${versions.length} of the ${what} was proposed.`;
    if (isDone) {
      await record(db, self, 'match.startUpTaskDone', found.match.id, { after: seen, at });
      changed.push({ ...task, status: 'done', endedAt: at, endedBy: self.id, availableAt: null, reason: null });
    } else if (task.status === 'done') {
      await record(db, self, 'match.startUpTaskReopened', found.match.id, { before: seen, reason, at });
      changed.push({ ...task, status: 'open', endedAt: null, endedBy: null, availableAt: at, reason });
    } else {
      // It is the other side's turn from now on.
      changed.push({ ...task, availableAt: task.availableAt && at });
    }
  }
  if (changed.length === 0) return;
  await saveAndTell({ found, startUp, tasks, side, db, at }, changed, ({ key }) => followsOf(key) === what);
}
