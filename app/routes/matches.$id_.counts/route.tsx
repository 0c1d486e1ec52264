import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { counts } from '~/actions/counts';
import { ofMatch } from '~/actions/subjects';
import { COUNT_TEXTS } from '~/catalogue/counts';
import { paths } from '~/catalogue/paths';
import { seeCounts } from '~/domain/pages/match-counts.server';
import { seeFrame } from '~/domain/pages/match-frame.server';
import { signedIn } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { EmptyState } from '~/ui/empty-state';
import { Section } from '~/ui/layout';
import { pageTitle } from '~/ui/title';
import { Workspace } from '~/ui/workspace';
import { EnterMonth } from './enter-month';
import { Months, Total } from './months';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Enrollment: ${args.data.frame.study.name}` : 'Enrollment', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const frame = await seeFrame(actor, params.id as string);
  if (frame.id !== params.id) throw redirect(paths.matchTab(frame.id, 'counts'), 301);
  const counted = await seeCounts(actor, frame.id);
  const asked = new URL(request.url).searchParams.get('month');
  // The earliest that is missing, unless one is asked for.
  const open = counted.months.findLast(({ month, entered }) => (asked ? month === asked : entered === null));
  return { frame, counted, open: counted.mayEnter ? (open ?? null) : null };
}

export const action = perform({
  about: ofMatch,
  to: ({ params }) => paths.matchTab(params.id, 'counts'),
  actions: [counts.enterCounts],
});

/** After a refused form too: it may have been refused because a colleague has entered the month, which the page then shows. */
export const shouldRevalidate = () => true;

/** What an active site counts, month by month. */
export default function Counts() {
  const { frame, counted, open } = useLoaderData<typeof loader>();
  if (counted.activatedAt === null) {
    return (
      <Workspace frame={frame} tab="counts">
        <EmptyState
          title="Nothing to count yet"
          text="The site counts its participants from the month of its activation."
        />
      </Workspace>
    );
  }
  return (
    <Workspace frame={frame} tab="counts">
      <Section title="Enrollment" lead={counted.mayEnter ? COUNT_TEXTS.lead : undefined}>
        <Total counted={counted} />
      </Section>
      {open && <EnterMonth key={open.month} open={open} />}
      <Months matchId={frame.id} counted={counted} />
    </Workspace>
  );
}
