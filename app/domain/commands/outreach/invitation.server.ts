/** The invitation link of an outreach list: it registers a prospective site with its registry trials attached. */
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { type Actor, SYSTEM } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { enqueueAboutSite, linkTo } from '~/domain/base/outbox.server';
import { facilitySimilarity } from '~/domain/commands/facilities/claim.server';
import { isLike } from '~/domain/commands/facilities/suggest.server';
import { aboutStudy } from '~/domain/model/mail-about';
import type { InvitedFacility } from '~/domain/model/outreach-view';
import { claimUnclaimed } from '~db/queries/facilities';
import { answerOutreach, type OutreachWithParties, outreachById } from '~db/queries/outreach';
import { listingsOfFacilities, type NewTrackRecord, proposeTrackRecords } from '~db/queries/track-records';
import type { Facility, Organization } from '~db/schema';
import { type Db, store } from '~db/store.server';

/** The facility that an invitation is for; null if it was used or withdrawn, never existed, or its study is archived. */
export async function invitedFacility(id: string): Promise<InvitedFacility | null> {
  return store.read(async (db) => {
    const found = id ? await invitationOf(db, id) : undefined;
    if (!found || found.entry.siteId || found.facility.claimedBy) return null;
    const { key, name, city, state } = found.facility;
    return { name, city, state, trialCount: (await listingsOfFacilities(db, [key])).length };
  });
}

async function invitationOf(db: Db, id: string): Promise<OutreachWithParties | undefined> {
  const found = await outreachById(db, id);
  return found?.study.status === 'archived' ? undefined : found;
}

/**
 * Links a newly registered site to the facility that it was invited for, in the transaction that registers it. The
 * facility's trials are put on its track record, and the sponsor is notified. Does nothing if the invitation was used
 * or withdrawn in the meantime, or its study archived.
 */
export async function followInvitation(
  db: Db,
  actor: Actor,
  id: string,
  site: Organization,
  at: number,
): Promise<void> {
  const found = await invitationOf(db, id);
  if (!found || !(await answerOutreach(db, id, site.id, at))) return;
  const { facility, study } = found;
  await attach(db, actor, site, facility, at);
  const after = { facility: facility.key, state: 'answered', siteId: site.id };
  await record(db, actor, 'study.outreachAnswered', study.id, { after, at });
  const link = linkTo(paths.studyOutreach(study.id));
  const names = { site: site.name, facility: facility.name };
  const mail = MAILS.prospectRegistered({ ...names, about: aboutStudy(study, 'sponsor'), link });
  await enqueueAboutSite(db, study, mail, at);
}

/**
 * Puts the facility's trials on the track record, unless another site has claimed the facility. A site like the
 * facility claims it and confirms the trials itself. For any other site an administrator decides, because anyone may
 * have got hold of the link.
 */
async function attach(db: Db, actor: Actor, site: Organization, facility: Facility, at: number): Promise<void> {
  const similarity = facilitySimilarity(site, facility);
  if (isLike(similarity)) return attachOwn(db, site, facility, similarity, at);
  if (facility.claimedBy) return;
  const claim = { answer: 'claimed', claimedAs: 'site' } as const;
  const trials = await propose(db, site, facility, { ...claim, similarity, createdAt: at });
  if (trials.length > 0)
    await record(db, actor, 'organization.trialsHeld', site.id, { after: { ...claim, trials }, at });
}

async function attachOwn(db: Db, site: Organization, facility: Facility, similarity: number, at: number) {
  const claimed = await claimUnclaimed(db, [facility.key], site.id, at);
  if (claimed.length === 0) return;
  const after = { name: site.name, facilities: claimed };
  await record(db, SYSTEM, 'organization.facilitiesClaimed', site.id, { after, at });
  await propose(db, site, facility, { answer: 'open', similarity, createdAt: at });
}

type Proposed = Pick<NewTrackRecord, 'answer' | 'claimedAs' | 'similarity' | 'createdAt'>;

/** @returns the NCT numbers of the trials that list the facility. */
async function propose(db: Db, site: Organization, facility: Facility, proposed: Proposed): Promise<string[]> {
  const { key, name, city, state } = facility;
  const listings = await listingsOfFacilities(db, [key]);
  const place = { siteId: site.id, facility: name, city, state };
  await proposeTrackRecords(
    db,
    listings.map(({ nctId, siteStatus }) => ({ ...place, nctId, siteStatus, ...proposed })),
  );
  return listings.map(({ nctId }) => nctId);
}
