import { coverage } from './equipment';
import { type Collect, type Evidence, found, missing, unasked } from './evidence';
import { figure, listed } from './numbers';
import type { MatchSite, MatchStudy } from './types';
import type { Weights } from './weights';

/** Is the site ready on paper: verified, trained, documented, equipped, with a principal investigator? */
export const regulatory: Collect = (study, site, { now, weights }) => [
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

/** Training not on record counts as unknown, because staff may have trained elsewhere. Expired training is a known fact. */
function trainingEvidence(site: MatchSite, now: number, { regulatory: { gcp: weight } }: Weights): Evidence {
  if (!site.gcp) return missing('gcp', weight, 'The site has no GCP training on record.');
  const current = site.gcp.expiresAt > now;
  const day = isoDay(site.gcp.expiresAt);
  const text = current ? `GCP training is current until ${day}.` : `GCP training expired on ${day}.`;
  return found(site, 'gcp', { weight, fit: current ? 1 : 0, text });
}

/** Documents are stored here, so having none is a fact rather than missing data. */
function documentEvidence(site: MatchSite, weights: Weights): Evidence {
  const { documents: weight, fullDocuments } = weights.regulatory;
  const text =
    site.documentCount > 0 ? `Documents on file: ${figure(site.documentCount)}.` : 'The site has no documents on file.';
  return found(site, 'documentCount', { weight, fit: site.documentCount / fullDocuments, text });
}

function equipmentEvidence(study: MatchStudy, site: MatchSite, weights: Weights): Evidence {
  const { equipment: weight } = weights.regulatory;
  const { covered, lacking, unlisted } = coverage(study.requiredEquipment, site.equipment ?? []);
  const asked = covered.length + lacking.length;
  if (asked + unlisted.length === 0) return unasked('The study does not require any equipment.');
  if (!site.equipment?.length) return missing('equipment', weight, 'The site has not stated its equipment.');

  const gap = `The study requires ${listed(unlisted)}, which site profiles do not cover.`;
  if (asked === 0) return missing(null, weight, gap);
  const has = covered.length > 0 ? `The site has ${listed(covered)}` : 'The site has none of the required equipment';
  const lacks = lacking.length > 0 ? `${covered.length > 0 ? ' but not' : ':'} ${listed(lacking, 'or')}` : '';
  return found(site, 'equipment', {
    weight,
    fit: covered.length / asked,
    text: `${has}${lacks}.`,
    extent: asked / (asked + unlisted.length),
    ...(unlisted.length > 0 && { gap }),
  });
}

function investigatorEvidence(site: MatchSite, { regulatory: { investigator: weight } }: Weights): Evidence {
  if (!site.hasInvestigator)
    return missing('hasInvestigator', weight, 'The site has not named a principal investigator.');
  return found(site, 'hasInvestigator', { weight, fit: 1, text: 'The site has named a principal investigator.' });
}

/** '2026-03-01'. Never throws, even for an invalid date. */
function isoDay(time: number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? 'an unknown date' : date.toISOString().slice(0, 10);
}
