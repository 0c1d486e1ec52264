/** A study's plan against what its sites have done so far: by region, by stage, and with what to do about those that fell out. */
import { PLAN } from '~/catalogue/limits';
import { isUnitedStates, regionOfState, type StateCode, stateCode, territoryCode } from '~/catalogue/regions';
import { type Actor, can } from '~/domain/base/actor';
import { studyFor } from '~/domain/base/study-for.server';
import { verdictFor } from '~/domain/base/verdict.server';
import { latestByMonth, totalOf } from '~/domain/model/counts';
import { transitionsFrom } from '~/domain/model/match-transitions';
import { vouchedFor } from '~/domain/model/study-origins';
import {
  backupsFor,
  type PlannedSite,
  type PlanState,
  planRows,
  planTotal,
  stageRows,
} from '~/domain/model/study-plan';
import type { StudyPlanView } from '~/domain/model/study-plan-schema';
import { now } from '~/gateways/clock.server';
import { countsOfStudy } from '~db/queries/counts';
import { lateTasksOfStudy, stagesOfStudy, startUpsOfStudy, studyPlan } from '~db/queries/start-ups';
import type { StartUp, Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { rankedEntries } from './study-matches.server';

interface Located extends PlannedSite {
  /** Of the state or territory. */
  code: StateCode | undefined;
}

type Entry = Awaited<ReturnType<typeof rankedEntries>>[number];

/**
 * For the study's sponsor and administrators. Until a sponsor is verified, it reads only its own plan.
 * @throws {DomainError} unauthenticated, not_found (another's too).
 */
export async function seeStudyPlan(actor: Actor, studyId: string, at = now()): Promise<StudyPlanView> {
  return store.read(async (db) => {
    const study = await studyFor(db, actor, studyId, 'study.follow');
    const wanted = (await studyPlan(db, studyId))?.regions ?? [];
    const seen = can(actor, 'study.match', study) ? await sitesOf(db, actor, study, at) : NO_SITES;
    const vouched = vouchedFor(study);
    const rows = planRows(wanted, seen.planned);
    return {
      studyId,
      totalSites: vouched.totalSites,
      enrollmentTarget: vouched.enrollmentTarget,
      rows,
      total: planTotal(rows),
      countries: vouched.countries.length > 1 ? countryRows(vouched.countries, seen.planned) : [],
      stages: stageRows(seen.stages),
      late: seen.late,
      fallenOut: backupsFor(seen.out, seen.candidates, rows).map(({ out, backup, enough }) => ({
        ...out,
        enough,
        backup: backup && {
          matchId: backup.entry.match.id,
          site: backup.entry.site.name,
          kept: backup.backup,
          verdict: verdictFor(backup.entry, 'sponsor').text,
        },
      })),
      mayChange: can(actor, 'study.change', study) && !can(actor, 'admin.enter'),
    };
  });
}

const NO_SITES: Awaited<ReturnType<typeof sitesOf>> = { planned: [], stages: [], late: [], out: [], candidates: [] };

const regionOf = ({ site }: Pick<Entry, 'site'>) => homeRegion(site.state);
const homeRegion = (state: string | null) => (regionOfState(state ?? '') ?? null) as PlannedSite['region'];

async function sitesOf(db: Db, actor: Actor, study: Study, at: number) {
  const entries = await rankedEntries(db, actor, study, at);
  const startUps = new Map((await startUpsOfStudy(db, study.id)).map((each) => [each.matchId, each]));
  const counts = await countsOfStudy(db, study.id);
  const stages = await stagesOfStudy(db, study.id, at);
  const late = await lateTasksOfStudy(db, study.id, { at, limit: PLAN.lateMost });
  const planned = entries.flatMap((entry): Located[] => {
    const state = stateIn(entry, startUps.get(entry.match.id));
    if (state === null) return [];
    const months = latestByMonth(counts.filter(({ matchId }) => matchId === entry.match.id));
    const committed = entry.match.attested?.commitment ?? null;
    return [
      {
        region: regionOf(entry),
        code: stateCode(entry.site.state ?? ''),
        state,
        committed: committed === null ? null : Math.round(committed),
        randomized: totalOf(months.values()).randomized,
      },
    ];
  });
  return {
    planned,
    stages,
    late: late.map(({ task: { id: taskId, title, side, plannedAt }, ...of }) => ({
      ...of,
      taskId,
      title,
      side,
      plannedAt,
    })),
    out: entries.flatMap((entry) => fallenOut(entry, startUps.get(entry.match.id)) ?? []),
    candidates: entries.flatMap((entry) => {
      const { match, engagement, onList } = entry;
      if (onList?.status === 'excluded') return [];
      const standing = { status: match.status, studyActive: study.isActive, decision: engagement?.decision };
      const isSelectable = match.held === null && transitionsFrom('sponsor', standing).includes('select');
      return isSelectable ? [{ entry, region: regionOf(entry), backup: engagement?.decision === 'backup' }] : [];
    }),
  };
}

/** Where the plan counts a site; null for one that is not part of it (yet). */
function stateIn({ match }: Entry, startUp: StartUp | undefined): PlanState | null {
  if (match.status === 'declined') return match.invitedAt !== null || match.answeredAt !== null ? 'out' : null;
  if (match.status !== 'selected') return null;
  if (startUp?.endedAt != null || match.held !== null) return 'out';
  if (startUp?.activatedAt != null) return 'active';
  return startUp ? 'startUp' : 'selected';
}

/** A selected site that will not be activated, or that is suspended and waits. */
function fallenOut({ match, site }: Entry, startUp: StartUp | undefined) {
  if (match.status !== 'selected') return null;
  const of = { matchId: match.id, site: site.name, region: homeRegion(site.state) };
  if (startUp?.endedAt != null) return { ...of, why: startUp.endReason ?? ('other' as const), at: startUp.endedAt };
  return match.held === 'suspended' ? { ...of, why: 'suspended' as const, at: null } : null;
}

/** A site is in a territory of the United States if the study names that by itself, and otherwise in the United States. */
const countryRows = (countries: Study['countries'], planned: readonly Located[]): StudyPlanView['countries'] => {
  const territories = countries.flatMap(({ country }) => territoryCode(country) ?? []);
  return countries.map(({ country, sites, patients }) => {
    const territory = territoryCode(country);
    const own = planned.filter(({ code }) =>
      territory ? code === territory : isUnitedStates(country) && !territories.some((each) => each === code),
    );
    const { selected, active, randomized } = planTotal(planRows([], own));
    return { country, sites, patients, selected, active, randomized };
  });
};
