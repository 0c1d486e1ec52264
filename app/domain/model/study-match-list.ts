/** A study's matches as its sponsor works with them: stages, filters and orders. Pure, and shared with the browser. */
import { z } from 'zod';
import { STUDY_END_WORDS, STUDY_ENDED } from '~/catalogue/declines';
import { withoutInvisible } from '~/catalogue/invisible';
import { SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { LIST_STATUSES } from '~/catalogue/list-statuses';
import { type MatchStage, MUST_FILTERS, type MustFilter } from '~/catalogue/match-list';
import { BANDS, MATCH_SORTS, TIE_ORDERS } from '~/catalogue/match-orders';
import { MATCH_LISTS, type MatchList } from '~/catalogue/match-table';
import { paths, safeRedirect, withQuery } from '~/catalogue/paths';
import { regionOfState, stateCode } from '~/catalogue/regions';
import { VALIDATION } from '~/catalogue/validation';
import { PLACES } from '~/domain/model/site-places';
import { summaryOf } from '~/matching/requirements';
import type { Engagement, Match, Study } from '~db/schema';
import { optionalChoice } from './fields';
import type { MatchView } from './match-view';
import { mustsSeen } from './musts-seen';
import type { OnList } from './site-list-schema';
import { endedAs } from './study-endings';

/** 'all' is the value of a select that does not filter. */
const narrowedTo = (options: Parameters<typeof optionalChoice>[0]) =>
  z.preprocess((value) => (value === 'all' ? undefined : value), optionalChoice(options).optional());

/** The query of a study's page, of its CSV file and of GET /api/studies/{id}/matches. */
export const studyListSchema = z.object({
  stage: z
    .enum(
      MATCH_LISTS.map(({ value }) => value),
      VALIDATION.chooseFromList,
    )
    .optional()
    .describe(
      'Only matches of this stage; cda, feasibility, visit and decision are the steps of interested sites, backup are those that you keep as one, and late are the matches with an overdue task.',
    ),
  q: z.string().max(SHORT_TEXT_MAX_CHARS).optional().describe('Words in the site’s name or city.'),
  musts: narrowedTo(MUST_FILTERS).describe(
    'Only sites that meet all requirements (met), have not stated whether they meet some (notKnown), or do not meet some (missing).',
  ),
  band: narrowedTo(BANDS).describe('Only sites in this band.'),
  place: narrowedTo(PLACES).describe('A region (Northeast) or a state (MA, Massachusetts).'),
  list: narrowedTo(LIST_STATUSES).describe('Only sites that your organization’s own list prefers, or excludes.'),
  sort: z
    .enum(
      MATCH_SORTS.map(({ value }) => value),
      VALIDATION.chooseFromList,
    )
    .default(MATCH_SORTS[0].value)
    .describe('Sort order: expected score, band, name, distance from the sponsor, or last change.'),
  ties: z
    .enum(
      TIE_ORDERS.map(({ value }) => value),
      VALIDATION.chooseFromList,
    )
    .default(TIE_ORDERS[0].value)
    .describe(
      'With the best score first, the order among sites of a tie group and the same band: distance from the sponsor, median time to answer invitations here, those first that your own list prefers, or those first that were never selected here.',
    ),
});
export type StudyListQuery = z.output<typeof studyListSchema>;

/** The query's values for an address, without those that do not filter. */
export function inAddress<Q extends string | null | undefined>({
  sort,
  ties,
  ...filters
}: Omit<StudyListQuery, 'q'> & { q?: Q }) {
  const { stage, q, musts, band, place, list } = filters;
  const order = {
    sort: sort === MATCH_SORTS[0].value ? undefined : sort,
    ties: ties === TIE_ORDERS[0].value ? undefined : ties,
  };
  return { stage, q, musts, band, place, list, ...order };
}

/** What of the query is kept in a saved view: what its address has. */
export const viewIn = (query: Omit<StudyListQuery, 'q'> & { q?: string | null }): Record<string, string> =>
  Object.fromEntries(Object.entries(inAddress(query)).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** The address of the study's page after a change to the list. Any change returns to the first page. */
export const studyListAddress = (
  studyId: string,
  query: StudyListQuery,
  change: Partial<StudyListQuery> & { cursor?: string | null } = {},
): string => {
  const { cursor, ...rest } = change;
  return withQuery(paths.study(studyId), { ...inAddress({ ...query, ...rest }), cursor });
};

/** The study's page with the list as it was. Never another page. */
export function listAsItWas(asked: unknown, studyId: string): string {
  const here = paths.study(studyId);
  const path = typeof asked === 'string' ? safeRedirect(asked) : undefined;
  return path && /^[?#]?$/.test(path.charAt(here.length)) && path.startsWith(here) ? path : here;
}

/** The list with these matches selected, for whoever goes back to it. */
export function withTicked(list: string, ids: readonly string[]): string {
  const [path = '', query = ''] = list.split('?');
  const kept = new URLSearchParams(query);
  kept.delete('ids');
  for (const id of ids) kept.append('ids', id);
  return kept.size > 0 ? `${path}?${kept}` : path;
}

type Staged = Pick<MatchView, 'status' | 'qualifies' | 'shortlistedAt'> & Partial<Pick<MatchView, 'askedAt'>>;

/** How and when a study ended, for use on its matches. */
export interface StudyEnd {
  words: string;
  at: number;
}

/**
 * Null while the study has not ended. For studies that ended before we kept the time, the last change is the best
 * estimate.
 */
export const endOf = (study: Pick<Study, 'status' | 'isActive' | 'endedAt' | 'updatedAt'>): StudyEnd | null =>
  endedAs(study) && {
    words: STUDY_END_WORDS[study.status === 'withdrawn' ? 'withdrawn' : 'closed'],
    at: study.endedAt ?? study.updatedAt,
  };

/**
 * Where a match stands for the sponsor. An invitation ends with its study. A site on the shortlist stays there even if it
 * no longer qualifies, and so does one that has asked to be considered.
 */
export function stageOf({ status, qualifies, shortlistedAt, askedAt }: Staged, end: StudyEnd | null): MatchStage {
  if (status === 'declined' || (status === 'invited' && end)) return 'closed';
  if (status !== 'new') return status;
  if (shortlistedAt !== null) return 'shortlisted';
  if (askedAt) return 'asked';
  return qualifies ? 'suggested' : 'closed';
}

interface Standing {
  match: Staged;
  /** What the reader's own list says of the site; null if nothing. */
  onList?: OnList | null;
  end: StudyEnd | null;
  engagement: (Pick<Engagement, 'step' | 'todo' | 'dueAt'> & Partial<Pick<Engagement, 'decision'>>) | null;
  /** Whether a task of its start-up, which goes on, is late. */
  lateStartUp: boolean;
}

const isBackup = (engagement: Partial<Pick<Engagement, 'decision'>> | null | undefined) =>
  engagement?.decision === 'backup';

/** Whether a list shows a match. An overdue task counts whoever has it. */
export function isIn(list: MatchList, { match, end, engagement, onList, lateStartUp }: Standing, at: number): boolean {
  const stage = stageOf(match, end);
  // Nobody suggests what the reader's own list excludes. What has gone further goes on.
  if (stage === 'suggested' && onList?.status === 'excluded') return list === 'excluded';
  if (list === 'late') {
    const isLate = lateStartUp || ((engagement?.dueAt ?? at) < at && Boolean(engagement?.todo));
    return stage !== 'closed' && !end && isLate;
  }
  if (stage === list) return true;
  return stage === 'interested' && list === (isBackup(engagement) ? 'backup' : engagement?.step);
}

/** The stage with something to do: answers first, then suggestions. */
const SHOWN_FIRST: readonly MatchStage[] = [
  'interested',
  'asked',
  'suggested',
  'shortlisted',
  'invited',
  'selected',
  'closed',
];
export const firstStage = (counts: Readonly<Record<MatchStage, number>>): MatchStage =>
  SHOWN_FIRST.find((stage) => counts[stage] > 0) ?? 'suggested';

type Timed = Staged &
  Pick<
    MatchView,
    'createdAt' | 'computedAt' | 'updatedAt' | 'invitedAt' | 'answeredAt' | 'declinedBy' | 'declineKind'
  > & {
    /** Missing or null before the site has answered. */
    engagement?: Pick<MatchView['engagement'], 'decision' | 'decidedAt'> | null;
  };

/** The last thing that happened, in words, and when. Rescoring does not count. */
export function lastStep(match: Timed, end: StudyEnd | null): { words: string; at: number; lasts: boolean } {
  const { createdAt, computedAt, updatedAt, invitedAt, answeredAt, shortlistedAt, askedAt, declinedBy, status } = match;
  if (match.declineKind === STUDY_ENDED) return { words: 'Withdrawn', at: updatedAt, lasts: false };
  if (status === 'declined') return { words: `Declined by the ${declinedBy ?? 'site'}`, at: updatedAt, lasts: false };
  if (status === 'selected') return { words: 'Selected', at: updatedAt, lasts: false };
  if (status === 'interested' && isBackup(match.engagement))
    return { words: 'Backup', at: match.engagement?.decidedAt ?? updatedAt, lasts: true };
  if (status === 'interested') return { words: 'Interested', at: answeredAt ?? updatedAt, lasts: true };
  if (status === 'invited' && end) return { ...end, lasts: false };
  if (status === 'invited') return { words: 'Invited', at: invitedAt ?? updatedAt, lasts: false };
  if (shortlistedAt !== null) return { words: 'Shortlisted', at: shortlistedAt, lasts: false };
  if (askedAt) return { words: 'Asked', at: askedAt, lasts: true };
  if (!match.qualifies) return { words: 'No longer qualifies', at: computedAt, lasts: true };
  return { words: 'Suggested', at: createdAt, lasts: true };
}

/** Why a match is closed, as a sentence; null if nobody gave a reason. */
export function whyClosed(match: Staged & Pick<MatchView, 'musts' | 'lines' | 'declineReason'>): string | null {
  if (match.status === 'declined') return match.declineReason;
  if (stageOf(match, null) !== 'closed') return null;
  const { missing } = mustsSeen(match);
  const short = missing.length > 0 ? missing : match.lines.missing;
  return short.length > 0 ? `Missing: ${short.join(', ')}.` : 'It no longer fits what the study asks for.';
}

/** The parts of a match that filters and sort orders use. */
export interface Listed {
  match: Timed & Pick<Match, 'id' | 'score' | 'band' | 'requirements' | 'facts'>;
  site: { name: string; nameKey: string; city: string | null; state: string | null };
  engagement?: Pick<Engagement, 'decision' | 'decidedAt'> | null;
  end: StudyEnd | null;
  onList?: OnList | null;
  /** From the sponsor; null if either location is not known. */
  miles: number | null;
}

const meets = ({ match }: Listed, filter: MustFilter): boolean => {
  const seen = mustsSeen(summaryOf(match.requirements));
  if (filter === 'missing') return seen.missing.length > 0;
  return filter === 'notKnown' ? seen.notKnown.length > 0 : seen.missing.length + seen.notKnown.length === 0;
};

const isAt = ({ site }: Listed, place: string): boolean =>
  stateCode(site.state ?? '') === place || regionOfState(site.state ?? '') === place;

/** Whether a match is shown, apart from its stage. */
export function isShown(listed: Listed, { q, musts, band, place, list }: StudyListQuery): boolean {
  const text = withoutInvisible(`${listed.site.name} ${listed.site.city ?? ''}`).toLowerCase();
  const words = withoutInvisible(q ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean);
  return (
    words.every((word) => text.includes(word)) &&
    (!musts || meets(listed, musts as MustFilter)) &&
    (!band || listed.match.band === band) &&
    (!place || isAt(listed, place)) &&
    (!list || listed.onList?.status === list)
  );
}
