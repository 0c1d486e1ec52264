import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { agreements } from '~/actions/agreements';
import { ofStudyToFile } from '~/actions/subjects';
import { MULTIPART_MAX_BYTES } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { can } from '~/domain/base/actor';
import { newId } from '~/domain/base/ids.server';
import { listStudyDocuments } from '~/domain/commands/documents/study.server';
import type { StudyDocuments } from '~/domain/model/match-document-view';
import { studyName } from '~/domain/model/study-origins';
import { signedIn } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { Badge } from '~/ui/badge';
import { AddDocument, DocumentList } from '~/ui/documents';
import { Section } from '~/ui/layout';
import { StudyFrame } from '~/ui/study-frame';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Documents: ${args.data.study.title}` : 'Documents', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const { study, ...listed } = await listStudyDocuments(actor, params.id as string);
  return { study, ...listed, name: studyName(study), own: !can(actor, 'admin.enter'), idempotencyKey: newId() };
}

export const action = perform({
  about: ofStudyToFile,
  to: ({ params }) => paths.studyDocuments(params.id),
  maxBytes: MULTIPART_MAX_BYTES,
  actions: [agreements.addStudyDocuments, agreements.removeStudyDocument],
});

/** A study's documents for its sponsor, and which sites may read them. */
export default function Documents() {
  const { study, name, own, documents, afterCda, mayAdd, sites, idempotencyKey } = useLoaderData<typeof loader>();
  const when = afterCda ? 'its CDA is signed' : 'it is interested';
  return (
    <StudyFrame study={study} name={name} tab="documents">
      <Section
        title="Documents of the study"
        lead={`${own ? 'Your team and our team' : 'The sponsor’s team and our team'} can read all of them, and each site once ${when}. Until then, a site cannot tell whether there are any.`}
      >
        <DocumentList
          documents={documents}
          remove={mayAdd ? 'removeStudyDocument' : null}
          none={own ? 'You have not added any documents yet.' : 'The sponsor has not added any documents yet.'}
        />
        {mayAdd && <AddDocument id="study" intent="addStudyDocuments" kinds idempotencyKey={idempotencyKey} />}
      </Section>
      {sites && (
        <Section title="Which sites can read them">
          <Readers sites={sites} />
        </Section>
      )}
    </StudyFrame>
  );
}

/** Each site that has answered, with a link to its CDA. */
function Readers({ sites }: { sites: NonNullable<StudyDocuments['sites']> }) {
  if (sites.length === 0) return <p className="text-ink-muted">None yet: no site is interested or selected.</p>;
  return (
    <ul className="card divide-y divide-line px-5">
      {sites.map(({ matchId, site, open }) => (
        <li key={matchId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
          <Link to={paths.matchTab(matchId, 'documents')} className="link inline-block min-h-6 min-w-0 break-words">
            {site}
          </Link>
          <Badge tone={open ? 'success' : undefined}>{open ? 'Can read them' : 'Not yet'}</Badge>
        </li>
      ))}
    </ul>
  );
}
