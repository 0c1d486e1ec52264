import { Form } from '@remix-run/react';
import type { Option } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { standingOf } from '~/domain/model/engagement-standing';
import type { Frame } from '~/domain/pages/match-frame.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { SelectFrame, selectControl } from '~/ui/form/field';

interface NotSentProps {
  frame: Frame;
  toSend: readonly Option[];
  idempotencyKey: string;
}

/** Before a questionnaire is sent. */
export function NotSent({ frame, toSend, idempotencyKey }: NotSentProps) {
  const { side, study, site, engagement } = frame;
  if (standingOf(engagement, 'feasibility') === 'past')
    return <EmptyState level={2} title="No questionnaire was sent" text="The match went on without one." />;
  if (side === 'site') {
    return (
      <EmptyState
        level={2}
        title="No questionnaire yet"
        text="We will e-mail you when the sponsor sends one. Answer the usual questions now, and we will fill them in."
        action={<ButtonLink to={paths.organizationAnswers()}>Answer the usual questions</ButtonLink>}
      />
    );
  }
  if (side === 'admin') return <EmptyState level={2} title="No questionnaire was sent" />;
  if (engagement.todo !== 'sendQuestionnaire' || toSend.length === 0) {
    const isTurn = engagement.todo === 'sendQuestionnaire';
    return (
      <EmptyState
        level={2}
        title={isTurn ? 'This study has no questionnaire yet' : 'Not at this step yet'}
        text={
          isTurn
            ? 'We draft it from the study. You edit and send it.'
            : 'You can prepare the questionnaire before the match reaches this step.'
        }
        action={
          <ButtonLink to={paths.studyFeasibility(study.id)} variant={isTurn ? 'primary' : 'secondary'}>
            {isTurn ? 'Make a questionnaire' : 'Questionnaires of this study'}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <Card className="max-w-2xl">
      <CardHeader
        title={`Send ${site} a questionnaire`}
        text="You can no longer change it once it is sent. We e-mail the site."
      />
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <label className="block">
          <span className="font-medium">Questionnaire</span>
          <SelectFrame className="mt-1.5">
            <select name="questionnaire" className={selectControl}>
              {toSend.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </SelectFrame>
        </label>
        <div className="flex flex-wrap gap-3">
          <SubmitButton intent="sendQuestionnaire" pendingLabel="Sending...">
            Send questionnaire
          </SubmitButton>
          <ButtonLink to={paths.studyFeasibility(study.id)} variant="secondary">
            Read or edit it first
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
