import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { startUpRecords } from '~/actions/start-up-records';
import { ofMatch } from '~/actions/subjects';
import { IRB_TEXTS } from '~/catalogue/irb';
import { paths } from '~/catalogue/paths';
import { seeIrb } from '~/domain/commands/start-up/irb.server';
import { seeFrame } from '~/domain/pages/match-frame.server';
import { signedIn } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { EmptyState } from '~/ui/empty-state';
import { useRefused } from '~/ui/form';
import { Section } from '~/ui/layout';
import { pageTitle } from '~/ui/title';
import { Workspace } from '~/ui/workspace';
import { EnterIrb } from './enter';
import { Earlier, Record } from './record';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `IRB: ${args.data.frame.study.title}` : 'IRB', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const frame = await seeFrame(actor, params.id as string);
  if (frame.id !== params.id) throw redirect(paths.matchIrb(frame.id), 301);
  return { frame, ...(await seeIrb(actor, frame.id)) };
}

export const action = perform({
  about: ofMatch,
  to: ({ params }) => paths.matchIrb(params.id),
  actions: [startUpRecords.enterIrb],
});

/** After a refused form too: it may have been refused because someone else has saved the record, which the page then shows. */
export const shouldRevalidate = () => true;

/** What the IRB of a selected site does, and what was recorded before. */
export default function Irb() {
  const { frame, ...seen } = useLoaderData<typeof loader>();
  const { begun, current, earlier, mayEnter, side } = seen;
  const refused = useRefused('enterIrb') !== null;
  if (!begun) {
    return (
      <Workspace frame={frame} tab="start-up">
        <EmptyState title="Nothing to record yet" text="The IRB is recorded once the start-up of the site has begun." />
      </Workspace>
    );
  }
  return (
    <Workspace frame={frame} tab="start-up">
      <Section title="IRB" lead={side === 'sponsor' && !mayEnter ? IRB_TEXTS.localOnly : IRB_TEXTS.who}>
        <Record {...seen} />
      </Section>
      {mayEnter && <EnterIrb key={current?.version ?? 0} current={current} side={side} open={!current || refused} />}
      {earlier.length > 0 && <Earlier versions={current ? [current, ...earlier] : earlier} />}
    </Workspace>
  );
}
