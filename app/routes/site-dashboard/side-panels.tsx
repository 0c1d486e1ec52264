import { paths } from '~/catalogue/paths';
import type { SiteDashboard } from '~/domain/matches/site-dashboard.server';
import { StatusBadge } from '~/ui/badge';
import { Card, CardHeader } from '~/ui/card';
import { FileUp, History, Pencil, Users } from '~/ui/icons';
import { Chips, DescriptionList } from '~/ui/lists';
import { QuickActions } from '~/ui/quick-actions';
import { TrainingPanel } from './training-panel';

interface SidePanelsProps extends Pick<SiteDashboard, 'organization' | 'training' | 'ownTraining'> {
  /** Whether this is the person's own site. Administrators edit it in the admin panel. */
  own: boolean;
}

/** Beside the opportunities: training, quick actions and the organization (SITE-06). */
export function SidePanels({ organization, training, ownTraining, own }: SidePanelsProps) {
  const { id, name, status, city, state, therapeuticAreas } = organization;
  const named = own ? null : id;
  const areas = therapeuticAreas.length > 0 ? <Chips items={therapeuticAreas} /> : null;
  return (
    <>
      <TrainingPanel training={training} own={ownTraining} />
      <QuickActions
        actions={[
          { label: 'Update Site Profile', to: own ? paths.organizationProfile : paths.adminSite(id), icon: Pencil },
          own && { label: 'Upload Documents', to: paths.organizationDocuments, icon: FileUp },
          { label: 'Track Record', to: paths.organizationTrackRecord(named), icon: History },
          { label: 'Manage Staff', to: paths.organizationStaff(named), icon: Users },
        ]}
      />
      <Card as="section">
        <CardHeader title="Organization Details" />
        <DescriptionList
          stacked
          items={[
            { term: 'Name', value: name },
            { term: 'Status', value: <StatusBadge status={status} /> },
            { term: 'Location', value: [city, state].filter(Boolean).join(', ') },
            { term: 'Therapeutic areas', value: areas },
          ]}
        />
      </Card>
    </>
  );
}
