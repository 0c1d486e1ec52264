/** Countersigning the CDAs of a study together: one check of who signs, and a signature of its own on each (decision 69). */
import { DomainError } from '~/catalogue/errors';
import { CDAS_CALL_MAX } from '~/catalogue/limits';
import { type Actor, authorize, can, noteRefusal, person } from '~/domain/base/actor';
import { newId } from '~/domain/base/ids.server';
import { studyFor } from '~/domain/base/study-for.server';
import { earlierAnswer, submitOnce } from '~/domain/base/submission.server';
import { signersOfParty } from '~/domain/commands/engagements/signers.server';
import { withFilesChecked } from '~/domain/commands/signatures/files.server';
import { signingAsked } from '~/domain/commands/signatures/see.server';
import { signEach } from '~/domain/commands/signatures/sign.server';
import { cdaSigningStatement } from '~/domain/model/agreement-statement';
import type { SignedCdas } from '~/domain/model/agreement-view';
import type { Signing } from '~/domain/model/signature-schema';
import { studyName } from '~/domain/model/study-origins';
import { now } from '~/gateways/clock.server';
import { agreementsIn, agreementsToCountersign } from '~db/queries/agreements';
import type { Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { mustBePrintable } from './printable.server';
import { agreementView, fileOf } from './see.server';
import { cdaSigningShown } from './sign.server';

/** @throws {DomainError} as studyFor; forbidden for administrators. */
async function studyOfSponsor(db: Db, actor: Actor, studyId: string): Promise<Study> {
  const study = await studyFor(db, actor, studyId, 'study.match');
  authorize(actor, 'match.answerAsSponsor', { siteId: '', sponsorId: study.sponsorId });
  return study;
}

const maySignFor = (actor: Actor, { sponsorId }: Study) => can(actor, 'cda.sign', { siteId: '', sponsorId });

/**
 * Those that await the sponsor's signature, each as its signer reads it; the first ones, if there are many.
 * @throws {DomainError} as studyOfSponsor.
 */
export async function cdasToSign(actor: Actor, session: string | null, studyId: string, at = now()) {
  const { found, ...page } = await store.read(async (db) => {
    const study = await studyOfSponsor(db, actor, studyId);
    const waiting = await agreementsToCountersign(db, studyId);
    const authorized = maySignFor(actor, study);
    const status = person(actor).organizationStatus;
    const first = waiting.slice(0, CDAS_CALL_MAX);
    return {
      name: studyName(study),
      total: waiting.length,
      signing: authorized && waiting.length > 0 ? await signingAsked(db, actor, session, at) : null,
      /** Who can sign, for those who may not. */
      signers: authorized ? null : await signersOfParty(db, { side: 'sponsor', id: study.sponsorId, status }),
      found: await Promise.all(
        first.map(async ({ agreement, site }) => ({ agreement, site, view: await agreementView(db, agreement) })),
      ),
    };
  });
  const list = [];
  // One after the other: each reads a file.
  for (const { agreement, site, view } of found) {
    const signatures = await withFilesChecked(view.signatures, [fileOf(agreement)]);
    const statement = cdaSigningStatement(agreement, 'sponsor');
    list.push({ matchId: agreement.matchId, site, statement, agreement: { ...view, signatures } });
  }
  return { ...page, list };
}

/**
 * Signs them for the sponsor. One that is refused does not stop the others. Repeating it with the same key signs nothing
 * twice, and returns the same.
 * @throws {DomainError} as studyOfSponsor; signing_unauthorized, signing_refused, signing_held, too_many_codes; invalid
 * for what is missing or a PDF cannot show.
 */
export async function signCdas(
  actor: Actor,
  session: string | null,
  studyId: string,
  { agreements, ...signing }: Signing & { agreements: readonly string[] },
  key: string | null = null,
  at = now(),
): Promise<SignedCdas> {
  const study = await store.read((db) => studyOfSponsor(db, actor, studyId));
  const { title, printedName } = signing;
  const input = { agreements, title, printedName };
  const kept = { action: `study.signCdas:${studyId}`, actor, key: key ?? newId(), input, at };
  const earlier = await earlierAnswer<SignedCdas>(kept);
  if (earlier) return earlier;
  if (!maySignFor(actor, study)) {
    noteRefusal(actor, 'cda.sign');
    throw new DomainError('signing_unauthorized');
  }
  await mustBePrintable({ title, printedName });
  const asked = [...new Set(agreements)];
  const found = await store.read((db) => agreementsIn(db, { studyId, ids: asked }));
  const works = found.map(({ agreement: { id, matchId } }) =>
    cdaSigningShown(matchId, { agreement: id, key: key && `${key}:${id}`, at }),
  );
  const outcomes = await signEach(actor, session, signing, works, at);
  const report: SignedCdas = { signed: [], refused: [] };
  for (const id of asked) {
    const index = found.findIndex(({ agreement }) => agreement.id === id);
    const site = found[index]?.site ?? null;
    const outcome = outcomes[index] ?? new DomainError('not_found');
    if (outcome instanceof DomainError) report.refused.push({ id, site, message: outcome.message });
    else report.signed.push({ id, site: site ?? '' });
  }
  return submitOnce(kept, async () => report);
}
