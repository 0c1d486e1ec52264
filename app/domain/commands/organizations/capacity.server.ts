/** Until when a site has said that it has no capacity, by declining a study, and that it has some again. */
import { type Actor, authorize, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { now } from '~/gateways/clock.server';
import { declinesOfSites, endNoCapacity } from '~db/queries/matches';
import { enqueueRematch } from '~db/queries/rematches';
import { type Db, store } from '~db/store.server';

/** YYYY-MM-DD, by the rule that matching follows (INB-08); null if it has not said so, or the day has come. */
export async function noCapacityUntil(db: Db, siteId: string, at: number): Promise<string | null> {
  const days = (await declinesOfSites(db, [siteId])).flatMap(({ declineKind, declinedUntil }) =>
    declineKind === 'capacity' && declinedUntil !== null && Date.parse(declinedUntil) > at ? declinedUntil : [],
  );
  return days.sort().at(-1) ?? null;
}

/**
 * Withdraws that the actor's site has no capacity until a day. The declines themselves stay, with their words. Repeating it
 * changes nothing.
 * @throws {DomainError} unauthenticated, forbidden unless at a site.
 */
export async function regainCapacity(actor: Actor, at = now()): Promise<{ noCapacityUntil: null }> {
  const siteId = person(actor).organizationId ?? '';
  authorize(actor, 'study.browse');
  authorize(actor, 'match.answerAsSite', { siteId, sponsorId: '' });
  return store.tx(async (db) => {
    const until = await noCapacityUntil(db, siteId, at);
    if (until !== null) {
      await endNoCapacity(db, siteId);
      await record(db, actor, 'organization.capacityRegained', siteId, {
        before: { noCapacityUntil: until },
        after: { noCapacityUntil: null },
        at,
      });
      await enqueueRematch(db, 'site', siteId, at);
    }
    return { noCapacityUntil: null };
  });
}
