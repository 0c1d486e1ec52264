import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { DomainError } from '~/catalogue/errors';
import { SITE_QUESTIONS } from '~/catalogue/feasibility/library';
import { ANSWER_SOURCES, type AnswerValue } from '~/catalogue/feasibility/questions';
import type { WithHelp } from '~/catalogue/help-topics';
import { MULTIPART_MAX_BYTES } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { labelOf } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import {
  answerToProfile,
  mustHaveSite,
  saveSiteAnswers,
  shownOfAnswers,
  siteAnswers,
} from '~/domain/commands/feasibility/answers.server';
import { valuesInForm } from '~/domain/model/answer-values';
import type { SiteAnswerView } from '~/domain/model/feasibility-view';
import { answerWithFiles, refuse } from '~/http/answer-files.server';
import { signedIn } from '~/http/guards.server';
import { readFormData } from '~/http/input.server';
import { redirectWith } from '~/http/reply.server';
import { Button, ButtonLink, SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { encodingFor, fieldId, QuestionField } from '~/ui/feasibility/question-field';
import { SectionsGrid } from '~/ui/feasibility/sections-grid';
import { FormActions, Problems } from '~/ui/form';
import { Page, PageHeading } from '~/ui/layout';
import { ShownPublicly } from '~/ui/shown-publicly';
import { formatDay } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { AsksBeforeLeaving } from '~/ui/unsaved';

export const handle: WithHelp = { help: 'answers' };

/** The heading of the questions. */
const QUESTIONS = 'questions';

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Usual questions', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const { view, choices, shown } = await siteAnswers(actor);
  const section = new URL(request.url).searchParams.get('section');
  const current = view.sections.find(({ id }) => id === section) ?? view.sections[0];
  const contents = view.sections.map(({ id, title, questions }) => ({
    id,
    title,
    total: questions.length,
    answered: questions.filter(({ value, current }) => value !== null && current).length,
  }));
  return { current, contents, answered: view.answered, total: view.total, choices, shown };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await signedIn(request);
  await mustHaveSite(actor);
  const form = await readFormData(request, MULTIPART_MAX_BYTES);
  const refused = await answerWithFiles(actor, form, context);
  const section = String(form.get('section') ?? '');
  const here = paths.organizationAnswers(section);
  const answers = valuesInForm(
    SITE_QUESTIONS.flatMap(({ questions }) => questions),
    form,
  );
  try {
    refuse(refused);
    await saveSiteAnswers(actor, answers);
    const key = form.get('toProfile');
    if (key) await answerToProfile(actor, String(key));
    if (key) return redirectWith(here, TOASTS.profileTaken);
    const given = Object.keys(answers).filter((each) => answers[each] !== null);
    const shown = await shownOfAnswers(actor, given);
    return redirectWith(nextOf(section), shown.length > 0 ? TOASTS.answersKeptPublicly : TOASTS.answersKept);
  } catch (error) {
    if (!(error instanceof DomainError) || !error.fields) throw error;
    return data({ errors: error.fields, typed: answers }, { status: 400 });
  }
}

/** Where the person continues after a section: with the next one. */
function nextOf(section: string): string {
  const at = SITE_QUESTIONS.findIndex(({ id }) => id === section);
  return `${paths.organizationAnswers(SITE_QUESTIONS[at + 1]?.id ?? section)}#${QUESTIONS}`;
}

/** A site's reusable answers, which are filled in on every questionnaire. */
export default function Answers() {
  const { current, contents, answered, total, choices, shown } = useLoaderData<typeof loader>();
  const refused = useActionData<{ errors?: Record<string, string[]>; typed?: Record<string, unknown> }>();
  if (!current) return null;
  const errors = refused?.errors ?? {};
  const problems = current.questions.flatMap(({ key, text }) =>
    errors[key]?.[0] ? [{ id: fieldId(key), text: `${text} ${errors[key][0]}` }] : [],
  );
  return (
    <Page>
      <PageHeading
        title="Usual questions"
        lead={`The questions that most sponsors ask. We fill in your answers on your next questionnaire. ${shown ? 'Apart from what your public page shows, sponsors' : 'Sponsors'} see them only when you send it.`}
        actions={
          <ButtonLink to={paths.organizationProfile} variant="secondary">
            Profile
          </ButtonLink>
        }
      />
      <ShownPublicly shown={shown} />
      <SectionsGrid
        label={`Sections: ${answered} of ${total} answered`}
        current={current.id}
        sections={
          <Card as="section">
            <CardHeader title="Sections" text={`${answered} of ${total} answered`} />
            <progress value={answered} max={total} aria-label="Questions answered" className="meter" />
            <ol className="mt-4 grid">
              {contents.map((section) => (
                <li key={section.id}>
                  <Link
                    to={paths.organizationAnswers(section.id)}
                    aria-current={section.id === current.id ? 'page' : undefined}
                    className="side-link justify-between"
                  >
                    {section.title}
                    <span className="shrink-0 font-normal text-sm">
                      {section.answered} of {section.total}
                    </span>
                  </Link>
                </li>
              ))}
            </ol>
          </Card>
        }
      >
        <Form
          method="post"
          id="usual-answers"
          key={current.id}
          encType={encodingFor(current.questions)}
          className="grid gap-8"
        >
          <input type="hidden" name="section" value={current.id} />
          <AsksBeforeLeaving form="usual-answers" />
          {problems.length > 0 && <Problems problems={problems} />}
          <h2 id={QUESTIONS} tabIndex={-1} className="outline-none">
            {current.title}
          </h2>
          {current.questions.map((question) => (
            <QuestionField
              key={question.key}
              question={{ ...question, required: false }}
              value={
                (refused?.typed && Object.hasOwn(refused.typed, question.key)
                  ? refused.typed[question.key]
                  : question.value) as AnswerValue | null
              }
              choices={choices}
              error={errors[question.key]?.[0]}
              note={<Source question={question} />}
            />
          ))}
          <FormActions>
            <SubmitButton intent="save" pendingLabel="Saving...">
              {current.id === contents.at(-1)?.id ? 'Save' : 'Save and next section'}
            </SubmitButton>
          </FormActions>
        </Form>
      </SectionsGrid>
    </Page>
  );
}

/** Where an answer comes from, and the profile's value if it differs. */
function Source({ question }: { question: SiteAnswerView }) {
  const { key, source, asOf, current, differsFromProfile, inProfile } = question;
  if (!source || asOf === null) return null;
  return (
    <>
      <span className="block text-ink-muted">
        {source === 'answer' ? 'Answered' : labelOf(ANSWER_SOURCES, source)}, {formatDay(asOf)}
        {!current && ' – please answer again: this answer has expired'}
      </span>
      {differsFromProfile && (
        <span className="mt-1 flex flex-wrap items-center gap-2">
          Your profile says {inProfile ? `“${inProfile}”` : 'nothing'}, and matching reads the profile.
          <Button name="toProfile" value={key} size="sm" variant="secondary">
            Update profile
          </Button>
        </span>
      )}
    </>
  );
}
