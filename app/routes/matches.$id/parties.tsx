import { Link } from '@remix-run/react';
import { EHR_SYSTEMS, labelOf, PANEL_SIZES, PRIOR_TRIALS } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import type { MatchSide } from '~/catalogue/statuses';
import { Card, CardHeader } from '~/ui/card';
import { Chips, type Description, DescriptionList } from '~/ui/lists';
import { plural, titleCase } from '~/ui/text';

interface SiteCardProps {
  site: {
    name: string;
    city: string | null;
    state: string | null;
    description: string | null;
    therapeuticAreas: string[];
    patientPanelSize: string | null;
    ehrSystem: string | null;
    priorTrials: number | null;
    equipment: string[];
    address?: string | null;
    zipCode?: string | null;
    website?: string | null;
    email?: string | null;
    phone?: string | null;
    contactName?: string | null;
    piName?: string | null;
    piEmail?: string | null;
    piPhone?: string | null;
  };
  side: MatchSide | 'admin';
}

/** The site, with its contact details for those who may see them (SPON-08). */
export function SiteCard({ site, side }: SiteCardProps) {
  const contactSeen = site.email !== undefined;
  return (
    <>
      <Card as="section">
        <CardHeader title={side === 'site' ? 'Your site' : 'The site'} />
        <DescriptionList stacked items={facts(site)} />
      </Card>
      <Card as="section">
        <CardHeader title="Contact" />
        {contactSeen ? (
          <DescriptionList stacked items={contact(site)} />
        ) : (
          <p className="text-ink-muted">You will see contact details once the site has expressed interest.</p>
        )}
      </Card>
    </>
  );
}

const chips = (items: string[]) => (items.length > 0 ? <Chips items={items} max={6} /> : null);

const facts = (site: SiteCardProps['site']): Description[] => [
  { term: 'Name', value: site.name },
  { term: 'Location', value: [site.city, site.state].filter(Boolean).join(', ') },
  { term: 'Description', value: site.description },
  { term: 'Therapeutic areas', value: chips(site.therapeuticAreas) },
  { term: 'Patient population', value: labelOf(PANEL_SIZES, site.patientPanelSize) },
  { term: 'Prior trials', value: labelOf(PRIOR_TRIALS, site.priorTrials?.toString()) },
  { term: 'EHR system', value: labelOf(EHR_SYSTEMS, site.ehrSystem) },
  { term: 'Equipment', value: chips(site.equipment) },
];

const contact = (site: SiteCardProps['site']): Description[] => [
  { term: 'Contact person', value: site.contactName },
  { term: 'E-mail', value: site.email && <a href={`mailto:${site.email}`}>{site.email}</a> },
  { term: 'Phone', value: site.phone && <a href={`tel:${site.phone}`}>{site.phone}</a> },
  { term: 'Address', value: [site.address, site.city, site.state, site.zipCode].filter(Boolean).join(', ') },
  { term: 'Website', value: site.website && <a href={site.website}>{site.website}</a> },
  { term: 'Principal investigator', value: site.piName },
  { term: 'Investigator’s e-mail', value: site.piEmail && <a href={`mailto:${site.piEmail}`}>{site.piEmail}</a> },
  { term: 'Investigator’s phone', value: site.piPhone && <a href={`tel:${site.piPhone}`}>{site.piPhone}</a> },
];

interface StudyCardProps {
  study: {
    id: string;
    title: string;
    phase: string;
    therapeuticArea: string;
    indication: string | null;
    enrollmentTarget: number | null;
    duration: number | null;
    sponsorName: string | null;
    sponsorContact?: string | null;
    sponsorEmail?: string | null;
    sponsorPhone?: string | null;
  };
}

/** A short summary that links to the study's page. */
export function StudyCard({ study }: StudyCardProps) {
  return (
    <Card>
      <DescriptionList
        items={[
          { term: 'Title', value: <Link to={paths.study(study.id)}>{study.title}</Link> },
          { term: 'Phase', value: titleCase(study.phase) },
          { term: 'Therapeutic area', value: titleCase(study.therapeuticArea) },
          { term: 'Indication', value: study.indication },
          {
            term: 'Enrollment target',
            value: study.enrollmentTarget === null ? null : plural(study.enrollmentTarget, 'patient'),
          },
          { term: 'Duration', value: study.duration === null ? null : plural(study.duration, 'month') },
          { term: 'Sponsor', value: study.sponsorName },
          ...('sponsorContact' in study
            ? [
                { term: 'Sponsor’s contact', value: study.sponsorContact },
                { term: 'Sponsor’s e-mail', value: study.sponsorEmail },
                { term: 'Sponsor’s phone', value: study.sponsorPhone },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
