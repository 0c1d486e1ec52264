/** What sites have told sponsors in signed answers, as evidence for matching (decision 32). */
import { LIBRARY_QUESTIONS } from '~/catalogue/feasibility/library';
import type { AnswerValue } from '~/catalogue/feasibility/questions';
import { sameValue } from '~/domain/model/answer-values';
import type { MatchSite } from '~/matching';
import { answersToSponsors } from '~db/queries/answers';
import type { Db } from '~db/store.server';

const FIELDS = new Map(
  LIBRARY_QUESTIONS.flatMap(({ key, profileField }) => (profileField ? [[key, profileField]] : [])),
);

/**
 * The sites, with the fields of their profile that they have also declared to a sponsor: those whose value is the answer
 * they last signed. Of answers that say something else, or have expired, matching knows nothing.
 */
export async function withDeclared(db: Db, sites: readonly MatchSite[], at: number): Promise<MatchSite[]> {
  const answers = await answersToSponsors(db, { sites: sites.map(({ id }) => id), keys: [...FIELDS.keys()], at });
  return sites.map((site) => {
    const fields = answers.flatMap(({ organizationId, key, value, asOf }) => {
      const field = FIELDS.get(key);
      const isSaid = field && organizationId === site.id && sameValue(answerOf(value), answerOf(site[field]));
      return isSaid ? [[field, asOf] as const] : [];
    });
    if (fields.length === 0) return site;
    const declared = Object.fromEntries(fields);
    return { ...site, dates: { ...site.dates, ...declared }, toSponsors: Object.keys(declared) };
  });
}

/** An answer, or the field of the profile that could be one, in one form: choices in order, the number as text. */
const answerOf = (value: AnswerValue | readonly string[] | null): AnswerValue | null =>
  Array.isArray(value) ? [...value].sort() : typeof value === 'number' ? String(value) : (value as AnswerValue | null);
