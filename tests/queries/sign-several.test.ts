/** Countersigning several CDAs of a study after one check of who signs, and the PDF that is sent again. */
import { describe, expect, it } from 'vitest';
import { DomainError } from '~/catalogue/errors';
import { openSession, personOf } from '~/domain/commands/accounts/session.server';
import { withdrawCda } from '~/domain/commands/agreements/answer.server';
import { sendCda } from '~/domain/commands/agreements/send.server';
import { signCda } from '~/domain/commands/agreements/sign.server';
import { cdasToSign, signCdas } from '~/domain/commands/agreements/sign-several.server';
import { takeUpload } from '~/domain/commands/documents/upload.server';
import { remindOfTasks } from '~/domain/commands/engagements/remind.server';
import { beginEngagement } from '~/domain/commands/engagements/turns.server';
import { cdaSchema } from '~/domain/model/agreement-schema';
import { nameOf } from '~/domain/model/member';
import { agreementsIn, agreementsOfMatch, agreementsToCountersign, uploadOfSponsor } from '~db/queries/agreements';
import { auditEventsOf } from '~db/queries/audit';
import { documentById } from '~db/queries/documents';
import { engagementOf } from '~db/queries/engagements';
import { signaturesOf } from '~db/queries/signatures';
import { updateUser } from '~db/queries/users';
import type { User } from '~db/schema';
import { PASSWORD } from '~tests/support/factories';
import { mailsTo } from '~tests/support/mails';
import { openQueryStore } from '~tests/support/query-store';
import { codeOf, SECRET } from '~tests/support/second-factor';
import { signablePdf } from '~tests/support/signable-pdf';
import { AT } from './rows';

const { store, make } = await openQueryStore();

const sessionOf = ({ id }: User) => store.tx((db) => openSession(db, id, null, AT));
const by = ({ user }: { user: User }) => personOf(user, 'verified');

const ownPdf = async (name = 'Our CDA.pdf') => ({
  ...cdaSchema.parse({ kind: 'upload', months: 60, countersigned: true }),
  document: await takeUpload(new File([(await signablePdf()) as BlobPart], name), AT),
});

/** A study with CDAs that its sites have signed, so that they await the sponsor's signature. */
async function signedBySites(count: number, sponsor?: Awaited<ReturnType<typeof make.sponsor>>) {
  const owner = sponsor ?? (await make.sponsor());
  const { organization } = owner;
  const study = await make.study({ sponsorId: organization.id, sponsorName: organization.name });
  const cdas = [];
  for (let index = 0; index < count; index++) {
    const site = await make.site();
    const match = await make.match(study.id, site.organization.id, { status: 'interested' });
    await store.tx(async (db) => {
      await beginEngagement(db, match, study, AT, { answered: true });
    });
    const { id } = await sendCda(by(owner), match.id, await ownPdf(), null, AT);
    await signCda(by(site), await sessionOf(site.user), match.id, entered(site.user, { agreement: id }), null, AT + 1);
    cdas.push({ id, matchId: match.id, site: site.organization.name });
  }
  return { sponsor: owner, study, cdas, ids: cdas.map(({ id }) => id), session: await sessionOf(owner.user) };
}

const entered = <Values extends object>(user: User, values: Values) => ({
  title: 'Director',
  printedName: null,
  email: user.email,
  password: PASSWORD,
  code: null,
  ...values,
});

const signaturesBy = async ({ id }: User, ids: readonly string[]) =>
  (await store.read((db) => signaturesOf(db, 'agreement', [...ids]))).filter(({ userId }) => userId === id);

const codeFrom = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof DomainError ? error.code : error),
  );

describe('signing several CDAs', () => {
  it('[DAY-102] makes a signature with its own record and event on each, and finishes each step', async () => {
    const { sponsor, study, cdas, ids, session } = await signedBySites(3);
    const listed = await cdasToSign(by(sponsor), session, study.id, AT + 2);
    expect(listed.list.map(({ agreement }) => agreement.id).sort()).toEqual([...ids].sort());
    expect(listed.list.every(({ site, statement }) => statement.includes(site))).toBe(true);
    const two = ids.slice(0, 2);
    const report = await signCdas(
      by(sponsor),
      session,
      study.id,
      entered(sponsor.user, { agreements: two }),
      null,
      AT + 2,
    );
    expect(report.refused).toEqual([]);
    expect(report.signed.map(({ id }) => id)).toEqual(two);
    const signatures = await signaturesBy(sponsor.user, ids);
    expect(signatures.map(({ subjectId }) => subjectId).sort()).toEqual([...two].sort());
    expect(new Set(signatures.map(({ recordHash }) => recordHash)).size).toBe(2);
    for (const { id, matchId } of cdas.slice(0, 2)) {
      const [agreement] = await store.read((db) => agreementsOfMatch(db, matchId));
      expect(agreement).toMatchObject({ id, state: 'executed' });
      const own = signatures.find(({ subjectId }) => subjectId === id);
      expect(own).toMatchObject({ sha256: agreement?.sha256, components: ['email', 'password'] });
      const signed = await store.read((db) => auditEventsOf(db, { type: 'signature', id: own?.id ?? '' }));
      expect(signed.map(({ action }) => action)).toEqual(['signature.signed']);
      const events = await store.read((db) => auditEventsOf(db, { type: 'match', id: matchId }));
      expect(events.filter(({ action }) => action === 'match.cdaCountersigned')).toHaveLength(1);
      expect((await store.read((db) => engagementOf(db, matchId)))?.step).toBe('feasibility');
    }
    expect(
      (await store.read((db) => agreementsToCountersign(db, study.id))).map(({ agreement }) => agreement.id),
    ).toEqual(ids.slice(2));
  });

  it('[DAY-102] names what is refused, and signs the rest', async () => {
    const { sponsor, study, cdas, ids, session } = await signedBySites(2);
    const other = await signedBySites(1);
    const [moved = '', left = ''] = ids;
    const answer = { agreement: moved, reason: 'We found a mistake.' };
    await withdrawCda(by(sponsor), cdas[0]?.matchId ?? '', answer, null, AT + 2);
    const asked = entered(sponsor.user, { agreements: [moved, ...other.ids, left, 'none'] });
    const report = await signCdas(by(sponsor), session, study.id, asked, null, AT + 3);
    expect(report.signed).toEqual([{ id: left, site: cdas[1]?.site }]);
    expect(report.refused.map(({ id, site }) => [id, site])).toEqual([
      [moved, cdas[0]?.site],
      [other.ids[0], null],
      ['none', null],
    ]);
    expect(report.refused[0]?.message).toContain('This CDA has changed');
    expect(await signaturesBy(sponsor.user, other.ids)).toEqual([]);
    expect(await store.read((db) => agreementsIn(db, { studyId: study.id, ids: other.ids }))).toEqual([]);
  });

  it('[DAY-102] repeats nothing with the same key, and goes on where a failure stopped it', async () => {
    const { sponsor, study, cdas, ids, session } = await signedBySites(2);
    const [first = ''] = ids;
    // As if the server had ended after the first signature: it has its answer, the whole has none.
    const alone = entered(sponsor.user, { agreement: first });
    await signCda(by(sponsor), session, cdas[0]?.matchId ?? '', alone, `several-key:${first}`, AT + 2);
    const asked = entered(sponsor.user, { agreements: ids });
    const sign = (password: string) =>
      signCdas(by(sponsor), session, study.id, { ...asked, password }, 'several-key', AT + 3);
    const report = await sign(PASSWORD);
    expect([report.signed.length, report.refused]).toEqual([2, []]);
    expect(await sign('wrong, but it is the answer from before')).toEqual(report);
    expect(await signaturesBy(sponsor.user, ids)).toHaveLength(2);
  });

  it('[DAY-102] signs nothing with a wrong password or without the authority', async () => {
    const { sponsor, study, ids, session } = await signedBySites(2);
    const wrong = entered(sponsor.user, { agreements: ids, password: 'wrong' });
    expect(await codeFrom(signCdas(by(sponsor), session, study.id, wrong, null, AT + 2))).toBe('signing_refused');
    const organizationId = sponsor.organization.id;
    const coordinator = await make.user({ role: 'sponsor', organizationId, staffRole: 'coordinator' });
    const theirs = entered(coordinator, { agreements: ids });
    const asCoordinator = signCdas(
      by({ user: coordinator }),
      await sessionOf(coordinator),
      study.id,
      theirs,
      null,
      AT + 2,
    );
    expect(await codeFrom(asCoordinator)).toBe('signing_unauthorized');
    const page = await cdasToSign(by({ user: coordinator }), null, study.id, AT + 2);
    expect([page.signing, page.signers?.people.map(({ id }) => id)]).toEqual([null, [sponsor.user.id]]);
    const stranger = await make.sponsor();
    const foreign = entered(stranger.user, { agreements: ids });
    expect(
      await codeFrom(signCdas(by(stranger), await sessionOf(stranger.user), study.id, foreign, null, AT + 2)),
    ).toBe('not_found');
    expect(await signaturesBy(sponsor.user, ids)).toEqual([]);
  });

  it('[DAY-102] takes one code of the second factor for all, but one for each while it lifts a hold', async () => {
    const { sponsor, study, ids } = await signedBySites(3);
    const change = (values: Partial<User>) =>
      store.tx(async (db) => (await updateUser(db, sponsor.user.id, values)) as User);
    const user = await change({ totpSecret: SECRET, totpSince: AT - 10, heldSince: AT, heldUntil: AT + 60_000 });
    const session = await sessionOf(user);
    const code = codeOf(SECRET);
    const sign = (agreements: string[], typed: string | null) =>
      signCdas(by({ user }), session, study.id, entered(user, { agreements, code: typed }), null, AT + 2);
    expect(await codeFrom(sign(ids, code))).toBe('signing_one_by_one');
    await change({ heldSince: null, heldUntil: null });
    expect(await codeFrom(sign(ids, '000000'))).toBe('signing_refused');
    expect((await sign(ids, code)).signed).toHaveLength(3);
    expect((await signaturesBy(user, ids)).map(({ components }) => components.join(' '))).toEqual(
      Array(3).fill('email password code'),
    );
  });
});

describe('the PDF of an earlier CDA', () => {
  it('[DAY-101] is sent again as a file of its own, and only its sponsor’s', async () => {
    const first = await signedBySites(1);
    const { sponsor } = first;
    const sent = await store.read((db) => uploadOfSponsor(db, sponsor.organization.id));
    expect(sent).toMatchObject({ agreement: first.ids[0], name: 'Our CDA.pdf' });
    const other = await signedBySites(1);
    const match = await make.match(first.study.id, (await make.site()).organization.id, { status: 'interested' });
    await store.tx(async (db) => {
      await beginEngagement(db, match, first.study, AT, { answered: true });
    });
    const again = (agreement: string) => cdaSchema.parse({ kind: 'again', again: agreement, months: 12 });
    expect(await codeFrom(sendCda(by(sponsor), match.id, again(other.ids[0] ?? ''), null, AT))).toBe('invalid');
    const key = 'again-key';
    const done = await sendCda(by(sponsor), match.id, again(first.ids[0] ?? ''), key, AT + 5);
    expect(await sendCda(by(sponsor), match.id, again(first.ids[0] ?? ''), key, AT + 6)).toEqual(done);
    const [agreement] = await store.read((db) => agreementsOfMatch(db, match.id));
    const [before] = await store.read((db) => agreementsOfMatch(db, first.cdas[0]?.matchId ?? ''));
    expect(agreement).toMatchObject({ source: 'upload', sha256: before?.sha256, version: 1 });
    expect(agreement?.documentId).not.toBe(before?.documentId);
    const file = await store.read((db) => documentById(db, agreement?.documentId ?? ''));
    expect(file).toMatchObject({ name: 'Our CDA.pdf', state: 'attached', matchId: match.id });
  });
});

describe('e-mails about a signature', () => {
  it('[DAY-127] tell whoever may not sign whom it waits for, and remind only those who may', async () => {
    const sponsor = await make.sponsor();
    const organizationId = sponsor.organization.id;
    const coordinator = await make.user({ role: 'sponsor', organizationId, staffRole: 'coordinator' });
    const { cdas } = await signedBySites(1, sponsor);
    const name = nameOf(sponsor.user);
    const [owner] = await mailsTo(store, sponsor.user.email);
    expect(owner?.body).toMatch(/It is your turn to sign\.[\s\S]*Read and countersign the CDA:/);
    expect(owner?.body).toMatch(/To do: +Countersign the CDA/);
    const [told] = await mailsTo(store, coordinator.email);
    expect(told?.body).toMatch(new RegExp(`To do: +Nothing now\\. Waiting for ${name} to countersign the CDA\\.`));
    expect(told?.body).toMatch(/Your organization signs next\.[\s\S]*Read the CDA:/);

    const dueAt = (await store.read((db) => engagementOf(db, cdas[0]?.matchId ?? '')))?.dueAt ?? 0;
    await remindOfTasks(dueAt + 1);
    const late = async ({ email }: User) =>
      (await mailsTo(store, email)).filter(({ subject }) => subject.startsWith('Overdue')).length;
    expect([await late(sponsor.user), await late(coordinator)]).toEqual([1, 0]);
  });

  it('[DAY-127] say that an owner has to authorize somebody, if nobody may sign', async () => {
    const sponsor = await make.sponsor();
    await store.tx((db) => updateUser(db, sponsor.user.id, { maySign: false }));
    const { cdas } = await signedBySites(1, sponsor);
    const said = /To do: +Ask an owner to authorize somebody to countersign the CDA/;
    expect((await mailsTo(store, sponsor.user.email))[0]?.body).toMatch(said);
    const dueAt = (await store.read((db) => engagementOf(db, cdas[0]?.matchId ?? '')))?.dueAt ?? 0;
    await remindOfTasks(dueAt + 1);
    const [late] = await mailsTo(store, sponsor.user.email);
    expect(late?.subject).toContain('Overdue');
    expect(late?.body).toMatch(said);
  });
});
