import { Form, Link } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { LIST_MAX, TOP_MATCHES } from '~/catalogue/limits';
import { paths, withQuery } from '~/catalogue/paths';
import type { StudyPage } from '~/domain/studies/see.server';
import { NewHere, StatusBadge, StudyStatusBadge } from '~/ui/badge';
import { Banner } from '~/ui/banner';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { SlidersHorizontal } from '~/ui/icons';
import { Insights } from '~/ui/insights';
import { DashboardGrid, Page, PageHeading, Section } from '~/ui/layout';
import { MatchActions, RunMatching } from '~/ui/match-actions';
import { ProspectiveSites } from '~/ui/prospective-sites';
import { StudyFacts } from '~/ui/study-facts';
import { Table } from '~/ui/table';
import { plural } from '~/ui/text';

interface ForSponsorProps extends StudyPage {
  /** Null until requested by a link, because they need a ranking of every verified site. */
  insights: ComponentProps<typeof Insights>['insights'] | null;
  facilities: ComponentProps<typeof ProspectiveSites>['facilities'];
  idempotencyKey: string;
}

/** A study as its sponsor and administrators see it. */
export function ForSponsor({
  study,
  documents,
  matches,
  matchCount,
  running,
  insights,
  invitable,
  facilities,
  idempotencyKey,
}: ForSponsorProps) {
  const here = paths.study(study.id);
  const folded = matches.length < matchCount && matches.length <= TOP_MATCHES;
  const count = plural(matchCount, 'match', 'matches');
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
      <DashboardGrid
        aside={
          <>
            <Documents documents={documents} />
            {running && <Complete action={here} />}
          </>
        }
      >
        <Section
          title="Matches"
          lead={matches.length < matchCount ? `Top ${matches.length} of ${count}` : matchCount > 0 && count}
        >
          <MatchTable matches={matches} running={running} returnTo={here} idempotencyKey={idempotencyKey} />
          {folded && (
            <p className="mt-4">
              <ButtonLink to={withQuery(here, { matches: 'all' })} variant="secondary">
                {matchCount > LIST_MAX ? `Show the top ${LIST_MAX}` : `Show all ${count}`}
              </ButtonLink>
            </p>
          )}
        </Section>
        {running && (
          <p className="mt-4">
            <Link to={paths.whyNot(study.id)}>Why is a site not matched?</Link>
          </p>
        )}
        {running && <StudyInsights studyId={study.id} insights={insights} />}
        {invitable && <ProspectiveSites facilities={facilities} showHref={withQuery(here, { facilities: 'show' })} />}
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
function StudyInsights({ studyId, insights }: Pick<ForSponsorProps, 'insights'> & { studyId: string }) {
  return (
    <Section id="insights" title="Insights" lead="How all verified sites compare for this study right now.">
      {insights ? (
        <Card>
          <Insights insights={insights} />
        </Card>
      ) : (
        <ButtonLink to={`${withQuery(paths.study(studyId), { insights: 'show' })}#insights`} variant="secondary">
          Show insights
        </ButtonLink>
      )}
    </Section>
  );
}

interface MatchTableProps extends Pick<StudyPage, 'matches' | 'running'> {
  returnTo: string;
  idempotencyKey: string;
}

/** The sites matched with a study, with the actions open to the sponsor. */
function MatchTable({ matches, running, returnTo, idempotencyKey }: MatchTableProps) {
  return (
    <Table<StudyPage['matches'][number]>
      caption="Matches"
      rows={matches}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          title="No matches yet"
          text={
            running
              ? 'Select Match to find verified sites that fit.'
              : 'Sites are matched only while a study is active.'
          }
        />
      }
      columns={[
        {
          header: 'Site',
          primary: true,
          cell: ({ id, exploration, siteOrganization: { name, city, state } }) => (
            <>
              <Link to={paths.match(id)} className="break-words font-medium">
                {name}
              </Link>
              <span className="block text-ink-muted text-sm">{[city, state].filter(Boolean).join(', ')}</span>
              {exploration && <NewHere />}
            </>
          ),
        },
        { header: 'Score', cell: ({ score }) => (score === null ? 'Not known' : `${score}%`) },
        { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
        {
          header: 'Actions',
          hideHeader: true,
          align: 'end',
          cell: (match) => (
            <div className="flex flex-wrap gap-2 sm:justify-end">
              <MatchActions
                match={match}
                about={match.siteOrganization.name}
                returnTo={returnTo}
                idempotencyKey={idempotencyKey}
                size="sm"
              />
            </div>
          ),
        },
      ]}
    />
  );
}
