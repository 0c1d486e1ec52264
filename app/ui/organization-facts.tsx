import { EHR_SYSTEMS, equipmentIn, labelOf, PANEL_SIZES, PRIOR_TRIALS } from '~/catalogue/options';
import type { AdminOrganization } from '~/domain/model/organization-view';
import { Card, CardHeader } from './card';
import { DescriptionList } from './lists';
import { patientsInWords } from './stated-patients';
import { formatDateTime, titleCase } from './text';

/** What an organization has entered, for administrators. What was left out is named in one line. */
export function OrganizationFacts({ organization, title }: { organization: AdminOrganization; title?: string }) {
  const facts = factsOf(organization);
  const left = facts.flatMap(({ term, value }) => (value ? [] : term));
  return (
    <Card as="section">
      <CardHeader title={title ?? 'What was submitted'} />
      <DescriptionList items={facts.filter(({ value }) => value)} />
      {left.length > 0 && <p className="mt-3 text-ink-muted text-sm">Not given: {left.join(', ')}</p>}
    </Card>
  );
}

const long = (text: string | null) => text && <span className="whitespace-pre-line">{text}</span>;

function factsOf(site: AdminOrganization) {
  const { address, city, state, zipCode, website, piName, piPhone, piEmail, priorTrials } = site;
  return [
    { term: 'Type', value: titleCase(site.type) },
    { term: 'Contact person', value: site.contactName },
    { term: 'E-mail', value: site.email },
    { term: 'Phone', value: site.phone },
    {
      term: 'Website',
      value: website && (
        <a href={website} rel="noopener noreferrer" target="_blank" className="link break-all">
          {website}
        </a>
      ),
    },
    { term: 'Address', value: [address, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ') },
    { term: 'NPI number', value: site.npi },
    { term: 'Principal investigator', value: [piName, piPhone, piEmail, site.piNpi].filter(Boolean).join(', ') },
    { term: 'Therapeutic areas', value: site.therapeuticAreas.join(', ') },
    { term: 'Patient population', value: labelOf(PANEL_SIZES, site.patientPanelSize) },
    { term: 'Patients a year', value: patientsInWords(site.patients) },
    { term: 'EHR system', value: labelOf(EHR_SYSTEMS, site.ehrSystem) },
    { term: 'Prior trials', value: priorTrials === null ? null : labelOf(PRIOR_TRIALS, String(priorTrials)) },
    { term: 'Equipment', value: equipmentIn(site.equipment).join(', ') },
    { term: 'Description', value: long(site.description) },
    { term: 'Event', value: [site.event, site.fieldRep].filter(Boolean).join(', ') },
    { term: 'Submitted', value: formatDateTime(site.createdAt) },
  ];
}
