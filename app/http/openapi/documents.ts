import { z } from 'zod';
import {
  documentsToAddSchema,
  replacementSchema,
  storedDocumentAnswer,
  uploadAddressAnswer,
  uploadQuery,
} from '~/domain/documents/schema';
import type { OwnDocument } from '~/domain/organizations/documents.server';
import { type Call, component, exactly, moment, nullableText, text } from './call';
import { removal } from './decisions';
import { EXAMPLE_ID, EXAMPLE_MOMENT } from './examples';

const stored = component('StoredDocument', storedDocumentAnswer, 'A file that is safe.', {
  id: 'Cannot be guessed.',
  filePath: 'What a registration or a study names the file by; a download for whom it is meant.',
  size: 'Bytes.',
  contentType: 'What the file really is, by its content.',
});

const ownDocument = component(
  'OwnDocument',
  exactly<OwnDocument>()(
    z.object({
      ...{ id: text(), name: nullableText(), contentType: nullableText(), size: z.int().nullable() },
      createdAt: moment(),
    }),
  ),
  'A document that the organization keeps here.',
  {
    id: 'Its download is /documents/ and this.',
    name: 'The file’s name.',
    contentType: 'What the file really is.',
    size: 'Bytes.',
    createdAt: 'When it was uploaded.',
  },
);
const exampleStored = {
  ...{ id: EXAMPLE_ID, filePath: `/documents/${EXAMPLE_ID}`, size: 48_213, contentType: 'application/pdf' },
};
const exampleOwn = {
  ...{ id: EXAMPLE_ID, name: 'license.pdf', contentType: 'application/pdf', size: 48_213, createdAt: EXAMPLE_MOMENT },
};

export const documents: readonly Call[] = [
  {
    method: 'post',
    path: '/api/objects/upload',
    id: 'issueUpload',
    summary: 'Ask for an upload address',
    description: 'With an empty body. One file may be PUT to the address within the hour.',
    who: 'anybody',
    limited: true,
    query: uploadQuery,
    about: { size: 'Bytes of the file: one that is too large is refused before it is sent.' },
    answers: {
      200: {
        description: 'The address.',
        schema: component('UploadAddress', uploadAddressAnswer, 'Where one file may be PUT.', {
          uploadURL: 'Signed, and good for one file.',
        }),
        example: { uploadURL: `https://studybridge.example/api/objects/${EXAMPLE_ID}?expires=1790003600&signature=…` },
      },
    },
  },
  {
    method: 'put',
    path: '/api/objects/{id}',
    id: 'upload',
    summary: 'Upload a file',
    description:
      'PDF, DOC or DOCX, by its content and not its name, of at most 10 MB. It belongs to nobody until a registration, a profile or a study names its filePath.',
    who: 'holder',
    limited: true,
    blanks: { id: 'As the signed address has it.' },
    query: z.object({ expires: z.string(), signature: z.string() }),
    about: { expires: 'As the signed address has it.', signature: 'As the signed address has it.' },
    file: 'The bytes of the file.',
    answers: {
      200: {
        description: 'Stored.',
        schema: stored,
        example: {
          ...{ id: EXAMPLE_ID, filePath: `/documents/${EXAMPLE_ID}`, size: 48_213, contentType: 'application/pdf' },
        },
      },
    },
    errors: [
      ...(['upload_altered', 'upload_expired', 'upload_used', 'upload_empty', 'upload_too_large'] as const),
      ...(['upload_wrong_type', 'upload_infected', 'scanner_silent', 'upload_cut_off'] as const),
    ],
  },
  {
    method: 'post',
    path: '/api/objects/{id}',
    id: 'admitUpload',
    summary: 'What became of an upload',
    description:
      'For files that went straight to the store (an upload address on another host): they are checked then. Anything else answers what is known of it.',
    who: 'holder',
    limited: true,
    blanks: { id: 'As the upload address has it.' },
    answers: { 200: { description: 'Stored.', schema: stored, example: exampleStored } },
    errors: [
      'document_unknown',
      'upload_empty',
      'upload_too_large',
      'upload_wrong_type',
      'upload_infected',
      'scanner_silent',
    ],
  },
  {
    method: 'get',
    path: '/api/organizations/me/documents',
    id: 'listDocuments',
    summary: 'List one’s organization’s documents',
    who: 'member',
    answers: { 200: { description: 'Newest first.', schema: z.array(ownDocument), example: [exampleOwn] } },
    errors: ['not_found'],
  },
  {
    method: 'post',
    path: '/api/organizations/me/documents',
    id: 'addDocuments',
    summary: 'Add documents',
    description: 'Files uploaded before become the organization’s.',
    who: 'member',
    makes: true,
    body: {
      schema: component('DocumentsToAdd', documentsToAddSchema, 'Which files.', {
        documents: 'Each by its name and the path that the upload answered.',
      }),
      example: { documents: [{ name: 'license.pdf', filePath: `/documents/${EXAMPLE_ID}` }] },
    },
    answers: {
      201: {
        description: 'Added.',
        schema: component('Added', z.object({ added: z.int() }), 'How many.', { added: 'How many were added.' }),
        example: { added: 1 },
      },
    },
    errors: ['not_found', 'document_unknown'],
  },
  {
    method: 'put',
    path: '/api/organizations/me/documents/{id}',
    id: 'replaceDocument',
    summary: 'Replace a document',
    description: 'A file uploaded before takes its place; the old one goes for good.',
    who: 'member',
    makes: true,
    blanks: { id: 'The document’s id.' },
    body: {
      schema: component('Replacement', replacementSchema, 'Which file.', {
        document: 'By its name and the path that the upload answered.',
      }),
      example: { document: { name: 'license.pdf', filePath: `/documents/${EXAMPLE_ID}` } },
    },
    answers: { 200: { description: 'The new document.', schema: ownDocument, example: exampleOwn } },
    errors: ['not_found', 'document_unknown'],
  },
  {
    method: 'delete',
    path: '/api/organizations/me/documents/{id}',
    id: 'removeDocument',
    summary: 'Remove a document',
    description: 'It cannot be undone.',
    who: 'member',
    blanks: { id: 'The document’s id.' },
    body: removal,
    answers: { 204: { description: 'Removed.' } },
    errors: ['not_found'],
  },
  {
    method: 'get',
    path: '/documents/{id}',
    id: 'download',
    summary: 'Download a document',
    description:
      'For its organization, the sponsor of its study, sponsors who selected the site, and administrators. A browser that is signed out is led to sign-in instead of 401.',
    who: 'person',
    blanks: { id: 'The document’s id.' },
    answers: { 200: { description: 'The file.', type: 'application/octet-stream' } },
    errors: ['not_found'],
  },
];
