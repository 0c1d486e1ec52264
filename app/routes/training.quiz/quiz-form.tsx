import type { FieldMetadata } from '@conform-to/react';
import { Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import type { TrainingQuestion } from '~/catalogue/training/courses';
import type { Rules } from '~/domain/model/forms';
import type { quizAnswersSchema } from '~/domain/model/training-schema';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { FormActions, RadioGroup, ZodForm } from '~/ui/form';
import { CircleCheck, CircleX } from '~/ui/icons';

const NEEDED = { required: true };

interface QuizFormProps {
  questions: readonly TrainingQuestion[];
  /** From the last attempt. */
  results: { question: string; chosen: string; why: string | null }[];
  idempotencyKey: string;
}

/** Every question needs an answer. */
function rulesFor(questions: readonly TrainingQuestion[]): Rules<ReturnType<typeof quizAnswersSchema>> {
  const ids = questions.map(({ id }) => id);
  return {
    name: `quiz ${ids}`,
    constraints: Object.fromEntries(['answers', ...ids.map((id) => `answers.${id}`)].map((name) => [name, NEEDED])),
    load: () => import('~/domain/model/training-schema').then(({ quizAnswersSchema: schema }) => schema(questions)),
  };
}

/** The questions; after an attempt, with feedback on each answer. */
export function QuizForm({ questions, results, idempotencyKey }: QuizFormProps) {
  const chosen = Object.fromEntries(results.map((result) => [result.question, result.chosen]));
  return (
    <ZodForm id="quiz" rules={rulesFor(questions)} values={{ answers: chosen }} className="grid gap-5">
      {(fields) => (
        <>
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          {questions.map(({ id, module, text, options }, index) => {
            const result = results.find((each) => each.question === id);
            const meta = (fields.answers as FieldMetadata<Record<string, string>>).getFieldset()[id];
            return (
              meta && (
                <Card key={id}>
                  <RadioGroup
                    meta={meta}
                    label={`${index + 1}. ${text}`}
                    hint={result && <Feedback why={result.why} module={module} />}
                    options={options}
                    columns={1}
                    // The page says that every question must be answered, so asterisks would add nothing.
                    required={false}
                  />
                </Card>
              )
            );
          })}
          <FormActions>
            <SubmitButton pendingLabel="Checking...">Submit answers</SubmitButton>
            <ButtonLink to={paths.training()} variant="secondary">
              Back to the modules
            </ButtonLink>
          </FormActions>
        </>
      )}
    </ZodForm>
  );
}

function Feedback({ why, module }: { why: string | null; module: string }) {
  if (why === null) {
    return (
      <span className="flex items-center gap-1.5 font-semibold text-success">
        <CircleCheck aria-hidden className="size-4 shrink-0" />
        Correct
      </span>
    );
  }
  return (
    <span className="block rounded-md bg-warning-soft p-3 text-ink">
      <span className="flex items-center gap-1.5 font-semibold text-warning">
        <CircleX aria-hidden className="size-4 shrink-0" />
        Incorrect
      </span>
      <span className="mt-1 block">
        {why}{' '}
        <Link to={paths.training(module)} className="link inline-block min-h-6">
          Reread the module
        </Link>
      </span>
    </span>
  );
}
