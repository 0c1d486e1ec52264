import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { Form, useActionData } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import { settingsFormSchema } from '~/domain/settings/schema';
import { SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { DescriptionList } from '~/ui/description-list';
import { Checkbox, ErrorSummary, FieldGrid, FormActions, TextField } from '~/ui/form';
import type { DataOf } from './load.server';

/** What administrators set for the platform, and below it what whoever runs this instance has set (ADM-14). */
export function SettingsSection({ settings, facts }: DataOf<'settings'>) {
  return (
    <div className="grid max-w-3xl gap-8">
      {/* Saved by somebody else meanwhile, or here: a form that begins anew. */}
      <SettingsForm key={JSON.stringify(settings)} settings={settings} />
      <Card as="section">
        <CardHeader title="Configuration" text="Set by whoever runs this instance, at its start." />
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

function SettingsForm({ settings }: Pick<DataOf<'settings'>, 'settings'>) {
  const { lastResult } = useActionData<{ lastResult?: SubmissionResult<string[]> }>() ?? {};
  const [form, fields] = useForm({
    id: 'settings',
    lastResult,
    constraint: getZodConstraint(settingsFormSchema),
    defaultValue: settings,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: settingsFormSchema }),
    // Not on blur: a sentence that appears under a field pushes the box away that is being clicked.
    shouldRevalidate: 'onInput',
  });
  return (
    <Card as="section">
      <CardHeader title="Platform" text="Holds for everybody, from the next page and the next mail on." />
      <Form method="post" action={paths.adminSaveSettings} {...getFormProps(form)} className="grid gap-6">
        <ErrorSummary form={form} />
        <FieldGrid>
          <TextField
            meta={fields.systemName}
            label="System name"
            hint="In the header, page titles and mails."
            autoComplete="off"
          />
          <TextField
            meta={fields.adminEmail}
            label="Admin email"
            type="email"
            optional
            hint="Without it, every administrator is told."
            autoComplete="off"
          />
        </FieldGrid>
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-semibold">Notifications</legend>
          <Checkbox
            meta={fields.emailNotifications}
            label="Email notifications"
            hint="Mails about decisions, matches and new entries. Account links and contact messages are always sent."
            required={false}
          />
          <Checkbox
            meta={fields.inAppNotifications}
            label="In-app notifications"
            hint="The bell in the header, and its list in each browser. Short messages on the page stay."
            required={false}
          />
        </fieldset>
        <TextField
          meta={fields.explorationShare}
          type="number"
          step={1}
          label="Places for new sites"
          hint="Of a study's first ten places, so many percent are kept for sites of which little is known yet. 0 switches it off."
          after="%"
          className="max-w-xs"
        />
        <FormActions>
          <SubmitButton pendingLabel="Saving...">Save Settings</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}
