import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { WithHelp } from '~/catalogue/help-topics';
import { SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { SEARCH_TEXTS } from '~/catalogue/search';
import { type SearchGroup, searchQuerySchema } from '~/domain/model/search-view';
import { findAnything } from '~/domain/pages/search.server';
import { signedIn } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';
import { EmptyState } from '~/ui/empty-state';
import { ChevronRight } from '~/ui/icons';
import { Page, PageHeading } from '~/ui/layout';
import { SearchForm } from '~/ui/search-form';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'search' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle(SEARCH_TEXTS.title, args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const { kind = null } = readQueryLeniently(request, searchQuerySchema);
  const q = (new URL(request.url).searchParams.get('q') ?? '').slice(0, SHORT_TEXT_MAX_CHARS);
  return { ...(await findAnything(actor, { q, kind })), q, kind };
}

/** Everything that a person can open, by its words (FIND-01). The dialog of the header has the same (app/ui/find-dialog.tsx). */
export default function Search() {
  const { q, query, kind, meant, groups } = useLoaderData<typeof loader>();
  return (
    <Page width="prose">
      <PageHeading title={SEARCH_TEXTS.title} lead={query === '' ? SEARCH_TEXTS.lead : undefined} />
      <SearchForm
        label={SEARCH_TEXTS.label}
        placeholder={SEARCH_TEXTS.placeholder}
        query={{ value: q }}
        clearHref={query === '' ? undefined : paths.search()}
      />
      {meant !== null && <p className="mb-4 break-words">{SEARCH_TEXTS.meant(query, meant)}</p>}
      {groups.map((group) => (
        <Group key={group.kind} group={group} alone={kind !== null} />
      ))}
      {query !== '' && groups.length === 0 && (
        <EmptyState level={2} title={SEARCH_TEXTS.nothing(q)} text={SEARCH_TEXTS.nothingText} />
      )}
      {kind !== null && (
        <p className="mt-6">
          <a href={paths.search({ q: meant ?? q })} className="link inline-block min-h-6">
            {SEARCH_TEXTS.everything}
          </a>
        </p>
      )}
    </Page>
  );
}

function Group({ group: { kind, label, total, more, all, results }, alone }: { group: SearchGroup; alone: boolean }) {
  const count = more ? `${total}+` : String(total);
  const isCut = more || total > results.length;
  return (
    <section aria-labelledby={`found-${kind}`} className="mt-8">
      <h2 id={`found-${kind}`} className="text-lg">
        {label} <span className="font-normal text-ink-muted">({count})</span>
      </h2>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {results.map(({ title, about, why, path }) => (
          <li key={path + title} className="py-3">
            {/* Not a Remix link: a result may be a file. */}
            <a href={path} className="link inline-block min-h-6 max-w-full break-words font-semibold">
              {title}
            </a>
            {about && <p className="break-words text-ink-muted text-sm">{about}</p>}
            {why && <p className="break-words text-sm">{why}</p>}
          </li>
        ))}
      </ul>
      {isCut && alone && <p className="mt-2 text-ink-muted text-sm">{SEARCH_TEXTS.more(results.length)}</p>}
      {isCut && (!alone || !all.startsWith(paths.search())) && (
        <a href={all} className="link mt-2 inline-flex min-h-6 items-center gap-1">
          {SEARCH_TEXTS.all(count, label)}
          <ChevronRight aria-hidden className="size-4" />
        </a>
      )}
    </section>
  );
}
