import type { Question, QuestionType } from '~/catalogue/feasibility/questions';
import type { Option } from '~/catalogue/options';
import { answersOf, canBeTested, conditionInWords, type Typed, typedIn } from '~/domain/model/question-conditions';
import { control, FieldError, Hint, SelectFrame, selectControl } from '~/ui/form/field';
import { cx } from '~/ui/text';

const OF_NUMBERS: readonly Option[] = [
  { value: 'atLeast', label: 'is at least' },
  { value: 'atMost', label: 'is at most' },
  { value: 'equals', label: 'is' },
];
const OF_CHOICES: readonly Option[] = [
  { value: 'equals', label: 'is' },
  { value: 'not', label: 'is not' },
];
const ALL: readonly Option[] = [...OF_NUMBERS, { value: 'not', label: 'is not' }];
/** Rules that a form can add at once. */
const BLANK_ROWS = 3;

interface RulesProps {
  type: QuestionType;
  /** The question as it is saved; undefined for a new one. */
  question: Question | undefined;
  /** As text, such as 'yes: 10' a line. */
  score: string;
  knockOut: string;
  errors: Record<string, string[]>;
}

/** The points of answers, and the answer that rules a site out. */
export function Rules({ type, question, score, knockOut, errors }: RulesProps) {
  if (!canBeTested({ type })) return null;
  const isNumber = type === 'number' || type === 'computed';
  // The choices of an own question can change in the same form.
  const fixed =
    isNumber || (type !== 'yesno' && (question?.key.startsWith('own.') ?? true))
      ? []
      : answersOf({ type, options: question?.options ?? [] });
  const lines = score.split('\n').filter((line) => line.trim() !== '');
  const rows = lines.map((line) => {
    const [, text = line, points = ''] = /^(.*):\s*(\d*)$/.exec(line) ?? [];
    return { ...typedIn(text), points };
  });
  const ofAnswer = (label: string) =>
    rows.find(({ is, value }) => is === 'equals' && value.toLowerCase() === label.toLowerCase());
  const others = rows.filter(
    ({ is, value }) => is !== 'equals' || !fixed.some((label) => label.toLowerCase() === value.toLowerCase()),
  );
  const blank =
    fixed.length > 0
      ? []
      : Array.from(
          { length: BLANK_ROWS },
          () => ({ is: isNumber ? 'atLeast' : 'equals', value: '', points: '' }) as const,
        );
  const operators = isNumber ? OF_NUMBERS : OF_CHOICES;
  const out = typedIn(knockOut);
  return (
    <>
      <fieldset id="f-score" className="min-w-0">
        <legend className="font-medium">Points</legend>
        <Hint id="f-score-hint">From 0 to 100. Leave empty for none. Sites never see the points.</Hint>
        <FieldError id="f-score-error" errors={errors.score ?? []} />
        <div className="mt-2 grid gap-2">
          {fixed.map((label) => (
            <div key={label} className="flex flex-wrap items-center gap-2">
              <input type="hidden" name="scoreIs" value="equals" />
              <input type="hidden" name="scoreAnswer" value={label} />
              <span className="w-40 min-w-0 sm:w-80">{label}</span>
              <Points of={label} value={ofAnswer(label)?.points ?? ''} />
            </div>
          ))}
          {[...others, ...blank].map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other identity
            <div key={at} className="flex flex-wrap items-center gap-2">
              <Operator name="scoreIs" label={`Rule ${at + 1}: the answer`} value={row.is} options={operators} />
              <Answer name="scoreAnswer" label={`Rule ${at + 1}: answer`} value={row.value} isNumber={isNumber} />
              <Points of={`rule ${at + 1}`} value={row.points} />
            </div>
          ))}
        </div>
      </fieldset>
      <fieldset id="f-knockOut" className="min-w-0">
        <legend className="font-medium">Answer that rules a site out</legend>
        <Hint id="f-knockOut-hint">Leave empty for none. Sites never see it.</Hint>
        <FieldError id="f-knockOut-error" errors={errors.knockOut ?? []} />
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Operator
            name="knockOutIs"
            label="The answer"
            value={knockOut === '' && isNumber ? 'atMost' : out.is}
            options={operators}
          />
          {fixed.length > 0 ? (
            <SelectFrame>
              <select
                name="knockOut"
                aria-label="Answer that rules a site out"
                defaultValue={out.value}
                className={selectControl}
              >
                <option value="">None</option>
                {fixed.map((label) => (
                  <option key={label} value={label}>
                    {label}
                  </option>
                ))}
              </select>
            </SelectFrame>
          ) : (
            <Answer name="knockOut" label="Answer that rules a site out" value={out.value} isNumber={isNumber} />
          )}
        </div>
      </fieldset>
    </>
  );
}

interface ShownIfProps {
  /** The questions before it. */
  before: readonly Question[];
  shownIfKey: string;
  shownIf: string;
  errors: Record<string, string[]>;
}

/** The earlier answer that leads to the question. */
export function ShownIf({ before, shownIfKey, shownIf, errors }: ShownIfProps) {
  const { is, value } = typedIn(shownIf);
  return (
    <fieldset id="f-shownIf" className="min-w-0">
      <legend className="font-medium">Show this question</legend>
      <Hint id="f-shownIf-hint">
        Always, or only if an earlier answer is as you say: yes, no, a choice or a number.
      </Hint>
      <FieldError id="f-shownIf-error" errors={[...(errors.shownIfKey ?? []), ...(errors.shownIf ?? [])]} />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <SelectFrame className="min-w-0 flex-1 basis-64">
          <select
            id="f-shownIfKey"
            name="shownIfKey"
            aria-label="Show this question"
            defaultValue={shownIfKey}
            className={selectControl}
          >
            <option value="">Always</option>
            {before.filter(canBeTested).map(({ key, text }) => (
              <option key={key} value={key}>
                If the answer to: {text}
              </option>
            ))}
          </select>
        </SelectFrame>
        <Operator name="shownIfIs" label="The earlier answer" value={is} options={ALL} />
        <Answer name="shownIf" label="Earlier answer" value={value} isNumber={false} />
      </div>
    </fieldset>
  );
}

function Operator({
  name,
  label,
  value,
  options,
}: {
  name: string;
  label: string;
  value: Typed['is'];
  options: readonly Option[];
}) {
  return (
    <SelectFrame>
      <select name={name} aria-label={label} defaultValue={value} className={selectControl}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </SelectFrame>
  );
}

function Answer({ name, label, value, isNumber }: { name: string; label: string; value: string; isNumber: boolean }) {
  return (
    <input
      name={name}
      aria-label={label}
      type={isNumber ? 'number' : 'text'}
      step={isNumber ? 'any' : undefined}
      defaultValue={value}
      className={cx(control, 'min-w-0 flex-1 basis-32')}
    />
  );
}

const Points = ({ of, value }: { of: string; value: string }) => (
  <label className="flex items-center gap-2">
    <input
      name="scorePoints"
      type="number"
      min={0}
      max={100}
      aria-label={`Points for ${of}`}
      defaultValue={value}
      className={cx(control, 'w-24')}
    />
    points
  </label>
);

/** As text, for a question whose rules are saved. */
export const knockOutInWords = (question: Question | undefined): string =>
  question?.knockOut ? conditionInWords(question.knockOut, question) : '';
