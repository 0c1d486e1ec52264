/** Trials that a site adds to its track record by their NCT number. They count once they are confirmed. */
import { DomainError, errorMessage } from '~/catalogue/errors';
import { CLAIMS_SHOWN } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { type Actor, authorize, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { enqueueForOrganization, linkTo } from '~/domain/base/outbox.server';
import { releaseFacilities } from '~/domain/commands/facilities/claim.server';
import { bestPlace, nearestPlace, siteAt } from '~/domain/commands/facilities/suggest.server';
import { registryRecord } from '~/domain/commands/studies/lookup.server';
import { keepTrials } from '~/domain/commands/trials/keep.server';
import type { Claim } from '~/domain/model/track-record-schema';
import { now } from '~/gateways/clock.server';
import { listedPlaces, trialFacts } from '~/registry/trial-facts';
import { organizationById } from '~db/queries/organizations';
import { enqueueRematch } from '~db/queries/rematches';
import {
  countWaitingClaims,
  decideClaim,
  deleteClaim,
  insertClaim,
  insertTrackRecordSearch,
  type NewTrackRecord,
  trackRecordEntry,
  trackRecordSearch,
  waitingClaims,
} from '~db/queries/track-records';
import { trialsById } from '~db/queries/trials';
import type { Organization } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { afterConfirming } from './confirmed.server';
import { entryOf, siteIn } from './read.server';

type ClaimRefusal = 'trial_unknown' | 'registry_silent' | 'track_record_listed' | 'track_record_found';

/** A refusal that the form shows beside the number. */
const refusal = (code: ClaimRefusal) => new DomainError(code, {}, { nctNumber: [errorMessage(code)] });

/** @throws {DomainError} trial_unknown, registry_silent. */
async function readTrial(nctNumber: string) {
  const answer = await registryRecord(nctNumber);
  if (answer.kind === 'missing') throw refusal('trial_unknown');
  if (answer.kind !== 'found') throw refusal('registry_silent');
  return { facts: trialFacts(answer.record), places: listedPlaces(answer.record) };
}

/** Refuses a trial that is already on the list, and says who has to answer it. */
async function mustBeNew(db: Db, siteId: string, nctId: string): Promise<void> {
  const known = await trackRecordEntry(db, siteId, nctId);
  if (known) throw refusal(known.answer === 'open' ? 'track_record_found' : 'track_record_listed');
}

type Places = ReturnType<typeof listedPlaces>;

/** The row for a trial: confirmed if the trial lists a location like the site, otherwise waiting for confirmation. */
function rowOf(site: Organization, nctId: string, claimedAs: Claim['claimedAs'], places: Places): NewTrackRecord {
  const best = bestPlace(siteAt(site), places);
  const place = best?.place ?? nearestPlace(siteAt(site), places);
  return {
    siteId: site.id,
    nctId,
    facility: place?.facility ?? '',
    city: place?.city ?? null,
    state: place?.state ?? null,
    siteStatus: place?.status ?? null,
    similarity: best?.similarity ?? 0,
    answer: best ? 'confirmed' : 'claimed',
    claimedAs,
    createdAt: 0,
  };
}

/**
 * Adds a trial by its number. If its record lists a location like the site, it is confirmed at once.
 * @throws {DomainError} unauthenticated, not_found, forbidden, trial_unknown, registry_silent, track_record_listed,
 * track_record_found.
 */
export async function claimTrial(actor: Actor, { nctNumber, claimedAs }: Claim, at = now()) {
  const asked = await store.read((db) => siteIn(db, actor, null));
  authorize(actor, 'trackRecord.answer', asked);
  await store.read((db) => mustBeNew(db, asked.id, nctNumber));
  const { facts, places } = await readTrial(nctNumber);
  return store.tx(async (db) => {
    const site = await siteIn(db, actor, null);
    authorize(actor, 'trackRecord.answer', site);
    // The registry may know the trial under a newer number than the one that was typed.
    await mustBeNew(db, site.id, facts.nctId);
    await keepTrials(db, [{ ...facts, readAt: at }], at);
    // The registry answers again, so the search that failed need not wait.
    if ((await trackRecordSearch(db, site.id))?.state === 'failed') await insertTrackRecordSearch(db, site.id, at);
    const row = rowOf(site, facts.nctId, claimedAs, places);
    const confirmed = row.answer === 'confirmed';
    const answered = confirmed ? { answeredBy: null, answeredAt: at } : {};
    const added = await insertClaim(db, { ...row, ...answered, createdAt: at });
    if (!added) throw refusal('track_record_listed');
    const after = { nctId: facts.nctId, claimedAs };
    await record(db, actor, 'organization.trialClaimed', site.id, { after, at });
    if (confirmed) await afterConfirming(db, actor, { siteId: site.id, nctId: facts.nctId, by: 'registry' }, at);
    const trial = (await trialsById(db, [facts.nctId])).get(facts.nctId);
    if (!trial) throw new DomainError('not_found');
    return { confirmed, trial: entryOf({ record: added, trial }) };
  });
}

/**
 * Takes a trial that the site added itself off its list, unless an administrator has refused it.
 * @throws {DomainError} unauthenticated, not_found (also for trials that the registry listed first), forbidden.
 */
export async function withdrawTrial(actor: Actor, nctId: string, at = now()): Promise<void> {
  await store.tx(async (db) => {
    const site = await siteIn(db, actor, null);
    authorize(actor, 'trackRecord.answer', site);
    const removed = await deleteClaim(db, site.id, nctId.toUpperCase());
    if (!removed) throw new DomainError('not_found');
    const before = { nctId: removed.nctId, answer: removed.answer, claimedAs: removed.claimedAs };
    await record(db, actor, 'organization.trialWithdrawn', site.id, { before, at });
    if (removed.answer !== 'confirmed') return;
    await releaseFacilities(db, site.id, at);
    await enqueueRematch(db, 'site', site.id, at);
  });
}

/** The trials that await an administrator's decision, longest wait first. */
export async function readWaitingTrials(actor: Actor) {
  authorize(actor, 'admin.enter');
  return store.read(async (db) => {
    const rows = await waitingClaims(db, CLAIMS_SHOWN);
    const waiting = rows.map(({ record, trial, site: { id, name, city, state } }) => ({
      site: { id, name, city, state },
      trial: entryOf({ record, trial }),
    }));
    return { waiting, count: await countWaitingClaims(db) };
  });
}

/** A trial that awaits a decision, with its site, for the page that asks first. */
export async function waitingTrial(actor: Actor, siteId: string, nctId: string) {
  authorize(actor, 'trackRecord.decide');
  return store.read((db) => claimAt(db, siteId, nctId));
}

async function claimAt(db: Db, siteId: string, nctId: string) {
  const claim = await trackRecordEntry(db, siteId, nctId);
  const site = await organizationById(db, siteId);
  const trial = (await trialsById(db, [nctId])).get(nctId);
  if (!claim?.claimedAs || !site || !trial) throw new DomainError('not_found');
  return { claim, siteName: site.name, title: trial.title };
}

export interface ClaimDecision {
  answer: 'confirmed' | 'refused';
  /** The site is notified. */
  reason?: string | null;
}

/**
 * Confirms or refuses a trial that awaits a decision, and e-mails the site. @throws {DomainError} not_found,
 * already_decided.
 */
export async function decideTrial(
  actor: Actor,
  key: { siteId: string; nctId: string },
  { answer, reason = null }: ClaimDecision,
  at = now(),
) {
  authorize(actor, 'trackRecord.decide');
  const { siteId } = key;
  const nctId = key.nctId.toUpperCase();
  return store.tx(async (db) => {
    const { title } = await claimAt(db, siteId, nctId);
    const decidedBy = actor.kind === 'person' ? person(actor).id : null;
    const decided = await decideClaim(db, siteId, nctId, { answer, answeredBy: decidedBy, answeredAt: at });
    if (!decided) {
      const { claim } = await claimAt(db, siteId, nctId);
      throw new DomainError('already_decided', { status: claim.answer });
    }
    const confirmed = answer === 'confirmed';
    if (confirmed) await afterConfirming(db, actor, { siteId, nctId, by: 'administrator' }, at);
    else await record(db, actor, 'organization.trialRefused', siteId, { after: { nctId }, reason, at });
    const link = linkTo(paths.organizationTrackRecord());
    await enqueueForOrganization(db, siteId, MAILS.trialDecided({ nctId, trial: title, confirmed, reason, link }), at);
    return { siteId, nctId, answer };
  });
}
