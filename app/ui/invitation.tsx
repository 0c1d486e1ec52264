import type { SubmissionResult } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import type { InvitationPreview } from '~/domain/commands/matches/invitation.server';
import { Card, CardHeader } from './card';
import { DescriptionList } from './lists';
import { ReasonField } from './reason-field';

interface InvitationProps {
  invitation: InvitationPreview;
  /** What was typed before. */
  text?: string | null;
  /** In a narrow column. */
  stacked?: boolean;
}

/** What a site reads when it is invited, before anybody sends it, with what the sponsor can add. Part of a form. */
export function Invitation({ invitation: { subject, says, facts }, text, stacked }: InvitationProps) {
  const { lastResult } = useActionData<{ lastResult?: SubmissionResult<string[]> }>() ?? {};
  return (
    <Card as="section">
      <CardHeader
        title="What the site will read"
        text="By e-mail, without estimates that you have not confirmed."
        level={3}
      />
      <p className="mb-3 break-words font-semibold">{subject}</p>
      <p className="mb-3 break-words">{says}</p>
      <DescriptionList items={facts.map(([term, value]) => ({ term, value }))} stacked={stacked} />
      <div className="mt-5 border-line border-t pt-5">
        <ReasonField
          line="text"
          label="Your own line"
          hint="Each site reads it below these facts, and at its match."
          errors={lastResult?.error?.text ?? []}
          value={(lastResult?.initialValue?.text ?? text) as string}
        />
      </div>
    </Card>
  );
}
