import type { ReactNode } from 'react';
import type { ReportCell, ReportSection } from '~/domain/model/study-report-sections';
import { Section } from './layout';
import { DescriptionList, Sentences } from './lists';
import { Table } from './table';
import { cx, formatDay, formatNumber } from './text';

interface ReportProps {
  /** Stands at the top of each sheet of paper. */
  running: ReactNode;
  heading: ReactNode;
  sections: readonly ReportSection[];
}

/** The share of a column with long texts, which small screens show wide enough to be read. */
const LONG = 5;
/** So many columns fit a phone, if their texts wrap. */
const FEW = 3;

interface Row {
  cells: readonly ReportCell[];
  key: string;
}

/** The report of a study, on the screen and on paper. */
export function Report({ running, heading, sections }: ReportProps) {
  return (
    <div className="sheets">
      <p className="mb-3 break-words text-ink-muted text-sm">{running}</p>
      <div>
        {heading}
        <ReportSections sections={sections} />
      </div>
    </div>
  );
}

/** What the parts of a report say. */
export function ReportSections({ sections }: Pick<ReportProps, 'sections'>) {
  return (
    <>
      {sections.map(({ id, title, lead, text, sentences, terms, table }) => (
        <Section key={id} id={id} title={title} lead={lead}>
          {text && <p className="max-w-prose whitespace-pre-line break-words">{text}</p>}
          {sentences && (
            <div className="mb-4 max-w-prose">
              <Sentences lines={sentences} />
            </div>
          )}
          {terms && (
            <div className={table && 'mb-6'}>
              <DescriptionList items={terms.map(([term, value]) => ({ term, value }))} />
            </div>
          )}
          {table && (
            <div className={table.columns.length <= FEW ? 'max-w-2xl' : undefined}>
              <Table
                caption={title}
                rows={table.rows.map((cells, index): Row => ({ cells, key: `${index}` }))}
                rowKey={({ key }) => key}
                phone="scroll"
                empty={<p>{table.empty}</p>}
                columns={table.columns.map(({ header, kind, share }, place) => ({
                  header,
                  align: kind === 'number' ? ('end' as const) : undefined,
                  cell: ({ cells }: Row) => (
                    <span
                      className={cx(
                        'whitespace-pre-line',
                        share >= LONG && table.columns.length > FEW && 'max-lg:block max-lg:min-w-56',
                      )}
                    >
                      {inWords(cells[place] ?? null)}
                    </span>
                  ),
                }))}
              />
            </div>
          )}
        </Section>
      ))}
    </>
  );
}

function inWords(cell: ReportCell): string {
  if (cell === null || cell === '') return '–';
  if (typeof cell === 'object') return formatDay(Date.parse(cell.day));
  return typeof cell === 'number' ? formatNumber(cell) : cell;
}
