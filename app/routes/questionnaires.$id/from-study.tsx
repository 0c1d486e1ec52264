import { Form, useActionData } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import type { OfferView, QuestionnaireView } from '~/domain/model/feasibility-view';
import { Button, ButtonLink } from '~/ui/button';
import { FormActions } from '~/ui/form';
import { box, choice } from '~/ui/form/choice-fields';
import { FieldError } from '~/ui/form/field';
import { Page, PageHeading } from '~/ui/layout';
import { cx } from '~/ui/text';

const GROUPS: readonly { group: OfferView['group']; title: string }[] = [
  { group: 'further', title: 'Further criteria and requirements' },
  { group: 'general', title: 'Nearly the same in most studies' },
  { group: 'administrative', title: 'Not in a patient’s record' },
];

interface FromStudyProps {
  questionnaire: QuestionnaireView;
  section: QuestionnaireView['sections'][number];
  offers: readonly OfferView[];
}

/** Adds questions about what the study says and the draft does not ask yet. */
export function FromStudy({ questionnaire: { id, title, study }, section, offers }: FromStudyProps) {
  const refused = useActionData<{ errors?: Record<string, string[]> }>();
  const problem = Object.values(refused?.errors ?? {})[0]?.[0];
  const groups = GROUPS.map((each) => ({ ...each, listed: offers.filter(({ group }) => group === each.group) }));
  return (
    <Page width="prose">
      <PageHeading
        back={{ to: paths.questionnaire(id), label: title }}
        title={`Add to ${section.title}`}
        lead={`What ${study.name} says and this draft does not ask about. Choose only what you need: sites answer short questionnaires sooner.`}
      />
      {problem && (
        <div role="alert" className="mb-6">
          <FieldError id="problem" errors={[problem]} />
        </div>
      )}
      <Form method="post" className="grid gap-6">
        {offers.length === 0 && <p>The draft already asks about all of it.</p>}
        <input type="hidden" name="intent" value="change" />
        {groups
          .filter(({ listed }) => listed.length > 0)
          .map(({ group, title: heading, listed }) => (
            <fieldset key={group}>
              <legend className="font-semibold text-lg">{heading}</legend>
              <div className="mt-2 grid gap-2">
                {listed.map(({ key, text, cites }) => (
                  <label key={key} className={choice}>
                    <input
                      type="checkbox"
                      name="keys"
                      value={key}
                      className={cx(box, 'mt-0.5 focus-visible:outline-none')}
                    />
                    <span className="min-w-0">
                      {cites ?? text}
                      {cites && <span className="block text-ink-muted text-sm">{text}</span>}
                    </span>
                  </label>
                ))}
              </div>
            </fieldset>
          ))}
        <FormActions>
          {offers.length > 0 && (
            <Button name="change" value={`addFromStudy ${section.id}`}>
              Add questions
            </Button>
          )}
          <ButtonLink to={paths.questionnaire(id)} variant="secondary">
            {offers.length > 0 ? 'Cancel' : 'Back to the questionnaire'}
          </ButtonLink>
        </FormActions>
      </Form>
    </Page>
  );
}
