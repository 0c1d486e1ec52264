import { sum } from './apportion';
import { type Evidence, found, missing } from './evidence';
import { type Cue, cuesOf, kindsOfName, type SiteKind } from './trials/kinds';
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
 * with what the other places of these trials and other spellings of the site's name add, on the fitted scale.
 * More trials, or more alike ones, never count less.
 */
export function experienceEvidence(site: MatchSite, weight: number, view: StudyView, model: TrialModel): Evidence {
  const trials = site.trackRecord;
  if (!trials) return missing('trackRecord', weight, 'The site has not gone through its track record of trials.');
  const cues = cuesOf(view.study, site.kinds ?? kindsOfName(site.name));
  if (trials.length === 0) {
    return found(site, 'trackRecord', {
      weight,
      fit: 0,
      text: 'No trial is on its track record.',
      cited: () => ({ trials: 0 }),
    });
  }
  return found(site, 'trackRecord', {
    weight,
    fit: fitOf(experienceOf(site, trials, view, model) + sum(cues.map((cue) => cueWeight(cue, model))), model),
    text: () => [sentence(trials.length, mostAlike(trials, view), view.study), ...cues.map(cueSentence)].join(' '),
    cited: () => ({
      trials: trials.length,
      mostAlike: mostAlike(trials, view).map(({ nctId, title, conditions, startDate }) => ({
        ...{ nctId, title, conditions, startDate },
      })),
      ...(cues.length > 0 && { kinds: cues.map(({ kind }) => kind) }),
    }),
  });
}

/** The logarithm of what speaks from trials for the site; the fitted floor when nothing does. */
export function experienceOf(
  site: Pick<MatchSite, 'id' | 'otherNames'>,
  trials: readonly TrialFacts[],
  view: StudyView,
  model: TrialModel,
): number {
  const own = view.mass(trials);
  const others = (site.otherNames ?? []).map(
    ({ likeness, trials: listed }) => likeness ** model.otherNames.power * view.mass(listed),
  );
  const together = Math.exp(model.together.share) * view.together(site.id, trials);
  return Math.log(own + Math.exp(model.floor) + together + Math.exp(model.otherNames.share) * sum(others));
}

function fitOf(experience: number, { scale }: TrialModel): number {
  return Math.min(1, Math.max(0, (experience - scale.none) / (scale.full - scale.none)));
}

export function cueWeight({ cue, extent }: Cue, { cues }: TrialModel): number {
  return cues[cue] * extent;
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

const KIND_WORDS: Readonly<Record<SiteKind, string>> = {
  children: 'of children',
  cancer: 'of cancer',
  veterans: 'of veterans',
  'nervous system': 'of the nervous system',
};

function cueSentence({ cue, kind }: Cue): string {
  const place = `By its name it is a place ${KIND_WORDS[kind]}`;
  return cue === 'childrenForChildren' || cue === 'veteransForVeterans'
    ? `${place}, and so is the study.`
    : `${place}, and the study is not.`;
}
