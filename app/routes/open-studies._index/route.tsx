import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { WithHelp } from '~/catalogue/help-topics';
import { CARDS_PAGE } from '~/catalogue/limits';
import { labelOf, PHASES, STUDY_AREAS } from '~/catalogue/options';
import { paths, withQuery } from '~/catalogue/paths';
import { type OpenStudy, openStudyQuerySchema } from '~/domain/model/open-study-view';
import { openStudiesPage } from '~/domain/pages/open-studies.server';
import { personWho } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';
import { Badge, StatusBadge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { Page, PageHeading } from '~/ui/layout';
import { NoCapacity } from '~/ui/no-capacity';
import { NotVerifiedYet } from '~/ui/not-verified-yet';
import { Pagination } from '~/ui/pagination';
import { SearchForm } from '~/ui/search-form';
import { SiteFitLines } from '~/ui/site-fit';
import { formatDate } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'requirements' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Open studies', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'study.browse');
  const query = readQueryLeniently(request, openStudyQuerySchema);
  const cursor = new URL(request.url).searchParams.get('cursor');
  const isVerified = actor.organizationStatus === 'verified';
  return {
    ...(isVerified
      ? await openStudiesPage(actor, { query, cursor, limit: CARDS_PAGE })
      : { page: null, noCapacityUntil: null }),
    query,
    cursor,
  };
}

const all = (label: string, options: readonly { value: string; label: string }[]) => [
  { value: 'all', label },
  ...options,
];

/** The studies that sponsors list for sites, with the site's own fit. */
export default function OpenStudies() {
  const { page, noCapacityUntil, query, cursor } = useLoaderData<typeof loader>();
  const { q, area, phase } = query;
  const isNarrowed = Boolean(q || area || phase);
  const address = (more: Record<string, string | null>) => withQuery(paths.openStudies, { q, area, phase, ...more });
  return (
    <Page>
      <PageHeading
        title="Open studies"
        lead="Studies that sponsors list for sites, newest first, and how your site fits each of them."
        actions={
          <ButtonLink to={paths.organizationRequirements} variant="secondary">
            Unmet requirements
          </ButtonLink>
        }
      />
      {page ? (
        <>
          <NoCapacity until={noCapacityUntil} />
          <SearchForm
            label="Search studies"
            query={{ value: q ?? '' }}
            placeholder="Title, condition, NCT number"
            selects={[
              { name: 'area', label: 'Area', value: area ?? 'all', options: all('All areas', STUDY_AREAS) },
              { name: 'phase', label: 'Phase', value: phase ?? 'all', options: all('All phases', PHASES) },
            ]}
            clearHref={isNarrowed ? paths.openStudies : undefined}
          />
          {page.rows.length === 0 ? (
            <EmptyState
              level={2}
              title={isNarrowed ? 'No study matches your search' : 'No studies are listed'}
              text={
                isNarrowed
                  ? 'Try removing a filter or using fewer search words.'
                  : 'Sponsors decide whether sites find their studies here. Others are suggested to you on your dashboard.'
              }
            />
          ) : (
            <ul className="grid gap-4 lg:grid-cols-2">
              {page.rows.map((study) => (
                <Row key={study.id} study={study} />
              ))}
            </ul>
          )}
          <Pagination
            previousHref={cursor && address({})}
            previousLabel="First page"
            nextHref={page.next && address({ cursor: page.next })}
          />
        </>
      ) : (
        <NotVerifiedYet />
      )}
    </Page>
  );
}

function Row({ study }: { study: OpenStudy }) {
  const { id, title, phase, therapeuticArea, indication, enrollment, regions, countries, sponsor, fit, match } = study;
  const places = [regions.join(', ') || 'Any region', countries.join(', ')].filter(Boolean).join(' · ');
  return (
    <Card as="li">
      <h2 className="break-words text-lg">
        <Link to={paths.openStudy(id)}>{title}</Link>
      </h2>
      <div className="badges mt-2">
        <Badge>{labelOf(STUDY_AREAS, therapeuticArea)}</Badge>
        <Badge>{labelOf(PHASES, phase)}</Badge>
        {enrollment && <Badge>{enrollment}</Badge>}
      </div>
      <p className="mt-2 break-words text-ink-muted text-sm">
        {[indication, places, sponsor].filter(Boolean).join(' · ')}
      </p>
      <div className="mt-3">
        <SiteFitLines fit={fit} />
      </div>
      {match && (
        <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Link to={paths.match(match.id)}>
            {match.askedAt !== null && match.status === 'new'
              ? `You asked to be considered on ${formatDate(match.askedAt)}`
              : 'Your match'}
            <span className="sr-only">{`: ${title}`}</span>
          </Link>
          {match.askedAt === null && <StatusBadge status={match.status} />}
        </p>
      )}
    </Card>
  );
}
