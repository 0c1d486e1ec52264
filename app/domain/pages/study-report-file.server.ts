/** The report of a study as a file: on paper (PDF), and as a workbook (XLSX). */
import { formatDateTime, formatDay } from '~/catalogue/time';
import type { Actor } from '~/domain/base/actor';
import { recordExport } from '~/domain/base/audit-export.server';
import { runApart } from '~/domain/base/files/apart.server';
import type { Block } from '~/domain/base/files/layout.server';
import type { WorkbookSheet } from '~/domain/base/files/workbook.server';
import { namedPaper } from '~/domain/base/paper.server';
import { type ReportCell, type ReportSection, reportSections } from '~/domain/model/study-report-sections';
import type { StudyReport } from '~/domain/model/study-report-view';
import { now } from '~/gateways/clock.server';
import { reportFor } from './study-report.server';

const TYPES = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type ReportFile = keyof typeof TYPES;

/** @throws {DomainError} as reportFor; too_many_requests, files_busy. */
export async function studyReportFile(actor: Actor, studyId: string, type: ReportFile, at = now()) {
  const report = await reportFor(actor, studyId, at);
  await recordExport(actor, 'studyReport', { rows: report.ranked.length, studyId }, at);
  const bytes = type === 'pdf' ? await paperOf(report) : await runApart('workbook', sheetsOf(report));
  return {
    name: `Report of ${report.name}.${type}`,
    contentType: TYPES[type],
    file: { stream: new Blob([bytes as BlobPart]).stream(), size: bytes.byteLength },
  };
}

const asOf = ({ asOf }: StudyReport) => `As of ${formatDateTime(asOf)}`;

function paperOf(report: StudyReport): Promise<Uint8Array> {
  const { name, study, sponsor, status, asOf: at } = report;
  const title = `Report: ${name}`;
  const blocks: Block[] = [
    { heading: title, size: 18 },
    { text: [name === study ? null : study, sponsor, status, asOf(report)].filter(Boolean).join(' · ') },
    ...reportSections(report).flatMap(blocksOf),
  ];
  return namedPaper({ title, blocks, foot: `${title} · ${asOf(report)}`, at });
}

const inWords = (cell: ReportCell): string => {
  if (cell === null || cell === '') return '–';
  return typeof cell === 'object' ? formatDay(Date.parse(cell.day)) : cell.toLocaleString('en-US');
};

/** A part of a report on paper. */
export function blocksOf({ title, lead, text, sentences, terms, table }: ReportSection): Block[] {
  return [
    { heading: title, size: 13, room: 110 },
    ...(lead ? [{ text: lead, small: true }] : []),
    ...(text ? [{ text }] : []),
    ...(sentences ? [{ text: sentences.join('\n') }] : []),
    ...(terms ? [{ terms }] : []),
    ...(table && table.rows.length === 0 ? [{ text: table.empty }] : []),
    ...(table && table.rows.length > 0
      ? [
          {
            columns: table.columns.map(({ header, kind, share }) => ({ header, share, toTheRight: kind === 'number' })),
            rows: table.rows.map((row) => row.map(inWords)),
          },
        ]
      : []),
  ];
}

/** How many characters wide a column with a share of 1 is. */
const SHARE_WIDTH = 11;

/** What is said in sentences on the first sheet, and each table on a sheet of its own. */
function sheetsOf(report: StudyReport): WorkbookSheet[] {
  const sections = reportSections(report);
  const said = sections.flatMap(({ title, lead, sentences, terms }): (readonly ReportCell[])[] => [
    [],
    [title],
    ...(lead ? [[lead]] : []),
    ...(sentences ?? []).map((sentence) => [sentence]),
    ...(terms ?? []).map(([term, value]) => [term, value]),
  ]);
  const first = [
    [`Report: ${report.name}`],
    [report.study],
    [report.sponsor],
    [report.status],
    [asOf(report)],
    ...said,
  ];
  return [
    { title: 'Report', widths: [60, 60], headers: null, rows: first },
    ...sections.flatMap(({ title, table }) =>
      table
        ? {
            title,
            widths: table.columns.map(({ share }) => Math.max(10, Math.round(share * SHARE_WIDTH))),
            headers: table.columns.map(({ header }) => header),
            rows: table.rows,
          }
        : [],
    ),
  ];
}
