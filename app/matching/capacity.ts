import { notCountedFor, notCountedSentence } from './contradicted';
import { EXTENT, enrollmentOf, takePart, weightOfPatients, weightOfUnknown } from './enrollment';
import { type Collect, type Evidence, found, missing, unasked } from './evidence';
import { count, estimated, participants } from './numbers';
import { commitmentTo, patientsOf } from './patients';
import { prevalenceOf } from './prevalence';
import { isAbroad, patientsPerSite } from './target';
import type { MatchSite, MatchStudy } from './types';
import type { Weights } from './weights';

/** Does the site see enough patients with the condition, and can it take on this study beside those it already runs? */
export const capacity: Collect = (study, site, { weights }) => [
  patientEvidence(study, site, weights),
  loadEvidence(site, weights),
];

function patientEvidence(study: MatchStudy, site: MatchSite, { capacity: { panel: weight } }: Weights): Evidence {
  const needed = patientsPerSite(study);
  if (needed === null)
    return unasked(
      isAbroad(study)
        ? 'None of the study’s countries is the United States, so there is no target per site to compare patient populations with.'
        : 'The study has no enrollment target or number of sites to compare patient populations with.',
    );
  const prior = Math.min(1, weightOfUnknown(study) / needed);
  const patients = patientsOf(study, site);
  const { participants: promised } = commitmentTo(study, site) ?? {};
  const committed = promised === undefined ? '' : `It has attested that it will enroll ${participants(promised)}.`;
  const aside = notCountedFor(study, site).map(notCountedSentence);
  if (patients.expected === null) {
    // Its population would tell something only if the share of the condition is known.
    const asked = prevalenceOf(study) ? 'patientPanelSize' : 'patients';
    return missing(asked, weight, prior, [patients.why, committed, ...aside].filter(Boolean).join(' '));
  }
  const { statement, basis, sentence } = patients;
  const extent = EXTENT[basis];
  const target = `The study needs ${needed % 1 === 0 || needed < 1 ? '' : 'about '}${participants(needed)} per site.`;
  return found(site, statement ? 'patients' : 'patientPanelSize', {
    weight,
    prior,
    extent,
    source: 'declared',
    fit: weightOfPatients(patients) / needed,
    text: () => {
      if (committed) return [sentence, committed, target, ...aside].join(' ');
      const enrollment = enrollmentOf(study, site);
      const part = enrollment
        ? `If ${takePart(basis === 'eligible' ? basis : 'condition')} take part, which is our assumption: ${estimated(enrollment)}, a year.`
        : 'How many would take part is not known.';
      return [sentence, part, target, ...aside].join(' ');
    },
    ...(extent < 1 && {
      gap: `The site has not stated how many patients it has with the ${basis === 'broader' ? 'more specific condition of the study' : 'condition'}.`,
    }),
    ...(statement && { cited: () => ({ ...statement }), date: statement.asOf }),
  });
}

function loadEvidence(site: MatchSite, { capacity }: Weights): Evidence {
  const { load: weight, halfLoadStudies, priors } = capacity;
  const running = Math.max(0, site.activeStudies);
  if (running === 0)
    return missing('activeStudies', weight, priors.load, 'We do not know how many studies the site is running.');
  return found(site, 'activeStudies', {
    weight,
    prior: priors.load,
    source: 'platform',
    fit: halfLoadStudies / (halfLoadStudies + running),
    text: `The site is running ${count(running, 'study', 'studies')} here.`,
  });
}
