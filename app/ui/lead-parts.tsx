/** What a lead's row and its page show. */
import { Link } from '@remix-run/react';
import { LEAD_RATINGS } from '~/catalogue/leads';
import { labelOf } from '~/catalogue/options';
import { paths, withQuery } from '~/catalogue/paths';
import { consentOf, followUpBarredBy, type Lead } from '~/domain/model/kiosk-view';
import { Badge, StatusBadge } from './badge';
import { formatDateTime, formatDay, plural } from './text';

const TONES = { hot: 'danger', warm: 'warning', cold: 'info' } as const;

/** How likely a lead is, and what to do next by when. */
export function NextStep({ lead, today }: { lead: Pick<Lead, 'rating' | 'nextStep' | 'nextOn'>; today: number }) {
  const { rating, nextStep, nextOn } = lead;
  if (!rating && !nextStep && !nextOn) return 'None';
  const due = nextOn === null ? null : Date.parse(nextOn);
  return (
    <>
      {rating && <Badge tone={TONES[rating]}>{labelOf(LEAD_RATINGS, rating)}</Badge>}
      {nextStep && <span className="block break-words">{nextStep}</span>}
      {due !== null && (
        <span className="block text-ink-muted text-sm">{`${due < today ? 'Due since' : 'Due'} ${formatDay(due)}`}</span>
      )}
    </>
  );
}

/** Whether a lead may be written to, and since when. */
export function Consent({ lead }: { lead: Pick<Lead, 'consentVersion' | 'consentAt'> }) {
  if (!lead.consentVersion) return { given: '', none: 'Not recorded', withdrawn: 'Withdrawn' }[consentOf(lead)];
  return (
    <>
      Given{lead.consentAt !== null && ` ${formatDateTime(lead.consentAt)}`}{' '}
      <span className="whitespace-nowrap text-ink-muted text-sm">(version {lead.consentVersion})</span>
    </>
  );
}

/** The lead's status; what it did itself says more than that it waits for a decision. */
export function LeadStatus({ lead }: { lead: Pick<Lead, 'status' | 'registeredAt'> }) {
  if (lead.registeredAt === null || lead.status !== 'pending') return <StatusBadge status={lead.status} />;
  return <Badge tone="success">Registered</Badge>;
}

type Followed = Pick<Lead, 'id' | 'name' | 'followUps'> & Parameters<typeof followUpBarredBy>[0];

/** What a lead was sent, and the way to the next e-mail or the reason there is none. */
export function FollowUp({ lead, now, may = true }: { lead: Followed; now: number; may?: boolean }) {
  const { id, name, merged, registeredAt, followedUpAt, followUps } = lead;
  const barred = followUpBarredBy(lead, now);
  const words = {
    lead_settled: merged ? 'Merged with another entry' : registeredAt === null ? 'Decided' : null,
    lead_without_address: 'No e-mail address',
    lead_without_consent: 'Not possible without consent',
    lead_followed_up: null,
  };
  return (
    <>
      {followedUpAt !== null && (
        <span className="block text-sm">
          {`Sent ${formatDateTime(followedUpAt)}`}
          {followUps.length > 1 && ` (${plural(followUps.length, 'e-mail')})`}
        </span>
      )}
      {barred ? (
        words[barred]
      ) : may ? (
        <Link to={withQuery(paths.kioskFollowUp, { ids: id })} className="link inline-flex min-h-6 items-center">
          {followedUpAt === null ? 'Write' : 'Write again'}
          <span className="sr-only"> to {name}</span>
        </Link>
      ) : null}
    </>
  );
}
