import { parseWithZod } from '@conform-to/zod/v4';
import { type AppLoadContext, data, redirect } from '@remix-run/node';
import { MULTIPART_MAX_BYTES } from '~/catalogue/limits';
import { TOASTS, UPLOADS } from '~/catalogue/messages';
import { homeOf, paths } from '~/catalogue/paths';
import type { Person } from '~/domain/actor';
import { rejectionSchema } from '~/domain/decision';
import { documentsToAddSchema } from '~/domain/documents/schema';
import { takeUpload } from '~/domain/documents/upload.server';
import { DomainError } from '~/domain/errors';
import { checked, idempotencyKey } from '~/domain/fields';
import {
  addDocuments,
  removeDocument,
  replaceDocument,
  requireOwnDocument,
} from '~/domain/organizations/documents.server';
import { readFormData } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { redirectWith } from '~/http/reply.server';

/** The page's form posts: add or replace a document with an uploaded file, add files already stored, or remove a document. */
export async function act(actor: Person, request: Request, context: AppLoadContext) {
  // The document whose form failed; null for the upload form.
  let replacing: string | null = null;
  try {
    const form = await readFormData(request, MULTIPART_MAX_BYTES);
    if (form.get('intent') === 'remove') {
      const { reason } = checked(rejectionSchema, { reason: form.get('reason') });
      await removeDocument(actor, String(form.get('id')), reason);
      return await redirectWith(paths.organizationDocuments, TOASTS.documentRemoved);
    }
    const key = idempotencyKey().parse(form.get('idempotencyKey'));
    if (form.get('intent') === 'replace') {
      const id = String(form.get('id'));
      replacing = id;
      await requireOwnDocument(actor, id, key);
      await replaceDocument(actor, id, await uploadedFile(form, context), key);
      return await redirectWith(paths.organizationDocuments, TOASTS.documentReplaced);
    }
    if (!actor.organizationId) return redirect(homeOf(actor.role));
    const documents = form.get('intent') === 'attach' ? storedFiles(form) : [await uploadedFile(form, context)];
    await addDocuments(actor, documents, key);
    return await redirectWith(paths.organizationDocuments, TOASTS.documentUploaded);
  } catch (error) {
    // A document that does not exist, or belongs to another organization, gets the 404 page instead of a form error.
    if (!(error instanceof DomainError) || error.code === 'not_found') throw error;
    const errors = error.fields ? Object.values(error.fields).flat() : [error.message];
    return data({ errors, replacing }, { status: error.status });
  }
}

function storedFiles(form: FormData) {
  const submission = parseWithZod(form, { schema: documentsToAddSchema });
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
