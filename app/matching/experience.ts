import { clamp, type Evidence, found, missing } from './evidence';
import { namingOf, namingSentences, notableKinds } from './naming';
import { count, figure, listed } from './numbers';
import { TRACK_RECORD_OPEN } from './performance';
import type { TrialProfile } from './trials/profile';
import { wordsOf } from './trials/text';
import { profileOfFacts, type StudyView } from './trials/view';
import type { MatchSite, TrialFacts } from './types';
import type { Weights } from './weights';

const NAMED = 3;
/** How much of a trial's title a sentence shows. */
const TITLE = 60;

/** What a site's experience with trials like a study is made of. */
interface Experience {
  /** The summed similarity of its trials. */
  readonly own: number;
  /** What the other sites in these trials contribute. */
  readonly coListed: number;
  /** The same as `own` for trials under other spellings of its name, each spelling by how similar it is. */
  readonly otherNames: number;
  /** What its name adds: to the sum, and to its log. */
  readonly floor: number;
  readonly specialty: number;
  /** Whether any of its trials is like the study. */
  readonly isLike: boolean;
}

/**
 * How relevant a site's track record is to the study, on the fitted scale from 0 to 1. Monotonic: more trials, or more
 * similar ones, never lower it. With a trial like the study, it is never below the prior.
 */
export function experienceFit(of: Experience, { trials: model, specialty }: Weights): number {
  const { scale, coListed, otherNames } = model;
  const shared = Math.exp(coListed.share) * of.coListed;
  const known = of.own + of.floor + shared + Math.exp(otherNames.share) * of.otherNames;
  const fit = clamp((Math.log(known) + of.specialty - scale.none) / (scale.full - scale.none));
  return of.isLike ? Math.max(specialty.priors.experience, fit) : fit;
}

export function experienceEvidence(site: MatchSite, weight: number, view: StudyView, weights: Weights): Evidence {
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
  const naming = namingOf(site.name, view.study);
  const notable = () => notableKinds(naming, view.enrichment);
  return found(site, 'trackRecord', {
    weight,
    prior,
    source: 'registry',
    fit: view.experience(site.id),
    text: () => [sentence(trials, view), ...namingSentences(naming, notable())].join(' '),
    cited() {
      const often = notable().map(({ kind, times }) => [kind, times]);
      return {
        trials: trials.length,
        like: trials.filter(view.isLike).length,
        mostAlike: mostAlike(trials, view).map(({ nctId, title, conditions, startDate }) => {
          return { nctId, title, conditions, startDate };
        }),
        ...(naming.cues.length > 0 && { kinds: naming.cues.map(({ specialty }) => specialty) }),
        ...(often.length > 0 && { listedTimesAsOften: Object.fromEntries(often) }),
      };
    },
  });
}

/** The most similar of the trials that are like the study. */
function mostAlike(trials: readonly TrialFacts[], view: StudyView): TrialFacts[] {
  return trials
    .filter(view.isLike)
    .sort((a, b) => view.similarity(b) - view.similarity(a) || (a.nctId < b.nctId ? -1 : 1))
    .slice(0, NAMED);
}

/** Names only trials that are like the study, by the same rule that decides whether a site qualifies. */
function sentence(trials: readonly TrialFacts[], view: StudyView): string {
  const record = `The site has ${count(trials.length, 'trial')} on its track record`;
  const like = trials.filter(view.isLike).length;
  if (like === 0) return `${record}, ${trials.length === 1 ? 'which is not' : 'none of them'} like the study.`;
  const named = listed(mostAlike(trials, view).map((trial) => described(trial, view.study)));
  if (trials.length === 1) return `The only trial on the site’s track record is like the study: ${named}.`;
  return `${record}, ${figure(like)} of them like the study${like > NAMED ? '. The most similar' : ''}: ${named}.`;
}

/** '“A trial of something” (NCT01234567, started 2024, same sponsor)'. */
function described(trial: TrialFacts, study: TrialProfile): string {
  const year = trial.startDate?.slice(0, 4);
  const about = [year && `started ${year}`, ...sharedOf(study, trial)].filter(Boolean);
  const title = shortened(trial.title);
  if (title !== '') return `“${title}” (${[trial.nctId, ...about].join(', ')})`;
  return about.length > 0 ? `${trial.nctId} (${about.join(', ')})` : trial.nctId;
}

/** Cut between words, so that a number is never cut in two. */
function shortened(title: string): string {
  const text = title.trim();
  if (text.length <= TITLE) return text;
  const end = text.lastIndexOf(' ', TITLE);
  return end > 0 ? `${text.slice(0, end)}…` : '';
}

function sharedOf(study: TrialProfile, facts: TrialFacts): string[] {
  const trial = profileOfFacts(facts);
  const conditions = facts.conditions.filter((name) => wordsOf(name).some((word) => study.conditions.includes(word)));
  return [
    ...(conditions.length > 0 ? [`on ${listed(conditions.slice(0, 2))}`] : []),
    ...(study.sponsor !== '' && study.sponsor === trial.sponsor ? ['same sponsor'] : []),
    ...((study.phases & trial.phases) !== 0 ? ['same phase'] : []),
  ];
}
