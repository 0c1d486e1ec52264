import { now } from '~/gateways/clock.server';
import { saveSearch, searchOf, setAnswers, trackRecordOf } from '~db/queries/track-records';
import { store } from '~db/store.server';
import { type Actor, authorize, person } from '../actor';
import { record } from '../audit/audit.server';
import { DomainError } from '../errors';
import { claimFacilities, releaseFacilities } from '../facilities/claim.server';
import { enqueueRematch } from '../matches/rematch.server';
import { siteIn } from './read.server';
import type { TrackRecordAnswer } from './schema';
import type { Answered } from './view';
import { view } from './view.server';

/**
 * Confirms or refuses listed trials for the site; answers can be changed later. After the first answer the record counts as
 * reviewed, so if nothing is confirmed it is known to be empty. Takes effect immediately: the site claims or releases
 * facilities, and its matches are updated.
 * @throws {DomainError} unauthenticated, not_found without a site, forbidden for administrators, track_record_unknown for
 * a trial that is not listed for the site.
 */
export async function answerTrackRecord(
  actor: Actor,
  { confirmed, refused }: TrackRecordAnswer,
  at = now(),
): Promise<Answered> {
  return store.tx(async (db) => {
    const site = await siteIn(db, actor, null);
    authorize(actor, 'trackRecord.answer', site);
    const listed = new Set((await trackRecordOf(db, site.id)).map(({ trial }) => trial.nctId));
    if (![...confirmed, ...refused].every((nctId) => listed.has(nctId))) throw new DomainError('track_record_unknown');
    const answered = { answeredBy: person(actor).id, answeredAt: at };
    const nowOurs = await setAnswers(db, site.id, confirmed, { answer: 'confirmed', ...answered });
    const nowNot = await setAnswers(db, site.id, refused, { answer: 'refused', ...answered });
    const first = !(await searchOf(db, site.id))?.reviewedAt;
    if (first || nowOurs.length > 0 || nowNot.length > 0) {
      await saveSearch(db, site.id, { reviewedAt: at }, at);
      const numbers = (rows: { nctId: string }[]) => rows.map(({ nctId }) => nctId).sort();
      await record(db, actor, {
        action: 'organization.trackRecordAnswered',
        subject: { type: 'organization', id: site.id },
        after: { confirmed: numbers(nowOurs), refused: numbers(nowNot) },
        at,
      });
      if (nowNot.length > 0) await releaseFacilities(db, site.id, at);
      if (nowOurs.length > 0) await claimFacilities(db, site.id, numbers(nowOurs), at);
      await enqueueRematch(db, 'site', site.id, at);
    }
    const trackRecord = await view(db, actor, site);
    return { confirmed: nowOurs.length, refused: nowNot.length, trackRecord };
  });
}
