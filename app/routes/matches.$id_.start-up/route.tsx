import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { startUps } from '~/actions/start-up';
import { ofMatch } from '~/actions/subjects';
import { paths } from '~/catalogue/paths';
import { newId } from '~/domain/base/ids.server';
import { seeStartUp, startUpTeam } from '~/domain/commands/start-up/board.server';
import { seeFrame } from '~/domain/pages/match-frame.server';
import { sessionCookie } from '~/http/cookies.server';
import { signedIn } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';
import { perform } from '~/http/perform.server';
import { Card } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { Section } from '~/ui/layout';
import { Signed, SignForm } from '~/ui/signatures';
import { pageTitle } from '~/ui/title';
import { Workspace } from '~/ui/workspace';
import { BeginForm } from './begin';
import { Board, RECORD_PATHS } from './board';
import { EndForm } from './end';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Start-up: ${args.data.frame.study.name}` : 'Start-up', args);

const querySchema = z.object({
  task: z.string().max(100).nullable().default(null),
  end: z.string().max(1).nullable().default(null),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const frame = await seeFrame(actor, params.id as string);
  if (frame.id !== params.id) throw redirect(paths.matchTab(frame.id, 'start-up'), 301);
  const { task: open = null, end } = readQueryLeniently(request, querySchema);
  const seen = await seeStartUp(actor, frame.id, await sessionCookie.read(request));
  const mayAssign = seen.startUp?.tasks.some(({ id, may }) => id === open && may.includes('assign'));
  const team = mayAssign ? await startUpTeam(actor, frame.id) : [];
  return { frame, open, ending: end !== null, team, ...seen, idempotencyKey: newId() };
}

export const action = perform({
  about: ofMatch,
  to: ({ params }) => paths.matchTab(params.id, 'start-up'),
  actions: [
    startUps.beginStartUp,
    startUps.endStartUp,
    startUps.completeStartUpTask,
    startUps.returnStartUpTask,
    startUps.reopenStartUpTask,
    startUps.waiveStartUpTask,
    startUps.assignStartUpTask,
    startUps.planStartUpTask,
    startUps.activateSite,
  ],
});

/** After a refused form too: it may have been refused because of what someone else did, which the page then shows. */
export const shouldRevalidate = () => true;

/** The start-up of a selected site: the tasks of both sides, and the activation. */
export default function StartUp() {
  const {
    frame,
    open,
    ending,
    team,
    side,
    startUp,
    preview,
    mayBegin,
    mayEnd,
    waitsUntil,
    documents,
    signing,
    idempotencyKey,
  } = useLoaderData<typeof loader>();
  const names = { site: frame.site, sponsor: frame.study.sponsorName ?? 'The sponsor' };
  const ends = mayEnd && (
    <EndForm
      other={side === 'site' ? names.sponsor : names.site}
      begun={startUp !== null}
      open={ending}
      idempotencyKey={idempotencyKey}
    />
  );
  if (!startUp) {
    return (
      <Workspace frame={frame} tab="start-up">
        {preview.length > 0 ? (
          <BeginForm
            studyId={frame.study.id}
            preview={preview}
            mayBegin={mayBegin}
            waitsUntil={waitsUntil}
            idempotencyKey={idempotencyKey}
          />
        ) : (
          <EmptyState {...NOT_BEGUN[frame.status === 'selected' ? side : 'none']} />
        )}
        {ends}
      </Workspace>
    );
  }
  const others = startUp.failing.filter(({ why }) => why !== 'open');
  return (
    <Workspace frame={frame} tab="start-up">
      <Board
        matchId={frame.id}
        startUp={startUp}
        invoiced={frame.invoiced}
        side={side}
        names={names}
        open={open}
        team={team}
        documents={documents}
        idempotencyKey={idempotencyKey}
      />
      {startUp.activatedAt === null && others.length > 0 && (
        <Section
          title="Still to be settled"
          lead="The site can be activated once these are settled and no task is open."
        >
          <Card>
            <ul className="list-disc pl-5">
              {others.map(({ taskId, record, title, why, detail }) => (
                <li key={taskId ?? record} className="break-words">
                  <Link
                    to={record ? RECORD_PATHS[record](frame.id) : paths.matchStartUp(frame.id, { task: taskId ?? '' })}
                    className="link"
                  >
                    {title}
                  </Link>
                  {`: ${detail ?? (why === 'expired' ? 'the document has expired' : 'the document is no longer among the site’s documents')}`}
                </li>
              ))}
            </ul>
          </Card>
        </Section>
      )}
      {signing && (
        <Section
          id="sign"
          title="Activate the site"
          lead="Everything is done or waived. You sign the tasks as they are listed above. They cannot be changed afterward, and the site can enroll."
        >
          <Card>
            <SignForm
              key={signing.sha256}
              rules="activate"
              intent="activateSite"
              button="Sign and activate"
              asked={signing}
              statement={signing.statement}
              hidden={{ sha256: signing.sha256, idempotencyKey }}
            />
          </Card>
        </Section>
      )}
      {ends}
      {startUp.signatures.length > 0 && (
        <Section title="Signed activation">
          <Card className="grid gap-4">
            <Signed
              signatures={startUp.signatures}
              sha256={startUp.signatures.at(-1)?.sha256}
              content={`/api/matches/${frame.id}/start-up/signed`}
            />
          </Card>
        </Section>
      )}
    </Workspace>
  );
}

const NOT_BEGUN = {
  none: { title: 'No start-up', text: 'The start-up follows once the sponsor has selected the site.' },
  site: { title: 'Not begun yet', text: 'We will e-mail you when the sponsor begins the start-up.' },
  sponsor: { title: 'Not begun', text: 'The start-up of this site was not begun.' },
  admin: { title: 'Not begun yet', text: 'The sponsor has not begun the start-up of this site.' },
};
