import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { TOASTS } from '~/catalogue/messages';
import { paths, safeRedirect } from '~/catalogue/paths';
import { DomainError } from '~/domain/errors';
import { facilitiesForStudy } from '~/domain/facilities/for-study.server';
import { newId } from '~/domain/ids.server';
import { sitesForStudy } from '~/domain/matches/ranking.server';
import { runMatching } from '~/domain/matches/run.server';
import { completeStudy } from '~/domain/studies/edit.server';
import { type StudyPageForSite, seeStudy } from '~/domain/studies/see.server';
import { signedIn } from '~/http/guards.server';
import { readFormData } from '~/http/input.server';
import { perform } from '~/http/reply.server';
import { StatusBadge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { Page, PageHeading } from '~/ui/layout';
import { StudyFacts } from '~/ui/study-facts';
import { pageTitle } from '~/ui/title';
import { ForSponsor } from './for-sponsor';

export const meta: MetaFunction<typeof loader> = (args) => pageTitle(args.data?.page.study.title ?? 'Study', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const query = new URL(request.url).searchParams;
  const page = await seeStudy(actor, params.id as string, { allMatches: query.get('matches') === 'all' });
  const counting = query.get('insights') === 'show' && page.side === 'sponsor' && page.running;
  const insights = counting ? (await sitesForStudy(actor, page.study.id)).insights : null;
  const inviting = query.get('facilities') === 'show' && page.side === 'sponsor' && page.invitable;
  const facilities = inviting ? await facilitiesForStudy(actor, page.study.id) : null;
  return { page, insights, facilities, idempotencyKey: newId() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await signedIn(request);
  const form = await readFormData(request);
  const id = params.id as string;
  const to = safeRedirect(form.get('returnTo')?.toString()) ?? paths.study(id);
  switch (form.get('intent')) {
    case 'match':
      return perform(() => runMatching(actor, id), {
        to,
        done: () => TOASTS.matchingCompleted,
        failed: () => TOASTS.matchingFailed,
      });
    case 'complete':
      return perform(() => completeStudy(actor, id), {
        to,
        done: ({ title }) => TOASTS.studyCompleted(title),
        failed: TOASTS.matchFailed,
      });
    default:
      throw new DomainError('not_a_form');
  }
}

/** A study's page. Sponsors and administrators see the matches, a matched site only the facts. */
export default function Study() {
  const { page, insights, facilities, idempotencyKey } = useLoaderData<typeof loader>();
  return page.side === 'site' ? (
    <ForSite study={page.study} match={page.match} />
  ) : (
    <ForSponsor {...page} insights={insights} facilities={facilities} idempotencyKey={idempotencyKey} />
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
