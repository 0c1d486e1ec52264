/** What the table of a study's matches can show: its lists, and its columns. */
import { MATCH_STAGES } from './match-list';
import type { Option } from './options';

/**
 * What a list of matches shows: a stage, or a part of the stages: the steps that interested sites are at, those that the sponsor
 * keeps as a backup, and the matches with an overdue task. In the order of the path.
 */
export const MATCH_LISTS = [
  ...MATCH_STAGES.slice(0, 5),
  { value: 'cda', label: 'CDA' },
  { value: 'feasibility', label: 'Feasibility' },
  { value: 'visit', label: 'Qualification visit' },
  { value: 'decision', label: 'To decide' },
  { value: 'backup', label: 'Backup' },
  ...MATCH_STAGES.slice(5),
  { value: 'excluded', label: 'Excluded by your list' },
  { value: 'late', label: 'Overdue' },
] as const satisfies readonly Option[];
export type MatchList = (typeof MATCH_LISTS)[number]['value'];

/** The columns that a person can show or hide in the list, beside the sites and where they are. */
const ADDED_COLUMNS = [
  { value: 'step', label: 'Step' },
  { value: 'commitment', label: 'Commitment' },
  { value: 'points', label: 'Feasibility points' },
  { value: 'ruledOut', label: 'Ruled out' },
  { value: 'answerTime', label: 'Answer time' },
  { value: 'distance', label: 'Distance' },
] as const satisfies readonly Option[];
export type AddedColumn = (typeof ADDED_COLUMNS)[number]['value'];
export const MATCH_COLUMNS = [
  { value: 'score', label: 'Score' },
  { value: 'subScores', label: 'Sub-scores' },
  { value: 'requirements', label: 'Requirements' },
  { value: 'last', label: 'Last step' },
  ...ADDED_COLUMNS,
] as const satisfies readonly Option[];
export type MatchColumn = (typeof MATCH_COLUMNS)[number]['value'];
/** Until the person chooses. */
export const USUAL_COLUMNS: readonly MatchColumn[] = ['score', 'subScores', 'requirements', 'last'];
export const addedColumns = (columns: readonly MatchColumn[]) =>
  ADDED_COLUMNS.filter(({ value }) => columns.includes(value));
