import { paths, withQuery } from '~/catalogue/paths';
import type { OrganizationStatus, OrganizationType } from '~/catalogue/statuses';
import { StatusBadge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { DescriptionList } from '~/ui/description-list';
import { ChartColumn, Pencil, Plus, Search } from '~/ui/icons';

interface SidePanelsProps {
  organization: {
    id: string;
    name: string;
    type: OrganizationType;
    status: OrganizationStatus;
    city: string | null;
    state: string | null;
  } | null;
  asAdmin: boolean;
}

/** Beside the studies: quick actions and the organization (SPON-06, SPON-07). An administrator looks, but posts nothing. */
export function SidePanels({ organization, asAdmin }: SidePanelsProps) {
  const whose = { organization: asAdmin ? organization?.id : null };
  return (
    <>
      <Card as="section">
        <CardHeader title="Quick Actions" />
        <div className="grid gap-3">
          {!asAdmin && (
            <ButtonLink to={paths.studyCreation()} icon={<Plus aria-hidden />}>
              New Study
            </ButtonLink>
          )}
          <ButtonLink to={withQuery(paths.sponsorSites, whose)} variant="secondary" icon={<Search aria-hidden />}>
            View Sites
          </ButtonLink>
          <ButtonLink
            to={withQuery(paths.sponsorAnalytics, whose)}
            variant="secondary"
            icon={<ChartColumn aria-hidden />}
          >
            Analytics
          </ButtonLink>
          {!asAdmin && organization && (
            <ButtonLink to={paths.organizationProfile} variant="secondary" icon={<Pencil aria-hidden />}>
              Update Profile
            </ButtonLink>
          )}
        </div>
      </Card>
      <Card as="section">
        <CardHeader title="Organization" />
        <DescriptionList
          stacked
          items={[
            { term: 'Name', value: organization?.name },
            { term: 'Type', value: organization?.type === 'sponsor' ? 'Sponsor/CRO' : 'Organization' },
            { term: 'Status', value: organization && <StatusBadge status={organization.status} /> },
            {
              term: 'Location',
              value: organization && [organization.city, organization.state].filter(Boolean).join(', '),
            },
          ]}
        />
      </Card>
    </>
  );
}
