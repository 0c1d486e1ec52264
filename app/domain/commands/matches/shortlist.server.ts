import { DomainError } from '~/catalogue/errors';
import type { Actor } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { matchFor } from '~/domain/base/parties.server';
import { once } from '~/domain/base/submission.server';
import type { ShortlistedMatch } from '~/domain/model/match-view';
import { isUnderWay } from '~/domain/model/study-endings';
import { now } from '~/gateways/clock.server';
import { type MatchWithParties, matchById, setShortlisted } from '~db/queries/matches';
import { type Db, store } from '~db/store.server';

interface Shortlisting {
  /** False takes it off. */
  on: boolean;
  key?: string | null;
}

/**
 * Puts a new match on the study's shortlist, or takes it off. The site is not told, and repeating it changes nothing.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden, transition_refused, study_completed.
 */
export async function shortlistMatch(
  actor: Actor,
  id: string,
  { on, key = null }: Shortlisting,
  at = now(),
): Promise<ShortlistedMatch> {
  return store.tx(async (db) => {
    const found = await matchFor(db, actor, id, 'match.shortlist');
    const action = `match.${on ? 'shortlist' : 'unshortlist'}:${id}`;
    return once(db, { action, actor, key, input: null, at }, () => change(db, actor, found, { on, at }));
  });
}

async function change(
  db: Db,
  actor: Actor,
  { match, study, site }: MatchWithParties,
  { on, at }: { on: boolean; at: number },
): Promise<ShortlistedMatch> {
  const { id, status, shortlistedAt: before } = match;
  const answer = (shortlistedAt: number | null) => ({
    id,
    studyId: study.id,
    siteId: site.id,
    status,
    study: study.title,
    site: site.name,
    shortlistedAt,
  });
  if (status !== 'new') throw new DomainError('transition_refused', { status });
  if ((before !== null) === on) return answer(before);
  if (on && !isUnderWay(study)) throw new DomainError('study_completed');
  const changed = await setShortlisted(db, id, on ? at : null);
  if (!changed) {
    const moved = await matchById(db, id);
    throw new DomainError('transition_refused', { status: moved?.match.status ?? status });
  }
  const { shortlistedAt } = changed;
  await record(db, actor, on ? 'match.shortlisted' : 'match.unshortlisted', id, {
    before: { shortlistedAt: before },
    after: { shortlistedAt },
    at,
  });
  return answer(shortlistedAt);
}
