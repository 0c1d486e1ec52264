import { Form, Link, useActionData } from '@remix-run/react';
import { SAVED_FILTERS } from '~/catalogue/limits';
import { SubmitButton } from './button';
import { Fold } from './card';
import { control, FieldError, Hint } from './form/field';

/** What a list calls the filters that its reader saves, and the intents of its page. */
const WORDS = {
  filters: {
    list: 'Saved filters',
    save: 'Save these filters',
    button: 'Save filters',
    name: 'Name of these filters',
    hint: 'Only you see them. Filters that you saved under this name are replaced.',
    remove: 'Delete saved filters',
    intents: { save: 'saveFilters', remove: 'deleteFilters' },
  },
  view: {
    list: 'Saved views',
    save: 'Save this view',
    button: 'Save view',
    name: 'Name of this view',
    hint: 'Only you see it, for each of your studies. A view that you saved under this name is replaced.',
    remove: 'Delete saved views',
    intents: { save: 'saveView', remove: 'deleteView' },
  },
  panelView: {
    list: 'Saved views',
    save: 'Save this view',
    button: 'Save view',
    name: 'Name of this view',
    hint: 'Only you see it. It keeps the filters, the order and the columns. A view of this list that you saved under this name is replaced.',
    remove: 'Rename or delete saved views',
    intents: { save: 'savePanelView', rename: 'renamePanelView', remove: 'deletePanelView' },
  },
} as const;

interface Saved {
  id: string;
  name: string;
  filters: Readonly<Record<string, string>>;
}

interface SavedFiltersProps {
  as: keyof typeof WORDS;
  saved: readonly Saved[];
  /** Those of now, as in the address; none of them if there is nothing to save. */
  filters: Readonly<Record<string, string>>;
  hrefOf: (filters: Readonly<Record<string, string>>) => string;
}

/** Databases keep the names of stored filters in an order of their own. */
function areSame(one: Saved['filters'], other: Saved['filters']): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** The filters that the reader has saved, each a link. */
export function SavedFilterLinks({ as, saved, filters, hrefOf }: SavedFiltersProps) {
  if (saved.length === 0) return null;
  return (
    <nav aria-label={WORDS[as].list}>
      <ul className="flex flex-wrap gap-1.5">
        {saved.map(({ id, name, filters: theirs }) => (
          <li key={id} className="min-w-0">
            <Link to={hrefOf(theirs)} className="pill" aria-current={areSame(theirs, filters) ? 'page' : undefined}>
              <span className="wrap-anywhere">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface KeepFiltersProps extends SavedFiltersProps {
  /** The page's address without its query, if the page has only one list, and the page as it is, without an open row. */
  action?: string;
  here: string;
  /** Which of the panel's lists it is. */
  list?: string;
}

/** Forms to save the filters of now and to delete some. */
export function KeepFilters({ as, saved, filters, action, here, list }: Omit<KeepFiltersProps, 'hrefOf'>) {
  const { remove, intents } = WORDS[as];
  const refused = useActionData<Refused>()?.lastResult;
  const isSet = Object.keys(filters).length > 0;
  const isSaved = saved.some(({ filters: theirs }) => areSame(theirs, filters));
  const renaming = 'rename' in intents ? intents.rename : null;
  /** The intent of the form that was refused, if it renames one. */
  const asked = renaming && String(refused?.initialValue?.intent ?? '').split(' ')[0] === renaming && refused;
  return (
    <>
      {isSet && !isSaved && <SaveFilters as={as} filters={filters} here={here} list={list} />}
      {saved.length > 0 && (
        <Fold label={remove} open={Boolean(asked) || undefined} className="open:basis-full">
          <ul className="mt-2 grid max-w-xl divide-y divide-line">
            {saved.map(({ id, name }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-1">
                {renaming ? (
                  <RenameFilters
                    id={id}
                    name={name}
                    intent={`${renaming} ${id}`}
                    here={here}
                    refused={asked && asked.initialValue?.intent === `${renaming} ${id}` ? asked : null}
                  />
                ) : (
                  <span className="wrap-anywhere min-w-0">{name}</span>
                )}
                <Form method="post" action={action}>
                  <input type="hidden" name="returnTo" value={here} />
                  <SubmitButton intent={`${intents.remove} ${id}`} variant="quiet" size="sm" pendingLabel="Deleting...">
                    Delete<span className="sr-only"> {name}</span>
                  </SubmitButton>
                </Form>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </>
  );
}

interface Refused {
  lastResult?: { initialValue?: Record<string, unknown>; error?: Record<string, string[] | null> | null };
}

interface RenameFiltersProps {
  id: string;
  name: string;
  intent: string;
  here: string;
  refused: Refused['lastResult'] | null;
}

function RenameFilters({ id, name, intent, here, refused }: RenameFiltersProps) {
  const problems = messagesOf(refused);
  const field = `rename-${id}`;
  return (
    <Form method="post" className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
      <input type="hidden" name="returnTo" value={here} />
      <label htmlFor={field} className="sr-only">{`New name of ${name}`}</label>
      <input
        id={field}
        name="name"
        required
        maxLength={SAVED_FILTERS.nameChars}
        defaultValue={refused ? String(refused.initialValue?.name ?? '') : name}
        // biome-ignore lint/a11y/noAutofocus: after a refusal, it is what has to be corrected.
        autoFocus={Boolean(refused)}
        aria-invalid={Boolean(refused) || undefined}
        aria-describedby={refused ? `${field}-error` : undefined}
        className={`${control} min-w-0 max-w-sm flex-1 basis-40`}
      />
      <SubmitButton intent={intent} variant="secondary" size="sm" pendingLabel="Renaming...">
        Rename<span className="sr-only"> {name}</span>
      </SubmitButton>
      {problems.length > 0 && (
        <div className="basis-full">
          <FieldError id={`${field}-error`} errors={problems} />
        </div>
      )}
    </Form>
  );
}

const messagesOf = (refused?: Refused['lastResult'] | null) =>
  Object.values(refused?.error ?? {}).flatMap((messages) => messages ?? []);

/** Without the scripts of longer forms: it has one field. */
function SaveFilters({ as, filters, here, list }: Pick<KeepFiltersProps, 'as' | 'filters' | 'here' | 'list'>) {
  const { save, button, name, hint, intents } = WORDS[as];
  const refused = useActionData<Refused>()?.lastResult;
  const { initialValue } = refused ?? {};
  const isRefused = initialValue?.intent === intents.save;
  const problems = isRefused ? messagesOf(refused) : [];
  return (
    <Fold label={save} open={isRefused || undefined} className="open:basis-full">
      <Form method="post" className="mt-2 flex flex-wrap items-end gap-3">
        <input type="hidden" name="returnTo" value={here} />
        {list && <input type="hidden" name="list" value={list} />}
        {Object.entries(filters).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <div className="w-full max-w-md">
          <label htmlFor="filters-name" className="font-medium">
            {name}
          </label>
          <Hint id="filters-hint">{hint}</Hint>
          <input
            id="filters-name"
            name="name"
            required
            defaultValue={isRefused ? String(initialValue?.name ?? '') : ''}
            // biome-ignore lint/a11y/noAutofocus: after a refusal, it is what has to be corrected.
            autoFocus={isRefused}
            aria-invalid={isRefused || undefined}
            aria-describedby={isRefused ? 'filters-hint filters-error' : 'filters-hint'}
            className={`${control} mt-1.5`}
          />
          <FieldError id="filters-error" errors={problems} />
        </div>
        <SubmitButton intent={intents.save} variant="secondary" pendingLabel="Saving...">
          {button}
        </SubmitButton>
      </Form>
    </Fold>
  );
}
