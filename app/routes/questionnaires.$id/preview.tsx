import { Form, Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import type { QuestionnaireView } from '~/domain/model/feasibility-view';
import { conditionInWords } from '~/domain/model/question-conditions';
import { Badge } from '~/ui/badge';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { QuestionField } from '~/ui/feasibility/question-field';
import { Page, PageHeading } from '~/ui/layout';
import { formatDate, plural } from '~/ui/text';

const NO_CHOICES = { documents: [], staff: [] };

interface PreviewProps {
  questionnaire: QuestionnaireView;
  /** How many sites have received it. */
  sites: number;
  /** Whether the person may send it. */
  own: boolean;
  idempotencyKey: string;
}

/** The questionnaire as sites see it, with the sponsor's actions. */
export function Preview({ questionnaire, sites, own, idempotencyKey }: PreviewProps) {
  const { id, title, version, state, study, sections, frozenAt } = questionnaire;
  const all = sections.flatMap(({ questions }) => questions);
  return (
    <Page width="prose">
      <PageHeading
        eyebrow={<Link to={paths.studyFeasibility(study.id)}>{study.title}</Link>}
        title={title}
        lead={
          frozenAt === null
            ? `Version ${version}, a draft with ${plural(all.length, 'question')}`
            : `Version ${version}, sent to ${plural(sites, 'site')}, frozen on ${formatDate(frozenAt)}`
        }
        actions={
          own &&
          state === 'draft' && (
            <ButtonLink to={paths.questionnaire(id)} variant="secondary">
              Edit
            </ButtonLink>
          )
        }
      />
      {own && (
        <Card className="mb-8">
          <CardHeader
            title={state === 'draft' ? 'Send' : 'Send to more sites'}
            text="To all sites of this study that are waiting for a questionnaire. To send it to only one, open its match. You can no longer change it once it is sent."
          />
          <Form method="post" className="flex flex-wrap gap-3">
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <SubmitButton intent="sendQuestionnaire" pendingLabel="Sending...">
              Send to all
            </SubmitButton>
            <SubmitButton intent="copyQuestionnaire" variant="secondary" pendingLabel="Copying...">
              Copy
            </SubmitButton>
          </Form>
        </Card>
      )}
      <div className="grid gap-8">
        {sections.map((section) => (
          <Card as="section" key={section.id}>
            <CardHeader title={section.title} />
            <div className="grid gap-7">
              {section.questions.map((question) => {
                const about = question.shownIf && all.find(({ key }) => key === question.shownIf?.key);
                return (
                  <QuestionField
                    key={question.key}
                    question={question}
                    value={null}
                    choices={NO_CHOICES}
                    note={
                      <>
                        {question.reusable && <Badge tone="info">Filled in from earlier answers</Badge>}
                        {about && question.shownIf && (
                          <span className="block text-ink-muted">
                            Only if the answer to “{about.text}” is {conditionInWords(question.shownIf.when, about)}.
                          </span>
                        )}
                      </>
                    }
                  />
                );
              })}
            </div>
          </Card>
        ))}
      </div>
    </Page>
  );
}
