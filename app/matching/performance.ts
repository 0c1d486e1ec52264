import { PRIOR_TRIALS } from '~/catalogue/options';
import { type Evidence, found, type Gather, missing } from './evidence';
import { yearOf } from './trials/profile';
import type { StudyView } from './trials/view';
import type { MatchSite } from './types';
import type { Weights } from './weights';
import { count, figure, tenths } from './words';

/**
 * What has the site done so far? Declined invitations are not held against it: a no is an answer,
 * and a site that must not say no says nothing.
 */
export const performance: Gather = (_study, site, { weights, view }) => [
  volumeEvidence(site, weights),
  recencyEvidence(site, weights, view),
  trialEvidence(site, weights),
  selectionEvidence(site, weights),
  answerEvidence(site, weights),
  answerTimeEvidence(site, weights),
];

/** The more trials, the better known is it that the site can; from some number on, one more says little. */
function volumeEvidence(site: MatchSite, { performance: { volume: weight, fullTrials } }: Weights): Evidence {
  if (!site.trackRecord)
    return missing('trackRecord', weight, 'The site has not gone through its track record of trials.');
  const trials = site.trackRecord.length;
  const completed = site.trackRecord.filter(({ status }) => status === 'COMPLETED').length;
  return found(site, 'trackRecord', {
    weight,
    fit: Math.log(1 + trials) / Math.log(1 + fullTrials),
    text: `The registry lists it in ${count(trials, 'trial')}${completed > 0 ? `, ${figure(completed)} of them completed` : ''}.`,
    cited: () => ({ trials, completed }),
  });
}

/** What a site did long ago says little of what it can do now. */
function recencyEvidence(
  site: MatchSite,
  { performance: { recency: weight, oldYears } }: Weights,
  { study }: StudyView,
): Evidence {
  const begun = (site.trackRecord ?? []).flatMap((trial) => trial.startDate ?? []).sort();
  const last = begun.at(-1);
  const year = yearOf(last ?? null);
  if (last === undefined || year === null || study.year === null) {
    return missing('trackRecord', weight, 'When the site last began a trial is not known.');
  }
  return found(site, 'trackRecord', {
    weight,
    fit: 1 - Math.max(0, study.year - year) / oldYears,
    text: `The last trial on its track record began in ${last.slice(0, 7)}.`,
    cited: () => ({ lastBegun: last }),
  });
}

function trialEvidence(site: MatchSite, { performance: { priorTrials: weight, priorTrialsFit } }: Weights): Evidence {
  const trials = site.priorTrials;
  if (trials === null) return missing('priorTrials', weight, 'The site states no number of prior trials.');
  const fit = priorTrialsFit.findLast(([from]) => from <= trials)?.[1] ?? 0;
  const range = PRIOR_TRIALS.find(({ value }) => value === String(trials))?.label ?? String(trials);
  const text = trials > 0 ? `The site states ${range} prior trials.` : 'The site states that it has run no trial yet.';
  return found(site, 'priorTrials', { weight, fit, text });
}

/** Each selection adds evidence of full fit; none yet says nothing, since it was the sponsors' choice. */
function selectionEvidence(site: MatchSite, { performance }: Weights): Evidence {
  const { selections: weight, fullSelections } = performance;
  const { selected } = site.history;
  if (selected <= 0) return missing('history', weight, 'No study here has selected the site yet.');
  return found(site, 'history', {
    weight,
    fit: 1,
    extent: selected / fullSelections,
    text: `The site was selected for ${count(selected, 'study', 'studies')} here.`,
    ...(selected < fullSelections && {
      gap: `Little is on record: ${count(selected, 'selection')} here, where ${fullSelections} count in full.`,
    }),
  });
}

/** One unanswered invitation proves little, so the weight grows with their number. */
function answerEvidence(site: MatchSite, { performance }: Weights): Evidence {
  const { answers: weight, fullInvitations } = performance;
  const { invited, answered } = site.history;
  if (invited <= 0) return missing('history', weight, 'The site has not been invited here yet.');
  return found(site, 'history', {
    weight,
    fit: answered / invited,
    extent: invited / fullInvitations,
    text: `The site answered ${answered} of ${count(invited, 'invitation')} here.`,
    ...(invited < fullInvitations && {
      gap: `Little is on record: ${count(invited, 'invitation')} here, where ${fullInvitations} count in full.`,
    }),
  });
}

function answerTimeEvidence(site: MatchSite, { performance }: Weights): Evidence {
  const { answerTime: weight, promptDays, slowDays } = performance;
  const days = site.history.medianAnswerDays;
  if (days === null) return missing('history', weight, 'How soon the site answers is not known yet.');
  const fit = (slowDays - days) / (slowDays - promptDays);
  return found(site, 'history', { weight, fit, text: `Days the site took to answer, in the median: ${tenths(days)}.` });
}
