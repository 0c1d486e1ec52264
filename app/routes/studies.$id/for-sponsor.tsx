import { Form, Link, useSearchParams } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { paths, withQuery } from '~/catalogue/paths';
import type { OutreachState } from '~/catalogue/statuses';
import type { ForecastView } from '~/domain/model/forecast-view';
import { isAbroad } from '~/domain/model/study-countries';
import { endedAs, STUDY_ENDINGS } from '~/domain/model/study-endings';
import { estimateInWords, estimatesOf } from '~/domain/model/study-origins';
import type { StudyPage } from '~/domain/pages/study.server';
import { StudyStatusBadge } from '~/ui/badge';
import { Banner } from '~/ui/banner';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { EstimateList } from '~/ui/estimates';
import { ClipboardPen, SlidersHorizontal } from '~/ui/icons';
import { Insights } from '~/ui/insights';
import { DashboardGrid, Page, PageHeading, Section } from '~/ui/layout';
import { RunMatching } from '~/ui/match-actions';
import { ProspectiveSites } from '~/ui/prospective-sites';
import { StudyFacts } from '~/ui/study-facts';
import { formatDate } from '~/ui/text';
import { Unvetted } from '~/ui/unvetted';
import { StudyForecast } from './forecast';
import { RegistryChanges } from './registry-changes';
import { type StagePage, Stages } from './stages';

interface ForSponsorProps extends StudyPage {
  /** Null until requested by a link, because they need a ranking of every verified site. */
  insights: ComponentProps<typeof Insights>['insights'] | null;
  facilities: ComponentProps<typeof ProspectiveSites>['facilities'];
  /** Null while the actor may not see sites. */
  list: StagePage | null;
  /** Null until requested by a link. */
  forecast: ForecastView | null;
  /** The status of facilities on the outreach list, by key. */
  outreach: Readonly<Record<string, OutreachState>>;
  idempotencyKey: string;
}

/** The estimates that the sponsor has yet to confirm, for its own people. */
function EstimatesOf({ study }: Pick<StudyPage, 'study'>) {
  const left = estimatesOf(study.origins);
  if (left.length === 0) return null;
  return (
    <Form method="post" className="mb-10">
      <EstimateList estimates={left.map((field) => ({ field, value: estimateInWords(field, study[field]) }))} />
    </Form>
  );
}

/** A study as its sponsor and administrators see it. */
export function ForSponsor({
  study,
  documents,
  list,
  forecast,
  running,
  withdrawable,
  waiting,
  waitingSince,
  unvetted,
  own,
  registry,
  rejection,
  insights,
  invitable,
  facilities,
  outreach,
  idempotencyKey,
}: ForSponsorProps) {
  const here = paths.study(study.id);
  const ended = endedAs(study);
  const editHref = own ? paths.studyEdit(study.id) : paths.adminStudy(study.id);
  const [query] = useSearchParams();
  const { done: _, ...shown } = Object.fromEntries(query);
  // Sections that are already shown stay.
  const showing = (more: 'insights' | 'facilities' | 'forecast') => withQuery(here, { ...shown, [more]: 'show' });
  return (
    <Page>
      <PageHeading
        eyebrow="Study"
        title={study.title}
        lead={<StudyStatusBadge study={study} />}
        actions={
          (running || study.status === 'pending_approval' || study.status === 'rejected') && (
            <>
              <ButtonLink to={editHref} variant="secondary" icon={<ClipboardPen aria-hidden />}>
                Edit
              </ButtonLink>
              {running && (
                <>
                  <ButtonLink
                    to={paths.studyFeasibility(study.id)}
                    variant="secondary"
                    icon={<ClipboardPen aria-hidden />}
                  >
                    Feasibility
                  </ButtonLink>
                  <ButtonLink
                    to={paths.studyWeights(study.id)}
                    variant="secondary"
                    icon={<SlidersHorizontal aria-hidden />}
                  >
                    Weights
                  </ButtonLink>
                  <RunMatching study={study} returnTo={here} />
                </>
              )}
            </>
          )
        }
      />
      <Unvetted status={unvetted} />
      {isAbroad(study) && (
        <div className="mb-8">
          <Banner tone="warning" announce="none" title="None of this study’s countries is the United States.">
            All our sites are there. If the study opens there too, edit its countries.
          </Banner>
        </div>
      )}
      {study.status === 'rejected' && (
        <div className="mb-8">
          <Banner
            tone="danger"
            announce="none"
            title="This study was not approved."
            action={
              own &&
              rejection && (
                <ButtonLink to={paths.reviewRequest(rejection)} size="sm">
                  Correct and send in again
                </ButtonLink>
              )
            }
          >
            {study.statusReason && `Reason: ${study.statusReason}`}
          </Banner>
        </div>
      )}
      {ended && study.closeReason && (
        <div className="mb-8">
          <Banner
            announce="none"
            title={`This study was ${ended.toLowerCase()}${study.endedAt === null ? '' : ` on ${formatDate(study.endedAt)}`}.`}
          >
            Reason: {study.statusReason}
          </Banner>
        </div>
      )}
      {own && <EstimatesOf study={study} />}
      <RegistryChanges registry={registry} own={own} ending={running ? 'close' : withdrawable ? 'withdraw' : null} />
      {waiting && <Waiting id={study.id} changes={waiting} since={waitingSince ?? 0} own={own} />}
      {list && <Stages study={study} running={running} list={list} idempotencyKey={idempotencyKey} />}
      {list && (running || ended) && (
        <p className="mt-4 mb-10">
          <Link to={paths.whyNot(study.id)}>Why is a site not matched?</Link>
          {running && (
            <>
              {' · '}
              <Link to={`${showing('forecast')}#forecast`}>Enrollment forecast</Link>
            </>
          )}
          {running && own && (
            <>
              {' · '}
              <Link to={paths.studyMessage(study.id)}>Write to all sites at a stage</Link>
              {' · '}
              <Link to={paths.studyPath(study.id)}>Steps and deadlines</Link>
            </>
          )}
        </p>
      )}
      <DashboardGrid
        aside={
          <>
            <Documents documents={documents} />
            {(running || withdrawable) && <End study={study} running={running} withdrawable={withdrawable} />}
          </>
        }
      >
        {forecast && <StudyForecast studyId={study.id} forecast={forecast} />}
        {running && <StudyInsights showHref={showing('insights')} editHref={editHref} insights={insights} />}
        {(invitable || Object.keys(outreach).length > 0) && (
          <ProspectiveSites
            facilities={facilities}
            showHref={showing('facilities')}
            outreach={{ studyId: study.id, statuses: outreach, returnTo: showing('facilities') }}
          />
        )}
        <Section title="Details">
          <StudyFacts study={study} recordStatus={registry.status} />
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
              <a href={paths.document(id)} className="link break-words font-medium">
                {name ?? 'Document'}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface WaitingProps {
  id: string;
  changes: NonNullable<ForSponsorProps['waiting']>;
  since: number;
  own: boolean;
}

/** The changes that an administrator has yet to approve, and a button to withdraw them. */
function Waiting({ id, changes, since, own }: WaitingProps) {
  const date = formatDate(since);
  return (
    <div className="mb-8">
      <Banner
        tone="warning"
        announce="none"
        title={
          own
            ? `Your changes have been waiting for approval since ${date}.`
            : `The sponsor’s changes have been waiting for approval since ${date}.`
        }
        action={
          own ? (
            <Form method="post" action={paths.studyEdit(id)}>
              <SubmitButton intent="withdrawStudyChanges" variant="secondary" size="sm" pendingLabel="Withdrawing...">
                Withdraw changes
              </SubmitButton>
            </Form>
          ) : (
            <ButtonLink to={paths.adminChanges} variant="secondary" size="sm">
              Review changes
            </ButtonLink>
          )
        }
      >
        <p>The study stays as it is until an administrator approves them.</p>
        <ul className="mt-2 grid list-disc gap-1 pl-5">
          {changes.map(({ field, label, before, after }) => (
            <li key={field}>
              <span className="line-clamp-4 break-words">
                {label}: “{before}” becomes “{after}”
              </span>
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}

function End({ study: { id }, running, withdrawable }: Pick<ForSponsorProps, 'study' | 'running' | 'withdrawable'>) {
  return (
    <Card as="section">
      <CardHeader
        title="End the study"
        text={
          withdrawable
            ? 'No site has answered yet, so you can still withdraw it. This cannot be undone.'
            : 'A closed study gets no new matches, and you cannot select any more sites. This cannot be undone.'
        }
      />
      <div className="flex flex-wrap gap-3">
        {running && (
          <ButtonLink to={paths.studyEnding(id, 'close')} variant="secondary">
            {STUDY_ENDINGS.close.label}
          </ButtonLink>
        )}
        {withdrawable && (
          <ButtonLink to={paths.studyEnding(id, 'withdraw')} variant="secondary">
            {STUDY_ENDINGS.withdraw.label}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

/** The insights from ranking all verified sites (MAT-01). */
function StudyInsights({
  showHref,
  editHref,
  insights,
}: Pick<ForSponsorProps, 'insights'> & Record<'showHref' | 'editHref', string>) {
  return (
    <Section id="insights" title="Insights" lead="How all verified sites compare for this study right now.">
      {insights ? (
        <Card>
          <Insights
            insights={insights}
            change={
              <p className="mt-3 text-sm">
                <Link to={editHref}>Edit what the study requires</Link>
              </p>
            }
          />
        </Card>
      ) : (
        <ButtonLink to={`${showHref}#insights`} variant="secondary">
          Show insights
        </ButtonLink>
      )}
    </Section>
  );
}
