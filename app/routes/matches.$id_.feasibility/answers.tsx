import { Form } from '@remix-run/react';
import { ANSWER_SOURCES } from '~/catalogue/feasibility/questions';
import { labelOf } from '~/catalogue/options';
import { answerId } from '~/catalogue/paths';
import type { AnswerView, ResponseView } from '~/domain/model/feasibility-view';
import { Badge } from '~/ui/badge';
import { SubmitButton } from '~/ui/button';
import { Card, CardHeader, Fold } from '~/ui/card';
import { wholeQuestion } from '~/ui/feasibility/question-field';
import { useRefused } from '~/ui/form';
import { control, FieldError } from '~/ui/form/field';
import { cx, formatDay } from '~/ui/text';

/** 'Your profile, Mar 3, 2026'. */
export const sourceInWords = ({ source, asOf }: NonNullable<AnswerView['proposal']>): string =>
  `${labelOf(ANSWER_SOURCES, source)}, ${formatDay(asOf)}`;

interface AnswersProps {
  response: ResponseView;
  /** Whether the reader can ask about them. */
  reviewing: boolean;
}

/** All answers in words, by section, with what on record contradicts them. The site sees which were filled in. */
export function Answers({ response: { sections, score, conflicts, side }, reviewing }: AnswersProps) {
  return sections
    .filter(({ questions }) => questions.some(({ shown }) => shown))
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
                bySite={side === 'site'}
                instead={conflicts.find(({ key }) => key === question.key)?.instead}
              />
            ))}
        </dl>
      </Card>
    ));
}

interface AnswerProps {
  question: AnswerView;
  reviewing: boolean;
  ruledOut: boolean;
  bySite: boolean;
  /** What contradicts the answer. */
  instead: string | undefined;
}

function Answer({ question, reviewing, ruledOut, bySite, instead }: AnswerProps) {
  const { key, text, cites, words, proposal, question: asked, reply, open, type, state } = question;
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
          {bySite && state === 'reused' && (
            <Badge tone="info">{proposal?.prefilled ? sourceInWords(proposal) : 'Filled in'}</Badge>
          )}
          {instead && (
            <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
              <Badge tone="warning">{bySite ? 'Please check' : 'Contradicts'}</Badge> {instead}
            </p>
          )}
          {asked && (
            <p className="mt-2 border-line-strong border-l-2 pl-3 text-sm">
              <span className="font-medium">{bySite ? 'The sponsor asked:' : 'Your question:'}</span> {asked}
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
