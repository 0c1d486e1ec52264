/** What signed records refer to is kept, whoever removes what it belongs to, and earlier signatures stay valid. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DomainError } from '~/catalogue/errors';
import { ATTESTATION } from '~/catalogue/feasibility/questions';
import { personOf } from '~/domain/commands/accounts/session.server';
import { deleteUnsigned } from '~/domain/commands/documents/delete.server';
import { removeMatchDocument } from '~/domain/commands/documents/match.server';
import { mergeOrganizations } from '~/domain/commands/duplicates/merge.server';
import { undoMerge } from '~/domain/commands/duplicates/undo.server';
import { ownQuestion } from '~/domain/commands/feasibility/edit';
import { seeResponse } from '~/domain/commands/feasibility/response.server';
import { erasePerson } from '~/domain/commands/persons/erase.server';
import { checkSignatures } from '~/domain/commands/signatures/check.server';
import { addSignature, type Signable } from '~/domain/commands/signatures/sign.server';
import { insertAgreement } from '~db/queries/agreements';
import { documentById } from '~db/queries/documents';
import { moveResponse, responseOfMatch, saveResponseAnswers, studySignedWith } from '~db/queries/feasibility';
import { insertTraining } from '~db/queries/trainings';
import type { Agreement, Document, SentAnswer, User } from '~db/schema';
import { openQueryStore } from '~tests/support/query-store';
import { AT } from './rows';

const { store, make, raw } = await openQueryStore();

const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error) => (error instanceof DomainError ? `${error.code}: ${error.message}` : error),
  );
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Signs as it is, without the steps before. */
const sign = (user: User, subject: Pick<Signable, 'type' | 'id' | 'sha256'>) =>
  store.tx((db) =>
    addSignature(
      db,
      personOf(user),
      {
        action: 'test.sign',
        input: null,
        subject: async () => ({
          version: 1,
          statement: ATTESTATION,
          meaning: 'responsibility',
          organizationId: user.organizationId,
          ...subject,
        }),
        follow: async () => ({}),
      },
      { printedName: 'Robin Reyes', title: 'Investigator', components: ['email', 'password'], at: AT },
    ),
  );

/** Answers that were sent with a document, as they were before we recorded its SHA-256. */
async function answeredWith(document: Document, user: User, { siteId = user.organizationId ?? '', studyId = '' } = {}) {
  const study = studyId || (await make.study({ title: 'A Study of Freezers' })).id;
  const match = await make.match(study, siteId, { status: 'interested' });
  const response = await make.response(match.id, study, { state: 'submitted', submittedAt: AT });
  const question = ownQuestion({ key: 'own.log', type: 'file', text: 'Your log?' });
  const sections = JSON.stringify([{ id: 'all', title: 'All', questions: [question] }]);
  await raw(`update questionnaires set sections = '${sections}' where id = '${response.questionnaireId}'`);
  const sent: SentAnswer = { value: document.id, reply: null };
  await store.tx((db) =>
    saveResponseAnswers(db, [
      {
        responseId: response.id,
        key: 'own.log',
        value: document.id,
        answerId: null,
        state: 'new',
        sent,
        confirmedAt: AT,
        savedBy: null,
        savedAt: AT,
        personId: null,
        documentId: document.id,
        question: null,
        askedAt: null,
        reply: null,
      },
    ]),
  );
  return { match, response, studyId: study };
}

describe('a document that answers were signed with', () => {
  it('[SIG-19] keeps its signature from before we signed the SHA-256 of files', async () => {
    const { organization, user } = await make.site();
    const document = await make.document({ organizationId: organization.id });
    const { match, response } = await answeredWith(document, user);
    const { questionnaire } = (await store.read((db) => responseOfMatch(db, match.id))) ?? {};
    const answer = `{"answer":"${document.id}","askedBack":null,"key":"own.log","question":"Your log?","reply":null,"version":1}`;
    const what = `"questionnaire":${JSON.stringify(questionnaire?.title)},"questionnaireVersion":${questionnaire?.version}`;
    const bytes = `{"answers":[${answer}],${what},"response":"${response.id}"}`;
    await sign(user, { type: 'response', id: response.id, sha256: sha256(bytes) });
    expect((await seeResponse(personOf(user), match.id)).signatures).toMatchObject([{ state: 'valid' }]);
    expect((await checkSignatures()).altered).toEqual([]);
  });

  it('[SIG-17] is deleted by no command, and the refusal names what was signed', async () => {
    const { organization, user } = await make.site();
    const document = await make.document({ organizationId: organization.id });
    await answeredWith(document, user);
    const refusal = await refusalOf(store.tx((db) => deleteUnsigned(db, document)));
    expect(refusal).toContain('document_signed');
    expect(refusal).toContain('answers to a questionnaire, for the study “A Study of Freezers”');
    expect(await store.read((db) => documentById(db, document.id))).toBeDefined();
    const other = await make.document({ organizationId: organization.id });
    const signedWith = (id: string) => store.read((db) => studySignedWith(db, id));
    expect([await signedWith(document.id), await signedWith(other.id)]).toEqual(['A Study of Freezers', undefined]);
    await store.tx((db) => deleteUnsigned(db, other));
    expect(await store.read((db) => documentById(db, other.id))).toBeUndefined();
  });

  it('[SIG-17] stays when the person is erased whose certificate it is; their other certificates go', async () => {
    const { organization, user } = await make.site();
    const files = [];
    for (const course of ['GCP elsewhere', 'GCP elsewhere 2']) {
      const document = await make.document({ organizationId: organization.id });
      const training = { id: crypto.randomUUID(), organizationId: organization.id, userId: user.id, course };
      const row = { ...training, completedAt: AT, expiresAt: AT * 2, certificateNumber: null, score: null };
      await store.tx((db) => insertTraining(db, { ...row, issuer: 'CITI', documentId: document.id, reminded: null }));
      files.push(document);
    }
    const [signed, other] = files as [Document, Document];
    await answeredWith(signed, user);
    await erasePerson(personOf(await make.admin()), { id: user.id }, { reason: 'Asked for.' }, AT + 1);
    expect(await store.read((db) => documentById(db, signed.id))).toBeDefined();
    expect(await store.read((db) => documentById(db, other.id))).toBeUndefined();
  });
});

describe('a merge of two sites with the same study', () => {
  async function twoSites() {
    const [kept, merged] = [await make.site(), await make.site()];
    const [one, two] = [
      await make.document({ organizationId: kept.organization.id }),
      await make.document({ organizationId: merged.organization.id }),
    ];
    return { kept, merged, one, two, admin: personOf(await make.admin()) };
  }

  it('[SIG-17] is refused if it would drop signed answers', async () => {
    const { kept, merged, one, two, admin } = await twoSites();
    const { studyId } = await answeredWith(one, kept.user);
    const dropped = await answeredWith(two, merged.user, { studyId });
    await sign(merged.user, { type: 'response', id: dropped.response.id, sha256: sha256('signed') });
    const merge = mergeOrganizations(admin, kept.organization.id, merged.organization.id, {}, AT);
    const refusal = await refusalOf(merge);
    expect(refusal).toContain('merge_signed');
    expect(refusal).toContain('answers to a questionnaire, for the study “A Study of Freezers”');
    expect(await store.read((db) => responseOfMatch(db, dropped.match.id))).toBeDefined();
  });

  it('[SIG-17] moves answers to the match that stays, and its undoing moves them back', async () => {
    const { kept, merged, two, admin } = await twoSites();
    const { match, response, studyId } = await answeredWith(two, merged.user);
    const staying = await make.match(studyId, kept.organization.id, { status: 'selected' });
    await sign(merged.user, { type: 'response', id: response.id, sha256: sha256('signed') });
    const idOf = async (id: string) => (await store.read((db) => responseOfMatch(db, id)))?.response.id;
    const { id } = await mergeOrganizations(admin, kept.organization.id, merged.organization.id, {}, AT);
    expect(await idOf(staying.id)).toBe(response.id);
    // A match has one response at most.
    const another = await make.match(studyId, (await make.site()).organization.id);
    await make.response(another.id, studyId);
    expect(await store.tx((db) => moveResponse(db, staying.id, another.id))).toBeUndefined();
    await undoMerge(admin, id, AT + 1);
    expect([await idOf(staying.id), await idOf(match.id)]).toEqual([undefined, response.id]);
  });
});

it('[SIG-17] the document of a signed CDA, even on paper, cannot be removed; one that nobody signed is not a document to remove', async () => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id, title: 'A Study of Freezers' });
  const site = await make.site();
  const match = await make.match(study.id, site.organization.id, { status: 'interested' });
  const document = await make.document({ matchId: match.id, organizationId: null, type: 'agreement' });
  const terms = { sponsor: 'S', site: 'T', purpose: '', mutual: false, months: 12, law: '', effective: '2026-01-01' };
  const row: Agreement = {
    id: crypto.randomUUID(),
    matchId: match.id,
    version: 1,
    source: 'upload',
    state: 'sent',
    terms,
    countersigned: false,
    isMaster: false,
    masterId: null,
    documentId: document.id,
    sha256: sha256('cda'),
    sentBy: null,
    sentAt: AT,
    answer: null,
    answeredAt: null,
    executedAt: null,
    coversUntil: null,
    copyId: null,
    copyOf: null,
  };
  await store.tx((db) => insertAgreement(db, row));
  const remove = () => refusalOf(removeMatchDocument(personOf(user, 'verified'), match.id, document.id, null, AT));
  expect(await remove()).toContain('not_found');
  await raw(`update agreements set state = 'signed' where id = '${row.id}'`);
  expect(await remove()).toContain('confidential disclosure agreement, for the study “A Study of Freezers”');
});
