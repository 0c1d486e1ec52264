/** The forecast of a study's enrollment, from what its interested and selected sites have attested and state. */

import { DAY_MS } from '~/catalogue/time';
import type { Actor } from '~/domain/base/actor';
import { studyFor } from '~/domain/base/study-for.server';
import { attestedPatients, studyInputs } from '~/domain/commands/ranking/inputs.server';
import { latestByMonth, monthsCounted, totalOf } from '~/domain/model/counts';
import type { ForecastView, WhatIfQuery } from '~/domain/model/forecast-view';
import { now } from '~/gateways/clock.server';
import { statedPatientsOf } from '~/matching/enrollment';
import { type Enrolled, type ForecastSite, forecast } from '~/matching/forecast';
import { patientsOf } from '~/matching/patients';
import { patientsSought } from '~/matching/target';
import type { MatchStudy } from '~/matching/types';
import { countsOfStudy } from '~db/queries/counts';
import { answersOfResponses, responsesOfStudy } from '~db/queries/feasibility';
import { matchesOfStudy } from '~db/queries/matches';
import { organizationsByIds } from '~db/queries/organizations';
import { startUpsOfStudy } from '~db/queries/start-ups';
import type { Match, Organization, ResponseAnswer, StartUp } from '~db/schema';
import { type Db, store } from '~db/store.server';

const MONTH_MS = (365.25 / 12) * DAY_MS;

/** For the study's sponsor and administrators. @throws {DomainError} unauthenticated, not_found (another's too). */
export async function studyForecast(
  actor: Actor,
  studyId: string,
  { moreSites = 0, consent, screenFailures = 0 }: WhatIfQuery = {},
  at = now(),
): Promise<ForecastView> {
  return store.read(async (db) => {
    const row = await studyFor(db, actor, studyId, 'study.match');
    const { study } = await studyInputs(db, row);
    const startUps = await startUpsOfStudy(db, studyId);
    const fallenOut = new Set(startUps.flatMap(({ matchId, endedAt }) => (endedAt === null ? [] : matchId)));
    const matches = (await matchesOfStudy(db, studyId)).filter(
      ({ id, status, held }) =>
        held !== 'archived' && (status === 'interested' || status === 'selected') && !fallenOut.has(id),
    );
    const sites = new Map(
      (
        await organizationsByIds(
          db,
          matches.map(({ siteId }) => siteId),
        )
      ).map((site) => [site.id, site]),
    );
    const responses = (await responsesOfStudy(db, studyId)).map(({ response }) => response);
    const answers = await answersOfResponses(
      db,
      responses.map(({ id }) => id),
    );
    const enrolled = await enrolledBySite(db, studyId, startUps);
    const counted = matches
      .map(({ id, siteId, attested }) => {
        const response = responses.find(({ matchId }) => matchId === id);
        const sent = answers.filter(({ responseId }) => responseId === response?.id);
        const own = { attested, sent, since: response?.submittedAt ?? at, at };
        const known = knownOf(study, sites.get(siteId), own);
        return { matchId: id, site: sites.get(siteId)?.name ?? '', ...known, enrolled: enrolled.get(id) ?? null };
      })
      .sort((a, b) => (a.site < b.site ? -1 : a.site > b.site ? 1 : a.matchId < b.matchId ? -1 : 1));
    const whatIf = { moreSites, consentPercent: consent ?? null, screenFailurePercent: screenFailures };
    const told = forecast(counted, patientsSought(study), whatIf);
    // Eligible patients stand for more with the condition, a number that nobody has stated.
    return {
      ...told,
      counted: counted.map(({ patients, ...site }) => ({
        ...site,
        contradicted: site.contradicted ?? false,
        patients: site.source === 'eligible' ? null : patients,
      })),
    };
  });
}

/** What each active site of a study has counted since its activation. */
async function enrolledBySite(
  db: Db,
  studyId: string,
  startUps: readonly StartUp[],
): Promise<ReadonlyMap<string, Enrolled>> {
  const rows = await countsOfStudy(db, studyId);
  return new Map(
    startUps.flatMap(({ matchId, startedAt, activatedAt }) => {
      if (activatedAt === null) return [];
      const months = latestByMonth(rows.filter((row) => row.matchId === matchId));
      if (months.size === 0) return [];
      const { randomized } = totalOf(months.values());
      const startTook = (activatedAt - startedAt) / MONTH_MS;
      return [[matchId, { randomized, months: monthsCounted(activatedAt, months.keys()), startTook }]];
    }),
  );
}

interface Attested {
  /** The numbers that matching goes by too. */
  readonly attested: Match['attested'];
  readonly sent: readonly ResponseAnswer[];
  /** When it was attested. */
  readonly since: number;
  readonly at: number;
}

function knownOf(
  study: MatchStudy,
  site: Organization | undefined,
  { attested, sent, since, at }: Attested,
): Omit<ForecastSite, 'enrolled'> & Pick<ForecastView['counted'][number], 'source'> {
  const number = (key: string): number | null => {
    const value = sent.find((answer) => answer.key === key)?.sent?.value;
    return typeof value === 'number' && value >= 0 ? value : null;
  };
  const [irb, contracts] = [number('irb.days'), number('contracts.days')];
  const starts = irb === null || contracts === null ? null : since + (irb + contracts) * DAY_MS;
  const stated = site?.patients.map((each) => ({ source: 'profile' as const, ...each })) ?? [];
  const { id: studyId, title, indication = null } = study;
  const said = [...stated, ...attestedPatients({ attested, studyId, title, indication })];
  const known = { patients: said, patientPanelSize: null };
  const patients = statedPatientsOf(study, known);
  const committed = attested?.commitment ?? null;
  const own = patientsOf(study, known);
  const estimated =
    patients === null ? 'none' : own.expected !== null && own.basis === 'eligible' ? 'eligible' : 'profile';
  return {
    source: committed !== null ? 'attested' : estimated,
    committed: committed === null ? null : Math.round(committed),
    contradicted: committed !== null && attested?.contradicted?.commitment !== undefined,
    // What contradicts something tells no rate.
    eligiblePerMonth: attested?.contradicted?.eligiblePerMonth ? null : (attested?.eligiblePerMonth ?? null),
    startsIn: starts === null ? null : Math.max(0, (starts - at) / MONTH_MS),
    patients,
  };
}
