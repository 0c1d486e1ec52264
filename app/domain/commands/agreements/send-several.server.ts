/** Sends the same CDA to several sites of a study, each in its own transaction, so that a refusal does not stop the others. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainError, type ErrorCode } from '~/catalogue/errors';
import type { Actor } from '~/domain/base/actor';
import { newId } from '~/domain/base/ids.server';
import { studyFor } from '~/domain/base/study-for.server';
import { earlierAnswer, submitOnce } from '~/domain/base/submission.server';
import { admitUploads, contentsOf } from '~/domain/commands/documents/attach.server';
import { mayActOn } from '~/domain/commands/matches/bulk.server';
import type { SeveralCdas } from '~/domain/model/agreement-schema';
import type { SentCdas } from '~/domain/model/agreement-view';
import { isShared } from '~/domain/model/match-document-view';
import { studyName } from '~/domain/model/study-origins';
import { sponsorInWords } from '~/domain/model/study-sponsor';
import { now } from '~/gateways/clock.server';
import { firstAgreementOfStudy } from '~db/queries/agreements';
import { documentsOfStudy } from '~db/queries/documents';
import { matchesWithSites } from '~db/queries/matches';
import { store } from '~db/store.server';
import { copier, withEarlierFile } from './again.server';
import { mustShow } from './printable.server';
import { mustBeReadable } from './readable.server';
import { usualTerms } from './see.server';
import { fillIn, sendCda, termsOf } from './send.server';

type Terms = Omit<Parameters<typeof termsOf>[0], 'siteName'>;

/** Refusals that concern a single site. Any other error stops the rest too. */
const OF_ONE: readonly ErrorCode[] = [
  ...(['match_waits', 'step_not_open', 'agreement_moved', 'not_found', 'text_unprintable'] as const),
];

/**
 * Repeating it with the same key sends nothing twice, and returns the same.
 * @throws {DomainError} as mayActOn; as sendCda, except for what concerns a single site.
 */
export async function sendCdas(
  actor: Actor,
  studyId: string,
  { matchIds, ...given }: SeveralCdas,
  key: string | null = null,
  at = now(),
): Promise<SentCdas> {
  await mayActOn(actor, studyId, 'invite');
  const { sponsorId } = await store.read((db) => studyFor(db, actor, studyId, 'study.match'));
  const { document, ...terms } = await withEarlierFile(given, sponsorId);
  const uploaded = document ? [document] : [];
  await admitUploads(uploaded, at);
  const input = { ...terms, matchIds, document: await contentsOf(uploaded) };
  const kept = { action: `study.sendCdas:${studyId}`, actor, key: key ?? newId(), input, at };
  const earlier = await earlierAnswer<SentCdas>(kept);
  if (earlier) return earlier;
  const sites = await sitesOf(actor, studyId);
  const sentFile = async () =>
    given.kind === 'again' && document ? document : mustBeReadable({ document, ...terms }, at);
  const copy = terms.kind === 'upload' ? await copier(await sentFile(), at) : null;
  const chosen = sites.filter(({ matchId, isHeld, isWaiting }) => matchIds.includes(matchId) && isWaiting && !isHeld);
  const made = terms.kind === 'template' ? await templatesFor(actor, studyId, { terms, chosen, at }) : null;
  const report: SentCdas = { sent: [], refused: [] };
  for (const id of new Set(matchIds)) {
    const { site = null, isHeld = false, isWaiting = false } = sites.find(({ matchId }) => matchId === id) ?? {};
    try {
      if (site === null) throw new DomainError('not_found');
      if (isHeld) throw new DomainError('match_waits');
      // Another one would replace the CDA that the site has, and void its signatures.
      if (!isWaiting) throw new DomainError('step_not_open');
      await mustShow('the site’s name', site);
      const input = { ...terms, siteName: null, document: copy && (await copy()) };
      await sendCda(actor, id, input, key && `${key}:${id}`, at, made?.get(id));
      report.sent.push({ id, site });
    } catch (error) {
      if (!(error instanceof DomainError) || !OF_ONE.includes(error.code)) throw error;
      report.refused.push({ id, site, message: error.message });
    }
    await nextTurn();
  }
  return submitOnce(kept, async () => report);
}

/** The template filled in for each of the sites, by match. */
async function templatesFor(
  actor: Actor,
  studyId: string,
  { terms, chosen, at }: { terms: Terms; chosen: readonly { matchId: string; site: string }[]; at: number },
) {
  const { study, first } = await store.read(async (db) => ({
    study: await studyFor(db, actor, studyId, 'study.match'),
    first: await firstAgreementOfStudy(db, studyId),
  }));
  const all = chosen.map(({ site }) =>
    termsOf({ ...terms, siteName: null }, { study, site: { name: site } }, { first, at }),
  );
  const filled = await fillIn(all, { study: study.title, isMaster: terms.isMaster, at });
  return new Map(chosen.map(({ matchId }, index) => [matchId, filled[index]]));
}

/** The sites of the study, and whether the sponsor has to send them a CDA. */
async function sitesOf(actor: Actor, studyId: string) {
  return store.read(async (db) => {
    await studyFor(db, actor, studyId, 'study.match');
    const rows = await matchesWithSites(db, studyId);
    return rows.map(({ match, site, engagement }) => ({
      matchId: match.id,
      site: site.name,
      isHeld: match.held !== null,
      isWaiting: engagement?.todo === 'sendCda',
    }));
  });
}

/** What the page shows: the sites that have no CDA yet, and what a CDA begins with. @throws as sendCdas. */
export async function cdasToSend(actor: Actor, studyId: string) {
  await mayActOn(actor, studyId, 'invite');
  const waiting = (await sitesOf(actor, studyId)).filter(({ isHeld, isWaiting }) => isWaiting && !isHeld);
  return store.read(async (db) => {
    const study = await studyFor(db, actor, studyId, 'study.match');
    const { title } = study;
    const held = await firstAgreementOfStudy(db, studyId);
    return {
      title,
      name: studyName(study),
      // As on the page of a single match.
      sponsorName: sponsorInWords(study),
      waiting,
      heldName: held?.terms.sponsor ?? null,
      usual: await usualTerms(db, study),
      sharesDocuments: (await documentsOfStudy(db, studyId)).some(isShared),
    };
  });
}
