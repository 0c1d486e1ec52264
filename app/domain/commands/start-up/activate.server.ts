/** The sponsor activates a site by its signature, which ends the start-up. */

import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import { ACTIVATION_KEY } from '~/catalogue/start-up';
import { type Actor, authorize, can, noteRefusal, type Person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { requireGoingOn } from '~/domain/base/parties.server';
import { overOrPaused } from '~/domain/base/study-for.server';
import { type RecordSigning, sign, type Work } from '~/domain/commands/signatures/sign.server';
import { partiesOf } from '~/domain/model/match-parties';
import type { Signing } from '~/domain/model/signature-schema';
import type { MatchStartUp } from '~/domain/model/start-up-schema';
import { goesOn } from '~/domain/model/study-endings';
import { now } from '~/gateways/clock.server';
import { changeStartUp, changeStartUpTask } from '~db/queries/start-ups';
import type { StartUp } from '~db/schema';
import { type Db, store } from '~db/store.server';
import {
  activationOf,
  failingFor,
  isOver,
  type StartUpParty,
  seeStartUp,
  startUpPartyOf,
  statementOf,
} from './board.server';
import { tell } from './change.server';

/**
 * Signs the activation of the board that was read. Nothing of it changes afterward.
 * @throws {DomainError} unauthenticated, signing_refused; as `toActivate`; invalid for what is missing.
 */
export async function activateSite(
  actor: Actor,
  session: string | null,
  matchId: string,
  { sha256, ...signing }: Signing & { sha256: string },
  key: string | null = null,
  at = now(),
): Promise<MatchStartUp> {
  await sign(actor, session, signing, activationSigning(matchId, { sha256, key, at }), at);
  return seeStartUp(actor, matchId, session, at);
}

/** What it takes to sign the activation of a match's site. */
export const activationSigning = (matchId: string, { sha256, key, at }: RecordSigning): Work<{ id: string }> => ({
  action: `match.startUp.activate:${matchId}`,
  key,
  input: sha256,
  subject: async (db, signer) => {
    const { found, startUp, hash } = await toActivate(db, signer, matchId, { sha256, at });
    return {
      type: 'activation',
      id: startUp.id,
      version: 1,
      sha256: hash,
      statement: statementOf(found),
      meaning: 'approval',
      organizationId: found.study.sponsorId,
    };
  },
  follow: async (db, signature, signer) => {
    const ready = await toActivate(db, signer, matchId, { sha256, at });
    await activate(db, signer, ready, { signature: signature.id, at });
    return { id: matchId };
  },
});

/** What the signatures of the activation are of. @throws {DomainError} as startUpPartyOf; not_found before it. */
export async function seeSignedActivation(actor: Actor, id: string): Promise<unknown> {
  return store.read(async (db) => {
    const { startUp, tasks } = await startUpPartyOf(db, actor, id);
    if (!startUp?.activatedAt) throw new DomainError('not_found');
    return activationOf(startUp, tasks).content;
  });
}

interface Ready extends StartUpParty {
  startUp: StartUp;
  hash: string;
}

/**
 * What the actor would sign now, if nobody has changed it since it was read.
 * @throws {DomainError} as startUpPartyOf; forbidden, signing_unauthorized; match_waits, study_completed, study_paused;
 * start_up_refused before the start-up or after the activation; start_up_open, naming what fails; signing_stale.
 */
async function toActivate(
  db: Db,
  actor: Actor,
  matchId: string,
  { sha256, at }: Pick<RecordSigning, 'sha256' | 'at'>,
): Promise<Ready> {
  const party = await startUpPartyOf(db, actor, matchId);
  const { found, startUp, tasks } = party;
  authorize(actor, 'match.answerAsSponsor', partiesOf(found));
  requireGoingOn(found);
  if (!can(actor, 'startUp.sign', partiesOf(found))) {
    noteRefusal(actor, 'startUp.sign');
    throw new DomainError('signing_unauthorized');
  }
  if (!goesOn(found.study, found.match)) throw new DomainError(overOrPaused(found.study));
  if (!startUp || isOver(startUp)) throw new DomainError('start_up_refused');
  const failing = await failingFor(db, party, at);
  if (failing.length > 0)
    throw new DomainError('start_up_open', { what: failing.map(({ title }) => title).join(', ') });
  const { sha256: hash } = activationOf(startUp, tasks);
  if (sha256 !== null && sha256 !== hash) throw new DomainError('signing_stale');
  return { ...party, startUp, hash };
}

async function activate(
  db: Db,
  signer: Person,
  { found, startUp, tasks }: Ready,
  { signature, at }: { signature: string; at: number },
): Promise<void> {
  const ended = { activatedAt: at, activatedBy: signer.id, updatedAt: at };
  if (!(await changeStartUp(db, startUp, ended))) throw new DomainError('start_up_refused');
  const task = tasks.find(({ key }) => key === ACTIVATION_KEY);
  const done = { status: 'done', endedAt: at, endedBy: signer.id, availableAt: null } as const;
  if (!task || !(await changeStartUpTask(db, task, done))) throw new DomainError('start_up_refused');
  await record(db, signer, 'match.activated', found.match.id, { after: { startUp: startUp.id, signature }, at });
  await tell({ db, found, at }, 'site', (mail) => MAILS.siteActivated(mail));
}
