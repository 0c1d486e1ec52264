import { Form, Link, useActionData } from '@remix-run/react';
import type { ReactNode } from 'react';
import {
  BY_TEXT,
  OPERATIONS,
  QUESTION_TYPES,
  type Question,
  type QuestionType,
  SEVERAL_TYPES,
  YES_NO,
} from '~/catalogue/feasibility/questions';
import type { Option } from '~/catalogue/options';
import { labelOf } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import type { QuestionnaireView } from '~/domain/model/feasibility-view';
import { conditionInWords, pointsInWords } from '~/domain/model/question-conditions';
import { Button, ButtonLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { FieldGrid, FormActions, Problems } from '~/ui/form';
import { box } from '~/ui/form/choice-fields';
import { control, FieldError, Hint, SelectFrame, selectControl } from '~/ui/form/field';
import { Page, PageHeading } from '~/ui/layout';
import { Meanwhile } from '~/ui/meanwhile';
import { cx } from '~/ui/text';
import { knockOutInWords, Rules, ShownIf } from './rules';

interface QuestionFormProps {
  questionnaire: QuestionnaireView;
  /** The question to change; without it, the form adds one to the section. */
  question?: Question;
  section?: QuestionnaireView['sections'][number];
  type?: string | null;
}

/** Adds or changes a question. For library questions, only the rules can be changed. */
export function QuestionForm({ questionnaire, question, section, type }: QuestionFormProps) {
  const { id, title, sections } = questionnaire;
  const refused = useActionData<{ errors?: Record<string, string[]>; typed?: Record<string, string> }>();
  if (section && type === SEVERAL) return <SeveralQuestions questionnaire={questionnaire} section={section} />;
  const chosen = question?.type ?? QUESTION_TYPES.find(({ value }) => value === (refused?.typed?.type ?? type))?.value;
  if (!chosen) return <ChooseType questionnaire={questionnaire} section={section} />;
  const isOwn = !question || question.key.startsWith('own.');
  const all = sections.flatMap(({ questions }) => [...questions]);
  const at = question ? all.findIndex(({ key }) => key === question.key) : all.length;
  const before = all.slice(0, at);
  const errors = refused?.errors ?? {};
  const typed = (name: string, value: string) => refused?.typed?.[name] ?? value;
  const field = (name: string, value: string, label: string, more: Partial<FieldProps> = {}) => (
    <Field name={name} value={typed(name, value)} label={label} error={errors[name]?.[0]} {...more} />
  );
  const about = question?.shownIf && all.find(({ key }) => key === question.shownIf?.key);
  const problems = Object.entries(errors).map(([name, [text = '']]) => ({ id: `f-${name}`, text }));
  return (
    <Page width="prose">
      <PageHeading
        back={{ to: paths.questionnaire(id), label: title }}
        title={question ? 'Edit question' : 'New question'}
        lead={isOwn ? labelOf(QUESTION_TYPES, chosen) : question?.text}
      />
      <Form method="post" className="grid gap-6">
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="type" value={chosen} />
        {problems.length > 0 && <Problems problems={problems} />}
        {question && <Meanwhile version={questionnaire.updatedAt} />}
        {isOwn ? (
          <>
            {field('text', question?.text ?? '', 'Question', { rows: 2, required: true })}
            {field('hint', question?.hint ?? '', 'Hint', { hint: 'What a site needs to know to answer.' })}
            <Parts
              type={chosen}
              question={question}
              field={field}
              detailWith={typed('detailWith', question?.detail ? (question.detailWith ?? 'either') : 'yes')}
            />
            {chosen === 'computed' && (
              <ComputedFrom
                of={typed('of', question?.computed?.of.join(' ') ?? '').split(' ')}
                operation={typed('operation', question?.computed?.operation ?? 'sum')}
                before={before}
                error={errors.of?.[0]}
              />
            )}
          </>
        ) : (
          <input type="hidden" name="text" value={question?.text} />
        )}
        {field('cites', question?.cites ?? '', 'Line of the protocol', { hint: 'Shown beside the question.' })}
        <label className="flex items-center gap-3">
          <input
            type="checkbox"
            name="required"
            defaultChecked={typed('required', (question?.required ?? true) ? 'on' : '') !== ''}
            className={box}
          />
          Must be answered
        </label>
        <ShownIf
          before={before}
          shownIfKey={typed('shownIfKey', question?.shownIf?.key ?? '')}
          shownIf={typed('shownIf', about && question?.shownIf ? conditionInWords(question.shownIf.when, about) : '')}
          errors={errors}
        />
        <Rules
          type={chosen}
          question={question}
          score={typed('score', question ? pointsInWords(question.score, question) : '')}
          knockOut={typed('knockOut', knockOutInWords(question))}
          errors={errors}
        />
        <FormActions>
          <Button name="change" value={question ? `changeQuestion ${question.key}` : `addQuestion ${section?.id}`}>
            {question ? 'Save question' : 'Add question'}
          </Button>
          <ButtonLink to={paths.questionnaire(id)} variant="secondary">
            Cancel
          </ButtonLink>
        </FormActions>
      </Form>
    </Page>
  );
}

function ChooseType({ questionnaire: { id, title }, section }: Pick<QuestionFormProps, 'questionnaire' | 'section'>) {
  return (
    <Page width="prose">
      <PageHeading back={{ to: paths.questionnaire(id), label: title }} title="What kind of answer?" />
      <ul className="grid gap-3 sm:grid-cols-2">
        {[SEVERAL_OPTION, ...(QUESTION_TYPES as readonly Option[])].map(({ value, label, note }) => (
          <Card as="li" key={value}>
            <Link to={paths.questionnaire(id, { own: section?.id, type: value })} className="link font-semibold">
              {label}
            </Link>
            {note && <p className="text-ink-muted text-sm">{note}</p>}
          </Card>
        ))}
      </ul>
    </Page>
  );
}

const SEVERAL = 'several';
const SEVERAL_OPTION: Option = {
  value: SEVERAL,
  label: 'Several questions at once',
  note: 'Typed or pasted, one per line',
};

/** Adds a question for each line. */
function SeveralQuestions({ questionnaire, section }: Required<Pick<QuestionFormProps, 'questionnaire' | 'section'>>) {
  const { id, title } = questionnaire;
  const refused = useActionData<{ errors?: Record<string, string[]>; typed?: Record<string, string> }>();
  const [error] = Object.values(refused?.errors ?? {})[0] ?? [];
  return (
    <Page width="prose">
      <PageHeading back={{ to: paths.questionnaire(id), label: title }} title={`Add to “${section.title}”`} />
      <Form method="post" className="grid gap-6">
        <input type="hidden" name="intent" value="change" />
        {error && <Problems problems={[{ id: 'f-texts', text: error }]} />}
        <Field
          name="texts"
          value={refused?.typed?.texts ?? ''}
          label="Questions"
          hint="One per line. Each must be answered; you can change that later."
          rows={10}
          required
          error={error}
        />
        <label className="max-w-md">
          <span className="font-medium">Kind of answer</span>
          <span className="block text-ink-muted text-sm">
            “How many” takes a number, “When” a date, “Do you” or “Is there” yes or no, and anything else a text. The
            draft shows what each takes, and you can change it there.
          </span>
          <SelectFrame>
            <select name="type" defaultValue={refused?.typed?.type ?? BY_TEXT} className={selectControl}>
              <option value={BY_TEXT}>By how each begins</option>
              {SEVERAL_TYPES.map((value) => (
                <option key={value} value={value}>
                  {labelOf(QUESTION_TYPES, value)}
                </option>
              ))}
            </select>
          </SelectFrame>
        </label>
        <FormActions>
          <Button name="change" value={`addQuestions ${section.id}`}>
            Add the questions
          </Button>
          <ButtonLink to={paths.questionnaire(id)} variant="secondary">
            Cancel
          </ButtonLink>
        </FormActions>
      </Form>
    </Page>
  );
}

type Make = (name: string, value: string, label: string, more?: Partial<FieldProps>) => ReactNode;

interface PartsProps {
  type: QuestionType;
  question?: Question;
  field: Make;
  detailWith: string;
}

const DETAIL_WITH: readonly Option[] = [...YES_NO, { value: 'either', label: 'Either' }];

/** Fields that only some types of question have. */
function Parts({ type, question, field, detailWith }: PartsProps) {
  const number = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));
  return (
    <FieldGrid>
      {['single', 'multi', 'grid'].includes(type) &&
        field(
          'options',
          question?.options.map(({ label }) => label).join('\n') ?? '',
          type === 'grid' ? 'Columns' : 'Choices',
          {
            rows: 5,
            hint: 'One per line.',
          },
        )}
      {type === 'grid' && field('rows', question?.rows.join('\n') ?? '', 'Rows', { rows: 5, hint: 'One per line.' })}
      {(type === 'number' || type === 'computed') &&
        field('unit', question?.unit ?? '', 'Unit', { hint: 'Such as days or %.' })}
      {type === 'number' && field('min', number(question?.min), 'Smallest number')}
      {type === 'number' && field('max', number(question?.max), 'Largest number')}
      {type === 'yesno' &&
        field('detail', question?.detail ?? '', 'Ask for a detail', {
          hint: 'Such as “Which ones”. Leave empty for none.',
        })}
      {type === 'yesno' && (
        <label>
          <span className="font-medium">With which answer</span>
          <span className="block text-ink-muted text-sm">Under the other one, nothing is asked.</span>
          <SelectFrame>
            <select name="detailWith" defaultValue={detailWith} className={selectControl}>
              {DETAIL_WITH.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </SelectFrame>
        </label>
      )}
    </FieldGrid>
  );
}

interface ComputedFromProps {
  /** The keys of the numbers. */
  of: readonly string[];
  operation: string;
  before: readonly Question[];
  error?: string;
}

function ComputedFrom({ of, operation, before, error }: ComputedFromProps) {
  const numbers = before.filter(({ type }) => type === 'number');
  return (
    <fieldset>
      <legend className="font-medium">From these numbers</legend>
      <FieldError id="f-of" errors={error ? [error] : []} />
      {numbers.length === 0 && (
        <p className="text-ink-muted">There is no earlier question with a number. Add one first.</p>
      )}
      <div className="mt-2 grid gap-2">
        {numbers.map(({ key, text }) => (
          <label key={key} className="flex items-start gap-3">
            <input
              type="checkbox"
              name="of"
              value={key}
              defaultChecked={of.includes(key)}
              className={cx(box, 'mt-0.5')}
            />
            {text}
          </label>
        ))}
      </div>
      <div className="mt-4 max-w-xs">
        <ChooseField name="operation" label="As their" value={operation} options={OPERATIONS} />
      </div>
    </fieldset>
  );
}

interface FieldProps {
  name: string;
  value: string;
  label: string;
  hint?: string;
  error?: string;
  /** More than one makes a text area. */
  rows?: number;
  required?: boolean;
}

function Field({ name, value, label, hint, error, rows = 1, required }: FieldProps) {
  const id = `f-${name}`;
  const described = cx(hint && `${id}-hint`, error && `${id}-error`) || undefined;
  const props = {
    id,
    name,
    required,
    defaultValue: value,
    'aria-describedby': described,
    'aria-invalid': error ? true : undefined,
  };
  return (
    // The controls of a row stand beside each other, whatever their hints.
    <div className="flex min-w-0 flex-col self-stretch">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      <div className="mt-auto pt-1.5">
        {rows > 1 ? <textarea {...props} rows={rows} className={control} /> : <input {...props} className={control} />}
      </div>
      <FieldError id={`${id}-error`} errors={error ? [error] : []} />
    </div>
  );
}

function ChooseField(props: {
  name: string;
  label: string;
  value: string;
  options: readonly Option[];
  none?: string;
  error?: string;
}) {
  const { name, label, value, options, none, error } = props;
  const id = `f-${name}`;
  return (
    <div className="flex min-w-0 flex-col self-stretch">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <SelectFrame className="mt-auto">
        <select id={id} name={name} defaultValue={value} className={selectControl}>
          {none && <option value="">{none}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </SelectFrame>
      <FieldError id={`${id}-error`} errors={error ? [error] : []} />
    </div>
  );
}
