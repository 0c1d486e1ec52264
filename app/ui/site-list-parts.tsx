/** What a sponsor's own list says of a site, where its people read or change it. */
import { Form } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { LIST_STATUSES } from '~/catalogue/list-statuses';
import type { Rules } from '~/domain/model/forms';
import type { listedSchema, OnList } from '~/domain/model/site-list-schema';
import { SubmitButton } from './button';
import { RadioGroup, TextArea, ZodForm } from './form';

interface ListFormProps {
  /** Of the site or, without one, of the entry. */
  id: string;
  name: string;
  onList: OnList | null;
  rules: Rules<typeof listedSchema>;
  lastResult?: ComponentProps<typeof ZodForm>['lastResult'];
}

/** Puts a site on the list, changes what the list says of it, or takes it off. */
export function ListForm({ id, name, onList, rules, lastResult }: ListFormProps) {
  return (
    <div className="grid gap-4">
      <ZodForm id={`list-${id}`} rules={rules} values={onList ?? {}} lastResult={lastResult} className="grid gap-4">
        {({ status, note }) => (
          <>
            <RadioGroup meta={status} label="Status" options={LIST_STATUSES} required />
            <TextArea meta={note} label="Note" hint="Only your organization reads it." />
            <div>
              <SubmitButton intent={`putOnSiteList ${id}`} size="sm" variant="secondary" pendingLabel="Saving...">
                {onList ? 'Save' : 'Put on your list'}
              </SubmitButton>
            </div>
          </>
        )}
      </ZodForm>
      {onList && <TakeOff id={id} name={name} />}
    </div>
  );
}

/** Takes a site off the list. */
export const TakeOff = ({ id, name }: Pick<ListFormProps, 'id' | 'name'>) => (
  <Form method="post">
    <SubmitButton intent={`takeOffSiteList ${id}`} size="sm" variant="secondary" pendingLabel="Taking off...">
      Take off your list<span className="sr-only">: {name}</span>
    </SubmitButton>
  </Form>
);
