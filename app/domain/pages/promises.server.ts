/** What the sides of a match have kept, for the other side before it decides, and for their own people. */
import { PROMISES } from '~/catalogue/limits';
import { type Actor, person } from '~/domain/base/actor';
import { matchFor, sideOf } from '~/domain/base/parties.server';
import { ownOrganizationId } from '~/domain/commands/organizations/documents.server';
import { isOnlyAsked } from '~/domain/model/open-study-view';
import { activationCases, type SiteKept, type SponsorKept, siteKept, sponsorKept } from '~/domain/model/promises';
import type { OwnPromises } from '~/domain/model/promises-schema';
import {
  activationsOfSite,
  countersignaturesOfSponsor,
  countsOfMatches,
  decisionsOfSponsor,
  declinedBySponsor,
  paymentsOfSponsor,
  stagesOfSite,
} from '~db/queries/promises';
import { type Db, store } from '~db/store.server';

const limit = PROMISES.casesMost;

/** Of both sides of a match, as the actor may know it. @throws {DomainError} unauthenticated, not_found (another's too). */
export async function matchPromises(actor: Actor, id: string) {
  return store.read(async (db) => {
    const found = await matchFor(db, actor, id);
    const side = sideOf(actor, found);
    const isNamed = side !== 'site' || !isOnlyAsked(found.match);
    return {
      matchId: found.match.id,
      site: await keptBySite(db, found.site.id, side === 'site'),
      sponsor: isNamed ? await keptBySponsor(db, found.study.sponsorId, side === 'sponsor') : null,
    };
  });
}

/** Of the actor's own organization, of any number of cases. @throws {DomainError} unauthenticated, not_found without one. */
export async function ownPromises(actor: Actor): Promise<OwnPromises> {
  const id = ownOrganizationId(actor);
  const isSite = person(actor).role === 'site';
  return store.read(async (db) => ({
    site: isSite ? await keptBySite(db, id, true) : null,
    sponsor: isSite ? null : await keptBySponsor(db, id, true),
  }));
}

/** @param own whether the site itself reads it: then one case is enough. */
export async function keptBySite(db: Db, siteId: string, own: boolean): Promise<SiteKept> {
  const stages = await stagesOfSite(db, { siteId, stages: ['contract', 'irb'], limit: 2 * limit });
  const active = await activationsOfSite(db, { siteId, limit });
  const counts = await countsOfMatches(
    db,
    active.map(({ matchId }) => matchId),
  );
  const of = (wanted: 'contract' | 'irb') => stages.filter(({ stage }) => stage === wanted);
  return siteKept({ ...activationCases(active, counts), contracts: of('contract'), irbs: of('irb') }, own);
}

/** @param own whether the sponsor itself reads it: then one case is enough. */
export async function keptBySponsor(db: Db, sponsorId: string, own: boolean): Promise<SponsorKept> {
  return sponsorKept(
    {
      decisions: await decisionsOfSponsor(db, { sponsorId, limit }),
      signatures: await countersignaturesOfSponsor(db, { sponsorId, limit }),
      payments: (await paymentsOfSponsor(db, { sponsorId, limit })).map(({ sentOn, paidOn }) => ({
        from: Date.parse(sentOn),
        to: Date.parse(paidOn),
      })),
      declined: await declinedBySponsor(db, { sponsorId, limit }),
    },
    own,
  );
}
