import { Form, Link, useSearchParams } from '@remix-run/react';
import type { ComponentProps } from 'react';
import type { OutreachState } from '~/catalogue/outreach';
import { paths, withQuery } from '~/catalogue/paths';
import type { StudyPage } from '~/domain/studies/see.server';
import { StudyStatusBadge } from '~/ui/badge';
import { Banner } from '~/ui/banner';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { SlidersHorizontal } from '~/ui/icons';
import { Insights } from '~/ui/insights';
import { DashboardGrid, Page, PageHeading, Section } from '~/ui/layout';
import { RunMatching } from '~/ui/match-actions';
import { ProspectiveSites } from '~/ui/prospective-sites';
import { StudyFacts } from '~/ui/study-facts';
import { type StagePage, Stages } from './stages';

interface ForSponsorProps extends StudyPage {
  /** Null until requested by a link, because they need a ranking of every verified site. */
  insights: ComponentProps<typeof Insights>['insights'] | null;
  facilities: ComponentProps<typeof ProspectiveSites>['facilities'];
  list: StagePage;
  /** Where facilities stand on the outreach list, by key. */
  outreach: Readonly<Record<string, OutreachState>>;
  idempotencyKey: string;
}

/** A study as its sponsor and administrators see it. */
export function ForSponsor({
  study,
  documents,
  list,
  running,
  insights,
  invitable,
  facilities,
  outreach,
  idempotencyKey,
}: ForSponsorProps) {
  const here = paths.study(study.id);
  const [query] = useSearchParams();
  const { done: _, ...shown } = Object.fromEntries(query);
  // What is shown already stays.
  const showing = (more: 'insights' | 'facilities') => withQuery(here, { ...shown, [more]: 'show' });
  return (
    <Page>
      <PageHeading
        eyebrow="Study"
        title={study.title}
        lead={<StudyStatusBadge study={study} />}
        actions={
          running && (
            <>
              <ButtonLink
                to={paths.studyWeights(study.id)}
                variant="secondary"
                icon={<SlidersHorizontal aria-hidden />}
              >
                Weights
              </ButtonLink>
              <RunMatching study={study} returnTo={here} />
            </>
          )
        }
      />
      {study.status === 'rejected' && (
        <div className="mb-8">
          <Banner tone="danger" announce="none" title="This study was not approved.">
            {study.statusReason && `Reason: ${study.statusReason}`}
          </Banner>
        </div>
      )}
      <Stages study={study} running={running} list={list} idempotencyKey={idempotencyKey} />
      {running && (
        <p className="mt-4 mb-10">
          <Link to={paths.whyNot(study.id)}>Why is a site not matched?</Link>
        </p>
      )}
      <DashboardGrid
        aside={
          <>
            <Documents documents={documents} />
            {running && <Complete action={here} />}
          </>
        }
      >
        {running && <StudyInsights showHref={showing('insights')} insights={insights} />}
        {(invitable || Object.keys(outreach).length > 0) && (
          <ProspectiveSites
            facilities={facilities}
            showHref={showing('facilities')}
            outreach={{ studyId: study.id, statuses: outreach, returnTo: showing('facilities') }}
          />
        )}
        <Section title="Details">
          <StudyFacts study={study} />
        </Section>
      </DashboardGrid>
    </Page>
  );
}

function Documents({ documents }: Pick<ForSponsorProps, 'documents'>) {
  return (
    <Card as="section">
      <CardHeader title="Documents" />
      {documents.length === 0 ? (
        <p className="text-ink-muted">No documents were uploaded.</p>
      ) : (
        <ul className="grid gap-2">
          {documents.map(({ id, name }) => (
            <li key={id}>
              <a href={paths.document(id)} className="break-words font-medium">
                {name ?? 'Document'}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Complete({ action }: { action: string }) {
  return (
    <Card as="section">
      <CardHeader
        title="Complete the study"
        text="You cannot select any more sites for a completed study. This cannot be undone."
      />
      <Form method="post" action={action}>
        <SubmitButton intent="complete" variant="danger" pendingLabel="Completing...">
          Complete study
        </SubmitButton>
      </Form>
    </Card>
  );
}

/** What the ranking of all verified sites shows (MAT-01). */
function StudyInsights({ showHref, insights }: Pick<ForSponsorProps, 'insights'> & { showHref: string }) {
  return (
    <Section id="insights" title="Insights" lead="How all verified sites compare for this study right now.">
      {insights ? (
        <Card>
          <Insights insights={insights} />
        </Card>
      ) : (
        <ButtonLink to={`${showHref}#insights`} variant="secondary">
          Show insights
        </ButtonLink>
      )}
    </Section>
  );
}
