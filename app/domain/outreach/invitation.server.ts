/** The invitation link of an outreach list: it registers a prospective site with its registry trials attached. */
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { claimUnclaimed } from '~db/queries/facilities';
import { answerOutreach, outreachById } from '~db/queries/outreach';
import { listingsOfFacilities, proposeTrackRecords } from '~db/queries/track-records';
import type { Facility, Organization } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { type Actor, SYSTEM } from '../actor';
import { record } from '../audit/audit.server';
import { enqueueForSponsor, linkTo } from '../mail/outbox.server';
import { similarityTo, siteAt } from '../track-record/suggest.server';
import type { InvitedFacility } from './view';

/** The facility that an invitation is for; null if it was used or withdrawn, or never existed. */
export async function invitedFacility(id: string): Promise<InvitedFacility | null> {
  return store.read(async (db) => {
    const found = id ? await outreachById(db, id) : undefined;
    if (!found || found.entry.siteId || found.facility.claimedBy) return null;
    const { key, name, city, state } = found.facility;
    return { name, city, state, trialCount: (await listingsOfFacilities(db, [key])).length };
  });
}

/**
 * Links a newly registered site to the facility that it was invited for, in the transaction that registers it. The
 * facility's trials become questions on its track record, and the sponsor is told. Does nothing if the invitation was
 * used or withdrawn in the meantime.
 */
export async function followInvitation(
  db: Db,
  actor: Actor,
  id: string,
  site: Organization,
  at: number,
): Promise<void> {
  const found = await outreachById(db, id);
  if (!found || !(await answerOutreach(db, id, site.id, at))) return;
  const { facility, study } = found;
  await attach(db, site, facility, at);
  const after = { facility: facility.key, state: 'answered', siteId: site.id };
  await record(db, actor, 'study.outreachAnswered', study.id, { after, at });
  const link = linkTo(paths.studyOutreach(study.id));
  const mail = MAILS.prospectRegistered({ site: site.name, facility: facility.name, study: study.title, link });
  await enqueueForSponsor(db, study, mail, at);
}

/** Claims the facility, unless another site has, and puts its trials on the track record to be confirmed. */
async function attach(db: Db, site: Organization, facility: Facility, at: number): Promise<void> {
  const claimed = await claimUnclaimed(db, [facility.key], site.id, at);
  if (claimed.length === 0) return;
  const after = { name: site.name, facilities: claimed };
  await record(db, SYSTEM, 'organization.facilitiesClaimed', site.id, { after, at });
  const { key, name, city, state, zipCode } = facility;
  const similarity = similarityTo(siteAt(site), { facility: name, city, state, zip: zipCode });
  const listings = await listingsOfFacilities(db, [key]);
  await proposeTrackRecords(
    db,
    listings.map(({ nctId, siteStatus }) => ({
      ...{ siteId: site.id, nctId, facility: name, city, state, siteStatus, similarity },
      ...{ answer: 'open', createdAt: at },
    })),
  );
}
