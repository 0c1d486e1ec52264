import { Form, Link, useActionData } from '@remix-run/react';
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

/** The filters that the reader has saved, each a link. */
export function SavedFilterLinks({ as, saved, filters, hrefOf }: SavedFiltersProps) {
  if (saved.length === 0) return null;
  const now = hrefOf(filters);
  return (
    <nav aria-label={WORDS[as].list}>
      <ul className="flex flex-wrap gap-1.5">
        {saved.map(({ id, name, filters: theirs }) => (
          <li key={id} className="min-w-0">
            <Link to={hrefOf(theirs)} className="pill" aria-current={hrefOf(theirs) === now ? 'page' : undefined}>
              <span className="wrap-anywhere">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface KeepFiltersProps extends SavedFiltersProps {
  /** The page's address without its query, and the page as it is, without an open row. */
  action: string;
  here: string;
}

/** Forms to save the filters of now and to delete some. */
export function KeepFilters({ as, saved, filters, hrefOf, action, here }: KeepFiltersProps) {
  const { remove, intents } = WORDS[as];
  const isSet = Object.keys(filters).length > 0;
  const isSaved = saved.some(({ filters: theirs }) => hrefOf(theirs) === hrefOf(filters));
  return (
    <>
      {isSet && !isSaved && <SaveFilters as={as} filters={filters} here={here} />}
      {saved.length > 0 && (
        <Fold label={remove} className="open:basis-full">
          <ul className="mt-2 grid max-w-xl divide-y divide-line">
            {saved.map(({ id, name }) => (
              <li key={id} className="flex items-center justify-between gap-3 py-1">
                <span className="wrap-anywhere min-w-0">{name}</span>
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

/** Without the scripts of longer forms: it has one field. */
function SaveFilters({ as, filters, here }: Pick<KeepFiltersProps, 'as' | 'filters' | 'here'>) {
  const { save, button, name, hint, intents } = WORDS[as];
  const { initialValue, error } = useActionData<Refused>()?.lastResult ?? {};
  const isRefused = initialValue?.intent === intents.save;
  const problems = isRefused ? Object.values(error ?? {}).flatMap((messages) => messages ?? []) : [];
  return (
    <Fold label={save} open={isRefused || undefined} className="open:basis-full">
      <Form method="post" className="mt-2 flex flex-wrap items-end gap-3">
        <input type="hidden" name="returnTo" value={here} />
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
