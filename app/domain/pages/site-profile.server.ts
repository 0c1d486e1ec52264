import { LIST_MAX } from '~/catalogue/limits';
import { type Actor, authorize, can } from '~/domain/base/actor';
import { listOwner, ownListOf } from '~/domain/base/site-list.server';
import { verifiedSite } from '~/domain/commands/matches/invite.server';
import { confirmedTrialSchema, type SiteProfile } from '~/domain/model/sponsor-view';
import { pick } from '~/domain/model/views';
import { now } from '~/gateways/clock.server';
import { documentsOfOrganizations } from '~db/queries/documents';
import { matchesOfSites } from '~db/queries/site-search';
import { studyPage } from '~db/queries/studies';
import { confirmedTrials } from '~db/queries/track-records';
import { trainingsOfOrganizations } from '~db/queries/trainings';
import { store } from '~db/store.server';
import { foundSite } from './find-sites.server';
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
    const trainings = await trainingsOfOrganizations(db, [id]);
    const ownList = await ownListOf(db, actor, [id]);
    const trials = (await confirmedTrials(db, [id])).map(({ trial }) => pick(confirmedTrialSchema, trial));
    const documents = await documentsOfOrganizations(db, [id]);
    const site: SiteProfile = {
      ...foundSite(actor, row, { own, ownList, trainings, at }),
      trials: trials.sort((a, b) => ((a.startDate ?? '') > (b.startDate ?? '') ? -1 : 1)),
      documentCount: documents.filter(({ state }) => state === 'attached').length,
    };
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
