/** The engine's inputs, read from the database (MAT-03). */

import { DAY_MS, MONTHS_PER_YEAR } from '~/catalogue/time';
import { informsMatching } from '~/domain/model/match-decline';
import { type Activation, activationCases, LEAST_TOLD, type SiteKept, siteKept } from '~/domain/model/promises';
import { vouchedFor } from '~/domain/model/study-origins';
import { placeOfZip } from '~/gateways/zip.server';
import {
  type AttestedProfile,
  type Commitment,
  type CompetingStudy,
  DEFAULT_WEIGHTS,
  type Decline,
  type MatchSite,
  type MatchStudy,
  type NotCounted,
  type PatientStatement,
  shiftWeights,
  type TrialFacts,
} from '~/matching';
import { agesIn } from '~/matching/ages';
import { documentsOfOrganizations } from '~db/queries/documents';
import { declinesOfSites, historyOfSites, openStudiesOfArea, type SiteHistory } from '~db/queries/matches';
import { countsOfMatches } from '~db/queries/promises';
import type { GatedStudy } from '~db/queries/studies';
import { confirmedTrials, reviewedSites } from '~db/queries/track-records';
import { trainingsOfOrganizations } from '~db/queries/trainings';
import { trialsById } from '~db/queries/trials';
import type { Organization, Study, Trial } from '~db/schema';
import type { Db } from '~db/store.server';

/** The study, and the weights that its sponsor has set. */
export async function studyInputs(db: Db, study: Study) {
  const [input] = await gatedStudies(db, [study]);
  // As its sponsor vouches for it.
  const ages = agesIn(vouchedFor(study).inclusionCriteria);
  return { study: { ...(input as MatchStudy), ages }, weights: shiftWeights(DEFAULT_WEIGHTS, study.weightShifts) };
}

/** The studies as the engine knows them, in their order. */
export async function gatedStudies(db: Db, studies: readonly GatedStudy[]): Promise<MatchStudy[]> {
  const numberOf = ({ nctNumber }: GatedStudy) => nctNumber?.toUpperCase() ?? '';
  const trials = await trialsById(db, studies.map(numberOf).filter(Boolean));
  return studies.map((study) => {
    const trial = trials.get(numberOf(study));
    return { ...studyInput(study), facts: trial ? factsOf(trial) : null };
  });
}

/** The open studies in the same area, with the sites they selected or invited. No names, because competitors see it. */
export async function competingStudies(db: Db, { id, therapeuticArea }: Study): Promise<CompetingStudy[]> {
  const studies = new Map<string, CompetingStudy & { sites: CompetingStudy['sites'][number][] }>();
  for (const row of await openStudiesOfArea(db, therapeuticArea)) {
    if (row.id === id) continue;
    const study = studies.get(row.id) ?? { id: row.id, phase: row.phase, sites: [] };
    studies.set(row.id, study);
    if (row.siteId !== null && row.status !== null) study.sites.push({ siteId: row.siteId, status: row.status });
  }
  return [...studies.values()];
}

/** In the order of `sites`. */
export async function siteInputs(db: Db, sites: readonly Organization[]): Promise<MatchSite[]> {
  const ids = sites.map(({ id }) => id);
  const documents = groupedBy(await documentsOfOrganizations(db, ids), (document) => document.organizationId);
  const trainings = groupedBy(await trainingsOfOrganizations(db, ids), (training) => training.organizationId);
  const history = groupedBy(await historyOfSites(db, ids), (entry) => entry.siteId);
  const kept = await keptBySites(db, history);
  const declines = groupedBy(await declinesOfSites(db, ids), (entry) => entry.siteId);
  const reviewed = await reviewedSites(db, ids);
  const confirmed = groupedBy(await confirmedTrials(db, ids), (entry) => entry.siteId);
  return sites.map((site) =>
    siteInput(site, {
      confirmed: reviewed.has(site.id) ? (confirmed.get(site.id) ?? []) : null,
      documents: (documents.get(site.id) ?? []).filter(({ state }) => state === 'attached'),
      trainings: trainings.get(site.id) ?? [],
      history: history.get(site.id) ?? [],
      kept: kept.get(site.id) ?? null,
      declines: (declines.get(site.id) ?? []).flatMap(declineInput),
    }),
  );
}

const activationIn = ({ matchId, attested, startedAt, activatedAt }: SiteHistory): Activation[] =>
  startedAt === null || activatedAt === null ? [] : [{ matchId, attested, startedAt, activatedAt }];

/** What sites have kept, as others are told of it: their pages show the same. Counts of sites with too few cases aren’t read. */
async function keptBySites(db: Db, history: ReadonlyMap<string | null, SiteHistory[]>) {
  const activations = [...history]
    .map(([siteId, entries]) => ({ siteId, active: entries.flatMap(activationIn) }))
    .filter(({ active }) => active.length >= LEAST_TOLD);
  const matchIds = activations.flatMap(({ active }) => active.map(({ matchId }) => matchId));
  const counts = groupedBy(await countsOfMatches(db, matchIds), ({ matchId }) => matchId);
  return new Map(
    activations.map(({ siteId, active }): [string | null, SiteKept] => {
      const cases = activationCases(
        active,
        active.flatMap(({ matchId }) => counts.get(matchId) ?? []),
      );
      return [siteId, siteKept({ ...cases, contracts: [], irbs: [] }, false)];
    }),
  );
}

/** As its sponsor vouches for it. */
function studyInput(posted: GatedStudy): MatchStudy {
  const study = vouchedFor(posted);
  return {
    id: study.id,
    title: study.title,
    therapeuticArea: study.therapeuticArea,
    phase: study.phase,
    enrollmentTarget: study.enrollmentTarget,
    totalSites: study.totalSites,
    countries: study.countries,
    duration: study.duration ?? 0,
    indication: study.indication,
    requiredEquipment: study.requiredEquipment,
    geographicPreferences: study.geographicPreferences,
    musts: study.musts,
    sponsorName: study.sponsorName,
  };
}

interface Known {
  confirmed: { trial: Trial; answeredAt: number | null }[] | null;
  documents: { createdAt: number }[];
  trainings: { completedAt: number; expiresAt: number; issuer: string | null }[];
  history: SiteHistory[];
  kept: Pick<SiteKept, 'randomized' | 'daysToActivation'> | null;
  declines: Decline[];
}

type AttestedFor = Pick<SiteHistory, 'attested' | 'studyId' | 'title' | 'indication'>;

/** Eligible patients a month, as a number of patients a year with the study's condition. */
export function attestedPatients({ attested, studyId, title, indication }: AttestedFor): PatientStatement[] {
  if (!attested || attested.eligiblePerMonth === null || attested.contradicted?.eligiblePerMonth) return [];
  const { eligiblePerMonth: perMonth, at: asOf } = attested;
  const perYear = Math.round(MONTHS_PER_YEAR * perMonth);
  return [{ source: 'attested', kind: 'condition', of: indication ?? title, perYear, perMonth, asOf, studyId }];
}

function commitmentIn({ attested, studyId }: SiteHistory): Commitment[] {
  if (!attested || attested.commitment === null || attested.contradicted?.commitment) return [];
  return [{ studyId, participants: attested.commitment, asOf: attested.at }];
}

/** What a site attested and contradicts, so that it counts nowhere. */
function notCountedIn({ attested, studyId }: SiteHistory): NotCounted[] {
  const { eligiblePerMonth, commitment, contradicted } = attested ?? {};
  const numbers = [
    { kind: 'eligible', said: eligiblePerMonth, instead: contradicted?.eligiblePerMonth },
    { kind: 'commitment', said: commitment, instead: contradicted?.commitment },
  ] as const;
  return numbers.flatMap(({ kind, said, instead }) =>
    said == null || instead === undefined ? [] : [{ studyId, kind, said, instead }],
  );
}

function attestedProfile({ attested, studyId }: SiteHistory): AttestedProfile[] {
  if (!attested?.profile && !attested?.items && !attested?.leavesEarly) return [];
  const { at: asOf, profile = {}, items = [], leavesEarly } = attested;
  return [{ studyId, asOf, profile, items, ...(leavesEarly && { leavesEarly }) }];
}

/** What sites state in their profile, as of its last change. */
const PROFILE = ['therapeuticAreas', 'patientPanelSize', 'priorTrials', 'equipment', 'hasInvestigator'] as const;

const latest = (times: readonly (number | null)[] = []): number | undefined =>
  Math.max(0, ...times.map((time) => time ?? 0)) || undefined;

/** Without the time when the trial was fetched. */
export function factsOf({ readAt: _, ...facts }: Trial): TrialFacts {
  return facts;
}

/** The training that expires last, with who certified it if it was not completed here. */
function gcpOf(trainings: Known['trainings']) {
  const [last] = trainings.toSorted((a, b) => b.expiresAt - a.expiresAt);
  return last ? { expiresAt: last.expiresAt, issuer: last.issuer } : null;
}

function siteInput(site: Organization, { confirmed, documents, trainings, history, kept, declines }: Known): MatchSite {
  const zipCode = site.zipCode ?? '';
  return {
    id: site.id,
    name: site.name,
    therapeuticAreas: site.therapeuticAreas,
    patientPanelSize: site.patientPanelSize,
    patients: [
      ...site.patients.map((stated) => ({ source: 'profile' as const, ...stated })),
      ...history.flatMap(attestedPatients),
    ],
    commitments: history.flatMap(commitmentIn),
    attested: history.flatMap(attestedProfile),
    notCounted: history.flatMap(notCountedIn),
    ehrSystem: site.ehrSystem,
    priorTrials: site.priorTrials,
    equipment: site.equipment,
    status: site.status,
    zipCode,
    city: site.city ?? '',
    state: site.state ?? '',
    point: placeOfZip(zipCode),
    activeStudies: history.filter((entry) => entry.status === 'selected' && entry.isActive).length,
    gcp: gcpOf(trainings),
    trackRecord: confirmed?.map(({ trial }) => factsOf(trial)) ?? null,
    documentCount: documents.length,
    hasInvestigator: Boolean(site.piName),
    history: historyInput(history, kept),
    declines,
    dates: {
      ...Object.fromEntries(PROFILE.map((field) => [field, site.updatedAt])),
      trackRecord: latest(confirmed?.map(({ answeredAt }) => answeredAt)),
      documentCount: latest(documents.map(({ createdAt }) => createdAt)),
      gcp: latest(trainings.map(({ completedAt }) => completedAt)),
    },
  };
}

function declineInput(declined: Awaited<ReturnType<typeof declinesOfSites>>[number]): Decline[] {
  const {
    declineKind: kind,
    declinedUntil,
    declinedAt,
    isActive,
    studyId,
    title,
    therapeuticArea,
    indication,
  } = declined;
  if (!informsMatching(kind)) return [];
  const until = declinedUntil === null ? null : Date.parse(declinedUntil);
  return [{ kind, at: declinedAt, until, studyId, title, therapeuticArea, indication, isRunning: isActive }];
}

function historyInput(entries: SiteHistory[], kept: Known['kept']): MatchSite['history'] {
  // An invitation that the sponsor withdrew before the site responded says nothing about the site.
  const withdrawn = (entry: SiteHistory) => entry.declinedBy === 'sponsor' && entry.answeredAt === null;
  const invited = entries.filter((entry) => entry.invitedAt !== null && !withdrawn(entry));
  const days = invited.flatMap(({ invitedAt, answeredAt }) =>
    invitedAt !== null && answeredAt !== null ? [(answeredAt - invitedAt) / DAY_MS] : [],
  );
  return {
    selected: entries.filter((entry) => entry.status === 'selected').length,
    declinedBySite: entries.filter((entry) => entry.declinedBy === 'site').length,
    invited: invited.length,
    answered: days.length,
    medianAnswerDays: median(days),
    enrolled: kept?.randomized ?? null,
    startUp: kept?.daysToActivation ?? null,
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
