import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { homeOf, paths } from '~/catalogue/paths';
import { newId } from '~/domain/ids.server';
import { ownDocuments } from '~/domain/organizations/documents.server';
import { signedIn } from '~/http/guards.server';
import { BackToDashboard } from '~/ui/button';
import { Card } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { FileText } from '~/ui/icons';
import { Page, PageHeading, Section } from '~/ui/layout';
import { formatDate, formatNumber } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { act } from './act.server';
import { RemoveForm, ReplaceForm, UploadForm } from './document-forms';

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Documents', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  // Their home page explains what to do without an organization.
  if (!actor.organizationId) throw redirect(homeOf(actor.role));
  return { documents: await ownDocuments(actor), idempotencyKey: newId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await signedIn(request);
  return act(actor, request, context);
}

/** Upload Documents: the documents of an organization (SITE-06). */
export default function Documents() {
  const { documents, idempotencyKey } = useLoaderData<typeof loader>();
  const { errors, replacing } = useActionData<typeof action>() ?? {};
  return (
    <Page width="prose">
      <PageHeading
        title="Documents"
        lead="Only our team can see your documents and, once you are selected for a study, its sponsor."
        actions={<BackToDashboard />}
      />
      <Card>
        {/* The key resets the form after an upload; the new document is in the list below. */}
        <UploadForm key={documents[0]?.id} idempotencyKey={idempotencyKey} errors={replacing ? undefined : errors} />
      </Card>
      <Section title="Your documents">
        {documents.length === 0 ? (
          <EmptyState title="No documents yet" text="Licenses, certificates and CVs raise your regulatory score." />
        ) : (
          <ul className="grid gap-3">
            {documents.map((document) => (
              <Card as="li" key={document.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <FileText aria-hidden className="size-5 shrink-0 text-brand" />
                <div className="min-w-0 flex-1 basis-60">
                  <a href={paths.document(document.id)} className="break-words font-medium">
                    {document.name ?? 'Document'}
                  </a>
                  <p className="text-ink-muted text-sm">
                    {document.size !== null && `${formatNumber(Math.ceil(document.size / 1024))} kB, `}
                    added {formatDate(document.createdAt)}
                  </p>
                </div>
                <div className="flex flex-wrap items-start gap-x-2 has-open:basis-full">
                  <ReplaceForm
                    id={document.id}
                    name={document.name ?? 'Document'}
                    idempotencyKey={idempotencyKey}
                    errors={replacing === document.id ? errors : undefined}
                  />
                  <RemoveForm id={document.id} name={document.name ?? 'Document'} />
                </div>
              </Card>
            ))}
          </ul>
        )}
      </Section>
    </Page>
  );
}
