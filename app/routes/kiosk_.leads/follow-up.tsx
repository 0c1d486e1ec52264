import { Form } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { followUpBarredBy, type Lead } from '~/domain/model/kiosk-view';
import { SubmitButton } from '~/ui/button';
import { Mail } from '~/ui/icons';
import { formatDateTime } from '~/ui/text';

type Followed = Pick<Lead, 'id' | 'name'> & Parameters<typeof followUpBarredBy>[0];

/** The button that writes to a lead, or the reason there is none. */
export function FollowUp({ lead }: { lead: Followed }) {
  const { id, name, merged, followedUpAt } = lead;
  const text = useRef<HTMLSpanElement>(null);
  const before = useRef(followedUpAt);
  useEffect(() => {
    // The button that had the focus is gone.
    if (before.current === null && followedUpAt !== null) text.current?.focus();
    before.current = followedUpAt;
  }, [followedUpAt]);
  const barred = followUpBarredBy(lead);
  if (!barred) {
    return (
      <Form method="post">
        <SubmitButton
          intent={`followUpLead ${id}`}
          variant="secondary"
          size="sm"
          className="whitespace-nowrap"
          icon={<Mail aria-hidden />}
          pendingLabel="Sending..."
        >
          Send follow-up<span className="sr-only"> to {name}</span>
        </SubmitButton>
      </Form>
    );
  }
  const words = {
    lead_without_address: 'No e-mail address',
    lead_without_consent: 'Not possible without consent',
    lead_followed_up: merged ? 'Merged with another entry' : 'Decided',
  };
  return (
    <span ref={text} tabIndex={-1}>
      {followedUpAt === null ? words[barred] : `Sent ${formatDateTime(followedUpAt)}`}
    </span>
  );
}
