import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { contracts } from '~/actions/contracts';
import { ofMatch } from '~/actions/subjects';
import { CONTRACT_TEXTS } from '~/catalogue/contracts';
import { inboxWords } from '~/catalogue/inbox';
import { paths } from '~/catalogue/paths';
import { newId } from '~/domain/base/ids.server';
import { seeContract } from '~/domain/commands/contracts/see.server';
import { seeFrame } from '~/domain/pages/match-frame.server';
import { sessionCookie } from '~/http/cookies.server';
import { signedIn } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { Banner } from '~/ui/banner';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { Section } from '~/ui/layout';
import { SignForm, SomeoneElseSigns } from '~/ui/signatures';
import { formatDate } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { Workspace } from '~/ui/workspace';
import { Propose } from './propose';
import { Earlier, Version } from './versions';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Contract: ${args.data.frame.study.title}` : 'Contract', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const frame = await seeFrame(actor, params.id as string);
  if (frame.id !== params.id) throw redirect(paths.matchTab(frame.id, 'contract'), 301);
  const contract = await seeContract(actor, frame.id, { session: await sessionCookie.read(request) });
  const [latest] = contract.versions;
  return { frame, contract, todo: inboxWords('contract', latest?.state ?? null), idempotencyKey: newId() };
}

export const action = perform({
  about: ofMatch,
  to: ({ params }) => paths.matchTab(params.id, 'contract'),
  actions: [contracts.proposeContract, contracts.acceptContract, contracts.signContract, contracts.askToSignContract],
});

/** After a refused form too: it may have been refused because of what someone else did, which the page then shows. */
export const shouldRevalidate = () => true;

/** The contract of a selected site: the latest version, whose turn it is, and all versions before. */
export default function Contract() {
  const { frame, contract, todo, idempotencyKey } = useLoaderData<typeof loader>();
  const { side, begun, versions, turn, since, may, signing, signers } = contract;
  const [latest, ...earlier] = versions;
  const names = { site: frame.site, sponsor: frame.study.sponsorName ?? 'The sponsor' };
  if (!latest) {
    return (
      <Workspace frame={frame} tab="contract">
        {may.includes('propose') ? (
          <Propose latest={null} idempotencyKey={idempotencyKey} />
        ) : (
          <EmptyState {...NONE[begun ? side : 'none']} />
        )}
      </Workspace>
    );
  }
  const inForce = earlier.find(({ state }) => state === 'signed');
  return (
    <Workspace frame={frame} tab="contract">
      {turn && since !== null && (
        <div className="mb-6">
          <Banner
            tone="info"
            announce="none"
            title={turn === side ? `Your turn: ${todo}` : `It is ${names[turn]}’s turn: ${todo}`}
          >
            {`Version ${latest.number}, since ${formatDate(since)}.`}
            {inForce && ` Until both have signed it, version ${inForce.number} stays in force.`}
          </Banner>
        </div>
      )}
      <Version matchId={frame.id} version={latest} names={names} />
      {may.includes('accept') && (
        <Section
          title={`Agree to version ${latest.number}`}
          lead="The site signs it then, and the sponsor after it. Until both have signed, either side can still propose another version."
        >
          <Form method="post">
            <input type="hidden" name="version" value={latest.number} />
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <SubmitButton intent="acceptContract" pendingLabel="Agreeing...">
              Agree to this version
            </SubmitButton>
          </Form>
        </Section>
      )}
      {turn === side && latest.state === 'offered' && !latest.file.pdf && (
        <p className="mb-8 max-w-prose">{CONTRACT_TEXTS.onlyPdf}</p>
      )}
      {signing && (
        <Section
          id="sign"
          title={`Sign version ${latest.number}`}
          lead="You sign the file above as it is. Once both sides have signed, it never changes; an amendment is another version."
        >
          <Card>
            <SignForm
              key={signing.sha256}
              rules="signContract"
              intent="signContract"
              button="Sign the contract"
              asked={signing}
              statement={signing.statement}
              hidden={{ version: String(latest.number), sha256: signing.sha256, idempotencyKey }}
            />
          </Card>
        </Section>
      )}
      {may.includes('sign') && !signing && (
        <div className="mt-6">
          <SomeoneElseSigns signers={signers} intent="askToSignContract" />
        </div>
      )}
      {may.includes('propose') && <Propose latest={latest} idempotencyKey={idempotencyKey} />}
      {earlier.length > 0 && <Earlier matchId={frame.id} versions={earlier} names={names} />}
    </Workspace>
  );
}

const NONE = {
  none: { title: 'No contract yet', text: 'The sponsor proposes the first version once the start-up has begun.' },
  site: { title: 'No contract yet', text: 'We will e-mail you when the sponsor proposes the first version.' },
  sponsor: { title: 'No contract', text: 'No contract was proposed to this site.' },
  admin: { title: 'No contract yet', text: 'The sponsor has not proposed the first version.' },
};
