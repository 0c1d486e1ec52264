import { Form, Link } from '@remix-run/react';
import { answerId, paths } from '~/catalogue/paths';
import type { ResponseView } from '~/domain/model/feasibility-view';
import { Badge } from '~/ui/badge';
import { SubmitButton } from '~/ui/button';
import { StatTile } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { wholeQuestion } from '~/ui/feasibility/question-field';
import { TileGrid } from '~/ui/layout';
import { Signed } from '~/ui/signatures';
import { formatWithUtc, plural } from '~/ui/text';
import { Answers } from './answers';

const STATES = {
  draft: { label: 'The site is answering', tone: 'warning' },
  submitted: { label: 'Sent', tone: 'info' },
  returned: { label: 'Question sent', tone: 'warning' },
  accepted: { label: 'Accepted', tone: 'success' },
} as const;

/** A response as sent. The sponsor can ask about answers and accept them all. */
export function SubmittedResponse({ response, site }: { response: ResponseView; site: string }) {
  const { state, side, sections, score, submittedAt, attestedBy, title, version, signatures, matchId } = response;
  if (submittedAt === null) {
    return (
      <EmptyState
        level={2}
        title={`${site} is answering`}
        text="You will see the answers once they are attested and sent."
      />
    );
  }
  const reviewing = side === 'sponsor' && state !== 'accepted';
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {title}, version {version} <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
          <span className="block text-ink-muted text-sm">
            Attested by {attestedBy ?? 'the site'} on {formatWithUtc(submittedAt)}
          </span>
        </p>
        {reviewing && state === 'submitted' && (
          <Form method="post">
            <SubmitButton intent="acceptFeasibility" pendingLabel="Accepting...">
              Accept answers
            </SubmitButton>
          </Form>
        )}
      </div>
      <Signed
        signatures={signatures}
        sha256={signatures.at(-1)?.sha256}
        content={`/api/matches/${matchId}/feasibility/signed`}
        pdf={`${paths.matchFeasibility(matchId)}.pdf`}
      />
      {side === 'site' && (
        <p className="text-ink-muted">
          Your answers to common questions fill in your next questionnaires. They do not change your profile, which
          matching reads. <Link to={paths.organizationAnswers()}>Compare them with your profile</Link>.
        </p>
      )}
      {score && (
        <TileGrid>
          {score.most > 0 && <StatTile label="Points" value={`${score.points} of ${score.most}`} />}
          <StatTile
            label="Ruled out by"
            value={score.knockedOutBy.length === 0 ? 'Nothing' : plural(score.knockedOutBy.length, 'answer')}
            hint={sections
              .flatMap(({ questions }) => questions)
              .filter(({ key }) => score.knockedOutBy.includes(key))
              .map((question) => (
                <a key={question.key} href={`#${answerId(question.key)}`} className="link block text-sm">
                  {wholeQuestion(question)}
                </a>
              ))}
          />
        </TileGrid>
      )}
      <Answers response={response} reviewing={reviewing} />
    </div>
  );
}
