import { Link } from '@remix-run/react';
import { labelOf } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { START_UP_END_REASONS, START_UP_STAGES } from '~/catalogue/start-up';
import type { StudyPlanView } from '~/domain/model/study-plan-schema';
import { Badge } from '~/ui/badge';
import { Section } from '~/ui/layout';
import { Opener } from '~/ui/opener';
import { type Column, Table } from '~/ui/table';
import { formatDate, formatDue, formatNumber, plural } from '~/ui/text';
import { PlanForm } from './plan-form';

type Row = StudyPlanView['rows'][number];
type Shown = Omit<Row, 'region'> & { name: string };

const NO_PLAN = <span className="text-ink-muted">No plan</span>;
const orNoPlan = (value: number | null) => (value === null ? NO_PLAN : formatNumber(value));
const OTHER = 'Other places';

/** What the sponsor wants in each region, how far its sites are, and what to do about those that have fallen out. */
export function Plan({ plan, editing }: { plan: StudyPlanView; editing: boolean }) {
  const { rows, total, countries, stages, late, fallenOut, mayChange } = plan;
  const shown: Shown[] = rows.map(({ region, ...row }) => ({ name: region ?? OTHER, ...row }));
  return (
    <>
      <Section id="plan" title="Plan by region" lead={leadOf(plan)}>
        {shown.length > 0 ? (
          <Table
            caption="Plan by region"
            columns={COLUMNS}
            rows={shown.length > 1 ? [...shown, { name: 'All regions', ...total }] : shown}
            rowKey={({ name }) => name}
            long
            dense
          />
        ) : (
          <p className="text-ink-muted">No region has a plan or a selected site yet.</p>
        )}
        {mayChange && (
          <div className="mt-4 grid gap-4">
            <p>
              <Opener name="plan" value="edit" open={editing} hash="plan-form" className="btn btn-md btn-secondary">
                Change the plan
              </Opener>
            </p>
            {editing && (
              <div id="plan-form" className="card card-body">
                <PlanForm rows={rows} />
              </div>
            )}
          </div>
        )}
      </Section>
      {countries.length > 0 && (
        <Section
          title="By country"
          lead="What the study wants in each of its countries. All sites here are in the United States."
        >
          <Table
            caption="Plan by country"
            columns={COUNTRY_COLUMNS}
            rows={countries}
            rowKey={({ country }) => country}
            dense
          />
        </Section>
      )}
      {fallenOut.length > 0 && (
        <Section
          title="Sites that have fallen out"
          lead="Selected, and not activated. For each, the best site of its region that you could select instead."
        >
          <ul className="card divide-y divide-line *:px-5 *:py-3">
            {fallenOut.map((each) => (
              <FallenOut key={each.matchId} {...each} />
            ))}
          </ul>
        </Section>
      )}
      {stages.length > 0 && (
        <Section
          title="Days for each stage"
          lead="From when its first task could be done until its last one was: the median of this study’s start-ups that have finished the stage."
        >
          <Table
            caption="Days for each stage"
            columns={STAGE_COLUMNS}
            rows={stages}
            rowKey={({ stage }) => stage}
            dense
          />
        </Section>
      )}
      {late.length > 0 && (
        <Section title="Late" lead="Tasks that can be done now, and whose planned day is over.">
          <Table caption="Late tasks" columns={LATE_COLUMNS} rows={late} rowKey={({ taskId }) => taskId} dense />
        </Section>
      )}
    </>
  );
}

function leadOf({ totalSites, enrollmentTarget }: StudyPlanView): string {
  const wanted = [
    totalSites === null ? [] : [plural(totalSites, 'site')],
    enrollmentTarget === null ? [] : [plural(enrollmentTarget, 'patient')],
  ].flat();
  const says = wanted.length > 0 ? `The study as a whole wants ${wanted.join(' and ')}. ` : '';
  return `${says}Selected sites include those in start-up and active ones.`;
}

const number = (header: string, cell: Column<Shown>['cell']) => ({
  header,
  cell,
  align: 'end' as const,
});

const COLUMNS: Column<Shown>[] = [
  { header: 'Region', cell: ({ name }) => name, primary: true },
  number('Sites wanted', ({ sites }) => orNoPlan(sites)),
  number('Selected', ({ selected }) => formatNumber(selected)),
  number('In start-up', ({ inStartUp }) => formatNumber(inStartUp)),
  number('Active', ({ active }) => formatNumber(active)),
  number('Declined or fallen out', ({ out }) => formatNumber(out)),
  number('Patients wanted', ({ patients }) => orNoPlan(patients)),
  number('Committed', ({ committed }) => formatNumber(committed)),
  number('Randomized', ({ randomized }) => formatNumber(randomized)),
];

const COUNTRY_COLUMNS: Column<StudyPlanView['countries'][number]>[] = [
  { header: 'Country', cell: ({ country }) => country, primary: true },
  { header: 'Sites wanted', cell: ({ sites }) => orNoPlan(sites), align: 'end' },
  { header: 'Selected', cell: ({ selected }) => formatNumber(selected), align: 'end' },
  { header: 'Active', cell: ({ active }) => formatNumber(active), align: 'end' },
  { header: 'Patients wanted', cell: ({ patients }) => orNoPlan(patients), align: 'end' },
  { header: 'Randomized', cell: ({ randomized }) => formatNumber(randomized), align: 'end' },
];

const STAGE_COLUMNS: Column<StudyPlanView['stages'][number]>[] = [
  { header: 'Stage', cell: ({ stage }) => labelOf(START_UP_STAGES, stage), primary: true },
  {
    header: 'Days (median)',
    cell: ({ days }) => (days === null ? <span className="text-ink-muted">No site yet</span> : formatNumber(days)),
    align: 'end',
  },
  { header: 'Sites', cell: ({ cases }) => formatNumber(cases), align: 'end' },
  {
    header: 'Late tasks',
    cell: ({ late }) => (late > 0 ? <span className="text-danger">{formatNumber(late)}</span> : '0'),
    align: 'end',
  },
];

const LATE_COLUMNS: Column<StudyPlanView['late'][number]>[] = [
  {
    header: 'Task',
    cell: ({ title, matchId, taskId }) => (
      <Link
        to={`${paths.matchStartUp(matchId, { task: taskId })}#task-${taskId}`}
        className="link inline-block min-h-6"
      >
        {title}
      </Link>
    ),
    primary: true,
  },
  { header: 'Site', cell: ({ site }) => site },
  { header: 'Who', cell: ({ side }) => (side === 'site' ? 'Site' : 'Sponsor') },
  { header: 'Planned for', cell: ({ plannedAt }) => formatDue(plannedAt) },
];

function FallenOut({ matchId, site, region, why, at, backup, enough }: StudyPlanView['fallenOut'][number]) {
  const where = region ? `in the ${region}` : 'in other places';
  return (
    <li className="grid gap-1">
      <p className="break-words">
        <Link to={paths.matchTab(matchId, 'start-up')} className="link inline-block min-h-6 font-semibold">
          {site}
        </Link>
        <span className="text-ink-muted text-sm">
          {` · ${region ?? OTHER} · ${
            why === 'suspended'
              ? 'The site is suspended, and its matches wait'
              : `${labelOf(START_UP_END_REASONS, why)}${at === null ? '' : `, ${formatDate(at)}`}`
          }`}
        </span>
      </p>
      {backup ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 break-words">
          <Link to={paths.match(backup.matchId)} className="link inline-block min-h-6">
            {`Review ${backup.site}, to select it instead`}
          </Link>
          <Badge tone={backup.kept ? 'info' : 'neutral'}>{backup.kept ? 'Backup' : 'Interested'}</Badge>
          {backup.verdict && <span className="text-ink-muted text-sm">{backup.verdict}</span>}
        </p>
      ) : (
        <p className="text-ink-muted text-sm">
          {enough
            ? `You have the sites that you want ${where}.`
            : `No backup or interested site ${where} could be selected now.`}
        </p>
      )}
    </li>
  );
}
