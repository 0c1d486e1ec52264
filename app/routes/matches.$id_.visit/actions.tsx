import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { rulesOf } from '~/domain/model/forms';
import type { MatchVisit, VisitView } from '~/domain/model/visit-schema';
import { Badge } from '~/ui/badge';
import { SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { FieldGrid, RadioGroup, TextField, useRefused, ZodForm } from '~/ui/form';
import { Section } from '~/ui/layout';
import { formatDate, formatRegistryDate } from '~/ui/text';

interface ActionsProps extends Pick<MatchVisit, 'side' | 'may'> {
  visit: VisitView;
  children: ReactNode;
}

const OWNERS = { site: 'Site', sponsor: 'Sponsor' } as const;
const OWNER_OPTIONS = [
  { value: 'site', label: 'Site' },
  { value: 'sponsor', label: 'Sponsor' },
] as const;

/** Action items: added with the report, marked as done once it is finished. */
export function Actions({ visit, side, may, children }: ActionsProps) {
  const collecting = may.includes('report');
  const refused = useRefused('addVisitAction');
  return (
    <Section id="actions" title="Action items">
      <Card className="grid gap-6">
        {visit.actions.length > 0 && (
          <ul className="divide-y divide-line">
            {visit.actions.map(({ id, text, owner, dueOn, doneAt }) => (
              <li
                key={id}
                id={`action-${id}`}
                className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0"
              >
                <div className="min-w-0 flex-1 basis-60">
                  <p className="break-words">{text}</p>
                  <p className="text-ink-muted text-sm">
                    {OWNERS[owner]} · by {formatRegistryDate(dueOn)}
                    {doneAt !== null && ` · done on ${formatDate(doneAt)}`}
                  </p>
                </div>
                {doneAt !== null && <Badge tone="success">Done</Badge>}
                {collecting && <Act intent={`removeVisitAction ${id}`} label="Remove" about={text} />}
                {may.includes('tick') && (side === 'sponsor' || owner === side) && (
                  <Act
                    intent={`tickVisitAction ${id}`}
                    done={doneAt === null}
                    label={doneAt === null ? 'Mark as done' : 'Reopen'}
                    about={text}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        {collecting && (
          <div>
            <CardHeader level={3} title="Add an action item" />
            <ZodForm
              // A new key empties the form once its entry is in the list.
              key={visit.actions.length}
              id="action-form"
              rules={rulesOf('visitAction')}
              lastResult={refused}
              className="grid gap-5"
            >
              {(fields) => (
                <>
                  {children}
                  <TextField meta={fields.text} label="What" />
                  <FieldGrid>
                    <RadioGroup meta={fields.owner} label="Who" options={OWNER_OPTIONS} />
                    <TextField meta={fields.dueOn} type="date" label="By" required />
                  </FieldGrid>
                  <div>
                    <SubmitButton intent="addVisitAction" variant="secondary" pendingLabel="Adding...">
                      Add
                    </SubmitButton>
                  </div>
                </>
              )}
            </ZodForm>
          </div>
        )}
      </Card>
    </Section>
  );
}

interface ActProps {
  intent: string;
  /** Whether it says that the item is done. */
  done?: boolean;
  label: string;
  about: string;
}

function Act({ intent, done, label, about }: ActProps) {
  return (
    <Form method="post">
      {done && <input type="hidden" name="done" value="on" />}
      <SubmitButton intent={intent} variant="quiet" size="sm" pendingLabel="Saving...">
        {label}
        <span className="sr-only">: {about}</span>
      </SubmitButton>
    </Form>
  );
}
