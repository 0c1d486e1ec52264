import { Form } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import type { QuestionnaireView } from '~/domain/model/feasibility-view';
import { conditionInWords } from '~/domain/model/question-conditions';
import { Badge } from '~/ui/badge';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { QuestionField } from '~/ui/feasibility/question-field';
import { box, choice } from '~/ui/form/choice-fields';
import { Page, PageHeading } from '~/ui/layout';
import { cx, formatDate, formatDue, plural } from '~/ui/text';

const NO_CHOICES = { documents: [], staff: [] };

interface PreviewProps {
  questionnaire: QuestionnaireView;
  /** How many sites have received it. */
  sites: number;
  /** The sites that are waiting for one, and by when they would answer. */
  waiting: readonly { matchId: string; site: string; answerBy: number }[];
  /** Whether the person may send it. */
  own: boolean;
  idempotencyKey: string;
}

/** The questionnaire as sites see it, with the sponsor's actions. */
export function Preview({ questionnaire, sites, waiting, own, idempotencyKey }: PreviewProps) {
  const { id, title, version, state, study, sections, frozenAt } = questionnaire;
  const all = sections.flatMap(({ questions }) => questions);
  return (
    <Page width="prose">
      <PageHeading
        back={{ to: paths.studyFeasibility(study.id), label: study.name }}
        title={title}
        lead={
          frozenAt === null
            ? `A draft with ${plural(all.length, 'question')}`
            : `Version ${version}, first sent on ${formatDate(frozenAt)}, now with ${plural(sites, 'site')}. It can’t be changed.`
        }
        actions={
          own &&
          (state === 'draft' ? (
            <ButtonLink to={paths.questionnaire(id)} variant="secondary">
              Edit
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.studyFeasibility(study.id)}>Compare the answers</ButtonLink>
          ))
        }
      />
      {own && (
        <Card className="mb-8">
          <CardHeader
            title={state === 'draft' ? 'Send' : 'Send to more sites'}
            text={
              waiting.length > 0
                ? `${plural(all.length, 'question')}. You can no longer change them once they are sent.`
                : 'No site of this study is waiting for a questionnaire now. A site is once it is interested and the steps before it, such as the CDA, are done.' +
                  (state === 'draft' ? ' The draft is kept until then.' : '')
            }
          />
          <Form method="post" className="grid gap-4">
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            {waiting.length > 0 && (
              <fieldset>
                <legend className="font-medium">To these sites</legend>
                {/* So that a form without a tick sends to none. */}
                <input type="hidden" name="matchIds" value="none" />
                <div className="mt-2 grid gap-2">
                  {waiting.map(({ matchId, site, answerBy }) => (
                    <label key={matchId} className={choice}>
                      <input
                        type="checkbox"
                        name="matchIds"
                        value={matchId}
                        defaultChecked
                        className={cx(box, 'mt-0.5 focus-visible:outline-none')}
                      />
                      <span>
                        {site}
                        <span className="block text-ink-muted text-sm">Answers by {formatDue(answerBy)}</span>
                      </span>
                    </label>
                  ))}
                </div>
              </fieldset>
            )}
            <div className="flex flex-wrap gap-3">
              {waiting.length > 0 && (
                <SubmitButton intent="sendQuestionnaire" pendingLabel="Sending...">
                  Send questionnaire
                </SubmitButton>
              )}
              <SubmitButton intent="copyQuestionnaire" variant="secondary" pendingLabel="Copying...">
                Copy
              </SubmitButton>
            </div>
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
                        {question.reusable && <Badge tone="info">Filled in if the site has answered it before</Badge>}
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
