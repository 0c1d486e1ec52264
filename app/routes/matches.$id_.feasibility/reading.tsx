import { Form, Link } from '@remix-run/react';
import { answerId, paths } from '~/catalogue/paths';
import type { ResponseView } from '~/domain/model/feasibility-view';
import { Badge } from '~/ui/badge';
import { SubmitButton } from '~/ui/button';
import { Fold } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { wholeQuestion } from '~/ui/feasibility/question-field';
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
  const { state, side, submittedAt, attestedBy, title, version, signatures, matchId } = response;
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
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <p>
            {title}, version {version} <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
            <span className="block text-ink-muted text-sm">
              Attested by {attestedBy ?? 'the site'} on {formatWithUtc(submittedAt)}
            </span>
          </p>
          <Summary response={response} />
        </div>
        {reviewing && state === 'submitted' && <Accept label="Accept answers" />}
      </div>
      {side === 'site' && (
        <p className="text-ink-muted">
          Your answers to common questions fill in your next questionnaires. They do not change your profile, which
          matching reads. <Link to={paths.organizationAnswers()}>Compare them with your profile</Link>.
        </p>
      )}
      <Answers response={response} reviewing={reviewing} />
      {/* Again, for whoever has read to the end. */}
      {reviewing && state === 'submitted' && <Accept label="Accept these answers" />}
      {signatures.length > 0 && (
        <Fold label={`Signed (${plural(signatures.length, 'signature')})`}>
          <div className="mt-3 grid gap-4">
            <Signed
              signatures={signatures}
              sha256={signatures.at(-1)?.sha256}
              content={`/api/matches/${matchId}/feasibility/signed`}
              pdf={`${paths.matchFeasibility(matchId)}.pdf`}
            />
          </div>
        </Fold>
      )}
    </div>
  );
}

const Accept = ({ label }: { label: string }) => (
  <Form method="post">
    <SubmitButton intent="acceptFeasibility" pendingLabel="Accepting...">
      {label}
    </SubmitButton>
  </Form>
);

/** What the answers are worth, and which of them to look at before they are accepted. */
function Summary({ response: { sections, score, conflicts } }: { response: ResponseView }) {
  const questions = sections.flatMap((section) => section.questions);
  const linked = (keys: readonly string[]) =>
    questions
      .filter(({ key }) => keys.includes(key))
      .map((question) => (
        <a key={question.key} href={`#${answerId(question.key)}`} className="link block min-h-6 text-sm">
          {wholeQuestion(question)}
        </a>
      ));
  const ruling = score?.knockedOutBy ?? [];
  return (
    <>
      {score && score.most > 0 && (
        <p className="mt-2 font-semibold">
          {score.points} of {plural(score.most, 'point')}
        </p>
      )}
      {ruling.length > 0 && (
        <div className="mt-2">
          <Badge tone="danger">Ruled out by {plural(ruling.length, 'answer')}</Badge>
          {linked(ruling)}
        </div>
      )}
      {conflicts.length > 0 && (
        <div className="mt-2">
          <Badge tone="warning">{plural(conflicts.length, 'contradiction')} with what is on record</Badge>
          {linked(conflicts.map(({ key }) => key))}
        </div>
      )}
    </>
  );
}
