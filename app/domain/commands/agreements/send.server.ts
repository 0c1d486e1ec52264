/** Sending a CDA: from the template, as the sponsor's PDF, or as the scan of one that both sides signed on paper. */
import { isDeepStrictEqual } from 'node:util';
import type { AgreementTerms } from '~/catalogue/agreements';
import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import { type Actor, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import type { AboutTemplate } from '~/domain/base/files/agreement-pdf.server';
import { runApart } from '~/domain/base/files/apart.server';
import { newId } from '~/domain/base/ids.server';
import { limitLetters } from '~/domain/base/mail-limits.server';
import { matchFor } from '~/domain/base/parties.server';
import { earlierAnswer, submitOnce } from '~/domain/base/submission.server';
import { admitUploads, attachDocuments, contentsOf } from '~/domain/commands/documents/attach.server';
import { takeUpload } from '~/domain/commands/documents/upload.server';
import { finishStep, giveTurn, openStep } from '~/domain/commands/engagements/turns.server';
import type { CdaInput } from '~/domain/model/agreement-schema';
import { coversUntil } from '~/domain/model/agreement-terms';
import type { CdaOutcome } from '~/domain/model/agreement-view';
import { TEMPLATE_VERSION } from '~/domain/model/cda-template';
import { type DocumentReference, documentIdOf } from '~/domain/model/document-reference';
import { sponsorNameOf } from '~/domain/model/match-parties';
import { now } from '~/gateways/clock.server';
import { agreementsOfMatch, firstAgreementOfStudy, insertAgreement } from '~db/queries/agreements';
import { documentById } from '~db/queries/documents';
import type { MatchWithParties } from '~db/queries/matches';
import type { Agreement } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { copier, withEarlierFile } from './again.server';
import { endVersion, moved, notifyOtherSide, OPEN } from './match.server';
import { mustBePrintable, mustShow } from './printable.server';
import { mustBeReadable } from './readable.server';

/** The template filled in: the terms, and the PDF that says them. */
interface Filled {
  terms: AgreementTerms;
  bytes: Uint8Array;
}

/**
 * Sends a version of the CDA to the site; this replaces an earlier version that still lacks a signature, and voids its
 * signatures. A scan of one that both sides signed on paper finishes the step.
 * @param made the PDF, if it was made in advance. It is used only if the terms are still the same.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden, step_not_open, agreement_moved, too_many_letters, legal_name_fixed, study_changed; invalid for what a PDF cannot show; text_unprintable; as mustBeReadable.
 */
export async function sendCda(
  actor: Actor,
  matchId: string,
  given: CdaInput,
  key: string | null = null,
  at = now(),
  made?: Filled,
): Promise<CdaOutcome> {
  const { study } = await store.read((db) => matchFor(db, actor, matchId, 'cda.send'));
  const input = await withEarlierFile(given, study.sponsorId);
  const document = input.document ? [input.document] : [];
  await admitUploads(document, at);
  const sent = { ...input, document: await contentsOf(document) };
  const submission = { action: `match.sendCda:${matchId}`, actor, key, input: sent, at };
  const earlier = await earlierAnswer<CdaOutcome>(submission);
  if (earlier) return earlier;
  await limitLetters(actor, at);
  const { found, terms } = await store.read(async (db) => {
    const match = await matchFor(db, actor, matchId, 'cda.send');
    openStep(match.engagement, 'cda');
    const first = await firstAgreementOfStudy(db, match.study.id);
    const asked = termsOf(input, match, { first, at });
    mustNameSame(asked, first);
    return { found: match, terms: asked };
  });
  const { sponsor, site, purpose, law } = terms;
  await mustBePrintable({ sponsorName: sponsor, siteName: site, purpose, law });
  const sentFile = async () =>
    given.kind === 'again' && input.document ? (await copier(input.document, at))() : input.document;
  const version =
    input.kind === 'template'
      ? await filledIn(terms, { study: found.study.title, isMaster: input.isMaster, at }, made)
      : await mustBeReadable({ ...input, document: await sentFile() }, at);
  return submitOnce(submission, async (db) => {
    const again = await matchFor(db, actor, matchId, 'cda.send');
    const first = await firstAgreementOfStudy(db, again.study.id);
    mustNameSame(terms, first);
    // The document was made in the name that the study's sponsor had then.
    if (termsOf(input, again, { first, at }).sponsor !== terms.sponsor) throw new DomainError('study_changed');
    const [previous] = await agreementsOfMatch(db, again.match.id);
    if (previous?.state === 'executed') throw moved(previous);
    if (previous && OPEN.includes(previous.state)) {
      await endVersion(db, actor, previous, { from: OPEN, to: 'replaced', answer: null, at });
    }
    const { kind, isMaster, mutual, countersigned } = input;
    const executed = kind === 'paper';
    const values = { source: kind, terms, isMaster, countersigned: mutual || countersigned } as const;
    const added = await addVersion(db, actor, again, { ...values, executed, document: version, at }, previous);
    const engagement = executed
      ? await finishStep(db, again.engagement, 'cda', at)
      : await giveTurn(db, again.engagement, 'signCda', at);
    const told = { ...again, engagement };
    await notifyOtherSide(db, told, 'sponsor', (about) => MAILS.cdaSent({ ...about, executed }), at);
    return { id: added.id, version: added.version, state: added.state };
  });
}

/** All CDAs of a study that hold name the same sponsor (REG-36). @throws {DomainError} legal_name_fixed. */
export function mustNameSame({ sponsor }: AgreementTerms, first: Agreement | undefined): void {
  const name = first?.terms.sponsor;
  if (!name || name === sponsor) return;
  const { message } = new DomainError('legal_name_fixed', { name });
  throw new DomainError('legal_name_fixed', { name }, { sponsorName: [message] });
}

export function termsOf(
  input: Omit<CdaInput, 'kind'> & { kind: string },
  { study, site }: { study: MatchWithParties['study']; site: { name: string } },
  { first, at }: { first: Agreement | undefined; at: number },
): AgreementTerms {
  const { sponsorName, siteName, purpose, mutual, months, law, effective } = input;
  return {
    sponsor: sponsorName ?? first?.terms.sponsor ?? sponsorNameOf(study),
    site: siteName ?? site.name,
    purpose: purpose ?? '',
    mutual,
    months,
    law: law ?? '',
    effective: effective ?? new Date(at).toISOString().slice(0, 10),
    ...(input.kind === 'template' && { template: { version: TEMPLATE_VERSION, study: study.title } }),
  };
}

async function filledIn(terms: AgreementTerms, about: AboutTemplate, made?: Filled): Promise<DocumentReference> {
  await mustShow('the title of the study', about.study);
  const [filled] = made && isDeepStrictEqual(made.terms, terms) ? [made] : await fillIn([terms], about);
  return takeUpload(new File([filled?.bytes as BlobPart], 'CDA.pdf'), about.at);
}

/** They take a fifth of the processor time that a process may use, which leaves room on a slow machine. */
const FILLED_AT_ONCE = 8;

/** The template for several sites. A few share a process, whose start takes five times as long as one of them. */
export async function fillIn(all: readonly AgreementTerms[], about: AboutTemplate): Promise<Filled[]> {
  const filled: Filled[] = [];
  for (let from = 0; from < all.length; from += FILLED_AT_ONCE) {
    const some = all.slice(from, from + FILLED_AT_ONCE);
    const made = await runApart('templatePdfs', { all: some, ...about });
    filled.push(...some.map((terms, at) => ({ terms, bytes: made[at] as Uint8Array })));
  }
  return filled;
}

interface NewVersion extends Pick<Agreement, 'source' | 'terms' | 'isMaster' | 'countersigned'> {
  /** Whether both sides have signed it on paper. */
  executed: boolean;
  /** Whether the site has signed it on paper. */
  signedBySite?: boolean;
  document: DocumentReference;
  at: number;
}

/** Adds a version with its document, and records it. */
export async function addVersion(
  db: Db,
  actor: Actor,
  { match }: MatchWithParties,
  { executed, signedBySite = false, document, at, ...values }: NewVersion,
  previous: Agreement | undefined,
): Promise<Agreement> {
  const documentId = documentIdOf(document.filePath) ?? '';
  await attachDocuments(db, actor, [document], { matchId: match.id, type: 'agreement' }, at);
  const sha256 = (await documentById(db, documentId))?.sha256;
  if (!sha256) throw new DomainError('document_unknown');
  const state = executed ? 'executed' : signedBySite ? 'signed' : 'sent';
  const sent = await insertAgreement(db, {
    id: newId(),
    matchId: match.id,
    version: (previous?.version ?? 0) + 1,
    ...values,
    state,
    masterId: null,
    documentId,
    sha256,
    sentBy: person(actor).id,
    sentAt: at,
    answer: null,
    answeredAt: null,
    executedAt: executed ? at : null,
    coversUntil: executed ? coversUntil(values) : null,
  });
  const { id: agreement, version, source } = sent;
  const action = source === 'paper' ? 'match.cdaScanned' : 'match.cdaSent';
  await record(db, actor, action, match.id, { after: { agreement, version, source, state, sha256 }, at });
  return sent;
}
