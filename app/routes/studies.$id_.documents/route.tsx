import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { agreements } from '~/actions/agreements';
import { ofStudyToFile } from '~/actions/subjects';
import { MULTIPART_MAX_BYTES } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { can } from '~/domain/base/actor';
import { newId } from '~/domain/base/ids.server';
import { listStudyDocuments } from '~/domain/commands/documents/study.server';
import type { StudyDocument, StudyDocuments } from '~/domain/model/match-document-view';
import { studyName } from '~/domain/model/study-origins';
import { signedIn } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { Badge } from '~/ui/badge';
import { AddDocument, DocumentList } from '~/ui/documents';
import { Section } from '~/ui/layout';
import { StudyFrame } from '~/ui/study-frame';
import { pageTitle } from '~/ui/title';
import { Sharing, SharingForm } from './sharing';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Documents: ${args.data.name}` : 'Documents', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const { study, ...listed } = await listStudyDocuments(actor, params.id as string);
  return { study, ...listed, name: studyName(study), own: !can(actor, 'admin.enter'), idempotencyKey: newId() };
}

export const action = perform({
  about: ofStudyToFile,
  to: ({ params }) => paths.studyDocuments(params.id),
  maxBytes: MULTIPART_MAX_BYTES,
  actions: [
    agreements.addStudyDocuments,
    agreements.removeStudyDocument,
    agreements.shareStudyDocument,
    agreements.unshareStudyDocument,
  ],
});

/** A study's documents for its sponsor, who has opened them, and which sites may read what is shared. */
export default function Documents() {
  const { study, name, own, documents, afterCda, mayAdd, sites, idempotencyKey } = useLoaderData<typeof loader>();
  const readers = sites?.filter(({ open }) => open).map(({ site }) => site) ?? null;
  const when = afterCda ? 'its CDA is signed' : 'it is interested';
  return (
    <StudyFrame study={study} name={name} tab="documents">
      <Section
        title="Documents of the study"
        lead={`${own ? 'Your team and our team' : 'The sponsor’s team and our team'} can read all of them. What is shared can be read by each site once ${when}. Until then, no site can tell whether there are any. What is for the review only stays hidden from sites.`}
      >
        <DocumentList
          documents={documents.map(asDescribed)}
          remove={mayAdd ? 'removeStudyDocument' : null}
          none={own ? 'You have not added any documents yet.' : 'The sponsor has not added any documents yet.'}
          more={(document) => <Sharing document={document} readers={readers} />}
          forms={mayAdd ? (document) => <SharingForm document={document} readers={readers} when={when} /> : undefined}
        />
        {mayAdd && (
          <AddDocument id="study" intent="addStudyDocuments" kinds reviewOnly idempotencyKey={idempotencyKey} />
        )}
      </Section>
      {sites && (
        <Section title="Which sites can read what is shared">
          <Readers sites={sites} />
        </Section>
      )}
    </StudyFrame>
  );
}

/** What came with the study counts as its protocol, but nobody has said that it is: it may be a letter. */
const asDescribed = (document: StudyDocument): StudyDocument =>
  document.sharedAt === null && document.type === 'protocol' ? { ...document, type: null } : document;

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
