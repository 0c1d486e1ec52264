/** Creates, changes, copies and deletes the questionnaires of a sponsor's studies. Only drafts can be changed. */

import { DomainError } from '~/catalogue/errors';
import { FEASIBILITY_LIMITS, type QuestionnaireSection } from '~/catalogue/feasibility/questions';
import { type Actor, authorize, authorizeOrNotFound, person, sponsorIdsOf } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import type { AsRead } from '~/domain/base/meanwhile.server';
import { once, type SubmissionOf } from '~/domain/base/submission.server';
import type { NewQuestionnaire, QuestionnaireChange } from '~/domain/model/feasibility-schema';
import type { ListedQuestionnaire, OfferView, QuestionnaireView } from '~/domain/model/feasibility-view';
import { studyName, vouchedFor } from '~/domain/model/study-origins';
import { now } from '~/gateways/clock.server';
import {
  changeDraft,
  insertQuestionnaire,
  questionnaireById,
  questionnaireCount,
  questionnairesOf,
  removedDrafts,
  restoreDraft,
} from '~db/queries/feasibility';
import { studyById } from '~db/queries/studies';
import type { Questionnaire, Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { requireWithinBudget } from './budget';
import { changed } from './edit';
import { draftOf, librarySections, offersOf } from './from-study';
import { whoseQuestion } from './question-meanwhile.server';

export interface Found {
  questionnaire: Questionnaire;
  study: Study;
}

/**
 * @param removed whether it is a deleted draft that is wanted.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden for administrators who try to change it.
 */
export async function questionnaireFor(
  db: Db,
  actor: Actor,
  id: string,
  action: 'see' | 'edit',
  { removed = false } = {},
): Promise<Found> {
  const found = await questionnaireById(db, id);
  const sponsor = { sponsorId: found?.study.sponsorId ?? '' };
  authorizeOrNotFound(actor, 'questionnaire.see', sponsor);
  if (!found || (found.questionnaire.state === 'removed') !== removed) throw new DomainError('not_found');
  authorize(actor, `questionnaire.${action}`, sponsor);
  return found;
}

export const viewOf = ({ questionnaire, study }: Found): QuestionnaireView => ({
  id: questionnaire.id,
  title: questionnaire.title,
  version: questionnaire.version,
  state: questionnaire.state,
  study: { id: study.id, title: study.title, name: studyName(study) },
  sections: questionnaire.sections,
  frozenAt: questionnaire.frozenAt,
  updatedAt: questionnaire.updatedAt,
});

export const seeQuestionnaire = (actor: Actor, id: string): Promise<QuestionnaireView> =>
  store.read(async (db) => viewOf(await questionnaireFor(db, actor, id, 'see')));

/** What a draft could ask about its study besides; nothing once it is frozen. @throws {DomainError} as questionnaireFor. */
export const listOffers = (actor: Actor, id: string): Promise<OfferView[]> =>
  store.read(async (db) => {
    const { questionnaire, study } = await questionnaireFor(db, actor, id, 'see');
    if (questionnaire.state !== 'draft') return [];
    return offersOf(study, questionnaire.sections).map(({ group, question: { key, type, text, cites } }) => ({
      key,
      group,
      type,
      text,
      cites,
    }));
  });

/** The actor's questionnaires, newest first. @throws {DomainError} unauthenticated, organization_unverified. */
export async function listQuestionnaires(actor: Actor): Promise<ListedQuestionnaire[]> {
  authorize(actor, 'questionnaire.list');
  const ids = sponsorIdsOf(person(actor));
  const rows = await store.read((db) => questionnairesOf(db, ids, FEASIBILITY_LIMITS.questionnaires));
  return rows.map(({ id, title, version, state, studyId, study, responses, updatedAt }) => ({
    id,
    title,
    version,
    state,
    responses,
    updatedAt,
    study: { id: studyId, title: study },
  }));
}

interface Beginning {
  title: string;
  from: NewQuestionnaire['from'];
}

/**
 * Begins a questionnaire for a study.
 * @throws {DomainError} unauthenticated, not_found (another's study too), forbidden; as makeDraft.
 */
export const createQuestionnaire = (
  actor: Actor,
  studyId: string,
  { title, from, key = null }: Beginning & { key?: string | null },
  at = now(),
): Promise<QuestionnaireView> =>
  store.tx(async (db) => {
    const study = await ownStudy(db, actor, studyId);
    return makeDraft(db, { action: `questionnaire.create:${studyId}`, actor, key, input: { title, from }, at }, () => {
      const sections = {
        study: () => draftOf(vouchedFor(study), newId, 'core', at),
        studyAndLibrary: () => draftOf(vouchedFor(study), newId, 'whole', at),
        library: () => librarySections(newId),
        blank: () => [],
      };
      return { study, title, sections: sections[from]() };
    });
  });

/** A study that the actor may ask sites about. @throws {DomainError} unauthenticated, not_found, forbidden. */
export async function ownStudy(db: Db, actor: Actor, studyId: string): Promise<Study> {
  const stored = await studyById(db, studyId);
  const study = stored?.status === 'archived' ? undefined : stored;
  const sponsor = { sponsorId: study?.sponsorId ?? '' };
  authorizeOrNotFound(actor, 'questionnaire.see', sponsor);
  if (!study) throw new DomainError('not_found');
  authorize(actor, 'questionnaire.edit', sponsor);
  return study;
}

interface Draft {
  study: Study;
  title: string;
  sections: QuestionnaireSection[];
}

/**
 * Adds a draft, once per key. A repeated submission keeps only its id, and reads it again.
 * @throws {DomainError} as once, requireWithinBudget; questionnaires_full; not_found if it has been deleted since.
 */
export async function makeDraft(db: Db, submission: SubmissionOf, draft: () => Draft): Promise<QuestionnaireView> {
  const { actor, at } = submission;
  const { id } = await once(db, submission, () => insertDraft(db, actor, draft(), at));
  return viewOf(await questionnaireFor(db, actor, id, 'see'));
}

async function insertDraft(db: Db, actor: Actor, { study, title, sections }: Draft, at: number) {
  const most = FEASIBILITY_LIMITS.questionnaires;
  if ((await questionnaireCount(db, study.id)) >= most) throw new DomainError('questionnaires_full', { most });
  requireWithinBudget(sections);
  const questionnaire = await insertQuestionnaire(db, {
    id: newId(),
    studyId: study.id,
    title,
    version: 0,
    sections,
    state: 'draft',
    frozenAt: null,
    createdAt: at,
    updatedAt: at,
  });
  const after = { title, studyId: study.id };
  await record(db, actor, 'questionnaire.created', questionnaire.id, { after, at });
  return { id: questionnaire.id };
}

/**
 * Copies a questionnaire as a draft, for the same study or another one.
 * @throws {DomainError} as createQuestionnaire.
 */
export const copyQuestionnaire = (
  actor: Actor,
  id: string,
  { studyId, key = null }: { studyId: string | null; key?: string | null },
  at = now(),
): Promise<QuestionnaireView> =>
  store.tx(async (db) => {
    const { questionnaire } = await questionnaireFor(db, actor, id, 'edit');
    const study = await ownStudy(db, actor, studyId ?? questionnaire.studyId);
    const { title, sections } = questionnaire;
    const submission = { action: `questionnaire.copy:${id}`, actor, key, input: { studyId: study.id }, at };
    return makeDraft(db, submission, () => ({ study, title, sections }));
  });

/**
 * Changes a draft.
 * @param read what a form with a question was filled in from.
 * @throws {DomainError} as questionnaireFor, requireWithinBudget; questionnaire_frozen; record_changed; what the change
 * refuses.
 */
export const changeQuestionnaire = (
  actor: Actor,
  id: string,
  change: QuestionnaireChange,
  { read, at = now() }: { read?: AsRead; at?: number } = {},
): Promise<QuestionnaireView> =>
  store.tx(async (db) => {
    const { questionnaire, study } = await questionnaireFor(db, actor, id, 'edit');
    if (questionnaire.state !== 'draft') throw new DomainError('questionnaire_frozen');
    const { title, sections } = questionnaire;
    const to =
      change.intent === 'rename'
        ? { title: change.title, sections }
        : { title, sections: changed(sections, change, newId, offeredFor(change, study, sections)) };
    if (read && change.intent === 'changeQuestion') {
      const whose = await whoseQuestion(db, actor, questionnaire, { key: change.key, to: to.sections, read });
      if (whose === 'theirs') return viewOf({ questionnaire, study });
    }
    requireWithinBudget(to.sections, sections);
    const saved = await changeDraft(db, id, { ...to, updatedAt: at });
    if (!saved) throw new DomainError('questionnaire_frozen');
    await record(db, actor, 'questionnaire.changed', id, { before: { title }, after: change, at });
    return viewOf({ questionnaire: saved, study });
  });

const offeredFor = ({ intent }: QuestionnaireChange, study: Study, sections: readonly QuestionnaireSection[]) =>
  intent === 'addFromStudy' ? offersOf(study, sections).map(({ question }) => question) : [];

/** Deletes a draft, which can be restored for a while. @throws {DomainError} as changeQuestionnaire. */
export const removeQuestionnaire = (actor: Actor, id: string, at = now()): Promise<{ studyId: string }> =>
  store.tx(async (db) => {
    const { questionnaire } = await questionnaireFor(db, actor, id, 'edit');
    const { title, studyId } = questionnaire;
    if (!(await changeDraft(db, id, { state: 'removed', updatedAt: at })))
      throw new DomainError('questionnaire_frozen');
    await record(db, actor, 'questionnaire.removed', id, { before: { title, studyId }, at });
    return { studyId };
  });

/** Restores a deleted draft. @throws {DomainError} as questionnaireFor; questionnaires_full. */
export const restoreQuestionnaire = (actor: Actor, id: string, at = now()): Promise<QuestionnaireView> =>
  store.tx(async (db) => {
    const { study } = await questionnaireFor(db, actor, id, 'edit', { removed: true });
    const most = FEASIBILITY_LIMITS.questionnaires;
    if ((await questionnaireCount(db, study.id)) >= most) throw new DomainError('questionnaires_full', { most });
    const questionnaire = await restoreDraft(db, id, at);
    if (!questionnaire) throw new DomainError('not_found');
    const { title, studyId } = questionnaire;
    await record(db, actor, 'questionnaire.restored', id, { after: { title, studyId }, at });
    return viewOf({ questionnaire, study });
  });

/** The deleted drafts of a study that can be restored. @throws {DomainError} as createQuestionnaire. */
export const listRemovedDrafts = (actor: Actor, studyId: string) =>
  store.read(async (db) => removedDrafts(db, (await ownStudy(db, actor, studyId)).id));

/** @throws {DomainError} as questionnaireFor. */
export const mustEdit = async (actor: Actor, id: string): Promise<void> => {
  await store.read((db) => questionnaireFor(db, actor, id, 'edit'));
};

/** @throws {DomainError} as createQuestionnaire. */
export const mustOwnStudy = async (actor: Actor, studyId: string): Promise<void> => {
  await store.read((db) => ownStudy(db, actor, studyId));
};
