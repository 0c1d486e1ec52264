import type { ReactNode } from 'react';
import { WORKSPACE_TABS, type WorkspaceTab } from '~/catalogue/engagement';
import { paths } from '~/catalogue/paths';
import { STAGE_LABELS } from '~/domain/model/engagement-path';
import type { Frame } from '~/domain/pages/match-frame.server';
import { Badge, StatusBadge } from './badge';
import { ButtonLink } from './button';
import { Page, PageHeading } from './layout';
import { NextStep } from './next-step';
import { Tabs } from './tabs';
import { cx } from './text';

const tabHref = (matchId: string, tab: WorkspaceTab): string =>
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
        {/* After a decision, the status says less: a site that was not selected is declined, too. */}
        {(!engagement.decision || engagement.decision === status) && <StatusBadge status={status} />}
        {engagement.steps.length > 0 && engagement.stage !== status && <Badge>{STAGE_LABELS[engagement.stage]}</Badge>}
        {ended && <Badge tone="warning">Study {ended.toLowerCase()}</Badge>}
      </p>
      <WhatIsNext frame={frame} tab={tab} />
      <Tabs
        label="Match"
        // Administrators can view a match, but not its messages.
        tabs={WORKSPACE_TABS.filter(({ value }) => side !== 'admin' || value !== 'messages').map(
          ({ value, label }) => ({
            label,
            href: tabHref(id, value),
            current: value === tab,
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
  const { id, next, nextTab, visit } = frame;
  if (!next || !nextTab) return null;
  return (
    <div
      className={cx(
        'mb-6 flex flex-wrap items-center justify-between gap-3 rounded-xl border px-4 py-3',
        next.own ? 'border-brand bg-brand-soft' : 'border-line bg-surface',
      )}
    >
      <p>
        {visit !== null && <strong className="block">Visit: {visit}</strong>}
        <NextStep {...next} />
      </p>
      {next.own && nextTab !== tab && <ButtonLink to={tabHref(id, nextTab)}>{next.text}</ButtonLink>}
    </div>
  );
}
