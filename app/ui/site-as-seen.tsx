/** A site as sponsors see it, on their page of it and where its own people look at that. */
import type { ReactNode } from 'react';
import { EHR_SYSTEMS, equipmentIn, labelOf, PANEL_SIZES, PRIOR_TRIALS } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import type { SiteProfile } from '~/domain/model/sponsor-view';
import { trainedInWords } from '~/domain/model/trained';
import { Badge } from './badge';
import { Card, CardHeader } from './card';
import { EmptyState } from './empty-state';
import { SiteContact } from './found-site';
import { DashboardGrid, PageHeading, Section } from './layout';
import { Chips, DescriptionList } from './lists';
import { patientsInWords } from './stated-patients';
import { formatDay, plural, titleCase } from './text';

interface SiteAsSeenProps {
  site: SiteProfile;
  /** Above its name. */
  eyebrow: string;
  /** Buttons beside its name. */
  actions: ReactNode;
  /** Beside what says that it is verified. */
  badge?: ReactNode;
  /** What stands between its name and the rest. */
  note?: ReactNode;
  /** What only a sponsor has beside it, such as its invitation. */
  aside?: ReactNode;
}

/** Everything that a sponsor sees of a site. */
export function SiteAsSeen({ site, eyebrow, actions, badge, note, aside }: SiteAsSeenProps) {
  const { name, city, state, status, description, gcpCurrent, gcpTrained } = site;
  const partly = gcpTrained.trained > 0 && gcpTrained.trained < gcpTrained.people;
  return (
    <>
      <PageHeading
        eyebrow={eyebrow}
        title={name}
        lead={[city, state].filter(Boolean).join(', ') || 'Location not given'}
        actions={actions}
      />
      {note}
      <p className="-mt-4 mb-8 flex flex-wrap gap-2">
        <Badge tone={status === 'verified' ? 'success' : 'neutral'}>
          {status === 'verified' ? 'Verified' : 'Not verified'}
        </Badge>
        {badge}
        <Badge tone={gcpCurrent && !partly ? 'success' : 'neutral'}>
          {partly
            ? `GCP training: ${gcpTrained.trained} of ${gcpTrained.people} people`
            : gcpCurrent
              ? 'GCP training current'
              : 'No current GCP training'}
        </Badge>
      </p>
      <DashboardGrid
        aside={
          <>
            {aside}
            <Card as="section">
              <CardHeader title="Contact" />
              {site.email === undefined ? (
                <p className="text-ink-muted">
                  You see the contact details once the site shows interest in a study of yours.
                </p>
              ) : (
                <SiteContact site={site} />
              )}
            </Card>
          </>
        }
      >
        <Section title="About the site">
          <Card>
            {description && <p className="mb-4 break-words">{description}</p>}
            <Facts site={site} />
          </Card>
        </Section>
        <Trials trials={site.trials} />
      </DashboardGrid>
    </>
  );
}

/** What the site says about itself, and what is on record here. Missing facts read 'Not stated'. */
function Facts({ site }: { site: SiteProfile }) {
  const { therapeuticAreas, patientPanelSize, patients, priorTrials, ehrSystem, documentCount } = site;
  const equipment = equipmentIn(site.equipment);
  const notStated = <span className="text-ink-muted">Not stated</span>;
  return (
    <DescriptionList
      items={[
        { term: 'Areas', value: therapeuticAreas.length > 0 ? <Chips items={therapeuticAreas} /> : notStated },
        { term: 'Patient population', value: labelOf(PANEL_SIZES, patientPanelSize) || notStated },
        { term: 'Patients a year', value: patientsInWords(patients) || notStated },
        { term: 'Prior trials', value: priorTrials === null ? notStated : labelOf(PRIOR_TRIALS, String(priorTrials)) },
        { term: 'Equipment', value: equipment.length > 0 ? <Chips items={equipment} /> : notStated },
        { term: 'EHR system', value: labelOf(EHR_SYSTEMS, ehrSystem) || notStated },
        { term: 'GCP training', value: gcpOf(site) },
        { term: 'Documents', value: `${documentCount} on file. A sponsor that selects the site can read them.` },
      ]}
    />
  );
}

/** How many of its people have it; what is on record for the site if that is nobody’s. */
function gcpOf({ gcpTrained, gcpExpiresAt, gcpCurrent }: SiteProfile): string {
  if (gcpTrained.trained > 0) return trainedInWords(gcpTrained);
  if (gcpExpiresAt === null) return 'None on record';
  return `${gcpCurrent ? 'Current until' : 'Expired on'} ${formatDay(gcpExpiresAt)}`;
}

/** The registry trials that the site has confirmed as its own. */
function Trials({ trials }: Pick<SiteProfile, 'trials'>) {
  return (
    <Section
      title="Confirmed trials"
      lead={trials.length > 0 && `${plural(trials.length, 'trial')} on ClinicalTrials.gov, confirmed by the site.`}
    >
      {trials.length === 0 ? (
        <EmptyState title="No confirmed trials" text="The site has not confirmed any trials on ClinicalTrials.gov." />
      ) : (
        <ul className="grid gap-3">
          {trials.map(({ nctId, title, phases, status, sponsor, startDate, completionDate }) => (
            <Card as="li" key={nctId}>
              <h3 className="break-words text-base">{title}</h3>
              <p className="mt-1 text-ink-muted text-sm">
                {[
                  phases.map((phase) => titleCase(phase.replace(/(\d)/, ' $1'))).join(', '),
                  titleCase(status),
                  sponsor,
                  [startDate, completionDate].filter(Boolean).join(' to '),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <p className="mt-1">
                <a href={paths.registryStudy(nctId)} target="_blank" rel="noopener noreferrer" className="link">
                  {nctId} on ClinicalTrials.gov
                </a>
              </p>
            </Card>
          ))}
        </ul>
      )}
    </Section>
  );
}
