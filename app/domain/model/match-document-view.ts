/** The documents of a match, in input and output. Shared with the browser. */
import { z } from 'zod';
import { STUDY_DOCUMENT_KINDS } from '~/catalogue/documents';
import { LIST_ITEMS } from '~/catalogue/limits';
import { valuesOf } from '~/catalogue/lists';
import { documentReference } from './document-reference-schema';
import { choice } from './fields';
import { studyHeadSchema } from './study-view';
import { describedView, moment, nullableText, text } from './views';

export const matchDocumentSchema = describedView('MatchDocument', 'A document that the parties of a match share.', {
  id: text,
  name: nullableText,
  type: z.enum(valuesOf(STUDY_DOCUMENT_KINDS)).nullable(),
  size: z.int().nullable().describe('In bytes.'),
  createdAt: moment,
});
export type MatchDocument = z.infer<typeof matchDocumentSchema>;

export const matchDocumentsSchema = describedView('MatchDocuments', 'The documents of a match.', {
  open: z
    .boolean()
    .describe('Whether the site may read the study’s documents. If a CDA is required, it must be signed first.'),
  study: z
    .array(matchDocumentSchema)
    .describe('The sponsor’s documents, oldest first. Empty for the site until it may read them.'),
  site: z.array(matchDocumentSchema).describe('The site’s, for this match only.'),
});
export type MatchDocuments = z.infer<typeof matchDocumentsSchema>;

export const studyDocumentsSchema = describedView(
  'StudyDocuments',
  'The documents of a study, and who may read them.',
  {
    study: studyHeadSchema,
    documents: z.array(matchDocumentSchema).describe('Oldest first.'),
    afterCda: z
      .boolean()
      .describe(
        'Whether sites that are invited from now on may read them once a CDA is signed. Otherwise, once they are interested.',
      ),
    mayAdd: z.boolean().describe('Whether you may add and remove documents.'),
    sites: z
      .array(z.object({ matchId: text, site: text, open: z.boolean().describe('Whether it may read them now.') }))
      .nullable()
      .describe('Those that are interested or selected, by name; null while your organization is not verified.'),
  },
);
export type StudyDocuments = z.infer<typeof studyDocumentsSchema>;

const kind = () =>
  choice(STUDY_DOCUMENT_KINDS).describe('For a sponsor’s document. A site’s documents are all “other”.');

export const matchDocumentsToAddSchema = z.object({
  kind: kind(),
  documents: z.array(documentReference()).min(1).max(LIST_ITEMS),
});

/** The form sends the file itself. */
export const matchDocumentFormSchema = z.object({ kind: kind() });
