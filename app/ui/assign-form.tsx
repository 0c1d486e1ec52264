import { Form } from '@remix-run/react';
import type { Option } from '~/catalogue/options';
import { SubmitButton } from './button';
import { SelectFrame, selectControl } from './form/field';
import { cx } from './text';

interface AssignFormProps {
  /** The name of the action, with the item that it is about if the page has several. */
  intent: string;
  /** Who can take care of it. */
  people: readonly Option[];
  /** The ID of who does now; null or missing for everyone. */
  assigneeId: string | null | undefined;
  className?: string;
}

/** Names the person on the reader's side who takes care of a task and gets its reminders. */
export function AssignForm({ intent, people, assigneeId, className }: AssignFormProps) {
  return (
    <Form method="post" className={cx('flex flex-wrap items-end gap-3', className)}>
      <label className="grid gap-1">
        <span className="font-medium">Who takes care of it</span>
        <SelectFrame>
          <select name="userId" defaultValue={assigneeId ?? ''} className={selectControl}>
            <option value="">Everyone in your team</option>
            {people.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </SelectFrame>
      </label>
      <SubmitButton intent={intent} variant="secondary" pendingLabel="Assigning...">
        Assign
      </SubmitButton>
    </Form>
  );
}
