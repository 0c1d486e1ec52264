/** What the IRB of a selected site does, as its two sides record it (decision 87). */

import { DomainError } from '~/catalogue/errors';
import { IRB, IRB_TEXTS } from '~/catalogue/irb';
import { type Actor, noteRefusal, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { aheadIn, irbChange, irbRecordIn, irbStateOn, mayEnterIrb, todayAt } from '~/domain/model/irb';
import type { EnterIrb, IrbVersion, MatchIrb } from '~/domain/model/irb-schema';
import { nameOf } from '~/domain/model/member';
import { needsRecord } from '~/domain/model/start-up-rules';
import { goesOn } from '~/domain/model/study-endings';
import { now } from '~/gateways/clock.server';
import { insertIrbRecord, irbRecordsOf, latestIrbRecord } from '~db/queries/start-up-records';
import { usersByIds } from '~db/queries/users';
import { store } from '~db/store.server';
import { startUpPartyOf } from './board.server';
import { recordingFor } from './change.server';

/**
 * Records what the IRB does, or corrects it; what was recorded before stays. The same again changes nothing.
 * @throws {DomainError} as recordingFor; forbidden for the sponsor unless the IRB is and stays central; invalid for a day
 * that is ahead, and for a change of what was recorded without a reason; irb_changed if somebody else has saved it.
 */
export async function enterIrb(actor: Actor, id: string, sent: EnterIrb, at = now()): Promise<{ saved: boolean }> {
  return store.tx(async (db) => {
    const { found, side } = await recordingFor(db, actor, id);
    const matchId = found.match.id;
    const { why, version, ...entered } = sent;
    const after = irbRecordIn(entered);
    const before = await latestIrbRecord(db, matchId);
    if (!mayEnterIrb(side, before?.kind, after.kind)) {
      noteRefusal(actor, 'match.takePart');
      throw new DomainError('forbidden');
    }
    const change = before ? irbChange(before, after) : 'added';
    if (change === 'none') return { saved: false };
    if (version !== undefined && version !== (before?.version ?? 0)) throw new DomainError('irb_changed');
    const ahead = aheadIn(after, todayAt(at));
    if (ahead.length > 0) {
      const fields = ahead.map(({ field, message }) => [field, [message]]);
      throw new DomainError('invalid', {}, Object.fromEntries(fields));
    }
    const isCorrected = change === 'corrected';
    if (isCorrected && !why) throw new DomainError('invalid', {}, { why: [IRB_TEXTS.why] });
    if (before && before.version >= IRB.versions) throw new DomainError('invalid', {}, { board: [IRB_TEXTS.often] });
    const inserted = await insertIrbRecord(db, {
      ...after,
      id: newId(),
      matchId,
      version: (before?.version ?? 0) + 1,
      why: isCorrected ? why : null,
      side,
      savedAt: at,
      savedBy: person(actor).id,
    });
    if (!inserted) throw new DomainError('irb_changed');
    await record(db, actor, isCorrected ? 'match.irbCorrected' : 'match.irbRecorded', matchId, {
      before: before && { ...irbRecordIn(before) },
      after: isCorrected ? { ...after, why } : { ...after },
      at,
    });
    return { saved: true };
  });
}

/** The record and its history, for both sides and administrators. @throws {DomainError} unauthenticated, not_found. */
export async function seeIrb(actor: Actor, id: string, at = now()): Promise<MatchIrb> {
  return store.read(async (db) => {
    const { found, side, startUp, tasks } = await startUpPartyOf(db, actor, id);
    const rows = startUp ? await irbRecordsOf(db, found.match.id) : [];
    const people = await usersByIds(db, [...new Set(rows.flatMap(({ savedBy }) => savedBy ?? []))]);
    const names = new Map(people.map((user) => [user.id, nameOf(user)]));
    const [current = null, ...earlier] = rows.map((row): IrbVersion => {
      const { version, why, side: its, savedAt, savedBy } = row;
      return { ...irbRecordIn(row), version, why, side: its, savedAt, savedBy: names.get(savedBy ?? '') ?? null };
    });
    const state = irbStateOn(current, todayAt(at));
    const isOpen = startUp !== undefined && found.match.held === null && goesOn(found.study, found.match);
    return {
      matchId: found.match.id,
      side,
      begun: startUp !== undefined,
      state,
      keepsBack: startUp?.activatedAt === null && needsRecord('irb', tasks) && !['approved', 'ending'].includes(state),
      current,
      earlier,
      mayEnter: isOpen && mayEnterIrb(side, current?.kind),
    };
  });
}
