import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { sponsors } from '~/actions/sponsors';
import { studyMatches } from '~/actions/study-matches';
import { ofMatchedStudy } from '~/actions/subjects';
import { DomainError } from '~/catalogue/errors';
import { LIST_PAGE } from '~/catalogue/limits';
import { MATCH_COLUMNS, USUAL_COLUMNS } from '~/catalogue/match-table';
import { TOASTS } from '~/catalogue/messages';
import { ESTIMABLE } from '~/catalogue/origins';
import { paths, withQuery } from '~/catalogue/paths';
import type { Actor } from '~/domain/base/actor';
import { newId } from '~/domain/base/ids.server';
import { listViews } from '~/domain/commands/accounts/saved-filters.server';
import { facilitiesForStudy } from '~/domain/commands/facilities/for-study.server';
import { bulkReport } from '~/domain/commands/matches/bulk.server';
import { unreadOf } from '~/domain/commands/messages/read.server';
import { outreachStatuses } from '~/domain/commands/outreach/outreach.server';
import { settleEstimates } from '~/domain/commands/studies/estimates.server';
import { previewTaking, settleRegistry } from '~/domain/commands/studies/registry-changes.server';
import { checked } from '~/domain/model/checked';
import { whatIfSchema } from '~/domain/model/forecast-view';
import { prospectiveQuerySchema } from '~/domain/model/ranking-view';
import { shownInsights } from '~/domain/model/shown-insights';
import { studyListSchema } from '~/domain/model/study-match-list';
import { estimatesOf, placeAfter, studyName } from '~/domain/model/study-origins';
import {
  type RegistryDecision,
  registryDecisionSchema,
  type SettledRegistry,
} from '~/domain/model/study-registry-view';
import type { Settling } from '~/domain/model/study-schema';
import { sitesForStudy } from '~/domain/pages/sites-for-study.server';
import { type StudyPageForSite, seeStudy } from '~/domain/pages/study.server';
import { studyForecast } from '~/domain/pages/study-forecast.server';
import { studyTable } from '~/domain/pages/study-matches.server';
import { chosenColumns, keepColumns } from '~/http/columns.server';
import { signedIn } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';
import { type Post, perform } from '~/http/perform.server';
import { limitRate } from '~/http/rate-limit.server';
import { redirectAfter, redirectWith } from '~/http/reply.server';
import { StatusBadge } from '~/ui/badge';
import { CheckChange } from '~/ui/check-change';
import { Page, PageHeading } from '~/ui/layout';
import { StudyFacts } from '~/ui/study-facts';
import { tabIn } from '~/ui/study-frame';
import { pageTitle } from '~/ui/title';
import { ForSponsor } from './for-sponsor';
import { rowsOf } from './rows';
import type { StagePage } from './stages';

const COLUMNS = { list: 'matches' as const, all: MATCH_COLUMNS, usual: USUAL_COLUMNS };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle(args.data?.name ?? 'Study', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const query = new URL(request.url).searchParams;
  const page = await seeStudy(actor, params.id as string);
  const tab = tabIn(query.get('tab'));
  if (page.side === 'client') throw redirect(paths.studyForClient(page.study.id));
  if (tab === 'feasibility') throw redirect(paths.studyFeasibility(page.study.id));
  if (tab === 'documents' && page.side === 'sponsor') throw redirect(paths.studyDocuments(page.study.id));
  const shown = tab === 'sites' && page.side === 'sponsor' && page.unvetted === null;
  const list = shown ? await stagePage(actor, page.study.id, request) : null;
  const blocked = list && page.side === 'sponsor' && page.running ? await blockedBy(actor, page.study.id, list) : null;
  const counting = query.get('insights') === 'show' && page.side === 'sponsor' && page.running;
  const insights = counting ? shownInsights((await sitesForStudy(actor, page.study.id)).insights) : null;
  const inviting = query.get('facilities') === 'show' && page.side === 'sponsor' && page.invitable;
  const search = { q: query.get('facility') ?? undefined, page: query.get('facilityPage') ?? undefined };
  const { data: asked } = prospectiveQuerySchema.safeParse(search);
  const found = inviting ? await facilitiesForStudy(actor, page.study.id, asked) : null;
  const facilities = found && { ...found, q: asked?.q ?? '' };
  const forecasting = query.get('forecast') === 'show' && shown && page.running;
  const whatIf = readQueryLeniently(request, whatIfSchema);
  const forecast = forecasting ? await studyForecast(actor, page.study.id, whatIf) : null;
  const outreach = shown ? await outreachStatuses(actor, page.study.id) : {};
  return {
    page,
    name: studyName(page.study),
    tab,
    list,
    blocked,
    forecast,
    insights,
    facilities,
    outreach,
    idempotencyKey: newId(),
  };
}

async function stagePage(actor: Actor, studyId: string, request: Request): Promise<StagePage> {
  const address = new URL(request.url).searchParams;
  const query = readQueryLeniently(request, studyListSchema);
  const cursor = address.get('cursor');
  const columns = await chosenColumns(actor, request, COLUMNS);
  const {
    rows: matches,
    points,
    readers,
    startUps,
    ...table
  } = await studyTable(actor, studyId, {
    query,
    cursor,
    limit: LIST_PAGE,
    withPoints: columns.includes('points') || columns.includes('ruledOut'),
  });
  const unread = await unreadOf(
    actor,
    matches.map(({ id }) => id),
  );
  const { rows, ...shared } = rowsOf(matches, { at: table.at, columns, points, readers, startUps });
  const open = matches.find(({ id }) => id === address.get('open'));
  const shown = rows.map((row) => ({
    ...row,
    ...(unread.has(row.id) && { unread: unread.get(row.id) }),
    ...(row.id === open?.id && { lines: open.lines }),
  }));
  const report = await bulkReport(actor, studyId, address.get('done'));
  const ticked = address.getAll('ids');
  const views = await listViews(actor);
  return { ...table, ...shared, rows: shown, columns, cursor, ticked, open: open?.id ?? null, report, views };
}

/** Why no site is suggested, if that is what the list would show. The ranking may not be ready yet. */
async function blockedBy(actor: Actor, studyId: string, { query, counts }: StagePage) {
  if (query.stage !== 'suggested' || counts.suggested > 0) return null;
  try {
    const { facts, summary, recommendations } = (await sitesForStudy(actor, studyId)).insights;
    return facts.qualifying === 0 ? { summary, recommendations } : null;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'ranking_loading') return null;
    throw error;
  }
}

export const action = perform({
  about: ofMatchedStudy,
  to: ({ params }) => withQuery(paths.study(params.id), { stage: 'suggested' }),
  adds: ({ id }) => ({ studyId: id }),
  actions: [studyMatches.runMatching, sponsors.deleteView],
  own: {
    saveView,
    confirm: settle,
    clear: settle,
    take: decide,
    keep: decide,
    chooseColumns,
    usualColumns: chooseColumns,
  },
});

/** A view is of any study's sites, but only of a study that the person sees. */
async function saveView({ actor, params: { id }, act }: Post) {
  await ofMatchedStudy(actor, { id });
  return act(sponsors.saveView);
}

/** Keeps which columns the person wants to see. */
async function chooseColumns(post: Post) {
  await ofMatchedStudy(post.actor, { id: post.params.id });
  return keepColumns(post, COLUMNS);
}

/** Confirms or clears an estimate, or all that are left. */
async function settle({ actor, params: { id }, form }: Post) {
  const [how, field] = String(form.get('intent')).split(':') as [Settling['how'], string?];
  const page = paths.studyTab(id, 'details');
  const fields = ESTIMABLE.filter((each) => each === field || field === 'all');
  return redirectAfter(() => settleEstimates(actor, id, { how, fields }), {
    to: ({ origins }) => {
      const left = estimatesOf(origins);
      // The list is gone with its last estimate.
      return left.length > 0 ? `${page}#${placeAfter(fields, left)}` : page;
    },
    done: () => (how === 'confirm' ? TOASTS.estimatesConfirmed : TOASTS.estimatesCleared),
    failed: TOASTS.estimatesFailed,
    back: page,
  });
}

/** Takes over what has changed on ClinicalTrials.gov, or keeps what the study says. Asks first if it affects who fits. */
async function decide({ context, actor, params: { id }, form }: Post) {
  const [how, which] = String(form.get('intent')).split(':');
  const ticked = form.getAll('fields').map(String);
  const all = which === 'all';
  const decision = checked(registryDecisionSchema, {
    how,
    fields: all ? 'all' : ticked,
    version: String(form.get('version')),
    confirmed: which === 'confirmed',
  });
  const to = `${paths.studyTab(id, 'details')}#registry`;
  if (!all && ticked.length === 0) return redirectWith(to, TOASTS.registryUnticked);
  const tell = { to, failed: TOASTS.registryFailed, askAgain: ['change_unconfirmed'] } as const;
  try {
    const done = (settled: SettledRegistry) => toastFor(decision, settled);
    return await redirectAfter(() => settleRegistry(actor, id, decision), { ...tell, done });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'change_unconfirmed') throw error;
    await limitRate(context, 'preview');
    const typed: [string, string][] = [
      ['version', decision.version],
      ...ticked.map((field): [string, string] => ['fields', field]),
    ];
    return data({ check: await previewTaking(actor, id, decision), typed });
  }
}

function toastFor({ how }: RegistryDecision, { settled, change, changes }: SettledRegistry) {
  if (how === 'keep') return TOASTS.registryKept(changes.length);
  const isSaved = (field: string) => change?.saved.some((saved) => saved.field === field) ?? false;
  const labels = (isWanted: (each: (typeof settled)[number]) => boolean) =>
    settled.filter(isWanted).map(({ label }) => label);
  return TOASTS.registrySettled(
    {
      taken: labels(({ taken, field }) => taken && isSaved(field)),
      waiting: labels(({ taken, field }) => taken && !isSaved(field)),
      seen: labels(({ taken }) => !taken),
    },
    changes.length,
  );
}

/** A study's page. Sponsors and administrators see the matches, a matched site only the facts. */
export default function Study() {
  const { page, ...shown } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof decide>();
  if (page.side === 'site') return <ForSite study={page.study} match={page.match} name={shown.name} />;
  const here = paths.studyTab(page.study.id, 'details');
  if (answer && 'check' in answer) return <CheckChange {...answer} action={here} confirm="take:confirmed" />;
  return <ForSponsor {...page} {...shown} />;
}

/** A study as a matched site sees it. */
function ForSite({ study, match, name }: Pick<StudyPageForSite, 'study' | 'match'> & { name: string }) {
  return (
    <Page width="prose">
      <PageHeading
        back={{ to: paths.match(match.id), label: 'your match' }}
        title={name}
        about={name !== study.title && study.title}
        lead={<StatusBadge status={match.status} />}
      />
      <StudyFacts study={study} brief />
    </Page>
  );
}
