import { parseWithZod } from '@conform-to/zod/v4';
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { DomainError } from '~/catalogue/errors';
import type { WithHelp } from '~/catalogue/help-topics';
import { LONG_TEXT_MAX_CHARS, MULTIPART_MAX_BYTES } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { homeOf, paths } from '~/catalogue/paths';
import { UPLOADS } from '~/catalogue/uploads';
import { VAULT_TYPES } from '~/catalogue/vault';
import { newId } from '~/domain/base/ids.server';
import { takeUpload } from '~/domain/commands/documents/upload.server';
import {
  addDocuments,
  describeOwnDocument,
  ownVault,
  removeDocument,
  replaceDocument,
  requireOwnDocument,
} from '~/domain/commands/organizations/documents.server';
import { checked } from '~/domain/model/checked';
import { rejectionSchema } from '~/domain/model/decision';
import { documentFactsSchema, documentsToAddSchema } from '~/domain/model/document-schema';
import { idempotencyKey } from '~/domain/model/fields';
import type { OwnDocument } from '~/domain/model/organization-view';
import { missingIn, needingAttention, VALIDITIES, validityOf } from '~/domain/model/vault';
import { filesOf, storeFiles } from '~/http/form-files.server';
import { signedIn } from '~/http/guards.server';
import { readFormData } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { redirectWith } from '~/http/reply.server';
import { Card } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { Page, PageHeading, Section } from '~/ui/layout';
import { formatDay } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { DocumentCard } from './document-card';
import { SeveralForm, UploadForm } from './document-forms';
import { NotOnFile } from './facts';
import { Filters } from './filters';

export const handle: WithHelp = { help: 'documents' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Documents', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  // Their home page explains what to do without an organization.
  if (!actor.organizationId) throw redirect(homeOf(actor.role));
  const { documents, certificates, staff, at } = await ownVault(actor);
  const { searchParams } = new URL(request.url);
  const asked = {
    type: searchParams.get('type') ?? '',
    person: searchParams.get('person') ?? '',
    validity: searchParams.get('validity') ?? '',
  };
  return { documents, certificates, staff, at, asked, idempotencyKey: newId() };
}

const FACTS = Object.keys(documentFactsSchema.shape);

/**
 * The facts as they were typed. They are lines: of what is longer than the longest text, enough is read to refuse it, so
 * that the answer does not swell.
 */
const typedIn = (form: FormData) =>
  Object.fromEntries(FACTS.map((name) => [name, String(form.get(name) ?? '').slice(0, LONG_TEXT_MAX_CHARS + 1)]));

/** Adds or replaces a document with an uploaded file, adds files already stored, or removes a document. */
export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await signedIn(request);
  // The document whose form failed; null for the upload form.
  let replacing: string | null = null;
  // The form with facts that failed: a document's, or that of one new file, or of several.
  let described: { id: string; typed: Record<string, string> } | null = null;
  try {
    const form = await readFormData(request, MULTIPART_MAX_BYTES);
    if (form.get('intent') === 'describeDocument') {
      const id = String(form.get('id'));
      described = { id, typed: typedIn(form) };
      await describeOwnDocument(actor, id, checked(documentFactsSchema, described.typed));
      return await redirectWith(paths.organizationDocuments, TOASTS.documentDescribed);
    }
    if (form.get('intent') === 'removeDocument') {
      const { reason } = checked(rejectionSchema, { reason: form.get('reason') });
      await removeDocument(actor, String(form.get('id')), reason);
      return await redirectWith(paths.organizationDocuments, TOASTS.documentRemoved);
    }
    const key = idempotencyKey().parse(form.get('idempotencyKey'));
    if (form.get('intent') === 'replaceDocument') {
      const id = String(form.get('id'));
      replacing = id;
      await requireOwnDocument(actor, id, key);
      await replaceDocument(actor, id, await uploadedFile(form, context), key);
      return await redirectWith(paths.organizationDocuments, TOASTS.documentReplaced);
    }
    if (!actor.organizationId) return redirect(homeOf(actor.role));
    if (form.get('intent') === 'addSeveral') {
      described = { id: 'several', typed: typedIn(form) };
      const facts = checked(documentFactsSchema, described.typed);
      const files = filesOf(form, 'file');
      if (files.length === 0) throw new DomainError('invalid', {}, { file: [UPLOADS.choose] });
      await addDocuments(actor, await storeFiles(files, context), key, undefined, facts);
      return await redirectWith(paths.organizationDocuments, TOASTS.documentsAdded(files.length));
    }
    described = { id: 'one', typed: typedIn(form) };
    const facts = checked(documentFactsSchema, described.typed);
    const documents = form.get('intent') === 'attach' ? storedFiles(form) : [await uploadedFile(form, context)];
    await addDocuments(actor, documents, key, undefined, facts);
    return await redirectWith(paths.organizationDocuments, TOASTS.documentUploaded);
  } catch (error) {
    // A document that does not exist, or belongs to another organization, gets the 404 page instead of a form error.
    if (!(error instanceof DomainError) || error.code === 'not_found') throw error;
    const errors = error.fields ? Object.values(error.fields).flat() : [error.message];
    const fields = error.fields ?? { file: [error.message] };
    return data({ errors, replacing, described: described && { ...described, fields } }, { status: error.status });
  }
}

/** Upload Documents: the documents of an organization (SITE-06). */
export default function Documents() {
  const { documents, certificates, staff, at, asked, idempotencyKey } = useLoaderData<typeof loader>();
  const { errors, replacing, described } = useActionData<typeof action>() ?? {};
  const failed = (id: string) => (described?.id === id ? described : undefined);
  const isFiltered = Object.values(asked).some((value) => value !== '');
  // A filter looks through all of them.
  const urgent = isFiltered ? [] : needingAttention(documents, at);
  const missing = documents.length > 0 ? missingIn(documents) : [];
  const needsAttention = urgent.length > 0 || missing.length > 0;
  const shown = documents.filter(
    (each) =>
      !urgent.includes(each) &&
      (asked.type === '' || (each.type ?? 'unknown') === asked.type) &&
      (asked.person === '' || each.personId === asked.person) &&
      (asked.validity === '' || validityOf(each, at) === asked.validity),
  );
  const card = (document: OwnDocument) => (
    <DocumentCard
      key={document.id}
      document={document}
      all={documents}
      at={at}
      staff={staff}
      idempotencyKey={idempotencyKey}
      failed={failed(document.id)}
      errors={replacing === document.id ? errors : undefined}
    />
  );
  return (
    <Page width="prose">
      <PageHeading
        title="Documents"
        lead="Only our team and, once you are selected for a study, its sponsor can see your documents."
      />
      {needsAttention && (
        <Section title="Needs attention">
          {urgent.length > 0 && <ul className="mb-3 grid gap-3">{urgent.map(card)}</ul>}
          <NotOnFile missing={missing} />
        </Section>
      )}
      <Card className={needsAttention ? 'mt-8' : undefined}>
        {/* The key resets the form after an upload; the new document is in the list. */}
        <UploadForm
          key={documents[0]?.id}
          idempotencyKey={idempotencyKey}
          staff={staff}
          values={failed('one')?.typed ?? {}}
          errors={failed('one')?.fields}
        />
        <SeveralForm
          key={`several ${documents[0]?.id}`}
          idempotencyKey={idempotencyKey}
          staff={staff}
          values={failed('several')?.typed ?? {}}
          errors={failed('several')?.fields}
        />
      </Card>
      <Section title={urgent.length > 0 ? 'Your other documents' : 'Your documents'}>
        {documents.length === 0 ? (
          <EmptyState title="No documents yet" text="Licenses, certificates and CVs raise your regulatory score." />
        ) : (
          <>
            <Filters
              asked={asked}
              lists={{
                type: [...VAULT_TYPES, { value: 'unknown', label: 'Not stated' }],
                person: staff,
                validity: VALIDITIES,
              }}
            />
            {shown.length === 0 && (
              <p className="text-ink-muted">
                {isFiltered ? 'No documents match these filters.' : 'All of them are above.'}
              </p>
            )}
            <ul className="grid gap-3">{shown.map(card)}</ul>
          </>
        )}
      </Section>
      {certificates.length > 0 && (
        <Section title="GCP certificates" lead="Earned in our training. They do not have to be added here.">
          <ul className="grid gap-1">
            {certificates.map(({ id, holder, expiresAt }) => (
              <li key={id}>
                <Link to={paths.trainingCertificate(id)} className="link inline-block min-h-6 break-words">
                  {holder ? `GCP certificate of ${holder}` : 'GCP certificate'}
                </Link>
                , valid until {formatDay(expiresAt)}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Page>
  );
}

/** The uploader's form says nothing more about the files. */
const storedSchema = documentsToAddSchema.pick({ documents: true });

function storedFiles(form: FormData) {
  const submission = parseWithZod(form, { schema: storedSchema });
  if (submission.status !== 'success') throw new DomainError('invalid', {}, { file: [UPLOADS.choose] });
  return submission.value.documents;
}

async function uploadedFile(form: FormData, context: AppLoadContext) {
  await limitRate(context, 'upload');
  const file = form.get('file');
  if (!(file instanceof File) || (file.name === '' && file.size === 0)) {
    throw new DomainError('invalid', {}, { file: [UPLOADS.choose] });
  }
  return takeUpload(file);
}
