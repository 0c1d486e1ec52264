import { Link } from '@remix-run/react';
import { COUNT_CORRECTIONS, COUNTED, SCREEN_FAILURES } from '~/catalogue/counts';
import { paths } from '~/catalogue/paths';
import { failuresIn } from '~/domain/model/counts';
import type { CountMonth, MatchCounts } from '~/domain/model/counts-schema';
import { Figures } from '~/ui/figures';
import { Section } from '~/ui/layout';
import { type Column, Table } from '~/ui/table';
import { formatDate, formatDue, formatMonth, formatNumber, plural } from '~/ui/text';

type Shown = MatchCounts['total'];

/** What the site has counted in all, beside what it has promised. */
export function Total({ counted: { total, promised } }: { counted: MatchCounts }) {
  return (
    <div className="pt-4">
      <Figures
        figures={[
          { label: 'Randomized', value: formatNumber(total.randomized) },
          { label: 'Promised', value: promised === null ? 'Not stated' : formatNumber(promised) },
          { label: 'Prescreened', value: formatNumber(total.prescreened) },
          { label: 'Consented', value: formatNumber(total.consented) },
          { label: 'Screen failures', value: formatNumber(failuresIn(total)) },
          { label: 'Completed', value: formatNumber(total.completed) },
        ]}
      />
    </div>
  );
}

const byReason = ({ failed }: Pick<Shown, 'failed'>): string =>
  SCREEN_FAILURES.filter(({ value }) => (failed[value] ?? 0) > 0)
    .map(({ value, label }) => `${label}: ${failed[value]}`)
    .join('; ');

const whyInWords = (why: string | null) => COUNT_CORRECTIONS.find(({ value }) => value === why)?.label ?? '';

/** All months, the latest first, with what was entered before a correction. */
export function Months({ matchId, counted: { months, mayEnter } }: { matchId: string; counted: MatchCounts }) {
  if (months.length === 0) return <p className="text-ink-muted">The first month is counted once it is over.</p>;
  const number = (of: (shown: Shown) => number) => (month: CountMonth) =>
    month.entered ? formatNumber(of(month.entered)) : '–';
  const columns: Column<CountMonth>[] = [
    { header: 'Month', cell: ({ month }) => formatMonth(month), primary: true },
    ...COUNTED.slice(0, 2).map(({ value, label }) => ({
      header: label,
      cell: number((shown) => shown[value]),
      align: 'end' as const,
    })),
    {
      header: 'Screen failures',
      cell: (month) => (
        <>
          {number(failuresIn)(month)}
          {month.entered && failuresIn(month.entered) > 0 && (
            <span className="block text-ink-muted text-sm">{byReason(month.entered)}</span>
          )}
        </>
      ),
      align: 'end',
    },
    ...COUNTED.slice(2).map(({ value, label }) => ({
      header: label,
      cell: number((shown) => shown[value]),
      align: 'end' as const,
    })),
    { header: 'Entered', cell: (month) => <Entered month={month} /> },
    ...(mayEnter
      ? [
          {
            header: 'Change',
            hideHeader: true,
            align: 'end' as const,
            cell: ({ month, entered }: CountMonth) => (
              <Link to={`${paths.matchTab(matchId, 'counts')}?month=${month}#enter`} className="link">
                {entered ? 'Correct' : 'Enter'} <span className="sr-only">{formatMonth(month)}</span>
              </Link>
            ),
          },
        ]
      : []),
  ];
  return (
    <Section title="By month">
      <Table caption="Counts by month" columns={columns} rows={months} rowKey={({ month }) => month} long dense />
    </Section>
  );
}

function Entered({ month: { entered, earlier, late, dueAt } }: { month: CountMonth }) {
  if (!entered)
    return late ? (
      <span className="text-danger">Late since {formatDue(dueAt)}</span>
    ) : (
      <span className="text-ink-muted">Due {formatDue(dueAt)}</span>
    );
  return (
    <>
      {formatDate(entered.enteredAt)}
      {entered.enteredBy && `, ${entered.enteredBy}`}
      {earlier.length > 0 && (
        <details className="text-sm">
          <summary className="link cursor-pointer">{plural(earlier.length, 'correction')}</summary>
          <ul className="mt-1 grid gap-1 text-ink-muted">
            {[entered, ...earlier].slice(0, -1).map((version, index) => {
              const before = earlier[index] as Shown;
              return (
                <li key={version.version}>
                  {formatDate(version.enteredAt)}: {whyInWords(version.why)}. Before: {inNumbers(before)}.
                </li>
              );
            })}
          </ul>
        </details>
      )}
    </>
  );
}

const inNumbers = (shown: Shown): string =>
  [
    ...COUNTED.map(({ value, label }) => `${label.toLowerCase()} ${shown[value]}`),
    `screen failures ${failuresIn(shown)}`,
  ].join(', ');
