import { FileUp, Pencil } from 'lucide-react';
import { paths } from '~/catalogue/paths';
import type { OrganizationStatus } from '~/catalogue/statuses';
import { Badge, StatusBadge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { Chips } from '~/ui/chips';
import { DescriptionList } from '~/ui/description-list';
import { formatDate, plural, titleCase } from '~/ui/text';

interface SidePanelsProps {
  organization: {
    name: string;
    status: OrganizationStatus;
    city: string | null;
    state: string | null;
    therapeuticAreas: string[];
  };
  training: {
    monthsLeft: number | null;
    courses: { course: string; completedAt: number; expiresAt: number; current: boolean }[];
  };
  /** The asker's own site: an administrator edits it in the admin panel. */
  own: boolean;
}

/** Beside the opportunities: training, quick actions, the organization (SITE-06). */
export function SidePanels({ organization, training, own }: SidePanelsProps) {
  const { name, status, city, state, therapeuticAreas } = organization;
  return (
    <>
      <Card as="section">
        <CardHeader title="GCP Training" />
        <Training {...training} />
      </Card>
      {own && (
        <Card as="section">
          <CardHeader title="Quick Actions" />
          <div className="grid gap-3">
            <ButtonLink to={paths.organizationProfile} variant="secondary" icon={<Pencil aria-hidden />}>
              Update Site Profile
            </ButtonLink>
            <ButtonLink to={paths.organizationDocuments} variant="secondary" icon={<FileUp aria-hidden />}>
              Upload Documents
            </ButtonLink>
          </div>
        </Card>
      )}
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

function Training({ courses, monthsLeft }: SidePanelsProps['training']) {
  if (courses.length === 0) return <p className="text-ink-muted">No GCP training is on record for this site.</p>;
  return (
    <>
      <ul className="grid gap-4">
        {courses.map(({ course, completedAt, expiresAt, current }) => (
          <li key={course}>
            <p className="flex flex-wrap items-center justify-between gap-2 font-medium">
              {titleCase(course.replaceAll('-', ' '))}
              <Badge tone={current ? 'success' : 'danger'}>{current ? 'Current' : 'Expired'}</Badge>
            </p>
            <p className="text-ink-muted text-sm">
              Completed {formatDate(completedAt)}, {current ? 'expires' : 'expired'} {formatDate(expiresAt)}
            </p>
          </li>
        ))}
      </ul>
      {monthsLeft !== null && (
        <p className="mt-4 text-ink-muted text-sm">
          {monthsLeft > 0 ? `Current for ${plural(monthsLeft, 'more month')}.` : 'Current for less than a month.'}
        </p>
      )}
    </>
  );
}
