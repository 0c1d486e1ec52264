import type { SubmissionResult } from '@conform-to/react';
import { SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { DescriptionList } from '~/ui/description-list';
import { formatDate, plural } from '~/ui/text';
import { ConfirmationForm } from './confirmation-form';

/** What stands, and the two things that can be done about it. */
export function TurnedOn(props: {
  since: number;
  left: number;
  required: boolean;
  lastResult?: SubmissionResult<string[]>;
}) {
  const { since, left, required, lastResult } = props;
  return (
    <div className="grid gap-6">
      <Card as="section">
        <CardHeader title="It is on" />
        <DescriptionList
          items={[
            { term: 'On since', value: formatDate(since) },
            { term: 'Recovery codes', value: `${plural(left, 'code')} left` },
          ]}
        />
      </Card>
      <Card as="section">
        <CardHeader
          title="Change it"
          text={
            required
              ? 'Without one you cannot go on here: when it is off, you set up a new one, on a new phone for example.'
              : 'New recovery codes end those you have. Turned off, your password alone signs you in.'
          }
        />
        <ConfirmationForm lastResult={lastResult} hint="Of your app, or a recovery code.">
          <SubmitButton intent="renew" pendingLabel="Making...">
            Make new recovery codes
          </SubmitButton>
          <SubmitButton intent="off" variant="danger" pendingLabel="Turning off...">
            Turn it off
          </SubmitButton>
        </ConfirmationForm>
      </Card>
    </div>
  );
}
