import { Form } from '@remix-run/react';
import type { Option } from '~/catalogue/options';
import { SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { useRefused } from '~/ui/form';
import { control, FieldError, SelectFrame, selectControl } from '~/ui/form/field';
import { cx } from '~/ui/text';

const BEGINNINGS = [
  { value: 'study', label: 'From the study' },
  { value: 'studyAndLibrary', label: 'Study questions and the whole library' },
  { value: 'library', label: 'The whole library' },
  { value: 'blank', label: 'Empty' },
];

interface NewQuestionnaireProps {
  /** Of the sponsor's other studies. */
  others: readonly Option[];
  idempotencyKey: string;
}

/** Starts a questionnaire, or copies one from another study. */
export function NewQuestionnaire({ others, idempotencyKey }: NewQuestionnaireProps) {
  const refused = useRefused('createQuestionnaire');
  const { title = 'Feasibility questionnaire', from } = (refused?.initialValue ?? {}) as {
    title?: string;
    from?: string;
  };
  const [problem] = Object.values(refused?.error ?? {}).flatMap((texts) => texts ?? []);
  const key = <input type="hidden" name="idempotencyKey" value={idempotencyKey} />;
  return (
    <div className="mt-4 grid gap-4 lg:grid-cols-2">
      <Card>
        <CardHeader
          level={3}
          title="New questionnaire"
          text="We turn the study’s requirements, key criteria and endpoints into questions, and add what most studies ask: at most 25 in all. You can add further criteria afterward, and more questions from the library."
        />
        <Form method="post" className="grid gap-4">
          {key}
          {problem && (
            <div role="alert">
              <FieldError id="new-problem" errors={[problem]} />
            </div>
          )}
          <label className="block">
            <span className="font-medium">Title</span>
            <input name="title" required defaultValue={title} className={cx(control, 'mt-1.5')} />
          </label>
          <Chooser label="Begin with" name="from" options={BEGINNINGS} value={from} />
          <div>
            <SubmitButton intent="createQuestionnaire" pendingLabel="Making...">
              Make draft
            </SubmitButton>
          </div>
        </Form>
      </Card>
      {others.length > 0 && (
        <Card>
          <CardHeader level={3} title="Copy from another study" />
          <Form method="post" className="grid gap-4">
            {key}
            <Chooser label="Questionnaire" name="questionnaire" options={others} />
            <div>
              <SubmitButton intent="copyQuestionnaire" variant="secondary" pendingLabel="Copying...">
                Copy
              </SubmitButton>
            </div>
          </Form>
        </Card>
      )}
    </div>
  );
}

interface ChooserProps {
  label: string;
  name: string;
  options: readonly { value: string; label: string }[];
  value?: string;
}

function Chooser({ label, name, options, value }: ChooserProps) {
  return (
    <label className="block">
      <span className="font-medium">{label}</span>
      <SelectFrame className="mt-1.5">
        <select name={name} defaultValue={value} className={selectControl}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </SelectFrame>
    </label>
  );
}
