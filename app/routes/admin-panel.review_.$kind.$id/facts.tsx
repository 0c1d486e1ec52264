import { EHR_SYSTEMS, equipmentIn, labelOf, PANEL_SIZES, PRIOR_TRIALS } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import type { ReviewOne } from '~/domain/pages/review-one.server';
import { ButtonLink } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { DescriptionList } from '~/ui/lists';
import { patientsInWords } from '~/ui/stated-patients';
import { StudyFacts } from '~/ui/study-facts';
import { formatDateTime, titleCase } from '~/ui/text';

/** What the applicant entered. What was left out is named in one line. */
export function Facts({ review: { organization, study } }: { review: ReviewOne }) {
  if (study) {
    return (
      <>
        <StudyFacts study={study} />
        <p className="text-ink-muted text-sm">
          {`${study.leadSponsor ? `The lead sponsor of its record is ${study.leadSponsor}. ` : ''}Submitted on ${formatDateTime(study.createdAt)}.`}
        </p>
      </>
    );
  }
  const facts = organization ? siteFacts(organization) : [];
  const left = facts.flatMap(({ term, value }) => (value ? [] : term));
  return (
    <Card as="section">
      <CardHeader title="What was submitted" />
      <DescriptionList items={facts.filter(({ value }) => value)} />
      {left.length > 0 && <p className="mt-3 text-ink-muted text-sm">Not given: {left.join(', ')}</p>}
    </Card>
  );
}

const long = (text: string | null) => text && <span className="whitespace-pre-line">{text}</span>;

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

/** The documents, with one of them shown. Browsers show only PDFs; the others can be downloaded. */
export function Documents(props: {
  review: ReviewOne;
  shown: string | null;
  query: Record<string, string | undefined>;
}) {
  const { review, shown, query } = props;
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
                to={paths.adminReviewOf(kind, id, { ...query, document: document.id })}
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
