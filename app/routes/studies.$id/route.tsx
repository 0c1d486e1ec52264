import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LIST_PAGE } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { ESTIMABLE } from '~/catalogue/origins';
import { paths, safeRedirect } from '~/catalogue/paths';
import type { Actor } from '~/domain/actor';
import { DomainError } from '~/domain/errors';
import { facilitiesForStudy } from '~/domain/facilities/for-study.server';
import { newId } from '~/domain/ids.server';
import { bulkReport } from '~/domain/matches/bulk.server';
import { sitesForStudy } from '~/domain/matches/ranking.server';
import { runMatching } from '~/domain/matches/run.server';
import { studyListSchema } from '~/domain/matches/study-list';
import { studyTable } from '~/domain/matches/study-list.server';
import { unreadOf } from '~/domain/messages/read.server';
import { outreachStatuses } from '~/domain/outreach/outreach.server';
import { settleEstimates } from '~/domain/studies/estimates.server';
import type { Settling } from '~/domain/studies/schema';
import { type StudyPageForSite, seeStudy } from '~/domain/studies/see.server';
import { signedIn } from '~/http/guards.server';
import { readFormData, readQueryLeniently } from '~/http/input.server';
import { perform } from '~/http/reply.server';
import { StatusBadge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { Page, PageHeading } from '~/ui/layout';
import { StudyFacts } from '~/ui/study-facts';
import { pageTitle } from '~/ui/title';
import { ForSponsor } from './for-sponsor';
import { rowOf } from './stage-table';
import type { StagePage } from './stages';

export const meta: MetaFunction<typeof loader> = (args) => pageTitle(args.data?.page.study.title ?? 'Study', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const query = new URL(request.url).searchParams;
  const page = await seeStudy(actor, params.id as string);
  const shown = page.side === 'sponsor' && page.unvetted === null;
  const list = shown ? await stagePage(actor, page.study.id, request) : null;
  const counting = query.get('insights') === 'show' && page.side === 'sponsor' && page.running;
  const insights = counting ? (await sitesForStudy(actor, page.study.id)).insights : null;
  const inviting = query.get('facilities') === 'show' && page.side === 'sponsor' && page.invitable;
  const facilities = inviting ? await facilitiesForStudy(actor, page.study.id) : null;
  const outreach = shown ? await outreachStatuses(actor, page.study.id) : {};
  return { page, list, insights, facilities, outreach, idempotencyKey: newId() };
}

async function stagePage(actor: Actor, studyId: string, request: Request): Promise<StagePage> {
  const address = new URL(request.url).searchParams;
  const query = readQueryLeniently(request, studyListSchema);
  const cursor = address.get('cursor');
  const { rows, ...table } = await studyTable(actor, studyId, { query, cursor, limit: LIST_PAGE });
  const unread = await unreadOf(
    actor,
    rows.map(({ id }) => id),
  );
  const shown = rows.map((row) => ({
    ...rowOf(row, table.at),
    ...(unread.has(row.id) && { unread: unread.get(row.id) }),
  }));
  return { ...table, rows: shown, cursor, report: await bulkReport(actor, studyId, address.get('done')) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await signedIn(request);
  const form = await readFormData(request);
  const id = params.id as string;
  const to = safeRedirect(form.get('returnTo')?.toString()) ?? paths.study(id);
  const [how, field] = String(form.get('intent')).split(':');
  switch (how) {
    case 'match':
      return perform(() => runMatching(actor, id), {
        to,
        done: () => TOASTS.matchingCompleted,
        failed: () => TOASTS.matchingFailed,
      });
    case 'confirm':
    case 'clear':
      return settle(actor, id, how, field);
    default:
      throw new DomainError('not_a_form');
  }
}

/** Confirms or clears an estimate, or all that are left. */
function settle(actor: Actor, id: string, how: Settling['how'], field: string | undefined) {
  return perform(
    () => settleEstimates(actor, id, { how, fields: ESTIMABLE.filter((each) => each === field || field === 'all') }),
    {
      to: `${paths.study(id)}#estimates`,
      done: () => (how === 'confirm' ? TOASTS.estimatesConfirmed : TOASTS.estimatesCleared),
      failed: TOASTS.estimatesFailed,
    },
  );
}

/** A study's page. Sponsors and administrators see the matches, a matched site only the facts. */
export default function Study() {
  const { page, list, insights, facilities, outreach, idempotencyKey } = useLoaderData<typeof loader>();
  if (page.side === 'site') return <ForSite study={page.study} match={page.match} />;
  return <ForSponsor {...page} {...{ list, insights, facilities, outreach, idempotencyKey }} />;
}

/** A study as a matched site sees it. */
function ForSite({ study, match }: Pick<StudyPageForSite, 'study' | 'match'>) {
  return (
    <Page width="prose">
      <PageHeading
        eyebrow="Study"
        title={study.title}
        lead={<StatusBadge status={match.status} />}
        actions={<ButtonLink to={paths.match(match.id)}>Your match</ButtonLink>}
      />
      <StudyFacts study={study} />
    </Page>
  );
}
