/** Uploads, and the documents of the caller's organization. */
import { z } from 'zod';
import {
  addDocuments,
  describeOwnDocument,
  ownDocuments,
  removeDocument,
  replaceDocument,
} from '~/domain/commands/organizations/documents.server';
import {
  addedDocumentsResponse,
  documentFactsSchema,
  documentsToAddSchema,
  replacementSchema,
  storedDocumentAnswer,
  uploadAddressAnswer,
  uploadQuery,
} from '~/domain/model/document-schema';
import { ownDocumentSchema } from '~/domain/model/organization-view';
import { action, actions, removal } from './action';
import { ofOwnDocument, ofOwnOrganization } from './subjects';

const stored = storedDocumentAnswer.meta({ id: 'StoredDocument', description: 'A file that passed all checks.' });

export const documents = actions('member', {
  issueUpload: action({
    call: 'POST /api/objects/upload',
    summary: 'Get an upload address',
    who: 'anybody',
    limit: 'upload',
    description: 'Send an empty body. You can PUT one file to the address within an hour.',
    query: uploadQuery,
    answer: uploadAddressAnswer.meta({ id: 'UploadAddress' }),
  }),
  upload: action({
    call: 'PUT /api/objects/{id}',
    summary: 'Upload a file',
    who: 'holder',
    limit: 'upload',
    description:
      'A PDF, DOC, DOCX, JPG or PNG of at most 10 MB; we go by its content, not its name. A photo is kept as a PDF of one page. The file belongs to nobody until a registration, a profile or a study uses its filePath.',
    query: z.object({ expires: z.string(), signature: z.string() }),
    file: 'The bytes of the file.',
    answer: stored,
    refusals: [
      'upload_altered',
      'upload_expired',
      'upload_used',
      'upload_empty',
      'upload_too_large',
      'upload_wrong_type',
      'upload_infected',
      'scanner_silent',
      'upload_cut_off',
    ],
  }),
  admitUpload: action({
    call: 'POST /api/objects/{id}',
    summary: 'Check an upload',
    who: 'holder',
    limit: 'upload',
    description:
      'For upload addresses on another host: call this once the file is there, and we check it. For any other file, returns what is known about it.',
    answer: stored,
    refusals: [
      'document_unknown',
      'upload_empty',
      'upload_too_large',
      'upload_wrong_type',
      'upload_infected',
      'scanner_silent',
    ],
  }),
  // SITE-06
  listDocuments: action({
    call: 'GET /api/organizations/me/documents',
    summary: 'List your organization’s documents',
    description: 'Newest first.',
    answer: z.array(ownDocumentSchema),
    run: ({ actor }) => ownDocuments(actor),
  }),
  addDocuments: action({
    call: 'POST /api/organizations/me/documents',
    summary: 'Add documents',
    repeatable: true,
    description:
      'Adds files that were uploaded before. What they are and until when they are valid is said of all of them.',
    body: documentsToAddSchema.meta({ id: 'DocumentsToAdd' }),
    created: addedDocumentsResponse.meta({ id: 'Added' }),
    refusals: ['document_unknown'],
    about: ofOwnOrganization,
    run: ({ actor, body: { documents, ...facts }, key }) => addDocuments(actor, documents, key, undefined, facts),
    location: () => '/api/organizations/me/documents',
  }),
  replaceDocument: action({
    call: 'PUT /api/organizations/me/documents/{id}',
    summary: 'Replace a document',
    repeatable: true,
    description:
      'Replaces it with a file that was uploaded before, of the same type, person and issuer. The old file is deleted.',
    body: replacementSchema.meta({ id: 'Replacement' }),
    answer: ownDocumentSchema,
    refusals: ['document_unknown', 'document_certifies', 'document_signed'],
    about: ofOwnDocument,
    run: ({ actor, params, body, key }) => replaceDocument(actor, params.id, body.document, key),
  }),
  describeDocument: action({
    call: 'PUT /api/organizations/me/documents/{id}/facts',
    summary: 'Say what a document is',
    description:
      'Its type, the person it is about, its issuer, and from when until when it is valid, instead of what was said before. We write to your organization 90, 30, 7 and 0 days before the last day, unless there is a newer document of the same type and person.',
    body: documentFactsSchema.meta({ id: 'DocumentFacts' }),
    answer: ownDocumentSchema,
    refusals: ['document_certifies'],
    about: ofOwnDocument,
    run: ({ actor, params, body }) => describeOwnDocument(actor, params.id, body),
  }),
  removeDocument: action({
    call: 'DELETE /api/organizations/me/documents/{id}',
    summary: 'Remove a document',
    description: 'This cannot be undone.',
    ...removal,
    refusals: ['document_certifies', 'document_signed'],
    about: ofOwnDocument,
    run: ({ actor, params, body: { reason } }) => removeDocument(actor, params.id, reason),
  }),
  download: action({
    call: 'GET /documents/{id}',
    summary: 'Download a document',
    who: 'person',
    description:
      'For its organization, the sponsor of its study, sponsors that selected the site, and administrators. A browser that is signed out is redirected to sign in instead of getting 401.',
    answers: { 200: { description: 'The file.', type: 'application/octet-stream' } },
  }),
});
