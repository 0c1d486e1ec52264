import { Form } from '@remix-run/react';
import type { Option } from '~/catalogue/options';
import { SubmitButton } from './button';
import { Fold } from './card';
import { Tick } from './ticked-rows';

interface ColumnsFormProps {
  /** All that the list has. */
  all: readonly Option[];
  columns: readonly string[];
  /** Which of the page's lists it is, if the page has several. */
  list?: string;
  /** The page, if it is not where it stands. */
  action?: string;
  /** The list as it is, without an open row. */
  back: string;
}

/** Chooses the columns that the person sees in a list. */
export function ColumnsForm({ all, columns, list, action, back }: ColumnsFormProps) {
  return (
    <Fold label="Columns">
      <Form method="post" action={action} className="mt-1 rounded-lg border border-line bg-surface p-4">
        <input type="hidden" name="returnTo" value={back} />
        {list && <input type="hidden" name="list" value={list} />}
        <fieldset>
          <legend className="sr-only">Columns of the list</legend>
          <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-5">
            {all.map(({ value, label }) => (
              <Tick key={value} label={label} name="columns" value={value} defaultChecked={columns.includes(value)} />
            ))}
          </div>
        </fieldset>
        <p className="mt-3 flex flex-wrap gap-2">
          <SubmitButton intent="chooseColumns" variant="secondary" size="sm">
            Show these columns
          </SubmitButton>
          <SubmitButton intent="usualColumns" variant="quiet" size="sm">
            Show the usual ones
          </SubmitButton>
        </p>
      </Form>
    </Fold>
  );
}
