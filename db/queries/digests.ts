/** Suggestions that people have not been e-mailed yet. */
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { DigestChoice } from '../../app/catalogue/options';
import { sponsors } from '../parties';
import { addRows, deleteRows, updateRow } from '../rows';
import { type DigestItem, digestItems, isRunning, matches, organizations, studies, type User, users } from '../schema';
import type { Db } from '../store.server';
import { isExcludedBySponsor } from './site-lists';

/** After `after`, up to and including `until`. */
interface Span {
  after: number;
  until: number;
}

/** Sites are not mailed a study while its sponsor's organization is not verified. */
const isVetted = sql`not exists (select 1 from ${organizations} as sponsor where sponsor.id = ${studies.sponsorId} and sponsor.status <> 'verified')`;

/** Nobody has acted on it, the site is verified and qualifies, the study is running, and its sponsor is verified. */
const isSuggestion = ({ after, until }: Span): SQL | undefined =>
  and(
    eq(matches.status, 'new'),
    gt(matches.createdAt, after),
    lte(matches.createdAt, until),
    eq(matches.qualifies, true),
    // The site asked, and the sponsor was told at once.
    isNull(matches.askedAt),
    isRunning,
    eq(organizations.type, 'site'),
    eq(organizations.status, 'verified'),
    isVetted,
  );

/** A site that the sponsor has put on its shortlist is not news to the sponsor, and one that its own list excludes is not suggested to it. */
const isNewsToSponsor = and(isNull(matches.shortlistedAt), not(isExcludedBySponsor));

interface Due extends Span {
  /** Selects people who chose this frequency and last got a digest at or before `lastBefore`. */
  choices: readonly { digest: DigestChoice; lastBefore: number }[];
  /** The last id of the previous page; '' for the first. */
  afterId: string;
  limit: number;
}

/** The ids of people whose digest is due and has something in it, in their order. */
export async function peopleDueDigest(db: Db, { choices, afterId, limit, ...span }: Due): Promise<string[]> {
  const isDue = or(
    ...choices.map(({ digest, lastBefore }) => and(eq(users.digest, digest), lte(users.digestedUntil, lastBefore))),
  );
  const people = async (of: SQL | undefined, news?: SQL) =>
    db
      .selectDistinct({ id: users.id })
      .from(matches)
      .innerJoin(studies, eq(matches.studyId, studies.id))
      .innerJoin(organizations, eq(matches.siteId, organizations.id))
      .innerJoin(users, of)
      .where(
        and(
          isSuggestion(span),
          news,
          gt(matches.createdAt, users.digestedUntil),
          isDue,
          ne(users.digest, 'never'),
          isNotNull(users.email),
          gt(users.id, afterId),
        ),
      )
      .orderBy(users.id)
      .limit(limit);
  const atSites = await people(eq(users.organizationId, matches.siteId));
  const ofSponsors = await people(
    or(eq(users.organizationId, studies.sponsorId), eq(users.id, studies.sponsorId)),
    isNewsToSponsor,
  );
  const held = await db
    .selectDistinct({ id: users.id })
    .from(digestItems)
    .innerJoin(users, eq(digestItems.userId, users.id))
    .where(and(lte(digestItems.createdAt, span.until), isDue, isNotNull(users.email), gt(users.id, afterId)))
    .orderBy(users.id)
    .limit(limit);
  const ids = new Set([...atSites, ...ofSponsors, ...held].map(({ id }) => id));
  return [...ids].sort().slice(0, limit);
}

export const insertDigestItems = (db: Db, rows: readonly DigestItem[]) => addRows(db, digestItems, rows);

/** Removes what was held at a time for the digests, of e-mails that lead there. */
export const deleteDigestItems = (db: Db, { link, createdAt }: Pick<DigestItem, 'link' | 'createdAt'>) =>
  deleteRows(db, digestItems, and(eq(digestItems.link, link ?? ''), eq(digestItems.createdAt, createdAt)));

/** Removes what waits for a person's digest up to this time, and returns it, oldest first. */
export async function takeDigestItems(db: Db, userId: string, until: number): Promise<DigestItem[]> {
  const waiting = and(eq(digestItems.userId, userId), lte(digestItems.createdAt, until));
  const taken = await db.delete(digestItems).where(waiting).returning();
  return taken.sort((a, b) => a.createdAt - b.createdAt);
}

/** Records that the person has been told of everything up to `until`. Returns undefined if another server was first. */
export const takeDigest = (db: Db, { id, digest, digestedUntil }: User, until: number) =>
  updateRow(
    db,
    users,
    { digestedUntil: until },
    eq(users.id, id),
    eq(users.digest, digest),
    eq(users.digestedUntil, digestedUntil),
  );

/** Counts everyone as told of everything up to `until`. Only for the demo data, whose people do not exist. */
export async function skipDigests(db: Db, until: number): Promise<void> {
  await db.update(users).set({ digestedUntil: until });
}

/** The suggestions to a site, or those for a sponsor's studies: best first. */
export async function suggestionsFor(db: Db, whose: { siteId: string } | { sponsorIds: string[] }, span: Span) {
  const { id, siteId, score, createdAt } = matches;
  return db
    .select({ match: matches, study: studies.title, site: organizations, sponsorZip: sponsors.zipCode })
    .from(matches)
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .innerJoin(organizations, eq(matches.siteId, organizations.id))
    .leftJoin(sponsors, eq(studies.sponsorId, sponsors.id))
    .where(
      and(
        isSuggestion(span),
        'siteId' in whose
          ? eq(siteId, whose.siteId)
          : and(inArray(studies.sponsorId, whose.sponsorIds), isNewsToSponsor),
      ),
    )
    .orderBy(sql`coalesce(${score}, -1) desc`, desc(createdAt), id);
}

/** Sites that became interested in a sponsor's running studies and still await its answer: earliest first. */
export async function interestedSites(db: Db, sponsorIds: string[], { after, until }: Span) {
  const { id, answeredAt, status } = matches;
  return db
    .select({ id, site: organizations.name, study: studies.title })
    .from(matches)
    .innerJoin(studies, eq(matches.studyId, studies.id))
    .innerJoin(organizations, eq(matches.siteId, organizations.id))
    .where(
      and(
        inArray(studies.sponsorId, sponsorIds),
        isRunning,
        isNull(matches.held),
        eq(status, 'interested'),
        gt(answeredAt, after),
        lte(answeredAt, until),
      ),
    )
    .orderBy(answeredAt, id);
}
