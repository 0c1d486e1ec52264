import type { StudyStatus } from '~/catalogue/statuses';
import { Badge } from './badge';
import type { Tone } from './tone';

const STANDINGS: Record<Exclude<StudyStatus, 'approved'>, { label: string; tone: Tone }> = {
  pending_approval: { label: 'Under Review', tone: 'warning' },
  rejected: { label: 'Rejected', tone: 'danger' },
};

/** A study's status as its sponsor sees it (SPON-03). */
export function StudyStanding({ study }: { study: { status: StudyStatus; isActive: boolean } }) {
  if (study.status === 'approved') {
    return study.isActive ? <Badge tone="success">Active</Badge> : <Badge>Completed</Badge>;
  }
  const { label, tone } = STANDINGS[study.status];
  return <Badge tone={tone}>{label}</Badge>;
}
