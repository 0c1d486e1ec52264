/** The PDF of a version with its signature page: to read before signing, and as the signed copy after it. */
import { createHash } from 'node:crypto';
import { AGREEMENT_SOURCES, AGREEMENT_STATES, type AgreementSource, type AgreementTerms } from '~/catalogue/agreements';
import { DomainError } from '~/catalogue/errors';
import { paths } from '~/catalogue/paths';
import { ERASED_PERSON } from '~/catalogue/texts';
import { type Actor, SYSTEM } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import type { Certificate } from '~/domain/base/files/agreement-pdf.server';
import { newId } from '~/domain/base/ids.server';
import { linkTo } from '~/domain/base/outbox.server';
import { matchFor } from '~/domain/base/parties.server';
import { bytesOf } from '~/domain/commands/documents/bytes.server';
import { deleteCopy } from '~/domain/commands/documents/delete.server';
import { withSignaturePage } from '~/domain/commands/signatures/copy.server';
import { withFilesChecked } from '~/domain/commands/signatures/files.server';
import { cdaFileName } from '~/domain/model/agreement-terms';
import { nameOf } from '~/domain/model/member';
import { studyName } from '~/domain/model/study-origins';
import { now } from '~/gateways/clock.server';
import { removeFiles, writeFile } from '~/gateways/files.server';
import { log } from '~/gateways/log.server';
import { agreementById, setAgreementCopy } from '~db/queries/agreements';
import { documentById, insertDocument } from '~db/queries/documents';
import { userById } from '~db/queries/users';
import type { Agreement } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { agreementView, fileOf } from './see.server';

/** What the signature page says, but for the time at which the copy was made. Its hash is kept with the copy. */
interface Said extends Pick<Certificate, 'sha256' | 'signatures' | 'verifyAt' | 'scan'> {
  terms: AgreementTerms;
  version: number;
  source: AgreementSource;
  state: string;
}

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Of each copy that is being made, by what it says, so that readers who come meanwhile wait for the same one. */
const making = new Map<string, Promise<Uint8Array>>();

/**
 * The copy is made once and kept. What its page says is compared with what it would say now, so when a signature is
 * added, voided or altered, another one is made.
 * @throws {DomainError} unauthenticated, not_found (another's too), file_unreadable, files_busy.
 */
export async function agreementCopy(actor: Actor, id: string, at = now()) {
  const { agreement, name, stored, kept } = await store.read(async (db) => {
    const found = await agreementById(db, id);
    const { study, site } = await matchFor(db, actor, found?.matchId ?? '');
    if (!found) throw new DomainError('not_found');
    // A CDA covered by a master agreement gets the master's signature page.
    const signed = (found.masterId && (await agreementById(db, found.masterId))) || found;
    return {
      agreement: signed,
      name: cdaFileName(signed, { study: studyName(study), site: site.name }),
      stored: await saidOf(db, signed),
      kept: signed.copyId === null ? undefined : await documentById(db, signed.copyId),
    };
  });
  const said = { ...stored, signatures: await withFilesChecked(stored.signatures, [fileOf(agreement)]) };
  const copyOf = hashOf(JSON.stringify(said));
  const found = kept?.sha256 && agreement.copyOf === copyOf ? await intact(kept.id, kept.sha256) : undefined;
  const bytes = found ?? (await makeOnce(agreement, said, { copyOf, name, at }));
  return {
    name,
    contentType: 'application/pdf',
    file: { stream: new Blob([bytes as BlobPart]).stream(), size: bytes.byteLength },
  };
}

async function saidOf(db: Db, agreement: Agreement): Promise<Said> {
  const { terms, version, source, state, sha256, sentAt } = agreement;
  const { signatures } = await agreementView(db, agreement);
  return {
    terms,
    version,
    source,
    sha256,
    state: AGREEMENT_STATES[state],
    signatures,
    verifyAt: linkTo(paths.verify(sha256)),
    scan: source === 'paper' ? { by: await uploaderOf(db, agreement), at: sentAt } : null,
  };
}

async function uploaderOf(db: Db, { sentBy }: Agreement): Promise<string> {
  const user = sentBy ? await userById(db, sentBy) : undefined;
  return user && user.erasedAt === null ? nameOf(user) : ERASED_PERSON;
}

/** The stored copy; undefined if it is lost or was changed in the store. */
async function intact(id: string, sha256: string): Promise<Uint8Array | undefined> {
  const bytes = await bytesOf(id).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'not_found') return undefined;
    throw error;
  });
  if (bytes && hashOf(bytes) === sha256) return bytes;
  log().error({ document: id }, 'signed copy lost or changed in the store, making another');
  return undefined;
}

interface Made {
  copyOf: string;
  name: string;
  at: number;
}

function makeOnce(agreement: Agreement, said: Said, about: Made): Promise<Uint8Array> {
  const key = `${agreement.id} ${about.copyOf}`;
  const made = making.get(key) ?? make(agreement, said, about).finally(() => making.delete(key));
  making.set(key, made);
  return made;
}

async function make(agreement: Agreement, said: Said, about: Made): Promise<Uint8Array> {
  const bytes = await withSignaturePage(await bytesOf(agreement.documentId), certificateOf(said, about.at));
  // Readers get it even if it cannot be kept now.
  await keep(agreement, bytes, about).catch((error: unknown) =>
    log().error({ err: error, agreement: agreement.id }, 'signed copy not kept'),
  );
  return bytes;
}

function certificateOf({ terms, version, source, state, ...said }: Said, at: number): Certificate {
  return {
    ...said,
    about: [
      ['Agreement', `${terms.sponsor} and ${terms.site}, version ${version}`],
      ['Document', AGREEMENT_SOURCES[source]],
      ['State', state],
    ],
    record: null,
    attached: {
      name: 'agreement.pdf',
      description: 'The document exactly as it was signed',
      said: 'It is attached to this file as agreement.pdf.',
    },
    at,
  };
}

/** Keeps it in place of the copy that was read, unless another server was first. */
async function keep(agreement: Agreement, bytes: Uint8Array, { copyOf, name, at }: Made) {
  const { id: agreementId, matchId, copyId: before } = agreement;
  const id = newId();
  await writeFile(id, bytes);
  const sha256 = hashOf(bytes);
  const file = { name, size: bytes.byteLength, contentType: 'application/pdf', sha256 };
  const isKept = await store.tx(async (db) => {
    if (!(await setAgreementCopy(db, agreementId, { before, copyId: id, copyOf }))) return false;
    const owner = { matchId, type: 'agreement' } as const;
    await insertDocument(db, { id, state: 'attached', ...owner, ...file, createdAt: at });
    if (before) await deleteCopy(db, SYSTEM, before, 'Its signature page would say something else now.', at);
    await record(db, SYSTEM, 'document.attached', id, { after: { ...owner, ...file, agreement: agreementId }, at });
    return true;
  });
  await removeFiles(isKept ? [before].filter((each) => each !== null) : [id]);
}
