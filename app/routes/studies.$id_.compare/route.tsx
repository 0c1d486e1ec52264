import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import {
  Form,
  isRouteErrorResponse,
  Link,
  useLoaderData,
  useLocation,
  useParams,
  useRouteError,
  useSearchParams,
} from '@remix-run/react';
import { matches as matchActions } from '~/actions/matches';
import { ofMatchedStudy } from '~/actions/subjects';
import type { WithHelp } from '~/catalogue/help-topics';
import { paths } from '~/catalogue/paths';
import { newId } from '~/domain/base/ids.server';
import type { ComparedMatch } from '~/domain/model/match-compare-view';
import { declineLabel } from '~/domain/model/match-transitions';
import { listAsItWas, withTicked } from '~/domain/model/study-match-list';
import { compareMatches } from '~/domain/pages/compare-matches.server';
import { latestDecisionsOf } from '~/domain/pages/undoable-decisions.server';
import { signedIn } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Page, PageHeading } from '~/ui/layout';
import { Table } from '~/ui/table';
import { pageTitle } from '~/ui/title';
import { UndoMatchDecisions } from '~/ui/undo-match-decisions';
import { type Compared, comparedRows } from './rows';

export const handle: WithHelp = { help: 'study' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Compare sites', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const asked = new URL(request.url).searchParams;
  const id = params.id as string;
  const ticked = asked.getAll('ids');
  const compared = await compareMatches(actor, id, [...asked.getAll('match'), ...ticked]);
  const all = asked.get('show') === 'all';
  if (all) asked.delete('show');
  else asked.set('show', 'all');
  return {
    ...compared,
    undoable: await latestDecisionsOf(actor, id),
    back: withTicked(listAsItWas(asked.get('list'), id), ticked),
    all,
    otherRows: `?${asked}`,
    idempotencyKey: newId(),
  };
}

/** Decisions have pages of their own, which ask first. */
const shortlist = perform({
  to: ({ params }) => paths.study(params.id),
  actions: [matchActions.shortlistMatch, matchActions.unshortlistMatch],
});

/** To whoever may not see the study, it looks missing. */
export async function action(args: ActionFunctionArgs) {
  await ofMatchedStudy(await signedIn(args.request), { id: args.params.id as string });
  return shortlist(args);
}

/** Sites side by side. Rows that differ are marked with a word. */
export default function Compare() {
  const { name, back, undoable, matches, all, otherRows, idempotencyKey } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const decisions: Compared = {
    label: 'Decide',
    differs: false,
    values: matches.map((match) => (
      <NextSteps key={match.id} match={match} returnTo={pathname + search} idempotencyKey={idempotencyKey} />
    )),
  };
  const facts = comparedRows(matches);
  const rows = [decisions, ...(all ? facts : facts.filter(({ differs }) => differs))];
  return (
    <Page>
      <PageHeading
        back={{ to: back, label: name }}
        title={`Compare ${matches.length} sites`}
        lead={all ? 'Rows in which the sites differ are marked “differs”.' : 'Only the rows in which the sites differ.'}
        actions={
          <ButtonLink to={otherRows} variant="secondary" preventScrollReset>
            {all ? 'Show only what differs' : 'Show all rows'}
          </ButtonLink>
        }
      />
      <UndoMatchDecisions decisions={undoable} back={pathname + search} />
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
              <div className="w-24 sm:w-40">
                <span className="font-semibold text-sm">{label}</span>
                {all && differs && <span className="block text-ink-muted text-xs">differs</span>}
              </div>
            ),
          },
          ...matches.map(({ id, siteOrganization: { name } }, index) => ({
            // Two sites may have the same name.
            header:
              matches.findIndex((other) => other.siteOrganization.name === name) < index
                ? `${name} (${id.slice(0, 4)})`
                : name,
            href: paths.match(id),
            cell: ({ values, differs }: Compared) => (
              <div
                className={all && !differs ? 'rows:min-w-36 break-words text-ink-muted' : 'rows:min-w-36 break-words'}
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

const NEXT = {
  invite: 'Invite',
  select: 'Select',
  askForApproval: 'Ask for approval',
  backup: 'Keep as backup',
  decline: 'Decline',
} as const;

interface NextStepsProps {
  match: ComparedMatch;
  returnTo: string;
  idempotencyKey: string;
}

/** The match, and what can be done about it. A decision leads to the page that asks first. */
function NextSteps({ match, returnTo, idempotencyKey }: NextStepsProps) {
  const { id, may, approval, status, shortlistedAt, siteOrganization: site } = match;
  const open = (Object.keys(NEXT) as (keyof typeof NEXT)[]).filter((name) =>
    name === 'askForApproval' ? approval === 'toAsk' : may.includes(name),
  );
  const listed = shortlistedAt !== null;
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <Link to={paths.match(id)} className="link inline-block min-h-6">
        Details<span className="sr-only"> of {site.name}</span>
      </Link>
      {open.map((name) => (
        <Link
          key={name}
          to={name === 'decline' ? paths.matchDecline(id) : paths.match(id, { ask: name, returnTo })}
          className="link inline-block min-h-6"
        >
          {name === 'decline' ? declineLabel({ ...match, side: 'sponsor' }) : NEXT[name]}
          <span className="sr-only">: {site.name}</span>
        </Link>
      ))}
      {status === 'new' && may.length > 0 && (
        <Form method="post">
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <input type="hidden" name="returnTo" value={returnTo} />
          <SubmitButton intent={`${listed ? 'unshortlistMatch' : 'shortlistMatch'} ${id}`} variant="quiet" size="sm">
            {listed ? 'Take off the shortlist' : 'Shortlist'}
            <span className="sr-only">: {site.name}</span>
          </SubmitButton>
        </Form>
      )}
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
