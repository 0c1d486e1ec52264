import { paths, withQuery } from '~/catalogue/paths';
import type { SponsorDashboard } from '~/domain/sponsor/dashboard.server';
import { StatusBadge } from '~/ui/badge';
import { Card, CardHeader } from '~/ui/card';
import { ChartColumn, Pencil, Plus, Search } from '~/ui/icons';
import { DescriptionList } from '~/ui/lists';
import { QuickActions } from '~/ui/quick-actions';

interface SidePanelsProps extends Pick<SponsorDashboard, 'organization'> {
  asAdmin: boolean;
}

/** Beside the studies: quick actions and the organization (SPON-06, SPON-07). Administrators can look but not post. */
export function SidePanels({ organization, asAdmin }: SidePanelsProps) {
  const query = { organization: asAdmin ? organization?.id : null };
  return (
    <>
      <QuickActions
        actions={[
          !asAdmin && { label: 'New Study', to: paths.studyCreation(), icon: Plus, variant: 'primary' },
          { label: 'View Sites', to: withQuery(paths.sponsorSites, query), icon: Search },
          { label: 'Analytics', to: withQuery(paths.sponsorAnalytics, query), icon: ChartColumn },
          !asAdmin && organization && { label: 'Update Profile', to: paths.organizationProfile, icon: Pencil },
        ]}
      />
      <Card as="section">
        <CardHeader title="Organization" />
        <DescriptionList
          stacked
          items={[
            { term: 'Name', value: organization?.name },
            { term: 'Type', value: organization?.type === 'sponsor' ? 'Sponsor/CRO' : 'Organization' },
            { term: 'Status', value: organization && <StatusBadge status={organization.status} /> },
            { term: 'Location', value: [organization?.city, organization?.state].filter(Boolean).join(', ') },
          ]}
        />
      </Card>
    </>
  );
}
