import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { studyMatches } from '~/actions/study-matches';
import { ofMatchedStudy } from '~/actions/subjects';
import { DomainError } from '~/catalogue/errors';
import { LIST_PAGE } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { ESTIMABLE } from '~/catalogue/origins';
import { paths } from '~/catalogue/paths';
import type { Actor } from '~/domain/base/actor';
import { newId } from '~/domain/base/ids.server';
import { facilitiesForStudy } from '~/domain/commands/facilities/for-study.server';
import { bulkReport } from '~/domain/commands/matches/bulk.server';
import { unreadOf } from '~/domain/commands/messages/read.server';
import { outreachStatuses } from '~/domain/commands/outreach/outreach.server';
import { settleEstimates } from '~/domain/commands/studies/estimates.server';
import { previewTaking, settleRegistry } from '~/domain/commands/studies/registry-changes.server';
import { checked } from '~/domain/model/checked';
import { whatIfSchema } from '~/domain/model/forecast-view';
import { shownInsights } from '~/domain/model/shown-insights';
import { studyListSchema } from '~/domain/model/study-match-list';
import { estimatesOf, placeAfter } from '~/domain/model/study-origins';
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
import { signedIn } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';
import { type Post, perform } from '~/http/perform.server';
import { limitRate } from '~/http/rate-limit.server';
import { redirectAfter, redirectWith } from '~/http/reply.server';
import { StatusBadge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { CheckChange } from '~/ui/check-change';
import { Page, PageHeading } from '~/ui/layout';
import { StudyFacts } from '~/ui/study-facts';
import { pageTitle } from '~/ui/title';
import { ForSponsor } from './for-sponsor';
import { rowsOf } from './rows';
import type { StagePage } from './stages';

export const meta: MetaFunction<typeof loader> = (args) => pageTitle(args.data?.page.study.title ?? 'Study', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const query = new URL(request.url).searchParams;
  const page = await seeStudy(actor, params.id as string);
  const shown = page.side === 'sponsor' && page.unvetted === null;
  const list = shown ? await stagePage(actor, page.study.id, request) : null;
  const counting = query.get('insights') === 'show' && page.side === 'sponsor' && page.running;
  const insights = counting ? shownInsights((await sitesForStudy(actor, page.study.id)).insights) : null;
  const inviting = query.get('facilities') === 'show' && page.side === 'sponsor' && page.invitable;
  const facilities = inviting ? await facilitiesForStudy(actor, page.study.id) : null;
  const forecasting = query.get('forecast') === 'show' && shown && page.running;
  const whatIf = readQueryLeniently(request, whatIfSchema);
  const forecast = forecasting ? await studyForecast(actor, page.study.id, whatIf) : null;
  const outreach = shown ? await outreachStatuses(actor, page.study.id) : {};
  return { page, list, forecast, insights, facilities, outreach, idempotencyKey: newId() };
}

async function stagePage(actor: Actor, studyId: string, request: Request): Promise<StagePage> {
  const address = new URL(request.url).searchParams;
  const query = readQueryLeniently(request, studyListSchema);
  const cursor = address.get('cursor');
  const { rows: matches, ...table } = await studyTable(actor, studyId, { query, cursor, limit: LIST_PAGE });
  const unread = await unreadOf(
    actor,
    matches.map(({ id }) => id),
  );
  const { rows, ...shared } = rowsOf(matches, table.at);
  const shown = rows.map((row) => ({ ...row, ...(unread.has(row.id) && { unread: unread.get(row.id) }) }));
  return { ...table, ...shared, rows: shown, cursor, report: await bulkReport(actor, studyId, address.get('done')) };
}

export const action = perform({
  about: ofMatchedStudy,
  to: ({ params }) => paths.study(params.id),
  adds: ({ id }) => ({ studyId: id }),
  actions: [studyMatches.runMatching],
  own: { confirm: settle, clear: settle, take: decide, keep: decide },
});

/** Confirms or clears an estimate, or all that are left. */
async function settle({ actor, params: { id }, form }: Post) {
  const [how, field] = String(form.get('intent')).split(':') as [Settling['how'], string?];
  const page = paths.study(id);
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
  const to = `${paths.study(id)}#registry`;
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
  const { page, list, forecast, insights, facilities, outreach, idempotencyKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof decide>();
  if (page.side === 'site') return <ForSite study={page.study} match={page.match} />;
  const here = paths.study(page.study.id);
  if (answer && 'check' in answer) return <CheckChange {...answer} action={here} confirm="take:confirmed" />;
  return (
    <ForSponsor
      {...page}
      list={list}
      forecast={forecast}
      insights={insights}
      facilities={facilities}
      outreach={outreach}
      idempotencyKey={idempotencyKey}
    />
  );
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
