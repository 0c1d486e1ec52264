import { Form, Link, useActionData } from '@remix-run/react';
import { paths, withQuery } from '~/catalogue/paths';
import type { SavedFiltersView } from '~/domain/model/site-search-schema';
import { SubmitButton } from '~/ui/button';
import { Fold } from '~/ui/card';
import { control, FieldError, Hint } from '~/ui/form/field';

interface SavedFiltersProps {
  saved: readonly SavedFiltersView[];
  /** Those of now, as in the address; none of them if there is nothing to save. */
  filters: Readonly<Record<string, string>>;
  /** The sponsor that an administrator has named. */
  sponsor: string | null;
  /** The page as it is, without an open row. */
  here: string;
}

/** The filters that the reader has saved, each a link, and forms to save those of now and to delete some. */
export function SavedFilters({ saved, filters, sponsor, here }: SavedFiltersProps) {
  const [now, isSet] = [withQuery(paths.sponsorSites, filters), Object.keys(filters).length > 0];
  const isSaved = saved.some(({ path }) => path === now);
  if (saved.length === 0 && !isSet) return null;
  return (
    <div className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-2" data-noprint>
      {saved.length > 0 && (
        <nav aria-label="Saved filters">
          <ul className="flex flex-wrap gap-1.5">
            {saved.map(({ id, name, path, filters: theirs }) => (
              <li key={id} className="min-w-0">
                <Link
                  to={withQuery(paths.sponsorSites, { organization: sponsor, ...theirs })}
                  className="pill"
                  aria-current={path === now ? 'page' : undefined}
                >
                  <span className="wrap-anywhere">{name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {isSet && !isSaved && <SaveFilters filters={filters} />}
      {saved.length > 0 && (
        <Fold label="Delete saved filters" className="open:basis-full">
          <ul className="mt-2 grid max-w-xl divide-y divide-line">
            {saved.map(({ id, name }) => (
              <li key={id} className="flex items-center justify-between gap-3 py-1">
                <span className="wrap-anywhere min-w-0">{name}</span>
                <Form method="post" action={paths.sponsorSites}>
                  <input type="hidden" name="returnTo" value={here} />
                  <SubmitButton intent={`deleteFilters ${id}`} variant="quiet" size="sm" pendingLabel="Deleting...">
                    Delete<span className="sr-only"> {name}</span>
                  </SubmitButton>
                </Form>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </div>
  );
}

interface Refused {
  lastResult?: { initialValue?: Record<string, unknown>; error?: Record<string, string[] | null> | null };
}

/** Without the scripts of longer forms: it has one field. */
function SaveFilters({ filters }: Pick<SavedFiltersProps, 'filters'>) {
  const { initialValue, error } = useActionData<Refused>()?.lastResult ?? {};
  const isRefused = initialValue?.intent === 'saveFilters';
  const problems = isRefused ? Object.values(error ?? {}).flatMap((messages) => messages ?? []) : [];
  return (
    <Fold label="Save these filters" open={isRefused || undefined} className="open:basis-full">
      <Form method="post" className="mt-2 flex flex-wrap items-end gap-3">
        {Object.entries(filters).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <div className="w-full max-w-md">
          <label htmlFor="filters-name" className="font-medium">
            Name of these filters
          </label>
          <Hint id="filters-hint">Only you see them. Filters that you saved under this name are replaced.</Hint>
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
        <SubmitButton intent="saveFilters" variant="secondary" pendingLabel="Saving...">
          Save filters
        </SubmitButton>
      </Form>
    </Fold>
  );
}
