import { MATCH_STAGES } from '~/catalogue/match-list';
import { BANDS } from '~/catalogue/match-orders';
import { labelOf } from '~/catalogue/options';
import type { TableFormat } from '~/catalogue/paths';
import { SUB_SCORES } from '~/catalogue/sub-scores';
import { isoDay } from '~/catalogue/time';
import type { Actor } from '~/domain/base/actor';
import { exportTable } from '~/domain/base/table-file.server';
import type { StudyMatch } from '~/domain/model/match-view';
import { mustsSeen } from '~/domain/model/musts-seen';
import { endOf, lastStep, type StudyListQuery, whyClosed } from '~/domain/model/study-match-list';
import { now } from '~/gateways/clock.server';
import { allStudyMatches } from './study-matches.server';

type Column = readonly [header: string, cell: (match: StudyMatch) => unknown];

const COLUMNS: readonly Column[] = [
  ['Site', ({ siteOrganization }) => siteOrganization.name],
  ['City', ({ siteOrganization }) => siteOrganization.city],
  ['State', ({ siteOrganization }) => siteOrganization.state],
  ['Miles from the sponsor', ({ miles }) => miles],
  ['Stage', ({ stage }) => MATCH_STAGES.find(({ value }) => value === stage)?.label],
  ['Band', ({ band }) => labelOf(BANDS, band)],
  ['Verdict', ({ verdict }) => verdict.text],
  ['Tie group', ({ tie }) => tie],
  ['Score', ({ score }) => score],
  ['Score, from', ({ low }) => low],
  ['Score, to', ({ high }) => high],
  ['Scored on', ({ computedAt }) => isoDay(computedAt)],
  ...SUB_SCORES.flatMap(({ value, label, scoreKey }): Column[] => [
    [label, ({ breakdown }) => breakdown[scoreKey]],
    [`${label}, assumed`, ({ parts }) => parts[value].assumed],
    [`${label}, weight in %`, ({ parts }) => Math.round(1000 * (parts[value].share ?? 0)) / 10],
  ]),
  ['Requirements met', (match) => mustsSeen(match).met],
  ['Requirements missing', (match) => mustsSeen(match).missing],
  ['Requirements not known', (match) => mustsSeen(match).notKnown],
  ['Fits', ({ lines }) => lines.fits],
  ['Missing', ({ lines }) => lines.missing],
  ['Not known', ({ lines }) => lines.notKnown],
  ['Last step', (match) => lastStep(match, endOf(match.study)).words],
  ['Since', (match) => isoDay(lastStep(match, endOf(match.study)).at)],
  ['Reason', whyClosed],
];

/** The matches that a study's list finds, on all its pages, or the named ones. @throws as studyFor. */
export async function studyMatchesFile(
  actor: Actor,
  studyId: string,
  request: { query: StudyListQuery; ids: readonly string[] },
  format: TableFormat,
  at = now(),
) {
  const matches = await allStudyMatches(actor, studyId, request);
  const lines = [COLUMNS.map(([header]) => header), ...matches.map((match) => COLUMNS.map(([, cell]) => cell(match)))];
  return exportTable(actor, lines, { title: 'matches', format, what: 'studySites', studyId }, at);
}
