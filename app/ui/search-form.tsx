import { Form } from '@remix-run/react';
import { Search } from 'lucide-react';
import { useId } from 'react';
import type { Option } from '~/catalogue/options';
import { Button, ButtonLink } from './button';
import { refuseEmptyValues, SelectFrame, selectControl } from './form/choice-fields';
import { control } from './form/field';
import { cx } from './text';

interface SearchFormProps {
  /** What is searched ('Search sites'). */
  label: string;
  /** The query's own values: what is filled in again. */
  query?: { name?: string; value: string };
  placeholder?: string;
  /** Each with a first option for 'all' (value 'all'). */
  selects?: readonly { name: string; label: string; value: string; options: readonly Option[] }[];
  /** What else the address keeps (section, sort). */
  keep?: Readonly<Record<string, string>>;
  /** Where 'Clear' leads; leave it out when nothing is filtered. */
  clearHref?: string;
}

/** Search and filters as a GET form: the address is the state. */
export function SearchForm(props: SearchFormProps) {
  const { label, query, placeholder, selects = [], keep = {}, clearHref } = props;
  const id = useId();
  return (
    <Form method="get" role="search" aria-label={label} className="mb-5 flex flex-wrap items-end gap-3" data-noprint>
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {query && (
        <div className="min-w-0 flex-1 basis-64">
          <label htmlFor={`${id}-q`} className="font-medium text-sm">
            {label}
          </label>
          <div className="relative mt-1">
            <Search
              aria-hidden
              className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-muted"
            />
            <input
              key={query.value}
              id={`${id}-q`}
              type="search"
              name={query.name ?? 'q'}
              defaultValue={query.value}
              placeholder={placeholder}
              className={cx(control, 'pl-10')}
            />
          </div>
        </div>
      )}
      {selects.map(({ name, label: text, value, options }) => {
        refuseEmptyValues(options);
        return (
          <div key={name} className="min-w-0 flex-1 basis-40 sm:flex-none">
            <label htmlFor={`${id}-${name}`} className="font-medium text-sm">
              {text}
            </label>
            <SelectFrame className="mt-1">
              <select key={value} id={`${id}-${name}`} name={name} defaultValue={value} className={selectControl}>
                {options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </select>
            </SelectFrame>
          </div>
        );
      })}
      <div className="flex gap-2">
        <Button variant="secondary">Search</Button>
        {clearHref && (
          <ButtonLink to={clearHref} variant="quiet">
            Clear
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}
