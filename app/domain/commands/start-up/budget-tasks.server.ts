/** The tasks of a start-up that follow the budget: they are done, and open again, with its versions. */

import { followsBudget } from '~/catalogue/budgets';
import type { Person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { followingBudget } from '~/domain/model/start-up-rules';
import { budgetsOf } from '~db/queries/budgets';
import type { MatchWithParties } from '~db/queries/matches';
import { tasksOfStartUp } from '~db/queries/start-ups';
import type { StartUp, StartUpTask } from '~db/schema';
import type { Db } from '~db/store.server';
import { isOver } from './board.server';
import { saveAndTell } from './change.server';

/**
 * Brings the board in line with the budget that one side has just changed, unless the start-up is over. The e-mails about
 * the budget say what is to be done with it, so only what else can be done now is told to the other side.
 * @throws {DomainError} start_up_refused if someone else changed the board first.
 */
export async function followBudget(
  db: Db,
  self: Person,
  { found, startUp, side, at }: { found: MatchWithParties; startUp: StartUp; side: StartUpTask['side']; at: number },
): Promise<void> {
  if (isOver(startUp)) return;
  const tasks = await tasksOfStartUp(db, startUp.id);
  const versions = await budgetsOf(db, found.match.id);
  const changed: StartUpTask[] = [];
  for (const { task, isDone } of followingBudget(tasks, versions)) {
    const seen = { taskId: task.id, task: task.title };
    const reason = `Version ${versions.length} of the budget was proposed.`;
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
  await saveAndTell({ found, startUp, tasks, side, db, at }, changed, ({ key }) => followsBudget(key));
}
