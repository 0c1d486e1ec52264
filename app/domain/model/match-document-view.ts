/** The documents of a match, in input and output. Shared with the browser. */
import { z } from 'zod';
import { STUDY_DOCUMENT_KINDS } from '~/catalogue/documents';
import { LIST_ITEMS } from '~/catalogue/limits';
import { valuesOf } from '~/catalogue/lists';
import { documentReference } from './document-reference-schema';
import { choice, flag, optionalChoice } from './fields';
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

/** Whether a study's sites can read its document, each once its CDA is signed. Otherwise it is for the review only. */
export const isShared = (document: { sharedAt: number | null; sharedUntil: number | null }): boolean =>
  document.sharedAt !== null && document.sharedUntil === null;

const openingSchema = z.object({
  site: text,
  people: z.array(text).describe('Who opened it, but for people who were erased.'),
  firstAt: moment,
  lastAt: moment,
});
export type Opening = z.infer<typeof openingSchema>;

export const studyDocumentSchema = describedView('StudyDocument', 'A document of a study, as its sponsor sees it.', {
  ...matchDocumentSchema.shape,
  shared: z
    .boolean()
    .describe('Whether sites can read it, each once its CDA is signed. Otherwise it is for the review only.'),
  sharedAt: moment.nullable().describe('Since when sites can read it, or could the last time.'),
  sharedUntil: moment.nullable().describe('When that ended.'),
  openings: z
    .array(openingSchema)
    .nullable()
    .describe('The sites that opened it, in that order; null while your organization is not verified.'),
});
export type StudyDocument = z.infer<typeof studyDocumentSchema>;

export const unsharedDocumentSchema = describedView('UnsharedDocument', 'A document that is no longer shared.', {
  ...studyDocumentSchema.shape,
  couldRead: z
    .array(text)
    .nullable()
    .describe('The sites that could read it until now; null while your organization is not verified.'),
});
export type UnsharedDocument = z.infer<typeof unsharedDocumentSchema>;

export const matchDocumentsSchema = describedView('MatchDocuments', 'The documents of a match.', {
  open: z
    .boolean()
    .describe(
      'Whether the site may read the documents that the study shares. If a CDA is required, it must be signed first.',
    ),
  study: z
    .array(matchDocumentSchema)
    .describe('The sponsor’s documents, oldest first. Empty for the site until it may read them.'),
  notShared: z
    .int()
    .nullable()
    .describe('How many more documents the study has, which no site can read; null for the site.'),
  site: z.array(matchDocumentSchema).describe('The site’s, for this match only.'),
});
export type MatchDocuments = z.infer<typeof matchDocumentsSchema>;

export const studyDocumentsSchema = describedView(
  'StudyDocuments',
  'The documents of a study, and who may read them.',
  {
    study: studyHeadSchema,
    documents: z.array(studyDocumentSchema).describe('Oldest first.'),
    afterCda: z
      .boolean()
      .describe(
        'Whether sites that are invited from now on may read what is shared once a CDA is signed. Otherwise, once they are interested.',
      ),
    mayAdd: z.boolean().describe('Whether you may add, share and remove documents.'),
    sites: z
      .array(
        z.object({ matchId: text, site: text, open: z.boolean().describe('Whether it may read what is shared now.') }),
      )
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

const reviewOnly = () => flag().describe('Whether no site can read it until you share it.');

export const studyDocumentsToAddSchema = matchDocumentsToAddSchema.extend({ reviewOnly: reviewOnly() });

export const studyDocumentFormSchema = matchDocumentFormSchema.extend({ reviewOnly: reviewOnly() });

export const sharedDocumentSchema = z.object({
  kind: optionalChoice(STUDY_DOCUMENT_KINDS).describe('What it is, if that is not said yet or was wrong.'),
});
