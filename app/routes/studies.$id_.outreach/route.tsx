import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { LIST_PAGE } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { labelOf } from '~/catalogue/options';
import { OUTREACH_STATES } from '~/catalogue/outreach';
import { paths, safeRedirect, withQuery } from '~/catalogue/paths';
import {
  addToOutreach,
  moveOutreach,
  mustApproach,
  outreachTab,
  removeFromOutreach,
} from '~/domain/commands/outreach/outreach.server';
import { checked } from '~/domain/model/checked';
import { DomainError } from '~/domain/model/errors';
import { outreachListSchema, outreachSchema, outreachStatusSchema } from '~/domain/model/outreach-schema';
import { signedIn } from '~/http/guards.server';
import { readFormData, readQueryLeniently } from '~/http/input.server';
import { perform } from '~/http/reply.server';
import { ButtonLink } from '~/ui/button';
import { ConfirmPage } from '~/ui/confirm';
import { EmptyState } from '~/ui/empty-state';
import { Page, PageHeading } from '~/ui/layout';
import { Pagination } from '~/ui/pagination';
import { Tabs } from '~/ui/tabs';
import { pageTitle } from '~/ui/title';
import { Entry, shown } from './entry';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Outreach list: ${args.data.study.title}` : 'Outreach list', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const address = new URL(request.url).searchParams;
  const [removing, cursor] = [address.get('remove'), address.get('cursor')];
  const { status } = readQueryLeniently(request, outreachListSchema);
  const list = await outreachTab(actor, params.id as string, { status, removing, cursor, limit: LIST_PAGE });
  const open = address.get('open');
  return { ...list, entries: list.entries.map((entry) => shown(entry, open)), isFirstPage: cursor === null };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await signedIn(request);
  const studyId = params.id as string;
  await mustApproach(actor, studyId);
  const form = await readFormData(request);
  const values = Object.fromEntries(form);
  const id = String(values.id ?? '');
  const to = safeRedirect(form.get('returnTo')?.toString()) ?? paths.studyOutreach(studyId);
  const failed = TOASTS.matchFailed;
  switch (form.get('intent')) {
    case 'add':
      return perform(async () => addToOutreach(actor, studyId, checked(outreachSchema, values).facility), {
        to,
        failed,
        done: ({ name }) => TOASTS.outreachAdded(name),
      });
    case 'move':
      return perform(async () => moveOutreach(actor, id, checked(outreachStatusSchema, values).status), {
        to,
        failed,
        done: ({ name, status }) => TOASTS.outreachMoved(name, labelOf(OUTREACH_STATES, status)),
      });
    case 'remove':
      return perform(() => removeFromOutreach(actor, id), {
        to,
        failed,
        done: ({ name }) => TOASTS.outreachRemoved(name),
      });
    default:
      throw new DomainError('not_a_form');
  }
}

/** The prospective sites that a sponsor approaches itself for a study. */
export default function OutreachList() {
  const { study, running, status, counts, entries, next, isFirstPage, removing } = useLoaderData<typeof loader>();
  const address = (query: { status?: string; cursor?: string | null }) => paths.studyOutreach(study.id, query);
  const here = address({ status });
  if (removing) {
    return (
      <ConfirmPage
        title={`Remove ${removing.name}?`}
        text="Its invitation link will no longer work. You cannot undo this."
        intent="remove"
        confirmLabel="Remove"
        pendingLabel="Removing..."
        danger
        backHref={here}
      >
        <input type="hidden" name="id" value={removing.id} />
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
        eyebrow={<Link to={paths.study(study.id)}>{study.title}</Link>}
        title="Outreach list"
        lead="Prospective sites that you write to yourself. We do not have their e-mail addresses and do not contact them."
        actions={findMore}
      />
      {OUTREACH_STATES.every(({ value }) => counts[value] === 0) ? (
        <EmptyState
          level={2}
          title="No sites on your outreach list yet"
          text="Add the prospective sites that you want to write to."
        />
      ) : (
        <>
          <Tabs
            label="Outreach list"
            tabs={OUTREACH_STATES.map(({ value, label }) => ({
              label,
              href: address({ status: value }),
              current: value === status,
              count: counts[value],
            }))}
          />
          {entries.length === 0 ? (
            <EmptyState level={2} title={`No sites ${NONE[status]}`} />
          ) : (
            <ul className="grid items-start gap-4 xl:grid-cols-2">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
          )}
          <Pagination
            previousHref={isFirstPage ? null : address({ status })}
            previousLabel="First page"
            nextHref={next && address({ status, cursor: next })}
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
