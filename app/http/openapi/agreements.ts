import { cdaSchema, returnCdaSchema, scanSchema, signCdaSchema, withdrawCdaSchema } from '~/domain/agreements/schema';
import { cdaOutcomeSchema, cdaSchema as cdaViewSchema } from '~/domain/agreements/view';
import { matchDocumentsSchema, matchDocumentsToAddSchema } from '~/domain/documents/match-view';
import { addedAnswer } from '~/domain/documents/schema';
import { verificationSchema } from '~/domain/signatures/view';
import { del, get, post, resource } from './call';
import { removal } from './decisions';

const STALE = ['forbidden', 'agreement_moved', 'step_not_open'] as const;

export const agreements = resource({
  name: 'CDA and documents',
  description:
    'The confidential disclosure agreement of a match, electronic signatures, and the documents that the site can read once it is signed.',
  who: 'party',
  calls: [
    get('/api/matches/{id}/cda', 'seeCda', 'Show the CDA of a match', { answer: cdaViewSchema }),
    post('/api/matches/{id}/cda', 'sendCda', 'Send a version of the CDA', {
      who: 'sponsor',
      makes: true,
      description:
        'From the template, as a PDF of your own, or as the scan of one that both sides signed on paper, which finishes the step. This replaces a version that still lacks a signature, and voids its signatures.',
      body: cdaSchema.meta({ id: 'NewCda' }),
      created: cdaOutcomeSchema,
      errors: [...STALE, 'agreement_unreadable', 'document_unknown', 'too_many_letters', 'legal_name_fixed'],
    }),
    post('/api/matches/{id}/cda/sign', 'signCda', 'Sign the CDA', {
      makes: true,
      limited: true,
      description:
        'For your side: the site first, then the sponsor if both sign. The first signature of a session takes the e-mail address, the password and, if two-factor authentication is on, the code; later ones take only the password. Once the CDA is complete, the site can read the study’s documents.',
      body: signCdaSchema.meta({ id: 'CdaSignature' }),
      answer: cdaOutcomeSchema,
      errors: [...STALE, 'signing_unauthorized', 'signing_refused', 'too_many_codes'],
    }),
    post('/api/matches/{id}/cda/return', 'returnCda', 'Ask for changes to the CDA', {
      who: 'site',
      makes: true,
      description: 'Instead of signing it. We notify the sponsor, who can send another version.',
      body: returnCdaSchema.meta({ id: 'CdaChanges' }),
      answer: cdaOutcomeSchema,
      errors: STALE,
    }),
    post('/api/matches/{id}/cda/withdraw', 'withdrawCda', 'Withdraw the CDA', {
      who: 'sponsor',
      makes: true,
      description: 'Only while a signature is missing. This voids the signatures on it, and we notify the site.',
      body: withdrawCdaSchema.meta({ id: 'CdaWithdrawal' }),
      answer: cdaOutcomeSchema,
      errors: STALE,
    }),
    post('/api/matches/{id}/cda/scan', 'scanCda', 'Upload a CDA signed on paper', {
      who: 'site',
      makes: true,
      description: 'The scan becomes a new version, which the sponsor checks and signs here.',
      body: scanSchema.meta({ id: 'CdaScan' }),
      created: cdaOutcomeSchema,
      errors: [...STALE, 'agreement_unreadable', 'document_unknown'],
    }),
    get('/agreements/{id}', 'downloadAgreement', 'Download a CDA', {
      description:
        'A version as a PDF with its signature page. The bytes that were signed are attached to it as agreement.pdf. A browser that is signed out is redirected to sign in instead of getting 401.',
      answers: { 200: { description: 'The file.', type: 'application/pdf' } },
    }),
    get('/api/matches/{id}/documents', 'listMatchDocuments', 'List the documents of a match', {
      description:
        'The study’s documents, which the site can read once the CDA is signed (if one is required), and the site’s own for this match. Download them at /documents/{id}.',
      answer: matchDocumentsSchema,
    }),
    post('/api/matches/{id}/documents', 'addMatchDocuments', 'Add documents to a match', {
      makes: true,
      description:
        'Files that are already uploaded. A sponsor’s files belong to the study and all its sites, a site’s to this match.',
      body: matchDocumentsToAddSchema.meta({ id: 'NewMatchDocuments' }),
      created: addedAnswer,
      errors: ['forbidden', 'document_unknown'],
    }),
    del('/api/matches/{id}/documents/{documentId}', 'removeMatchDocument', 'Remove a document of a match', {
      description: 'Only a document of your own side. Agreements cannot be removed.',
      ...removal,
      errors: ['forbidden', 'document_signed'],
    }),
    get('/api/verify/{sha256}', 'verifySignature', 'Verify a signature', {
      who: 'anybody',
      about: { sha256: 'The document’s SHA-256, in hex.' },
      description:
        'Whether a document with this hash was signed here, with the meanings and times of its signatures. Only the parties and administrators see names.',
      answer: verificationSchema,
    }),
  ],
});
