/**
 * The answers that a site keeps on its own page. They are used in every questionnaire, and can be copied to its
 * profile.
 */

import { DomainError } from '~/catalogue/errors';
import { libraryQuestion, SITE_QUESTIONS } from '~/catalogue/feasibility/library';
import type { AnswerValue, Question, Scope } from '~/catalogue/feasibility/questions';
import { VALIDATION } from '~/catalogue/validation';
import { type Actor, authorizeOrNotFound, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { editOrganization } from '~/domain/commands/organizations/edit.server';
import { publicAnswersOf } from '~/domain/commands/organizations/public-page.server';
import { checkedValue, sameValue, valueInWords } from '~/domain/model/answer-values';
import { checked } from '~/domain/model/checked';
import type { SiteAnswersView } from '~/domain/model/feasibility-view';
import { organizationEditSchema } from '~/domain/model/organization-schema';
import { isAnswered, missingIn, shownOf } from '~/domain/model/questionnaire-rules';
import { now } from '~/gateways/clock.server';
import { answersKept, forgetAnswers, keepAnswers } from '~db/queries/answers';
import { organizationById } from '~db/queries/organizations';
import type { Organization, SiteAnswer } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { proposalFor, validUntilOf } from './reuse';
import { type Choices, choicesOf, inProfile, sourcesIn, sourcesOf } from './sources.server';

/** The actor's own site. @throws {DomainError} unauthenticated, not_found for people who do not belong to a site. */
async function ownSite(db: Db, actor: Actor): Promise<Organization> {
  const { organizationId } = person(actor);
  const site = organizationId ? await organizationById(db, organizationId) : undefined;
  if (site?.type !== 'site' || site.mergedInto) throw new DomainError('not_found');
  authorizeOrNotFound(actor, 'answers.edit', site);
  return site;
}

/**
 * The answers of the actor's site, including those from its profile and track record.
 * @throws {DomainError} as ownSite.
 */
export async function siteAnswers(actor: Actor, at = now()) {
  return store.read(async (db) => {
    const site = await ownSite(db, actor);
    const choices = await choicesOf(db, site);
    return { view: await answersView(db, site, choices, at), choices, shown: await publicAnswersOf(db, site) };
  });
}

async function answersView(db: Db, site: Organization, { documents }: Choices, at: number): Promise<SiteAnswersView> {
  const sources = await sourcesOf(db, site, null);
  const names = Object.fromEntries(documents.map(({ value, name }) => [value, name]));
  const view = (question: Question) => {
    const proposal = proposalFor(question, sources, at);
    const value = proposal?.value ?? null;
    const profile = question.profileField && inProfile(site, question.profileField);
    const differsFromProfile = question.profileField !== null && value !== null && !sameValue(value, profile);
    return {
      ...shownOf(question),
      value,
      computed: null,
      words: valueInWords(question, value, names),
      source: proposal?.source ?? null,
      asOf: proposal?.asOf ?? null,
      current: proposal?.prefilled ?? true,
      inProfile: differsFromProfile ? valueInWords(question, profile) : null,
      differsFromProfile,
    };
  };
  const sections = SITE_QUESTIONS.map(({ id, title, questions }) => ({ id, title, questions: questions.map(view) }));
  const all = sections.flatMap(({ questions }) => questions);
  const isGiven = (one: (typeof all)[number]) =>
    one.current && isAnswered(libraryQuestion(one.key) as Question, one.value);
  return { sections, answered: all.filter(isGiven).length, total: all.length };
}

/** Which of these answers everyone reads on the site’s public page now. @throws {DomainError} as ownSite. */
export const shownOfAnswers = (actor: Actor, keys: readonly string[]): Promise<string[]> =>
  store.read(async (db) => {
    const shown = await publicAnswersOf(db, await ownSite(db, actor));
    return (shown?.questions ?? []).map(({ key }) => key).filter((key) => keys.includes(key));
  });

/** How many of the questions that most sponsors ask still need an answer, given what was read of the site. */
export function usualOpen(site: Organization, read: Parameters<typeof sourcesIn>[2], at: number): number {
  const sources = sourcesIn(site, null, read, at);
  const values = SITE_QUESTIONS.flatMap(({ questions }) => questions).map((question) => {
    const proposal = proposalFor(question, sources, at);
    return [question.key, proposal?.prefilled ? proposal.value : null] as const;
  });
  return missingIn(SITE_QUESTIONS, Object.fromEntries(values)).length;
}

/**
 * Saves answers; null deletes one. Saving an answer again confirms that it is still true.
 * @throws {DomainError} as ownSite; invalid, with messages by the questions' keys.
 */
export const saveSiteAnswers = (
  actor: Actor,
  sent: Readonly<Record<string, unknown>>,
  at = now(),
): Promise<SiteAnswersView> =>
  store.tx(async (db) => {
    const site = await ownSite(db, actor);
    const choices = await choicesOf(db, site);
    const { documents } = choices;
    const errors: Record<string, string[]> = {};
    const rows: SiteAnswer[] = [];
    const forgotten: string[] = [];
    for (const [key, value] of Object.entries(sent)) {
      const question = SITE_QUESTIONS.flatMap(({ questions }) => questions).find((each) => each.key === key);
      const result = question ? checkedValue(question, value, at) : { error: VALIDATION.chooseFromList };
      if ('error' in result) errors[key] = [result.error];
      else if (question?.type === 'file' && result.value && !documents.some((each) => each.value === result.value))
        errors[key] = [VALIDATION.chooseFromList];
      else if (result.value === null) forgotten.push(key);
      else if (question) rows.push(siteAnswer(site, question, result.value, { by: person(actor).id, at }));
    }
    if (Object.keys(errors).length > 0) throw new DomainError('invalid', {}, errors);
    const kept = await answersKept(db, site.id);
    const gone = forgotten.filter((key) => kept.some(isOwn(site, key)));
    await keepAnswers(db, rows);
    await forgetAnswers(db, site.id, gone);
    const after = { answers: rows.map(({ key }) => key), forgotten: gone };
    if (rows.length + gone.length > 0) await record(db, actor, 'organization.answersKept', site.id, { after, at });
    return answersView(db, site, choices, at);
  });

/** Whether it is the site's own answer to the question, not that of a person. */
const isOwn = (site: Organization, key: string) => (answer: SiteAnswer) =>
  answer.key === key && answer.ownerId === site.id;

const siteAnswer = (
  site: Organization,
  question: Question,
  value: AnswerValue,
  { by, at }: { by: string; at: number },
): SiteAnswer => ({
  id: newId(),
  organizationId: site.id,
  scope: question.scope as Exclude<Scope, 'study'>,
  ownerId: site.id,
  key: question.key,
  version: question.version,
  value,
  asOf: at,
  validUntil: validUntilOf(question, at),
  source: 'own page',
  confirmedBy: by,
});

/**
 * Copies an answer to the profile, which matching reads. There it counts as the site's own statement.
 * @throws {DomainError} as ownSite; not_found for an answer without a field in the profile.
 */
export async function answerToProfile(actor: Actor, key: string, at = now()): Promise<{ field: string }> {
  const { site, field, value } = await store.read(async (db) => {
    const own = await ownSite(db, actor);
    const profileField = libraryQuestion(key)?.profileField;
    const kept = (await answersKept(db, own.id)).find(isOwn(own, key));
    if (!profileField || !kept) throw new DomainError('not_found');
    return { site: own, field: profileField, value: kept.value };
  });
  const values = checked(organizationEditSchema.pick({ [field]: true } as Record<typeof field, true>), {
    [field]: value,
  });
  await editOrganization(actor, site.id, values, at);
  return { field };
}

/** @throws {DomainError} as ownSite. */
export const mustHaveSite = async (actor: Actor): Promise<void> => {
  await store.read((db) => ownSite(db, actor));
};
