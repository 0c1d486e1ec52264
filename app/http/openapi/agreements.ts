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
    'The confidential disclosure agreement of a match, electronic signatures, and the documents that open with it.',
  who: 'party',
  calls: [
    get('/api/matches/{id}/cda', 'seeCda', 'Show the CDA of a match', { answer: cdaViewSchema }),
    post('/api/matches/{id}/cda', 'sendCda', 'Send a version of the CDA', {
      who: 'sponsor',
      makes: true,
      description:
        'From the template, as a PDF of your own, or as the scan of one that both have signed on paper, which ends the step. A version that not all have signed is replaced, and its signatures are voided.',
      body: cdaSchema.meta({ id: 'NewCda' }),
      created: cdaOutcomeSchema,
      errors: [...STALE, 'agreement_unreadable', 'document_unknown'],
    }),
    post('/api/matches/{id}/cda/sign', 'signCda', 'Sign the CDA', {
      makes: true,
      limited: true,
      description:
        'For your side: the site first, then the sponsor where both sign. The first signing of a session takes e-mail address, password and, where it is on, the code of the second factor; later ones take the password. Once all have signed, the study’s documents open to the site.',
      body: signCdaSchema.meta({ id: 'CdaSignature' }),
      answer: cdaOutcomeSchema,
      errors: [...STALE, 'signing_unauthorized', 'signing_refused', 'too_many_codes'],
    }),
    post('/api/matches/{id}/cda/return', 'returnCda', 'Ask for changes to the CDA', {
      who: 'site',
      makes: true,
      description: 'Instead of signing it. The sponsor is told, and can send another version.',
      body: returnCdaSchema.meta({ id: 'CdaChanges' }),
      answer: cdaOutcomeSchema,
      errors: STALE,
    }),
    post('/api/matches/{id}/cda/withdraw', 'withdrawCda', 'Withdraw the CDA', {
      who: 'sponsor',
      makes: true,
      description: 'While not all have signed. Signatures on it are voided, and the site is told.',
      body: withdrawCdaSchema.meta({ id: 'CdaWithdrawal' }),
      answer: cdaOutcomeSchema,
      errors: STALE,
    }),
    post('/api/matches/{id}/cda/scan', 'scanCda', 'Upload a CDA signed on paper', {
      who: 'site',
      makes: true,
      description: 'The scan becomes a version of its own, which the sponsor checks and signs here.',
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
        'The study’s, which the site reads from the CDA on (where one is asked for), and the site’s own for this match. Download them at /documents/{id}.',
      answer: matchDocumentsSchema,
    }),
    post('/api/matches/{id}/documents', 'addMatchDocuments', 'Add documents to a match', {
      makes: true,
      description: 'Uploaded files. A sponsor’s belong to the study, for all its sites; a site’s to this match.',
      body: matchDocumentsToAddSchema.meta({ id: 'NewMatchDocuments' }),
      created: addedAnswer,
      errors: ['forbidden', 'document_unknown'],
    }),
    del('/api/matches/{id}/documents/{documentId}', 'removeMatchDocument', 'Remove a document of a match', {
      description: 'One of your own side. Agreements stay.',
      ...removal,
      errors: ['forbidden'],
    }),
    get('/api/verify/{sha256}', 'verifySignature', 'Verify a signature', {
      who: 'anybody',
      about: { sha256: 'Of the signed bytes, in hex.' },
      description:
        'Whether bytes with this hash were signed here, with meanings and times. Names are shown to the parties and administrators.',
      answer: verificationSchema,
    }),
  ],
});
