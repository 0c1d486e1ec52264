import { sum } from './apportion';
import { type Evidence, found, missing } from './evidence';
import { type Naming, namingOf, namingSentences, toldKinds } from './naming';
import type { TrialModel } from './trials/model';
import type { TrialProfile } from './trials/profile';
import { wordsOf } from './trials/text';
import { profileOfFacts, type StudyView } from './trials/view';
import type { MatchSite, TrialFacts } from './types';
import { count, listed } from './words';

/** How many trials a sentence names. */
const NAMED = 3;

/**
 * How much of the site's track record is like the study: the logarithm of the sum over its trials of how alike each is,
 * with what the other places of these trials and other spellings of the site's name add, and what the name says of the
 * site, on the fitted scale.
 * More trials, or more alike ones, never count less.
 */
export function experienceEvidence(site: MatchSite, weight: number, view: StudyView, model: TrialModel): Evidence {
  const trials = site.trackRecord;
  if (!trials) return missing('trackRecord', weight, 'The site has not gone through its track record of trials.');
  if (trials.length === 0) {
    return found(site, 'trackRecord', {
      weight,
      fit: 0,
      text: 'No trial is on its track record.',
      cited: () => ({ trials: 0 }),
    });
  }
  const naming = namingOf(site.name, view, model);
  const told = () => toldKinds(naming, view.favour());
  return found(site, 'trackRecord', {
    weight,
    fit: fitOf(experienceOf(site, trials, view, model, naming), model),
    text: () =>
      [sentence(trials.length, mostAlike(trials, view), view.study), ...namingSentences(naming, told())].join(' '),
    cited: () => ({
      trials: trials.length,
      mostAlike: mostAlike(trials, view).map(({ nctId, title, conditions, startDate }) => ({
        ...{ nctId, title, conditions, startDate },
      })),
      ...(naming.cues.length > 0 && { kinds: naming.cues.map(({ specialty }) => specialty) }),
      ...favouredIn(told()),
    }),
  });
}

/** What a sentence on the name cites: by kind, how many times as often as any place it is listed. */
function favouredIn(told: ReturnType<typeof toldKinds>): { listedTimesAsOften?: Readonly<Record<string, number>> } {
  return told.length > 0
    ? { listedTimesAsOften: Object.fromEntries(told.map(({ kind, times }) => [kind, times])) }
    : {};
}

/** The logarithm of what speaks from trials and by its name for the site. */
function experienceOf(
  site: Pick<MatchSite, 'id' | 'otherNames'>,
  trials: readonly TrialFacts[],
  view: StudyView,
  model: TrialModel,
  { specialty, sort }: Pick<Naming, 'specialty' | 'sort'>,
): number {
  const own = view.mass(trials);
  const others = (site.otherNames ?? []).map(
    ({ likeness, trials: listed }) => likeness ** model.otherNames.power * view.mass(listed),
  );
  const together = Math.exp(model.together.share) * view.together(site.id, trials);
  const ground = Math.exp(model.floor + sort);
  return Math.log(own + ground + together + Math.exp(model.otherNames.share) * sum(others)) + specialty;
}

function fitOf(experience: number, { scale }: TrialModel): number {
  return Math.min(1, Math.max(0, (experience - scale.none) / (scale.full - scale.none)));
}

/** The trials most like the study, and none of which nothing is like it. */
function mostAlike(trials: readonly TrialFacts[], view: StudyView): TrialFacts[] {
  return [...trials]
    .filter((trial) => view.likeness(trial) > 0 && sharedOf(view.study, trial).length > 0)
    .sort((a, b) => view.likeness(b) - view.likeness(a) || (a.nctId < b.nctId ? -1 : 1))
    .slice(0, NAMED);
}

function sentence(trials: number, best: readonly TrialFacts[], study: TrialProfile): string {
  const record = `${count(trials, 'trial')} on its track record`;
  if (best.length === 0) return `Of ${record}, none shares the study's condition, words, sponsor or phase.`;
  const named = best.map((trial) => {
    const year = trial.startDate?.slice(0, 4);
    return `${trial.nctId} (${[year && `begun ${year}`, ...sharedOf(study, trial)].filter(Boolean).join(', ')})`;
  });
  const opening = trials === 1 ? `The one trial on its track record is` : `Of ${record}, most like the study:`;
  return `${opening} ${listed(named)}.`;
}

/** What a trial and the study have in common, in words. */
function sharedOf(study: TrialProfile, facts: TrialFacts): string[] {
  const trial = profileOfFacts(facts);
  const conditions = facts.conditions.filter((name) => wordsOf(name).some((word) => study.conditions.includes(word)));
  const title = study.title.filter((word) => trial.title.includes(word));
  return [
    ...(conditions.length > 0 ? [`on ${listed(conditions.slice(0, 2))}`] : []),
    ...(conditions.length === 0 && title.length > 0 ? [`'${title.slice(0, 3).join(' ')}' in its title`] : []),
    ...(study.sponsor !== '' && study.sponsor === trial.sponsor ? ['same sponsor'] : []),
    ...((study.phases & trial.phases) !== 0 ? ['same phase'] : []),
  ];
}
