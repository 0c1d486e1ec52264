import { describe, expect, it } from 'vitest';
import type { QuestionnaireSection } from '~/catalogue/feasibility/questions';
import { ownQuestion } from '~/domain/commands/feasibility/edit';
import { withDeclared } from '~/domain/commands/ranking/declared.server';
import { siteInputs } from '~/domain/commands/ranking/inputs.server';
import {
  answersAboutPerson,
  answersKept,
  answersToSponsors,
  forgetAnswers,
  keepAnswers,
  sitesWithAnswers,
} from '~db/queries/answers';
import { insertDocument } from '~db/queries/documents';
import {
  answersAbout,
  answersOfResponse,
  answersOfResponses,
  answersSavedAndKept,
  attestedAnswersOf,
  changeDraft,
  changeResponse,
  clearPersonInResponses,
  clearRemovedDrafts,
  insertQuestionnaire,
  insertResponse,
  lastVersionOf,
  matchWithResponse,
  questionnaireById,
  questionnaireCount,
  questionnairesOf,
  questionnairesOfStudy,
  questionnaireTitles,
  removedDrafts,
  responseOfMatch,
  responsesOfStudy,
  restoreDraft,
  saveResponseAnswers,
  sponsorsAnsweredWith,
} from '~db/queries/feasibility';
import { forgetPerson } from '~db/queries/persons';
import type { FeasibilityResponse, Questionnaire, ResponseAnswer, SiteAnswer } from '~db/schema';
import { unique } from '~tests/support/factories';
import { openQueryStore } from '~tests/support/query-store';
import { AT } from './rows';

const { store, make } = await openQueryStore();

const SECTIONS: QuestionnaireSection[] = [
  { id: 's1', title: 'Staff', questions: [ownQuestion({ key: 'own.a', type: 'text', text: 'Who?' })] },
];

async function world() {
  const { organization: sponsor } = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.id });
  const { organization: site, user } = await make.site();
  const match = await make.match(study.id, site.id, { status: 'interested' });
  const questionnaire: Questionnaire = {
    id: unique('q'),
    studyId: study.id,
    title: 'Feasibility',
    version: 1,
    state: 'draft',
    sections: SECTIONS,
    frozenAt: null,
    createdAt: AT,
    updatedAt: AT,
  };
  await store.tx((db) => insertQuestionnaire(db, questionnaire));
  return { sponsor, study, site, user, match, questionnaire };
}

async function responded() {
  const made = await world();
  const response: FeasibilityResponse = {
    id: unique('r'),
    matchId: made.match.id,
    questionnaireId: made.questionnaire.id,
    state: 'draft',
    sentAt: AT,
    attestedBy: null,
    submittedAt: null,
    acceptedAt: null,
    updatedAt: AT,
  };
  await store.tx((db) => insertResponse(db, response));
  const answer = (key: string, more: Partial<ResponseAnswer> = {}): ResponseAnswer => ({
    responseId: response.id,
    key,
    value: 'Sam',
    answerId: null,
    state: 'new',
    confirmedAt: null,
    savedBy: made.user.id,
    savedAt: AT,
    personId: null,
    documentId: null,
    sent: null,
    question: null,
    askedAt: null,
    reply: null,
    ...more,
  });
  return { ...made, response, answer };
}

describe('questionnaires', () => {
  it('[FEA-02] are found with their study, and only drafts are changed or deleted', async () => {
    const { sponsor, study, questionnaire } = await world();
    const { id } = questionnaire;
    expect(await store.read((db) => questionnaireById(db, id))).toMatchObject({
      questionnaire,
      study: { id: study.id },
    });
    const titles = await store.read((db) => questionnaireTitles(db, [id, 'unknown']));
    expect(titles).toEqual([{ id, title: questionnaire.title, study: study.title }]);
    expect(await store.read((db) => lastVersionOf(db, study.id))).toBe(1);
    expect(await store.read((db) => lastVersionOf(db, 'none'))).toBe(0);
    expect(await store.read((db) => questionnaireCount(db, study.id))).toBe(1);
    expect(await store.tx((db) => changeDraft(db, id, { title: 'Two', updatedAt: AT + 1 }))).toMatchObject({
      title: 'Two',
    });
    const frozen = { state: 'frozen', frozenAt: AT, updatedAt: AT + 2 } as const;
    expect(await store.tx((db) => changeDraft(db, id, frozen))).toMatchObject({ state: 'frozen' });
    expect(await store.tx((db) => changeDraft(db, id, { title: 'Three', updatedAt: AT + 3 }))).toBeUndefined();
    expect(await store.tx((db) => restoreDraft(db, id, AT))).toBeUndefined();
    const next = { ...questionnaire, id: unique('q'), version: 2, createdAt: AT + 1 };
    await store.tx((db) => insertQuestionnaire(db, next));
    const listed = await store.read((db) => questionnairesOf(db, [sponsor.id], 10));
    expect(listed.map((one) => [one.id, one.study, one.responses])).toEqual([
      [next.id, study.title, 0],
      [id, study.title, 0],
    ]);
    const ofStudy = await store.read((db) => questionnairesOfStudy(db, study.id));
    expect(ofStudy.map(({ version }) => version)).toEqual([2, 1]);
    // [DAY-34] A deleted draft is in no list until it is restored, and gone after a while.
    const removed = { state: 'removed', updatedAt: AT + 3 } as const;
    expect(await store.tx((db) => changeDraft(db, next.id, removed))).toMatchObject({ state: 'removed' });
    const drafts = () => store.read((db) => removedDrafts(db, study.id));
    expect(await drafts()).toEqual([{ id: next.id, title: next.title, removedAt: AT + 3 }]);
    expect(await store.read((db) => questionnairesOf(db, [sponsor.id], 10))).toHaveLength(1);
    expect(await store.read((db) => questionnairesOfStudy(db, study.id))).toHaveLength(1);
    expect(await store.read((db) => questionnaireCount(db, study.id))).toBe(1);
    expect(await store.tx((db) => restoreDraft(db, next.id, AT + 4))).toMatchObject({ state: 'draft' });
    expect(await drafts()).toEqual([]);
    await store.tx((db) => changeDraft(db, next.id, removed));
    await store.tx((db) => clearRemovedDrafts(db, AT + 3));
    expect(await drafts()).toHaveLength(1);
    await store.tx((db) => clearRemovedDrafts(db, AT + 4));
    expect(await drafts()).toEqual([]);
    expect(await store.read((db) => questionnaireById(db, id))).toBeDefined();
  });
});

describe('responses', () => {
  it('[FEA-05] a match has one; it is changed only in the state it was read in', async () => {
    const { study, site, match, questionnaire, response } = await responded();
    expect(await store.tx((db) => insertResponse(db, { ...response, id: unique('r') }))).toBeUndefined();
    expect(await store.read((db) => responseOfMatch(db, match.id))).toMatchObject({ response, questionnaire });
    const read = (id: string) => store.read((db) => matchWithResponse(db, id));
    const parties = { study: { id: study.id }, site: { id: site.id }, sponsorStatus: 'verified', engagement: null };
    expect(await read(match.id)).toMatchObject({ match: { id: match.id }, ...parties, response, questionnaire });
    const without = await make.match(study.id, (await make.organization()).id);
    expect(await read(without.id)).toMatchObject({ match: { id: without.id }, response: null, questionnaire: null });
    expect(await read('unknown')).toBeUndefined();
    expect(await store.read((db) => responsesOfStudy(db, study.id))).toMatchObject([
      { response, site: { id: site.id } },
    ]);
    const sent = { state: 'submitted', submittedAt: AT + 1 } as const;
    expect(await store.tx((db) => changeResponse(db, response.id, ['draft'], sent))).toMatchObject(sent);
    expect(await store.tx((db) => changeResponse(db, response.id, ['draft'], sent))).toBeUndefined();
  });

  it('[FEA-08] an answer is replaced as a whole', async () => {
    const { response, answer } = await responded();
    await store.tx((db) => saveResponseAnswers(db, [answer('a'), answer('b')]));
    const changed = answer('a', { value: { answer: 'yes', detail: null }, sent: { value: 'Sam', reply: null } });
    await store.tx((db) => saveResponseAnswers(db, [changed]));
    const rows = await store.read((db) => answersOfResponse(db, response.id));
    expect(rows.sort((one, other) => (one.key < other.key ? -1 : 1))).toEqual([changed, answer('b')]);
    expect(await store.read((db) => answersOfResponses(db, [response.id]))).toHaveLength(2);

    // A text stays a text, even one that could be read as a number or another value of JSON.
    for (const value of ['15', 'true', 'null', '{"a":1}', '007']) {
      await store.tx((db) => saveResponseAnswers(db, [answer('b', { value })]));
      const kept = await store.read((db) => answersOfResponse(db, response.id));
      expect(kept.find(({ key }) => key === 'b')?.value).toBe(value);
    }

    const attested = () => store.read((db) => attestedAnswersOf(db, response.matchId, ['a']));
    expect(await attested()).toEqual([]);
    const sent = { value: 4, reply: null };
    await store.tx((db) => saveResponseAnswers(db, [{ ...changed, sent }]));
    await store.tx((db) => changeResponse(db, response.id, [response.state], { submittedAt: AT + 3 }));
    expect(await attested()).toEqual([{ key: 'a', sent, attestedAt: AT + 3 }]);
  });

  it('[PERF-08] is read with the answers that the site keeps, whichever of the two there are', async () => {
    const { site, response, answer } = await responded();
    const people = [(await make.user()).id, (await make.user()).id];
    const kept = [
      ...people.map((ownerId) => ({ key: 'pi.years', scope: 'person' as const, ownerId })),
      { key: 'only.kept', scope: 'site' as const, ownerId: site.id },
    ].map((each) => ({
      ...each,
      id: unique('a'),
      organizationId: site.id,
      version: 1,
      value: 30,
      asOf: AT,
      validUntil: null,
      source: 'response' as const,
      confirmedBy: null,
    }));
    const saved = [answer('pi.years'), answer('only.saved')];
    await store.tx(async (db) => {
      await keepAnswers(db, kept);
      await saveResponseAnswers(db, saved);
    });
    const read = (responseId: string, siteId: string) =>
      store.read((db) => answersSavedAndKept(db, { responseId, siteId }));
    const both = await read(response.id, site.id);
    expect(new Set(both.saved)).toEqual(new Set(saved));
    expect(both.saved).toHaveLength(2);
    expect(new Set(both.kept)).toEqual(new Set(kept));
    expect(both.kept).toHaveLength(3);
    expect(await read('unknown', 'unknown')).toEqual({ saved: [], kept: [] });
  });

  it('[FEA-10] the sponsor can read a document once it was sent as an answer', async () => {
    const { sponsor, site, answer } = await responded();
    const id = unique('d');
    await store.tx(async (db) => {
      await insertDocument(db, { id, state: 'attached', organizationId: site.id, createdAt: AT });
      await saveResponseAnswers(db, [answer('file', { value: id, documentId: id })]);
    });
    const seenBy = (documentId = id) => store.read((db) => sponsorsAnsweredWith(db, { siteId: site.id, documentId }));
    expect(await seenBy()).toEqual([]);
    const sent = answer('file', { value: id, documentId: id, sent: { value: id, reply: null } });
    await store.tx((db) => saveResponseAnswers(db, [sent]));
    expect(await seenBy()).toEqual([sponsor.id]);
    // Another file that the site chooses later is not the sponsor's to read until it is sent.
    const other = unique('d');
    await store.tx(async (db) => {
      await insertDocument(db, { id: other, state: 'attached', organizationId: site.id, createdAt: AT });
      await saveResponseAnswers(db, [{ ...sent, value: other, documentId: other }]);
    });
    expect([await seenBy(), await seenBy(other)]).toEqual([[sponsor.id], []]);
  });

  it('[FEA-12] answers about a person are found and cleared, with who answered and attested', async () => {
    const { user, match, response, answer } = await responded();
    const about = answer('pi.license', { personId: user.id, sent: { value: 'A1', reply: 'yes' }, reply: 'yes' });
    await store.tx(async (db) => {
      await saveResponseAnswers(db, [about, answer('other')]);
      await changeResponse(db, response.id, ['draft'], { attestedBy: user.id });
    });
    const found = await store.read((db) => answersAbout(db, user.id));
    expect(found.map(({ matchId, answer: { key } }) => [matchId, key])).toEqual([
      [match.id, 'other'],
      [match.id, 'pi.license'],
    ]);
    await store.tx(async (db) => {
      await clearPersonInResponses(db, user.id);
      await forgetPerson(db, user.id);
    });
    expect(await store.read((db) => answersAbout(db, user.id))).toEqual([]);
    const [other, license] = (await store.read((db) => answersOfResponse(db, response.id))).sort((a, b) =>
      a.key < b.key ? -1 : 1,
    );
    expect(license).toMatchObject({ value: null, sent: null, reply: null, savedBy: null });
    expect(other).toMatchObject({ value: 'Sam', savedBy: null });
    expect(await store.read((db) => responseOfMatch(db, match.id))).toMatchObject({ response: { attestedBy: null } });
  });
});

describe('kept answers', () => {
  it('[ANS-01] the last answer to a question counts, of the site and of the given people', async () => {
    const { organization: site, user } = await make.site();
    const answer = (key: string, more: Partial<SiteAnswer> = {}): SiteAnswer => ({
      id: unique('a'),
      organizationId: site.id,
      scope: 'site',
      ownerId: site.id,
      key,
      version: 1,
      value: 30,
      asOf: AT,
      validUntil: null,
      source: 'response',
      confirmedBy: user.id,
      ...more,
    });
    const [first, person] = [answer('irb.days'), answer('pi.years', { scope: 'person', ownerId: user.id })];
    await store.tx((db) => keepAnswers(db, [first, person]));
    const again = { ...answer('irb.days'), value: 20, asOf: AT + 1 };
    await store.tx((db) => keepAnswers(db, [again]));
    const kept = () => store.read((db) => answersKept(db, site.id));
    expect(new Set(await kept())).toEqual(new Set([{ ...again, id: first.id }, person]));
    expect(await store.read((db) => answersAboutPerson(db, user.id))).toHaveLength(2);
    expect((await store.read(sitesWithAnswers)).map(({ id }) => id)).toContain(site.id);
    await store.tx((db) => forgetPerson(db, user.id));
    expect(await kept()).toEqual([{ ...again, id: first.id, confirmedBy: null }]);
    await store.tx((db) => forgetAnswers(db, site.id, ['irb.days']));
    expect(await kept()).toEqual([]);
  });

  it('[ANS-07] is evidence for matching where the profile says what the site last signed for a sponsor', async () => {
    const profile = { therapeuticAreas: ['oncology', 'neurology'], priorTrials: 6, patientPanelSize: '101-500' };
    const { organization: site } = await make.site({ ...profile, equipment: ['mri'] });
    const { organization: other } = await make.site(profile);
    const answer = (key: string, value: SiteAnswer['value'], more: Partial<SiteAnswer> = {}): SiteAnswer => ({
      id: unique('a'),
      organizationId: site.id,
      scope: 'site',
      ownerId: site.id,
      key,
      version: 1,
      value,
      asOf: AT,
      validUntil: AT + 10,
      source: 'response',
      confirmedBy: null,
      ...more,
    });
    const rows = [
      answer('population.areas', ['neurology', 'oncology']), // in any order
      answer('experience.trials', '6'),
      answer('equipment.list', ['mri', 'ct']), // differs
      answer('population.size', '101-500', { source: 'own page' }), // not sent
    ];
    await store.tx((db) => keepAnswers(db, rows));
    const declared = (at: number) =>
      store.read(async (db) => withDeclared(db, await siteInputs(db, [site, other]), at));
    const [said, notSaid] = await declared(AT + 5);
    expect(said?.toSponsors?.toSorted()).toEqual(['priorTrials', 'therapeuticAreas']);
    expect(said?.dates).toMatchObject({ priorTrials: AT, therapeuticAreas: AT, equipment: site.updatedAt });
    expect(notSaid?.toSponsors).toBeUndefined();
    expect((await declared(AT + 10))[0]?.toSponsors).toBeUndefined(); // expired
    const sent = await store.read((db) =>
      answersToSponsors(db, { sites: [site.id], keys: ['population.size'], at: AT }),
    );
    expect(sent).toEqual([]);
  });
});
