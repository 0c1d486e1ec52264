import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react';
import type { ReactNode } from 'react';
import { TOASTS } from '~/catalogue/messages';
import { ADMIN_SECTIONS, type AdminSection, paths } from '~/catalogue/paths';
import { settingsFormSchema } from '~/domain/settings/schema';
import { saveSettings } from '~/domain/settings/settings.server';
import { administrator } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { redirectWith } from '~/http/reply.server';
import { Button } from '~/ui/button';
import { RefreshCw } from '~/ui/icons';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';
import { ActivitySection, OverviewSection } from './activity-sections';
import { AnalyticsSection } from './analytics-section';
import { type DataOf, loadSection, type SectionData } from './load.server';
import { MatchingSection } from './matching-section';
import { DatabaseSection, SettingsSection } from './platform-sections';
import { SitesSection } from './sites-section';
import { StudiesSection } from './studies-section';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(`${args.data ? ADMIN_SECTIONS[args.data.section] : 'Admin'} - Admin panel`, args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  return loadSection(actor, new URL(request.url).searchParams);
}

export { orShown as clientLoader } from './matching-section';

/** Only the settings section posts to this page (ADM-14). */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await administrator(request);
  return submitForm(await readFormData(request), settingsFormSchema, async (settings) => {
    await saveSettings(actor, settings);
    return redirectWith(paths.adminPanel('settings'), TOASTS.settingsSaved);
  });
}

const SECTIONS: { [S in AdminSection]: (data: DataOf<S>) => ReactNode } = {
  overview: OverviewSection,
  sites: SitesSection,
  studies: StudiesSection,
  matching: MatchingSection,
  activity: ActivitySection,
  analytics: AnalyticsSection,
  database: DatabaseSection,
  settings: SettingsSection,
};

export default function Section() {
  const data = useLoaderData<typeof loader>() as SectionData;
  const Content = SECTIONS[data.section] as (data: SectionData) => ReactNode;
  return (
    <Page>
      <PageHeading title={ADMIN_SECTIONS[data.section]} actions={<Refresh />} />
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
