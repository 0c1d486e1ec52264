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
  return found(site, 'status', { weight, prior: 0, source: 'platform', fit: verified ? 1 : 0, text });
}

/** Training not on record counts as unknown, because staff may have trained elsewhere. Expired training is a known fact. */
function trainingEvidence(site: MatchSite, now: number, { regulatory: { gcp: weight, priors } }: Weights): Evidence {
  if (!site.gcp) return missing('gcp', weight, priors.gcp, 'The site has no GCP training on record.');
  const current = site.gcp.expiresAt > now;
  const day = dayInWords(site.gcp.expiresAt);
  const by = site.gcp.issuer ? `, by a certificate of ${site.gcp.issuer} on file` : '';
  const text = current ? `GCP training is current until ${day}${by}.` : `GCP training expired on ${day}${by}.`;
  return found(site, 'gcp', { weight, prior: priors.gcp, source: 'document', fit: current ? 1 : 0, text });
}

/** Documents are stored here, so having none is a fact rather than missing data. */
function documentEvidence(site: MatchSite, weights: Weights): Evidence {
  const { documents: weight, fullDocuments } = weights.regulatory;
  const text =
    site.documentCount > 0 ? `Documents on file: ${figure(site.documentCount)}.` : 'The site has no documents on file.';
  const fit = site.documentCount / fullDocuments;
  return found(site, 'documentCount', { weight, prior: 0, source: 'platform', fit, text });
}

function equipmentEvidence(study: MatchStudy, site: MatchSite, { regulatory }: Weights): Evidence {
  const { equipment: weight, priors } = regulatory;
  const { covered, lacking, unknown } = coverage(study.requiredEquipment, site.equipment ?? []);
  const known = covered.length + lacking.length;
  if (known + unknown.length === 0) return unasked('The study does not require any equipment.');
  const gap = `The site has not stated whether it has ${listed(unknown, 'or')}.`;
  if (known === 0) return missing('equipment', weight, priors.equipment, gap);
  const has = covered.length > 0 ? `The site has ${listed(covered)}` : 'The site has none of the required equipment';
  const lacks = lacking.length > 0 ? `${covered.length > 0 ? ' but not' : ':'} ${listed(lacking, 'or')}` : '';
  return found(site, 'equipment', {
    weight,
    prior: priors.equipment,
    source: 'declared',
    fit: covered.length / known,
    text: `${has}${lacks}.`,
    extent: known / (known + unknown.length),
    ...(unknown.length > 0 && { gap }),
  });
}

function investigatorEvidence(site: MatchSite, { regulatory: { investigator: weight, priors } }: Weights): Evidence {
  const prior = priors.investigator;
  if (!site.hasInvestigator)
    return missing('hasInvestigator', weight, prior, 'The site has not named a principal investigator.');
  const text = 'The site has named a principal investigator.';
  return found(site, 'hasInvestigator', { weight, prior, source: 'platform', fit: 1, text });
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** 'Mar 1, 2026'. Never throws, even for an invalid date. */
function dayInWords(time: number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? 'an unknown date' : DAY.format(date);
}
