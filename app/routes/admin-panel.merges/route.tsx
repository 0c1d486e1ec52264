import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { review } from '~/actions/review';
import type { WithHelp } from '~/catalogue/help-topics';
import { paths } from '~/catalogue/paths';
import { listMerges } from '~/domain/commands/duplicates/merge.server';
import { haveSameName } from '~/domain/model/duplicate-words';
import { administrator } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { Page, PageHeading } from '~/ui/layout';
import { May } from '~/ui/may';
import { formatDate } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'review' };

export const meta: MetaFunction = (args) => pageTitle('Merged organizations - Admin panel', args);

export async function loader({ request }: LoaderFunctionArgs) {
  return { merges: await listMerges(await administrator(request)) };
}

export const action = perform({
  guard: administrator,
  to: () => paths.adminMerges,
  actions: [review.undoMerge],
});

/** The merges of the last 30 days, each with Undo. */
export default function Merges() {
  const { merges } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading
        title="Merged organizations"
        lead="You can undo a merge for 30 days. Anything added since stays with the organization that was kept."
      />
      {merges.length === 0 ? (
        <EmptyState
          title="No merges in the last 30 days"
          text="Likely duplicates are shown in the review of a site, where you can merge them."
        />
      ) : (
        <ul className="grid gap-3">
          {merges.map(({ id, kept, merged, mergedAt, undoUntil }) => (
            <Card key={id} as="li" className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <div className="min-w-0 flex-1 basis-60">
                <p className="break-words font-medium">
                  {haveSameName(kept, merged) ? 'Another organization of this name' : merged.name} is part of{' '}
                  <Link to={paths.adminSite(kept.id)}>{kept.name}</Link>
                </p>
                <p className="mt-1 text-ink-muted text-sm">
                  Merged on {formatDate(mergedAt)}. Can be undone until {formatDate(undoUntil)}.
                </p>
              </div>
              <May permission="organization.merge">
                <Form method="post">
                  <SubmitButton intent={`undoMerge ${id}`} variant="secondary" size="sm" pendingLabel="Undoing...">
                    Undo<span className="sr-only"> the merge of {merged.name}</span>
                  </SubmitButton>
                </Form>
              </May>
            </Card>
          ))}
        </ul>
      )}
    </Page>
  );
}
