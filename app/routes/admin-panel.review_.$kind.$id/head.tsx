import { Form } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import type { ReviewOne } from '~/domain/pages/review-one.server';
import { StatusBadge } from '~/ui/badge';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { ExternalLink } from '~/ui/icons';
import { FocusedTitle } from '~/ui/layout';
import { May } from '~/ui/may';
import { waitingTime } from '~/ui/text';

interface RecordHeadProps {
  review: ReviewOne;
  pending: boolean;
  asked: boolean;
  /** The page's address. */
  here: string;
}

/** The record's name and state, who is at work on it, and where to look it up. */
export function RecordHead({ review, pending, asked, here }: RecordHeadProps) {
  const { kind, id, name, status, takenBy, mine } = review;
  const waiting = `Waiting ${waitingTime(review.at - review.waitingSince)}`;
  return (
    <div className="mb-5">
      <ButtonLink to={paths.adminReview} variant="link" className="lg:hidden">
        Back to the queue
      </ButtonLink>
      <p className="flex flex-wrap items-center gap-2 font-semibold text-accent text-sm">
        {!pending ? 'Already decided' : asked ? 'Waiting for the applicant' : waiting}
        <StatusBadge status={status} />
      </p>
      <FocusedTitle className="mt-1 break-words text-2xl">{name}</FocusedTitle>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        {sourcesOf(review).map(({ label, to }) => (
          <a
            key={label}
            href={to}
            rel="noopener noreferrer"
            target="_blank"
            className="link inline-flex min-h-6 items-center gap-1"
          >
            {label} <ExternalLink aria-hidden className="size-3.5" />
          </a>
        ))}
        <ButtonLink
          to={kind === 'organization' ? paths.adminSite(id) : paths.adminStudy(id)}
          variant="link"
          size="sm"
          discover="none"
        >
          Record<span className="sr-only"> of {name}</span>
        </ButtonLink>
        <May permission={`${kind}.decide`}>
          <ButtonLink
            to={kind === 'organization' ? paths.adminSiteEdit(id) : paths.adminStudyEdit(id)}
            variant="link"
            size="sm"
            discover="none"
          >
            Edit<span className="sr-only"> {name}</span>
          </ButtonLink>
          {pending && (
            <Form method="post" className="flex flex-wrap items-center gap-2">
              <input type="hidden" name="returnTo" value={here} />
              {takenBy && <span className="text-ink-muted">Taken by {mine ? 'you' : takenBy}</span>}
              {!mine && <input type="hidden" name="taken" value="on" />}
              <SubmitButton intent="take" variant="link" size="sm" pendingLabel="Saving...">
                {mine ? 'Hand it back' : takenBy ? 'Take it over' : 'Take it'}
              </SubmitButton>
            </Form>
          )}
        </May>
      </div>
    </div>
  );
}

/** Where what was submitted can be looked up. */
function sourcesOf({ organization, study }: ReviewOne): { label: string; to: string }[] {
  if (study) return study.nctNumber ? [{ label: 'ClinicalTrials.gov', to: paths.registryStudy(study.nctNumber) }] : [];
  if (!organization) return [];
  const { npi, piNpi, website, address, city, state, zipCode } = organization;
  const place = [address, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [
    ...(website ? [{ label: 'Website', to: website }] : []),
    ...(npi ? [{ label: 'NPI registry', to: paths.npiRecord(npi) }] : []),
    ...(piNpi ? [{ label: 'NPI registry: investigator', to: paths.npiRecord(piNpi) }] : []),
    ...(place ? [{ label: 'Map', to: paths.map(place) }] : []),
  ];
}
