import { Form, Link } from '@remix-run/react';
import { INBOX_TEXTS } from '~/catalogue/inbox';
import { INBOX } from '~/catalogue/limits';
import type { Option } from '~/catalogue/options';
import { DAY_MS } from '~/catalogue/time';
import type { InboxItem } from '~/domain/model/inbox-schema';
import type { InboxEntry, Together } from '~/domain/pages/inbox.server';
import { AssignForm } from '~/ui/assign-form';
import { SubmitButton } from '~/ui/button';
import { Fold } from '~/ui/card';
import { useRefused } from '~/ui/form';
import { control } from '~/ui/form/field';
import { NextStep } from '~/ui/next-step';
import { Opener } from '~/ui/opener';
import { formatDate, formatDay } from '~/ui/text';

interface Context {
  team: readonly Option[];
  at: number;
}

interface EntryProps extends Context {
  entry: InboxEntry;
  /** The ID of the item whose forms are shown. */
  open: string | null;
}

/** An item, or several that are done together: with a link to where, and each by itself on demand. */
export function Entry({ entry, open, ...context }: EntryProps) {
  if (!('items' in entry))
    return (
      <li id={entry.id} className="grid gap-3">
        <Item item={entry} isOpen={entry.id === open} {...context} />
      </li>
    );
  return (
    <li className="grid gap-2">
      <div>
        <What {...entry} />
      </div>
      <Fold label={INBOX_TEXTS.byItself} open={entry.items.some(({ id }) => id === open) || undefined}>
        <ul className="mt-2 divide-y divide-line border-line border-l-4 pl-4 *:py-3">
          {entry.items.map((each) => (
            <li key={each.id} id={each.id} className="grid gap-3">
              <Item item={each} isOpen={each.id === open} {...context} />
            </li>
          ))}
        </ul>
      </Fold>
    </li>
  );
}

/** What is to be done, about what and until when, with a link to where it is done. */
const What = ({ text, about, other, dueAt, overdue, path }: Omit<Together, 'items'>) => (
  <>
    <p className="break-words">
      <Link to={path} discover="none" className="link font-semibold">
        {text}
      </Link>
      <NextStep text="" dueAt={dueAt} overdue={overdue} />
    </p>
    <p className="card-text break-words">
      {about}
      {other && ` · ${other}`}
    </p>
  </>
);

interface ItemProps extends Context {
  item: InboxItem;
  /** Whether its forms are shown. */
  isOpen: boolean;
}

function since({ at, doneAt, snoozedUntil }: InboxItem): string {
  if (doneAt !== null) return `Done on ${formatDate(doneAt)}`;
  return snoozedUntil === null ? `Since ${formatDate(at)}` : `Snoozed until ${formatDay(snoozedUntil)}`;
}

/** An item with who takes care of it and what can be done with it here. */
function Item({ item, isOpen, team, at }: ItemProps) {
  const { id, text, may, assignedTo } = item;
  const [read, done] = [may.includes('read'), may.includes('done')];
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <What {...item} />
          <p className="mt-0.5 text-ink-muted text-sm">
            {assignedTo === null
              ? INBOX_TEXTS.team
              : assignedTo.you
                ? INBOX_TEXTS.you
                : INBOX_TEXTS.cares(assignedTo.name)}
            {` · ${since(item)}`}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {(read || done) && (
            <Form method="post">
              <SubmitButton
                intent={`${read ? 'readItem' : 'finishItem'} ${id}`}
                variant="secondary"
                size="sm"
                pendingLabel="Saving..."
              >
                {read ? 'Mark as read' : 'Mark as done'}
                <span className="sr-only">: {text}</span>
              </SubmitButton>
            </Form>
          )}
          {may.includes('snooze') && (
            <Opener name="open" value={id} open={isOpen} hash={id} className="btn btn-sm btn-quiet">
              {may.includes('assign') ? INBOX_TEXTS.more : INBOX_TEXTS.snoozeOnly}
              <span className="sr-only">: {text}</span>
            </Opener>
          )}
        </div>
      </div>
      {isOpen && <Forms item={item} team={team} at={at} />}
    </>
  );
}

function Forms({ item, team, at }: Pick<ItemProps, 'item' | 'team' | 'at'>) {
  const { id, assignedTo, snoozedUntil } = item;
  const intent = `snoozeItem ${id}`;
  const errors = useRefused(intent)?.error?.until;
  const [first, last] = [at + DAY_MS, at + INBOX.snoozeDays * DAY_MS].map(dayOf);
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
      {team.length > 0 && (
        <AssignForm intent={`assignTask ${id.slice(id.indexOf('.') + 1)}`} people={team} assigneeId={assignedTo?.id} />
      )}
      {snoozedUntil !== null ? (
        <Form method="post">
          <SubmitButton intent={`bringBackItem ${id}`} variant="secondary" pendingLabel="Saving...">
            {INBOX_TEXTS.back}
          </SubmitButton>
        </Form>
      ) : (
        <Form method="post" className="flex flex-wrap items-end gap-3">
          <label className="grid gap-1">
            <span className="font-medium">{INBOX_TEXTS.until}</span>
            {errors && (
              <span id="until-error" className="font-medium text-danger text-sm">
                {errors.join(' ')}
              </span>
            )}
            <input
              type="date"
              name="until"
              required
              min={first}
              max={last}
              aria-invalid={errors ? true : undefined}
              aria-describedby={errors ? 'until-error' : undefined}
              className={control}
            />
          </label>
          <SubmitButton intent={intent} variant="secondary" pendingLabel="Saving...">
            Snooze
          </SubmitButton>
        </Form>
      )}
    </div>
  );
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
