import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { Action } from '~/actions/action';
import { engagements } from '~/actions/engagements';
import { matches } from '~/actions/matches';
import { notes } from '~/actions/notes';
import { selectionRequests } from '~/actions/selection-requests';
import { ofMatch } from '~/actions/subjects';
import { paths } from '~/catalogue/paths';
import { newId } from '~/domain/base/ids.server';
import { listNotes } from '~/domain/commands/matches/notes.server';
import { onListOf } from '~/domain/commands/site-lists/entries.server';
import { decisionFacts } from '~/domain/pages/decision-facts.server';
import { type Overview, seeOverview } from '~/domain/pages/match-overview.server';
import { CONTACT_SEEN_IN, reasonsOf, seeMatch } from '~/domain/pages/matches.server';
import { invitationTo } from '~/domain/pages/study-matches.server';
import { signedIn } from '~/http/guards.server';
import { type Post, perform } from '~/http/perform.server';
import { NewHere } from '~/ui/badge';
import { Banner } from '~/ui/banner';
import { ButtonLink } from '~/ui/button';
import { Card, CardHeader, Fold } from '~/ui/card';
import { ConfirmPage } from '~/ui/confirm';
import { Invitation } from '~/ui/invitation';
import { DashboardGrid, Section } from '~/ui/layout';
import { ListBadge } from '~/ui/list-badge';
import { DescriptionList } from '~/ui/lists';
import { Confirmed, MatchActions } from '~/ui/match-actions';
import { MatchHistory } from '~/ui/match-history';
import { pageTitle } from '~/ui/title';
import { UndoMatchDecisions } from '~/ui/undo-match-decisions';
import { Workspace } from '~/ui/workspace';
import { AfterDecision } from './after-decision';
import { askingFor, heldBy } from './asking.server';
import { DebriefCard } from './debrief';
import { Notes } from './notes';
import { type Notice, noticesFor } from './notices.server';
import { HowItFits, SiteContact, SiteFacts, StudyCard } from './parts';
import { SponsorContact, Terms } from './site-side';
import { Outcome, Steps } from './steps';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Match: ${args.data.frame.study.name}` : 'Match', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const { match, ...overview } = await seeOverview(actor, params.id as string);
  if (match.id !== params.id) throw redirect(paths.match(match.id), 301);
  const query = new URL(request.url).searchParams;
  const onList = match.side === 'sponsor' ? await onListOf(actor, match.siteId) : null;
  const asking = heldBy(onList, askingFor(match, query.get('ask'), query.get('returnTo'), overview));
  const invitation = asking?.confirm && asking.name === 'invite' ? await invitationTo(actor, match.study.id) : null;
  const decided = asking?.confirm && asking.decides ? await decisionFacts(actor, match.id) : null;
  const notes = match.side === 'sponsor' ? await listNotes(actor, match.id) : null;
  return {
    match,
    ...overview,
    asking,
    notices: noticesFor(match, overview),
    decided,
    invitation,
    notes,
    onList,
    reasons: reasonsOf(match),
    contactSeen: CONTACT_SEEN_IN.includes(match.status),
    idempotencyKey: newId(),
  };
}

export const action = perform({
  about: ofMatch,
  to: ({ params }) => paths.match(params.id),
  actions: [
    notes.addMatchNote,
    notes.removeMatchNote,
    engagements.assignTask,
    matches.inviteMatch,
    matches.interestMatch,
    matches.acceptMatch,
    matches.undoDecision,
    selectionRequests.withdrawSelectionRequest,
    selectionRequests.approveSelection,
    selectionRequests.turnSelectionDown,
  ],
  own: {
    selectMatch: (post) => asksFirst(post, 'select', matches.selectMatch),
    backupMatch: (post) => asksFirst(post, 'backup', matches.backupMatch),
    askForApproval: (post) => asksFirst(post, 'askForApproval', selectionRequests.askForApproval),
  },
});

/** A decision is confirmed first, without JavaScript on a page of its own, which asks for the reason. */
async function asksFirst({ actor, params: { id }, form, at, act }: Post, name: string, action: Action) {
  if (form.has('confirmed')) return act(action);
  await seeMatch(actor, id); // checks permission
  return redirect(paths.match(id, { ask: name, returnTo: at }), 303);
}

function Notices({ notices }: { notices: readonly Notice[] }) {
  if (notices.length === 0) return null;
  return (
    <div className="mb-6 grid gap-4">
      {notices.map(({ title, text, link }) => (
        <Banner
          key={title}
          announce="none"
          title={title}
          action={
            link && (
              <ButtonLink to={link.to} variant="secondary" size="sm">
                {link.label}
              </ButtonLink>
            )
          }
        >
          {text}
        </Banner>
      ))}
    </div>
  );
}

/** A match for either side: its stage, the reasons, the other side and the actions (SITE-04, SPON-05). */
export default function Match() {
  const overview = useLoaderData<typeof loader>();
  const { match, frame, steps, asking, decided, invitation, notes, onList, reasons, idempotencyKey } = overview;
  const { study, siteOrganization: site, side } = match;
  const here = paths.match(match.id);
  const title = side === 'site' ? study.title : site.name;
  const actions = { ...match, early: overview.early };
  if (asking) {
    return (
      <ConfirmPage
        title={`${asking.does} ${title}?`}
        text={asking.text}
        intent={asking.intent}
        confirmLabel={asking.confirm}
        backHref={asking.back}
        width={decided || invitation ? 'prose' : undefined}
        reason={asking.reason}
        after={asking.other && <Link to={asking.other.to}>{asking.other.label}</Link>}
      >
        {invitation && <Invitation invitation={invitation} />}
        {decided && (
          <>
            <DescriptionList items={decided.lines} />
            {decided.answered && <Link to={paths.matchFeasibility(match.id)}>Read all answers</Link>}
          </>
        )}
        <Confirmed idempotencyKey={idempotencyKey} returnTo={asking.back} />
      </ConfirmPage>
    );
  }
  const isOver = frame.engagement.decision !== null || match.status === 'declined';
  const fit = overview.onlyAsked ? (
    <p>You will see how your site scores, and all of the study, once the sponsor has invited you.</p>
  ) : (
    <Part title="How it fits" folded={isOver} actions={<FitLinks match={match} />}>
      {/* A site, and whoever may invite it, weighs the evidence. */}
      <HowItFits match={match} reasons={reasons} open={side === 'site' || steps.length === 0} />
    </Part>
  );
  const theStudy = (
    <Part title="The study" folded={isOver || side !== 'site'}>
      <StudyCard study={study} sponsor={frame.study.sponsorName} />
    </Part>
  );
  return (
    <Workspace
      frame={frame}
      tab="overview"
      actions={
        (match.may.length > 0 || match.approval === 'toAsk') && (
          <MatchActions match={actions} about={title} returnTo={here} idempotencyKey={idempotencyKey} size="sm" />
        )
      }
    >
      {match.exploration && side !== 'site' && (
        <p className="mb-6">
          <NewHere />
        </p>
      )}
      <UndoMatchDecisions decisions={overview.undoable} back={here} />
      {onList && (
        <p className="mb-6">
          <ListBadge onList={onList} /> {onList.note}
        </p>
      )}
      <Notices notices={overview.notices} />
      <Outcome frame={frame} closeReason={study.closeReason} />
      <DashboardGrid aside={<Parties {...overview} isOver={isOver} />}>
        {isOver && <AfterDecision {...overview} />}
        {overview.debrief && (
          <Section title={overview.debrief.compared ? 'What the selected sites had' : 'What your site leaves open'}>
            <DebriefCard debrief={overview.debrief} />
          </Section>
        )}
        {side !== 'site' && fit}
        {steps.length > 0 && (
          <Part title="Steps" folded={isOver}>
            <Steps
              steps={steps}
              side={side}
              matchId={match.id}
              overdue={frame.next?.overdue ?? false}
              assignable={overview.assignable}
            />
          </Part>
        )}
        {side === 'site' && theStudy}
        {side === 'site' && !overview.onlyAsked && (
          <Part title="What the study offers" folded={isOver}>
            <Terms study={study} record={overview.record} />
          </Part>
        )}
        {overview.kept && (
          <Part title={overview.kept.title} folded={isOver}>
            <Card>
              <p className="mb-3 text-ink-muted text-sm">On this platform, once there are at least five cases.</p>
              <DescriptionList items={overview.kept.lines} />
            </Card>
          </Part>
        )}
        {side === 'site' && fit}
        {notes && (
          <Section id="notes" title="Your team’s notes">
            <Notes notes={notes} idempotencyKey={idempotencyKey} />
          </Section>
        )}
        {side !== 'site' && theStudy}
        <Section title="History" actions={<Link to={paths.matchTab(match.id, 'history')}>Full history</Link>}>
          <MatchHistory match={match} lines={overview.history} />
        </Section>
      </DashboardGrid>
    </Workspace>
  );
}

interface PartProps {
  title: string;
  /** Whether the reader has to ask for it. */
  folded: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

function Part({ title, folded, actions, children }: PartProps) {
  if (!folded)
    return (
      <Section title={title} actions={actions}>
        {children}
      </Section>
    );
  return (
    <Fold label={title} className="mt-6 first:mt-0">
      {actions && <p className="mt-2 flex flex-wrap gap-x-4">{actions}</p>}
      <div className="mt-3">{children}</div>
    </Fold>
  );
}

const FitLinks = ({ match: { id, side, attested } }: Pick<Overview, 'match'>) => (
  <>
    {attested && (
      <Link to={paths.matchAttested(id)} className="link inline-block min-h-6">
        {side === 'site' ? 'What you attested' : 'What the site attested'}
      </Link>
    )}
    <a href={paths.matchSummary(id)} className="link inline-block min-h-6">
      Download as PDF
    </a>
  </>
);

interface PartiesProps extends Pick<Overview, 'match' | 'sponsor'> {
  isOver: boolean;
  /** Whether the sponsor sees the site's contact details. */
  contactSeen: boolean;
}

/** The two sides, without what their reader knows anyway; after a decision, how to reach them is above. */
function Parties({ match, sponsor, isOver, contactSeen }: PartiesProps) {
  const { side, siteOrganization: site } = match;
  return (
    <>
      {side !== 'sponsor' && !isOver && (
        <Card as="section">
          <CardHeader title="The sponsor" />
          <SponsorContact sponsor={sponsor} stacked />
        </Card>
      )}
      {side !== 'site' && !isOver && (
        <Card as="section">
          <CardHeader title="Contact" />
          <SiteContact site={site} stacked />
        </Card>
      )}
      {side === 'site' ? (
        <Fold label="Your site, as the sponsor sees it">
          <div className="mt-3 grid gap-5">
            <SiteFacts site={site} />
            {contactSeen ? (
              <SiteContact site={site} stacked />
            ) : (
              <p className="text-ink-muted">
                {match.status === 'declined'
                  ? 'The sponsor does not see your contact details.'
                  : 'The sponsor will see your contact details once you have expressed interest.'}
              </p>
            )}
          </div>
        </Fold>
      ) : (
        <Card as="section">
          <CardHeader title="The site" />
          <SiteFacts site={site} />
        </Card>
      )}
    </>
  );
}
