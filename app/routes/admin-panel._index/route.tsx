import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, Form, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react';
import { type ComponentType, Suspense } from 'react';
import { administration, PANEL_VIEW_ACTIONS } from '~/actions/administration';
import { ADMIN_SECTIONS, type AdminSection, paths } from '~/catalogue/paths';
import { PANEL_COLUMN_FORMS } from '~/http/columns.server';
import { administrator } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { Button } from '~/ui/button';
import { RefreshCw } from '~/ui/icons';
import { later } from '~/ui/later';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';
import { ActivitySection, OverviewSection } from './activity-sections';
import { type DataOf, loadSection, type SectionData } from './load.server';
import { orShown } from './matching-outcome';
import { DatabaseSection } from './platform-sections';
import { SitesSection } from './sites-section';
import { StudiesSection } from './studies-section';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(`${args.data ? ADMIN_SECTIONS[args.data.section] : 'Admin'} - Admin panel`, args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  const data = await loadSection(actor, request);
  await LATER[data.section]?.ready();
  return data;
}

/** Loads the section with its data, so that it is shown at once. */
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const data = await orShown(args);
  await LATER[data.section]?.ready().catch(() => undefined); // React loads it again, and shows the error if that fails
  return data;
}

/** The settings section posts to this page (ADM-14, RUN-41), and the lists for their columns and views (RUN-75, RUN-76). */
export const action = perform({
  guard: administrator,
  to: () => paths.adminPanel('settings'),
  actions: [administration.saveSettings, administration.sendTestMail, ...PANEL_VIEW_ACTIONS],
  own: PANEL_COLUMN_FORMS,
});

/** These load charts or a form, which an administrator who only reads lists does not need. */
const LATER: { [S in AdminSection]?: ReturnType<typeof later<DataOf<S>>> } = {
  matching: later(() => import('./matching-section').then(({ MatchingSection }) => MatchingSection)),
  analytics: later(() => import('./analytics-section').then(({ AnalyticsSection }) => AnalyticsSection)),
  settings: later(() => import('./settings-section').then(({ SettingsSection }) => SettingsSection)),
};

const SECTIONS: { [S in AdminSection]?: ComponentType<DataOf<S>> } = {
  overview: OverviewSection,
  sites: SitesSection,
  studies: StudiesSection,
  activity: ActivitySection,
  database: DatabaseSection,
  ...LATER,
};

export default function Section() {
  const data = useLoaderData<typeof loader>() as SectionData;
  const Content = SECTIONS[data.section] as ComponentType<SectionData>;
  return (
    <Page>
      <PageHeading title={ADMIN_SECTIONS[data.section]} actions={<Refresh />} />
      <Suspense>
        <Content {...data} />
      </Suspense>
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
        size="sm"
        icon={<RefreshCw aria-hidden />}
        pending={state === 'loading' && formData === undefined}
      >
        Refresh
      </Button>
    </Form>
  );
}
