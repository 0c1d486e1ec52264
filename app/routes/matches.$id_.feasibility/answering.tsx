import { Form, Link, useActionData } from '@remix-run/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AnswerValue, QuestionnaireSection } from '~/catalogue/feasibility/questions';
import { valueInWords, valuesInForm } from '~/domain/model/answer-values';
import type { AnswerView, ResponseView } from '~/domain/model/feasibility-view';
import { effortInWords } from '~/domain/model/feasibility-words';
import { conditionInWords } from '~/domain/model/question-conditions';
import { shownQuestions } from '~/domain/model/questionnaire-rules';
import { Badge } from '~/ui/badge';
import { SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { type Choices, encodingFor, fieldId, QuestionField, wholeQuestion } from '~/ui/feasibility/question-field';
import { SectionsGrid } from '~/ui/feasibility/sections-grid';
import { FormActions, Problems, RequiredNote } from '~/ui/form';
import { control, FieldError } from '~/ui/form/field';
import { useHydrated } from '~/ui/hydrated';
import { Check } from '~/ui/icons';
import { cx, formatDue, plural } from '~/ui/text';
import { sourceInWords } from './answers';
import { isEdited, useAutosave } from './autosave';
import { QUESTIONS, SEND, sectionHref } from './places';
import { Send } from './send';

interface AnsweringProps {
  response: ResponseView;
  dueAt: number | null;
  section: string | null;
  choices: Choices;
  /** Which answers the site’s public page shows. */
  shown: Parameters<typeof Send>[0]['shown'];
  idempotencyKey: string;
}

/** The site answers, one section at a time. */
export function Answering({ response, dueAt, section, choices, shown, idempotencyKey }: AnsweringProps) {
  const { sections, state, effort } = response;
  const isReturned = state === 'returned';
  const first = isReturned
    ? (sections.find(({ questions }) => questions.some(({ awaited }) => awaited)) ??
      sections.find(({ questions }) => questions.some(({ open }) => open)))
    : (sections.find(({ confirmed }) => !confirmed) ?? sections[0]);
  const isSending = section === SEND || (section === null && response.ready);
  const current = isSending ? undefined : (sections.find(({ id }) => id === section) ?? first);
  return (
    <>
      {effort && !isReturned && !response.ready && (
        <p className="mb-6 font-medium">
          {effortInWords(effort)}
          {dueAt !== null && `, due ${formatDue(dueAt)}`}
        </p>
      )}
      <SectionsGrid
        label={isReturned ? 'Sections with questions' : `Sections: ${confirmedIn(response)} confirmed`}
        current={current?.id ?? SEND}
        sections={<Contents response={response} current={current?.id ?? SEND} />}
      >
        {!current ? (
          <div id={QUESTIONS} tabIndex={-1} className="outline-none">
            <Send response={response} shown={shown} idempotencyKey={idempotencyKey} />
          </div>
        ) : (
          <SectionForm key={current.id} response={response} section={current} choices={choices} />
        )}
      </SectionsGrid>
    </>
  );
}

/** '3 of 12' */
const confirmedIn = ({ sections }: ResponseView): string =>
  `${sections.filter(({ confirmed }) => confirmed).length} of ${sections.length}`;

const CONFIRMED = <Check className="size-5 text-success" aria-label="Confirmed" />;

function Contents({ response, current }: { response: ResponseView; current: string }) {
  const { sections, matchId, state } = response;
  const isReturned = state === 'returned';
  const awaitedIn = ({ questions }: ResponseView['sections'][number]) => questions.filter(({ awaited }) => awaited);
  const shown = isReturned ? sections.filter(({ questions }) => questions.some(({ open }) => open)) : sections;
  const done = sections.filter(({ confirmed }) => confirmed).length;
  const link = (id: string, label: string, status: ReactNode) => (
    <li key={id}>
      <Link
        to={sectionHref(matchId, id)}
        aria-current={id === current ? 'page' : undefined}
        className="side-link justify-between"
      >
        <span className="min-w-0">{label}</span>
        <span className="shrink-0 font-normal text-sm">{status}</span>
      </Link>
    </li>
  );
  return (
    <Card as="section">
      <CardHeader
        title={response.title}
        text={
          isReturned ? whatIsAsked(sections.flatMap(awaitedIn)) : `${done} of ${sections.length} sections confirmed`
        }
      />
      {!isReturned && <progress value={done} max={sections.length} aria-label="Sections confirmed" className="meter" />}
      <ol className="mt-4 grid">
        {shown.map((section) => {
          const { id, title, asked, answered, confirmed } = section;
          const awaited = awaitedIn(section).length;
          if (isReturned) return link(id, title, awaited > 0 ? plural(awaited, 'open question') : 'Answered');
          return link(id, title, confirmed ? CONFIRMED : `${answered} of ${asked}`);
        })}
        {link(SEND, 'Attest and send', '')}
      </ol>
    </Card>
  );
}

/** What a returned response still waits for. */
function whatIsAsked(awaited: readonly AnswerView[]): string {
  const asked = awaited.filter(({ question }) => question !== null).length;
  if (asked > 0) return `The sponsor has ${plural(asked, 'question')} about your answers`;
  if (awaited.length > 0) return `Your answers lead to ${plural(awaited.length, 'more question')}`;
  return 'You have answered the sponsor’s questions. Attest and send the answers again.';
}

interface Refused {
  errors: Record<string, string[]>;
  typed: Record<string, unknown>;
  replies: Record<string, string>;
  /** When the answers were last changed, as the person now knows. */
  since: number;
}

function SectionForm({
  response,
  section,
  choices,
}: {
  response: ResponseView;
  section: ResponseView['sections'][number];
  choices: Choices;
}) {
  const refused = useActionData<Partial<Refused>>();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [live, setLive] = useState<Record<string, AnswerValue | null> | null>(null);
  const isReturned = response.state === 'returned';
  const { saved, errors: unsaved, since, typing } = useAutosave(response, section, refused?.since);
  const errors = { ...unsaved, ...refused?.errors };
  const all = response.sections.flatMap(({ questions }) => questions);
  const values = { ...Object.fromEntries(all.map(({ key, value }) => [key, value])), ...live };
  const shown = new Set(
    shownQuestions(response.sections as unknown as QuestionnaireSection[], values).map(({ key }) => key),
  );
  const questions = isReturned ? section.questions.filter(({ open }) => open) : section.questions;
  const problems = questions.flatMap((question) => {
    const [error] = refused?.errors?.[question.key] ?? [];
    return error ? [{ id: fieldId(question.key), text: `${wholeQuestion(question)} ${error}` }] : [];
  });
  const place = response.sections.findIndex(({ id }) => id === section.id) + 1;
  const change = () => {
    if (!form.current) return;
    setLive(valuesInForm(section.questions, new FormData(form.current)) as Record<string, AnswerValue | null>);
    if (!isReturned) typing(form.current);
  };
  const changeEarly = useRef(() => {
    if (form.current && isEdited(form.current)) change();
  });
  useEffect(() => changeEarly.current(), []);
  return (
    <Form ref={form} method="post" encType={encodingFor(questions)} className="grid gap-8" onChange={change}>
      <input type="hidden" name="section" value={section.id} />
      <input type="hidden" name="since" value={since} />
      {problems.length > 0 && <Problems problems={problems} />}
      <div>
        {!isReturned && (
          <p className="mb-1 font-semibold text-accent text-sm">
            Section {place} of {response.sections.length}
          </p>
        )}
        <h2 id={QUESTIONS} tabIndex={-1} className="outline-none">
          {section.title}
        </h2>
        <RequiredNote />
      </div>
      {questions.length === 0 && <p className="text-ink-muted">The sponsor has no questions about this section.</p>}
      {questions.map((question) => (
        <div key={question.key} hidden={hydrated && !shown.has(question.key)}>
          <QuestionField
            question={question}
            value={
              (refused?.typed && Object.hasOwn(refused.typed, question.key)
                ? refused.typed[question.key]
                : question.value) as AnswerValue | null
            }
            choices={choices}
            error={errors[question.key]?.[0]}
            note={<Note question={question} all={all} hydrated={hydrated} />}
          >
            {question.open && question.question && (
              <AskedBack
                question={question}
                typed={refused?.replies?.[question.key]}
                error={refused?.errors?.[`replies.${question.key}`]?.[0]}
              />
            )}
          </QuestionField>
        </div>
      ))}
      <FormActions note={saved}>
        {!isReturned && (
          <SubmitButton intent="confirm" pendingLabel="Confirming...">
            Confirm and continue
          </SubmitButton>
        )}
        <SubmitButton intent="save" variant={isReturned ? 'primary' : 'secondary'} pendingLabel="Saving...">
          {isReturned ? 'Save and continue' : 'Save'}
        </SubmitButton>
      </FormActions>
    </Form>
  );
}

/** Where an answer comes from, the last known answer, and what the question depends on. */
function Note({ question, all, hydrated }: { question: AnswerView; all: readonly AnswerView[]; hydrated: boolean }) {
  const { shownIf, proposal, state, confirmedAt } = question;
  const about = shownIf && all.find(({ key }) => key === shownIf.key);
  const source = proposal && sourceInWords(proposal);
  return (
    <>
      {about && shownIf && !hydrated && (
        <span className="block text-ink-muted">
          Only if the answer to “{about.text}” is {conditionInWords(shownIf.when, about)}.
        </span>
      )}
      {confirmedAt && <Badge tone="success">Confirmed</Badge>}
      {proposal?.prefilled && state === null && <Badge tone="info">{source}</Badge>}
      {proposal?.listed && (
        <span className="mt-1 block text-ink-muted">Your profile lists “{proposal.listed}”, which covers it.</span>
      )}
      {proposal && !proposal.prefilled && state === null && (
        <span className="block text-ink-muted">
          Last said: {valueInWords(question, proposal.value)} ({source}). Please answer again.
        </span>
      )}
    </>
  );
}

interface AskedBackProps {
  question: AnswerView;
  typed: string | undefined;
  error: string | undefined;
}

function AskedBack({ question: { key, question, reply }, typed, error }: AskedBackProps) {
  return (
    <label className="mt-4 block rounded-lg border border-line bg-sunken p-4">
      <span className="block font-medium">The sponsor asks: {question}</span>
      <span className="mt-1 block text-ink-muted text-sm">Reply, or change the answer above.</span>
      <textarea
        name={`reply.${key}`}
        rows={2}
        defaultValue={typed ?? reply ?? ''}
        aria-invalid={Boolean(error) || undefined}
        className={cx(control, 'mt-2')}
      />
      {error && <FieldError id={`reply-${key}-error`} errors={[error]} />}
    </label>
  );
}
