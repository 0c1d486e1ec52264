import { coverage } from './equipment';
import { type Evidence, found, type Gather, missing, unasked } from './evidence';
import type { MatchSite, MatchStudy } from './types';
import type { Weights } from './weights';
import { figure, listed } from './words';

/** Is the site ready on paper: verified, trained, documented, equipped, with an investigator named? */
export const regulatory: Gather = (study, site, { now, weights }) => [
  statusEvidence(site, weights),
  trainingEvidence(site, now, weights),
  documentEvidence(site, weights),
  equipmentEvidence(study, site, weights),
  investigatorEvidence(site, weights),
];

function statusEvidence(site: MatchSite, { regulatory: { verified: weight } }: Weights): Evidence {
  const verified = site.status === 'verified';
  const text = verified ? 'The site is verified.' : `The site is not verified: its status is ${site.status}.`;
  return found(site, 'status', { weight, fit: verified ? 1 : 0, text });
}

/** No training on record is not known: staff may have trained elsewhere. An expired one is known to be so. */
function trainingEvidence(site: MatchSite, now: number, { regulatory: { gcp: weight } }: Weights): Evidence {
  if (!site.gcp) return missing('gcp', weight, 'No GCP training of the site is on record.');
  const current = site.gcp.expiresAt > now;
  const day = isoDay(site.gcp.expiresAt);
  const text = current ? `GCP training is current until ${day}.` : `GCP training expired on ${day}.`;
  return found(site, 'gcp', { weight, fit: current ? 1 : 0, text });
}

/** Documents are kept here, so their number is always known and none on file is a fact, not a gap. */
function documentEvidence(site: MatchSite, weights: Weights): Evidence {
  const { documents: weight, fullDocuments } = weights.regulatory;
  const text = site.documentCount > 0 ? `Documents on file: ${figure(site.documentCount)}.` : 'No document is on file.';
  return found(site, 'documentCount', { weight, fit: site.documentCount / fullDocuments, text });
}

function equipmentEvidence(study: MatchStudy, site: MatchSite, weights: Weights): Evidence {
  const { equipment: weight } = weights.regulatory;
  const { covered, lacking, unlisted } = coverage(study.requiredEquipment, site.equipment ?? []);
  const asked = covered.length + lacking.length;
  if (asked + unlisted.length === 0) return unasked('The study requires no equipment.');
  if (!site.equipment?.length) return missing('equipment', weight, 'The site states no equipment.');

  const gap = `No site profile says whether it has ${listed(unlisted, 'or')}, which the study requires.`;
  if (asked === 0) return missing(null, weight, gap);
  const has =
    covered.length > 0 ? `The site has ${listed(covered)}` : 'The site declares none of the required equipment';
  const lacks = lacking.length > 0 ? `${covered.length > 0 ? ', not' : ':'} ${listed(lacking, 'or')}` : '';
  return found(site, 'equipment', {
    weight,
    fit: covered.length / asked,
    text: `${has}${lacks}.`,
    extent: asked / (asked + unlisted.length),
    ...(unlisted.length > 0 && { gap }),
  });
}

function investigatorEvidence(site: MatchSite, { regulatory: { investigator: weight } }: Weights): Evidence {
  if (!site.hasInvestigator) return missing('hasInvestigator', weight, 'The site names no principal investigator.');
  return found(site, 'hasInvestigator', { weight, fit: 1, text: 'A principal investigator is named.' });
}

/** '2026-03-01'; a date no calendar holds reads as such instead of throwing. */
function isoDay(time: number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? 'an unreadable date' : date.toISOString().slice(0, 10);
}
