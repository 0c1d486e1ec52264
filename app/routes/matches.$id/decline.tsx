import { DECLINE_KINDS } from '~/catalogue/declines';
import { NOT_SELECTED_REASONS } from '~/catalogue/engagement';
import { rulesOf } from '~/domain/model/forms';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { RadioGroup, TextArea, TextField, useRefused, ZodForm } from '~/ui/form';

const FOR_GOOD = 'You cannot undo a decline.';

/** Asks a site why it declines. The date is asked for with the reason that needs one, even without JavaScript. */
export function SiteDecline({ idempotencyKey }: { idempotencyKey: string }) {
  return (
    <Card>
      <ZodForm id="decline-form" rules={rulesOf('siteDecline')} className="group grid gap-5">
        {({ kind, until, reason }) => (
          <>
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <RadioGroup
              meta={kind}
              label="Why is this study not for your site?"
              hint={`The sponsor will see this. ${FOR_GOOD}`}
              options={DECLINE_KINDS}
              columns={2}
              required
            />
            <TextField
              meta={until}
              type="date"
              label="When will you have capacity again?"
              required
              className="hidden max-w-xs group-has-[[value=capacity]:checked]:block"
            />
            <TextArea meta={reason} label="Details" hint="Required with “Other”." rows={3} optional />
            <DeclineButton />
          </>
        )}
      </ZodForm>
    </Card>
  );
}

/** Asks a sponsor why it does not want the site. */
export function SponsorDecline({ label, idempotencyKey }: { label: string; idempotencyKey: string }) {
  return (
    <Card>
      <ZodForm
        id="decline-form"
        rules={rulesOf('sponsorDecline')}
        lastResult={useRefused('declineMatch')}
        checksOnBlur
        className="grid gap-5"
      >
        {({ kind, reason }) => (
          <>
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <RadioGroup
              meta={kind}
              label="Why is this site not for your study?"
              hint={`The site will see this. ${FOR_GOOD}`}
              options={NOT_SELECTED_REASONS}
              columns={2}
              required
            />
            <TextArea meta={reason} label="Details" hint="Required with “Other”." rows={3} optional />
            <DeclineButton label={label} />
          </>
        )}
      </ZodForm>
    </Card>
  );
}

const DeclineButton = ({ label = 'Decline' }: { label?: string }) => (
  <div>
    <SubmitButton intent="declineMatch" variant="danger" pendingLabel="Declining...">
      {label}
    </SubmitButton>
  </div>
);
