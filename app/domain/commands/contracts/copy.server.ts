/** The signed copy of a version of the contract: its file with its signature page. */
import { createHash } from 'node:crypto';
import { BUDGET_STATES } from '~/catalogue/budgets';
import { PDF_TYPE } from '~/catalogue/contracts';
import { DomainError } from '~/catalogue/errors';
import { labelOf } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import type { Actor } from '~/domain/base/actor';
import type { Certificate } from '~/domain/base/files/agreement-pdf.server';
import { linkTo } from '~/domain/base/outbox.server';
import { bytesOf } from '~/domain/commands/documents/bytes.server';
import { versionsFor } from '~/domain/commands/negotiations/party.server';
import { withSignaturePage } from '~/domain/commands/signatures/copy.server';
import type { ContractVersion } from '~/domain/model/contract-schema';
import { copyName } from '~/domain/model/copy-name';
import { nameOfSide } from '~/domain/model/match-parties';
import { studyName } from '~/domain/model/study-origins';
import { now } from '~/gateways/clock.server';
import type { MatchWithParties } from '~db/queries/matches';
import { store } from '~db/store.server';
import { CONTRACT, checked, contractSeen } from './see.server';

/**
 * It is made each time, so that it says what is known of the signatures now.
 * @throws {DomainError} as versionsFor; not_found before anyone has signed the version, and if its file is lost;
 * file_unreadable, files_busy.
 */
export async function contractCopy(actor: Actor, id: string, number: number, at = now()) {
  const { found, version, content } = await store.read(async (db) => {
    const party = await versionsFor(CONTRACT, db, actor, id);
    const row = party.versions.find((each) => each.number === number);
    const seen = (await contractSeen(db, party)).versions.find((each) => each.number === number);
    if (!row || !seen || seen.signatures.length === 0) throw new DomainError('not_found');
    return { found: party.found, version: seen, content: JSON.stringify(CONTRACT.contentOf(row).content) };
  });
  const [seen, bytes] = [await checked(version), await bytesOf(version.file.id)];
  const copy = await withSignaturePage(bytes, certificateOf(found, seen, { bytes, content, at }));
  const names = { study: studyName(found.study), site: found.site.name };
  return {
    name: copyName('Contract', names, `version ${number}`, labelOf(BUDGET_STATES, version.state).toLowerCase()),
    contentType: PDF_TYPE,
    file: { stream: new Blob([copy as BlobPart]).stream(), size: copy.byteLength },
  };
}

interface Stored {
  bytes: Uint8Array;
  /** What the signatures are of. */
  content: string;
  at: number;
}

function certificateOf(found: MatchWithParties, version: ContractVersion, { bytes, content, at }: Stored): Certificate {
  const { number, state, file, signatures, signedSha256 } = version;
  const stored = createHash('sha256').update(bytes).digest('hex');
  const isSigned = stored === file.sha256;
  return {
    about: [
      ['Contract', `${nameOfSide(found, 'sponsor')} and ${nameOfSide(found, 'site')}, version ${number}`],
      ['Study', found.study.title],
      ['File', file.name],
      ['State', labelOf(BUDGET_STATES, state)],
      ...(isSigned
        ? []
        : [['Stored now', `Another file than the one that was signed, with the SHA-256 ${stored}`] as const]),
    ],
    sha256: file.sha256,
    record: { content, sha256: signedSha256 },
    verifyAt: linkTo(paths.verify(signedSha256)),
    signatures,
    scan: null,
    attached: {
      name: 'contract.pdf',
      description: isSigned ? 'The document exactly as it was signed' : 'Another document than the one that was signed',
      said: isSigned
        ? 'It is attached to this file as contract.pdf.'
        : 'What is stored now is another document, which is attached to this file as contract.pdf.',
    },
    at,
  };
}
