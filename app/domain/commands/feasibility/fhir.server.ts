/** Exports and imports of questionnaires and responses as FHIR resources. */

import { DomainError } from '~/catalogue/errors';
import { valueIn } from '~/catalogue/own';
import type { Actor } from '~/domain/base/actor';
import { recordExport } from '~/domain/base/audit-export.server';
import { newId } from '~/domain/base/ids.server';
import { sideOf } from '~/domain/base/parties.server';
import type { QuestionnaireView, ResponseView } from '~/domain/model/feasibility-view';
import type { FhirImport } from '~/domain/model/fhir-import-schema';
import type { FhirQuestionnaire, FhirResponse } from '~/domain/model/fhir-schema';
import { shownQuestions, withComputed } from '~/domain/model/questionnaire-rules';
import { sentIn, workedOn } from '~/domain/model/sent-questionnaire';
import { now } from '~/gateways/clock.server';
import { store } from '~db/store.server';
import { responseFromFhir, responseToFhir, toFhir } from './fhir';
import { fromFhir } from './fhir-import';
import { makeDraft, ownStudy, questionnaireFor, viewOf } from './questionnaires.server';
import { saveAnswers } from './respond.server';
import { answersNames, responseFor, seeResponse } from './response.server';

/** @throws {DomainError} as questionnaireFor. */
export async function exportQuestionnaire(actor: Actor, id: string, at = now()): Promise<FhirQuestionnaire> {
  const view = await store.read(async (db) => viewOf(await questionnaireFor(db, actor, id, 'see')));
  const rows = view.sections.flatMap(({ questions }) => questions).length;
  await recordExport(actor, 'questionnaire', { rows, questionnaireId: id }, at);
  return toFhir(view);
}

/**
 * Imports a questionnaire as a new draft for a study.
 * @throws {DomainError} as createQuestionnaire; invalid, naming all that our questionnaires cannot keep.
 */
export const importQuestionnaire = (
  actor: Actor,
  studyId: string,
  resource: FhirImport,
  key: string | null = null,
  at = now(),
): Promise<QuestionnaireView> =>
  store.tx(async (db) => {
    const study = await ownStudy(db, actor, studyId);
    return makeDraft(db, { action: `questionnaire.import:${studyId}`, actor, key, input: resource, at }, () => {
      const title = resource.title ?? 'Feasibility questionnaire';
      return { study, title, sections: fromFhir(resource, newId) };
    });
  });

/**
 * A response as the actor's side sees it: the site's current answers, or for others those that were sent.
 * @throws as responseFor.
 */
export async function exportResponse(actor: Actor, matchId: string, at = now()): Promise<FhirResponse> {
  const { values, ...rest } = await store.read(async (db) => {
    const loaded = await responseFor(db, actor, matchId);
    const { response, questionnaire, saved, found } = loaded;
    const bySite = sideOf(actor, found) === 'site';
    if (!bySite && response.submittedAt === null) throw new DomainError('response_open');
    const given = bySite ? workedOn(saved) : sentIn(saved.values());
    const all = withComputed(questionnaire.sections, given);
    const shown = shownQuestions(questionnaire.sections, given).map(({ key }) => [key, valueIn(all, key)]);
    const values = Object.fromEntries(shown);
    const names = await answersNames(db, loaded, values);
    const { id, questionnaireId, submittedAt } = response;
    return { id, questionnaireId, sections: questionnaire.sections, values, names, submittedAt };
  });
  const rows = Object.values(values).filter((value) => value !== undefined).length;
  await recordExport(actor, 'answers', { rows, matchId }, at);
  return responseToFhir({ values, ...rest });
}

/** Saves the answers of a resource, unconfirmed. @throws as saveAnswers. */
export async function importResponse(
  actor: Actor,
  matchId: string,
  resource: FhirResponse,
  at = now(),
): Promise<ResponseView> {
  const { questions } = await store.read((db) => responseFor(db, actor, matchId, 'match.answerAsSite'));
  await saveAnswers(actor, matchId, { answers: responseFromFhir(resource, questions) }, at);
  return seeResponse(actor, matchId, null, at);
}
