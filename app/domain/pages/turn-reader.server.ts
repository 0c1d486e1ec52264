/** What a reader's side knows of its own turns: who was asked, and who may do what the reader may not. */

import { BY_SIGNATURE, TODOS } from '~/catalogue/engagement';
import type { MatchSide } from '~/catalogue/statuses';
import { type Actor, can } from '~/domain/base/actor';
import { sideOf } from '~/domain/base/parties.server';
import { ableToSign, type Party } from '~/domain/commands/engagements/signers.server';
import type { TurnReader } from '~/domain/model/engagement-view';
import { partiesOf } from '~/domain/model/match-parties';
import { nameOf } from '~/domain/model/member';
import { peopleAsked } from '~db/queries/engagements';
import type { MatchWithSite } from '~db/queries/matches';
import type { Db } from '~db/store.server';

type Row = Pick<MatchWithSite, 'match' | 'study' | 'site' | 'engagement'>;

/** For each of these matches, what `nextStepOf` has to know of its reader. */
export async function turnReader(db: Db, actor: Actor, rows: readonly Row[]): Promise<(row: Row) => TurnReader> {
  const colleagues = await colleaguesAsked(db, actor, rows);
  const signers = await signersOf(db, actor, rows);
  return (row) => ({
    colleague: colleagues.get(row.match.id) ?? null,
    mayAttest: can(actor, 'feasibility.attest', partiesOf(row)),
    signers: signers.get(row.match.id) ?? null,
  });
}

/** The name of whoever else takes care of the next task, by the match. Matches in which nobody does are left out. */
async function colleaguesAsked(db: Db, actor: Actor, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const asked = rows.filter(({ engagement }) => engagement?.todo).map(({ match }) => match.id);
  if (asked.length === 0) return new Map();
  const others = (await peopleAsked(db, asked)).filter(({ user }) => actor.kind !== 'person' || user.id !== actor.id);
  return new Map(others.map(({ matchId, user }) => [matchId, nameOf(user)]));
}

/** Who may sign what the reader's side has to sign next and the reader may not, by the match. */
async function signersOf(db: Db, actor: Actor, rows: readonly Row[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const named = new Map<string, readonly string[]>();
  const byParty = new Map<string, readonly string[]>();
  for (const row of rows) {
    const todo = BY_SIGNATURE.find((each) => each === row.engagement?.todo);
    if (!todo || TODOS[todo].side !== sideOf(actor, row) || can(actor, 'cda.sign', partiesOf(row))) continue;
    const party = ownParty(actor, row, TODOS[todo].side);
    const names = byParty.get(party.id) ?? (await ableToSign(db, party)).map(nameOf);
    byParty.set(party.id, names);
    named.set(row.match.id, names);
  }
  return named;
}

/** The side that the reader is on: a sponsor's status is that of its reader. */
function ownParty(actor: Actor, { site, study }: Row, side: MatchSide): Party {
  if (side === 'site') return { side, id: site.id, status: site.status };
  return { side, id: study.sponsorId, status: actor.kind === 'person' ? actor.organizationStatus : null };
}
