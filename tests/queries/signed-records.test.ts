/** Answers and visit reports are signed, and what changes them voids the signatures or is refused (ANS-06, VIS-09, SIG-04). */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DomainError } from '~/catalogue/errors';
import { libraryQuestion } from '~/catalogue/feasibility/library';
import { ATTESTATION, type Question } from '~/catalogue/feasibility/questions';
import { openSession, personOf } from '~/domain/commands/accounts/session.server';
import { attestResponse } from '~/domain/commands/feasibility/attest.server';
import { compareResponses, responsesFile } from '~/domain/commands/feasibility/compare.server';
import { ownQuestion } from '~/domain/commands/feasibility/edit';
import { saveAnswers } from '~/domain/commands/feasibility/respond.server';
import { seeResponse, seeSigned } from '~/domain/commands/feasibility/response.server';
import { acceptResponse, askBack } from '~/domain/commands/feasibility/review.server';
import { erasePerson } from '~/domain/commands/persons/erase.server';
import { verifyHash } from '~/domain/commands/signatures/see.server';
import {
  askForOtherTimes,
  cancelVisit,
  chooseSlot,
  proposeVisit,
  waiveVisit,
} from '~/domain/commands/visits/arrange.server';
import {
  addVisitAction,
  removeVisitAction,
  reportVisit,
  tickVisitAction,
} from '~/domain/commands/visits/report.server';
import { seeSignedReport, seeVisit } from '~/domain/commands/visits/see.server';
import { signReport } from '~/domain/commands/visits/sign.server';
import { signedRecordOf } from '~db/queries/agreements';
import { moveEngagement } from '~db/queries/engagements';
import { responseById } from '~db/queries/feasibility';
import { signaturesOf } from '~db/queries/signatures';
import { updateUser } from '~db/queries/users';
import { visitById } from '~db/queries/visits';
import type { User } from '~db/schema';
import { PASSWORD } from '~tests/support/factories';
import { openQueryStore } from '~tests/support/query-store';
import { AT } from './rows';

const { store, make, raw } = await openQueryStore();

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof DomainError ? error.code : error),
  );
const sha256 = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest('hex');
const sessionOf = ({ id }: User) => store.tx((db) => openSession(db, id, null, AT));
const entered = (user: User, hash: string | undefined) => ({
  title: 'Principal Investigator',
  printedName: null,
  email: user.email,
  password: PASSWORD,
  code: null,
  sha256: hash ?? '',
});

/** A match in this step, with a person of each side and a colleague who could sign as well. */
async function matchIn(step: 'feasibility' | 'visit') {
  const [site, sponsor] = [await make.site(), await make.sponsor()];
  const study = await make.study({ sponsorId: sponsor.organization.id, sponsorName: sponsor.organization.name });
  const match = await make.match(study.id, site.organization.id, { status: 'interested' });
  const engagement = await make.engagement(match.id, {
    step,
    todo: step === 'visit' ? 'reportVisit' : 'answerQuestionnaire',
  });
  const steps = (['interest', step, 'decision'] as const).map((each) => ({ step: each, days: 5 }));
  await store.tx((db) => moveEngagement(db, engagement, { steps }));
  const of = step === 'visit' ? sponsor : site;
  const values = { role: of.user.role, organizationId: of.organization.id, staffRole: 'owner' } as const;
  const colleague = await make.user({ ...values, firstName: 'Ida', lastName: 'Noor' });
  return { id: match.id, study, site, sponsor, colleague };
}

async function answered() {
  const world = await matchIn('feasibility');
  const response = await make.response(world.id, world.study.id);
  const atSite = personOf(world.site.user, 'verified');
  const session = await sessionOf(world.site.user);
  const read = (user = world.site.user, token = session) =>
    seeResponse(personOf(user, 'verified'), world.id, token, AT);
  return {
    ...world,
    response,
    atSite,
    session,
    read,
    atSponsor: personOf(world.sponsor.user, 'verified'),
    attest: async (at = AT, user = world.site.user, token = session) => {
      const { signing } = await read(user, token);
      return attestResponse(personOf(user, 'verified'), token, world.id, entered(user, signing?.sha256), null, at);
    },
    signatures: () => store.read((db) => signaturesOf(db, 'response', [response.id])),
  };
}

describe('answers', () => {
  it('[ANS-06][SIG-01][SIG-05][SIG-09] are signed as they were read, and anyone who has the bytes can verify them', async () => {
    const { id, study, attest, read, signatures, atSite, atSponsor, site } = await answered();
    const { signing } = await read();
    expect(signing).toMatchObject({ components: ['email', 'password'], statement: ATTESTATION });
    expect(await codeOf(seeSigned(atSponsor, id))).toBe('response_open');
    const sent = await attest();
    expect(sent).toMatchObject({ state: 'submitted', signing: null, signatures: [{ state: 'valid', version: 1 }] });
    expect(await signatures()).toMatchObject([
      {
        meaning: 'responsibility',
        statement: ATTESTATION,
        sha256: signing?.sha256,
        printedName: 'Robin Reyes',
        organizationId: site.organization.id,
        title: 'Principal Investigator',
      },
    ]);
    for (const who of [atSite, atSponsor]) expect(sha256(await seeSigned(who, id))).toBe(signing?.sha256);
    const words = /Robin Reyes, Principal Investigator: Responsibility, [A-Z][a-z]+ \d+, \d{4}, \d+:\d\d/;
    expect((await compareResponses(atSponsor, study.id)).sites[0]?.signedBy).toMatch(words);
    const { file } = await responsesFile(atSponsor, study.id, 'csv');
    expect(await new Response(file.stream).text()).toMatch(words);
    expect(await verifyHash(atSponsor, signing?.sha256 ?? '')).toMatchObject({
      state: 'valid',
      signatures: [{ subject: 'response', printedName: 'Robin Reyes' }],
    });
    const stranger = personOf((await make.site()).user, 'verified');
    expect(JSON.stringify(await verifyHash(stranger, signing?.sha256 ?? ''))).not.toContain('Reyes');
    expect(await store.read((db) => signedRecordOf(db, { studyId: study.id }))).toMatchObject({ type: 'response' });
  });

  it('[ANS-06] that somebody has changed since they were read are not signed, and nothing is sent', async () => {
    const { id, read, signatures, response, colleague, atSite, session, site } = await answered();
    const { signing } = await read();
    await saveAnswers(personOf(colleague, 'verified'), id, { answers: { 'irb.days': 31 }, confirm: 'irb' }, AT + 1);
    const stale = entered(site.user, signing?.sha256);
    expect(await codeOf(attestResponse(atSite, session, id, stale, null, AT + 2))).toBe('signing_stale');
    expect(await signatures()).toEqual([]);
    expect(await store.read((db) => responseById(db, response.id))).toMatchObject({ state: 'draft' });
  });

  it('[ANS-06][SIG-02] are not signed with a wrong password, or without confirming them', async () => {
    const { id, read, signatures, atSite, session, site } = await answered();
    const { signing } = await read();
    const wrong = { ...entered(site.user, signing?.sha256), password: 'wrong' };
    expect(await codeOf(attestResponse(atSite, session, id, wrong, null, AT + 1))).toBe('signing_refused');
    await saveAnswers(atSite, id, { answers: { 'irb.days': 31 } }, AT + 2);
    expect((await read()).signing).toBeNull();
    const again = entered(site.user, signing?.sha256);
    expect(await codeOf(attestResponse(atSite, session, id, again, null, AT + 3))).toBe('answers_unconfirmed');
    expect(await signatures()).toEqual([]);
  });

  it('[ANS-06] are signed once, even if two people sign them at the same time', async () => {
    const { attest, signatures, colleague } = await answered();
    const token = await sessionOf(colleague);
    const outcomes = await Promise.all([attest(), attest(AT, colleague, token)].map(codeOf));
    expect(outcomes.sort()).toEqual(['done', 'response_closed']);
    expect(await signatures()).toHaveLength(1);
  });

  it('[SIG-04][ANS-06] lose their signatures when the sponsor asks about one, and get others when the site answers again', async () => {
    const { id, attest, read, atSite, atSponsor } = await answered();
    await attest();
    await askBack(atSponsor, id, { key: 'irb.days', question: 'Business days?' }, AT + 1);
    expect((await seeResponse(atSponsor, id)).signatures).toMatchObject([
      { state: 'voided', voidReason: 'The sponsor has asked about an answer.' },
    ]);
    expect((await read()).signing).toBeNull(); // it needs a reply
    expect(await codeOf(acceptResponse(atSponsor, id, AT + 2))).toBe('response_open');
    await saveAnswers(atSite, id, { answers: {}, replies: { 'irb.days': 'Calendar days' } }, AT + 3);
    await attest(AT + 4);
    const { signatures } = await acceptResponse(atSponsor, id, AT + 5);
    expect(signatures.map(({ version, state }) => [version, state])).toEqual([
      [1, 'voided'],
      [2, 'valid'],
    ]);
    expect(JSON.stringify(await seeSigned(atSponsor, id))).toContain('"askedBack":"Business days?"');
  });

  it('[ANS-06] that are changed after a question can lead to a further one, which is answered and sent too', async () => {
    const { id, attest, atSite, atSponsor, response } = await answered();
    const [days] = (await seeResponse(atSite, id)).sections.flatMap(({ questions }) => questions);
    const asked = { ...libraryQuestion('irb.days'), required: true } as Question;
    const shownIf = { key: asked.key, when: { is: 'atLeast', value: 40 } } as const;
    const further = ownQuestion({ key: 'own.why', type: 'text', text: 'Why so long?', required: true, shownIf });
    const note = ownQuestion({ key: 'own.note', type: 'text', text: 'Anything else?', shownIf });
    const sections = JSON.stringify([{ id: 'irb', title: 'IRB', questions: [asked, further, note] }]).replaceAll(
      "'",
      "''",
    );
    await raw(`update questionnaires set sections = '${sections}' where id = '${response.questionnaireId}'`);
    expect(days?.key).toBe(asked.key);
    await attest();
    expect(await codeOf(saveAnswers(atSite, id, { answers: { 'own.why': 'Early' } }, AT + 1))).toBe('response_closed');
    await askBack(atSponsor, id, { key: 'irb.days', question: 'Business days?' }, AT + 1);
    await saveAnswers(atSite, id, { answers: { 'irb.days': 45 }, replies: { 'irb.days': 'Calendar days' } }, AT + 2);
    expect((await seeResponse(atSite, id)).sections[0]?.questions.map(({ open }) => open)).toEqual([true, true, true]);
    expect(await codeOf(attest(AT + 3))).toBe('answers_unconfirmed');
    await saveAnswers(atSite, id, { answers: { 'own.why': 'It meets once a month.' } }, AT + 4);
    await attest(AT + 5);
    expect(JSON.stringify(await seeSigned(atSponsor, id))).toContain('It meets once a month.');
  });

  it('[SIG-04] lose their signatures when a person’s data in them is erased', async () => {
    const { attest, response, signatures, colleague } = await answered();
    await attest();
    await raw(`update response_answers set person_id = '${colleague.id}' where response_id = '${response.id}'`);
    const admin = personOf(await make.admin(), 'verified');
    await erasePerson(admin, { id: colleague.id }, { reason: 'Asked for.' }, AT + 1);
    expect(await signatures()).toMatchObject([
      { voidedBy: admin.id, voidReason: 'Personal data in the answers was erased.', printedName: 'Robin Reyes' },
    ]);
  });

  it('[SIG-09] that were altered in the database after signing show their signature as altered', async () => {
    const { id, study, attest, response, atSponsor } = await answered();
    await attest();
    await raw(`update response_answers set sent = '{"value":3,"reply":null}' where response_id = '${response.id}'`);
    expect((await seeResponse(atSponsor, id)).signatures).toMatchObject([{ state: 'altered' }]);
    expect((await compareResponses(atSponsor, study.id)).sites[0]?.signedBy).toContain('(Altered after signing)');
  });
});

async function visited(findings: string | null = 'The freezer is old.') {
  const world = await matchIn('visit');
  const visit = await make.visit(world.id, { state: 'scheduled', startsAt: AT - 3_600_000, findings });
  const atSponsor = personOf(world.sponsor.user, 'verified');
  const session = await sessionOf(world.sponsor.user);
  const read = (user = world.sponsor.user, token = session) =>
    seeVisit(personOf(user, 'verified'), world.id, token, AT);
  return {
    ...world,
    visit,
    atSponsor,
    session,
    read,
    atSite: personOf(world.site.user, 'verified'),
    action: await make.visitAction(visit.id),
    sign: async (at = AT, user = world.sponsor.user, token = session) => {
      const { signing } = await read(user, token);
      return signReport(personOf(user, 'verified'), token, world.id, entered(user, signing?.sha256), null, at);
    },
    signatures: () => store.read((db) => signaturesOf(db, 'visitReport', [visit.id])),
  };
}

describe('a visit’s report', () => {
  it('[VIS-09][SIG-01][SIG-05][SIG-09] is signed as it was read; both sides see by whom, only the sponsor what', async () => {
    const { id, study, read, sign, atSite, atSponsor, sponsor } = await visited();
    const { signing } = await read();
    expect(signing?.statement).toContain(study.title);
    expect((await seeVisit(atSite, id, 'any', AT)).signing).toBeNull();
    const { visit } = await sign();
    const signature = { meaning: 'authorship', state: 'valid', printedName: 'Robin Reyes', sha256: signing?.sha256 };
    expect(visit).toMatchObject({ state: 'reported', finishedAt: AT, signatures: [signature] });
    expect((await seeVisit(atSite, id)).visit).toMatchObject({ findings: null, signatures: [signature] });
    expect(sha256(await seeSignedReport(atSponsor, id))).toBe(signing?.sha256);
    expect(await codeOf(seeSignedReport(atSite, id))).toBe('not_found');
    expect(await verifyHash(atSite, signing?.sha256 ?? '')).toMatchObject({
      state: 'valid',
      signatures: [{ subject: 'visitReport', organizationName: sponsor.organization.name }],
    });
    expect(await store.read((db) => signedRecordOf(db, { organizationId: sponsor.organization.id }))).toMatchObject({
      type: 'visitReport',
    });
  });

  it('[VIS-09] that somebody has changed since it was read is not signed, nor one without findings', async () => {
    const { id, visit, read, signatures, atSponsor, session, sponsor, colleague } = await visited();
    const { signing } = await read();
    const sign = () => signReport(atSponsor, session, id, entered(sponsor.user, signing?.sha256), null, AT + 2);
    const todo = { text: 'Send the lab manual', owner: 'sponsor', dueOn: '2099-05-01' } as const;
    await addVisitAction(personOf(colleague, 'verified'), id, todo, AT + 1);
    expect(await codeOf(sign())).toBe('signing_stale');
    await reportVisit(personOf(colleague, 'verified'), id, { findings: 'The freezer is new.' }, AT + 1);
    expect(await codeOf(sign())).toBe('signing_stale');
    expect(await signatures()).toEqual([]);
    expect(await store.read((db) => visitById(db, visit.id))).toMatchObject({ state: 'scheduled', finishedAt: null });
    const empty = await visited(null);
    expect((await empty.read()).signing).toBeNull();
    expect(await codeOf(empty.sign())).toBe('visit_refused');
  });

  it('[VIS-09][SIG-07] is signed only with the authority to sign; the others of the team write it', async () => {
    const { id, session, read, sponsor, colleague, atSponsor } = await visited();
    const { signing } = await read();
    const member = await store.tx((db) => updateUser(db, colleague.id, { staffRole: 'coordinator', maySign: false }));
    const unauthorized = personOf(member as User, 'verified');
    const token = await sessionOf(colleague);
    expect((await seeVisit(unauthorized, id, token, AT)).signing).toBeNull();
    expect(await codeOf(signReport(unauthorized, token, id, entered(colleague, signing?.sha256), null, AT))).toBe(
      'signing_unauthorized',
    );
    expect(await codeOf(signReport(atSponsor, session, id, entered(sponsor.user, signing?.sha256), null, AT))).toBe(
      'done',
    );
  });

  it('[VIS-09] is signed once, even if two people sign it at the same time', async () => {
    const { sign, signatures, colleague } = await visited();
    const token = await sessionOf(colleague);
    const outcomes = await Promise.all([sign(), sign(AT, colleague, token)].map(codeOf));
    expect(outcomes.sort()).toEqual(['done', 'visit_refused']);
    expect(await signatures()).toHaveLength(1);
  });

  it('[SIG-04][VIS-09] that is signed is changed by no command, and marking an item as done changes nothing that was signed', async () => {
    const { id, visit, action, sign, read, atSponsor, atSite } = await visited();
    await sign();
    const of = { matchId: id, actionId: action.id };
    const call = { mode: 'remote', zone: 'America/New_York', minutes: '60', place: null, agenda: null } as const;
    const slots = [{ date: '2099-03-09', time: '14:30' }];
    const todo = { text: 'More', owner: 'site', dueOn: '2099-05-01' } as const;
    const changes: Record<string, () => Promise<unknown>> = {
      proposeVisit: () => proposeVisit(atSponsor, id, { ...call, attendees: null, slots }, AT + 1),
      chooseSlot: () => chooseSlot(atSite, id, { slot: visit.slots[0] as number, attendees: null }, AT + 1),
      askForOtherTimes: () => askForOtherTimes(atSite, id, { wishes: 'Any Friday.' }, AT + 1),
      cancelVisit: () => cancelVisit(atSponsor, id, { reason: 'No.' }, AT + 1),
      waiveVisit: () => waiveVisit(atSponsor, id, { reason: 'No.' }, AT + 1),
      reportVisit: () => reportVisit(atSponsor, id, { findings: 'Other.' }, AT + 1),
      addVisitAction: () => addVisitAction(atSponsor, id, todo, AT + 1),
      removeVisitAction: () => removeVisitAction(atSponsor, of, AT + 1),
    };
    for (const [name, change] of Object.entries(changes))
      expect([name, await codeOf(change())]).toEqual([name, 'visit_refused']);
    await tickVisitAction(atSite, of, { done: true }, AT + 1);
    expect((await read()).visit?.signatures).toMatchObject([{ state: 'valid' }]);
    await raw(`update visit_actions set due_on = '2099-06-01' where id = '${action.id}'`);
    expect((await read()).visit?.signatures).toMatchObject([{ state: 'altered' }]);
  });
});

it('[SIG-04] no command but those tested here writes answers or visits', () => {
  const domain = join(import.meta.dirname, '../../app/domain/commands');
  const files = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const writing = (names: string, folder = '') =>
    files
      .filter((file) => file.startsWith(folder))
      .filter((file) => new RegExp(`\\b(${names})\\(`).test(readFileSync(join(domain, file), 'utf8')))
      .sort();
  expect(writing('changeResponse|saveResponseAnswers|insertResponse|clearPersonInResponses')).toEqual([
    'feasibility/attest.server.ts', // the signature itself
    'feasibility/respond.server.ts', // before the first signature, or after a question has voided it
    'feasibility/review.server.ts', // asks about an answer, which voids, and accepts, which changes no answer
    'feasibility/send.server.ts', // begins the response
    'persons/erase.server.ts', // voids
  ]);
  const queries = 'changeVisit|insertVisit|insertVisitAction|deleteVisitAction|setVisitActionDone';
  const changing = [...new Set([...writing(queries), ...writing('change', 'visits/')])].sort();
  expect(changing).toEqual([
    'matches/undo.server.ts', // puts back what a decision canceled, which is never signed
    'visits/arrange.server.ts', // refused once the report is signed
    'visits/change.server.ts', // what all of these go through
    'visits/left.server.ts', // cancels what is not signed yet
    'visits/report.server.ts', // refused, or marks as done
    'visits/sign.server.ts', // the signature itself
  ]);
});
