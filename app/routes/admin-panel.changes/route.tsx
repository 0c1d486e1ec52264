import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import type { WithHelp } from '~/catalogue/help-topics';
import { paths } from '~/catalogue/paths';
import { TEXTS } from '~/catalogue/texts';
import { changesToDecide } from '~/domain/commands/studies/decide-change.server';
import { CHANGE_DECISIONS } from '~/domain/model/decision';
import type { ChangesToDecide } from '~/domain/model/match-effect-view';
import { administrator } from '~/http/guards.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { ChangeTable } from '~/ui/change-table';
import { EmptyState } from '~/ui/empty-state';
import { Page, PageHeading } from '~/ui/layout';
import { May } from '~/ui/may';
import { StudyEffectText } from '~/ui/study-effect';
import { formatDateTime } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'review' };

export const meta: MetaFunction = (args) => pageTitle('Changes to approve - Admin panel', args);

export async function loader({ request }: LoaderFunctionArgs) {
  return changesToDecide(await administrator(request));
}

/** Changes to approved studies that their sponsors propose. */
export default function ChangesToApprove() {
  const { waiting, count } = useLoaderData<typeof loader>();
  const more = TEXTS.longestFirst(waiting.length, count);
  return (
    <Page>
      <PageHeading
        title="Changes to approve"
        lead={`Sponsors want to change which sites fit a study that is already approved. Nothing changes until you approve it.${more}`}
      />
      {waiting.length === 0 ? (
        <EmptyState title="No changes to approve" text="Changes appear here when a sponsor edits an approved study." />
      ) : (
        <ul className="grid gap-5">
          {waiting.map((row) => (
            <Waiting key={row.studyId} {...row} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function Waiting({ studyId, study, sponsor, proposedAt, changes, effect }: ChangesToDecide) {
  const target = (decision: 'approve' | 'reject') => paths.adminChangeDecision(studyId, decision);
  return (
    <Card as="li">
      <h2 className="break-words text-lg">
        <Link to={paths.adminStudy(studyId)} discover="none">
          {study}
        </Link>
      </h2>
      <p className="mt-1 mb-4 text-ink-muted text-sm">
        {`${sponsor ? `${sponsor} · ` : ''}Waiting since ${formatDateTime(proposedAt ?? 0)}`}
      </p>
      <ChangeTable caption={`Changes to ${study}`} changes={changes} />
      {effect && (
        <div className="mt-5">
          <h3 className="mb-2 text-base">What it does to the list</h3>
          <StudyEffectText effect={effect} />
        </div>
      )}
      <May permission="study.decide">
        <div className="mt-5 flex flex-wrap gap-3">
          {effect ? (
            <Form method="post" action={target('approve')} discover="none">
              <input type="hidden" name="proposedAt" value={proposedAt ?? 0} />
              <SubmitButton size="sm" pendingLabel={CHANGE_DECISIONS.approve.pendingLabel}>
                Approve<span className="sr-only">{` the changes to ${study}`}</span>
              </SubmitButton>
            </Form>
          ) : (
            <ButtonLink to={target('approve')} size="sm" discover="none">
              See what it does and approve<span className="sr-only">{`: the changes to ${study}`}</span>
            </ButtonLink>
          )}
          <ButtonLink to={target('reject')} variant="secondary" size="sm" discover="none">
            Reject<span className="sr-only">{` the changes to ${study}`}</span>
          </ButtonLink>
        </div>
      </May>
    </Card>
  );
}
