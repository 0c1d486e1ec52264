import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { outreach } from '~/actions/outreach';
import { ofOutreachList } from '~/actions/subjects';
import type { WithHelp } from '~/catalogue/help-topics';
import { LIST_PAGE } from '~/catalogue/limits';
import { paths, withQuery } from '~/catalogue/paths';
import { OUTREACH_STATES } from '~/catalogue/statuses';
import { outreachTab } from '~/domain/commands/outreach/outreach.server';
import { outreachListSchema } from '~/domain/model/outreach-schema';
import { signedIn } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';
import { perform } from '~/http/perform.server';
import { ButtonLink } from '~/ui/button';
import { ConfirmPage } from '~/ui/confirm';
import { EmptyState } from '~/ui/empty-state';
import { Page, PageHeading } from '~/ui/layout';
import { Pagination } from '~/ui/pagination';
import { SearchForm } from '~/ui/search-form';
import { Tabs } from '~/ui/tabs';
import { pageTitle } from '~/ui/title';
import { Entry, shown } from './entry';

export const handle: WithHelp = { help: 'outreach' };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Outreach list: ${args.data.study.name}` : 'Outreach list', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const address = new URL(request.url).searchParams;
  const [removing, cursor] = [address.get('remove'), address.get('cursor')];
  const { status, q } = readQueryLeniently(request, outreachListSchema);
  const list = await outreachTab(actor, params.id as string, { status, q, removing, cursor, limit: LIST_PAGE });
  const open = address.get('open');
  return { ...list, q, entries: list.entries.map((entry) => shown(entry, open)), isFirstPage: cursor === null };
}

export const action = perform({
  about: ofOutreachList,
  to: ({ params }) => paths.studyOutreach(params.id),
  actions: [outreach.addToOutreach, outreach.moveOutreach, outreach.noteOutreach, outreach.removeFromOutreach],
});

/** The prospective sites that a sponsor approaches itself for a study. */
export default function OutreachList() {
  const { study, running, changeable, status, counts, q, entries, next, isFirstPage, removing } =
    useLoaderData<typeof loader>();
  const address = (query: { status?: string; q?: string; cursor?: string | null }) =>
    paths.studyOutreach(study.id, query);
  const here = address({ status });
  if (removing && changeable) {
    return (
      <ConfirmPage
        title={`Remove ${removing.name}?`}
        text="Its invitation link will no longer work. You cannot undo this."
        intent={`removeFromOutreach ${removing.id}`}
        confirmLabel="Remove"
        pendingLabel="Removing..."
        danger
        backHref={here}
      >
        <input type="hidden" name="returnTo" value={here} />
      </ConfirmPage>
    );
  }
  const findMore = running && (
    <ButtonLink
      to={`${withQuery(paths.study(study.id), { facilities: 'show' })}#prospective-sites`}
      variant="secondary"
    >
      Prospective sites
    </ButtonLink>
  );
  return (
    <Page>
      <PageHeading
        back={{ to: paths.study(study.id), label: study.name }}
        title="Outreach list"
        lead="Prospective sites that you write to yourself. We do not have their e-mail addresses and do not contact them."
        actions={findMore}
      />
      {OUTREACH_STATES.every(({ value }) => counts[value] === 0) ? (
        <EmptyState
          level={2}
          title="No sites on your outreach list yet"
          text={changeable && 'Add the prospective sites that you want to write to.'}
        />
      ) : (
        <>
          <SearchForm
            label="Search all of the list"
            query={{ value: q ?? '' }}
            placeholder="Name, city, state"
            clearHref={q ? here : undefined}
          />
          <Tabs
            label="Outreach list"
            tabs={OUTREACH_STATES.map(({ value, label }) => ({
              label,
              href: address({ status: value }),
              current: !q && value === status,
              count: counts[value],
            }))}
          />
          {entries.length === 0 ? (
            <EmptyState level={2} title={q ? 'No sites on your list match your search' : `No sites ${NONE[status]}`} />
          ) : (
            <ul className="grid items-start gap-4 xl:grid-cols-2">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} changeable={changeable} withStatus={Boolean(q)} />
              ))}
            </ul>
          )}
          <Pagination
            previousHref={isFirstPage ? null : address(q ? { q } : { status })}
            previousLabel="First page"
            nextHref={next && address({ ...(q ? { q } : { status }), cursor: next })}
          />
        </>
      )}
    </Page>
  );
}

const NONE = {
  'to contact': 'left to contact',
  contacted: 'are waiting for an answer',
  answered: 'have answered yet',
} as const;
