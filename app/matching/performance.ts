import { PRIOR_TRIALS } from '~/catalogue/options';
import { type Evidence, found, type Gather, missing } from './evidence';
import type { MatchSite } from './types';
import type { Weights } from './weights';
import { count, tenths } from './words';

/**
 * What has the site done so far? Declined invitations are not held against it: a no is an answer,
 * and a site that must not say no says nothing.
 */
export const performance: Gather = (_study, site, { weights }) => [
  trialEvidence(site, weights),
  selectionEvidence(site, weights),
  answerEvidence(site, weights),
  answerTimeEvidence(site, weights),
];

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
