import { paths } from '~/catalogue/paths';
import type { OrganizationStatus } from '~/catalogue/statuses';
import type { OwnTraining, TrainingProgress } from '~/domain/training/progress.server';
import { StatusBadge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { Chips } from '~/ui/chips';
import { DescriptionList } from '~/ui/description-list';
import { FileUp, History, Pencil, Users } from '~/ui/icons';
import { TrainingPanel } from './training-panel';

interface SidePanelsProps {
  organization: {
    id: string;
    name: string;
    status: OrganizationStatus;
    city: string | null;
    state: string | null;
    therapeuticAreas: string[];
  };
  training: TrainingProgress;
  /** The asker's own; null for an administrator who looks on. */
  ownTraining: OwnTraining | null;
  /** The asker's own site: an administrator edits it in the admin panel. */
  own: boolean;
}

/** Beside the opportunities: training, quick actions, the organization (SITE-06). */
export function SidePanels({ organization, training, ownTraining, own }: SidePanelsProps) {
  const { id, name, status, city, state, therapeuticAreas } = organization;
  return (
    <>
      <TrainingPanel training={training} own={ownTraining} />
      <Card as="section">
        <CardHeader title="Quick Actions" />
        <div className="grid gap-3">
          <ButtonLink
            to={own ? paths.organizationProfile : paths.adminSite(id)}
            variant="secondary"
            icon={<Pencil aria-hidden />}
          >
            Update Site Profile
          </ButtonLink>
          {own && (
            <ButtonLink to={paths.organizationDocuments} variant="secondary" icon={<FileUp aria-hidden />}>
              Upload Documents
            </ButtonLink>
          )}
          <ButtonLink
            to={paths.organizationTrackRecord(own ? null : id)}
            variant="secondary"
            icon={<History aria-hidden />}
          >
            Track Record
          </ButtonLink>
          <ButtonLink to={paths.organizationStaff(own ? null : id)} variant="secondary" icon={<Users aria-hidden />}>
            Manage Staff
          </ButtonLink>
        </div>
      </Card>
      <Card as="section">
        <CardHeader title="Organization Details" />
        <DescriptionList
          stacked
          items={[
            { term: 'Name', value: name },
            { term: 'Status', value: <StatusBadge status={status} /> },
            { term: 'Location', value: [city, state].filter(Boolean).join(', ') },
            {
              term: 'Therapeutic areas',
              value: therapeuticAreas.length > 0 ? <Chips items={therapeuticAreas} /> : null,
            },
          ]}
        />
      </Card>
    </>
  );
}
