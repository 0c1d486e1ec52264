import { Form, useActionData } from '@remix-run/react';
import { LIBRARY_QUESTIONS } from '~/catalogue/feasibility/library';
import { QUESTION_TYPES, type Question } from '~/catalogue/feasibility/questions';
import { labelOf } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import type { QuestionnaireView } from '~/domain/model/feasibility-view';
import { conditionInWords } from '~/domain/model/question-conditions';
import { Badge } from '~/ui/badge';
import { Button, ButtonLink, SubmitButton } from '~/ui/button';
import { Card, Fold } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { box } from '~/ui/form/choice-fields';
import { control, FieldError, SelectFrame, selectControl } from '~/ui/form/field';
import { ArrowDown, ArrowUp } from '~/ui/icons';
import { Page, PageHeading } from '~/ui/layout';
import { cx, plural } from '~/ui/text';

interface Refused {
  errors?: Record<string, string[]>;
  /** By the change that was refused, the title that was typed. */
  typed?: Record<string, string>;
}

interface BuilderProps {
  questionnaire: QuestionnaireView;
  /** How many questions about the study could be added. */
  offered: number;
  idempotencyKey: string;
}

/** A draft, whose sections and questions can be moved, changed and removed. */
export function Builder({ questionnaire, offered, idempotencyKey }: BuilderProps) {
  const { id, title, study, sections } = questionnaire;
  const refused = useActionData<Refused>();
  const all = sections.flatMap(({ questions }) => questions);
  const asked = new Set(all.map(({ key }) => key));
  const inLibrary = LIBRARY_QUESTIONS.filter(({ key }) => !asked.has(key)).length;
  const problem = Object.values(refused?.errors ?? {})[0]?.[0];
  return (
    <Page>
      <PageHeading
        back={{ to: paths.studyFeasibility(study.id), label: study.name }}
        title={title}
        lead={`A draft with ${plural(all.length, 'question')}`}
        actions={
          all.length > 0 && <ButtonLink to={paths.questionnaire(id, { preview: 1 })}>Preview and send</ButtonLink>
        }
      />
      {problem && (
        <div role="alert" className="mb-6">
          <FieldError id="problem" errors={[problem]} />
        </div>
      )}
      {sections.length > 0 && (
        <p className="mb-6 text-ink-muted">
          {offered > 0 &&
            `This draft leaves out ${plural(offered, 'criterion', 'criteria')} of the study. Add those you need with “From the study”. `}
          {inLibrary > 0 && `“From the library” has ${plural(inLibrary, 'more common question')}.`}
        </p>
      )}
      {sections.length === 0 && (
        <EmptyState level={2} title="No sections yet" text="Start with a section, then add questions to it." />
      )}
      <Form method="post" className="grid gap-8" preventScrollReset>
        <input type="hidden" name="intent" value="change" />
        {sections.map((section, at) => (
          <section key={section.id} aria-labelledby={`s-${section.id}`}>
            <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
              <h2 id={`s-${section.id}`}>{section.title}</h2>
              <div className="flex flex-wrap gap-1">
                {at > 0 && (
                  <Change change={`moveSection up ${section.id}`} label={`Move ${section.title} up`} icon="up" />
                )}
                {at < sections.length - 1 && (
                  <Change change={`moveSection down ${section.id}`} label={`Move ${section.title} down`} icon="down" />
                )}
                <ButtonLink size="sm" variant="secondary" to={paths.questionnaire(id, { library: section.id })}>
                  From the library
                </ButtonLink>
                {offered > 0 && (
                  <ButtonLink size="sm" variant="secondary" to={paths.questionnaire(id, { study: section.id })}>
                    From the study
                  </ButtonLink>
                )}
                <ButtonLink size="sm" variant="secondary" to={paths.questionnaire(id, { own: section.id })}>
                  Own question
                </ButtonLink>
              </div>
            </div>
            <Card flush>
              {section.questions.length === 0 && <p className="card-body text-ink-muted">No questions yet.</p>}
              <ol className="divide-y divide-line">
                {section.questions.map((question, place) => (
                  <li
                    key={question.key}
                    className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3"
                  >
                    <input
                      type="checkbox"
                      name="ticked"
                      value={question.key}
                      aria-label={`Tick “${question.text}”`}
                      className={cx(box, 'mt-1')}
                    />
                    <About question={question} all={all} />
                    <div className="flex flex-wrap gap-1">
                      {place > 0 && (
                        <Change
                          change={`moveQuestion up ${question.key}`}
                          label={`Move “${question.text}” up`}
                          icon="up"
                        />
                      )}
                      {place < section.questions.length - 1 && (
                        <Change
                          change={`moveQuestion down ${question.key}`}
                          label={`Move “${question.text}” down`}
                          icon="down"
                        />
                      )}
                      <ButtonLink size="sm" variant="quiet" to={paths.questionnaire(id, { edit: question.key })}>
                        Edit<span className="sr-only"> “{question.text}”</span>
                      </ButtonLink>
                      <Change change={`removeQuestion ${question.key}`} label={`Remove “${question.text}”`}>
                        Remove
                      </Change>
                    </div>
                  </li>
                ))}
              </ol>
            </Card>
            <Fold label="Rename or remove this section" className="mt-2 text-sm">
              <div className="mt-2 flex flex-wrap items-end gap-2">
                <input
                  name={`title.${section.id}`}
                  aria-label={`Title of ${section.title}`}
                  defaultValue={refused?.typed?.[`renameSection ${section.id}`] ?? section.title}
                  className={cx(control, 'max-w-sm')}
                />
                <Change change={`renameSection ${section.id}`} label={`Rename ${section.title}`}>
                  Rename
                </Change>
                <Change change={`removeSection ${section.id}`} label={`Remove ${section.title} with its questions`}>
                  Remove
                </Change>
              </div>
            </Fold>
          </section>
        ))}
        {all.length > 1 && (
          <div className="z-10 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-surface px-4 py-3 shadow-card sm:sticky sm:bottom-0">
            <span className="font-medium">Ticked questions:</span>
            <Button name="change" value="removeQuestions" size="sm" variant="secondary">
              Remove
            </Button>
            {sections.length > 1 && (
              <>
                <SelectFrame>
                  <select name="moveTo" aria-label="Section to move them to" className={selectControl}>
                    {sections.map((section) => (
                      <option key={section.id} value={section.id}>
                        {section.title}
                      </option>
                    ))}
                  </select>
                </SelectFrame>
                <Button name="change" value="moveQuestions" size="sm" variant="secondary">
                  Move to this section
                </Button>
              </>
            )}
          </div>
        )}
      </Form>
      <div className="mt-10 grid gap-6 sm:grid-cols-2">
        <TitleForm change="addSection" label="New section" button="Add section" value="" />
        <TitleForm change="rename" label="Title of the questionnaire" button="Rename" value={title} />
      </div>
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <SubmitButton intent="copyQuestionnaire" variant="secondary" pendingLabel="Copying...">
          Copy
        </SubmitButton>
        <SubmitButton intent="removeQuestionnaire" variant="danger" pendingLabel="Deleting...">
          Delete draft
        </SubmitButton>
      </Form>
    </Page>
  );
}

function Change(props: { change: string; label: string; icon?: 'up' | 'down'; children?: string }) {
  const { change, label, icon, children } = props;
  const Arrow = icon === 'up' ? ArrowUp : ArrowDown;
  return (
    <Button name="change" value={change} size="sm" variant="quiet" aria-label={label}>
      {icon ? <Arrow aria-hidden /> : children}
    </Button>
  );
}

function About({ question, all }: { question: Question; all: readonly Question[] }) {
  const { key, text, type, required, cites, shownIf, score, knockOut } = question;
  const about = shownIf && all.find((each) => each.key === shownIf.key);
  const facts = [
    labelOf(QUESTION_TYPES, type),
    required ? 'required' : 'optional',
    score.length > 0 && 'scored',
    knockOut && `ruled out by ${conditionInWords(knockOut, question)}`,
    about && shownIf && `only if “${about.text}” is ${conditionInWords(shownIf.when, about)}`,
  ].filter(Boolean);
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-medium">
        {text} {key.startsWith('own.') && <Badge>Own</Badge>}
      </p>
      {cites && <p className="border-line-strong border-l-2 pl-3 text-ink-muted text-sm">{cites}</p>}
      <p className="text-ink-muted text-sm">{facts.join(' · ')}</p>
    </div>
  );
}

function TitleForm({ change, label, button, value }: { change: string; label: string; button: string; value: string }) {
  const typed = useActionData<Refused>()?.typed?.[change];
  return (
    // A new key empties the form once the section is in the list.
    <Form method="post" key={`${change}${value}`} preventScrollReset className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="intent" value="change" />
      <label className="min-w-0 flex-1">
        <span className="font-medium">{label}</span>
        <input name="title" required defaultValue={typed ?? value} className={cx(control, 'mt-1.5')} />
      </label>
      <Button name="change" value={change} variant="secondary">
        {button}
      </Button>
    </Form>
  );
}
