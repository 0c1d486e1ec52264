/** The contract of a selected site: files that both sides propose, agree to and sign (ACT-53 to ACT-57). */
import { createHash } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { CONTRACTS } from '~/catalogue/contracts';
import { DomainError } from '~/catalogue/errors';
import { paths } from '~/catalogue/paths';
import { openSession, personOf } from '~/domain/commands/accounts/session.server';
import { contractCopy } from '~/domain/commands/contracts/copy.server';
import { acceptContract, proposeContract } from '~/domain/commands/contracts/propose.server';
import { seeContract, seeSignedContract } from '~/domain/commands/contracts/see.server';
import { signContract } from '~/domain/commands/contracts/sign.server';
import { listMatchDocuments, removeMatchDocument } from '~/domain/commands/documents/match.server';
import { openDocument } from '~/domain/commands/documents/read.server';
import { takeUpload } from '~/domain/commands/documents/upload.server';
import { askToSignVersion } from '~/domain/commands/engagements/ask-to-sign.server';
import { verifyHash } from '~/domain/commands/signatures/see.server';
import { beginStartUp } from '~/domain/commands/start-up/begin.server';
import { seeStartUp } from '~/domain/commands/start-up/board.server';
import { endStartUp } from '~/domain/commands/start-up/end.server';
import { utcTime } from '~/domain/model/signature-view';
import { readInbox } from '~/domain/pages/inbox.server';
import { writeFile } from '~/gateways/files.server';
import { signedRecordOf } from '~db/queries/agreements';
import { auditEventsOf } from '~db/queries/audit';
import {
  changeContract,
  contractById,
  contractsOf,
  contractsProposedBy,
  contractWithDocument,
  insertContract,
  latestContractOf,
  moveContracts,
} from '~db/queries/contracts';
import { documentById } from '~db/queries/documents';
import { forgetPerson } from '~db/queries/persons';
import type { Contract, User } from '~db/schema';
import { PASSWORD } from '~tests/support/factories';
import { mailsTo } from '~tests/support/mails';
import { textOfPdf } from '~tests/support/pdf-text';
import { openQueryStore } from '~tests/support/query-store';
import { signablePdf } from '~tests/support/signable-pdf';
import { AT } from './rows';

const { store, make } = await openQueryStore();
const DAY = 86_400_000;

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof DomainError ? error.code : error),
  );
const AGREED = ['Send the contract', 'Review the contract', 'Agree on the contract'];
const pdf = async (name = 'CTA.pdf') => takeUpload(new File([(await signablePdf()) as BlobPart], name), AT);

/** A selected site in start-up, with the default tasks. */
async function inStartUp() {
  const [site, sponsor] = [await make.site(), await make.sponsor()];
  const study = await make.study({ sponsorId: sponsor.organization.id, sponsorName: sponsor.organization.name });
  const { id } = await make.match(study.id, site.organization.id, { status: 'selected' });
  const sessionOf = (user: User) => store.tx((db) => openSession(db, user.id, null, AT));
  const sessions = { site: await sessionOf(site.user), sponsor: await sessionOf(sponsor.user) };
  const atSite = personOf(site.user, 'verified');
  const atSponsor = personOf(sponsor.user, 'verified');
  await beginStartUp(atSponsor, id, {}, AT);
  const see = (who = atSponsor) => seeContract(who, id, {}, AT);
  const propose = async (who: typeof atSite, version: number, at = AT, document = pdf()) =>
    proposeContract(who, id, { version, note: null, document: await document }, at);
  const sign = async (side: 'site' | 'sponsor', at = AT) => {
    const [who, user] = side === 'site' ? [atSite, site.user] : [atSponsor, sponsor.user];
    const { signing, versions } = await seeContract(who, id, { session: sessions[side] }, at);
    const asked = { title: 'Director', printedName: null, email: user.email, password: PASSWORD, code: null };
    const read = { sha256: signing?.sha256 ?? '', version: versions[0]?.number ?? 0 };
    return signContract(who, sessions[side], id, { ...asked, ...read }, null, at);
  };
  /** The tasks that follow the contract and are done. */
  const done = async () => {
    const { startUp } = await seeStartUp(atSponsor, id, null, AT);
    return (startUp?.tasks ?? []).flatMap(({ title, status, follows }) =>
      follows === 'contract' && status === 'done' ? [title] : [],
    );
  };
  return { id, study, site, sponsor, atSite, atSponsor, sessions, see, propose, sign, done };
}

describe('proposing a version', () => {
  it('[ACT-53] begins with the sponsor; each version is a file that is kept, with whose it is and what is said about it', async () => {
    const { id, atSite, atSponsor, site, sponsor, propose, see } = await inStartUp();
    expect(await see(atSite)).toMatchObject({ begun: true, versions: [], turn: null, may: [] });
    expect(await codeOf(propose(atSite, 0))).toBe('contract_refused');
    await propose(atSponsor, 0);
    const document = await pdf('Redline.pdf');
    await proposeContract(atSite, id, { version: 1, note: 'Section 9: our state.', document }, AT + DAY);

    const { versions, turn, since } = await see();
    expect({ turn, since }).toEqual({ turn: 'sponsor', since: AT + DAY });
    expect(versions).toMatchObject([
      {
        number: 2,
        side: 'site',
        state: 'offered',
        note: 'Section 9: our state.',
        file: { name: 'Redline.pdf', pdf: true },
      },
      { number: 1, side: 'sponsor', state: 'replaced', file: { name: 'CTA.pdf' } },
    ]);
    for (const [{ user }, version] of [
      [site, 1],
      [sponsor, 2],
    ] as const)
      expect((await mailsTo(store, user.email)).map(({ subject }) => subject).join()).toContain(
        `version ${version} of the contract`,
      );
    const events = await store.read((db) => auditEventsOf(db, { type: 'match', id }));
    expect(events.filter(({ action }) => action === 'match.contractProposed')).toHaveLength(2);
  });

  it('[ACT-53] is a PDF or a Word file, and only a PDF can be agreed to', async () => {
    const { atSite, atSponsor, id, propose, see } = await inStartUp();
    const photo = await make.document({ contentType: 'image/png', state: 'stored' });
    const document = { name: 'photo.png', filePath: `/documents/${photo.id}` };
    expect(await codeOf(propose(atSponsor, 0, AT, Promise.resolve(document as never)))).toBe('invalid');
    await make.contract(id, { contentType: 'application/msword', name: 'CTA.doc' });
    expect((await see(atSite)).may).toEqual(['propose']);
    expect(await codeOf(acceptContract(atSite, id, { version: 1 }, AT))).toBe('contract_refused');
    await propose(atSite, 1);
    expect((await see()).may).toEqual(['propose', 'accept']);
  });

  it('[ACT-54] is refused if there is another version than the one that was read', async () => {
    const { id, atSite, atSponsor, propose } = await inStartUp();
    await propose(atSponsor, 0);
    expect(await codeOf(propose(atSponsor, 0))).toBe('contract_changed');
    await propose(atSponsor, 1);
    expect(await codeOf(acceptContract(atSite, id, { version: 1 }, AT))).toBe('contract_changed');
    expect(await codeOf(acceptContract(atSponsor, id, { version: 2 }, AT))).toBe('contract_refused');
    expect(await codeOf(acceptContract(atSite, id, { version: 2 }, AT))).toBe('done');
    expect(await codeOf(acceptContract(atSite, id, { version: 2 }, AT))).toBe('contract_refused');
  });

  it('[ACT-53] counts once when it is repeated with its key, and ends with as many versions as a contract has', async () => {
    const { id, atSite, atSponsor, see } = await inStartUp();
    const sent = { version: 0, note: null, document: await pdf(), key: `contract-${id}` };
    await proposeContract(atSponsor, id, sent, AT);
    await proposeContract(atSponsor, id, sent, AT);
    expect((await see()).versions).toHaveLength(1);
    for (let number = 2; number <= CONTRACTS.versionsMost; number++) await make.contract(id, { number });
    expect((await see(atSite)).may).toEqual(['accept']);
    const more = { version: CONTRACTS.versionsMost, note: null, document: await pdf() };
    expect(await codeOf(proposeContract(atSite, id, more, AT))).toBe('contract_full');
  });

  it('[ACT-53] needs a start-up that goes on', async () => {
    const { id, study, atSponsor, propose, see } = await inStartUp();
    const other = await make.match(study.id, (await make.site()).organization.id, { status: 'selected' });
    expect(await seeContract(atSponsor, other.id, {}, AT)).toMatchObject({ begun: false, may: [] });
    await propose(atSponsor, 0);
    await endStartUp(atSponsor, id, { reason: 'contract' }, AT);
    expect(await see()).toMatchObject({ may: [] });
    expect(await codeOf(propose(atSponsor, 1))).toBe('contract_refused');
  });
});

describe('agreeing and signing', () => {
  it('[ACT-54][DAY-190] the inbox has it for the side whose turn it is, by when the start-up plans it, until both have signed', async () => {
    const { id, atSite, atSponsor, propose, sign } = await inStartUp();
    const turns = async () => {
      const of = async (who: typeof atSite) =>
        (await readInbox(who, { show: 'mine', limit: 20 }, AT)).rows.flatMap((row) =>
          row.kind === 'contract' ? [row.text] : [],
        );
      return { site: await of(atSite), sponsor: await of(atSponsor) };
    };
    expect(await turns()).toEqual({ site: [], sponsor: [] });
    await propose(atSponsor, 0);
    expect(await turns()).toEqual({ site: ['Answer the contract'], sponsor: [] });
    const { startUp } = await seeStartUp(atSite, id, null, AT);
    const planned = startUp?.tasks.find(({ follows, since }) => follows === 'contract' && since !== null)?.plannedAt;
    const [entry] = (await readInbox(atSite, { show: 'mine', limit: 20 }, AT)).rows.filter(
      ({ kind }) => kind === 'contract',
    );
    expect([entry?.dueAt, typeof planned]).toEqual([planned, 'number']);
    await acceptContract(atSite, id, { version: 1 }, AT);
    expect(await turns()).toEqual({ site: ['Sign the contract'], sponsor: [] });
    await sign('site');
    expect(await turns()).toEqual({ site: [], sponsor: ['Countersign the contract'] });
    await sign('sponsor');
    expect(await turns()).toEqual({ site: [], sponsor: [] });
  });

  it('[ACT-55][ACT-56] both sign the file, the board follows, and what was signed is kept', async () => {
    const { id, atSite, atSponsor, site, propose, see, sign, done } = await inStartUp();
    await propose(atSponsor, 0);
    expect(await done()).toEqual(['Send the contract']);
    // Of the tasks that follow the contract, its own e-mail tells.
    const subjects = (await mailsTo(store, site.user.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /Review the contract/.test(subject))).toEqual([]);
    expect(await codeOf(sign('site'))).toBe('contract_refused');
    await acceptContract(atSite, id, { version: 1 }, AT);
    expect(await done()).toEqual(AGREED);
    await sign('site', AT + DAY);
    expect(await done()).toEqual([...AGREED, 'Sign the contract']);
    await sign('sponsor', AT + 2 * DAY);
    expect(await done()).toEqual([...AGREED, 'Sign the contract', 'Countersign the contract']);

    const { versions, turn } = await see(atSite);
    const [signed] = versions;
    expect(turn).toBeNull();
    expect(signed).toMatchObject({ state: 'signed', signedAt: AT + 2 * DAY });
    expect(signed?.signatures.map(({ state, meaning }) => [state, meaning])).toEqual([
      ['valid', 'approval'],
      ['valid', 'approval'],
    ]);
    const content = await seeSignedContract(atSite, id, 1);
    const sha256 = createHash('sha256').update(JSON.stringify(content)).digest('hex');
    expect(signed?.signatures[0]?.sha256).toBe(sha256);
    expect(content).toMatchObject({ file: { sha256: signed?.file.sha256 } });
    expect(await verifyHash(atSite, sha256)).toMatchObject({
      state: 'valid',
      signatures: [{ subject: 'contract' }, {}],
    });
    expect(await store.read((db) => signedRecordOf(db, { matchId: id }))).toMatchObject({ type: 'contract' });

    // The file belongs to the record: it is no document of the site, nobody removes it, and other bytes show.
    const fileId = signed?.file.id ?? '';
    expect((await listMatchDocuments(atSite, id)).site).toEqual([]);
    expect(await codeOf(removeMatchDocument(atSite, id, fileId))).toBe('document_signed');
    await writeFile(fileId, Buffer.from('%PDF-1.7 other'));
    expect((await see()).versions[0]?.signatures[0]?.state).toBe('altered');
  });

  it('[ACT-55][ACT-56] another version voids what one side has signed and opens its task again; what both signed stays', async () => {
    const { id, atSite, atSponsor, propose, see, sign, done } = await inStartUp();
    await propose(atSponsor, 0);
    await acceptContract(atSite, id, { version: 1 }, AT);
    await sign('site');
    await propose(atSponsor, 1);
    expect((await see()).versions[1]).toMatchObject({ state: 'replaced', signatures: [{ state: 'voided' }] });
    expect(await done()).toEqual(['Send the contract']);
    await acceptContract(atSite, id, { version: 2 }, AT);
    await sign('site');
    await sign('sponsor');
    const all = await done();
    // An amendment.
    await propose(atSite, 2);
    expect(await done()).toEqual(all);
    expect(await see()).toMatchObject({
      turn: 'sponsor',
      versions: [{ state: 'offered' }, { state: 'signed', signatures: [{ state: 'valid' }, { state: 'valid' }] }, {}],
    });
  });

  it('[ACT-56] only those with the authority sign, and only what they have read', async () => {
    const { id, site, atSite, atSponsor, sessions, propose, sign } = await inStartUp();
    await propose(atSponsor, 0);
    await acceptContract(atSite, id, { version: 1 }, AT);
    const colleague = await make.user({
      role: 'site',
      organizationId: site.organization.id,
      staffRole: 'coordinator',
      maySign: false,
    });
    const session = await store.tx((db) => openSession(db, colleague.id, null, AT));
    const asked = { title: 'Coordinator', printedName: null, email: colleague.email, password: PASSWORD, code: null };
    const as = personOf(colleague, 'verified');
    expect((await seeContract(as, id, { session }, AT)).signing).toBeNull();
    expect(await codeOf(signContract(as, session, id, { ...asked, sha256: '', version: 1 }, null, AT))).toBe(
      'signing_unauthorized',
    );
    const stale = { ...asked, email: site.user.email, sha256: 'other', version: 1 };
    expect(await codeOf(signContract(atSite, sessions.site, id, stale, null, AT))).toBe('signing_stale');
    expect(await codeOf(sign('site'))).toBe('done');
  });
});

describe('the signed copy', () => {
  /** A version that the site has signed, and how its copy reads. */
  async function signedBySite() {
    const made = await inStartUp();
    await made.propose(made.atSponsor, 0);
    await acceptContract(made.atSite, made.id, { version: 1 }, AT);
    expect(await codeOf(contractCopy(made.atSite, made.id, 1, AT))).toBe('not_found');
    await made.sign('site', AT + DAY);
    const copy = async (who = made.atSponsor, number = 1, at = AT + 3 * DAY) => {
      const { name, contentType, file } = await contractCopy(who, made.id, number, at);
      const bytes = new Uint8Array(await new Response(file.stream).arrayBuffer());
      expect(bytes.byteLength).toBe(file.size);
      const pages = (await PDFDocument.load(bytes)).getPageCount();
      // A long word, such as a hash, is broken between lines.
      return { name, contentType, pages, text: (await textOfPdf(bytes)).replaceAll(' ', '') };
    };
    return { ...made, copy };
  }
  const packed = (words: string) => words.replaceAll(' ', '');

  it('[ACT-68] is the file with a page of who signed it for whom, when, which words, and where to verify it', async () => {
    const { site, sponsor, atSite, study, sign, see, copy } = await signedBySite();
    const before = await copy();
    expect(before).toMatchObject({ contentType: 'application/pdf', pages: 2 });
    for (const words of ['Signed by the site', site.organization.name, utcTime(AT + DAY), 'Valid'])
      expect(before.text).toContain(packed(words));
    expect(before.text).not.toContain(packed('Signed by both'));

    await sign('sponsor', AT + 2 * DAY);
    const [version] = (await see()).versions;
    const { name, text, pages } = await copy(atSite);
    expect(pages).toBe(2);
    expect(name).toMatch(/^Contract – .* – version 1 – signed by both\.pdf$/);
    const signatures = version?.signatures ?? [];
    expect(signatures).toHaveLength(2);
    for (const { printedName, organizationName, signedAt, statement, recordHash } of signatures)
      for (const words of [printedName, organizationName ?? '', utcTime(signedAt), statement, recordHash])
        expect(text).toContain(packed(words));
    for (const words of [
      `${sponsor.organization.name} and ${site.organization.name}, version 1`,
      ...[study.title, 'CTA.pdf', 'Signed by both', version?.file.sha256 ?? '', version?.signedSha256 ?? ''],
      ...[paths.verify(version?.signedSha256 ?? ''), utcTime(AT + 3 * DAY)],
    ])
      expect(text).toContain(packed(words));
    expect(text).not.toContain('Altered');
  });

  it('[ACT-68] shows the signatures of other bytes as altered, whether pages can be added to them or not', async () => {
    const { see, copy } = await signedBySite();
    const fileId = (await see()).versions[0]?.file.id ?? '';
    for (const [bytes, pages] of [
      [Buffer.from(await signablePdf()), 2],
      [Buffer.from('%PDF-1.7 other'), 1],
    ] as const) {
      await writeFile(fileId, bytes);
      const altered = await copy();
      expect(altered.pages).toBe(pages);
      const stored = createHash('sha256').update(bytes).digest('hex');
      for (const words of ['Altered after signing', `Another file than the one that was signed`, stored])
        expect(altered.text).toContain(packed(words));
      expect(altered.text).not.toContain('Valid');
    }
  });

  it('[ACT-68] of a version that was replaced says that its signature is voided, and the next one has none', async () => {
    const { atSponsor, propose, copy } = await signedBySite();
    await propose(atSponsor, 1, AT + 2 * DAY);
    const { text } = await copy();
    for (const words of ['Replaced', `Voided, ${utcTime(AT + 2 * DAY)}: Another version was proposed.`])
      expect(text).toContain(packed(words));
    expect(await codeOf(copy(atSponsor, 2))).toBe('not_found');
  });

  it('[ACT-68] is for those who may read the contract', async () => {
    const { copy } = await signedBySite();
    for (const { user } of [await make.site(), await make.sponsor()])
      expect(await codeOf(copy(personOf(user, 'verified')))).toBe('not_found');
    const admin = personOf(await make.user({ role: 'admin', adminRole: 'owner' }), null);
    expect(await codeOf(copy(admin))).toBe('done');
  });
});

it('[ACT-57] another site and another sponsor see nothing of it, nor its file; administrators read it, and change nothing', async () => {
  const { id, atSite, atSponsor, propose, see } = await inStartUp();
  await propose(atSponsor, 0);
  const fileId = (await see()).versions[0]?.file.id ?? '';
  for (const { user } of [await make.site(), await make.sponsor()]) {
    const stranger = personOf(user, 'verified');
    expect(await codeOf(seeContract(stranger, id, {}, AT))).toBe('not_found');
    expect(await codeOf(propose(stranger, 1))).toBe('not_found');
    expect(await codeOf(acceptContract(stranger, id, { version: 1 }, AT))).toBe('not_found');
    expect(await codeOf(openDocument(stranger, fileId, AT))).toBe('not_found');
  }
  expect(await openDocument(atSite, fileId, AT)).toMatchObject({ name: 'CTA.pdf' });
  const admin = personOf(await make.user({ role: 'admin', adminRole: 'owner' }), null);
  expect(await seeContract(admin, id, {}, AT)).toMatchObject({ side: 'admin', may: [], versions: [{ number: 1 }] });
  expect(await codeOf(acceptContract(admin, id, { version: 1 }, AT))).toBe('forbidden');
  expect(await codeOf(propose(admin, 1))).toBe('forbidden');
});

it('[ACT-53] a version is changed only as it was read, moves with its match and its file, and forgets who proposed it', async () => {
  const { id, sponsor, atSponsor, propose } = await inStartUp();
  await propose(atSponsor, 0);
  const row = (await store.read((db) => latestContractOf(db, id))) as Contract;
  expect(await store.read((db) => contractById(db, row.id))).toEqual(row);
  expect(await store.read((db) => contractWithDocument(db, row.documentId))).toEqual(row);
  expect(await store.tx((db) => insertContract(db, { ...row, id: 'again' }))).toBeUndefined();
  expect(await store.tx((db) => changeContract(db, { ...row, state: 'agreed' }, { turn: null }))).toBeUndefined();
  expect(await store.read((db) => contractsProposedBy(db, sponsor.user.id))).toMatchObject([{ id: row.id }]);
  const to = await make.match((await make.study()).id, (await make.site()).organization.id, { status: 'selected' });
  await store.tx((db) => moveContracts(db, id, to.id));
  await store.tx((db) => forgetPerson(db, sponsor.user.id));
  expect(await store.read((db) => contractsOf(db, to.id))).toMatchObject([{ id: row.id, proposedBy: null }]);
  expect(await store.read((db) => documentById(db, row.documentId))).toMatchObject({ matchId: to.id });
});

it('[ACT-58] whoever may not sign asks a colleague who may: it is that person’s in the inbox, and e-mailed once', async () => {
  const { id, site, atSite, atSponsor, propose } = await inStartUp();
  await propose(atSponsor, 0);
  const colleague = await make.user({
    role: 'site',
    organizationId: site.organization.id,
    staffRole: 'coordinator',
    maySign: false,
  });
  const as = personOf(colleague, 'verified');
  const ask = (userId: string, who = as) => askToSignVersion(who, id, 'contract', { userId }, AT);
  expect(await codeOf(ask(site.user.id))).toBe('step_not_open');
  await acceptContract(atSite, id, { version: 1 }, AT);
  expect((await seeContract(as, id, {}, AT)).signers).toMatchObject({ people: [{ id: site.user.id }], asked: null });
  expect((await seeContract(atSite, id, {}, AT)).signers).toBeNull();
  expect(await codeOf(ask(colleague.id))).toBe('signer_unknown');
  expect(await codeOf(ask(site.user.id, atSponsor))).toBe('step_not_open');
  expect(await ask(site.user.id)).toMatchObject({ assigneeId: site.user.id });
  await ask(site.user.id);
  expect((await seeContract(as, id, {}, AT)).signers?.asked).toMatchObject({ id: site.user.id });
  const subjects = (await mailsTo(store, site.user.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('asks you to sign: the contract'))).toHaveLength(1);
  const mine = async (who: typeof as) =>
    (await readInbox(who, { show: 'mine', limit: 20 }, AT)).rows.filter(({ kind }) => kind === 'contract').length;
  expect([await mine(atSite), await mine(as)]).toEqual([1, 0]);
  const stranger = personOf((await make.site()).user, 'verified');
  expect(await codeOf(ask(site.user.id, stranger))).toBe('not_found');
});
