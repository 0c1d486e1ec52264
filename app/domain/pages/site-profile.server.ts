import { DomainError } from '~/catalogue/errors';
import { LIST_MAX } from '~/catalogue/limits';
import { type Actor, authorize, can } from '~/domain/base/actor';
import { listOwner, ownListOf } from '~/domain/base/site-list.server';
import { verifiedSite } from '~/domain/commands/matches/invite.server';
import { ownSite } from '~/domain/commands/organizations/patients.server';
import { trainedAt } from '~/domain/commands/staff/trained.server';
import { asSeen } from '~/domain/model/review';
import { confirmedTrialSchema, type SiteProfile } from '~/domain/model/sponsor-view';
import { pick } from '~/domain/model/views';
import { now } from '~/gateways/clock.server';
import { documentsOfOrganizations } from '~db/queries/documents';
import { organizationById } from '~db/queries/organizations';
import { matchesOfSites } from '~db/queries/site-search';
import { studyPage } from '~db/queries/studies';
import { confirmedTrials } from '~db/queries/track-records';
import { trainingsOfOrganizations } from '~db/queries/trainings';
import type { Organization } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { foundSite, type Own } from './find-sites.server';
import { sponsorOf, sponsorScope } from './sponsor-dashboard.server';

/**
 * A verified site as a sponsor sees it, and the running studies that the actor can invite it to.
 * @throws as sponsorScope and sponsorOf; {DomainError} not_found for a site that is not verified.
 */
export async function siteProfile(actor: Actor, id: string, organizationId: string | null = null, at = now()) {
  authorize(actor, 'site.find');
  const scope = sponsorScope(actor, organizationId);
  return store.read(async (db) => {
    const row = await verifiedSite(db, id);
    const organization = scope && (await sponsorOf(db, scope));
    const own = scope ? await matchesOfSites(db, [id], scope.sponsorIds) : [];
    const site = await profileSeen(db, actor, row, own, at);
    const taken = new Set(own.flatMap(({ studyId, status }) => (status === 'new' ? [] : [studyId])));
    const running = { status: 'approved', isActive: true, limit: LIST_MAX } as const;
    // Only the sponsor's own people invite (GEN-05).
    const invites = scope !== null && !can(actor, 'admin.enter');
    const studies = invites ? (await studyPage(db, { ...running, sponsorIds: scope.sponsorIds })).rows : [];
    return {
      site,
      organization: organization?.name ?? null,
      invites,
      /** Whether the actor's organization keeps a list of sites. */
      keepsList: listOwner(actor) !== null,
      studies: studies.filter((study) => !taken.has(study.id)).map((study) => ({ id: study.id, title: study.title })),
    };
  });
}

/** What an actor with these matches sees of a site. */
async function profileSeen(db: Db, actor: Actor, row: Organization, own: Own[], at: number): Promise<SiteProfile> {
  const trainings = await trainingsOfOrganizations(db, [row.id]);
  const trials = (await confirmedTrials(db, [row.id])).map(({ trial }) => pick(confirmedTrialSchema, trial));
  const documents = await documentsOfOrganizations(db, [row.id]);
  const ownList = await ownListOf(db, actor, [row.id]);
  return {
    ...foundSite(actor, row, { own, ownList, trainings, at }),
    gcpTrained: await trainedAt(db, row.id, at, { trainings }),
    trials: trials.sort((a, b) => ((a.startDate ?? '') > (b.startDate ?? '') ? -1 : 1)),
    documentCount: documents.filter(({ state }) => state === 'attached').length,
  };
}

/**
 * The actor's own site as a sponsor sees it that has no match with it, also before it is verified.
 * @throws {DomainError} unauthenticated; not_found without a site.
 */
export async function ownSiteAsSeen(actor: Actor, at = now()): Promise<SiteProfile> {
  const { id } = await ownSite(actor);
  return store.read(async (db) => {
    const row = await organizationById(db, id);
    if (!row) throw new DomainError('not_found');
    return profileSeen(db, actor, asSeen(row, at), [], at);
  });
}
