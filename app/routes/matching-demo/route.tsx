import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import { VISITOR } from '~/domain/actor';
import { type DemoRanking, demoRankingOrSample } from '~/domain/matches/demo';
import { sitesForStudy } from '~/domain/matches/ranking.server';
import { ButtonLink } from '~/ui/button';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';
import { Ranking, StudyChoice } from './parts';

export const meta: MetaFunction = (args) => pageTitle('See matching at work', args);

const chosenIn = (request: Request) => new URL(request.url).searchParams.get('study') ?? '';

/** Public (MAT-05). Each study has an address of its own: ?study=demo-oncology. */
export async function loader({ request }: LoaderFunctionArgs) {
  const studyId = chosenIn(request);
  return { studyId, ranking: await demoRankingOrSample(studyId, Date.now(), (id) => sitesForStudy(VISITOR, id)) };
}

/** The browser calls the API. If that fails, it ranks the built-in sample itself. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const studyId = chosenIn(request);
  return { studyId, ranking: await demoRankingOrSample(studyId, Date.now(), fetchRanking) };
}

async function fetchRanking(studyId: string): Promise<DemoRanking> {
  const response = await fetch(paths.sitesForStudy(studyId));
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

export default function MatchingDemo() {
  const { studyId, ranking } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading
        eyebrow="Demo"
        title="See matching at work"
        lead="Choose a study. Our matching engine ranks twelve made-up sites for it and explains every score."
      />
      <StudyChoice chosenId={ranking ? studyId : null} />
      {ranking && <Ranking key={studyId} ranking={ranking} />}
      <div className="mt-12 flex flex-wrap items-center justify-between gap-4 rounded-lg bg-brand-soft p-5 sm:p-6">
        <p className="max-w-xl font-semibold text-brand-strong">
          On the platform, sites are real and verified, and we notify both sides.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.onboarding()}>Join as a Site</ButtonLink>
          <ButtonLink to={paths.studyCreation()} variant="secondary">
            Post a Study
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
