/** Tells the other side of a record's matches, and gives matches that waited more time. */

import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { linkTo } from '~/domain/base/outbox.server';
import { type Concerned, tellOtherSides } from '~/domain/commands/decisions/other-sides.server';
import { workingDaysLater, workingDaysUntil } from '~/domain/commands/engagements/working-days';
import { dueIn, moveEngagement, updateTask } from '~db/queries/engagements';
import { begunMatches, holdMatches } from '~db/queries/matches';
import type { Db } from '~db/store.server';

type OtherSide = Parameters<typeof MAILS.otherSideMoved>[0];

/**
 * Lets matches wait, hides them, or puts them back, and tells the other side. Those put back get the business days that
 * were left.
 */
export async function holdAndTell(
  db: Db,
  { of, side }: Concerned,
  told: Omit<OtherSide, 'what' | 'link'>,
  { heldAt, at }: { heldAt: number | null; at: number },
): Promise<void> {
  const held = (await begunMatches(db, of)).filter(({ match }) => match.held !== null).map(({ match }) => match.id);
  await holdMatches(db, of);
  const found = await begunMatches(db, of);
  const back = found.filter(({ match }) => held.includes(match.id) && match.held === null);
  if (heldAt !== null)
    await giveTimeAgain(
      db,
      back.map(({ match }) => match.id),
      heldAt,
      at,
    );
  const link = linkTo(side === 'site' ? paths.siteDashboard : paths.sponsorDashboard);
  const mailOf = (what: string[]) => MAILS.otherSideMoved({ ...told, what, link });
  await tellOtherSides(db, found, { side, mailOf, at });
}

/** What was due after `heldAt` is due as many business days after `at`. */
async function giveTimeAgain(db: Db, matchIds: readonly string[], heldAt: number, at: number): Promise<void> {
  const later = (dueAt: number | null) =>
    dueAt !== null && dueAt > heldAt ? workingDaysLater(at, workingDaysUntil(dueAt, heldAt)) : dueAt;
  for (const { engagement, task } of await dueIn(db, matchIds, heldAt)) {
    await moveEngagement(db, engagement, { dueAt: later(engagement.dueAt) });
    if (task) await updateTask(db, task, { dueAt: later(task.dueAt) });
  }
}
