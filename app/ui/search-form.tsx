import { Form, useSearchParams } from '@remix-run/react';
import { type ReactNode, useId } from 'react';
import type { Option } from '~/catalogue/options';
import { Button, ButtonLink } from './button';
import { control, refuseEmptyValues, SelectFrame, selectControl } from './form/field';
import { Search } from './icons';
import { Opener } from './opener';
import { cx } from './text';

export interface FilterSelect {
  name: string;
  label: string;
  value: string;
  options: readonly Option[];
}

interface SearchFormProps {
  /** The form's label ('Search sites'). */
  label: string;
  /** The text field and its current value. */
  query?: { name?: string; value: string };
  placeholder?: string;
  /** Each starts with an option for all (value 'all'). */
  selects?: readonly FilterSelect[];
  /** Rarely used filters, which open on demand, and when one of them is set. */
  more?: readonly FilterSelect[];
  /** Other query parameters to keep (section, sort). */
  keep?: Readonly<Record<string, string>>;
  /** Where the form is sent, if not to the page itself. */
  action?: string;
  button?: string;
  /** In little height, above a list of many rows. */
  compact?: boolean;
  /** Whether the selects are folded on phones, so that the first row of the list comes sooner. */
  folds?: boolean;
  /** The key that leads to the text field (app/ui/keys.tsx). */
  keys?: string;
  /** Where 'Clear' leads; omit it when nothing is filtered. */
  clearHref?: string;
  /** Other fields, after the selects. */
  children?: ReactNode;
}

/** Search and filters as a GET form, so that the address keeps the state. */
export function SearchForm(props: SearchFormProps) {
  const { label, query, placeholder, selects = [], more = [], keep = {}, compact, keys, clearHref } = props;
  const { folds, action, button = 'Search', children } = props;
  const id = useId();
  const [address] = useSearchParams();
  const filters = (
    <>
      {selects.map((select) => (
        <Filter key={select.name} {...select} id={`${id}-${select.name}`} />
      ))}
      {children}
    </>
  );
  const set = selects.filter(({ value, options }) => value !== options[0]?.value).length;
  const open = address.has('filters') || more.some(({ value }) => value !== 'all');
  return (
    <Form
      method="get"
      action={action}
      role="search"
      aria-label={label}
      className={cx('group/search flex flex-wrap items-end gap-3', compact ? 'compact mb-2' : 'mb-5')}
      data-noprint
    >
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {query && (
        <div className={cx('min-w-0 flex-1', compact ? 'basis-40' : 'basis-64', folds && 'max-sm:basis-full')}>
          <label htmlFor={`${id}-q`} className="font-medium text-sm">
            {label}
          </label>
          <div className="select-frame mt-1">
            <Search aria-hidden className="left-3" />
            <input
              key={query.value}
              id={`${id}-q`}
              type="search"
              name={query.name ?? 'q'}
              defaultValue={query.value}
              placeholder={placeholder}
              aria-keyshortcuts={keys}
              className={cx(control, 'pl-10')}
            />
          </div>
        </div>
      )}
      {folds ? (
        <>
          {/* Without JavaScript, too, and not sent: it only shows and hides. */}
          <label className="pill min-h-9 sm:hidden">
            <input type="checkbox" className="size-4 accent-brand" />
            {set > 0 ? `Filters (${set})` : 'Filters'}
          </label>
          <div className="contents max-sm:group-not-has-[.pill>:checked]/search:hidden">{filters}</div>
        </>
      ) : (
        filters
      )}
      <div className="flex gap-2">
        <Button variant="secondary">{button}</Button>
        {clearHref && (
          <ButtonLink to={clearHref} variant="quiet">
            Clear
          </ButtonLink>
        )}
      </div>
      {more.length > 0 && (
        <div className="basis-full">
          <Opener name="filters" value="more" open={open} className="opener">
            More filters
          </Opener>
          {open && (
            <div className="mt-2 flex flex-wrap gap-3 *:basis-44!">
              {more.map((select) => (
                <Filter key={select.name} {...select} id={`${id}-${select.name}`} />
              ))}
            </div>
          )}
        </div>
      )}
    </Form>
  );
}

function Filter({ id, name, label, value, options }: FilterSelect & { id: string }) {
  refuseEmptyValues(options);
  return (
    <div className="filter-field">
      <label htmlFor={id}>{label}</label>
      <SelectFrame className="mt-1">
        <select key={value} id={id} name={name} defaultValue={value} className={selectControl}>
          {options.map((option) => (
            <option key={option.value} value={option.value === option.label ? undefined : option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </SelectFrame>
    </div>
  );
}

interface FilterTextProps {
  name: string;
  label: string;
  value: string;
  placeholder?: string;
  type?: 'text' | 'date';
}

/** A filter that is typed. */
export function FilterText({ label, value, ...input }: FilterTextProps) {
  const id = useId();
  return (
    <div className="filter-field">
      <label htmlFor={id}>{label}</label>
      <input key={value} id={id} defaultValue={value} className={cx(control, 'mt-1')} {...input} />
    </div>
  );
}
