import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { STEPS } from '~/catalogue/engagement';
import { HELP, HELP_TEXTS, type HelpArticle } from '~/catalogue/help';
import { SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { findHelp, type HelpFound } from '~/domain/pages/help-search.server';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Page, PageHeading } from '~/ui/layout';
import { SearchForm } from '~/ui/search-form';
import { pageTitle } from '~/ui/title';

/** See root.tsx: nothing here needs React. */
export const handle = { light: true };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Help', args);

/** Public. `q` looks for articles. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = (new URL(request.url).searchParams.get('q') ?? '').slice(0, SHORT_TEXT_MAX_CHARS).trim();
  return { query, found: query === '' ? null : findHelp(query) };
}

export default function Help() {
  const { query, found } = useLoaderData<typeof loader>();
  return (
    <Page width="prose">
      <PageHeading title="Help" lead={HELP_TEXTS.lead} />
      <SearchForm label={HELP_TEXTS.search} query={{ value: query }} clearHref={found ? paths.help : undefined} />
      {found ? (
        <Found found={found} query={query} />
      ) : (
        <>
          <StepsOfMatch />
          <Contents />
          {HELP.map(({ title, articles }) => (
            <section key={title} className="mt-12">
              <h2>{title}</h2>
              {articles.map((article) => (
                <Article key={article.id} article={article} />
              ))}
            </section>
          ))}
        </>
      )}
    </Page>
  );
}

function Found({ found, query }: { found: readonly HelpFound[]; query: string }) {
  if (found.length === 0)
    return (
      <EmptyState
        level={2}
        title={HELP_TEXTS.nothing(query)}
        text={HELP_TEXTS.nothingText}
        action={
          <>
            <ButtonLink to={paths.landing('contact')} reloadDocument>
              Contact us
            </ButtonLink>
            <ButtonLink to={paths.help} variant="secondary">
              All articles
            </ButtonLink>
          </>
        }
      />
    );
  return (
    <>
      <h2 className="mt-8 break-words">{HELP_TEXTS.found(found.length, query)}</h2>
      <ul className="mt-2 divide-y divide-line">
        {found.map(({ id, title, section, sentence }) => (
          <li key={id} className="py-4">
            <p className="text-ink-muted text-sm">{section}</p>
            <Link to={paths.helpOn(id)} className="link inline-block min-h-6 font-semibold">
              {title}
            </Link>
            <p>{sentence}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The steps of a match in their order, each with its article. */
function StepsOfMatch() {
  return (
    <nav aria-label="The steps of a match" className="card card-body mt-8">
      <ol className="flex flex-wrap gap-x-2 gap-y-3 sm:justify-between">
        {STEPS.map(({ value, label }, index) => (
          <li key={value} className="flex items-center gap-2">
            {index > 0 && (
              <span aria-hidden className="text-ink-muted">
                →
              </span>
            )}
            <a href={`#${value}`} className="link inline-flex min-h-6 items-center gap-2 font-medium">
              {label}
            </a>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-ink-muted text-sm">A study can leave out the CDA, feasibility or the visit.</p>
    </nav>
  );
}

function Contents() {
  return (
    <nav aria-label="Contents" className="mt-8 grid gap-x-8 gap-y-6 sm:grid-cols-2">
      {HELP.map(({ title, articles }) => (
        <div key={title}>
          <p className="font-semibold">{title}</p>
          <ul>
            {articles.map((article) => (
              <li key={article.id}>
                <a href={`#${article.id}`} className="link inline-block min-h-6">
                  {article.title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Article({ article: { id, title, text = [], site, sponsor, links = [] } }: { article: HelpArticle }) {
  return (
    <article id={id} className="-ml-4 mt-7 scroll-mt-4 border-transparent border-l-4 pl-3 target:border-brand">
      <div className="prose">
        <h3>{title}</h3>
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {site && (
          <p>
            <strong>As a site:</strong> {site}
          </p>
        )}
        {sponsor && (
          <p>
            <strong>As a sponsor:</strong> {sponsor}
          </p>
        )}
        {links.length > 0 && (
          <ul>
            {links.map(({ label, to }) => (
              <li key={to}>
                {/* A section of another page takes a real visit. */}
                <Link to={to} reloadDocument={to.includes('#')}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}
