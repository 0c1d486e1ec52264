import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { startUpRecords } from '~/actions/start-up-records';
import { ofMatch } from '~/actions/subjects';
import { DELEGATION_TEXTS } from '~/catalogue/delegation';
import { paths } from '~/catalogue/paths';
import { newId } from '~/domain/base/ids.server';
import { seeDelegation } from '~/domain/commands/start-up/delegation.server';
import { missingInWords } from '~/domain/model/delegation';
import type { MatchDelegation } from '~/domain/model/delegation-schema';
import { seeFrame } from '~/domain/pages/match-frame.server';
import { sessionCookie } from '~/http/cookies.server';
import { signedIn } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';
import { perform } from '~/http/perform.server';
import { AskColleague, eitherOf } from '~/ui/ask-colleague';
import { Badge } from '~/ui/badge';
import { Banner } from '~/ui/banner';
import { Card } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { Section } from '~/ui/layout';
import { Signed, SignForm } from '~/ui/signatures';
import { formatDate } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { Workspace } from '~/ui/workspace';
import { LineForm, Mends } from './line-form';
import { Earlier, Lines } from './lines';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Delegation log: ${args.data.frame.study.title}` : 'Delegation log', args);

const querySchema = z.object({ line: z.string().max(100).nullable().default(null) });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const frame = await seeFrame(actor, params.id as string);
  if (frame.id !== params.id) throw redirect(paths.matchDelegation(frame.id), 301);
  const { line: open = null } = readQueryLeniently(request, querySchema);
  const log = await seeDelegation(actor, frame.id, await sessionCookie.read(request));
  return { frame, open, log, idempotencyKey: newId() };
}

export const action = perform({
  about: ofMatch,
  to: ({ params }) => paths.matchDelegation(params.id),
  actions: [
    startUpRecords.addDelegate,
    startUpRecords.changeDelegate,
    startUpRecords.removeDelegate,
    startUpRecords.signDelegation,
    startUpRecords.askInvestigator,
  ],
});

/** After a refused form too: it may have been refused because someone else has changed the log, which the page then shows. */
export const shouldRevalidate = () => true;

/** Who is delegated what at a selected site, and the signature of the investigator. */
export default function Delegation() {
  const { frame, open, log, idempotencyKey } = useLoaderData<typeof loader>();
  if (!log.begun) {
    return (
      <Workspace frame={frame} tab="start-up">
        <EmptyState title="No delegation log yet" text="It is kept once the start-up of the site has begun." />
      </Workspace>
    );
  }
  const { lines, mayChange, people, signing, signatures, earlier, version, investigator, signers, mayWhoSign } = log;
  return (
    <Workspace frame={frame} tab="start-up">
      <Section title="Delegation log" lead={DELEGATION_TEXTS.rule}>
        <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Standing {...log} />
          <Link to={paths.matchTab(frame.id, 'start-up')} className="link inline-block min-h-6">
            Tasks of the start-up
          </Link>
        </p>
        <Lines lines={lines} open={open} people={people} mayChange={mayChange} />
      </Section>
      {signing && (
        <Section
          id="sign"
          title="Sign the log"
          lead="You sign the lines as they are listed above. A change afterward needs a new signature."
        >
          <Card>
            <SignForm
              key={signing.sha256}
              rules="signDelegation"
              intent="signDelegation"
              button="Sign the log"
              asked={signing}
              statement={signing.statement}
              hidden={{ sha256: signing.sha256, idempotencyKey }}
            />
          </Card>
        </Section>
      )}
      {signers && !mayWhoSign && <Investigator name={investigator} {...signers} />}
      {mayChange && (
        <Section
          title="List a person"
          lead="From the site’s team. Training and documents are checked now, and again for the signature."
        >
          <Card>
            <LineForm people={people} />
          </Card>
        </Section>
      )}
      {signatures.length > 0 && (
        <Section title="Signed log">
          <Card className="grid gap-4">
            <Signed
              signatures={signatures}
              sha256={signatures.at(-1)?.sha256}
              content={`/api/matches/${frame.id}/delegation/versions/${version}`}
            />
          </Card>
        </Section>
      )}
      {earlier.length > 0 && <Earlier matchId={frame.id} earlier={earlier} />}
    </Workspace>
  );
}

/** Whether it is signed as it is now, and whose turn it is. */
function Standing(log: MatchDelegation) {
  const { lines, signedAt, settled, signing, signatures, investigator, investigatorMissing, mayChange } = log;
  const signer = signatures.at(-1)?.printedName;
  const unqualified = lines.some(({ missing }) => missing.length > 0);
  return (
    <>
      {signedAt !== null && !settled ? (
        <Badge tone="warning">Not signed by the investigator</Badge>
      ) : signedAt !== null ? (
        <Badge tone="success">{`Signed on ${formatDate(signedAt)}`}</Badge>
      ) : (
        <Badge tone="warning">{lines.length > 0 ? 'Not signed yet' : 'Nobody listed yet'}</Badge>
      )}
      {signedAt !== null && signer && !settled && (
        <span>
          {investigator
            ? `Signed by ${signer}. The site names ${investigator} as the investigator of this study.`
            : `Signed by ${signer}, who does not have the role of an investigator.`}
        </span>
      )}
      {unqualified && <Badge tone="danger">Not everyone qualifies</Badge>}
      {!settled && lines.length > 0 && !unqualified && !signing && (
        <span>{investigator ? `${investigator} signs it, as the investigator.` : 'The investigator signs it.'}</span>
      )}
      {investigatorMissing.length > 0 && (
        <span className="basis-full text-sm">
          <span className="text-danger">{`The investigator needs ${missingInWords(investigatorMissing)}.`}</span>{' '}
          {mayChange && <Mends missing={investigatorMissing} />}
        </span>
      )}
    </>
  );
}

type InvestigatorProps = NonNullable<MatchDelegation['signers']> & { name: string | null };

/** For everyone else at the site: who has to sign, and a form to ask, or where to invite them. */
function Investigator({ name, people, invited, asked }: InvestigatorProps) {
  const who = name ?? 'The investigator';
  return (
    <div className="mt-6">
      <Banner tone="info" title={asked ? `Waiting for ${asked.name} to sign` : `${who} has to sign`} announce="none">
        {asked ? (
          <p>We have e-mailed them, and the task is in their inbox.</p>
        ) : people.length > 0 ? (
          <div className="grid gap-3">
            <p>Only the investigator of this study delegates its tasks.</p>
            <AskColleague people={people} intent="askInvestigator" to="sign" />
          </div>
        ) : (
          <p>
            {name === null && invited.length === 0
              ? 'Your profile does not name an investigator, and nobody in your team has that role. '
              : invited.length > 0
                ? `${eitherOf(invited)} cannot sign in yet. An owner can send the invitation again on the `
                : `${who} is not in your team under this name. An owner can invite them on the `}
            {name === null && invited.length === 0 ? (
              <Link to={paths.organizationProfile} className="link">
                Name the investigator in the profile
              </Link>
            ) : (
              <Link to={paths.organizationStaff()} className="link">
                staff page
              </Link>
            )}
            {name !== null && invited.length === 0 && (
              <>
                , or{' '}
                <Link to={paths.organizationProfile} className="link">
                  name another investigator in the profile
                </Link>
              </>
            )}
            .
          </p>
        )}
      </Banner>
    </div>
  );
}
