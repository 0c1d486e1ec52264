import { DomainError } from '~/catalogue/errors';
import { ASKS_READ } from '~/catalogue/limits';
import { type Actor, authorizeOrNotFound, person } from '~/domain/base/actor';
import { usualOpen } from '~/domain/commands/feasibility/answers.server';
import { trialsKnown } from '~/domain/commands/feasibility/sources.server';
import { progressOf } from '~/domain/commands/training/progress.server';
import { type Completeness, completeness } from '~/domain/model/profile-completeness';
import { vouchedFor } from '~/domain/model/study-origins';
import type { TrainingProgress } from '~/domain/model/training-view';
import { now } from '~/gateways/clock.server';
import { sameArea } from '~/matching/areas';
import { answersKept } from '~db/queries/answers';
import { documentsOfOrganization } from '~db/queries/documents';
import { organizationById } from '~db/queries/organizations';
import { asksOfStudies } from '~db/queries/studies';
import { countOpenTrackRecords, reviewedSites } from '~db/queries/track-records';
import type { Organization } from '~db/schema';
import { type Db, store, together } from '~db/store.server';

/** Of the actor's own site. @throws {DomainError} unauthenticated, not_found (for sponsors too). */
export async function ownCompleteness(actor: Actor, at = now()): Promise<Completeness> {
  const { organizationId } = person(actor);
  return store.read(async (db) => {
    const site = organizationId ? await organizationById(db, organizationId) : undefined;
    authorizeOrNotFound(actor, 'organization.see', { id: site?.id ?? '' });
    if (site?.type !== 'site') throw new DomainError('not_found');
    const [training, openTrials] = [await progressOf(db, site.id, at), await countOpenTrackRecords(db, site.id)];
    return completenessOf(db, site, { training, openTrials }, at);
  });
}

/** @param known what the caller has read already. */
export async function completenessOf(
  db: Db,
  site: Organization,
  { training, openTrials }: { training: TrainingProgress; openTrials: number },
  at: number,
): Promise<Completeness> {
  const [documents, kept] = await together([documentsOfOrganization(db, site.id), answersKept(db, site.id)]);
  const open = usualOpen(site, { kept, trials: null, documents }, at);
  // The track record answers one question, which matters only if it is the last one.
  const trials = open === 1 ? await trialsKnown(db, site.id) : null;
  const facts = {
    site,
    gcp: { current: training.status === 'current', trained: training.trained, people: training.people },
    documents: documents.filter(({ state }) => state === 'attached').length,
    reviewed: (await reviewedSites(db, [site.id])).has(site.id),
    openTrials,
    usual: trials ? usualOpen(site, { kept, trials, documents }, at) : open,
  };
  const asks = (await asksOfStudies(db, { limit: ASKS_READ })).map(vouchedFor);
  const areas: readonly string[] = site.therapeuticAreas;
  if (areas.length === 0) return completeness(facts, asks);
  return completeness(
    facts,
    asks.filter(({ therapeuticArea }) => areas.includes(sameArea(therapeuticArea) ?? '')),
  );
}
