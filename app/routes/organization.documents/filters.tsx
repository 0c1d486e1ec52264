import { Form } from '@remix-run/react';
import type { Option } from '~/catalogue/options';
import { SubmitButton } from '~/ui/button';
import { SelectFrame, selectControl } from '~/ui/form/field';

const LABELS = { type: 'Type', person: 'Person', validity: 'Validity' } as const;
type Named<Value> = Record<keyof typeof LABELS, Value>;

/** Chooses which documents are listed. */
export function Filters({ asked, lists }: { asked: Named<string>; lists: Named<readonly Option[]> }) {
  return (
    <Form method="get" className="mb-5 grid items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]">
      {(Object.keys(LABELS) as (keyof typeof LABELS)[]).map((name) => (
        <label key={name} className="block min-w-0 text-sm">
          {LABELS[name]}
          <SelectFrame className="mt-1">
            <select name={name} defaultValue={asked[name]} className={selectControl}>
              <option value="">All</option>
              {lists[name].map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </SelectFrame>
        </label>
      ))}
      <SubmitButton variant="secondary">Show</SubmitButton>
    </Form>
  );
}
