import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { WithHelp } from '~/catalogue/help-topics';
import { paths } from '~/catalogue/paths';
import { can } from '~/domain/base/actor';
import { type SitesToAsk, sitesToAsk, type WhyNot, whyNotMatched } from '~/domain/pages/why-not.server';
import { signedIn } from '~/http/guards.server';
import { StatusBadge } from '~/ui/badge';
import { Banner } from '~/ui/banner';
import { Card } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { confidenceText, Explanation } from '~/ui/explanation';
import { Page, PageHeading, Section } from '~/ui/layout';
import { ScoreBar } from '~/ui/score-bar';
import { SearchForm } from '~/ui/search-form';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'study' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Why not matched?', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const [id, query] = [params.id as string, new URL(request.url).searchParams];
  const search = query.get('q') ?? '';
  const found = await sitesToAsk(actor, id, search);
  // A single result is selected right away.
  const siteId = query.get('site') ?? (found.sites.length === 1 ? found.sites[0]?.id : undefined);
  const why = siteId ? await whyNotMatched(actor, id, siteId) : null;
  return { id, search, found, why, asAdmin: can(actor, 'admin.enter') };
}

/** For a study's sponsor and administrators (MAT-03). */
export default function WhyNotMatched() {
  const { id, search, found, why, asAdmin } = useLoaderData<typeof loader>();
  const back = asAdmin ? paths.adminPanel('matching', { study: id }) : paths.study(id);
  return (
    <Page width="prose">
      <PageHeading
        back={{ to: back, label: found.study }}
        title="Why not matched?"
        lead={`Search for a site${asAdmin ? ', verified or not,' : ''} to see why it is not matched.`}
      />
      <SearchForm
        label="Search for a site"
        query={{ value: search }}
        clearHref={search ? paths.whyNot(id) : undefined}
      />
      {why && <Answer why={why} invites={!asAdmin} />}
      {search && found.sites.length === 0 && (
        <EmptyState level={2} title="No sites found" text="Try part of the name, or the city." />
      )}
      {found.sites.length > 1 && <FoundSites {...found} id={id} search={search} chosenId={why?.siteId} />}
    </Page>
  );
}

/** Why the site is not matched, and how it scores now, with its five sub-scores. */
function Answer({ why: answer, invites }: { why: WhyNot; invites: boolean }) {
  const { site, siteId, studyId, matchId, why, overallScore, confidence, explanation } = answer;
  return (
    <section aria-labelledby="answer" className="mb-10 grid gap-5">
      <h2 id="answer" className="break-words">
        {site}
      </h2>
      <Banner tone="info" announce="none" title={why}>
        {matchId && <Link to={paths.match(matchId)}>See the match</Link>}
        {!matchId && invites && (
          <Link to={`${paths.site(siteId, { study: studyId })}#invite`}>See the site and invite it</Link>
        )}
      </Banner>
      <Card>
        <ScoreBar label="Overall" score={overallScore} />
        <p className="mt-2 mb-5 text-ink-muted text-sm">{`As of now. ${confidenceText(confidence)}`}</p>
        <Explanation explanation={explanation} />
      </Card>
    </section>
  );
}

interface FoundSitesProps extends SitesToAsk {
  id: string;
  search: string;
  chosenId?: string;
}

/** The search results, each a link to its explanation. */
function FoundSites({ id, search, sites, more, chosenId }: FoundSitesProps) {
  return (
    <Section title="Sites found" lead={more && 'Showing the newest. Enter more of the name to narrow the results.'}>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {sites.map((site) => (
          <li key={site.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
            <div className="min-w-0">
              <Link
                to={paths.whyNot(id, { q: search, site: site.id })}
                aria-current={site.id === chosenId || undefined}
                className="break-words font-medium text-brand underline underline-offset-3 hover:decoration-2"
              >
                {site.name}
              </Link>
              <p className="text-ink-muted text-sm">{[site.city, site.state].filter(Boolean).join(', ')}</p>
            </div>
            <StatusBadge status={site.status} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
