import {
  EHR_SYSTEMS,
  equipmentIn,
  labelOf,
  PANEL_SIZES,
  PHASES,
  PRIOR_TRIALS,
  REGULATORY_STATUSES,
  STUDY_AREAS,
} from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { countryInWords } from '~/domain/model/study-countries';
import { equipmentAsked } from '~/domain/model/study-musts';
import { vouchedFor } from '~/domain/model/study-origins';
import { sponsorInWords } from '~/domain/model/study-sponsor';
import type { ReviewOne } from '~/domain/pages/review-one.server';
import { ButtonLink } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { DescriptionList } from '~/ui/lists';
import { patientsInWords } from '~/ui/stated-patients';
import { formatDateTime, formatMoney, formatNumber, titleCase } from '~/ui/text';
import { TextWithLists } from '~/ui/text-lists';

/** What the applicant entered. */
export function Facts({ review: { organization, study } }: { review: ReviewOne }) {
  return (
    <Card as="section">
      <CardHeader title="What was submitted" />
      <DescriptionList items={organization ? siteFacts(organization) : study ? studyFacts(study) : []} />
    </Card>
  );
}

const long = (text: string | null) => text && <span className="whitespace-pre-line">{text}</span>;
const listed = (text: string | null) => text && <TextWithLists text={text} linesAreItems />;

function siteFacts(site: NonNullable<ReviewOne['organization']>) {
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

const approval = (obtained: boolean, number: string | null) =>
  obtained ? ['Obtained', number].filter(Boolean).join(', ') : null;

/** As the sponsor vouches for it. A check names the estimates. */
function studyFacts(posted: NonNullable<ReviewOne['study']>) {
  const study = vouchedFor(posted);
  const { required, preferred } = equipmentAsked(study);
  const { nctNumber, enrollmentTarget, totalSites } = study;
  return [
    { term: 'Phase', value: labelOf(PHASES, study.phase) },
    { term: 'Therapeutic area', value: labelOf(STUDY_AREAS, study.therapeuticArea) },
    { term: 'Indication', value: study.indication },
    {
      term: 'NCT number',
      value: nctNumber && (
        <a href={paths.registryStudy(nctNumber)} rel="noopener noreferrer" target="_blank">
          {nctNumber}
        </a>
      ),
    },
    {
      term: 'Sponsor',
      value: [sponsorInWords(study), study.sponsorContact, study.sponsorEmail, study.sponsorPhone]
        .filter(Boolean)
        .join(', '),
    },
    { term: 'Lead sponsor of the record', value: posted.leadSponsor },
    { term: 'Enrollment target', value: enrollmentTarget === null ? null : formatNumber(enrollmentTarget) },
    { term: 'Sites', value: totalSites === null ? null : formatNumber(totalSites) },
    { term: 'Countries', value: study.countries.map(countryInWords).join('; ') },
    { term: 'Regulatory status', value: labelOf(REGULATORY_STATUSES, study.regulatoryStatus) },
    { term: 'IRB approval', value: approval(study.irbApproval, study.irbNumber) },
    { term: 'FDA approval', value: approval(study.fdaApproval, study.indNumber) },
    {
      term: 'Budget per patient',
      value: study.budgetPerPatient === null ? null : formatMoney(study.budgetPerPatient),
    },
    { term: 'Required equipment', value: required.join(', ') },
    { term: 'Preferred equipment', value: preferred.join(', ') },
    { term: 'Description', value: long(study.description) },
    { term: 'Inclusion criteria', value: listed(study.inclusionCriteria) },
    { term: 'Exclusion criteria', value: listed(study.exclusionCriteria) },
    { term: 'Submitted', value: formatDateTime(study.createdAt) },
  ];
}

/** The documents, with one of them shown. Browsers show only PDFs; the others can be downloaded. */
export function Documents({ review, shown }: { review: ReviewOne; shown: string | null }) {
  const { kind, id, documents } = review;
  const open = documents.find((each) => each.id === shown && each.contentType === 'application/pdf');
  return (
    <Card as="section">
      <CardHeader title="Documents" />
      {documents.length === 0 && <p className="text-ink-muted">No documents.</p>}
      <ul className="grid gap-3">
        {documents.map((document) => (
          <li key={document.id} className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 flex-1 basis-48 break-all">{document.name}</span>
            {document.contentType === 'application/pdf' && (
              <ButtonLink
                to={paths.adminReviewOf(kind, id, { document: document.id })}
                preventScrollReset
                variant="secondary"
                size="sm"
              >
                Show<span className="sr-only"> {document.name}</span>
              </ButtonLink>
            )}
            <ButtonLink to={paths.document(document.id)} reloadDocument download variant="quiet" size="sm">
              Download<span className="sr-only"> {document.name}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
      {open && (
        <iframe
          title={`Preview of ${open.name}`}
          src={paths.documentPreview(open.id)}
          className="mt-4 h-[70dvh] w-full rounded-md border border-line bg-sunken"
        />
      )}
    </Card>
  );
}
