import { Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import type { ResponseView } from '~/domain/model/feasibility-view';
import { AskColleague, eitherOf } from '~/ui/ask-colleague';
import { Banner } from '~/ui/banner';
import { Card, CardHeader, Fold } from '~/ui/card';
import { useSystemName } from '~/ui/contexts';
import { type ShownAnswers, ShownPublicly } from '~/ui/shown-publicly';
import { Signatures, SignForm } from '~/ui/signatures';
import { plural } from '~/ui/text';
import { Answers } from './answers';
import { sectionHref } from './places';

const SIGNATURE = 'signature';

interface SendProps {
  response: ResponseView;
  shown: ShownAnswers;
  idempotencyKey: string;
}

/** The last step: the investigator reads all answers and signs them. */
export function Send({ response, shown, idempotencyKey }: SendProps) {
  const { sections, state, ready, mayAttest, signing, signatures, conflicts } = response;
  const open = state === 'returned' ? [] : sections.filter(({ confirmed }) => !confirmed);
  const asks = new Set(sections.flatMap(({ questions }) => questions.map(({ key }) => key)));
  const asked = sections.flatMap(({ questions }) => questions).filter(({ awaited }) => awaited);
  return (
    <div className="grid gap-6">
      {ready && (
        <>
          <div>
            <h2>Read the answers</h2>
            <p className="card-text">
              This is what the sponsor gets. <a href={`#${SIGNATURE}`}>Go to the signature</a>
            </p>
          </div>
          {conflicts.length > 0 && (
            <Banner tone="warning" announce="none" title={`${plural(conflicts.length, 'answer')} to check`}>
              Something else on record contradicts what is marked below. You can still attest the answers.
            </Banner>
          )}
          <Answers response={response} reviewing={false} />
        </>
      )}
      <Card as="section" id={SIGNATURE} className="grid max-w-2xl scroll-mt-24 gap-5">
        <CardHeader
          title="Attest and send"
          text="The sponsor gets a copy of the answers. Later changes to your profile do not affect it."
        />
        {open.length > 0 && (
          <div>
            <p>Please confirm these sections first:</p>
            <ul className="mt-2 grid list-disc gap-1 pl-5">
              {open.map(({ id, title }) => (
                <li key={id}>
                  <Link to={sectionHref(response.matchId, id)}>{title}</Link>
                </li>
              ))}
            </ul>
          </div>
        )}
        {open.length === 0 && !ready && asked.length > 0 && (
          <p>Please reply to the sponsor’s questions, or change those answers.</p>
        )}
        {ready && (
          <ShownPublicly shown={shown && { ...shown, questions: shown.questions.filter(({ key }) => asks.has(key)) }} />
        )}
        {ready && <NotAccepted response={response} />}
        {ready && !mayAttest && <WhoAttests response={response} />}
        {signing && (
          <SignForm
            rules="attest"
            intent="attestFeasibility"
            button="Attest and send"
            asked={signing}
            statement={signing.statement}
            hidden={{ sha256: signing.sha256, idempotencyKey }}
          />
        )}
        {ready && mayAttest && <SomeoneElse response={response} />}
        <Signatures signatures={signatures} />
      </Card>
    </div>
  );
}

/** For someone who may not attest: who can, or who was asked to. */
function WhoAttests({ response }: { response: ResponseView }) {
  const { attesters, attester } = response;
  if (attester) {
    return (
      <>
        <p>
          <strong>Waiting for {attester.name} to attest.</strong> We have e-mailed them, and the task is on their
          dashboard.
        </p>
        <SomeoneElse response={response} />
      </>
    );
  }
  if (attesters.length === 0) {
    return (
      <p>
        Everything is confirmed, but nobody in your team can attest the answers yet. An owner can invite the
        investigator on the <Link to={paths.organizationStaff()}>staff page</Link>.
      </p>
    );
  }
  return (
    <>
      <p>Everything is confirmed. {eitherOf(attesters)} can attest and send the answers.</p>
      <AskColleague people={attesters} intent="askToAttest" to="attest" />
    </>
  );
}

/** The investigators who cannot attest yet, and how they can. */
function NotAccepted({ response: { invited } }: { response: ResponseView }) {
  const systemName = useSystemName();
  if (invited.length === 0) return null;
  const names = invited.map(({ name }) => name).join(', ');
  return (
    <p>
      {names} {invited.length === 1 ? 'has' : 'have'} not accepted the invitation to {systemName} yet. An owner can send
      it again on the <Link to={paths.organizationStaff()}>staff page</Link>.
    </p>
  );
}

function SomeoneElse({ response: { attesters, attester } }: { response: ResponseView }) {
  const others = attesters.filter(({ id, you }) => !you && id !== attester?.id);
  if (others.length === 0) return null;
  return (
    <Fold label="Ask someone else to attest">
      <div className="mt-3">
        <AskColleague people={others} intent="askToAttest" to="attest" />
      </div>
    </Fold>
  );
}
