import { Form, Link } from '@remix-run/react';
import { answerId, paths } from '~/catalogue/paths';
import type { AnswerView, ResponseView } from '~/domain/model/feasibility-view';
import { Badge } from '~/ui/badge';
import { SubmitButton } from '~/ui/button';
import { Card, CardHeader, Fold, StatTile } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { wholeQuestion } from '~/ui/feasibility/question-field';
import { useRefused } from '~/ui/form';
import { control, FieldError } from '~/ui/form/field';
import { TileGrid } from '~/ui/layout';
import { Signed } from '~/ui/signatures';
import { cx, formatDate, formatDateTime, plural } from '~/ui/text';

const STATES = {
  draft: { label: 'The site is answering', tone: 'warning' },
  submitted: { label: 'Sent', tone: 'info' },
  returned: { label: 'Question sent', tone: 'warning' },
  accepted: { label: 'Accepted', tone: 'success' },
} as const;

/** A response as sent. The sponsor can ask about answers and accept them all. */
export function SubmittedResponse({ response, site }: { response: ResponseView; site: string }) {
  const { state, side, sections, score, submittedAt, attestedBy, title, version, signatures, matchId } = response;
  if (submittedAt === null) {
    return (
      <EmptyState
        level={2}
        title={`${site} is answering`}
        text="You will see the answers once they are attested and sent."
      />
    );
  }
  const reviewing = side === 'sponsor' && state !== 'accepted';
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {title}, version {version} <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
          <span className="block text-ink-muted text-sm">
            Attested by {attestedBy ?? 'the site'} on {formatDateTime(submittedAt)}
          </span>
        </p>
        {reviewing && state === 'submitted' && (
          <Form method="post">
            <SubmitButton intent="acceptFeasibility" pendingLabel="Accepting...">
              Accept answers
            </SubmitButton>
          </Form>
        )}
      </div>
      <Signed
        signatures={signatures}
        sha256={signatures.at(-1)?.sha256}
        content={`/api/matches/${matchId}/feasibility/signed`}
      />
      {side === 'site' && (
        <p className="text-ink-muted">
          Your answers to common questions fill in your next questionnaires. They do not change your profile, which
          matching reads. <Link to={paths.organizationAnswers()}>Compare them with your profile</Link>.
        </p>
      )}
      {score && (
        <TileGrid>
          {score.most > 0 && <StatTile label="Points" value={`${score.points} of ${score.most}`} />}
          <StatTile
            label="Ruled out by"
            value={score.knockedOutBy.length === 0 ? 'Nothing' : plural(score.knockedOutBy.length, 'answer')}
            hint={sections
              .flatMap(({ questions }) => questions)
              .filter(({ key }) => score.knockedOutBy.includes(key))
              .map((question) => (
                <a key={question.key} href={`#${answerId(question.key)}`} className="link block text-sm">
                  {wholeQuestion(question)}
                </a>
              ))}
          />
        </TileGrid>
      )}
      {sections
        .filter(({ questions }) => questions.length > 0)
        .map((section) => (
          <Card as="section" key={section.id}>
            <CardHeader title={section.title} />
            <dl className="facts">
              {section.questions
                .filter(({ shown }) => shown)
                .map((question) => (
                  <Answer
                    key={question.key}
                    question={question}
                    reviewing={reviewing}
                    ruledOut={score?.knockedOutBy.includes(question.key) ?? false}
                  />
                ))}
            </dl>
          </Card>
        ))}
    </div>
  );
}

function Answer({ question, reviewing, ruledOut }: { question: AnswerView; reviewing: boolean; ruledOut: boolean }) {
  const { key, text, cites, words, proposal, question: asked, reply, open, type } = question;
  const asking = useRefused('askBackFeasibility');
  const refused = asking?.initialValue?.key === key ? asking : null;
  const problems = Object.values(refused?.error ?? {}).flatMap((texts) => texts ?? []);
  return (
    <div
      id={answerId(key)}
      tabIndex={-1}
      className="grid gap-x-6 gap-y-0.5 outline-none sm:grid-cols-[minmax(12rem,2fr)_3fr]"
    >
      <dt>
        {text}
        {cites && <span className="block italic">{cites}</span>}
      </dt>
      <dd className="flex flex-wrap items-start justify-between gap-x-4">
        <div className="min-w-0 flex-1 basis-40">
          {words ?? <span className="text-ink-muted">Not answered</span>}{' '}
          {ruledOut && <Badge tone="danger">Rules the site out</Badge>}
          {proposal && <span className="text-ink-muted text-sm"> ({formatDate(proposal.asOf)})</span>}
          {asked && (
            <p className="mt-2 border-line-strong border-l-2 pl-3 text-sm">
              <span className="font-medium">Your question:</span> {asked}
              <span className="block">
                {reply ?? (open ? <span className="text-ink-muted">No reply yet</span> : null)}
              </span>
            </p>
          )}
        </div>
        {reviewing && !open && type !== 'computed' && (
          <Fold
            label={
              <>
                Ask about this answer<span className="sr-only">: {wholeQuestion(question)}</span>
              </>
            }
            open={refused !== null}
            className="text-sm open:basis-full"
          >
            <Form method="post" className="mt-2 grid gap-2">
              <input type="hidden" name="key" value={key} />
              <textarea
                name="question"
                required
                rows={2}
                defaultValue={refused?.initialValue?.question as string | undefined}
                aria-label={`What is your question about “${wholeQuestion(question)}”?`}
                aria-describedby={problems.length > 0 ? `${answerId(key)}-error` : undefined}
                aria-invalid={problems.length > 0 || undefined}
                className={cx(control)}
              />
              <FieldError id={`${answerId(key)}-error`} errors={problems} />
              <div>
                <SubmitButton intent="askBackFeasibility" variant="secondary" size="sm" pendingLabel="Sending...">
                  Ask the site
                </SubmitButton>
              </div>
            </Form>
          </Fold>
        )}
      </dd>
    </div>
  );
}
