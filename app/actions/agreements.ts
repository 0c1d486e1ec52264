/** The confidential disclosure agreement (CDA) of a match, and the documents that its parties share. */
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { mustScanCda, returnCda, scanCda, withdrawCda } from '~/domain/commands/agreements/answer.server';
import { previewCda, previewCdas } from '~/domain/commands/agreements/preview.server';
import { seeCda } from '~/domain/commands/agreements/see.server';
import { sendCda } from '~/domain/commands/agreements/send.server';
import { sendCdas } from '~/domain/commands/agreements/send-several.server';
import { signCda } from '~/domain/commands/agreements/sign.server';
import { signCdas } from '~/domain/commands/agreements/sign-several.server';
import { addMatchDocuments, listMatchDocuments, removeMatchDocument } from '~/domain/commands/documents/match.server';
import { shareStudyDocument, unshareStudyDocument } from '~/domain/commands/documents/share.server';
import { addStudyDocuments, listStudyDocuments, removeStudyDocument } from '~/domain/commands/documents/study.server';
import { verifyHash } from '~/domain/commands/signatures/see.server';
import {
  cdaFormSchema,
  cdaSchema,
  returnCdaSchema,
  scanFormSchema,
  scanSchema,
  severalCdasFormSchema,
  severalCdasSchema,
  signCdaSchema,
  signCdasSchema,
  withdrawCdaSchema,
} from '~/domain/model/agreement-schema';
import {
  cdaOutcomeSchema,
  cdaPreviewSchema,
  cdaSchema as cdaViewSchema,
  sentCdasSchema,
  signedCdasSchema,
} from '~/domain/model/agreement-view';
import { addedDocumentsResponse } from '~/domain/model/document-schema';
import {
  matchDocumentFormSchema,
  matchDocumentsSchema,
  matchDocumentsToAddSchema,
  sharedDocumentSchema,
  studyDocumentFormSchema,
  studyDocumentSchema,
  studyDocumentsSchema,
  studyDocumentsToAddSchema,
  unsharedDocumentSchema,
} from '~/domain/model/match-document-view';
import { verificationSchema } from '~/domain/model/signature-view';
import { action, actions, removal } from './action';
import { ofInvitingStudy, ofMatch, ofMatchFor, ofOwnMatch, ofStudyToFile } from './subjects';

const STALE = ['forbidden', 'agreement_moved', 'step_not_open', 'match_waits'] as const;

/** In a form, the document is its file. */
const atFile = (field: string) => (field === 'document' ? 'file' : field);

/** Whether the form of a CDA comes with its file. */
const hasNewFile = ({ kind }: { kind: string }) => kind === 'upload' || kind === 'paper';

const newCda = cdaSchema.meta({ id: 'NewCda' });
const newCdas = severalCdasSchema.meta({ id: 'NewCdas' });
const newDocuments = matchDocumentsToAddSchema.meta({ id: 'NewMatchDocuments' });

export const agreements = actions('party', {
  seeCda: action({
    call: 'GET /api/matches/{id}/cda',
    summary: 'Show the CDA of a match',
    answer: cdaViewSchema,
    run: async ({ actor, params, session }) => seeCda(actor, await session(), params.id),
  }),
  sendCda: action({
    call: 'POST /api/matches/{id}/cda',
    summary: 'Send a version of the CDA',
    who: 'sponsor',
    repeatable: true,
    description:
      'From the template, as a PDF of your own, or as the scan of one that both sides signed on paper, which finishes the step. This replaces a version that still lacks a signature, and voids its signatures.',
    body: newCda,
    created: cdaOutcomeSchema,
    refusals: [
      ...STALE,
      'agreement_unreadable',
      'document_unknown',
      'too_many_letters',
      'legal_name_fixed',
      'study_changed',
    ],
    about: ofMatchFor('cda.send'),
    run: ({ actor, params, body, key }) => sendCda(actor, params.id, body, key),
    form: {
      schema: cdaFormSchema,
      body: async (input, { file }) => ({ ...input, document: hasNewFile(input) ? await file() : null }),
      field: atFile,
    },
    done: (_, { body }) => (body.kind === 'paper' ? TOASTS.cdaFiled : TOASTS.cdaSent),
    location: (_, { params }) => `/api/matches/${params.id}/cda`,
  }),
  previewCda: action({
    call: 'POST /api/matches/{id}/cda/preview',
    summary: 'Read the text of a CDA before it is sent',
    who: 'sponsor',
    description: 'Of the template, with these terms. Nothing is sent or saved.',
    body: newCda,
    answer: cdaPreviewSchema,
    refusals: ['forbidden', 'legal_name_fixed'],
    about: ofMatchFor('cda.send'),
    run: ({ actor, params, body }) => previewCda(actor, params.id, body),
  }),
  sendCdas: action({
    call: 'POST /api/studies/{id}/cdas',
    summary: 'Send the CDA to several sites',
    who: 'sponsor',
    repeatable: true,
    description:
      'To sites that have none yet, each under the name of its account. They are independent: one that is refused does not affect the others.',
    body: newCdas,
    answer: sentCdasSchema,
    refusals: [
      'forbidden',
      'agreement_unreadable',
      'document_unknown',
      'too_many_letters',
      'legal_name_fixed',
      'study_changed',
    ],
    about: ofInvitingStudy,
    run: ({ actor, params, body, key }) => sendCdas(actor, params.id, body, key),
    form: {
      schema: severalCdasFormSchema,
      body: async (input, { file }) => ({ ...input, document: hasNewFile(input) ? await file() : null }),
      field: atFile,
    },
    done: ({ sent, refused }) => TOASTS.cdasSent(sent, refused),
    to: (_, { params }) => paths.study(params.id),
  }),
  previewCdas: action({
    call: 'POST /api/studies/{id}/cdas/preview',
    summary: 'Read the text of several CDAs before they are sent',
    who: 'sponsor',
    description: 'As the first of the sites reads it. Nothing is sent or saved.',
    body: newCdas,
    answer: cdaPreviewSchema,
    refusals: ['forbidden', 'legal_name_fixed'],
    about: ofInvitingStudy,
    run: ({ actor, params, body }) => previewCdas(actor, params.id, body),
  }),
  signCda: action({
    call: 'POST /api/matches/{id}/cda/sign',
    sessionOnly: true,
    summary: 'Sign the CDA',
    repeatable: true,
    limit: 'signIn',
    description:
      'For your side: the site first, then the sponsor if both sign. The first signature of a session takes the e-mail address, the password and, if two-factor authentication is on, the code; later ones take only the password. Once the CDA is complete, the site can read the documents that the study shares.',
    body: signCdaSchema.meta({ id: 'CdaSignature' }),
    answer: cdaOutcomeSchema,
    refusals: [...STALE, 'signing_unauthorized', 'signing_refused', 'too_many_codes'],
    about: ofMatch,
    run: async ({ actor, params, body, key, session }) => signCda(actor, await session(), params.id, body, key),
    done: ({ state }) => TOASTS.cdaSigned(state === 'executed'),
  }),
  signCdas: action({
    call: 'POST /api/studies/{id}/cdas/sign',
    sessionOnly: true,
    summary: 'Sign several CDAs of a study',
    who: 'sponsor',
    repeatable: true,
    limit: 'signIn',
    description:
      'Those that await the sponsor’s signature. You enter what proves who you are once; each CDA gets a signature of its own. One that is refused does not affect the others.',
    body: signCdasSchema.meta({ id: 'CdaSignatures' }),
    answer: signedCdasSchema,
    refusals: ['forbidden', 'signing_unauthorized', 'signing_refused', 'signing_one_by_one', 'too_many_codes'],
    about: ofInvitingStudy,
    run: async ({ actor, params, body, key, session }) => signCdas(actor, await session(), params.id, body, key),
    done: ({ signed, refused }) => TOASTS.cdasSigned(signed, refused),
    to: ({ refused }, { params }) => (refused.length > 0 ? paths.studyCdasToSign(params.id) : paths.study(params.id)),
  }),
  returnCda: action({
    call: 'POST /api/matches/{id}/cda/return',
    summary: 'Ask for changes to the CDA',
    who: 'site',
    repeatable: true,
    description: 'Instead of signing it. We notify the sponsor, who can send another version.',
    body: returnCdaSchema.meta({ id: 'CdaChanges' }),
    answer: cdaOutcomeSchema,
    refusals: STALE,
    about: ofMatch,
    run: ({ actor, params, body, key }) => returnCda(actor, params.id, body, key),
    done: TOASTS.cdaReturned,
  }),
  withdrawCda: action({
    call: 'POST /api/matches/{id}/cda/withdraw',
    summary: 'Withdraw the CDA',
    who: 'sponsor',
    repeatable: true,
    description: 'Only while a signature is missing. This voids the signatures on it, and we notify the site.',
    body: withdrawCdaSchema.meta({ id: 'CdaWithdrawal' }),
    answer: cdaOutcomeSchema,
    refusals: STALE,
    about: ofMatch,
    run: ({ actor, params, body, key }) => withdrawCda(actor, params.id, body, key),
    done: TOASTS.cdaWithdrawn,
  }),
  scanCda: action({
    call: 'POST /api/matches/{id}/cda/scan',
    summary: 'Upload a CDA signed on paper',
    who: 'site',
    repeatable: true,
    description: 'The scan becomes a new version, which the sponsor checks and signs here.',
    body: scanSchema.meta({ id: 'CdaScan' }),
    created: cdaOutcomeSchema,
    refusals: [...STALE, 'agreement_unreadable', 'document_unknown'],
    about: ofMatch,
    run: ({ actor, params, body, key }) => scanCda(actor, params.id, body, key),
    form: {
      schema: scanFormSchema,
      body: async (input, { file }, { actor, params, key }) => {
        await mustScanCda(actor, params.id, input.agreement, key);
        return { ...input, document: await file() };
      },
      field: atFile,
    },
    done: TOASTS.cdaScanned,
    location: (_, { params }) => `/api/matches/${params.id}/cda`,
  }),
  downloadAgreement: action({
    call: 'GET /agreements/{id}',
    summary: 'Download a CDA',
    description:
      'A version as a PDF with its signature page. The bytes that were signed are attached to it as agreement.pdf. A browser that is signed out is redirected to sign in instead of getting 401.',
    answers: { 200: { description: 'The file.', type: 'application/pdf' } },
  }),
  listMatchDocuments: action({
    call: 'GET /api/matches/{id}/documents',
    summary: 'List the documents of a match',
    description:
      'The documents that the study shares, which the site can read once the CDA is signed (if one is required), and the site’s own for this match. Download them at /documents/{id}.',
    answer: matchDocumentsSchema,
    run: ({ actor, params }) => listMatchDocuments(actor, params.id),
  }),
  addMatchDocuments: action({
    call: 'POST /api/matches/{id}/documents',
    summary: 'Add documents to a match',
    repeatable: true,
    description:
      'Files that are already uploaded. A sponsor’s files belong to the study and all its sites, a site’s to this match.',
    body: newDocuments,
    created: addedDocumentsResponse,
    refusals: ['forbidden', 'match_waits', 'document_unknown'],
    about: ofOwnMatch,
    run: ({ actor, params, body, key }) => addMatchDocuments(actor, params.id, body, key),
    form: {
      schema: matchDocumentFormSchema,
      body: async ({ kind }, { file }) => ({ kind, documents: [await file()] }),
    },
    done: TOASTS.documentUploaded,
    location: (_, { params }) => `/api/matches/${params.id}/documents`,
  }),
  removeMatchDocument: action({
    call: 'DELETE /api/matches/{id}/documents/{documentId}',
    summary: 'Remove a document of a match',
    description: 'Only a document of your own side. Agreements cannot be removed.',
    ...removal,
    refusals: ['forbidden', 'match_waits', 'document_signed'],
    about: ofOwnMatch,
    run: ({ actor, params: { id, documentId }, body }) => removeMatchDocument(actor, id, documentId, body.reason),
    done: TOASTS.documentRemoved,
  }),
  listStudyDocuments: action({
    call: 'GET /api/studies/{id}/documents',
    summary: 'List the documents of a study',
    who: 'sponsor',
    description:
      'For its sponsor: the documents that the sponsor has given with the study or since, which of them are shared with sites, who opened them, and which sites may read what is shared now. Download them at /documents/{id}.',
    answer: studyDocumentsSchema,
    run: ({ actor, params }) => listStudyDocuments(actor, params.id),
  }),
  addStudyDocuments: action({
    call: 'POST /api/studies/{id}/documents',
    summary: 'Add documents to a study',
    who: 'sponsor',
    repeatable: true,
    description:
      'Files that are already uploaded: for all sites of the study, each once its CDA is signed (if one is required), or for the review only.',
    body: studyDocumentsToAddSchema.meta({ id: 'NewStudyDocuments' }),
    created: addedDocumentsResponse,
    refusals: ['forbidden', 'document_unknown'],
    about: ofStudyToFile,
    run: ({ actor, params, body, key }) => addStudyDocuments(actor, params.id, body, key),
    form: {
      schema: studyDocumentFormSchema,
      body: async (values, { file }) => ({ ...values, documents: [await file()] }),
    },
    done: TOASTS.documentUploaded,
    location: (_, { params }) => `/api/studies/${params.id}/documents`,
  }),
  shareStudyDocument: action({
    call: 'PUT /api/studies/{id}/documents/{documentId}/shared',
    summary: 'Share a document of a study',
    who: 'sponsor',
    bodyOptional: true,
    description:
      'Its sites can then read it, each once its CDA is signed (if one is required). Repeating it changes nothing.',
    body: sharedDocumentSchema.meta({ id: 'Sharing' }),
    answer: studyDocumentSchema,
    refusals: ['forbidden'],
    about: ofStudyToFile,
    run: ({ actor, params: { id, documentId }, body: { kind } }) => shareStudyDocument(actor, id, documentId, kind),
    done: TOASTS.documentShared,
  }),
  unshareStudyDocument: action({
    call: 'DELETE /api/studies/{id}/documents/{documentId}/shared',
    summary: 'Stop sharing a document of a study',
    who: 'sponsor',
    description:
      'It is for the review only then, and no site can read it. The answer says which could until now: what they have downloaded stays with them. Repeating it changes nothing.',
    ...removal,
    answer: unsharedDocumentSchema,
    refusals: ['forbidden'],
    about: ofStudyToFile,
    run: ({ actor, params: { id, documentId }, body: { reason } }) =>
      unshareStudyDocument(actor, id, documentId, reason),
    done: ({ couldRead }) => TOASTS.documentUnshared(couldRead),
  }),
  removeStudyDocument: action({
    call: 'DELETE /api/studies/{id}/documents/{documentId}',
    summary: 'Remove a document of a study',
    who: 'sponsor',
    description: 'This cannot be undone.',
    ...removal,
    refusals: ['forbidden', 'document_signed'],
    about: ofStudyToFile,
    run: ({ actor, params: { id, documentId }, body }) => removeStudyDocument(actor, id, documentId, body.reason),
    done: TOASTS.documentRemoved,
  }),
  verifySignature: action({
    call: 'GET /api/verify/{sha256}',
    summary: 'Verify a signature',
    who: 'anybody',
    names: { sha256: 'The document’s SHA-256, in hex.' },
    description:
      'Whether a document with this hash was signed here, with the meanings and times of its signatures. Only the parties and administrators see names.',
    answer: verificationSchema,
    run: ({ actor, params }) => verifyHash(actor, params.sha256),
  }),
});
