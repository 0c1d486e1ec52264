import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import {
  isRouteErrorResponse,
  Link,
  useLoaderData,
  useLocation,
  useParams,
  useRouteError,
  useSearchParams,
} from '@remix-run/react';
import type { WithHelp } from '~/catalogue/help-topics';
import { paths } from '~/catalogue/paths';
import type { ComparedMatch } from '~/domain/model/match-compare-view';
import { listAsItWas, withTicked } from '~/domain/model/study-match-list';
import { compareMatches } from '~/domain/pages/compare-matches.server';
import { signedIn } from '~/http/guards.server';
import { ButtonLink } from '~/ui/button';
import { Page, PageHeading } from '~/ui/layout';
import { Table } from '~/ui/table';
import { pageTitle } from '~/ui/title';
import { type Compared, comparedRows } from './rows';

export const handle: WithHelp = { help: 'study' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Compare sites', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const asked = new URL(request.url).searchParams;
  const id = params.id as string;
  const ticked = asked.getAll('ids');
  const compared = await compareMatches(actor, id, [...asked.getAll('match'), ...ticked]);
  const onlyDiffering = asked.get('show') === 'differing';
  if (onlyDiffering) asked.delete('show');
  else asked.set('show', 'differing');
  return {
    ...compared,
    back: withTicked(listAsItWas(asked.get('list'), id), ticked),
    onlyDiffering,
    otherRows: `?${asked}`,
  };
}

/** Sites side by side. Rows that differ are marked with a word. */
export default function Compare() {
  const { name, back, matches, onlyDiffering, otherRows } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const decisions: Compared = {
    label: 'Decide',
    differs: false,
    values: matches.map((match) => <NextSteps key={match.id} match={match} returnTo={pathname + search} />),
  };
  const facts = comparedRows(matches);
  const rows = [decisions, ...(onlyDiffering ? facts.filter(({ differs }) => differs) : facts)];
  return (
    <Page>
      <PageHeading
        back={{ to: back, label: name }}
        title={`Compare ${matches.length} sites`}
        lead={
          onlyDiffering
            ? 'Only the rows in which the sites differ.'
            : 'Rows in which the sites differ are marked “differs”.'
        }
        actions={
          <ButtonLink to={otherRows} variant="secondary" preventScrollReset>
            {onlyDiffering ? 'Show all rows' : 'Show only what differs'}
          </ButtonLink>
        }
      />
      <Table<Compared>
        caption={`${matches.length} sites side by side`}
        long
        rows={rows}
        rowKey={({ label }) => label}
        columns={[
          {
            header: 'What is compared',
            primary: true,
            cell: ({ label, differs }) => (
              <div className="w-28 sm:w-40">
                <span className="font-semibold text-sm">{label}</span>
                {differs && <span className="block text-ink-muted text-xs">differs</span>}
              </div>
            ),
          },
          ...matches.map(({ id, siteOrganization: { name } }, index) => ({
            // Two sites may have the same name.
            header:
              matches.findIndex((other) => other.siteOrganization.name === name) < index
                ? `${name} (${id.slice(0, 4)})`
                : name,
            cell: ({ values, differs }: Compared) => (
              <div
                className={
                  differs ? 'rows:min-w-36 break-words font-medium' : 'rows:min-w-36 break-words text-ink-muted'
                }
              >
                {values[index]}
              </div>
            ),
          })),
        ]}
      />
    </Page>
  );
}

const NEXT = { invite: 'Invite', select: 'Select', backup: 'Keep as backup', decline: 'Decline' } as const;

interface NextStepsProps {
  match: ComparedMatch;
  returnTo: string;
}

/** The match, and what can be done about it. Each leads to the page that asks first. */
function NextSteps({ match: { id, may, siteOrganization: site }, returnTo }: NextStepsProps) {
  const open = (Object.keys(NEXT) as (keyof typeof NEXT)[]).filter((name) => may.includes(name));
  return (
    <span className="flex flex-wrap gap-x-3">
      <Link to={paths.match(id)} className="inline-block min-h-6">
        Details<span className="sr-only"> of {site.name}</span>
      </Link>
      {open.map((name) => (
        <Link
          key={name}
          to={name === 'decline' ? paths.matchDecline(id) : paths.match(id, { ask: name, returnTo })}
          className="inline-block min-h-6"
        >
          {NEXT[name]}
          <span className="sr-only">: {site.name}</span>
        </Link>
      ))}
    </span>
  );
}

/** Leads back to the study if the selection cannot be compared. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { id = '' } = useParams();
  const [asked] = useSearchParams();
  // The list as it was, with its ticks.
  const kept = new URLSearchParams(asked.get('list')?.split('?')[1]);
  for (const ticked of asked.getAll('ids')) kept.append('ids', ticked);
  if (!isRouteErrorResponse(error) || error.status !== 400) throw error;
  return (
    <Page width="prose">
      <PageHeading
        back={{ to: `${paths.study(id)}?${kept}`, label: 'the study' }}
        title="These sites cannot be compared"
        lead={error.data?.message}
      />
    </Page>
  );
}
