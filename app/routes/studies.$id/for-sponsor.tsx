import { Form, Link, useSearchParams } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { paths, withQuery } from '~/catalogue/paths';
import type { OutreachState } from '~/catalogue/statuses';
import type { ForecastView } from '~/domain/model/forecast-view';
import type { ShownInsights } from '~/domain/model/shown-insights';
import { isAbroad } from '~/domain/model/study-countries';
import { endedAs, STUDY_ENDINGS } from '~/domain/model/study-endings';
import { estimateInWords, estimatesOf } from '~/domain/model/study-origins';
import type { StudyPage } from '~/domain/pages/study.server';
import { Banner } from '~/ui/banner';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { EstimateList } from '~/ui/estimates';
import { ClipboardPen } from '~/ui/icons';
import { Insights } from '~/ui/insights';
import { Section } from '~/ui/layout';
import { Sentences } from '~/ui/lists';
import { RunMatching } from '~/ui/match-actions';
import { ProspectiveSites } from '~/ui/prospective-sites';
import { StudyFacts } from '~/ui/study-facts';
import { StudyFrame, type StudyTab } from '~/ui/study-frame';
import { formatDate, formatNumber, plural } from '~/ui/text';
import { Unvetted } from '~/ui/unvetted';
import { StudyForecast } from './forecast';
import { RegistryChanges } from './registry-changes';
import { type StagePage, Stages } from './stages';

interface ForSponsorProps extends StudyPage {
  name: string;
  tab: StudyTab;
  /** Null until requested by a link, because they need a ranking of every verified site. */
  insights: ShownInsights | null;
  /** Why nothing is suggested; null if something is, or cannot be. */
  blocked: Pick<ShownInsights, 'summary' | 'recommendations'> | null;
  facilities: (ComponentProps<typeof ProspectiveSites>['listed'] & { q: string }) | null;
  /** Null while the actor may not see sites, and on the other tabs. */
  list: StagePage | null;
  /** Null until requested by a link. */
  forecast: ForecastView | null;
  /** The status of facilities on the outreach list, by key. */
  outreach: Readonly<Record<string, OutreachState>>;
  idempotencyKey: string;
}

/** A study as its sponsor and administrators see it. */
export function ForSponsor(props: ForSponsorProps) {
  const { study, name, tab } = props;
  const Tab = { sites: Sites, details: Details, settings: Settings, documents: null, feasibility: null }[tab];
  return (
    <StudyFrame study={study} name={name} tab={tab} actions={<Actions {...props} />}>
      <div className="grid gap-3 not-empty:mb-4">
        <Standing {...props} />
      </div>
      {Tab && <Tab {...props} />}
    </StudyFrame>
  );
}

const editOf = ({ study, own }: Pick<ForSponsorProps, 'study' | 'own'>) =>
  own ? paths.studyEdit(study.id) : paths.adminStudyEdit(study.id);

const EDITABLE: readonly string[] = ['pending_approval', 'paused', 'rejected'];

/** Matching is the next step until there are sites; then it is what can be done with them, below the list. */
function Actions({ study, tab, running, own, may, list }: ForSponsorProps) {
  if (tab === 'sites')
    return (
      running &&
      may.rescore && (
        <RunMatching
          study={study}
          variant={list && Object.values(list.counts).some((count) => count > 0) ? 'secondary' : 'primary'}
        />
      )
    );
  const editable = running || EDITABLE.includes(study.status);
  return (
    tab === 'details' &&
    may.edit &&
    editable && (
      <ButtonLink to={editOf({ study, own })} variant="secondary" icon={<ClipboardPen aria-hidden />}>
        Edit
      </ButtonLink>
    )
  );
}

/** What the reader should know on every tab, and what awaits them on the details. */
function Standing({
  study,
  tab,
  list,
  own,
  unvetted,
  rejection,
  registry,
  waiting,
  pausedSince,
  resumable,
  pausedByAdministrator,
}: ForSponsorProps) {
  const ended = endedAs(study);
  const details = paths.studyTab(study.id, 'details');
  const estimates = own ? estimatesOf(study.origins).length : 0;
  const changes = registry.changes.length;
  return (
    <>
      <Unvetted status={unvetted} />
      {isAbroad(study) && (
        <Banner tone="warning" announce="none" title="None of this study’s countries is the United States.">
          All our sites are there. If the study opens there too, edit its countries.
        </Banner>
      )}
      {study.status === 'rejected' && (
        <Banner
          tone="danger"
          announce="none"
          title="This study was not approved."
          action={
            own &&
            rejection && (
              <>
                <ButtonLink to={paths.studyEdit(study.id)} size="sm" variant="secondary">
                  Edit the study
                </ButtonLink>
                <ButtonLink to={paths.reviewRequest(rejection)} size="sm">
                  Correct and send in again
                </ButtonLink>
              </>
            )
          }
        >
          {study.statusReason && `Reason: ${study.statusReason}`}
        </Banner>
      )}
      {study.status === 'paused' && (
        <Banner
          tone="warning"
          announce="none"
          title={`This study is paused${pausedSince === null ? '' : ` since ${formatDate(pausedSince)}`}.`}
          action={
            resumable && (
              <ButtonLink to={paths.studyPause(study.id)} size="sm" variant="secondary">
                Resume
              </ButtonLink>
            )
          }
        >
          {study.statusReason && <p>Reason: {study.statusReason}</p>}
          {pausedByAdministrator && <p>An administrator paused it, so only an administrator can resume it.</p>}
          <p>No sites are suggested or invited. What you have begun with sites goes on.</p>
        </Banner>
      )}
      {ended && study.closeReason && (
        <Banner
          announce="none"
          title={`This study was ${ended === 'Withdrawn' ? 'withdrawn' : 'closed'}${study.endedAt === null ? '' : ` on ${formatDate(study.endedAt)}`}.`}
        >
          Reason: {study.statusReason}
          {list && study.totalSites
            ? ` ${formatNumber(list.counts.selected)} of ${plural(study.totalSites, 'site')} were selected.`
            : ''}
        </Banner>
      )}
      {tab === 'sites' && (estimates > 0 || changes > 0 || waiting) && (
        <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {estimates > 0 && (
            <li>
              <Link to={details}>{`Confirm or clear ${plural(estimates, 'estimate')}`}</Link>
            </li>
          )}
          {changes > 0 && (
            <li>
              <Link to={`${details}#registry`}>{`${plural(changes, 'difference')} from ClinicalTrials.gov`}</Link>
            </li>
          )}
          {waiting && (
            <li>
              <Link to={details}>{`${own ? 'Your' : 'The sponsor’s'} changes are waiting for approval`}</Link>
            </li>
          )}
        </ul>
      )}
    </>
  );
}

/** The list of sites, and below it what is asked for seldom. */
function Sites(props: ForSponsorProps) {
  const { study, list, forecast, running, own, may, insights, invitable, facilities, outreach, idempotencyKey } = props;
  const here = paths.study(study.id);
  const [query] = useSearchParams();
  const { done: _, ids: __, ...shown } = Object.fromEntries(query);
  // Sections that are already shown stay.
  const showing = (more: 'insights' | 'facilities' | 'forecast') => withQuery(here, { ...shown, [more]: 'show' });
  const facilityHref = ({ q, page }: { q?: string; page?: number }) =>
    withQuery(here, {
      ...shown,
      facilities: 'show',
      facility: q || undefined,
      facilityPage: page && page > 1 ? String(page) : undefined,
    });
  return (
    <>
      {list && (
        <Stages
          study={study}
          list={list}
          noSuggestions={<NoSuggestions {...props} />}
          writes={running && own}
          idempotencyKey={idempotencyKey}
        />
      )}
      {list && (
        <p className="mt-3 mb-10 flex flex-wrap gap-x-5 gap-y-1 text-sm *:inline-block *:min-h-6" data-noprint>
          <Link to={paths.studyReport(study.id)}>Report for a meeting</Link>
          {(running || endedAs(study)) && <Link to={paths.whyNot(study.id)}>Why is a site not matched?</Link>}
          {running && <Link to={`${showing('forecast')}#forecast`}>Enrollment forecast</Link>}
          {running && own && <Link to={paths.studyMessage(study.id)}>Write to all sites at a stage</Link>}
        </p>
      )}
      {forecast && <StudyForecast studyId={study.id} forecast={forecast} />}
      {running && (
        <StudyInsights showHref={showing('insights')} editHref={may.edit ? editOf(props) : null} insights={insights} />
      )}
      {(invitable || Object.keys(outreach).length > 0) && (
        <ProspectiveSites
          listed={facilities}
          search={facilities && { q: facilities.q, hrefOf: facilityHref }}
          showHref={showing('facilities')}
          outreach={{
            studyId: study.id,
            statuses: outreach,
            changeable: may.approach,
            returnTo: facilities ? facilityHref({ q: facilities.q, page: facilities.page }) : showing('facilities'),
          }}
        />
      )}
    </>
  );
}

/** Why nothing is suggested, and what would change that. */
function NoSuggestions({ study, own, may, running, list, blocked }: ForSponsorProps) {
  if (!running)
    return (
      <EmptyState
        title="No suggestions"
        text={
          endedAs(study)
            ? 'This study has ended, so no sites are suggested.'
            : 'Sites are matched once the study is approved.'
        }
      />
    );
  if (!blocked) {
    const others = list && Object.values(list.counts).some((count) => count > 0);
    return (
      <EmptyState
        title="No suggestions"
        text={
          !may.rescore
            ? undefined
            : others
              ? 'All sites that were suggested are in the other lists. Select Match to look for more.'
              : 'A new study is matched about a minute after its approval. Select Match to find verified sites that fit.'
        }
      />
    );
  }
  return (
    <EmptyState
      title="No verified site fits"
      text={blocked.summary}
      action={
        <>
          <div className="basis-full text-left">
            <Sentences lines={blocked.recommendations} />
          </div>
          {may.edit && (
            <ButtonLink to={editOf({ study, own })} variant="secondary">
              Edit what the study requires
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

/** The whole study, with what awaits the sponsor's decision about it first. */
function Details({ study, own, may, registry, running, withdrawable, waiting, waitingSince }: ForSponsorProps) {
  const left = own ? estimatesOf(study.origins) : [];
  return (
    <>
      {left.length > 0 && (
        <Form method="post" className="mb-10">
          <EstimateList estimates={left.map((field) => ({ field, value: estimateInWords(field, study[field]) }))} />
        </Form>
      )}
      <RegistryChanges
        registry={registry}
        own={own}
        ending={running && may.end ? 'close' : withdrawable ? 'withdraw' : null}
      />
      {waiting && <Waiting id={study.id} changes={waiting} since={waitingSince ?? 0} own={own} />}
      <StudyFacts study={study} recordStatus={registry.status} />
    </>
  );
}

/** How the study is matched and run, and its end. */
function Settings({ study, own, client, may, running, withdrawable, unvetted, pausable }: ForSponsorProps) {
  const { id } = study;
  const editable = may.edit && (running || EDITABLE.includes(study.status));
  const closable = running && may.end;
  const settings = [
    editable && {
      title: 'The study',
      text: 'What it is about, what it requires of sites, and whether sites find it in the list of open studies.',
      to: editOf({ study, own }),
      label: 'Edit',
    },
    own && {
      title: 'Posted for',
      text: client
        ? `${client}, your client. While your relation is active, it reads the study, its sites and its report here.`
        : 'The client on whose behalf you post the study, if your organization is a CRO. It then reads the study here.',
      to: paths.studyClient(id),
      label: 'Posted for',
    },
    running && {
      title: 'Weights',
      text: 'How much each sub-score counts in the order of sites.',
      to: paths.studyWeights(id),
      label: 'Weights',
    },
    running &&
      own && {
        title: 'Steps and deadlines',
        text: 'CDA, feasibility and visit: which of them come before your decision, and how long each may take.',
        to: paths.studyPath(id),
        label: 'Steps and deadlines',
      },
    running &&
      own && {
        title: 'Start-up',
        text: 'The sites and patients that you want by region, how far your sites are, and what they do until they can enroll.',
        to: paths.studyStartUp(id),
        label: 'Plan and tasks of the start-up',
      },
  ].filter((setting) => setting !== false);
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      {settings.map(({ title, text, to, label }) => (
        <Card as="section" key={title}>
          <CardHeader title={title} text={text} />
          <ButtonLink to={to} variant="secondary">
            {label}
          </ButtonLink>
        </Card>
      ))}
      {running && pausable && (
        <Card as="section">
          <CardHeader
            title="Pause the study"
            text="No sites are suggested or invited until you resume it. What you have begun with sites goes on."
          />
          <ButtonLink to={paths.studyPause(id)} variant="secondary">
            Pause study
          </ButtonLink>
        </Card>
      )}
      {(closable || withdrawable) && <End study={study} closable={closable} withdrawable={withdrawable} />}
      {settings.length === 0 && !withdrawable && (
        <p className="text-ink-muted">
          {unvetted ? 'There is nothing to set yet.' : 'This study has ended, so there is nothing to set.'}
        </p>
      )}
    </div>
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

function End({
  study: { id },
  closable,
  withdrawable,
}: Pick<ForSponsorProps, 'study' | 'withdrawable'> & { closable: boolean }) {
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
        {closable && (
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
}: Pick<ForSponsorProps, 'insights'> & { showHref: string; editHref: string | null }) {
  return (
    <Section id="insights" title="Insights" lead="How all verified sites compare for this study right now.">
      {insights ? (
        <Card>
          <Insights
            insights={insights}
            change={
              editHref && (
                <p className="mt-3 text-sm">
                  <Link to={editHref}>Edit what the study requires</Link>
                </p>
              )
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
