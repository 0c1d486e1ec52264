import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ofMatch } from '~/actions/subjects';
import { visits } from '~/actions/visits';
import { paths } from '~/catalogue/paths';
import { newId } from '~/domain/base/ids.server';
import { seeVisit } from '~/domain/commands/visits/see.server';
import { standingOf } from '~/domain/model/engagement-standing';
import { seeFrame } from '~/domain/pages/match-frame.server';
import { sessionCookie } from '~/http/cookies.server';
import { signedIn } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { SubmitButton } from '~/ui/button';
import { Card, Fold } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { Section } from '~/ui/layout';
import { SomeoneElseSigns } from '~/ui/signatures';
import { pageTitle } from '~/ui/title';
import { Workspace } from '~/ui/workspace';
import { Actions } from './actions';
import { CancelForm, ChooseForm, OtherTimesForm, WaiveForm } from './answers';
import { ProposalForm } from './proposal';
import { Report, SignReport } from './report';
import { Summary } from './summary';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Qualification visit: ${args.data.frame.study.name}` : 'Qualification visit', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const frame = await seeFrame(actor, params.id as string);
  if (frame.id !== params.id) throw redirect(paths.matchTab(frame.id, 'visit'), 301);
  const session = await sessionCookie.read(request);
  return { frame, ...(await seeVisit(actor, frame.id, session)), idempotencyKey: newId() };
}

export const action = perform({
  about: ofMatch,
  to: ({ params }) => paths.matchTab(params.id, 'visit'),
  actions: [
    visits.proposeVisit,
    visits.addVisitToSteps,
    visits.waiveVisit,
    visits.chooseVisit,
    visits.askForOtherTimes,
    visits.cancelVisit,
    visits.reportVisit,
    visits.signVisitReport,
    visits.addVisitAction,
    visits.tickVisitAction,
    visits.removeVisitAction,
  ],
});

/** After a refused form too: it may have been refused because of what someone else saved, which the page then shows. */
export const shouldRevalidate = () => true;

/** The qualification visit: its time, findings and action items. */
export default function Visit() {
  const { frame, visit, inStudy, zone, unanswered, may, side, signing, idempotencyKey } =
    useLoaderData<typeof loader>();
  const key = <input type="hidden" name="idempotencyKey" value={idempotencyKey} />;
  const adds = standingOf(frame.engagement, 'visit') === 'none';
  const isAgreed = visit?.state === 'scheduled';
  return (
    <Workspace frame={frame} tab="visit">
      {visit ? (
        <Summary
          visit={visit}
          matchId={frame.id}
          site={frame.site}
          side={frame.side}
          choosing={may.includes('choose')}
        />
      ) : (
        !may.includes('propose') && (
          <NoVisit frame={frame} inStudy={inStudy} mayAdd={may.includes('addStep')}>
            {key}
          </NoVisit>
        )
      )}
      {isAgreed && side === 'sponsor' && !may.includes('report') && (
        <p className="mt-4 text-ink-muted">You can write the report here once the visit has begun.</p>
      )}
      {may.includes('choose') && visit && (
        <Section title="Choose a time">
          <Card className="grid gap-6">
            <ChooseForm visit={visit}>{key}</ChooseForm>
            <Fold label="None of these times work">
              <OtherTimesForm>{key}</OtherTimesForm>
            </Fold>
          </Card>
        </Section>
      )}
      {visit?.findings && visit.state === 'reported' && (
        <Section title="Findings" lead="Only your team can read them.">
          <Card>
            <p className="whitespace-pre-line break-words">{visit.findings}</p>
          </Card>
        </Section>
      )}
      {may.includes('report') && visit && <Report visit={visit}>{key}</Report>}
      {visit && visit.actions.length + Number(may.includes('report')) > 0 && (
        <Actions visit={visit} side={side} may={may}>
          {key}
        </Actions>
      )}
      {may.includes('report') && visit?.findings && !signing && <SomeoneElseSigns signers={frame.signers} />}
      {signing && <SignReport key={signing.sha256} signing={signing} idempotencyKey={idempotencyKey} />}
      {may.includes('propose') && !isAgreed && visit?.state !== 'proposed' && (
        <Section
          title={visit ? 'Propose other times' : adds ? 'Add a visit for this site' : 'Propose times'}
          lead={
            adds ? `${whyNone(inStudy)} With times proposed, this site has a visit before your decision.` : undefined
          }
        >
          <Card>
            <ProposalForm visit={visit} zone={zone} unanswered={unanswered}>
              {key}
            </ProposalForm>
          </Card>
        </Section>
      )}
      {(may.includes('cancel') || (may.includes('propose') && !adds) || may.includes('waive')) && (
        <Section title="More">
          <Card className="grid gap-4">
            {may.includes('propose') && (isAgreed || visit?.state === 'proposed') && (
              <Fold label={isAgreed ? 'Move the visit: propose other times' : 'Propose other times instead'}>
                <ProposalForm visit={visit} zone={zone} unanswered={unanswered}>
                  {key}
                </ProposalForm>
              </Fold>
            )}
            {may.includes('cancel') && (
              <Fold label="Cancel the visit">
                <CancelForm>{key}</CancelForm>
              </Fold>
            )}
            {may.includes('waive') && (
              <Fold label="Waive the visit">
                <WaiveForm>{key}</WaiveForm>
              </Fold>
            )}
          </Card>
        </Section>
      )}
    </Workspace>
  );
}

const NO_VISIT = {
  none: { title: 'No visit', text: 'The steps of this match do not include a qualification visit.' },
  ahead: { title: 'No visit yet', text: 'The sponsor proposes times once the earlier steps are done.' },
  open: { title: 'No visit yet', text: 'We will e-mail you when the sponsor proposes times.' },
  past: { title: 'No visit', text: 'The match went on without one.' },
};

const whyNone = (inStudy: boolean | null): string =>
  inStudy ? 'This site was invited before the study had a visit.' : 'This study’s steps have no visit.';

interface NoVisitProps extends Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'frame' | 'inStudy'> {
  /** Whether the visit can be made one of the steps to come. */
  mayAdd: boolean;
  children: ReactNode;
}

function NoVisit({ frame: { engagement }, inStudy, mayAdd, children }: NoVisitProps) {
  const { title, text } = NO_VISIT[standingOf(engagement, 'visit')];
  if (!mayAdd) return <EmptyState title={title} text={text} />;
  return (
    <EmptyState
      title={title}
      text={`${whyNone(inStudy)} You can add one to the steps of this site, before your decision.`}
      action={
        <Form method="post">
          {children}
          <SubmitButton intent="addVisitToSteps" pendingLabel="Adding...">
            Add a visit to this site’s steps
          </SubmitButton>
        </Form>
      }
    />
  );
}
