import type { ReactNode } from 'react';
import { TAB_OF_STEP, TODOS, WORKSPACE_TABS, type WorkspaceTab } from '~/catalogue/engagement';
import { paths } from '~/catalogue/paths';
import type { Frame } from '~/domain/engagements/frame.server';
import { STAGE_LABELS } from '~/domain/engagements/path';
import { Badge, StatusBadge } from './badge';
import { ButtonLink } from './button';
import { Page, PageHeading } from './layout';
import { Tabs } from './tabs';
import { formatDue } from './text';

export const tabHref = (matchId: string, tab: WorkspaceTab): string =>
  tab === 'overview' ? paths.match(matchId) : paths.matchTab(matchId, tab);

interface WorkspaceProps {
  frame: Frame;
  tab: WorkspaceTab;
  /** Buttons next to the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of a match: its parties, stage, next task with its due date, and tabs. */
export function Workspace({ frame, tab, actions, children }: WorkspaceProps) {
  const { id, side, status, engagement, study, site, ended } = frame;
  return (
    <Page>
      <PageHeading
        eyebrow="Match"
        title={side === 'site' ? study.title : site}
        lead={side === 'site' ? study.sponsorName && `Sponsored by ${study.sponsorName}` : study.title}
        actions={
          <>
            <ButtonLink to={paths.study(study.id)} variant="secondary">
              View study
            </ButtonLink>
            {actions}
          </>
        }
      />
      <p className="-mt-4 mb-6 flex flex-wrap gap-2">
        <StatusBadge status={status} />
        {engagement.steps.length > 0 && engagement.stage !== status && <Badge>{STAGE_LABELS[engagement.stage]}</Badge>}
        {ended && <Badge tone="warning">Study {ended.toLowerCase()}</Badge>}
      </p>
      <WhatIsNext frame={frame} tab={tab} />
      <Tabs
        label="Match"
        // Administrators can view a match, but not its messages.
        tabs={WORKSPACE_TABS.filter(({ value }) => side !== 'admin' || value !== 'messages').map(
          ({ value, label }) => ({
            ...{ label, href: tabHref(id, value), current: value === tab },
            count: (value === 'messages' && frame.counts.messages) || undefined,
          }),
        )}
      />
      {children}
    </Page>
  );
}

/** Whose turn it is, the task and its due date, with a link. */
function WhatIsNext({ frame, tab }: Pick<WorkspaceProps, 'frame' | 'tab'>) {
  const { id, next, own, engagement, overdue } = frame;
  if (!next || !engagement.todo) return null;
  const { step } = TODOS[engagement.todo];
  const there = TAB_OF_STEP[step];
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-surface px-4 py-3">
      <p>
        {own && <span className="font-semibold">Your turn: </span>}
        {next}
        {engagement.dueAt !== null && (
          <span className={overdue ? 'font-semibold text-danger' : 'text-ink-muted'}>
            {overdue ? ' · Overdue since ' : ' · Due '}
            <time dateTime={new Date(engagement.dueAt).toISOString()}>{formatDue(engagement.dueAt)}</time>
          </span>
        )}
      </p>
      {own && there !== tab && <ButtonLink to={tabHref(id, there)}>{next}</ButtonLink>}
    </div>
  );
}
