import { DomainError } from '~/catalogue/errors';
import { DASHBOARD_PAGE } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { type MatchStatus, SITE_STAGES, type SiteStage } from '~/catalogue/statuses';
import { TEXTS } from '~/catalogue/texts';
import { UNMET } from '~/catalogue/unmet';
import { VETTING } from '~/catalogue/vetting';
import { type Actor, authorize, can, person } from '~/domain/base/actor';
import { asSeenBy } from '~/domain/base/review-seen.server';
import { noCapacityUntil } from '~/domain/commands/organizations/capacity.server';
import { unmatchedStudies } from '~/domain/commands/organizations/unmet.server';
import { openQuestions } from '~/domain/commands/review/answer.server';
import { ownTrainingOf, progressOf } from '~/domain/commands/training/progress.server';
import { nextStepOf, THE_SIDES, type TurnReader } from '~/domain/model/engagement-view';
import type { MatchView } from '~/domain/model/match-view';
import { linesByNeed, mustsSeen } from '~/domain/model/musts-seen';
import { isOnlyAsked } from '~/domain/model/open-study-view';
import { ownOrganizationSchema } from '~/domain/model/organization-view';
import { studyName } from '~/domain/model/study-origins';
import { sponsorInWords } from '~/domain/model/study-sponsor';
import type { OwnTraining, TrainingProgress } from '~/domain/model/training-view';
import { pick } from '~/domain/model/views';
import { now } from '~/gateways/clock.server';
import { siteInbox, siteStageCounts } from '~db/queries/matches';
import { unreadByMatch } from '~db/queries/messages';
import { organizationById } from '~db/queries/organizations';
import { countOpenTrackRecords } from '~db/queries/track-records';
import type { Match, Organization } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { turnsIn } from './inbox.server';
import { matchView } from './matches.server';
import { completenessOf } from './profile-completeness.server';
import { turnReader } from './turn-reader.server';
import { countsOf } from './unmet.server';

interface Asked {
  /** For administrators. */
  organizationId: string | null;
  stage: SiteStage | null;
  cursor: string | null;
}

/** For the actor's site or the one named. @throws {DomainError} unauthenticated, forbidden, not_found. */
export async function siteDashboard(actor: Actor, { organizationId, stage, cursor }: Asked, at = now()) {
  authorize(actor, 'siteDashboard.enter');
  const siteId = can(actor, 'admin.enter') ? organizationId : person(actor).organizationId;
  if (!siteId) return null;
  return store.read(async (db) => {
    const found = await organizationById(db, siteId);
    const organization = found && asSeenBy(actor, found, at);
    if (organization?.type !== 'site') throw new DomainError('not_found');
    const counts = await siteStageCounts(db, siteId);
    const shown = stage ?? firstStage(counts);
    const { rows, next } = await siteInbox(db, { siteId, stage: shown, limit: DASHBOARD_PAGE, cursor });
    const ids = rows.map(({ match }) => match.id);
    const userId = actor.kind === 'person' ? actor.id : null;
    const unread = actor.kind === 'person' ? await unreadByMatch(db, actor.id, ids) : new Map<string, number>();
    const reader = await turnReader(db, actor, rows);
    const rights = {
      mayAttest: can(actor, 'feasibility.attest', { siteId }),
      maySign: can(actor, 'admin.enter') || can(actor, 'cda.sign', { siteId, sponsorId: '' }),
    };
    const until = organization.status === 'verified' ? await noCapacityUntil(db, siteId, at) : null;
    const [training, openTrials] = [await progressOf(db, siteId, at), await countOpenTrackRecords(db, siteId)];
    return {
      organization: pick(shownOrganization, organization),
      /** What a suspended or archived site reads of it. */
      waits: isHeld(organization) ? VETTING[organization.status] : null,
      /** SITE-02. */
      activeStudies: counts.selected,
      questions: await openQuestions(db, { organizationId: siteId, sponsorIds: [] }, at),
      /** The number on the bell (SITE-05). */
      waiting: counts.new + counts.invited,
      completeness: await completenessOf(db, organization, { training, openTrials }, at),
      openTrials,
      /** Left out if it has capacity, as nearly always. */
      ...(until !== null && { noCapacityUntil: until }),
      toDo: await turnsIn(db, { side: 'site', userId, organizationId: siteId, sponsorIds: [], ...rights }, at),
      training: shownTraining(training),
      /** The actor's own; null for an administrator. */
      ownTraining: ownSteps((await ownTrainingOf(db, actor, at))?.own),
      /** Why there is nothing new, as a sentence; left out if there is, or another stage is shown. */
      ...(hasNothing(counts, shown) && { nothing: await whyNothing(db, actor, organization, at) }),
      counts,
      stage: shown,
      matches: rows.map((row) =>
        opportunity(matchView(actor, row), row.match.requirements, {
          unread: unread.get(row.match.id),
          at,
          reader: reader(row),
        }),
      ),
      next,
    };
  });
}

/** Whether its matches wait, or are hidden. */
const isHeld = <Site extends Organization>(site: Site): site is Site & { status: 'suspended' | 'archived' } =>
  site.status === 'suspended' || site.status === 'archived';

const hasNothing = (counts: Readonly<Record<SiteStage, number>>, shown: SiteStage): boolean =>
  (shown === 'new' && counts.new === 0) || SITE_STAGES.every((stage) => counts[stage] === 0);

async function whyNothing(db: Db, actor: Actor, site: Organization, at: number) {
  if (isHeld(site)) return { text: VETTING[site.status].text, href: null };
  if (site.status !== 'verified') return { text: TEXTS.noOpportunitiesPending, href: null };
  const { judged, matched } = await unmatchedStudies(db, site, at);
  const cause = UNMET.cause({ ...countsOf(judged), matched });
  const own = actor.kind === 'person' && actor.organizationId === site.id;
  return { text: `${cause} ${TEXTS.noOpportunitiesVerified}`, href: own ? paths.organizationRequirements : null };
}

/** Only what the page shows, because the browser loads everything that a loader returns. */
const shownOrganization = ownOrganizationSchema.pick({
  id: true,
  name: true,
  type: true,
  status: true,
  statusReason: true,
  city: true,
  state: true,
  therapeuticAreas: true,
});

/** The person's next steps. */
const GCP_STATUS = { current: 'Current', expired: 'Expired', not_recorded: 'Not Recorded' } as const;

/** A site is only as current as its people. */
const shownTraining = ({ status, courses, monthsLeft, trained, people }: TrainingProgress) => ({
  status: trained > 0 && trained < people ? `${trained} of ${people} people` : GCP_STATUS[status],
  courses,
  /** Null if it is current for some of the people only. */
  monthsLeft: trained > 0 && trained < people ? null : monthsLeft,
  partly: trained > 0 && trained < people ? `${trained} of ${people} people` : null,
});

function ownSteps(own?: OwnTraining) {
  if (!own) return null;
  const { certificate, course, covered, due, fundamentals, modules, percent, renewableFrom } = own;
  return {
    /** Of a course here; a certificate from elsewhere is in `covered`. */
    certificate:
      certificate && course === 'gcp-refresher'
        ? { current: certificate.current, expiresAt: certificate.expiresAt }
        : null,
    ...(covered && { covered }),
    due,
    fundamentals,
    percent,
    ...(!due && { renewableFrom }),
    nextModule: modules.find(({ read }) => !read)?.id ?? null,
  };
}

interface Reading {
  unread?: number;
  at: number;
  reader: TurnReader;
}

/** A card shows the start of the description, at most three lines on a phone; the match's own page has all of it. */
function opportunity(match: MatchView, requirements: Match['requirements'], { unread, at, reader }: Reading) {
  const { id, score, status, lines, invitedAt, declinedBy, declineKind, declineReason } = match;
  const { title, description, phase, therapeuticArea, indication } = match.study;
  const sponsorName = sponsorInWords(match.study);
  const name = studyName(match.study);
  const step = nextStepOf(match.engagement, 'site', { names: THE_SIDES, at, ...reader });
  // An invitation has its answers as buttons.
  const nextStep = status === 'invited' ? null : step;
  const seen = mustsSeen(match);
  const toAnswer = (lines?.notKnown ?? []).flatMap((text) => {
    const asked = requirements.find((each) => each.state === 'not known' && each.text === text);
    return asked ? [{ kind: asked.kind, required: asked.required, text }] : [];
  });
  const { status: studyStatus, isActive, closeReason, duration, enrollmentTarget } = match.study;
  return {
    id,
    score,
    status,
    may: match.may,
    ...(unread && { unread }),
    ...(nextStep && { nextStep }),
    ...(status === 'invited' && match.engagement.dueAt && { answerBy: match.engagement.dueAt, late: step?.overdue }),
    ...(lines && { lines: linesByNeed({ ...lines, notKnown: [] }, seen).filter(({ phrases }) => phrases.length > 0) }),
    ...(toAnswer.length > 0 && { toAnswer }),
    ...(invitedAt && { invitedAt }),
    // Of a site that was invited since, the invitation counts.
    ...(isOnlyAsked(match) && { asked: status === 'new' ? 'waits' : 'is over' }),
    ...(status === 'declined' && { declinedBy, declineKind, declineReason }),
    study: {
      title,
      ...(name !== title && { name }),
      ...(indication && toAnswer.length > 0 && { indication }),
      phase,
      therapeuticArea,
      status: studyStatus,
      isActive,
      closeReason,
      duration,
      enrollmentTarget,
      ...(sponsorName && { sponsorName }),
      ...(description && { description: startOf(description) }),
    },
  };
}

const CARD_TEXT = 112;
const startOf = (text: string) => (text.length > CARD_TEXT ? `${text.slice(0, CARD_TEXT)}…` : text);

export type SiteDashboard = NonNullable<Awaited<ReturnType<typeof siteDashboard>>>;

/** Invitations come first, then suggestions, then what is under way, so that nobody starts with an empty list. */
export function firstStage(counts: Readonly<Record<SiteStage, number>>): SiteStage {
  const order = ['invited', ...SITE_STAGES] as const;
  return order.find((stage) => counts[stage] > 0) ?? 'new';
}

/** How many matches have one of these statuses. */
export function sumOf(
  counts: readonly { status: MatchStatus; count: number }[],
  statuses: readonly MatchStatus[],
): number {
  return counts.reduce((sum, entry) => sum + (statuses.includes(entry.status) ? entry.count : 0), 0);
}
