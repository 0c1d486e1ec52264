/** What a client reads of the studies that CROs run for it (decision 106). */
import { DomainError } from '~/catalogue/errors';
import { type Actor, authorize, authorizeOrNotFound, person } from '~/domain/base/actor';
import { asSeenBy } from '~/domain/base/review-seen.server';
import { studyAsClient } from '~/domain/commands/studies/client.server';
import { engagementView } from '~/domain/model/engagement-view';
import { type ClientMatch, type ClientStudy, clientMatchSchema, clientStudySchema } from '~/domain/model/relation-view';
import { studyName, vouchedFor } from '~/domain/model/study-origins';
import { studyForSite } from '~/domain/model/study-view';
import { pick } from '~/domain/model/views';
import { now } from '~/gateways/clock.server';
import type { Page, PageRequest } from '~db/keyset';
import { type MatchWithParties, matchPage } from '~db/queries/matches';
import { type RunForClient, studiesRunFor } from '~db/queries/relations';
import { type Db, store } from '~db/store.server';

/** What CROs run for the actor's organization, newest first. @throws {DomainError} unauthenticated; forbidden; organization_unverified and the like. */
export async function listClientStudies(actor: Actor, page: PageRequest, at = now()): Promise<Page<ClientStudy>> {
  authorize(actor, 'relation.read');
  const clientId = person(actor).organizationId as string;
  const { rows, next } = await store.read((db) => studiesRunFor(db, { clientId, ...page }));
  return { rows: rows.map((row) => clientStudy(actor, row, at)), next };
}

const clientStudy = (actor: Actor, { study, cro }: RunForClient, at: number): ClientStudy => {
  const seen = vouchedFor(asSeenBy(actor, study, at));
  return pick(clientStudySchema, { ...seen, name: studyName(seen), cro });
};

/** @throws {DomainError} unauthenticated, not_found, unless the actor may read the study as its client. */
async function mustReadAsClient(db: Db, actor: Actor, studyId: string): Promise<RunForClient> {
  const found = await studyAsClient(db, actor, studyId);
  authorizeOrNotFound(actor, 'study.readAsClient', { clientId: found?.clientId ?? null });
  if (!found) throw new DomainError('not_found');
  return found;
}

/** The sites of such a study and how far they are, newest first. @throws {DomainError} unauthenticated, not_found. */
export async function listClientMatches(actor: Actor, studyId: string, page: PageRequest): Promise<Page<ClientMatch>> {
  return store.read(async (db) => {
    await mustReadAsClient(db, actor, studyId);
    return clientMatchesIn(db, studyId, page);
  });
}

/** The page of such a study. @throws as listClientMatches. */
export async function clientStudyPage(actor: Actor, studyId: string, page: PageRequest, at = now()) {
  return store.read(async (db) => {
    const { study, cro } = await mustReadAsClient(db, actor, studyId);
    const seen = asSeenBy(actor, study, at);
    return {
      study: studyForSite(seen, { selected: true }),
      name: studyName(vouchedFor(seen)),
      cro,
      matches: await clientMatchesIn(db, studyId, page),
    };
  });
}

async function clientMatchesIn(db: Db, studyId: string, page: PageRequest): Promise<Page<ClientMatch>> {
  const { rows, next } = await matchPage(db, { studyId, ...page });
  return { rows: rows.map(clientMatch), next };
}

const clientMatch = (row: MatchWithParties): ClientMatch =>
  pick(clientMatchSchema, {
    id: row.match.id,
    site: row.site.name,
    city: row.site.city,
    state: row.site.state,
    stage: engagementView(row).stage,
    updatedAt: row.match.updatedAt,
  });
