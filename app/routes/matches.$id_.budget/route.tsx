import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { budgets } from '~/actions/budgets';
import { ofMatch } from '~/actions/subjects';
import { inboxWords } from '~/catalogue/inbox';
import { BODY_MAX_BYTES } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { newId } from '~/domain/base/ids.server';
import { seeBudget } from '~/domain/commands/budgets/see.server';
import { budgetQuerySchema } from '~/domain/model/budget-schema';
import { seeFrame } from '~/domain/pages/match-frame.server';
import { sessionCookie } from '~/http/cookies.server';
import { signedIn } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';
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
import { Shown } from './shown';
import { Versions } from './versions';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Budget: ${args.data.frame.study.title}` : 'Budget', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const frame = await seeFrame(actor, params.id as string);
  if (frame.id !== params.id) throw redirect(paths.matchTab(frame.id, 'budget'), 301);
  const { version } = readQueryLeniently(request, budgetQuerySchema);
  const budget = await seeBudget(actor, frame.id, { version, session: await sessionCookie.read(request) });
  const [latest] = budget.versions;
  return { frame, budget, todo: inboxWords('budget', latest?.state ?? null), idempotencyKey: newId() };
}

export const action = perform({
  about: ofMatch,
  to: ({ params }) => paths.matchTab(params.id, 'budget'),
  // A hundred lines, each with a reason.
  maxBytes: BODY_MAX_BYTES,
  actions: [budgets.proposeBudget, budgets.acceptBudget, budgets.signBudget, budgets.askToSignBudget],
});

/** After a refused form too: it may have been refused because of what someone else did, which the page then shows. */
export const shouldRevalidate = () => true;

/** The budget of a selected site: the latest version, whose turn it is, and all versions before. */
export default function Budget() {
  const { frame, budget, todo, idempotencyKey } = useLoaderData<typeof loader>();
  const { side, begun, versions, shown, turn, since, may, signing, signers, offer } = budget;
  const [latest] = versions;
  const names = { site: frame.site, sponsor: frame.study.sponsorName ?? 'The sponsor' };
  if (!latest || !shown) {
    return (
      <Workspace frame={frame} tab="budget">
        {may.includes('propose') ? (
          <Propose latest={null} number={0} offer={offer} idempotencyKey={idempotencyKey} />
        ) : (
          <EmptyState {...NONE[begun ? side : 'none']} />
        )}
      </Workspace>
    );
  }
  const isLatest = shown.number === latest.number;
  const inForce = versions.find(({ state }) => state === 'signed');
  return (
    <Workspace frame={frame} tab="budget">
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
      <Shown
        matchId={frame.id}
        shown={shown}
        isLatest={isLatest}
        participants={budget.participants}
        offer={offer}
        names={names}
      />
      {isLatest && may.includes('accept') && (
        <Section
          title={`Agree to version ${latest.number}`}
          lead="The site signs it then, and the sponsor after it. Until both have signed, either side can still propose another version."
        >
          <Form method="post">
            <input type="hidden" name="version" value={latest.number} />
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <SubmitButton intent="acceptBudget" pendingLabel="Agreeing...">
              Agree to this version
            </SubmitButton>
          </Form>
        </Section>
      )}
      {isLatest && signing && (
        <Section
          id="sign"
          title={`Sign version ${latest.number}`}
          lead="You sign the lines and terms as they are listed above. Once both sides have signed, they never change; an amendment is another version."
        >
          <Card>
            <SignForm
              key={signing.sha256}
              rules="signBudget"
              intent="signBudget"
              button="Sign the budget"
              asked={signing}
              statement={signing.statement}
              hidden={{ version: String(latest.number), sha256: signing.sha256, idempotencyKey }}
            />
          </Card>
        </Section>
      )}
      {isLatest && may.includes('sign') && !signing && (
        <div className="mt-6">
          <SomeoneElseSigns signers={signers} intent="askToSignBudget" />
        </div>
      )}
      {isLatest && may.includes('propose') && (
        <Propose latest={shown} number={latest.number} offer={offer} idempotencyKey={idempotencyKey} />
      )}
      {versions.length > 1 && (
        <Versions matchId={frame.id} versions={versions} shown={shown.number} offer={offer} names={names} />
      )}
    </Workspace>
  );
}

const NONE = {
  none: { title: 'No budget yet', text: 'The sponsor proposes the first version once the start-up has begun.' },
  site: { title: 'No budget yet', text: 'We will e-mail you when the sponsor proposes the first version.' },
  sponsor: { title: 'No budget', text: 'No budget was proposed to this site.' },
  admin: { title: 'No budget yet', text: 'The sponsor has not proposed the first version.' },
};
