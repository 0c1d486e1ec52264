import { Form, Link } from '@remix-run/react';
import { paths, withQuery } from '~/catalogue/paths';
import { rulesOf } from '~/domain/model/forms';
import type { SavedFiltersView } from '~/domain/model/site-search-schema';
import { SubmitButton } from '~/ui/button';
import { Fold } from '~/ui/card';
import { TextField, useRefused, ZodForm } from '~/ui/form';

interface SavedFiltersProps {
  saved: readonly SavedFiltersView[];
  /** Those of now, as in the address; none of them if there is nothing to save. */
  filters: Readonly<Record<string, string>>;
  /** The sponsor that an administrator has named. */
  sponsor: string | null;
}

/** The filters that the reader has saved, each a link, and forms to save those of now and to delete some. */
export function SavedFilters({ saved, filters, sponsor }: SavedFiltersProps) {
  const refused = useRefused('saveFilters');
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
      {isSet && !isSaved && (
        <Fold label="Save these filters" open={refused !== null || undefined} className="open:basis-full">
          <ZodForm
            // The form is empty again once they are saved.
            key={saved.map(({ id }) => id).join()}
            id="save-filters"
            rules={rulesOf('savedFilters')}
            lastResult={refused}
            className="mt-2 flex flex-wrap items-end gap-3"
          >
            {({ name }) => (
              <>
                {Object.entries(filters).map(([field, value]) => (
                  <input key={field} type="hidden" name={field} value={value} />
                ))}
                <TextField
                  meta={name}
                  label="Name of these filters"
                  hint="Only you see them. Filters that you saved under this name are replaced."
                  className="w-full max-w-md"
                />
                <SubmitButton intent="saveFilters" variant="secondary" pendingLabel="Saving...">
                  Save filters
                </SubmitButton>
              </>
            )}
          </ZodForm>
        </Fold>
      )}
      {saved.length > 0 && (
        <Fold label="Delete saved filters" className="open:basis-full">
          <ul className="mt-2 grid max-w-xl divide-y divide-line">
            {saved.map(({ id, name }) => (
              <li key={id} className="flex items-center justify-between gap-3 py-1">
                <span className="wrap-anywhere min-w-0">{name}</span>
                <Form method="post">
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
