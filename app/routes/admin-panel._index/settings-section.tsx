import { Form } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import { rulesOf } from '~/domain/model/forms';
import { SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { Checkbox, FieldGrid, FormActions, RadioGroup, TextField, ZodForm } from '~/ui/form';
import { DescriptionList } from '~/ui/lists';
import { May, useMay } from '~/ui/may';
import { plural } from '~/ui/text';
import type { DataOf } from './load.server';

/** The settings of the platform, and below them the configuration of this instance (ADM-14). */
export function SettingsSection({ settings, held, facts, mailTest }: DataOf<'settings'>) {
  return (
    <div className="grid max-w-3xl gap-8">
      {useMay()('settings.edit') ? (
        // The key resets the form when the settings change, here or elsewhere.
        <SettingsForm key={JSON.stringify([settings, held])} settings={settings} held={held} />
      ) : (
        <SettingsRead settings={settings} />
      )}
      <May permission="settings.edit">
        <MailTest {...mailTest} />
      </May>
      <Card as="section">
        <CardHeader title="Configuration" text="Set by the operator of this instance when it starts." />
        <DescriptionList
          items={facts.map(({ label, value, variable }) => ({
            term: (
              <>
                {label} <code className="block text-xs">{variable}</code>
              </>
            ),
            value: <span className="break-all">{value}</span>,
          }))}
        />
      </Card>
    </div>
  );
}

const HELD = [
  { value: 'send', label: 'Send them' },
  { value: 'discard', label: 'Discard them' },
];

function SettingsForm({ settings, held }: Pick<DataOf<'settings'>, 'settings' | 'held'>) {
  return (
    <Card as="section">
      <CardHeader title="Platform" text="Changes apply to everyone right away." />
      <ZodForm
        id="settings"
        rules={rulesOf('settings')}
        action={paths.adminSaveSettings}
        values={{ ...settings, heldMails: 'send' }}
      >
        {(fields) => (
          <>
            <FieldGrid>
              <TextField
                meta={fields.systemName}
                label="System name"
                hint="Shown in the header, page titles and e-mails."
                autoComplete="off"
              />
              <TextField
                meta={fields.adminEmail}
                label="Admin email"
                type="email"
                optional
                hint="If empty, we e-mail every administrator."
                autoComplete="off"
              />
            </FieldGrid>
            <fieldset className="grid gap-1">
              <legend className="mb-1 font-semibold">Notifications</legend>
              <Checkbox
                meta={fields.emailNotifications}
                label="Email notifications"
                hint="E-mails about decisions, matches and new entries. While off, they are held in the outbox, and nobody is told of decisions, invitations and answers. Account links, contact messages and questions to applicants are always sent."
              />
              {held > 0 && (
                <RadioGroup
                  meta={fields.heldMails}
                  label={`${plural(held, 'e-mail is', 'e-mails are')} held`}
                  hint="When you switch e-mail notifications on again:"
                  options={HELD}
                />
              )}
              <Checkbox
                meta={fields.inAppNotifications}
                label="In-app notifications"
                hint="The bell in the header and its list. Messages on the page are always shown."
              />
            </fieldset>
            <TextField
              meta={fields.undoSeconds}
              type="number"
              step={1}
              label="Time to undo a decision"
              hint="How long the e-mails about a decision wait: 30 seconds to 10 minutes (600 seconds)."
              after="seconds"
              className="max-w-xs"
            />
            <TextField
              meta={fields.explorationShare}
              type="number"
              step={1}
              label="Places for new sites"
              hint="The percentage of a study’s top ten places reserved for sites we know little about yet. Enter 0 to turn this off."
              after="%"
              className="max-w-xs"
            />
            <FormActions>
              <SubmitButton intent="saveSettings" pendingLabel="Saving...">
                Save Settings
              </SubmitButton>
            </FormActions>
          </>
        )}
      </ZodForm>
    </Card>
  );
}

const onOrOff = (on: boolean) => (on ? 'On' : 'Off');

/** For administrators whose role does not let them change the settings. */
function SettingsRead({ settings }: Pick<DataOf<'settings'>, 'settings'>) {
  const { systemName, adminEmail, emailNotifications, inAppNotifications, undoSeconds, explorationShare } = settings;
  return (
    <Card as="section">
      <CardHeader title="Platform" text="Only owners can change these." />
      <DescriptionList
        items={[
          { term: 'System name', value: systemName },
          { term: 'Admin email', value: adminEmail ?? 'Empty: we e-mail every administrator.' },
          { term: 'Email notifications', value: onOrOff(emailNotifications) },
          { term: 'In-app notifications', value: onOrOff(inAppNotifications) },
          { term: 'Time to undo a decision', value: `${undoSeconds} seconds` },
          { term: 'Places for new sites', value: `${explorationShare}%` },
        ]}
      />
    </Card>
  );
}

/** Whether e-mails leave this installation (RUN-41). The mail server's answer is shown as it is. */
function MailTest({ possible, to }: DataOf<'settings'>['mailTest']) {
  const text = !possible
    ? 'This installation has no mail server, so e-mails stay in the outbox. To send them, whoever operates it sets SMTP_URL.'
    : to === null
      ? 'Your account has no e-mail address. Save an admin email above to send a test e-mail to it.'
      : `We send it to ${to} and show what the mail server answers.`;
  return (
    <Card as="section">
      <CardHeader title="Test e-mail" text={text} />
      {possible && to !== null && (
        <Form method="post" action={paths.adminSaveSettings}>
          <SubmitButton intent="sendTestMail" variant="secondary" pendingLabel="Sending...">
            Send a test e-mail
          </SubmitButton>
        </Form>
      )}
    </Card>
  );
}
