import type { ReactNode } from 'react';
import type { MailState, MatchStatus, OrganizationStatus, StudyStatus } from '~/catalogue/statuses';
import { TEXTS } from '~/catalogue/texts';
import { type endedAs, studyStanding } from '~/domain/model/study-endings';
import { Sprout } from './icons';
import { cx, titleCase } from './text';
import { type Tone, toneSoft } from './tone';

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={cx('badge', toneSoft[tone])}>{children}</span>;
}

const STATUS_TONES: Record<OrganizationStatus | StudyStatus | MatchStatus, Tone> = {
  pending: 'warning',
  verified: 'success',
  pending_approval: 'warning',
  approved: 'success',
  rejected: 'danger',
  merged: 'neutral',
  suspended: 'danger',
  paused: 'warning',
  archived: 'neutral',
  withdrawn: 'neutral',
  new: 'info',
  invited: 'brand',
  interested: 'warning',
  selected: 'success',
  declined: 'neutral',
};

const MAIL_TONES: Record<MailState, Tone> = {
  waiting: 'warning',
  held: 'danger',
  sent: 'success',
  failed: 'danger',
};

/** Whether an e-mail was sent. */
export function MailBadge({ state }: { state: MailState }) {
  return <Badge tone={MAIL_TONES[state]}>{titleCase(state)}</Badge>;
}

/** The status of an organization, study or match, in title case. */
export function StatusBadge({ status }: { status: keyof typeof STATUS_TONES }) {
  return <Badge tone={STATUS_TONES[status]}>{titleCase(status)}</Badge>;
}

/** A count on an icon ('99+' above 99), with a label for screen readers. Hidden at 0. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return (
    <span className="count">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {label}</span>
    </span>
  );
}

const STANDING_TONES: Partial<Record<StudyStatus, Tone>> = {
  pending_approval: 'warning',
  paused: 'warning',
  rejected: 'danger',
  archived: 'neutral',
};

/** A study's status as its sponsor sees it (SPON-03). */
export function StudyStatusBadge({ study }: { study: Parameters<typeof endedAs>[0] }) {
  const standing = studyStanding(study);
  const tone = standing === 'Active' ? 'success' : STANDING_TONES[study.status];
  return <Badge tone={tone}>{standing}</Badge>;
}

/** Marks a site that is among the best only because some places are reserved for new sites. */
export function NewHere() {
  const { short, long } = TEXTS.newHere;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone="info">
        <Sprout aria-hidden />
        {short}
      </Badge>
      <span className="text-ink-muted text-sm">{long}</span>
    </span>
  );
}
