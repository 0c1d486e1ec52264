import { Link } from '@remix-run/react';
import { labelOf } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { START_UP_END_REASONS, START_UP_RECORDS, START_UP_STAGES, type StartUpRecord } from '~/catalogue/start-up';
import type { StartUpTaskView, StartUpView } from '~/domain/model/start-up-schema';
import { Badge } from '~/ui/badge';
import { Section } from '~/ui/layout';
import { formatDate, formatDue, plural } from '~/ui/text';
import { Task, type TaskContext } from './task';

export const RECORD_PATHS: Readonly<Record<StartUpRecord, (matchId: string) => string>> = {
  irb: paths.matchIrb,
  training: paths.matchDelegation,
};

interface BoardProps extends Omit<TaskContext, 'isOpen'> {
  startUp: StartUpView;
  open: string | null;
  /** Whether both sides have signed the budget. */
  invoiced: boolean;
}

/** The tasks of both sides: what is the reader's to do first, then the others by stage. */
export function Board({ matchId, startUp, open, invoiced, ...context }: BoardProps) {
  const { side } = context;
  const isMine = ({ side: its, since, evidence }: StartUpTaskView) =>
    its === side && since !== null && evidence !== 'signature';
  const mine = startUp.tasks.filter(isMine).sort((one, other) => one.plannedAt - other.plannedAt);
  const rows = (tasks: readonly StartUpTaskView[]) => (
    <ul className="card divide-y divide-line *:px-5 *:py-3">
      {tasks.map((task) => (
        <Task key={task.id} task={task} isOpen={task.id === open} matchId={matchId} {...context} />
      ))}
    </ul>
  );
  return (
    <>
      <Progress startUp={startUp} names={context.names} />
      <ul className="mb-8 flex flex-wrap gap-x-6 gap-y-1 empty:hidden">
        {startUp.records.map(({ record, state }) => (
          <li key={record}>
            <Link to={RECORD_PATHS[record](matchId)} className="link inline-block min-h-6">
              {START_UP_RECORDS[record]}
            </Link>
            <span className="text-ink-muted">{`: ${state}`}</span>
          </li>
        ))}
      </ul>
      {mine.length > 0 && <Section title={side === 'site' ? 'Your site’s turn' : 'Your turn'}>{rows(mine)}</Section>}
      {START_UP_STAGES.map(({ value, label }) => {
        const all = startUp.tasks.filter(({ stage }) => stage === value);
        const others = all.filter((task) => !isMine(task));
        if (all.length === 0) return null;
        return (
          <Section
            key={value}
            title={label}
            lead={standingOf(all, others.length)}
            actions={
              value === 'contract' && (
                <VersionLinks matchId={matchId} startUp={startUp} invoiced={invoiced} {...context} />
              )
            }
          >
            {others.length > 0 && rows(others)}
          </Section>
        );
      })}
    </>
  );
}

/** How many tasks of a stage are done or waived, and how many are listed above, as the reader's turn. */
function standingOf(all: readonly StartUpTaskView[], listed: number): string {
  const ended = all.filter(({ endedAt }) => endedAt !== null);
  const done = ended.some(({ status }) => status === 'waived') ? 'done or waived' : 'done';
  const above = all.length - listed;
  return `${ended.length} of ${all.length} ${done}${above > 0 ? ` · ${above} in your turn, above` : ''}`;
}

/** Where the contract and the budget are negotiated, and how far each is, and the invoices that follow. */
const VersionLinks = ({
  startUp,
  invoiced,
  ...context
}: Pick<BoardProps, 'matchId' | 'side' | 'names' | 'startUp' | 'invoiced'>) => (
  <span className="grid justify-items-start gap-x-6 text-sm sm:justify-items-end">
    <VersionLink what="contract" version={startUp.contract} {...context} />
    <VersionLink what="budget" version={startUp.budget} {...context} />
    {invoiced && (
      <Link to={paths.matchTab(context.matchId, 'invoices')} className="link inline-block min-h-6">
        Invoices
      </Link>
    )}
  </span>
);

interface VersionLinkProps extends Pick<BoardProps, 'matchId' | 'side' | 'names'> {
  what: 'contract' | 'budget';
  version: StartUpView['budget'];
}

function VersionLink({ what, version, matchId, side, names }: VersionLinkProps) {
  const link = (text: string) => (
    <Link to={paths.matchTab(matchId, what)} className="link inline-block min-h-6">
      {text}
    </Link>
  );
  if (!version) return link(side === 'sponsor' ? `Propose the ${what}` : `No ${what} yet`);
  const { number, turn, since } = version;
  return (
    <span>
      {link(`${what === 'contract' ? 'Contract' : 'Budget'}, version ${number}`)}
      {turn && since !== null
        ? `: ${turn === side ? 'your' : `${names[turn]}’s`} turn since ${formatDate(since)}`
        : ': signed by both'}
    </span>
  );
}

/** How far it is, and when the site will be activated as planned first and now. */
function Progress({ startUp, names }: Pick<BoardProps, 'startUp' | 'names'>) {
  const { done, all, late, plannedAt, baselineAt, activatedAt, startedAt, projected, ended } = startUp;
  const goesOn = activatedAt === null && ended === null;
  return (
    <>
      <p className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        {activatedAt === null && all > 0 && <span className="font-semibold">{`${done} of ${all} done`}</span>}
        {activatedAt !== null && <Badge tone="success">{`Activated on ${formatDate(activatedAt)}`}</Badge>}
        {ended && <Badge tone="neutral">{`Ended on ${formatDate(ended.at)}`}</Badge>}
        {late > 0 && <Badge tone="danger">{`${late} late`}</Badge>}
        <span>
          {goesOn && `Activation planned for ${formatDue(plannedAt)}`}
          <span className="text-ink-muted text-sm">
            {goesOn ? ' · ' : ''}
            {all > 0 ? `First plan ${formatDue(baselineAt)} · Begun on ${formatDate(startedAt)}` : 'It had not begun'}
          </span>
        </span>
      </p>
      {goesOn && <p className="mb-6 text-ink-muted text-sm">{projectionInWords(projected)}</p>}
      {ended && (
        <p className="mb-6">
          {`${names[ended.by]} has ended the start-up: ${labelOf(START_UP_END_REASONS, ended.reason)}. The site will not be activated.${all > 0 ? ' The tasks stay as they were.' : ''}`}
        </p>
      )}
    </>
  );
}

function projectionInWords(projected: StartUpView['projected']): string {
  if (!projected)
    return 'The plan goes by the days of its tasks. We can’t say yet how likely it is: too few start-ups have been activated here.';
  const { leastAt, mostAt, decidedBy, stage, irb } = projected;
  const finished = START_UP_STAGES.find(({ value }) => value === stage)?.label.toLowerCase();
  const like = finished ? ` that had finished the same stage (${finished})` : '';
  const board = irb ? ` with a ${irb} IRB, as here` : '';
  const range =
    mostAt === null ? `on ${formatDate(leastAt)} or later` : `between ${formatDate(leastAt)} and ${formatDate(mostAt)}`;
  return `With a probability of 80%, it is activated ${range}, by ${plural(decidedBy, 'activation')} on this platform${like}${board}.`;
}
