import { paths } from '~/catalogue/paths';
import type { ReviewOne } from '~/domain/pages/review-one.server';
import { ButtonLink } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { OrganizationFacts } from '~/ui/organization-facts';
import { StudyFacts } from '~/ui/study-facts';
import { formatDateTime } from '~/ui/text';

/** What the applicant entered. */
export function Facts({ review: { organization, study } }: { review: ReviewOne }) {
  if (study) {
    return (
      <>
        <StudyFacts study={study} />
        <p className="text-ink-muted text-sm">
          {`${study.leadSponsor ? `The lead sponsor in its registry record is ${study.leadSponsor}. ` : ''}Submitted on ${formatDateTime(study.createdAt)}.`}
        </p>
      </>
    );
  }
  return organization && <OrganizationFacts organization={organization} />;
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
