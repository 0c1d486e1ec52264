import type { ComponentProps, ReactNode } from 'react';
import {
  type AnswerValue,
  type Credential,
  type Question,
  YES_NO,
  type YesNo,
} from '~/catalogue/feasibility/questions';
import type { Option } from '~/catalogue/options';
import { valueIn } from '~/catalogue/own';
import { ASKED, controlOf, FILE_OF, FILED_AS } from '~/domain/model/answer-values';
import { box, choice } from '../form/choice-fields';
import { control, FieldError, Hint, SelectFrame, selectControl } from '../form/field';
import { FileField } from '../form/file-field';
import { useEarlyText } from '../form/text-fields';
import { cx, formatDay } from '../text';

/** The parts of a question that a field shows. */
export type FieldQuestion = Pick<Question, 'key' | 'type' | 'text' | 'hint' | 'options' | 'rows' | 'unit'> &
  Pick<Question, 'min' | 'max' | 'detail' | 'detailWith' | 'required' | 'cites' | 'format' | 'past'>;

export interface Choices {
  documents: readonly Option[];
  staff: readonly Option[];
  /** By the question's key: who of the staff can answer it, if not everyone. */
  people?: Readonly<Record<string, readonly Option[]>>;
  /** The last day for questions about the past. */
  today?: string | null;
  /** By the question's key: the documents that are offered first, and the last day of the one on file. */
  first?: Readonly<Record<string, readonly string[]>>;
  ends?: Readonly<Record<string, string>>;
  /** What a new file can be filed as. */
  types?: readonly Option[];
  /** By the question’s key: what it asks for of them. */
  asked?: Readonly<Record<string, string>>;
}

/** Forms with a question that a file answers send it along. */
export const encodingFor = (questions: readonly Pick<Question, 'type'>[]) =>
  questions.some(({ type }) => type === 'file') ? ('multipart/form-data' as const) : undefined;

interface QuestionFieldProps {
  question: FieldQuestion;
  value: AnswerValue | null;
  choices: Choices;
  error?: string;
  /** Where the value comes from, or what the question depends on. */
  note?: ReactNode;
  /** Shown after the control: the sponsor's question about the answer, with the reply. */
  children?: ReactNode;
}

export const fieldId = (key: string): string => `q-${key}`;

/** With the line of the protocol that it is about: several questions may have the same text. */
export const wholeQuestion = ({ text, cites }: Pick<FieldQuestion, 'text' | 'cites'>): string =>
  cites ? `${text} “${cites}”` : text;

/** A question with its native form control. */
export function QuestionField({ question, value, choices, error, note, children }: QuestionFieldProps) {
  const { key, type, text, hint, cites, required } = question;
  const id = fieldId(key);
  const described =
    cx(
      cites ? `${id}-cites` : null,
      hint ? `${id}-hint` : null,
      note ? `${id}-note` : null,
      error ? `${id}-error` : null,
    ) || undefined;
  const isGroup = ['yesno', 'single', 'multi', 'grid', 'credential'].includes(type);
  const Frame = isGroup ? 'fieldset' : 'div';
  const mark = required ? (
    <span aria-hidden className="text-accent" title="Required">
      {'\u00a0*'}
    </span>
  ) : null;
  return (
    <Frame className="min-w-0" aria-describedby={isGroup ? described : undefined}>
      {type !== 'computed' && <input type="hidden" name={ASKED} value={key} />}
      {isGroup ? (
        <legend className="font-medium">
          {text}
          {mark}
        </legend>
      ) : (
        <label htmlFor={id} className="font-medium">
          {text}
          {mark}
        </label>
      )}
      {cites && (
        <p id={`${id}-cites`} className="mt-1 border-line-strong border-l-2 pl-3 text-ink-muted text-sm">
          {cites}
        </p>
      )}
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {note && (
        <div id={`${id}-note`} className="mt-1 text-sm">
          {note}
        </div>
      )}
      <FieldError id={`${id}-error`} errors={error ? [error] : []} />
      <div className="mt-2">
        <Control
          question={question}
          value={value}
          choices={choices}
          id={id}
          described={described}
          invalid={Boolean(error)}
        />
      </div>
      {children}
    </Frame>
  );
}

/** A detail that is for one answer closes under the other one, also without JavaScript. */
const CLOSED = {
  yes: 'group-has-[input[value=no]:checked]:hidden',
  no: 'group-has-[input[value=yes]:checked]:hidden',
} as const;

interface ControlProps {
  question: FieldQuestion;
  value: AnswerValue | null;
  choices: Choices;
  id: string;
  described: string | undefined;
  invalid: boolean;
}

function Control({ question, value, choices, id, described, invalid }: ControlProps) {
  const { key, type, options, rows, unit, min, max, detail, detailWith, format, past } = question;
  const name = controlOf(key);
  const plain = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const aria = { id, name, 'aria-describedby': described, 'aria-invalid': invalid || undefined };
  switch (type) {
    case 'number':
      return (
        <div className="flex items-center gap-2">
          <input
            {...aria}
            type="number"
            step={format === 'integer' ? 1 : 'any'}
            min={min ?? undefined}
            max={max ?? undefined}
            defaultValue={plain}
            className={cx(control, 'max-w-40')}
          />
          {unit && <span className="text-ink-muted">{unit}</span>}
        </div>
      );
    case 'date':
      return (
        <input
          {...aria}
          type="date"
          max={(past && choices.today) || undefined}
          defaultValue={plain}
          className={cx(control, 'max-w-56')}
        />
      );
    case 'yesno': {
      const { answer = '', detail: said = null } = (value ?? {}) as Partial<YesNo>;
      return (
        <div className="group grid gap-2">
          <Radios id={id} name={name} options={YES_NO} value={answer} inline />
          {detail && (
            <label className={cx('block text-sm', detailWith && CLOSED[detailWith])}>
              <span className="text-ink-muted">{detail} (optional)</span>
              <textarea
                name={controlOf(key, 'detail')}
                rows={2}
                defaultValue={said ?? ''}
                className={cx(control, 'field-sizing-content mt-1')}
              />
            </label>
          )}
        </div>
      );
    }
    case 'single':
      return <Radios id={id} name={name} options={options} value={plain} />;
    case 'multi':
      return <Boxes id={id} name={name} options={options} values={(value ?? []) as readonly string[]} />;
    case 'grid':
      return <Grid id={id} question={question} value={(value ?? {}) as Record<string, string>} rows={rows} />;
    case 'staff':
      return <Chooser {...aria} options={valueIn(choices.people ?? {}, key) ?? choices.staff} value={plain} />;
    case 'file':
      return <FileAnswer aria={aria} question={question} choices={choices} value={plain} />;
    case 'credential': {
      const { number = '', expires = null } = (value ?? {}) as Partial<Credential>;
      const onFile = valueIn(choices.ends ?? {}, key);
      return (
        <div className="flex flex-wrap gap-4">
          <label className="block text-sm">
            <span className="text-ink-muted">Number</span>
            <input id={id} name={name} defaultValue={number} className={cx(control, 'mt-1')} />
          </label>
          <label className="block text-sm">
            <span className="text-ink-muted">Expires (optional)</span>
            <input
              type="date"
              name={controlOf(key, 'expires')}
              defaultValue={expires ?? (value === null ? onFile : '') ?? ''}
              className={cx(control, 'mt-1')}
            />
          </label>
          {onFile && (
            <p className="basis-full text-ink-muted text-sm">On file: valid until {formatDay(Date.parse(onFile))}</p>
          )}
        </div>
      );
    }
    case 'computed':
      return (
        <output id={id} className="font-semibold">
          {plain ? (
            [plain, unit].filter(Boolean).join(' ')
          ) : (
            <span className="font-normal text-ink-muted">Computed from other answers</span>
          )}
        </output>
      );
    default:
      return <LongText {...aria} defaultValue={plain} />;
  }
}

interface FileAnswerProps {
  aria: { id: string; name: string };
  question: FieldQuestion;
  choices: Choices;
  value: string;
}

/** One of the site's documents, those of the fitting type first, or a new file, which becomes one of them. */
function FileAnswer({ aria, question: { key }, choices, value }: FileAnswerProps) {
  const first = valueIn(choices.first ?? {}, key) ?? [];
  const isLater = ({ value: id }: Option) => Number(!first.includes(id));
  const options = [...choices.documents].sort((one, other) => isLater(one) - isLater(other));
  return (
    <div className="grid gap-3">
      {/* The key: once a new file answers the question, it is the one that is chosen. */}
      <Chooser key={value} {...aria} options={options} value={value} />
      <FileField
        key={`${value} file`}
        id={`${aria.id}-file`}
        name={FILE_OF + key}
        label="Or a new file or photo, which joins your documents"
        className="max-w-md text-sm"
      />
      {choices.types && (
        <label className="max-w-md text-sm">
          <span className="text-ink-muted">The new file is filed as</span>
          <SelectFrame className="mt-1">
            <select
              name={FILED_AS + key}
              defaultValue={valueIn(choices.asked ?? {}, key) ?? ''}
              className={selectControl}
            >
              <option value="">Something else</option>
              {choices.types.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </SelectFrame>
        </label>
      )}
    </div>
  );
}

function LongText(area: ComponentProps<'textarea'>) {
  const ref = useEarlyText(area.id);
  return <textarea ref={ref} {...area} rows={2} className={cx(control, 'field-sizing-content min-h-20')} />;
}

function Radios({
  id,
  name,
  options,
  value,
  inline,
}: {
  id: string;
  name: string;
  options: readonly Option[];
  value: string;
  inline?: boolean;
}) {
  return (
    <div className={cx('grid gap-2', inline ? 'max-w-xs grid-cols-2' : 'sm:grid-cols-2')}>
      {options.map((option, at) => (
        <label key={option.value} className={choice}>
          <input
            id={at === 0 ? id : `${id}-${at}`}
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={option.value === value}
            className={cx(box, 'mt-0.5 focus-visible:outline-none')}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}

function Boxes({
  id,
  name,
  options,
  values,
}: {
  id: string;
  name: string;
  options: readonly Option[];
  values: readonly string[];
}) {
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      {options.map(({ value, label }, at) => (
        <label key={value} className={choice}>
          <input
            id={at === 0 ? id : `${id}-${at}`}
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={values.includes(value)}
            className={cx(box, 'mt-0.5 focus-visible:outline-none')}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}

/** One choice in each row, as lists to choose from: radio buttons in columns would not fit on a phone. */
function Grid({ id, question, value, rows }: GridProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {rows.map((row, at) => {
        const rowId = at === 0 ? id : `${id}-${at}`;
        return (
          <div key={row} className="text-sm">
            <label htmlFor={rowId} className="text-ink-muted">
              {row}
            </label>
            <div className="mt-1">
              <Chooser
                id={rowId}
                name={controlOf(question.key, String(at))}
                options={question.options}
                value={valueIn(value, row) ?? ''}
              />
            </div>
          </div>
        );
      })}
    </div>
  );
}

interface GridProps {
  id: string;
  question: FieldQuestion;
  value: Record<string, string>;
  rows: readonly string[];
}

function Chooser({
  options,
  value,
  ...select
}: {
  id: string;
  name: string;
  options: readonly Option[];
  value: string;
}) {
  return (
    <SelectFrame className="max-w-md">
      <select
        {...select}
        defaultValue={options.some((option) => option.value === value) ? value : ''}
        className={selectControl}
      >
        <option value="">Choose …</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </SelectFrame>
  );
}
