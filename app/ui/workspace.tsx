import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { STEPS, WORKSPACE_TABS, type WorkspaceTab } from '~/catalogue/engagement';
import type { HelpTopic } from '~/catalogue/help-topics';
import { paths } from '~/catalogue/paths';
import { STAGE_LABELS } from '~/domain/model/engagement-path';
import { standingOf } from '~/domain/model/engagement-standing';
import type { Frame } from '~/domain/pages/match-frame.server';
import { Badge, StatusBadge } from './badge';
import { Banner } from './banner';
import { ButtonLink } from './button';
import { FocusedTitle, Page } from './layout';
import { NextStep } from './next-step';
import { Tabs } from './tabs';
import { cx, formatDate } from './text';

/** The article about what a tab is for; the first tab is for the open step. */
function topicOf(tab: WorkspaceTab, stage: Frame['engagement']['stage']): HelpTopic {
  if (tab === 'documents') return 'cda';
  if (tab === 'history') return 'steps';
  if (tab === 'budget' || tab === 'contract') return 'start-up';
  if (tab !== 'overview') return tab;
  if (stage === 'suggested') return 'score';
  return STEPS.find(({ value }) => value === stage)?.value ?? 'decision';
}

/** The study's sponsor and, unless it is the heading, its title, which is cut first where there is little room. */
const sponsorAndTitle = ({ title, name, sponsorName }: Frame['study']) =>
  [sponsorName && `Sponsored by ${sponsorName}`, name !== title && title].filter(Boolean).join(' · ');

const tabHref = (matchId: string, tab: WorkspaceTab): string =>
  tab === 'overview' ? paths.match(matchId) : paths.matchTab(matchId, tab);

/** What its own people call a study, and its title. */
const namesOf = ({ name, title }: Frame['study']) => (name !== title ? `${name} · ${title}` : title);

function hasTab({ side, status, startUp, engagement, addsVisit, invoiced }: Frame, tab: WorkspaceTab): boolean {
  // Administrators can view a match, but not its messages.
  if (tab === 'messages') return side !== 'admin';
  if (tab === 'start-up') return status === 'selected';
  if (tab === 'budget' || tab === 'contract') return startUp !== null;
  if (tab === 'invoices') return invoiced;
  // Where the steps have no visit, the sponsor can add one: as the study has one, or once the decision is next.
  if (tab === 'visit')
    return (
      standingOf(engagement, 'visit') !== 'none' || addsVisit || (side === 'sponsor' && engagement.todo === 'decide')
    );
  return tab !== 'counts' || startUp?.activatedAt != null;
}

interface WorkspaceProps {
  frame: Frame;
  tab: WorkspaceTab;
  /** Small buttons next to the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of a match: its parties and stage in a line or two, tabs, and the next task with its due date. */
export function Workspace({ frame, tab, actions, children }: WorkspaceProps) {
  const { id, side, study, site } = frame;
  const [title, about] = side === 'site' ? [study.name, sponsorAndTitle(study)] : [site, namesOf(study)];
  return (
    <Page>
      <header>
        <div className="mb-1 flex flex-col gap-x-6 gap-y-2 lg:flex-row lg:items-start lg:justify-between">
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:flex-nowrap">
              <FocusedTitle className="min-w-0 break-words text-xl sm:text-2xl lg:line-clamp-1">{title}</FocusedTitle>
              <Standing {...frame} />
            </div>
            <p className="flex flex-wrap gap-x-2 text-ink-muted text-sm leading-6 lg:flex-nowrap">
              {about && <span className="min-w-0 break-words lg:truncate">{about}</span>}
              <Link to={paths.study(study.id)} className="link shrink-0">
                View study
              </Link>
              <Link to={paths.helpOn(topicOf(tab, frame.engagement.stage))} className="link shrink-0">
                Help with this step
              </Link>
            </p>
          </div>
          {actions && <div className="flex shrink-0 flex-wrap gap-2 lg:max-w-lg">{actions}</div>}
        </div>
        <Tabs
          label="Match"
          tabs={WORKSPACE_TABS.filter(({ value }) => value === tab || hasTab(frame, value)).map(({ value, label }) => ({
            label,
            href: tabHref(id, value),
            current: value === tab,
            count: (value === 'messages' && frame.counts.messages) || undefined,
          }))}
        />
      </header>
      <Waiting {...frame} />
      <WhatIsNext frame={frame} tab={tab} />
      {children}
    </Page>
  );
}

/** The open step, called that beside the status, or where the match ended. */
const stageInWords = (stage: Frame['engagement']['stage']): string =>
  STEPS.some(({ value }) => value === stage) ? `Step: ${STAGE_LABELS[stage]}` : STAGE_LABELS[stage];

const Standing = ({ status, engagement, ended, suspended, paused }: Frame) => (
  <p className="flex shrink-0 flex-wrap gap-2">
    {/* After a decision, the status says less: a site that was not selected is declined, too. */}
    {(!engagement.decision || engagement.decision === status) && <StatusBadge status={status} />}
    {engagement.steps.length > 0 && engagement.stage !== status && <Badge>{stageInWords(engagement.stage)}</Badge>}
    {ended && <Badge tone="warning">Study {ended.toLowerCase()}</Badge>}
    {suspended && <StatusBadge status="suspended" />}
    {paused && <Badge tone="warning">Study paused</Badge>}
  </p>
);

/** Why nobody can act on the match, or why nothing new begins. */
function Waiting({ side, site, suspended, paused }: Frame) {
  if (!suspended && !paused) return null;
  const who = side === 'site' ? 'Your site' : site;
  const { since, reason } = suspended ?? paused ?? {};
  const title = `${suspended ? `${who} is suspended` : 'The study is paused'}${since ? ` since ${formatDate(since)}` : ''}.`;
  return (
    <div className="mb-6">
      <Banner tone="warning" announce="none" title={title}>
        {reason && <p>Reason: {reason}</p>}
        <p>
          {suspended
            ? 'This match waits. It continues as it is when the site is reinstated.'
            : 'What you have begun goes on. Nothing new begins until the study is resumed.'}
        </p>
      </Banner>
    </div>
  );
}

/** Whose turn it is, the task and its due date, with a link. */
function WhatIsNext({ frame, tab }: Pick<WorkspaceProps, 'frame' | 'tab'>) {
  const { id, next, nextTab, visit, signers } = frame;
  if (!next || !nextTab) return null;
  return (
    <div
      className={cx(
        'mb-6 flex flex-wrap items-center justify-between gap-3 rounded-xl border px-4 py-3',
        next.own ? 'border-brand bg-brand-soft' : 'border-line bg-surface',
      )}
    >
      <p>
        {visit !== null && <strong className="block">Visit: {visit.day}</strong>}
        <NextStep {...next} />
      </p>
      {next.own && nextTab !== tab && <ButtonLink to={tabHref(id, nextTab)}>{next.text}</ButtonLink>}
      {!next.own && signers && !signers.asked && nextTab !== tab && (
        <ButtonLink to={tabHref(id, nextTab)} variant="secondary">
          Ask for the signature
        </ButtonLink>
      )}
    </div>
  );
}
