/** The same trial posted more than once: never refused, because two sponsors can share one, but seen. */

import { SAME_TRIAL } from '~/catalogue/limits';
import { LIVE_STUDY_STATUSES } from '~/catalogue/statuses';
import { type Actor, sponsorIdsOf } from '~/domain/base/actor';
import { type Typed, textIn } from '~/domain/model/steps';
import { askedIn, recordIn } from '~/domain/model/study-import';
import type { AlsoPosted } from '~/domain/model/study-view';
import { asNctNumber, isNctNumber, LONGEST_TYPED_NUMBER, nctNumbersIn } from '~/registry/nct-number';
import { studiesNaming } from '~db/queries/studies';
import type { Study } from '~db/schema';
import { type Db, store } from '~db/store.server';

/** The other studies of a trial, newest first. */
async function sameTrial(db: Db, study: Numbered, exceptId: string | null): Promise<Study[]> {
  const numbers = trialNumbersOf(study).slice(0, SAME_TRIAL.numbers);
  if (numbers.length === 0) return [];
  const found = await studiesNaming(db, numbers, SAME_TRIAL.studies);
  return found.filter((other) => other.id !== exceptId && other.status !== 'archived' && isOfTrial(other, numbers));
}

const isLive = ({ status }: Study): boolean => LIVE_STUDY_STATUSES.some((live) => live === status);

/** What the person who posts a study may know of others of the same trial: their own, and whether there are others. */
export async function alsoPosted(db: Db, actor: Actor, study: Numbered): Promise<AlsoPosted | null> {
  const sponsorIds = actor.kind === 'person' ? sponsorIdsOf(actor) : [];
  const found = await sameTrial(db, study, null);
  const isOwn = ({ sponsorId }: Study) => sponsorIds.includes(sponsorId);
  const own = found.filter(isOwn).map(({ id, title }) => ({ id, title }));
  const byOthers = found.some((other) => !isOwn(other) && isLive(other));
  return own.length > 0 || byOthers ? { own, byOthers } : null;
}

/**
 * The same for a study form. Visitors are told only about a number that they have looked up, so that nobody tries numbers
 * by the dozen.
 */
export async function alsoPostedIn(actor: Actor, typed: Typed): Promise<AlsoPosted | null> {
  const read = recordIn(typed)?.read ?? null;
  if (actor.kind === 'visitor' && !read && !askedIn(typed)) return null;
  const [nctNumber, secondaryIds] = [textIn(typed, 'nctNumber'), textIn(typed, 'secondaryIds')];
  const numbers = { nctNumber, secondaryIds: actor.kind === 'visitor' ? null : secondaryIds, registryRead: read };
  return store.read((db) => alsoPosted(db, actor, numbers));
}

/** The other studies of the trial that await a decision or are approved, for a reviewer. */
export async function othersOfTrial(db: Db, study: Study) {
  return (await sameTrial(db, study, study.id)).filter(isLive).map(({ id, title }) => ({ id, title }));
}

export type Numbered = Pick<Study, 'nctNumber' | 'secondaryIds' | 'registryRead'>;

/** The NCT numbers of a study's trial: its own, those among its other numbers, and those that the registry had for it. */
export function trialNumbersOf({ nctNumber, secondaryIds, registryRead }: Numbered): string[] {
  const own = nctNumber && nctNumber.length <= LONGEST_TYPED_NUMBER ? asNctNumber(nctNumber) : '';
  const numbers = [own, ...nctNumbersIn(secondaryIds ?? ''), ...(registryRead?.numbers ?? [])];
  return [...new Set(numbers)].filter(isNctNumber);
}

/** Whether the study is of the trial that has one of these numbers. */
export const isOfTrial = (study: Numbered, numbers: readonly string[]): boolean =>
  trialNumbersOf(study).some((number) => numbers.includes(number));
