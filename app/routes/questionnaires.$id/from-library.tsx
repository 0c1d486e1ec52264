import { Form } from '@remix-run/react';
import { LIBRARY } from '~/catalogue/feasibility/library';
import { paths } from '~/catalogue/paths';
import type { QuestionnaireView } from '~/domain/model/feasibility-view';
import { Button, ButtonLink } from '~/ui/button';
import { FormActions } from '~/ui/form';
import { box, choice } from '~/ui/form/choice-fields';
import { Page, PageHeading } from '~/ui/layout';
import { cx } from '~/ui/text';

interface FromLibraryProps {
  questionnaire: QuestionnaireView;
  section: QuestionnaireView['sections'][number];
}

/** Adds library questions that are not in the questionnaire yet. */
export function FromLibrary({ questionnaire, section }: FromLibraryProps) {
  const { id, title, sections } = questionnaire;
  const asked = new Set(sections.flatMap(({ questions }) => questions.map(({ key }) => key)));
  const left = LIBRARY.map((part) => ({
    ...part,
    questions: part.questions.filter(({ key }) => !asked.has(key)),
  })).filter(({ questions }) => questions.length > 0);
  return (
    <Page width="prose">
      <PageHeading
        back={{ to: paths.questionnaire(id), label: title }}
        title={`Add to ${section.title}`}
        lead="Sites keep their answers to these, so they take little time. The ones marked “New for each study” must be answered again."
      />
      <Form method="post" className="grid gap-6">
        {left.length === 0 && <p>You have already added every question in the library.</p>}
        <input type="hidden" name="intent" value="change" />
        {left.map((part) => (
          <fieldset key={part.id}>
            <legend className="font-semibold text-lg">{part.title}</legend>
            <div className="mt-2 grid gap-2">
              {part.questions.map(({ key, text, reusable }) => (
                <label key={key} className={choice}>
                  <input
                    type="checkbox"
                    name="keys"
                    value={key}
                    className={cx(box, 'mt-0.5 focus-visible:outline-none')}
                  />
                  <span>
                    {text}
                    {!reusable && <span className="block text-ink-muted text-sm">New for each study</span>}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <FormActions>
          {left.length > 0 && (
            <Button name="change" value={`addFromLibrary ${section.id}`}>
              Add questions
            </Button>
          )}
          <ButtonLink to={paths.questionnaire(id)} variant="secondary">
            {left.length > 0 ? 'Cancel' : 'Back to the questionnaire'}
          </ButtonLink>
        </FormActions>
      </Form>
    </Page>
  );
}
