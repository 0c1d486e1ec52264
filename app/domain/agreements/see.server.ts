/** A match's CDA as each side sees it, and its signed copy as a PDF. */
import { ERASED_PERSON } from '~/catalogue/actions';
import { AGREEMENT_STATES } from '~/catalogue/agreements';
import { paths } from '~/catalogue/paths';
import { now } from '~/gateways/clock.server';
import { agreementById, agreementsOfMatch } from '~db/queries/agreements';
import { userById } from '~db/queries/users';
import type { Agreement } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { type Actor, can } from '../actor';
import { bytesOf } from '../documents/bytes.server';
import { matchFor, sideOf } from '../engagements/parties.server';
import { DomainError } from '../errors';
import { linkTo } from '../mail/outbox.server';
import { partiesOf } from '../matches/parties';
import { type SignedFile, withFilesChecked } from '../signatures/files.server';
import { signaturesSeen, signingAsked } from '../signatures/see.server';
import { nameOf } from '../staff/member';
import { pick } from '../views';
import { OPEN } from './match.server';
import { signedPdf } from './pdf.server';
import { signerOf } from './statement';
import { type AgreementView, agreementSchema, type CdaAction, type CdaView } from './view';

async function agreementView(db: Db, agreement: Agreement): Promise<AgreementView> {
  const subject = { type: 'agreement', id: agreement.masterId ?? agreement.id } as const;
  const signed = await signaturesSeen(db, subject, agreement.sha256);
  return pick(agreementSchema, { ...agreement, signatures: signed });
}

/** @throws {DomainError} unauthenticated, not_found (another's too). */
export async function seeCda(actor: Actor, session: string | null, matchId: string, at = now()): Promise<CdaView> {
  const seen = await store.read(async (db) => {
    const found = await matchFor(db, actor, matchId);
    const side = sideOf(actor, found);
    const versions = await agreementsOfMatch(db, found.match.id);
    const [current] = versions;
    const isOpen = found.engagement?.step === 'cda';
    const ownTurn = isOpen && current !== undefined && side !== 'admin' && signerOf(current) === side;
    const authorized = ownTurn && can(actor, 'cda.sign', partiesOf(found));
    const may: (CdaAction | false)[] = [
      isOpen && side === 'sponsor' && 'send',
      authorized && 'sign',
      ownTurn && side === 'site' && 'return',
      ownTurn && side === 'site' && 'scan',
      isOpen && side === 'sponsor' && OPEN.some((state) => state === current?.state) && 'withdraw',
    ];
    return {
      versions: await Promise.all(
        versions.map(async (version) => ({ file: fileOf(version), view: await agreementView(db, version) })),
      ),
      asked: found.engagement?.steps.some(({ step }) => step === 'cda') ?? false,
      may: may.filter((action) => action !== false),
      unauthorized: ownTurn && !authorized,
      signing: authorized ? await signingAsked(db, actor, session, at) : null,
    };
  });
  const { versions, ...rest } = seen;
  const [current = null, ...earlier] = await Promise.all(
    versions.map(async ({ file, view }) => ({
      ...view,
      signatures: await withFilesChecked(view.signatures, [file]),
    })),
  );
  return { ...rest, current, earlier };
}

const fileOf = ({ documentId, sha256 }: Agreement): SignedFile => ({ id: documentId, sha256 });

/**
 * The PDF of a version with its signature page: to read before signing, and as the signed copy after it.
 * @throws {DomainError} unauthenticated, not_found (another's too), unavailable.
 */
export async function agreementCopy(actor: Actor, id: string, at = now()) {
  const { agreement, seen, scannedBy } = await store.read(async (db) => {
    const found = await agreementById(db, id);
    await matchFor(db, actor, found?.matchId ?? '');
    if (!found) throw new DomainError('not_found');
    // A CDA covered by a master agreement gets the master's signature page.
    const signed = (found.masterId && (await agreementById(db, found.masterId))) || found;
    return {
      agreement: signed,
      seen: await agreementView(db, signed),
      scannedBy: signed.source === 'paper' ? await uploaderOf(db, signed) : null,
    };
  });
  const { terms, version, source, state, sha256, documentId, sentAt } = agreement;
  const signatures = await withFilesChecked(seen.signatures, [fileOf(agreement)]);
  const bytes = await signedPdf(await bytesOf(documentId), {
    ...{ terms, version, source, sha256, at, state: AGREEMENT_STATES[state], signatures },
    verifyAt: linkTo(paths.verify(sha256)),
    scan: scannedBy ? { by: scannedBy, at: sentAt } : null,
  });
  return {
    name: `CDA version ${version}.pdf`,
    contentType: 'application/pdf',
    file: { stream: new Blob([bytes as BlobPart]).stream(), size: bytes.byteLength },
  };
}

async function uploaderOf(db: Db, { sentBy }: Agreement): Promise<string> {
  const user = sentBy ? await userById(db, sentBy) : undefined;
  return user && user.erasedAt === null ? nameOf(user) : ERASED_PERSON;
}
