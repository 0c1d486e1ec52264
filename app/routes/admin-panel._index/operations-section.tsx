import type { ReactNode } from 'react';
import { STEPS } from '~/catalogue/engagement';
import { ORGANIZATION_SOURCES } from '~/catalogue/lists';
import { labelOf } from '~/catalogue/options';
import { OPERATIONS_PERIODS } from '~/domain/model/operations-view';
import { Card, CardHeader } from '~/ui/card';
import { NumbersTable } from '~/ui/charts/parts';
import { Section } from '~/ui/layout';
import { SearchForm } from '~/ui/search-form';
import { formatNumber, plural } from '~/ui/text';
import type { DataOf } from './load.server';

type Props = Pick<DataOf<'analytics'>, 'work' | 'days'>;

/** How the work goes: how long it takes, what waits, and what becomes of invitations (RUN-69). */
export function OperationsSection({ work, days }: Props) {
  const { reviews, waiting, steps, invitations } = work;
  const invited = invitations.reduce((sum, row) => sum + row.invited, 0);
  const answered = invitations.reduce((sum, row) => sum + row.answered, 0);
  const share = invited === 0 ? null : Math.round((100 * answered) / invited);
  return (
    <Section title="Operations" lead="Counted from the records of this installation when the page was opened.">
      <SearchForm
        label="Period"
        keep={{ section: 'analytics' }}
        button="Show"
        selects={[{ name: 'days', label: 'Period', value: days, options: OPERATIONS_PERIODS }]}
      />
      <div className="grid gap-6 lg:grid-cols-2">
        <Numbers
          title="Review time"
          text="Decisions in the period. The time runs from the submission, or from the applicant’s last answer; half took longer."
          heads={['Reviewed', 'Decisions', 'Median time']}
          isEmpty={reviews.every(({ decided }) => decided === 0)}
          rows={reviews.map(({ kind, decided, medianMs }) => [
            kind === 'study' ? 'Studies' : 'Organizations',
            formatNumber(decided),
            time(medianMs),
          ])}
        />
        <Numbers
          title="Waiting now"
          text="Pending records, by how long ago they were submitted, whatever the period."
          heads={['Submitted', 'Sites', 'Sponsors', 'Studies']}
          isEmpty={waiting.every(({ site, sponsor, study }) => site + sponsor + study === 0)}
          rows={waiting.map(({ upToDays, ...counts }, band) => [
            ageWords(upToDays, waiting[band - 1]?.upToDays ?? 0),
            ...[counts.site, counts.sponsor, counts.study].map(formatNumber),
          ])}
        />
        <Numbers
          title="Time for each step"
          text="Steps of matches that ended in the period. The time runs from the start of the step to its last task; half took longer."
          heads={['Step', 'Ended', 'Median time']}
          isEmpty={steps.every(({ ended }) => ended === 0)}
          rows={steps.map(({ step, ended, medianMs }) => [labelOf(STEPS, step), formatNumber(ended), time(medianMs)])}
        />
        <Numbers
          title="Invitations"
          text={`Sites by the month of their invitation (UTC) and how they came here. Answered and selected count up to now.${share === null ? '' : ` ${share}% of ${formatNumber(invited)} have answered.`}`}
          heads={['Invited in', 'By', 'Invited', 'Answered', 'Selected']}
          isEmpty={invited === 0}
          rows={invitations.map(({ start, source, ...row }) => [
            MONTH.format(start),
            labelOf(ORGANIZATION_SOURCES, source),
            ...[row.invited, row.answered, row.selected].map(formatNumber),
          ])}
        />
      </div>
    </Section>
  );
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

const HOUR = 3_600_000;

function time(ms: number | null): string {
  if (ms === null) return 'No data yet';
  if (ms < HOUR) return plural(Math.max(1, Math.round(ms / 60_000)), 'minute');
  return ms < 48 * HOUR ? plural(Math.round(ms / HOUR), 'hour') : plural(Math.round(ms / (24 * HOUR)), 'day');
}

function ageWords(upToDays: number | null, fromDays: number): string {
  if (upToDays === null) return `More than ${plural(fromDays, 'day')} ago`;
  return fromDays === 0
    ? `In the last ${upToDays === 1 ? 'day' : plural(upToDays, 'day')}`
    : `${fromDays} to ${plural(upToDays, 'day')} ago`;
}

interface NumbersProps {
  title: string;
  /** How it is counted. */
  text: string;
  heads: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  isEmpty: boolean;
}

const Numbers = ({ title, text, heads, rows, isEmpty }: NumbersProps) => (
  <Card as="section">
    <CardHeader title={title} text={text} />
    {isEmpty ? <p>No data yet.</p> : <NumbersTable caption={title} heads={heads} rows={rows} />}
  </Card>
);
