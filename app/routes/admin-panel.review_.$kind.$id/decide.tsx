import { Form, Link } from '@remix-run/react';
import { paths, withQuery } from '~/catalogue/paths';
import { REVIEW_ACTIONS } from '~/domain/model/decision';
import { rulesOf } from '~/domain/model/forms';
import type { Check } from '~/domain/model/review-checks';
import type { QueueQuery } from '~/domain/model/review-filters';
import type { ReviewOne } from '~/domain/pages/review-one.server';
import type { queueAround } from '~/domain/pages/review-queue.server';
import { ButtonLink, buttonClass, SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { ConfirmLink } from '~/ui/confirm';
import { TextArea, useRefused, ZodForm } from '~/ui/form';
import { Check as CheckMark, CircleAlert, Info } from '~/ui/icons';
import { MailPreview } from '~/ui/mail-preview';
import { May } from '~/ui/may';
import { RejectReasons } from '~/ui/reject-reasons';
import { QueueSteps } from '~/ui/review-queue';
import { cx } from '~/ui/text';

const WEIGHTS = ['blocking', 'look', 'none'] as const;

/** How a check looks, by its weight; of those with nothing to do, by its state. */
function lookOf({ weight, state }: Check) {
  if (weight === 'blocking') return { icon: CircleAlert, word: 'Settle it first', color: 'text-danger' };
  if (state === 'unconfirmed') return { icon: Info, word: 'Not confirmed', color: 'text-warning' };
  if (weight === 'look') return { icon: Info, word: 'Worth a look', color: 'text-warning' };
  if (state === 'ok') return { icon: CheckMark, word: 'OK', color: 'text-success' };
  return { icon: Info, word: 'Not checked', color: 'text-ink-muted' };
}

/** What was checked for the administrator, the weightiest first. */
export function Checks({ checks }: { checks: readonly Check[] }) {
  const sorted = WEIGHTS.flatMap((weight) => checks.filter((check) => check.weight === weight));
  return (
    <Card as="section" id="checks">
      <CardHeader title="Checks" />
      <ul className="grid gap-x-6 gap-y-3 xl:grid-cols-2">
        {sorted.map((check) => {
          const { icon: Icon, word, color } = lookOf(check);
          const { label, text, studies } = check;
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

interface DecisionBarProps {
  review: ReviewOne;
  pending: boolean;
  asked: boolean;
  queue: Pick<Awaited<ReturnType<typeof queueAround>>, 'place' | 'count' | 'previous' | 'next'>;
  filter: QueueQuery;
  /** The next record, which follows a decision. */
  onward: string;
}

/** The field for the question. */
const QUESTION = 'ask-question';

/**
 * Reject, ask and approve, always in this order and in reach. With something to settle first, Approve leads to a page that
 * says what it is.
 */
export function DecisionBar({ review, pending, asked, queue, filter, onward }: DecisionBarProps) {
  const { kind, id, name, version, missing, duplicates, checks } = review;
  const list = kind === 'organization' ? 'sites' : 'studies';
  const page = (action: 'approve' | 'reject') =>
    withQuery(paths.adminAction(list, id, action), { back: onward, version });
  const about = <span className="sr-only"> {name}</span>;
  const sent = (
    <>
      <input type="hidden" name="back" value={onward} />
      <input type="hidden" name="version" value={version} />
    </>
  );
  const { approve, reject } = REVIEW_ACTIONS;
  const isBlocked = duplicates.length > 0 || checks.some(({ weight }) => weight === 'blocking');
  return (
    <section aria-label="Decision" className="decision-bar">
      {pending && missing.length > 0 && (
        <p className="basis-full text-danger text-sm">
          <strong>Not ready to be verified.</strong> Missing: {missing.join(', ')}.
        </p>
      )}
      <QueueSteps {...queue} filter={filter} />
      {pending && (
        <May permission={`${kind}.decide`}>
          <div className="flex flex-wrap items-center gap-2">
            <ConfirmLink
              to={page('reject')}
              action={paths.adminAction(list, id, 'reject')}
              label={
                <>
                  {reject.label}
                  {about}
                </>
              }
              variant="danger"
              size="sm"
              keys="r"
              title={`${reject.label} ${name}`}
              confirmLabel={reject.label}
              pendingLabel={reject.pendingLabel}
              danger
              after={
                <MailPreview
                  id="rejection-preview"
                  intent="previewRejection"
                  action={paths.adminAction(list, id, 'reject')}
                />
              }
            >
              {sent}
              <RejectReasons />
            </ConfirmLink>
            {!asked && (
              <a
                href={`#${QUESTION}`}
                aria-keyshortcuts="m"
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(QUESTION)?.focus();
                }}
              >
                Ask{about}
              </a>
            )}
            {isBlocked ? (
              <ButtonLink to={page('approve')} variant="secondary" size="sm" aria-keyshortcuts="a">
                {missing.length > 0 ? 'Approve without it' : 'Approve anyway'}
                <span className="sr-only">: {name}</span>
              </ButtonLink>
            ) : (
              <Form method="post" action={paths.adminAction(list, id, 'approve')}>
                {sent}
                <SubmitButton
                  intent="approve"
                  size="sm"
                  icon={<CheckMark aria-hidden />}
                  pendingLabel={approve.pendingLabel}
                  aria-keyshortcuts="a"
                >
                  {approve.label}
                  {about}
                </SubmitButton>
              </Form>
            )}
          </div>
        </May>
      )}
    </section>
  );
}

interface AskForMoreProps {
  idempotencyKey: string;
  /** What the checks suggest to ask. */
  question: string;
  onward: string;
}

/** Asks the applicant, who answers and sends it in again. */
export function AskForMore({ idempotencyKey, question, onward }: AskForMoreProps) {
  const [refused, previewed] = [useRefused(), useRefused('previewQuestion')];
  return (
    <Card as="section">
      <CardHeader title="Ask for more" />
      <ZodForm id="ask" rules={rulesOf('question')} values={{ question }} lastResult={refused ?? previewed}>
        {(fields) => (
          <>
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <input type="hidden" name="returnTo" value={onward} />
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
            <MailPreview id="question-preview" intent="previewQuestion" />
          </>
        )}
      </ZodForm>
    </Card>
  );
}
