import { Form } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import { rulesOf } from '~/domain/forms';
import { Button, ButtonLink, buttonClass, SubmitButton } from '~/ui/button';
import { Card, CardHeader, StatTile } from '~/ui/card';
import { Checkbox, FieldGrid, FormActions, TextField, ZodForm } from '~/ui/form';
import { Building2, Download, FlaskConical, Handshake, RefreshCw, Users } from '~/ui/icons';
import { TileGrid } from '~/ui/layout';
import { DescriptionList } from '~/ui/lists';
import { formatNumber } from '~/ui/text';
import type { DataOf } from './load.server';

const EXPORTS = ['organizations', 'studies', 'matches', 'audit'];

/** How much is stored, and the exports (ADM-13). */
export function DatabaseSection({ numbers, registry }: DataOf<'database'>) {
  return (
    <div className="grid gap-8">
      <TileGrid>
        <StatTile label="Total Organizations" value={formatNumber(numbers.organizations)} icon={Building2} />
        <StatTile label="Total Studies" value={formatNumber(numbers.totalStudies)} icon={FlaskConical} />
        <StatTile label="Total Users" value={formatNumber(numbers.totalUsers)} icon={Users} />
        <StatTile label="Total Matches" value={formatNumber(numbers.totalMatches)} icon={Handshake} />
      </TileGrid>
      <Form method="get" replace>
        <input type="hidden" name="section" value="database" />
        <Button variant="secondary" icon={<RefreshCw aria-hidden />}>
          Refresh All Data
        </Button>
      </Form>
      <Card as="section">
        <CardHeader
          title="ClinicalTrials.gov Data"
          text="Data that an operator has loaded or that sites have confirmed as their own."
          action={
            <ButtonLink to={paths.adminFacilities()} variant="secondary" size="sm">
              Facilities
            </ButtonLink>
          }
        />
        <DescriptionList
          items={[
            { term: 'Trials', value: formatNumber(registry.trials) },
            { term: 'Unclaimed facilities', value: formatNumber(registry.unclaimed) },
            { term: 'Claimed facilities', value: formatNumber(registry.claimed) },
          ]}
        />
      </Card>
      <Card as="section">
        <CardHeader title="Export Data" text="Download all data for a spreadsheet (CSV) or a program (JSON)." />
        <ul className="divide-y divide-line">
          {EXPORTS.map((name) => (
            <li key={name} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span className="font-medium capitalize">{name}</span>
              <span className="flex gap-2">
                {['csv', 'json'].map((format) => (
                  <a
                    key={format}
                    href={paths.adminExport(`${name}.${format}`)}
                    download
                    className={buttonClass({ variant: 'secondary', size: 'sm' })}
                  >
                    <Download aria-hidden />
                    <span className="sr-only">Export {name} as </span>
                    {format.toUpperCase()}
                  </a>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

/** The settings of the platform, and below them the configuration of this instance (ADM-14). */
export function SettingsSection({ settings, facts }: DataOf<'settings'>) {
  return (
    <div className="grid max-w-3xl gap-8">
      {/* The key resets the form when the settings change, here or elsewhere. */}
      <SettingsForm key={JSON.stringify(settings)} settings={settings} />
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

function SettingsForm({ settings }: Pick<DataOf<'settings'>, 'settings'>) {
  return (
    <Card as="section">
      <CardHeader title="Platform" text="Changes apply to everyone right away." />
      <ZodForm id="settings" rules={rulesOf('settings')} action={paths.adminSaveSettings} values={settings}>
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
                hint="E-mails about decisions, matches and new entries. Account links, contact messages and questions to applicants are always sent."
                required={false}
              />
              <Checkbox
                meta={fields.inAppNotifications}
                label="In-app notifications"
                hint="The bell in the header and its list. Messages on the page are always shown."
                required={false}
              />
            </fieldset>
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
              <SubmitButton pendingLabel="Saving...">Save Settings</SubmitButton>
            </FormActions>
          </>
        )}
      </ZodForm>
    </Card>
  );
}
