/** What a sponsor sees of its own studies: the dashboard and the match funnel. */

import { DomainError } from '~/catalogue/errors';
import { DASHBOARD_PAGE, RECENT_MATCHES } from '~/catalogue/limits';
import type { MatchList } from '~/catalogue/match-table';
import { type MatchStatus, PENDING_MATCH_STATUSES } from '~/catalogue/statuses';
import { type Actor, authorize, authorizeOrNotFound, can, isVetted, person, sponsorIdsOf } from '~/domain/base/actor';
import { asSeenBy } from '~/domain/base/review-seen.server';
import { listOwner } from '~/domain/base/site-list.server';
import { openQuestions } from '~/domain/commands/review/answer.server';
import { isEarly } from '~/domain/model/engagement-path';
import { nextStepOf, THE_SIDES } from '~/domain/model/engagement-view';
import { ownOrganizationSchema } from '~/domain/model/organization-view';
import type { OnList } from '~/domain/model/site-list-schema';
import { type SponsorAnalytics, studyFunnelSchema } from '~/domain/model/sponsor-view';
import { endOf, isIn } from '~/domain/model/study-match-list';
import { isEstimate, studyName } from '~/domain/model/study-origins';
import { studyViewSchema } from '~/domain/model/study-view';
import { pick } from '~/domain/model/views';
import { now } from '~/gateways/clock.server';
import { inCountry, neededOf, sitesSought } from '~/matching/target';
import type { PageRequest } from '~db/keyset';
import { matchProgressOf } from '~db/queries/analytics';
import { bestMatches, matchCounts, standingsOfStudies } from '~db/queries/matches';
import { organizationById } from '~db/queries/organizations';
import { sponsorWithRelations } from '~db/queries/relations';
import { studyCountsOfSponsors, studyPage } from '~db/queries/studies';
import type { Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { funnelOf } from './funnel';
import { turnsIn } from './inbox.server';
import { matchView } from './matches.server';
import { sumOf } from './site-dashboard.server';
import { turnReader } from './turn-reader.server';
import { latestDecisionsIn } from './undoable-decisions.server';

/** Whose studies to show: the person's own, or those of the sponsor an administrator names. */
export interface SponsorScope {
  sponsorIds: string[];
  /** Null for a person who posts studies without an organization. */
  organizationId: string | null;
}

/** Null for an administrator who names no sponsor. @throws {DomainError} unauthenticated, forbidden, not_found. */
export function sponsorScope(actor: Actor, named: string | null): SponsorScope | null {
  authorize(actor, 'sponsorDashboard.enter');
  if (can(actor, 'admin.enter')) return named ? { sponsorIds: [named], organizationId: named } : null;
  const self = person(actor);
  if (named && named !== self.organizationId) authorizeOrNotFound(actor, 'organization.see', { id: named });
  return { sponsorIds: sponsorIdsOf(self), organizationId: self.organizationId };
}

/** The scope's organization, if it has one. @throws {DomainError} not_found unless it is a sponsor. */
export async function sponsorOf(db: Db, { organizationId }: SponsorScope) {
  if (!organizationId) return null;
  const organization = await organizationById(db, organizationId);
  if (organization?.type !== 'sponsor') throw new DomainError('not_found');
  return organization;
}

const AWAITING_ANSWER: readonly MatchStatus[] = [...PENDING_MATCH_STATUSES, 'interested'];

/** A sponsor's dashboard (SPON-01 to SPON-05). @returns and @throws as sponsorScope and sponsorOf. */
export async function sponsorDashboard(
  actor: Actor,
  {
    organizationId,
    cursor,
    client = null,
  }: {
    organizationId: string | null;
    cursor: string | null;
    /** Only the studies that are posted by this relation. */
    client?: string | null;
  },
  at = now(),
) {
  const scope = sponsorScope(actor, can(actor, 'admin.enter') ? organizationId : null);
  if (!scope) return null;
  const { sponsorIds } = scope;
  const self = can(actor, 'admin.enter') ? null : person(actor);
  // Until the organization is verified, there are no matches to see (VET-01).
  const matchesOf = { sponsorIds: self && !isVetted(self) ? [] : sponsorIds };
  // What its own list excludes is not suggested to the sponsor. Administrators see all.
  const own = self ? ({ unlessExcluded: true } as const) : {};
  return store.read(async (db) => {
    const { organization: found = null, ...relations } = await sponsorWithRelations(db, scope.organizationId ?? '');
    if (scope.organizationId && !found) throw new DomainError('not_found');
    const organization = found && asSeenBy(actor, found, at);
    const studies = await studyCountsOfSponsors(db, { sponsorIds });
    const matches = await matchCounts(db, { ...matchesOf, ...own, stillQualifying: true });
    const relationId = relations.clients.find((each) => each.relationId === client)?.relationId;
    const page = await studyPage(db, { sponsorIds, relationId, limit: DASHBOARD_PAGE, cursor });
    const shown = matchesOf.sponsorIds.length > 0 ? page.rows.map(({ id }) => id) : [];
    const seesList = listOwner(actor) !== null;
    const standings = (await standingsOfStudies(db, shown, at)).map(({ excluded, ...standing }) => ({
      ...standing,
      onList: excluded && seesList ? EXCLUDED : null,
    }));
    const recent = await bestMatches(db, {
      ...matchesOf,
      ...own,
      statuses: AWAITING_ANSWER,
      stillQualifying: true,
      running: true,
      limit: RECENT_MATCHES,
    });
    const reader = await turnReader(db, actor, recent);
    const approved = (isActive: boolean) =>
      studies.find((entry) => entry.status === 'approved' && entry.isActive === isActive)?.count ?? 0;
    return {
      organization: organization && pick(shownOrganization, organization),
      questions: await openQuestions(db, scope, at),
      undoable: self ? await latestDecisionsIn(db, actor, null, at) : [],
      numbers: {
        activeStudies: approved(true),
        totalStudies: studies.reduce((sum, { count }) => sum + count, 0),
        activeSites: sumOf(matches, ['selected']),
        pendingMatches: sumOf(
          matches.filter(({ isActive }) => isActive),
          PENDING_MATCH_STATUSES,
        ),
        completed: approved(false),
      },
      studies: page.rows.map((study) => ({
        ...pick(shownStudy, asSeenBy(actor, study, at)),
        name: studyName(study),
        // For which client it is posted, by a relation. Most have none, and send nothing.
        ...(study.relationId !== null && { client: study.onBehalfOf }),
        ...pipelineOf(
          study,
          standings.filter(({ match }) => match.studyId === study.id),
          at,
        ),
        sitesEstimated: isEstimate(study, 'totalSites'),
        selectedSites: sumOf(
          matches.filter(({ studyId }) => studyId === study.id),
          ['selected'],
        ),
      })),
      next: page.next,
      /** For whom the organization posts studies, and which of them the list is narrowed to. */
      clients: relations.clients.map((each) => ({ ...each, shown: each.relationId === relationId })),
      /** The CROs that run studies for it. */
      runBy: relations.cros,
      toDo: await turnsIn(
        db,
        {
          side: 'sponsor',
          userId: self?.id ?? null,
          organizationId: scope.organizationId,
          ...matchesOf,
          maySign: self?.maySign ?? true,
          mayApprove: can(actor, 'selection.approve', { siteId: '', sponsorId: scope.organizationId ?? '' }),
        },
        at,
      ),
      /** Open matches, those awaiting the sponsor first. */
      recentMatches: recent.map((row) => {
        const match = matchView(actor, row);
        const { id, score, status, study, siteOrganization } = match;
        const nextStep = nextStepOf(match.engagement, 'sponsor', { names: THE_SIDES, at, ...reader(row) });
        return {
          id,
          score,
          status,
          side: 'sponsor' as const,
          ...(match.engagement.stage === 'backup' && { backup: true }),
          ...(match.askedText && { askedText: match.askedText }),
          may: match.may,
          ...(match.approval && { approval: match.approval }),
          title: study.title,
          name: studyName(row.study),
          site: siteOrganization.name,
          ...(nextStep && { nextStep, early: isEarly(match.engagement) }),
        };
      }),
    };
  });
}

/** What the list of a study's sites leaves out of its suggestions. */
const EXCLUDED: OnList = { status: 'excluded', note: null };

type StandingOfStudy = Omit<Awaited<ReturnType<typeof standingsOfStudies>>[number], 'excluded'> & {
  onList: OnList | null;
};

/** The lists of a study's sites that a dashboard counts, in the order of the path. */
const PIPELINE = [
  'suggested',
  'invited',
  'cda',
  'feasibility',
  'visit',
  'decision',
  'backup',
  'selected',
  'late',
] as const;

/**
 * How many of a study's sites are at each step, how many of the selected ones have fallen out in start-up, and how many
 * participants the others commit to.
 */
function pipelineOf(study: Study, standings: readonly StandingOfStudy[], at: number) {
  const end = endOf(study);
  const count = (list: MatchList) => standings.filter((standing) => isIn(list, { ...standing, end }, at)).length;
  const standing = standings.filter(({ outAt }) => outAt === null);
  const committedBy = (isSelected: boolean, of = standing) =>
    of.reduce(
      (sum, { match }) => sum + ((match.status === 'selected') === isSelected ? (match.attested?.commitment ?? 0) : 0),
      0,
    );
  const doubted = standing.filter(({ match }) => match.attested?.contradicted?.commitment);
  return {
    fellOut: standings.length - standing.length,
    sites: { sought: sitesSought(study), where: inCountry(study) },
    pipeline: Object.fromEntries(PIPELINE.map((list) => [list, count(list)])) as Record<
      (typeof PIPELINE)[number],
      number
    >,
    committed: {
      sum: committedBy(true),
      /** The part of it that contradicts another answer or what is on record. */
      ...(doubted.length > 0 && { contradicted: committedBy(true, doubted) }),
      /** By sites that are not selected yet. */
      more: committedBy(false),
      ...neededOf(study),
    },
  };
}

/**
 * Only what the page shows of an organization and of a study, because the browser loads everything that a loader
 * returns.
 */
const shownOrganization = ownOrganizationSchema.pick({
  id: true,
  name: true,
  type: true,
  status: true,
  city: true,
  state: true,
});
const shownStudy = studyViewSchema.pick({
  id: true,
  title: true,
  therapeuticArea: true,
  phase: true,
  status: true,
  isActive: true,
  closeReason: true,
  totalSites: true,
  enrollmentTarget: true,
});

export type SponsorDashboard = NonNullable<Awaited<ReturnType<typeof sponsorDashboard>>>;

/** The match funnel, overall and by study (SPON-06). @returns and @throws as sponsorScope and sponsorOf. */
export async function sponsorAnalytics(
  actor: Actor,
  { organizationId, ...page }: { organizationId: string | null } & PageRequest,
): Promise<SponsorAnalytics | null> {
  authorize(actor, 'sponsorAnalytics.enter');
  const scope = sponsorScope(actor, organizationId);
  if (!scope) return null;
  const { sponsorIds } = scope;
  return store.read(async (db) => {
    const organization = await sponsorOf(db, scope);
    const matches = await matchProgressOf(db, sponsorIds);
    const studies = await studyPage(db, { ...page, sponsorIds, status: 'approved' });
    return {
      organization: organization?.name ?? null,
      overall: funnelOf(matches),
      studies: studies.rows.map((study) =>
        pick(studyFunnelSchema, {
          ...study,
          sitesEstimated: isEstimate(study, 'totalSites'),
          ...funnelOf(matches.filter(({ studyId }) => studyId === study.id)),
        }),
      ),
      next: studies.next,
    };
  });
}
