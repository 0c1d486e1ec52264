import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { DomainError } from '~/catalogue/errors';
import { SYSTEM } from '~/domain/base/actor';
import { openSession, personOf } from '~/domain/commands/accounts/session.server';
import { returnCda, scanCda, withdrawCda } from '~/domain/commands/agreements/answer.server';
import { agreementCopy } from '~/domain/commands/agreements/copy.server';
import { seeCda } from '~/domain/commands/agreements/see.server';
import { sendCda } from '~/domain/commands/agreements/send.server';
import { signCda } from '~/domain/commands/agreements/sign.server';
import { listMatchDocuments } from '~/domain/commands/documents/match.server';
import { openDocument } from '~/domain/commands/documents/read.server';
import { listStudyDocuments } from '~/domain/commands/documents/study.server';
import { takeUpload } from '~/domain/commands/documents/upload.server';
import { beginEngagement } from '~/domain/commands/engagements/turns.server';
import { erasePerson } from '~/domain/commands/persons/erase.server';
import { applyEdit } from '~/domain/commands/studies/edit.server';
import { cdaSchema } from '~/domain/model/agreement-schema';
import { coversUntil } from '~/domain/model/agreement-terms';
import { sponsorNameOf } from '~/domain/model/match-parties';
import {
  agreementById,
  agreementsOfMatch,
  changeAgreement,
  firstAgreementOfStudy,
  forgetScanCopies,
  insertAgreement,
  lastAgreementOfSponsor,
  mastersFor,
  setAgreementCopy,
  signedRecordOf,
} from '~db/queries/agreements';
import { documentById, documentsOfMatch } from '~db/queries/documents';
import { moveShared, redirectMatch } from '~db/queries/duplicates';
import { engagementOf, readersOfStudy } from '~db/queries/engagements';
import { signaturesOf } from '~db/queries/signatures';
import { studyById } from '~db/queries/studies';
import type { Agreement, Study, User } from '~db/schema';
import { PASSWORD } from '~tests/support/factories';
import { openQueryStore } from '~tests/support/query-store';
import { signablePdf } from '~tests/support/signable-pdf';
import { AT } from './rows';

const { store, make } = await openQueryStore();

/** A match whose CDA the sponsor has to send now. */
async function atCda(parties?: {
  site: Awaited<ReturnType<typeof make.site>>;
  sponsor: Awaited<ReturnType<typeof make.sponsor>>;
}) {
  const { site, sponsor } = parties ?? { site: await make.site(), sponsor: await make.sponsor() };
  const study = await make.study({ sponsorId: sponsor.organization.id, sponsorName: sponsor.organization.name });
  const match = await make.match(study.id, site.organization.id, { status: 'interested' });
  await store.tx(async (db) => {
    await beginEngagement(db, match, study, AT, { answered: true });
  });
  const sessionOf = ({ id }: User) => store.tx((db) => openSession(db, id, null, AT));
  return {
    site,
    sponsor,
    study,
    match,
    atSite: personOf(site.user, 'verified'),
    atSponsor: personOf(sponsor.user, 'verified'),
    sessions: { site: await sessionOf(site.user), sponsor: await sessionOf(sponsor.user) },
  };
}
type World = Awaited<ReturnType<typeof atCda>>;

const template = (values: object = {}) =>
  cdaSchema.parse({ kind: 'template', purpose: 'To see whether it fits.', law: 'Delaware', months: 60, ...values });

/** The sponsor's own PDF, which is faster to make than the template. */
const own = async (values: object = {}) => ({
  ...cdaSchema.parse({ kind: 'upload', months: 60, ...values }),
  document: await uploaded(),
});

const signing = (user: User, agreement: string, values: object = {}) => ({
  ...{
    agreement,
    title: 'Principal Investigator',
    printedName: null,
    email: user.email,
    password: PASSWORD,
    code: null,
  },
  ...values,
});

const signAs = (world: World, side: 'site' | 'sponsor', agreement: string, at = AT + 1, key: string | null = null) =>
  signCda(
    side === 'site' ? world.atSite : world.atSponsor,
    world.sessions[side],
    world.match.id,
    signing(world[side].user, agreement),
    key,
    at,
  );

const stepOf = async ({ match }: World) => {
  const { step, todo } = (await store.read((db) => engagementOf(db, match.id))) ?? {};
  return [step, todo];
};

const signedStates = async (agreement: string) =>
  (await store.read((db) => signaturesOf(db, 'agreement', [agreement]))).map(({ voidReason }) => voidReason);

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof DomainError ? error.code : error),
  );

const uploaded = async () => {
  const { name, filePath } = await takeUpload(new File([(await signablePdf()) as BlobPart], 'scan.pdf'), AT);
  return { name, filePath };
};

describe('agreements', () => {
  const row = (matchId: string, values: Partial<Agreement> = {}): Agreement => ({
    id: randomUUID(),
    matchId,
    version: 1,
    source: 'template',
    state: 'sent',
    terms: { sponsor: 'A', site: 'B', purpose: '', mutual: false, months: 12, law: '', effective: '2026-11-24' },
    countersigned: false,
    isMaster: false,
    masterId: null,
    documentId: randomUUID(),
    sha256: 'aa',
    sentBy: null,
    sentAt: AT,
    answer: null,
    answeredAt: null,
    executedAt: null,
    coversUntil: null,
    copyId: null,
    copyOf: null,
    ...values,
  });

  it('[CDA-01] are found by match, newest first, change only from the state they are in, and go with a match', async () => {
    const { match, study } = await atCda();
    const other = await make.match(study.id, (await make.site()).organization.id);
    const [first, second] = [row(match.id), row(match.id, { version: 2 })];
    for (const each of [first, second]) await store.tx((db) => insertAgreement(db, each));
    const document = await make.document({ organizationId: null, matchId: match.id });
    expect(await store.read((db) => documentsOfMatch(db, match.id))).toEqual([document]);
    expect(await store.read((db) => agreementsOfMatch(db, match.id))).toEqual([second, first]);
    expect(await store.read((db) => agreementById(db, first.id))).toEqual(first);
    expect(await store.tx((db) => changeAgreement(db, first.id, ['signed'], { state: 'executed' }))).toBeUndefined();
    expect(await store.tx((db) => changeAgreement(db, first.id, ['sent'], { state: 'signed' }))).toMatchObject({
      state: 'signed',
    });
    const moved = await store.tx((db) => moveShared(db, match.id, other.id));
    expect(moved).toEqual({ agreements: [first.id, second.id].sort(), documents: [document.id], threads: [] });
    expect(await store.read((db) => agreementsOfMatch(db, match.id))).toEqual([]);
    const back = { agreements: [first.id], documents: [], threads: [] };
    expect(await store.tx((db) => moveShared(db, other.id, match.id, back))).toEqual(back);
    expect(await store.read((db) => documentsOfMatch(db, other.id))).toMatchObject([{ id: document.id }]);
  });

  it('[CDA-05] cover later studies of the two parties while they are in force, and nobody else’s', async () => {
    const { match, site, sponsor } = await atCda();
    const parties = { siteId: site.organization.id, sponsorId: sponsor.organization.id };
    const later = await make.match((await make.study({ sponsorId: parties.sponsorId })).id, parties.siteId);
    const elsewhere = await make.match(match.studyId, (await make.organization()).id);
    const master = (at: number, of = later) => store.read((db) => mastersFor(db, of.id, at));
    const known = row(match.id, { isMaster: true, state: 'executed', executedAt: AT, coversUntil: AT + 10 });
    await store.tx((db) => insertAgreement(db, row(match.id, { isMaster: true, state: 'signed' })));
    expect(await master(AT)).toEqual([]);
    await store.tx((db) => insertAgreement(db, known));
    expect(await master(AT + 9)).toEqual([known]);
    expect(await master(AT + 10)).toEqual([]);
    expect(await master(AT, elsewhere)).toEqual([]);
    expect(await master(AT, await make.match((await make.study()).id, parties.siteId))).toEqual([]);
    const signed = (of: Parameters<typeof signedRecordOf>[1]) => store.read((db) => signedRecordOf(db, of));
    expect(await signed({ studyId: match.studyId })).toMatchObject({ type: 'agreement' });
    for (const organizationId of Object.values(parties)) expect(await signed({ organizationId })).toBeDefined();
    expect(await signed({ organizationId: 'another' })).toBeUndefined();
  });
});

describe('a CDA', () => {
  it('[CDA-01][CDA-03] that only the site signs opens the study’s documents to it in the same session', async () => {
    const world = await atCda();
    const { match, study, atSite, atSponsor, sessions } = world;
    const protocol = await make.document({ studyId: study.id, organizationId: null, type: 'protocol' });
    const read = () => codeOf(openDocument(atSite, protocol.id));
    const sent = await sendCda(atSponsor, match.id, template(), null, AT);
    expect(sent).toMatchObject({ version: 1, state: 'sent' });
    expect(await stepOf(world)).toEqual(['cda', 'signCda']);
    // The address of a match that was replaced when two sites were merged leads here.
    await store.tx((db) => redirectMatch(db, `was-${match.id}`, match.id));
    expect((await seeCda(atSponsor, sessions.sponsor, `was-${match.id}`, AT)).current?.id).toBe(sent.id);
    expect((await seeCda(atSponsor, sessions.sponsor, match.id, AT)).may).toEqual(['send', 'withdraw']);
    const seen = await seeCda(atSite, sessions.site, match.id, AT);
    expect(seen).toMatchObject({ may: ['sign', 'return', 'scan'], signing: { components: ['email', 'password'] } });
    expect(await listMatchDocuments(atSite, match.id)).toEqual({ open: false, study: [], notShared: null, site: [] });
    const readers = async () => (await listStudyDocuments(atSponsor, study.id, AT)).sites?.map(({ open }) => open);
    expect(await readers()).toEqual([false]);
    expect(await read()).toBe('not_found');
    expect(await signAs(world, 'site', sent.id)).toMatchObject({ state: 'executed' });
    expect(await stepOf(world)).toEqual(['feasibility', 'sendQuestionnaire']);
    expect(await listMatchDocuments(atSite, match.id)).toMatchObject({ open: true, study: [{ id: protocol.id }] });
    expect(await readers()).toEqual([true]);
    expect(await store.read((db) => readersOfStudy(db, { studyId: study.id }))).toMatchObject([{ matchId: match.id }]);
    // The row has no bytes; a site that may not read it gets not_found before they are looked for.
    const copy = await agreementCopy(atSite, sent.id, AT);
    expect(copy.file.size).toBeGreaterThan(1000);
    expect(await codeOf(sendCda(atSponsor, match.id, template(), null, AT + 2))).toBe('step_not_open');
  });

  it('[CDA-03] that is mutual takes both signatures, the site’s first', async () => {
    const world = await atCda();
    const sent = await sendCda(world.atSponsor, world.match.id, await own({ mutual: true }), null, AT);
    expect(await codeOf(signAs(world, 'sponsor', sent.id))).toBe('agreement_moved');
    expect(await signAs(world, 'site', sent.id)).toMatchObject({ state: 'signed' });
    expect(await stepOf(world)).toEqual(['cda', 'countersignCda']);
    expect(await codeOf(signAs(world, 'site', sent.id))).toBe('agreement_moved');
    expect(await signAs(world, 'sponsor', sent.id)).toMatchObject({ state: 'executed' });
    const signatures = await store.read((db) => signaturesOf(db, 'agreement', [sent.id]));
    expect(signatures.map(({ organizationId }) => organizationId)).toEqual([
      world.site.organization.id,
      world.sponsor.organization.id,
    ]);
  });

  it('[CDA-03] is signed once, even if several people sign it at the same time; the others get an error', async () => {
    const world = await atCda();
    const { organization } = world.site;
    const colleague = await make.user({ role: 'site', organizationId: organization.id, staffRole: 'investigator' });
    const session = await store.tx((db) => openSession(db, colleague.id, null, AT));
    const sent = await sendCda(world.atSponsor, world.match.id, await own(), null, AT);
    const second = signCda(
      personOf(colleague, 'verified'),
      session,
      world.match.id,
      signing(colleague, sent.id),
      null,
      AT + 1,
    );
    const outcomes = await Promise.all([signAs(world, 'site', sent.id), second].map(codeOf));
    expect(outcomes.sort()).toEqual(['agreement_moved', 'done']);
    expect(await signedStates(sent.id)).toEqual([null]);
  });

  it('[CDA-04][SIG-07] cannot be signed without the authority, which owners grant and revoke', async () => {
    const world = await atCda();
    const { organization } = world.site;
    const coordinator = await make.user({ role: 'site', organizationId: organization.id, staffRole: 'coordinator' });
    const session = await store.tx((db) => openSession(db, coordinator.id, null, AT));
    const sent = await sendCda(world.atSponsor, world.match.id, await own(), null, AT);
    const seen = await seeCda(personOf(coordinator, 'verified'), session, world.match.id, AT);
    expect(seen).toMatchObject({ may: ['return', 'scan'], unauthorized: true, signing: null });
    const sign = () =>
      signCda(personOf(coordinator, 'verified'), session, world.match.id, signing(coordinator, sent.id), null, AT + 1);
    expect(await codeOf(sign())).toBe('signing_unauthorized');
    const { changeSigning } = await import('~/domain/commands/staff/change.server');
    expect(await changeSigning(world.atSite, coordinator.id, { maySign: true }, AT)).toMatchObject({ maySign: true });
    expect(await sign()).toMatchObject({ state: 'executed' });
  });

  it('[CDA-05] that is a master covers the next study of the two organizations at once, and says so', async () => {
    const world = await atCda();
    const sent = await sendCda(world.atSponsor, world.match.id, await own({ isMaster: true }), null, AT);
    await signAs(world, 'site', sent.id);
    const next = await atCda(world);
    expect(await stepOf(next)).toEqual(['feasibility', 'sendQuestionnaire']);
    expect(await seeCda(next.atSite, next.sessions.site, next.match.id, AT)).toMatchObject({
      current: { source: 'master', state: 'executed', signatures: [{ state: 'valid' }] },
    });
    expect(await listMatchDocuments(next.atSite, next.match.id)).toMatchObject({ open: true });
    const { stream } = (await agreementCopy(next.atSite, (await agreementOf(next)).id, AT)).file;
    expect((await new Response(stream).arrayBuffer()).byteLength).toBeGreaterThan(1000);
    const another = await atCda({ site: await make.site(), sponsor: world.sponsor });
    expect(await stepOf(another)).toEqual(['cda', 'sendCda']);
  });

  it('[CDA-05] that is a master covers nothing before it takes effect, and ends in the month that it names', async () => {
    const world = await atCda();
    const sent = await sendCda(
      world.atSponsor,
      world.match.id,
      await own({ isMaster: true, effective: '2099-01-31' }),
      null,
      AT,
    );
    await signAs(world, 'site', sent.id);
    expect(await stepOf(await atCda(world))).toEqual(['cda', 'sendCda']);
    const { terms } = await agreementOf(world);
    const until = (effective: string, months: number) =>
      coversUntil({ isMaster: true, terms: { ...terms, effective, months } });
    expect(until('2099-01-31', 1)).toBe(Date.UTC(2099, 1, 28));
    expect(until('2098-12-31', 14)).toBe(Date.UTC(2100, 1, 28));
  });

  const agreementOf = async ({ match }: World) =>
    (await store.read((db) => agreementsOfMatch(db, match.id)))[0] as Agreement;

  it('[CDA-06] that the site signed on paper is marked as such, and the sponsor checks and signs it', async () => {
    const world = await atCda();
    const sent = await sendCda(world.atSponsor, world.match.id, await own(), null, AT);
    const scan = { agreement: sent.id, document: await uploaded() };
    const scanned = await scanCda(world.atSite, world.match.id, scan, null, AT + 1);
    expect(scanned).toMatchObject({ version: 2, state: 'signed' });
    expect(await stepOf(world)).toEqual(['cda', 'countersignCda']);
    await signAs(world, 'sponsor', scanned.id);
    const [signature] = await store.read((db) => signaturesOf(db, 'agreement', [scanned.id]));
    expect(signature?.statement).toContain('by hand');
    expect(await agreementOf(world)).toMatchObject({ source: 'paper', state: 'executed' });
  });

  it('[CDA-06] that both signed on paper is on file with the scan, and needs a PDF', async () => {
    const world = await atCda();
    const paper = cdaSchema.parse({ kind: 'paper', months: 60 });
    expect(await codeOf(sendCda(world.atSponsor, world.match.id, paper, null, AT))).toBe('invalid');
    const document = await uploaded();
    expect(await sendCda(world.atSponsor, world.match.id, { ...paper, document }, null, AT)).toMatchObject({
      state: 'executed',
    });
    expect(await stepOf(world)).toEqual(['feasibility', 'sendQuestionnaire']);
  });
});

describe('[REG-36] the sponsor of a study', () => {
  it('stays once a CDA was sent, and every other CDA names the same one', async () => {
    const world = await atCda();
    const { study, sponsor } = world;
    const renamed = { sponsorName: 'Another name', onBehalfOf: 'Celgene' };
    const edit = (values: object) =>
      store.tx(async (db) => applyEdit(db, SYSTEM, (await studyById(db, study.id)) as Study, { values, at: AT }));
    expect(await codeOf(edit({ onBehalfOf: 'Celgene' }))).toBe('done');
    expect(await store.read((db) => firstAgreementOfStudy(db, study.id))).toBeUndefined();
    const first = await sendCda(world.atSponsor, world.match.id, await own(), null, AT);
    expect((await store.read((db) => firstAgreementOfStudy(db, study.id)))?.id).toBe(first.id);
    expect(first.id && (await store.read((db) => agreementById(db, first.id)))?.terms.sponsor).toBe(
      `${sponsor.organization.name}, on behalf of Celgene`,
    );
    expect(await codeOf(edit(renamed))).toBe('sponsor_fixed');
    expect(await codeOf(edit({ description: 'New words' }))).toBe('done');
    const other = await own({ sponsorName: 'Another legal name' });
    expect(await codeOf(sendCda(world.atSponsor, world.match.id, other, null, AT + 1))).toBe('legal_name_fixed');
    expect(await codeOf(sendCda(world.atSponsor, world.match.id, await own(), null, AT + 2))).toBe('done');
  });

  it('[DAY-64] the last CDA of a sponsor is the one that it sent last for any of its studies, and none of another’s', async () => {
    const world = await atCda();
    const { sponsorId } = world.study;
    const last = () => store.read((db) => lastAgreementOfSponsor(db, sponsorId));
    expect(await last()).toBeUndefined();
    await sendCda(world.atSponsor, world.match.id, await own(), null, AT);
    const { id } = await sendCda(world.atSponsor, world.match.id, await own(), null, AT + 1);
    const stranger = await atCda();
    await sendCda(stranger.atSponsor, stranger.match.id, await own(), null, AT + 2);
    expect((await last())?.id).toBe(id);
  });

  it('is free again once the only CDA that names it is withdrawn or returned, so a wrong name can be corrected', async () => {
    for (const [end, side] of [
      [withdrawCda, 'atSponsor'],
      [returnCda, 'atSite'],
    ] as const) {
      const world = await atCda();
      const send = async (sponsorName: string, at: number) =>
        sendCda(world.atSponsor, world.match.id, await own({ sponsorName }), null, at);
      const wrong = await send('Larkspr', AT);
      await end(world[side], world.match.id, { agreement: wrong.id, reason: 'A wrong name' }, null, AT + 1);
      const seen = await seeCda(world.atSponsor, world.sessions.sponsor, world.match.id, AT + 2);
      expect(seen.sponsorName).toBeNull();
      expect(await codeOf(send('Larkspur', AT + 2))).toBe('done');
      expect(await codeOf(send('Larkspr', AT + 3))).toBe('legal_name_fixed');
    }
  });

  it('is what a CDA says, whenever the study is changed while the CDA is sent', async () => {
    for (const waitMs of [0, 5, 50, 200]) {
      const { study, match, atSponsor } = await atCda();
      const sending = codeOf(own().then((input) => sendCda(atSponsor, match.id, input, null, AT)));
      await pause(waitMs);
      const edit = store.tx(async (db) => {
        const now = (await studyById(db, study.id)) as Study;
        return applyEdit(db, SYSTEM, now, { values: { onBehalfOf: 'Celgene' }, at: AT });
      });
      const done = [await sending, await codeOf(edit)];
      const sent = await store.read((db) => firstAgreementOfStudy(db, study.id));
      const now = (await store.read((db) => studyById(db, study.id))) as Study;
      expect(['done,sponsor_fixed', 'study_changed,done', 'done,done'], String(waitMs)).toContain(String(done));
      if (sent) expect(sent.terms.sponsor, String(waitMs)).toBe(sponsorNameOf(now));
    }
  });

  it('is named by default as in the first CDA, whose legal name the form shows to the sponsor only', async () => {
    const world = await atCda();
    const named = await own({ sponsorName: 'Larkspur Therapeutics LLC' });
    await sendCda(world.atSponsor, world.match.id, named, null, AT);
    const again = await sendCda(world.atSponsor, world.match.id, await own(), null, AT + 1);
    expect((await store.read((db) => agreementById(db, again.id)))?.terms.sponsor).toBe('Larkspur Therapeutics LLC');
    const seen = async (side: 'site' | 'sponsor') =>
      (await seeCda(side === 'site' ? world.atSite : world.atSponsor, world.sessions[side], world.match.id, AT + 2))
        .sponsorName;
    expect([await seen('sponsor'), await seen('site')]).toEqual(['Larkspur Therapeutics LLC', null]);
  });
});

describe('the copy of a CDA', () => {
  const read = async (world: World, id: string) => {
    const { file } = await agreementCopy(world.atSite, id, AT + 5);
    return new Response(file.stream).text();
  };
  const copyNow = async (id: string) => (await store.read((db) => agreementById(db, id)))?.copyId ?? '';
  const rowOf = (id: string) => store.read((db) => documentById(db, id));

  it('[FIL-03] is made once, replaced when a signature is added or voided, and never kept twice', async () => {
    const world = await atCda();
    const { id } = await sendCda(world.atSponsor, world.match.id, { ...(await own()), countersigned: true }, null, AT);
    const kept: string[] = [];
    for (const change of [
      async () => {},
      () => signAs(world, 'site', id),
      () => withdrawCda(world.atSponsor, world.match.id, { agreement: id, reason: 'A\fmistake 株' }, null, AT + 2),
    ]) {
      await change();
      const copies = await Promise.all([read(world, id), read(world, id)]);
      expect(new Set(copies).size).toBe(1);
      expect(await read(world, id)).toBe(copies[0]);
      kept.push(await copyNow(id));
    }
    expect(new Set(kept).size).toBe(3);
    const rows = await Promise.all(kept.map(rowOf));
    expect(rows.map((row) => row?.type)).toEqual([undefined, undefined, 'agreement']);
  });

  it('[FIL-03] is replaced by one of those who made another at the same moment, and forgotten with its uploader', async () => {
    const world = await atCda();
    const paper = { ...cdaSchema.parse({ kind: 'paper', months: 60 }), document: await uploaded() };
    const { id } = await sendCda(world.atSponsor, world.match.id, paper, null, AT);
    const { sentBy } = (await store.read((db) => agreementById(db, id))) ?? {};
    const set = (before: string | null, copyId: string) =>
      store.tx((db) => setAgreementCopy(db, id, { before, copyId, copyOf: 'aa' }));
    expect(await set(null, 'first')).toMatchObject({ copyId: 'first', copyOf: 'aa' });
    expect(await set(null, 'second')).toBeUndefined();
    expect(await set('first', 'third')).toMatchObject({ copyId: 'third' });
    expect(await store.tx((db) => forgetScanCopies(db, 'someone else'))).toEqual([]);
    expect(await store.tx((db) => forgetScanCopies(db, sentBy ?? ''))).toEqual(['third']);
    expect(await store.read((db) => agreementById(db, id))).toMatchObject({ copyId: null, copyOf: null });
  });

  it('[FIL-03] no longer names a person who was erased, or exists', async () => {
    const world = await atCda();
    const paper = { ...cdaSchema.parse({ kind: 'paper', months: 60 }), document: await uploaded() };
    const { id } = await sendCda(world.atSponsor, world.match.id, paper, null, AT);
    await read(world, id);
    const before = await copyNow(id);
    const person = world.atSponsor.kind === 'person' ? world.atSponsor.id : '';
    await erasePerson(SYSTEM, { id: person }, { reason: 'Asked by the person' }, AT + 3);
    expect([await copyNow(id), await rowOf(before)]).toEqual(['', undefined]);
    await read(world, id);
    expect(await copyNow(id)).not.toBe('');
  });
});

/** What changes a CDA after the site has signed it, by its command. */
const CHANGES: Record<string, (world: World, agreement: string) => Promise<unknown>> = {
  'send.server.ts': async ({ atSponsor, match }) => sendCda(atSponsor, match.id, await own(), null, AT + 2),
  'answer.server.ts': ({ atSponsor, match }, agreement) =>
    withdrawCda(atSponsor, match.id, { agreement, reason: 'We found a mistake.' }, null, AT + 2),
};

describe('a change to a signed CDA', () => {
  it('[SIG-04] happens only in the commands of the next test', () => {
    const domain = join(import.meta.dirname, '../../app/domain');
    const files = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const changing = files.filter((file) => {
      const text = readFileSync(join(domain, file), 'utf8');
      return /\b(changeAgreement|insertAgreement|endVersion|addVersion)\(/.test(text);
    });
    expect(changing.map((file) => file.split('/').pop()).sort()).toEqual([
      'answer.server.ts', // returns, withdraws, scans: through endVersion, which voids
      'master-cda.server.ts', // adds a version for another match
      'match.server.ts', // endVersion itself
      'send.server.ts', // replaces through endVersion
      'sign.server.ts', // the signature itself
    ]);
  });

  for (const [file, change] of Object.entries(CHANGES)) {
    it(`[SIG-04] voids its signatures: ${file}`, async () => {
      const world = await atCda();
      const sent = await sendCda(world.atSponsor, world.match.id, await own({ mutual: true }), null, AT);
      await signAs(world, 'site', sent.id);
      expect(await signedStates(sent.id)).toEqual([null]);
      await change(world, sent.id);
      expect(await signedStates(sent.id)).not.toEqual([null]);
      expect(await codeOf(signAs(world, 'sponsor', sent.id, AT + 3))).toBe('agreement_moved');
    });
  }

  it('[CDA-04] by asking for changes gives the turn back to the sponsor, with the reason', async () => {
    const world = await atCda();
    const sent = await sendCda(world.atSponsor, world.match.id, await own(), null, AT);
    const reason = 'Three years instead of five, please.';
    await returnCda(world.atSite, world.match.id, { agreement: sent.id, reason }, null, AT + 1);
    expect(await stepOf(world)).toEqual(['cda', 'sendCda']);
    expect(await codeOf(signAs(world, 'site', sent.id))).toBe('agreement_moved');
    const again = await sendCda(world.atSponsor, world.match.id, await own({ months: 36 }), null, AT + 2);
    const { current, earlier } = await seeCda(world.atSponsor, world.sessions.sponsor, world.match.id, AT + 2);
    expect([current?.version, earlier[0]?.answer, earlier[0]?.state]).toEqual([2, reason, 'returned']);
    expect(await signAs(world, 'site', again.id, AT + 3)).toMatchObject({ state: 'executed' });
  });
});
