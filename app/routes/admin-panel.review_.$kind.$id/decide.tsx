import { Form, Link } from '@remix-run/react';
import { paths, withQuery } from '~/catalogue/paths';
import { REVIEW_ACTIONS } from '~/domain/model/decision';
import { rulesOf } from '~/domain/model/forms';
import type { Check } from '~/domain/model/review-checks';
import type { ReviewOne } from '~/domain/pages/review-one.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { TextArea, ZodForm } from '~/ui/form';
import { Check as CheckMark, CircleAlert, Info } from '~/ui/icons';
import { cx } from '~/ui/text';

const LOOKS = {
  ok: { icon: CheckMark, word: 'OK', color: 'text-success' },
  problem: { icon: CircleAlert, word: 'Needs attention', color: 'text-danger' },
  unconfirmed: { icon: Info, word: 'Not confirmed', color: 'text-ink-muted' },
  unknown: { icon: Info, word: 'Not checked', color: 'text-ink-muted' },
} as const;

/** What was checked for the administrator. */
export function Checks({ checks }: { checks: readonly Check[] }) {
  return (
    <Card as="section">
      <CardHeader title="Checks" />
      <ul className="grid gap-3">
        {checks.map(({ label, state, text, studies }) => {
          const { icon: Icon, word, color } = LOOKS[state];
          return (
            <li key={label} className="flex items-start gap-3">
              <Icon aria-hidden className={cx('mt-0.5 size-5 shrink-0', color)} />
              <div className="min-w-0">
                <p className="font-medium">
                  {label}: <span className={color}>{word}</span>
                </p>
                <p className="break-words text-ink-muted text-sm">{text}</p>
                {studies?.map(({ id, title }) => (
                  <p key={id} className="break-words text-sm">
                    <Link to={paths.adminReviewOf('study', id)}>{title}</Link>
                  </p>
                ))}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Organizations that are probably the same, with the reasons. Only people merge them. */
export function Duplicates({ review: { id, duplicates } }: { review: ReviewOne }) {
  if (duplicates.length === 0) return null;
  return (
    <Card as="section">
      <CardHeader title="Likely duplicates" />
      <ul className="grid gap-4">
        {duplicates.map((other) => (
          <li key={other.id}>
            <p className="break-words font-medium">{other.name}</p>
            <p className="mt-0.5 mb-2 text-ink-muted text-sm">{other.reasons.join(' · ')}</p>
            <ButtonLink to={paths.adminMerge(other.id, id)} variant="secondary" size="sm">
              Compare and merge<span className="sr-only"> with {other.name}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Approve and reject. If the record cannot be verified yet, first lists what is missing. */
export function Decide({ review: { kind, id, name, version, missing } }: { review: ReviewOne }) {
  const list = kind === 'organization' ? 'sites' : 'studies';
  const back = paths.adminReview;
  const page = (action: 'approve' | 'reject') => withQuery(paths.adminAction(list, id, action), { back, version });
  const about = <span className="sr-only"> {name}</span>;
  const { label, pendingLabel } = REVIEW_ACTIONS.approve;
  return (
    <Card as="section">
      <CardHeader title="Decision" />
      {missing.length > 0 && (
        <p className="mb-4">
          <strong>Not ready to be verified.</strong> Missing: {missing.join(', ')}. Ask the applicant, or add it
          yourself.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {missing.length === 0 && (
          <Form method="post" action={paths.adminAction(list, id, 'approve')}>
            <input type="hidden" name="back" value={back} />
            <input type="hidden" name="version" value={version} />
            <SubmitButton intent="approve" icon={<CheckMark aria-hidden />} pendingLabel={pendingLabel}>
              {label}
              {about}
            </SubmitButton>
          </Form>
        )}
        <ButtonLink to={page('reject')} variant="danger">
          Reject{about}
        </ButtonLink>
        <ButtonLink to={kind === 'organization' ? paths.adminSite(id) : paths.adminStudy(id)} variant="secondary">
          Edit{about}
        </ButtonLink>
        {missing.length > 0 && (
          <ButtonLink to={page('approve')} variant="secondary">
            Approve without it<span className="sr-only">: {name}</span>
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

/** Asks the applicant, who answers and sends it in again. */
export function AskForMore({ idempotencyKey }: { idempotencyKey: string }) {
  return (
    <Card as="section">
      <CardHeader title="Ask for more" />
      <ZodForm id="ask" rules={rulesOf('question')}>
        {(fields) => (
          <>
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <TextArea
              meta={fields.question}
              label="What do you need to know?"
              hint="We will e-mail this to the applicant."
              rows={4}
            />
            <div>
              <SubmitButton variant="secondary" pendingLabel="Sending...">
                Ask the applicant
              </SubmitButton>
            </div>
          </>
        )}
      </ZodForm>
    </Card>
  );
}
