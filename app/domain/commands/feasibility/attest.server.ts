/** The investigator signs the answers, and so sends them. */

import { DomainError } from '~/catalogue/errors';
import { libraryQuestion } from '~/catalogue/feasibility/library';
import { ATTESTATION } from '~/catalogue/feasibility/questions';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { VALIDATION } from '~/catalogue/validation';
import { type Actor, can, noteRefusal, type Person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { linkTo } from '~/domain/base/outbox.server';
import { mailSide } from '~/domain/commands/engagements/mail-side.server';
import { giveTurn, openStep } from '~/domain/commands/engagements/turns.server';
import { contentOf } from '~/domain/commands/signatures/content.server';
import { type RecordSigning, sign, type Work } from '~/domain/commands/signatures/sign.server';
import type { ResponseView } from '~/domain/model/feasibility-view';
import { partiesOf } from '~/domain/model/match-parties';
import {
  askedIn,
  rowsToSend,
  signedResponse,
  unconfirmedIn,
  unrepliedIn,
  withoutFile,
} from '~/domain/model/sent-questionnaire';
import type { Signing } from '~/domain/model/signature-schema';
import { now } from '~/gateways/clock.server';
import { keepAnswers } from '~db/queries/answers';
import { changeResponse, saveResponseAnswers } from '~db/queries/feasibility';
import { keepAttestation } from '~db/queries/matches';
import { enqueueRematch } from '~db/queries/rematches';
import { signaturesOf } from '~db/queries/signatures';
import type { ResponseAnswer, SiteAnswer } from '~db/schema';
import type { Db } from '~db/store.server';
import { attestationOf, contradictionsIn } from './attestation';
import { knownOfSite } from './known.server';
import { editable } from './respond.server';
import { type LoadedResponse, seeResponse, withFiles } from './response.server';
import { validUntilOf } from './reuse';

/**
 * Attests the answers that were read, and sends them. What the site keeps for the next questionnaire is what it has sent.
 * @throws {DomainError} unauthenticated, signing_refused; as `toAttest`; invalid for what is missing.
 */
export async function attestResponse(
  actor: Actor,
  session: string | null,
  matchId: string,
  { sha256, ...signing }: Signing & { sha256: string },
  key: string | null = null,
  at = now(),
): Promise<ResponseView> {
  await sign(actor, session, signing, attestation(matchId, { sha256, key, at }), at);
  return seeResponse(actor, matchId, session, at);
}

/** What it takes to sign the answers of a match. */
export const attestation = (matchId: string, { sha256, key, at }: RecordSigning): Work<{ id: string }> => ({
  action: `match.attest:${matchId}`,
  key,
  input: sha256,
  subject: async (db, signer) => {
    const { loaded, sha256: hash } = await toAttest(db, signer, matchId, sha256);
    const earlier = await signaturesOf(db, 'response', [loaded.response.id]);
    return {
      type: 'response',
      id: loaded.response.id,
      version: earlier.length + 1,
      sha256: hash,
      statement: ATTESTATION,
      meaning: 'responsibility',
      organizationId: loaded.found.site.id,
    };
  },
  follow: async (db, signature, signer) => {
    const attested = await toAttest(db, signer, matchId, sha256);
    await send(db, signer, attested, { signature: signature.id, at });
    return { id: matchId };
  },
});

interface Attested {
  loaded: LoadedResponse;
  rows: ResponseAnswer[];
  sha256: string;
}

/**
 * What the actor would sign now, if nobody has changed it since it was read.
 * @throws {DomainError} as editable; attest_refused, step_not_open, answers_unconfirmed, signing_stale; invalid for a question that
 * needs a reply, or whose document is gone.
 */
async function toAttest(db: Db, actor: Actor, matchId: string, read: string | null): Promise<Attested> {
  const loaded = await withFiles(db, await editable(db, actor, matchId));
  if (!can(actor, 'feasibility.attest', partiesOf(loaded.found))) {
    noteRefusal(actor, 'feasibility.attest');
    throw new DomainError('attest_refused');
  }
  openStep(loaded.found.engagement, 'feasibility');
  const unconfirmed = unconfirmedIn(loaded);
  if (unconfirmed.length > 0) throw new DomainError('answers_unconfirmed', { sections: unconfirmed.join(', ') });
  const missing = [
    ...unrepliedIn(loaded).map((key) => [key, [VALIDATION.required]]),
    ...withoutFile(loaded).map((key) => [key, [VALIDATION.documentRemoved]]),
  ];
  if (missing.length > 0) throw new DomainError('invalid', {}, Object.fromEntries(missing));
  const rows = rowsToSend(loaded);
  const { sha256 } = contentOf(signedResponse(loaded, rows));
  if (read !== null && read !== sha256) throw new DomainError('signing_stale');
  return { loaded, rows, sha256 };
}

async function send(
  db: Db,
  signer: Person,
  { loaded, rows }: Attested,
  { signature, at }: { signature: string; at: number },
): Promise<void> {
  const { response, found } = loaded;
  await saveResponseAnswers(db, rows);
  const submitted = { state: 'submitted', attestedBy: signer.id, submittedAt: at, updatedAt: at } as const;
  if (!(await changeResponse(db, response.id, [response.state], submitted))) throw new DomainError('response_closed');
  const kept = keptFrom(loaded, signer.id);
  await keepAnswers(db, kept);
  const sent = new Map(rows.map((row) => [row.key, row.sent?.value ?? null]));
  const { questions } = loaded;
  const answered = { answers: sent, questions, study: found.study };
  // A number that contradicts something is no evidence.
  const contradictions = contradictionsIn(answered, await knownOfSite(db, found, at));
  await keepAttestation(db, found.match.id, attestationOf({ ...answered, at }, contradictions));
  // Attested answers replace estimates, and evidence that the site has declared to a sponsor says so.
  await enqueueRematch(db, 'site', found.site.id, at);
  const engagement = await giveTurn(db, found.engagement, 'reviewAnswers', at);
  const answers = rows.filter((row) => row.sent !== null).length;
  await record(db, signer, 'match.answersAttested', found.match.id, { after: { answers, signature }, at });
  const link = linkTo(paths.matchFeasibility(found.match.id));
  await mailSide(db, { ...found, engagement }, 'sponsor', (about) => MAILS.answersSent({ about, link }), at);
}

/** What a site has said to questions of the library. What only this sponsor asks stays with the study. */
function keptFrom(loaded: LoadedResponse, confirmedBy: string): SiteAnswer[] {
  const { saved, found } = loaded;
  return askedIn(loaded).flatMap((question) => {
    const { key, scope, version, reusable } = question;
    const row = saved.get(key);
    const isKept = reusable && scope !== 'study' && libraryQuestion(key) !== undefined;
    const ownerId = scope === 'person' ? row?.personId : found.site.id;
    if (!isKept || !row || row.value === null || !row.confirmedAt || !ownerId) return [];
    const asOf = row.confirmedAt;
    return {
      id: newId(),
      organizationId: found.site.id,
      scope,
      ownerId,
      key,
      version,
      value: row.value,
      asOf,
      validUntil: validUntilOf(question, asOf),
      source: 'response',
      confirmedBy,
    } satisfies SiteAnswer;
  });
}
