import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, Form, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { settingsFormSchema } from '~/domain/settings/schema';
import { saveSettings } from '~/domain/settings/settings.server';
import { administrator } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { redirectWith } from '~/http/reply.server';
import { Button } from '~/ui/button';
import { RefreshCw } from '~/ui/icons';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';
import { ActivitySection } from './activity-section';
import { AnalyticsSection } from './analytics-section';
import { DatabaseSection } from './database-section';
import { loadSection, type SectionData } from './load.server';
import { MatchingOutcome, MatchingSection, orShown } from './matching-section';
import { OverviewSection } from './overview-section';
import { SettingsSection } from './settings-section';
import { SitesSection } from './sites-section';
import { StudiesSection } from './studies-section';

const TITLES: Record<SectionData['section'], string> = {
  overview: 'Overview',
  sites: 'Sites',
  studies: 'Studies',
  matching: 'Site Matching',
  activity: 'Activity',
  analytics: 'Analytics',
  database: 'Database',
  settings: 'Settings',
};

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(`${args.data ? TITLES[args.data.section] : 'Admin'} - Admin panel`, args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  return loadSection(actor, new URL(request.url).searchParams);
}

export const clientLoader = (args: ClientLoaderFunctionArgs) => orShown(args);

/** Only the settings section posts to this page (ADM-14). */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await administrator(request);
  return submitForm(await readFormData(request), settingsFormSchema, async (settings) => {
    await saveSettings(actor, settings);
    return redirectWith(paths.adminPanel('settings'), TOASTS.settingsSaved);
  });
}

export default function Section() {
  const data = useLoaderData<typeof loader>() as SectionData;
  return (
    <Page>
      <PageHeading title={TITLES[data.section]} actions={<Refresh />} />
      <Content {...data} />
    </Page>
  );
}

/** Loads the same address again. A form, so that it works without JavaScript. */
function Refresh() {
  const [query] = useSearchParams();
  const { state, formData } = useNavigation();
  return (
    <Form method="get" replace>
      {[...query].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <Button
        variant="secondary"
        icon={<RefreshCw aria-hidden />}
        pending={state === 'loading' && formData === undefined}
      >
        Refresh
      </Button>
    </Form>
  );
}

function Content(data: SectionData) {
  switch (data.section) {
    case 'overview':
      return <OverviewSection {...data} />;
    case 'sites':
      return <SitesSection {...data} />;
    case 'studies':
      return <StudiesSection {...data} />;
    case 'matching':
      return (
        <>
          <MatchingOutcome {...data} />
          <MatchingSection {...data} />
        </>
      );
    case 'activity':
      return <ActivitySection {...data} />;
    case 'analytics':
      return <AnalyticsSection {...data} />;
    case 'database':
      return <DatabaseSection {...data} />;
    case 'settings':
      return <SettingsSection {...data} />;
  }
}
