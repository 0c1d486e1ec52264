import { clamp, type Evidence, found, missing } from './evidence';
import { type Naming, namingOf, namingSentences, notableKinds } from './naming';
import { count, listed, sum } from './numbers';
import { TRACK_RECORD_OPEN } from './performance';
import type { TrialProfile } from './trials/profile';
import type { TrialModel } from './trials/similarity';
import { wordsOf } from './trials/text';
import { profileOfFacts, type StudyView } from './trials/view';
import type { MatchSite, TrialFacts } from './types';
import type { Weights } from './weights';

const NAMED = 3;

/**
 * How relevant the site's track record is to the study: the log of the summed similarity of its trials, plus
 * contributions from co-listed sites, other spellings of the site's name, and the name itself, on the fitted scale.
 * Monotonic: more trials, or more similar ones, never lower it. With a trial like the study, it is never below the prior.
 */
export function experienceEvidence(site: MatchSite, weight: number, view: StudyView, weights: Weights): Evidence {
  const { trials: model } = weights;
  const prior = weights.specialty.priors.experience;
  const trials = site.trackRecord;
  if (!trials) return missing('trackRecord', weight, prior, TRACK_RECORD_OPEN);
  if (trials.length === 0) {
    return found(site, 'trackRecord', {
      weight,
      prior,
      source: 'registry',
      fit: 0,
      text: 'The site has no trials on its track record.',
      cited: () => ({ trials: 0 }),
    });
  }
  const naming = namingOf(site.name, view, model);
  const notable = () => notableKinds(naming, view.enrichment());
  const fit = fitOf(experienceOf(site, trials, view, model, naming), model);
  return found(site, 'trackRecord', {
    weight,
    prior,
    source: 'registry',
    fit: trials.some(view.isLike) ? Math.max(prior, fit) : fit,
    text: () =>
      [sentence(trials.length, mostAlike(trials, view), view.study), ...namingSentences(naming, notable())].join(' '),
    cited() {
      const often = notable().map(({ kind, times }) => [kind, times]);
      return {
        trials: trials.length,
        mostAlike: mostAlike(trials, view).map(({ nctId, title, conditions, startDate }) => {
          return { nctId, title, conditions, startDate };
        }),
        ...(naming.cues.length > 0 && { kinds: naming.cues.map(({ specialty }) => specialty) }),
        ...(often.length > 0 && { listedTimesAsOften: Object.fromEntries(often) }),
      };
    },
  });
}

function experienceOf(
  site: Pick<MatchSite, 'id' | 'otherNames'>,
  trials: readonly TrialFacts[],
  view: StudyView,
  model: TrialModel,
  { specialty, sort }: Naming,
): number {
  const own = view.totalSimilarity(trials);
  const others = (site.otherNames ?? []).map(
    ({ similarity, trials }) => similarity ** model.otherNames.power * view.totalSimilarity(trials),
  );
  const coListed = Math.exp(model.coListed.share) * view.coListed(site.id, trials);
  const floor = Math.exp(model.floor + sort);
  return Math.log(own + floor + coListed + Math.exp(model.otherNames.share) * sum(others)) + specialty;
}

function fitOf(experience: number, { scale }: TrialModel): number {
  return clamp((experience - scale.none) / (scale.full - scale.none));
}

/** The trials most similar to the study that share something nameable with it. */
function mostAlike(trials: readonly TrialFacts[], view: StudyView): TrialFacts[] {
  return [...trials]
    .filter((trial) => view.similarity(trial) > 0 && sharedOf(view.study, trial).length > 0)
    .sort((a, b) => view.similarity(b) - view.similarity(a) || (a.nctId < b.nctId ? -1 : 1))
    .slice(0, NAMED);
}

function sentence(trials: number, best: readonly TrialFacts[], study: TrialProfile): string {
  const record = `${count(trials, 'trial')} on its track record`;
  if (best.length === 0) {
    return `The site has ${record}, ${trials === 1 ? 'which is not' : 'none of them'} similar in condition, topic, sponsor or phase.`;
  }
  const named = best.map((trial) => {
    const year = trial.startDate?.slice(0, 4);
    return `${trial.nctId} (${[year && `started ${year}`, ...sharedOf(study, trial)].filter(Boolean).join(', ')})`;
  });
  const opening =
    trials === 1 ? 'The only trial on its track record is' : `The site has ${record}. Most similar to the study:`;
  return `${opening} ${listed(named)}.`;
}

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
