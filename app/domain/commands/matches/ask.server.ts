/** A verified site asks to be considered for a study that its sponsor has listed. */

import { DomainError } from '~/catalogue/errors';
import { ASKS_A_DAY } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { DAY_MS } from '~/catalogue/time';
import type { Actor } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { browsingSite } from '~/domain/base/browsing-site.server';
import { linkTo } from '~/domain/base/outbox.server';
import { once } from '~/domain/base/submission.server';
import { mailSide } from '~/domain/commands/engagements/mail-side.server';
import type { AskedFor } from '~/domain/model/ask-schema';
import { isSeenBySite } from '~/domain/model/open-study-view';
import { now } from '~/gateways/clock.server';
import { asksSince, type MatchWithParties, matchById, setAsked } from '~db/queries/matches';
import { openToSites, studyById } from '~db/queries/studies';
import type { Organization, Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { createMatch, matchOf, scoreOf } from './invite.server';

interface Ask {
  text: string;
  key?: string | null;
}

/**
 * Asks for the actor's site, once for each study: makes a match, or marks one that the site does not see because it no
 * longer qualifies. The sponsor is told, with the requirements that the site does not meet. Repeating it with the same
 * words changes nothing.
 * @throws {DomainError} unauthenticated, forbidden unless at a site, own_site_unverified, not_found (a study that is not
 * listed), study_completed, study_paused, already_matched, already_asked, asks_spent.
 */
export async function askToBeConsidered(
  actor: Actor,
  studyId: string,
  { text, key = null }: Ask,
  at = now(),
): Promise<AskedFor> {
  const scored = await store.read(async (db) => {
    const { study, site, found } = await studyToAskFor(db, actor, studyId);
    return found ? undefined : scoreOf(db, study, site.id, at);
  });
  return store.tx(async (db) => {
    const { site, found } = await studyToAskFor(db, actor, studyId);
    const submission = { action: `study.ask:${studyId}:${site.id}`, actor, key, input: { text }, at };
    return once(db, submission, async () => {
      const { askedAt = null, askedText = null } = found?.match ?? {};
      if (found && askedAt !== null) {
        if (askedText !== text) throw new DomainError('already_asked');
        return askedFor(found, { askedAt, text });
      }
      if ((await asksSince(db, { siteId: site.id, since: at - DAY_MS + 1 })) >= ASKS_A_DAY) {
        throw new DomainError('asks_spent');
      }
      const match = found ?? (await createMatch(db, actor, scored, at));
      await ask(db, actor, match, { text, at });
      return askedFor(match, { askedAt: at, text });
    });
  });
}

const askedFor = ({ match, study }: MatchWithParties, asked: { askedAt: number; text: string }): AskedFor => ({
  matchId: match.id,
  studyId: study.id,
  study: study.title,
  ...asked,
});

async function ask(db: Db, actor: Actor, found: MatchWithParties, { text, at }: { text: string; at: number }) {
  const { id } = found.match;
  if (!(await setAsked(db, id, { askedAt: at, askedText: text }))) {
    const moved = await matchById(db, id);
    throw new DomainError(moved?.match.askedAt ? 'already_asked' : 'already_matched');
  }
  await record(db, actor, 'match.asked', id, { after: { askedAt: at, askedText: text }, at });
  const missing = found.match.requirements
    .filter(({ required, state }) => required && state === 'not met')
    .map(({ text }) => text);
  const asked = { link: linkTo(paths.match(id)), line: text, missing, qualifies: found.match.qualifies };
  await mailSide(db, found, 'sponsor', (about) => MAILS.siteAsked({ about, ...asked }), at);
}

/** Whether the actor's site may ask about this study. @throws {DomainError} as askToBeConsidered. */
export async function mustAskFor(actor: Actor, studyId: string): Promise<void> {
  await store.read((db) => studyToAskFor(db, actor, studyId));
}

interface Askable {
  study: Study;
  site: Organization;
  /** A match that the site does not see, or its own ask. */
  found: MatchWithParties | undefined;
}

async function studyToAskFor(db: Db, actor: Actor, studyId: string): Promise<Askable> {
  const site = await browsingSite(db, actor);
  const study = await studyById(db, studyId);
  if (!study || study.status === 'archived') throw new DomainError('not_found');
  const found = await matchOf(db, studyId, site.id);
  const asked = found?.match.askedAt != null;
  const isOver = !study.isActive && ['approved', 'withdrawn'].includes(study.status);
  if (isOver && (study.listed || asked)) throw new DomainError('study_completed');
  if (study.status === 'paused' && (study.listed || asked)) throw new DomainError('study_paused');
  if (found && isSeenBySite(found.match) && !(asked && found.match.status === 'new')) {
    throw new DomainError('already_matched');
  }
  if (!asked && !(await openToSites(db, [studyId])).has(studyId)) throw new DomainError('not_found');
  return { study, site, found };
}
