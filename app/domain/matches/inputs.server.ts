/** What the engine needs to know, read from the data and nowhere else (MAT-03). */
import { DAY_MS } from '~/catalogue/time';
import { placeOfZip } from '~/gateways/zip.server';
import {
  DEFAULT_WEIGHTS,
  type MatchSite,
  type MatchStudy,
  shiftWeights,
  type TrialFacts,
  type Weights,
} from '~/matching';
import { documentsOfOrganizations } from '~db/queries/documents';
import { historyOfSites, type SiteHistory } from '~db/queries/matches';
import { organizationById } from '~db/queries/organizations';
import { confirmedTrials, reviewedSites } from '~db/queries/track-records';
import { trainingsOfOrganizations } from '~db/queries/trainings';
import { trialsById } from '~db/queries/trials';
import type { Organization, Study, Trial } from '~db/schema';
import type { Db } from '~db/store.server';

export interface StudyInputs {
  study: MatchStudy;
  /** As the study's sponsor shifted them. */
  weights: Weights;
}

/** A study as the engine takes it. */
export async function studyInputs(db: Db, study: Study): Promise<StudyInputs> {
  const sponsor = await organizationById(db, study.sponsorId);
  const number = study.nctNumber?.toUpperCase();
  const trial = number ? (await trialsById(db, [number])).get(number) : undefined;
  const facts = trial ? factsOf(trial) : null;
  return {
    study: { ...studyInput(study, sponsor), facts },
    weights: shiftWeights(DEFAULT_WEIGHTS, study.weightShifts),
  };
}

/** These sites, in their order. */
export async function siteInputs(db: Db, sites: readonly Organization[]): Promise<MatchSite[]> {
  const ids = sites.map(({ id }) => id);
  const documents = groupedBy(await documentsOfOrganizations(db, ids), (document) => document.organizationId);
  const trainings = groupedBy(await trainingsOfOrganizations(db, ids), (training) => training.organizationId);
  const history = groupedBy(await historyOfSites(db, ids), (entry) => entry.siteId);
  const reviewed = await reviewedSites(db, ids);
  const confirmed = groupedBy(await confirmedTrials(db, ids), (entry) => entry.siteId);
  return sites.map((site) =>
    siteInput(site, {
      trackRecord: reviewed.has(site.id) ? (confirmed.get(site.id) ?? []).map(({ trial }) => factsOf(trial)) : null,
      documentCount: (documents.get(site.id) ?? []).filter(({ state }) => state === 'attached').length,
      gcpExpiries: (trainings.get(site.id) ?? []).map(({ expiresAt }) => expiresAt),
      history: history.get(site.id) ?? [],
    }),
  );
}

function studyInput(study: Study, sponsor: Organization | undefined): MatchStudy {
  const { id, title, therapeuticArea, phase, enrollmentTarget, totalSites, indication } = study;
  const { requiredEquipment, geographicPreferences } = study;
  const duration = study.duration ?? 0;
  const sponsorPoint = sponsor?.zipCode ? placeOfZip(sponsor.zipCode) : null;
  return {
    ...{ id, title, therapeuticArea, phase, enrollmentTarget, totalSites, duration, indication },
    ...{ requiredEquipment, geographicPreferences, sponsorPoint, sponsorName: study.sponsorName },
  };
}

interface Known {
  trackRecord: TrialFacts[] | null;
  documentCount: number;
  gcpExpiries: number[];
  history: SiteHistory[];
}

/** When it was read is no fact of the trial. */
export function factsOf({ readAt: _, ...facts }: Trial): TrialFacts {
  return facts;
}

function siteInput(site: Organization, { trackRecord, documentCount, gcpExpiries, history }: Known): MatchSite {
  const { id, name, therapeuticAreas, patientPanelSize, ehrSystem, priorTrials, equipment, status } = site;
  const zipCode = site.zipCode ?? '';
  return {
    ...{ id, name, therapeuticAreas, patientPanelSize, ehrSystem, priorTrials, equipment, status, zipCode },
    city: site.city ?? '',
    state: site.state ?? '',
    point: placeOfZip(zipCode),
    activeStudies: history.filter((entry) => entry.status === 'selected' && entry.isActive).length,
    gcp: gcpExpiries.length > 0 ? { expiresAt: Math.max(...gcpExpiries) } : null,
    trackRecord,
    documentCount,
    hasInvestigator: Boolean(site.piName),
    history: historyInput(history),
  };
}

function historyInput(entries: SiteHistory[]): MatchSite['history'] {
  // An invitation that the sponsor took back unanswered says nothing of the site.
  const takenBack = (entry: SiteHistory) => entry.declinedBy === 'sponsor' && entry.answeredAt === null;
  const invited = entries.filter((entry) => entry.invitedAt !== null && !takenBack(entry));
  const days = invited.flatMap(({ invitedAt, answeredAt }) =>
    invitedAt !== null && answeredAt !== null ? [(answeredAt - invitedAt) / DAY_MS] : [],
  );
  return {
    selected: entries.filter((entry) => entry.status === 'selected').length,
    declinedBySite: entries.filter((entry) => entry.declinedBy === 'site').length,
    invited: invited.length,
    answered: days.length,
    medianAnswerDays: median(days),
  };
}

function median(numbers: number[]): number | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

function groupedBy<T>(rows: T[], keyOf: (row: T) => string | null): Map<string | null, T[]> {
  const groups = new Map<string | null, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
