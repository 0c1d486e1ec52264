/** What a side has to do next in all its engagements. */
import { TAB_OF_STEP, TODOS, type Todo } from '~/catalogue/engagement';
import { DASHBOARD_TURNS } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import type { MatchSide } from '~/catalogue/statuses';
import type { Actor } from '~/domain/base/actor';
import { engagementView, nextStepOf, THE_SIDES } from '~/domain/model/engagement-view';
import { type MatchFilter, matchesToWorkOn } from '~db/queries/matches';
import type { Db } from '~db/store.server';
import { colleaguesAsked } from './colleagues-asked.server';

/** Invitations have a list of their own, where they can be answered. */
const todosOf = (side: MatchSide) =>
  (Object.keys(TODOS) as Todo[]).filter((todo) => TODOS[todo].side === side && todo !== 'answer');

/** The side's next tasks, soonest due date first, at most DASHBOARD_TURNS. `about` names the match for its side. */
export async function toDoOf(
  db: Db,
  actor: Actor,
  side: MatchSide,
  whose: Pick<MatchFilter, 'siteId' | 'sponsorIds'>,
  at: number,
) {
  const rows = await matchesToWorkOn(db, { ...whose, todos: todosOf(side), limit: DASHBOARD_TURNS });
  const asked = await colleaguesAsked(db, actor, rows);
  return rows.flatMap((row) => {
    const next = nextStepOf(engagementView(row), side, { names: THE_SIDES, at, colleague: asked.get(row.match.id) });
    if (!next || !row.engagement?.todo) return [];
    const { text, dueAt, overdue } = next;
    const { study, site, match } = row;
    const tab = TAB_OF_STEP[TODOS[row.engagement.todo].step];
    return [
      {
        to: tab === 'overview' ? paths.match(match.id) : paths.matchTab(match.id, tab),
        text,
        dueAt,
        overdue,
        ...(side === 'site' ? { about: study.title } : { about: site.name, study: study.title }),
      },
    ];
  });
}
export type ToDo = Awaited<ReturnType<typeof toDoOf>>[number];
