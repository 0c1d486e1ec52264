import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { studies } from '~/actions/studies';
import { paths } from '~/catalogue/paths';
import { isPending } from '~/catalogue/statuses';
import { newId } from '~/domain/base/ids.server';
import { studyRecord } from '~/domain/pages/record.server';
import { administrator } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { StatusBadge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { DashboardGrid, Page, PageHeading } from '~/ui/layout';
import { RecordActions } from '~/ui/panel-actions';
import { RecordNotes } from '~/ui/record-notes';
import {
  RecordDocuments,
  RecordHistory,
  RecordMails,
  RecordMatches,
  RecordPart,
  RecordPeople,
} from '~/ui/record-parts';
import { StudyFacts } from '~/ui/study-facts';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction<typeof loader> = (args) => pageTitle(args.data ? args.data.study.title : 'Study', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  return { ...(await studyRecord(actor, params.id as string)), idempotencyKey: newId() };
}

export const action = perform({
  guard: administrator,
  to: ({ params }) => paths.adminStudy(params.id),
  actions: [],
  own: { note: (post) => post.act(studies.addStudyNote) },
});

/** All that administrators see of a study. */
export default function StudyRecord() {
  const { study, moves, sponsor, people, matches, documents, mails, notes, history, idempotencyKey } =
    useLoaderData<typeof loader>();
  const { id, title, status } = study;
  return (
    <Page>
      <PageHeading
        title={title}
        eyebrow="Study"
        lead={<StatusBadge status={status} />}
        actions={
          <>
            {isPending(study) && (
              <ButtonLink to={paths.adminReviewOf('study', id)} size="sm">
                Review
              </ButtonLink>
            )}
            {!isPending(study) && status !== 'archived' && (
              <ButtonLink to={paths.study(id)} variant="secondary" size="sm">
                Its sites
              </ButtonLink>
            )}
            <RecordActions kind="studies" id={id} name={title} moves={moves} />
          </>
        }
      />
      <DashboardGrid
        aside={
          <>
            <RecordPart title="Sponsor" rows={sponsor ? [sponsor] : []} none="It was posted without an organization.">
              {(each) => (
                <li key={each.id} className="flex flex-wrap items-center justify-between gap-2">
                  <Link to={paths.adminSite(each.id)} className="link break-words">
                    {each.name}
                  </Link>
                  <StatusBadge status={each.status} />
                </li>
              )}
            </RecordPart>
            <RecordPeople people={people} />
            <RecordMatches matches={matches} />
            <RecordDocuments documents={documents} />
          </>
        }
      >
        <div className="grid gap-5">
          <StudyFacts study={study} />
          <RecordNotes kind="study" notes={notes} idempotencyKey={idempotencyKey} here={paths.adminStudy(id)} />
          <RecordMails mails={mails} />
          <RecordHistory history={history} />
        </div>
      </DashboardGrid>
    </Page>
  );
}
