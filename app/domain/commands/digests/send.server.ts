import { DIGEST } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import type { DigestChoice } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { isVetted, sponsorIdsOf } from '~/domain/base/actor';
import { linkTo, notifyStoppably, peopleMailed, stopLinkOf } from '~/domain/base/outbox.server';
import { settingsIn } from '~/domain/base/settings.server';
import { verdictFor } from '~/domain/base/verdict.server';
import { summaryOf } from '~/matching';
import { interestedSites, peopleDueDigest, suggestionsFor, takeDigest, takeDigestItems } from '~db/queries/digests';
import { organizationById } from '~db/queries/organizations';
import { userById } from '~db/queries/users';
import type { User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { partsForSite, partsForSponsor, partsOfHeld, type Suggestion, subjectOf, subjectOfHeld } from './mail-text';

const BATCH = 100;
/** Who wants no suggestions gets what else waits for the digest once a day. */
const everyOf = (digest: DigestChoice) => (digest === 'weekly' ? 'weekly' : 'daily');
const DIGESTS = ['daily', 'weekly', 'never'] as const;

/**
 * Queues the digests that are due: one for each person with new suggestions, at most once in the time that the person
 * chose. Two servers may run it at once: each digest is written, and marked as written, by only one of them.
 * @returns how many.
 */
export async function sendDigests(at: number): Promise<number> {
  const { emailNotifications } = await store.read(settingsIn);
  if (!emailNotifications) return 0;
  const until = at - DIGEST.settleMs;
  const choices = DIGESTS.map((digest) => ({ digest, lastBefore: until - DIGEST.everyMs[everyOf(digest)] }));
  const due = { choices, after: until - DIGEST.reachMs, until, limit: BATCH };
  let sent = 0;
  for (let afterId = ''; ; ) {
    const ids = await store.read((db) => peopleDueDigest(db, { ...due, afterId }));
    for (const id of ids) if (await store.tx((db) => writeDigest(db, id, until, at), 'repeatable read')) sent += 1;
    if (ids.length < BATCH) return sent;
    afterId = ids.at(-1) as string;
  }
}

/** Returns false if there is nothing to write, or another server has just written it. */
async function writeDigest(db: Db, userId: string, until: number, at: number): Promise<boolean> {
  const user = await userById(db, userId);
  if (!user?.email || user.suspendedAt !== null) return false;
  if (user.digestedUntil > until - DIGEST.everyMs[everyOf(user.digest)]) return false;
  const { organizationId } = user;
  const colleagues = organizationId ? await peopleMailed(db, organizationId) : [user];
  if (!colleagues.some(({ id }) => id === userId)) return false;
  const letter = await letterTo(db, user, until);
  if (!letter || !(await takeDigest(db, user, until))) return false;
  const stopLink = stopLinkOf(user.id, null);
  const every = user.digest === 'weekly' ? 'week' : 'day';
  const accountLink = linkTo(paths.account);
  const mail = MAILS.digest({ firstName: user.firstName, ...letter, every, accountLink, stopLink });
  return notifyStoppably(db, user.email, mail, stopLink, at);
}

/** The news for this person, as a member of a site and as a sponsor; undefined if there is none. */
async function letterTo(db: Db, user: User, until: number): Promise<{ subject: string; parts: string[] } | undefined> {
  const { organizationId } = user;
  const organization = organizationId ? await organizationById(db, organizationId) : undefined;
  const span = { after: Math.max(user.digestedUntil, until - DIGEST.reachMs), until };
  const vetted = isVetted({ organizationId, organizationStatus: organization?.status ?? null });
  const sponsorIds = vetted ? sponsorIdsOf(user) : [];
  const held = await takeDigestItems(db, user.id, until);
  const wants = user.digest !== 'never';
  const toSite = wants && organizationId ? await suggested(db, { siteId: organizationId }, span) : [];
  const toSponsor = wants ? await suggested(db, { sponsorIds }, span) : [];
  const suggestions = toSite.length + toSponsor.length;
  if (suggestions + held.length === 0) return undefined;
  const name = organization?.name ?? '';
  const answers = toSponsor.length > 0 ? await interestedSites(db, sponsorIds, span) : [];
  const parts = [
    ...(toSite.length > 0 ? partsForSite(name, toSite, linkTo) : []),
    ...(toSponsor.length > 0 ? partsForSponsor(toSponsor, answers, linkTo) : []),
    ...partsOfHeld(held),
  ];
  return { subject: suggestions > 0 ? subjectOf(toSite.length, name, toSponsor) : subjectOfHeld(held), parts };
}

/** The suggestions as a site or a sponsor may know them. */
async function suggested(
  db: Db,
  whose: Parameters<typeof suggestionsFor>[1],
  span: Parameters<typeof suggestionsFor>[2],
) {
  const found = await suggestionsFor(db, whose, span);
  return found.map(({ match, study, site, sponsorZip }): Suggestion => {
    const { id, studyId, score, low, high, requirements } = match;
    const verdict = verdictFor({ match, site, sponsorZip }, 'siteId' in whose ? 'site' : 'sponsor').text;
    const { lines } = summaryOf(requirements);
    return {
      id,
      studyId,
      study,
      site: site.name,
      city: site.city,
      state: site.state,
      score,
      low,
      high,
      verdict,
      lines,
    };
  });
}
