import { labelOf, type Option } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { DELAY_REASONS } from '~/catalogue/start-up';
import { rulesOf } from '~/domain/model/forms';
import type { StartUpMove } from '~/domain/model/start-up-rules';
import type { MatchStartUp, StartUpTaskView } from '~/domain/model/start-up-schema';
import { AssignForm } from '~/ui/assign-form';
import { Badge } from '~/ui/badge';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Fold } from '~/ui/card';
import { FieldGrid, Select, TextArea, TextField, useRefused, ZodForm } from '~/ui/form';
import { DescriptionList } from '~/ui/lists';
import { Opener } from '~/ui/opener';
import { formatDate, formatDay, formatDue } from '~/ui/text';

export interface TaskContext extends Pick<MatchStartUp, 'side' | 'documents'> {
  isOpen: boolean;
  matchId: string;
  names: Readonly<Record<'site' | 'sponsor', string>>;
  team: readonly Option[];
  idempotencyKey: string;
}

interface TaskProps extends TaskContext {
  task: StartUpTaskView;
}

/** A task in a row: what, whose turn, until when, and with which document. Its forms open below it. */
export function Task({ task, ...context }: TaskProps) {
  const { id, title, document } = task;
  return (
    <li id={`task-${id}`} className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 flex-1 basis-72">
          <Opener
            name="task"
            value={id}
            open={context.isOpen}
            hash={`task-${id}`}
            className="link inline-block min-h-6 break-words font-semibold"
          >
            {title}
          </Opener>
          <p className="break-words text-ink-muted text-sm">{standingOf(task, context)}</p>
          {document && (
            <p className="break-words text-sm">
              {document.id ? (
                <a href={paths.document(document.id)} className="link inline-block min-h-6">
                  {document.name}
                </a>
              ) : (
                document.name
              )}
              {document.person && ` about ${document.person}`}
              {document.state === 'expired' && <strong className="text-danger"> has expired</strong>}
              {document.state === 'missing' && (
                <strong className="text-danger"> is no longer among the site’s documents</strong>
              )}
              {document.state === 'valid' && document.validUntil !== null && (
                <span className="text-ink-muted">{` valid until ${formatDay(document.validUntil)}`}</span>
              )}
            </p>
          )}
        </div>
        <Standing {...task} />
      </div>
      {context.isOpen && <Details task={task} {...context} />}
    </li>
  );
}

function Standing({ status, late, waitsFor }: StartUpTaskView) {
  if (status === 'done') return <Badge tone="success">Done</Badge>;
  if (status === 'waived') return <Badge>Waived</Badge>;
  return (
    <span className="flex flex-wrap gap-2">
      {status === 'returned' && <Badge tone="warning">Returned</Badge>}
      {late && <Badge tone="danger">Late</Badge>}
      {waitsFor.length > 0 && <Badge>Waits</Badge>}
    </span>
  );
}

/** Whose turn it is and since when, what it waits for, or how it ended. */
function standingOf(task: StartUpTaskView, { side, names }: Pick<TaskContext, 'side' | 'names'>): string {
  const { endedAt, endedBy, status, waitsFor, since, plannedAt, assignedTo, evidence } = task;
  if (endedAt !== null) {
    const done = status === 'waived' ? 'Waived' : 'Done';
    return `${done} on ${formatDate(endedAt)}${endedBy ? ` by ${endedBy}` : ''}`;
  }
  const who = assignedTo
    ? assignedTo.you
      ? 'You'
      : assignedTo.name
    : task.side === side
      ? 'Your team'
      : names[task.side];
  const due = `due ${formatDue(plannedAt)}`;
  if (since !== null) return `${who}, since ${formatDate(since)}, ${due}`;
  // The activation waits for everything, which needs no list.
  const what = evidence === 'signature' ? 'all other tasks' : waitsFor.join(', ');
  return `${who}, ${due}. Waits for: ${what}`;
}

/** The plan of a task, and what the reader can do with it. */
function Details({ task, ...context }: TaskProps) {
  const { may, baselineAt, plannedAt, delay, asksFor, reason, status } = task;
  const said = status === 'open' || status === 'returned' ? 'Why it is open again' : 'Why it was waived';
  return (
    <div className="grid gap-5 border-line border-l-4 pl-4">
      <DescriptionList
        items={[
          { term: 'First plan', value: formatDue(baselineAt) },
          { term: 'Planned for', value: formatDue(plannedAt) },
          { term: 'Why later', value: delay && labelOf(DELAY_REASONS, delay) },
          { term: 'Asks for', value: asksFor && `${asksFor}, from the site’s documents` },
          { term: said, value: reason },
        ].filter(({ value }) => value)}
      />
      {task.follows && task.endedAt === null && (
        <div className="grid justify-items-start gap-3">
          <p>
            {`This task follows the ${task.follows}.`}
            {may.includes('complete') && ` Mark it as done only if you settle the ${task.follows} elsewhere.`}
          </p>
          <ButtonLink to={paths.matchTab(context.matchId, task.follows)} reloadDocument>
            Open the {task.follows}
          </ButtonLink>
        </div>
      )}
      {task.recordedIn && task.endedAt === null && (
        <p>
          <a href={paths.matchIrb(context.matchId)} className="link inline-block min-h-6">
            Open the IRB record
          </a>
          {may.includes('complete') ? '.' : '. This task can be marked as done once an approval is recorded there.'}
        </p>
      )}
      {task.documentType === 'form1572' && task.endedAt === null && (
        <p>
          <a href={paths.matchForm1572(context.matchId)} className="link inline-block min-h-6">
            Draft of the form
          </a>
          , filled in from what is recorded.
        </p>
      )}
      {may.includes('complete') && <CompleteForm task={task} {...context} />}
      {may.includes('assign') && context.team.length > 1 && (
        <AssignForm intent={`assignStartUpTask ${task.id}`} people={context.team} assigneeId={task.assignedTo?.id} />
      )}
      {may.includes('move') && <PlanForm task={task} idempotencyKey={context.idempotencyKey} />}
      {REASONED.filter(({ move }) => may.includes(move)).map((each) => (
        <ReasonForm key={each.move} task={task} idempotencyKey={context.idempotencyKey} {...each} />
      ))}
    </div>
  );
}

/** Says that it is done, with a document if it asks for one. */
function CompleteForm({ task, documents, idempotencyKey }: TaskProps) {
  const { id, title, documentType, asksFor } = task;
  const intent = `completeStartUpTask ${id}`;
  const untyped = documents.filter(({ type }) => type === null);
  const own = [...documents.filter(({ type }) => type === documentType), ...untyped];
  const lastResult = useRefused(intent);
  if (documentType !== null && own.length === 0) {
    return (
      <p>
        None of your documents is valid and of this type: {asksFor}.{' '}
        <a href={paths.organizationDocuments} className="link inline-block min-h-6">
          Add it to your documents
        </a>
        , then choose it here.
      </p>
    );
  }
  return (
    <ZodForm id={`complete-${id}`} rules={rulesOf('completeTask')} lastResult={lastResult} className="grid gap-4">
      {(fields) => (
        <>
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          {documentType !== null && (
            <Select
              meta={fields.documentId}
              label="Which of your documents"
              hint={`${untypedInWords(untyped, asksFor)}The sponsor can read it.`}
              options={own.map(({ id, label }) => ({ value: id, label }))}
            />
          )}
          <div>
            <SubmitButton intent={intent} variant={task.follows ? 'secondary' : 'primary'} pendingLabel="Saving...">
              Mark as done<span className="sr-only">: {title}</span>
            </SubmitButton>
          </div>
        </>
      )}
    </ZodForm>
  );
}

/** Says that choosing a document without a type says what it is. */
function untypedInWords(untyped: MatchStartUp['documents'], asksFor: string | null): string {
  const [first, ...others] = untyped;
  if (!first) return '';
  const has = others.length > 0 ? `${untyped.length} of your documents have` : `${first.name ?? 'A document'} has`;
  return `${has} no type yet: if you choose one, you say that it is this: ${asksFor}. `;
}

/** Another day. A later one needs a reason from the list. */
function PlanForm({ task, idempotencyKey }: Pick<TaskProps, 'task' | 'idempotencyKey'>) {
  const intent = `planStartUpTask ${task.id}`;
  const lastResult = useRefused(intent);
  return (
    <Fold label="Plan it for another day" open={lastResult !== null}>
      <ZodForm id={`plan-${task.id}`} rules={rulesOf('planTask')} lastResult={lastResult} className="mt-3 grid gap-4">
        {(fields) => (
          <>
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <FieldGrid>
              <TextField meta={fields.plannedOn} type="date" label="To be done by" required />
              <Select
                meta={fields.delay}
                label="Why later"
                hint="Only for a later day."
                optional
                options={DELAY_REASONS}
              />
            </FieldGrid>
            <div>
              <SubmitButton intent={intent} variant="secondary" pendingLabel="Saving...">
                Change the plan
              </SubmitButton>
            </div>
          </>
        )}
      </ZodForm>
    </Fold>
  );
}

interface Reasoned {
  move: StartUpMove;
  action: string;
  fold: string;
  hint: string;
  button: string;
}

const REASONED: readonly Reasoned[] = [
  {
    move: 'waive',
    action: 'waiveStartUpTask',
    fold: 'Waive it',
    hint: 'The site can read it.',
    button: 'Waive the task',
  },
  {
    move: 'return',
    action: 'returnStartUpTask',
    fold: 'Return it',
    hint: 'We e-mail it to the other side, which does the task again.',
    button: 'Return the task',
  },
  {
    move: 'reopen',
    action: 'reopenStartUpTask',
    fold: 'Open it again',
    hint: 'The other side can read it.',
    button: 'Open the task again',
  },
];

/** What needs a reason in words. */
function ReasonForm({
  task,
  idempotencyKey,
  action,
  fold,
  hint,
  button,
}: Reasoned & Omit<TaskProps, keyof TaskContext> & Pick<TaskContext, 'idempotencyKey'>) {
  const intent = `${action} ${task.id}`;
  const lastResult = useRefused(intent);
  return (
    <Fold label={fold} open={lastResult !== null}>
      <ZodForm
        id={`${action}-${task.id}`}
        rules={rulesOf('startUpReason')}
        lastResult={lastResult}
        className="mt-3 grid gap-4"
      >
        {(fields) => (
          <>
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <TextArea meta={fields.reason} label="Reason" hint={hint} rows={3} />
            <div>
              <SubmitButton intent={intent} variant="secondary" pendingLabel="Saving...">
                {button}
              </SubmitButton>
            </div>
          </>
        )}
      </ZodForm>
    </Fold>
  );
}
