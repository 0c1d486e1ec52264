/** Loads a match's response with everything needed to show and change it. */

import { DomainError } from '~/catalogue/errors';
import { INVESTIGATOR_KEY, TRIALS_KEY } from '~/catalogue/feasibility/library';
import {
  ANSWERING_SECONDS,
  type AnswerValue,
  ATTESTATION,
  type Question,
  type Values,
} from '~/catalogue/feasibility/questions';
import { valueIn } from '~/catalogue/own';
import { ANSWERED_BY } from '~/catalogue/vault';
import { type Actor, can } from '~/domain/base/actor';
import { matchReadFor, type PartyAction, sideOf } from '~/domain/base/parties.server';
import { publicAnswersOf } from '~/domain/commands/organizations/public-page.server';
import { contentOf } from '~/domain/commands/signatures/content.server';
import { filesInAnswers, withFilesChecked } from '~/domain/commands/signatures/files.server';
import { signaturesSeen, signingAsked } from '~/domain/commands/signatures/see.server';
import { type Names, valueInWords } from '~/domain/model/answer-values';
import type { AnswerView, ResponseView } from '~/domain/model/feasibility-view';
import { questionnaireInWords } from '~/domain/model/feasibility-words';
import { partiesOf } from '~/domain/model/match-parties';
import { staffRoleOf } from '~/domain/model/member';
import { isAnswered, questionsIn, scoreOf, shownOf } from '~/domain/model/questionnaire-rules';
import {
  askedIn,
  isAskedBack,
  isAwaited,
  isOpen,
  isReady,
  rowsToSend,
  sentIn,
  signedResponse,
  withoutFile,
  workedOn,
} from '~/domain/model/sent-questionnaire';
import type { RecordToSign } from '~/domain/model/signature-view';
import { now } from '~/gateways/clock.server';
import { documentsByIds, documentsOfOrganization } from '~db/queries/documents';
import { answersSavedAndKept, matchWithResponse, questionnairesOfStudy } from '~db/queries/feasibility';
import type { MatchWithParties } from '~db/queries/matches';
import { usersOfOrganization } from '~db/queries/memberships';
import type { Document, FeasibilityResponse, Questionnaire, ResponseAnswer, SiteAnswer, User } from '~db/schema';
import { type Db, store, together } from '~db/store.server';
import { contradictionsIn } from './attestation';
import { attestersAt } from './attesters.server';
import { knownOfSite } from './known.server';
import { type Known, type Proposal, proposalFor, withProposals } from './reuse';
import { askedGiven, askedOf, isConfirmed } from './sections';
import {
  choicesOf,
  equipmentKnown,
  investigatorIn,
  NO_CHOICES,
  namesOf,
  sourcesIn,
  trialsKnown,
} from './sources.server';

export interface LoadedResponse {
  found: MatchWithParties;
  response: FeasibilityResponse;
  questionnaire: Questionnaire;
  questions: Question[];
  saved: ReadonlyMap<string, ResponseAnswer>;
  /** What the site and its people have answered to other sponsors. */
  kept: readonly SiteAnswer[];
  /** The site's investigator, if it has only one; read only while the question about it is not answered. */
  onlyInvestigator: User | null;
  /** The site's documents; empty unless they were read (withDocuments). */
  documents: readonly Document[];
}

/** @throws {DomainError} as matchFor; not_found for a match without a questionnaire. */
export async function responseFor(
  db: Db,
  actor: Actor,
  matchId: string,
  action: PartyAction = 'match.see',
): Promise<LoadedResponse> {
  const found = await matchReadFor(db, actor, matchId, action, matchWithResponse);
  const loaded = await loadedFrom(db, found);
  // Whoever answers sends a few answers at a time, and reads only what these need.
  return action === 'match.answerAsSite' ? loaded : withDocuments(db, loaded);
}

/** The response with the site's documents, if a document answers one of these questions. */
export async function withDocuments(
  db: Db,
  loaded: LoadedResponse,
  isAsked: (key: string) => boolean = () => true,
): Promise<LoadedResponse> {
  const { questions, found } = loaded;
  const isAbout = questions.some(({ key, type }) => type === 'file' && Object.hasOwn(ANSWERED_BY, key) && isAsked(key));
  return isAbout ? { ...loaded, documents: await documentsOfOrganization(db, found.site.id) } : loaded;
}

type Read = NonNullable<Awaited<ReturnType<typeof matchWithResponse>>>;

/** A response that was read with its match. @throws {DomainError} not_found for a match without a questionnaire. */
export async function loadedFrom(db: Db, { response, questionnaire, ...found }: Read): Promise<LoadedResponse> {
  if (!response || !questionnaire) throw new DomainError('not_found');
  const { saved, kept } = await answersSavedAndKept(db, { responseId: response.id, siteId: found.site.id });
  const questions = questionsIn(questionnaire.sections);
  const byKey = new Map(saved.map((row) => [row.key, row]));
  const isOpen = questions.some(({ key }) => key === INVESTIGATOR_KEY) && !byKey.has(INVESTIGATOR_KEY);
  const onlyInvestigator = isOpen ? await onlyInvestigatorAt(db, found.site.id) : null;
  return { found, response, questionnaire, questions, saved: byKey, kept, onlyInvestigator, documents: [] };
}

async function onlyInvestigatorAt(db: Db, siteId: string): Promise<User | null> {
  const people = await usersOfOrganization(db, siteId);
  const [only = null, ...others] = people.filter((user) => staffRoleOf(user) === 'investigator');
  return others.length === 0 ? only : null;
}

/** The same with the SHA-256 of the documents that answer questions, by ID. */
export async function withFiles(db: Db, loaded: LoadedResponse) {
  const { questions, saved } = loaded;
  const ids = questions.flatMap(({ key, type }) => (type === 'file' && String(saved.get(key)?.value ?? '')) || []);
  const documents = await documentsByIds(db, [...new Set(ids)]);
  const files = new Map(documents.flatMap(({ id, sha256 }) => (sha256 === null ? [] : [[id, sha256] as const])));
  return { ...loaded, files };
}

/** What the track record answers, if one of these questions asks it. */
export async function trialsFor(
  db: Db,
  { found, questions }: LoadedResponse,
  isAsked: (key: string) => boolean = () => true,
): Promise<Known | null> {
  const asks = questions.some(({ key }) => key === TRIALS_KEY && isAsked(key));
  return asks ? trialsKnown(db, found.site.id) : null;
}

/** Whom the answers about a person are about: the investigator who was chosen or, before that, the site's only one. */
export function investigatorOf({ questions, saved, onlyInvestigator }: LoadedResponse): string | null {
  if (saved.has(INVESTIGATOR_KEY)) return investigatorIn(workedOn(saved));
  return questions.some(({ key }) => key === INVESTIGATOR_KEY) ? (onlyInvestigator?.id ?? null) : null;
}

/** What we already know, for each question. */
export function proposalsFor(loaded: LoadedResponse, trials: Known | null, at: number): Map<string, Proposal> {
  const { found, questions, kept, documents, onlyInvestigator } = loaded;
  const sources = sourcesIn(found.site, investigatorOf(loaded), { kept, trials, documents }, at);
  const equipment = equipmentKnown(found.site, found.study, questions);
  const known = (question: Question): Proposal | null => {
    const inProfile = equipment.get(question.key);
    if (inProfile) return { ...inProfile, prefilled: true, answerId: null };
    if (question.key !== INVESTIGATOR_KEY || !onlyInvestigator) return proposalFor(question, sources, at);
    const { id: value, createdAt: asOf } = onlyInvestigator;
    return { value, asOf, source: 'staff', prefilled: true, answerId: null };
  };
  return new Map(
    questions.flatMap((question) => {
      const proposal = known(question);
      return proposal ? [[question.key, proposal] as const] : [];
    }),
  );
}

/**
 * The response as the actor's side sees it, with what it takes to sign it. The sponsor and administrators see only what
 * was sent. @throws {DomainError} as responseFor.
 */
export async function seeResponse(
  actor: Actor,
  matchId: string,
  session: string | null = null,
  at = now(),
): Promise<ResponseView> {
  return filesChecked(
    await store.read(async (db) => seeIn(db, actor, await responseFor(db, actor, matchId), session, at)),
  );
}

interface Seen {
  view: ResponseView;
  saved: LoadedResponse['saved'];
}

const seeIn = async (
  db: Db,
  actor: Actor,
  loaded: LoadedResponse,
  session: string | null,
  at: number,
): Promise<Seen> => ({
  view: await responseView(db, actor, loaded, at, session),
  saved: loaded.saved,
});

const filesChecked = async ({ view, saved }: Seen): Promise<ResponseView> => ({
  ...view,
  signatures: await withFilesChecked(view.signatures, filesInAnswers(saved.values())),
});

/** What the signatures of a response are of. @throws {DomainError} as responseFor; response_open before it is sent. */
export async function seeSigned(actor: Actor, matchId: string): Promise<unknown> {
  const loaded = await store.read((db) => responseFor(db, actor, matchId));
  if (loaded.response.submittedAt === null) throw new DomainError('response_open');
  return contentOf(signedResponse(loaded, loaded.saved.values())).content;
}

/** What a match's feasibility page shows: the response or, before there is one, what the sponsor could send. */
export async function feasibilityPage(actor: Actor, matchId: string, session: string | null, at = now()) {
  const page = await store.read(async (db) => {
    const found = await matchReadFor(db, actor, matchId, 'match.see', matchWithResponse);
    const side = sideOf(actor, found);
    if (found.response) {
      const loaded = await withDocuments(db, await loadedFrom(db, found));
      const choices = side === 'site' ? await choicesOf(db, found.site, investigatorOf(loaded), at) : NO_CHOICES;
      const shown = side === 'site' ? await publicAnswersOf(db, found.site) : null;
      return { choices, toSend: [], shown, seen: await seeIn(db, actor, loaded, session, at) };
    }
    const sendable = side === 'sponsor' ? await questionnairesOfStudy(db, found.study.id) : [];
    return {
      choices: NO_CHOICES,
      toSend: sendable.map((one) => ({ value: one.id, label: questionnaireInWords(one) })),
      shown: null,
      seen: null,
    };
  });
  const { seen, ...rest } = page;
  return { response: seen && (await filesChecked(seen)), ...rest };
}

/** `session` of whoever may sign it; without, what it takes to sign is left out. */
export async function responseView(
  db: Db,
  actor: Actor,
  loaded: LoadedResponse,
  at: number,
  session: string | null = null,
): Promise<ResponseView> {
  const { found, response, questionnaire, saved } = loaded;
  const side = sideOf(actor, found);
  const bySite = side === 'site';
  const proposals = bySite && response.state === 'draft' ? proposalsFor(loaded, await trialsFor(db, loaded), at) : NONE;
  const given = bySite ? withProposals(workedOn(saved), proposals) : sentIn(saved.values());
  const { values, shown } = askedGiven(questionnaire.sections, given);
  const names = await answersNames(db, loaded, values);
  const toView = (question: Question): AnswerView =>
    answerView(question, {
      value: valueIn(values, question.key) ?? null,
      row: saved.get(question.key),
      bySite,
      response,
      names,
    })(shown.has(question.key), proposals.get(question.key));
  const { title, version, sections } = questionnaire;
  const { state, sentAt, submittedAt, acceptedAt, updatedAt, attestedBy } = response;
  return {
    matchId: found.match.id,
    side,
    state,
    title,
    version,
    sections: sections.map((section) => {
      const asked = askedOf(section, shown);
      return {
        id: section.id,
        title: section.title,
        asked: asked.length,
        answered: asked.filter((question) => isAnswered(question, valueIn(values, question.key))).length,
        confirmed: isConfirmed(section, shown, saved),
        questions: section.questions.filter(({ key }) => bySite || shown.has(key)).map(toView),
      };
    }),
    effort: bySite ? effortOf(loaded, proposals, shown) : null,
    score: bySite ? null : scoreOf(sections, given),
    attestedBy: attestedBy && (names[attestedBy] ?? null),
    sentAt,
    submittedAt,
    acceptedAt,
    updatedAt,
    signatures: submittedAt === null ? [] : await signaturesOfResponse(db, loaded),
    ...(bySite && isUnsent(response) ? await attesting(db, actor, loaded) : NOT_ATTESTING),
    conflicts: await conflictsIn(db, loaded, bySite, at),
    mayAttest: bySite && can(actor, 'feasibility.attest', partiesOf(found)),
    signing: session === null ? null : await toSign(db, actor, loaded, session, at),
  };
}

const NONE: ReadonlyMap<string, Proposal> = new Map();
const NOT_ATTESTING = { ready: false, attesters: [], attester: null, invited: [] };
const isUnsent = ({ state }: FeasibilityResponse): boolean => state === 'draft' || state === 'returned';

/** Whether the answers can be attested, and by whom. */
async function attesting(db: Db, actor: Actor, loaded: LoadedResponse) {
  const { people, asked, invited } = await attestersAt(db, actor, loaded.found);
  return { ready: isReady(loaded), attesters: people, attester: asked, invited };
}

/** Which answers contradict something else that we know: those that the site could send, and those that it has sent. */
async function conflictsIn(db: Db, loaded: LoadedResponse, bySite: boolean, at: number) {
  const { found, saved, questions, response } = loaded;
  if (bySite ? !isUnsent(response) || !isReady(loaded) : response.submittedAt === null) return [];
  const asks = new Set(askedIn(loaded).map(({ key }) => key));
  const rows = [...saved.values()].filter(({ key, sent }) => (bySite ? asks.has(key) : sent !== null));
  const answers = new Map(rows.map(({ key, value, sent }) => [key, bySite ? value : (sent?.value ?? null)]));
  const known = await knownOfSite(db, found, at);
  const contradictions = contradictionsIn({ answers, questions, study: found.study }, known);
  return [...contradictions].map(([key, instead]) => ({ key, instead }));
}

const signaturesOfResponse = (db: Db, loaded: LoadedResponse) =>
  signaturesSeen(
    db,
    { type: 'response', id: loaded.response.id },
    contentOf(signedResponse(loaded, loaded.saved.values())).sha256,
  );

/** What the actor needs to sign the answers; null if they cannot be signed yet, or not by the actor. */
async function toSign(
  db: Db,
  actor: Actor,
  loaded: LoadedResponse,
  session: string,
  at: number,
): Promise<RecordToSign | null> {
  const { found, response } = loaded;
  const isDue = found.engagement?.step === 'feasibility' && ['draft', 'returned'].includes(response.state);
  if (!isDue || !isReady(loaded) || !can(actor, 'feasibility.attest', partiesOf(found))) return null;
  const toSend = await withFiles(db, loaded);
  if (withoutFile(toSend).length > 0) return null;
  const { sha256 } = contentOf(signedResponse(loaded, rowsToSend(toSend)));
  return { ...(await signingAsked(db, actor, session, at)), statement: ATTESTATION, sha256 };
}

/** How many questions a site is asked, how many of them are filled in for it, and our estimate of the time it takes. */
function effortOf(
  { questions, saved }: LoadedResponse,
  proposals: ReadonlyMap<string, Proposal>,
  shown: ReadonlySet<string>,
) {
  const asked = questions.filter(({ key, type }) => shown.has(key) && type !== 'computed');
  const isFilledIn = ({ key }: Question) => {
    const row = saved.get(key);
    return row ? row.state === 'reused' : (proposals.get(key)?.prefilled ?? false);
  };
  const filledIn = asked.filter(isFilledIn).length;
  const seconds = filledIn * ANSWERING_SECONDS.filledIn + (asked.length - filledIn) * ANSWERING_SECONDS.open;
  return { questions: asked.length, filledIn, minutes: Math.max(5, Math.ceil(seconds / 300) * 5) };
}

/** The same for a questionnaire that a site gets now. */
export async function effortAtFirst(db: Db, loaded: LoadedResponse, at: number) {
  const proposals = proposalsFor(loaded, await trialsFor(db, loaded), at);
  const { shown } = askedGiven(loaded.questionnaire.sections, withProposals(workedOn(loaded.saved), proposals));
  return effortOf(loaded, proposals, shown);
}

interface Answered {
  value: AnswerValue | null;
  row: ResponseAnswer | undefined;
  bySite: boolean;
  response: FeasibilityResponse;
  names: Names;
}

const proposalView = ({ value, source, asOf, prefilled, listed }: Proposal): AnswerView['proposal'] => ({
  ...{ value, source, asOf, prefilled, listed: listed ?? null },
});

/** Only the sponsor sees scores and what rules a site out. */
const answerView =
  (question: Question, { value, row, bySite, response, names }: Answered) =>
  (shown: boolean, proposal: Proposal | undefined): AnswerView => {
    const { computed, format, maxLength } = question;
    return {
      ...(format && { format }),
      ...(maxLength !== undefined && { maxLength }),
      ...shownOf(question),
      shown,
      value,
      computed: computed && { operation: computed.operation, of: [...computed.of] },
      words: valueInWords(question, value, names),
      state: bySite || row?.sent ? (row?.state ?? null) : null,
      confirmedAt: bySite ? (row?.confirmedAt ?? null) : null,
      proposal: proposal ? proposalView(proposal) : null,
      question: row?.question ?? null,
      open: bySite
        ? shown && computed === null && isOpen(row, response)
        : row !== undefined && isAskedBack(row, response),
      awaited: bySite && shown && isAwaited(question, row, response),
      reply: (bySite ? row?.reply : row?.sent?.reply) ?? null,
    };
  };

/** The names of the people and documents in the answers, and of the person who attested. */
export async function answersNames(db: Db, { questions, response }: LoadedResponse, values: Values): Promise<Names> {
  const named = (type: Question['type']) =>
    questions.flatMap((question) => (question.type === type ? String(valueIn(values, question.key) ?? '') || [] : []));
  const [people, documents] = await together([
    namesOf(db, [...named('staff'), ...(response.attestedBy ? [response.attestedBy] : [])]),
    documentsByIds(db, named('file')),
  ]);
  return { ...people, ...Object.fromEntries(documents.map(({ id, name }) => [id, name ?? 'document'])) };
}
