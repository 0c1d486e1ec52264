import type { AppLoadContext } from '@remix-run/node';
import { MULTIPART_MAX_BYTES } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { UPLOADS } from '~/catalogue/uploads';
import type { Actor } from '~/domain/base/actor';
import { mustBeAllowed } from '~/domain/base/parties.server';
import { mustScanCda, returnCda, scanCda, withdrawCda } from '~/domain/commands/agreements/answer.server';
import { seeCda } from '~/domain/commands/agreements/see.server';
import { sendCda } from '~/domain/commands/agreements/send.server';
import { signCda } from '~/domain/commands/agreements/sign.server';
import { addMatchDocuments, removeMatchDocument } from '~/domain/commands/documents/match.server';
import { takeUpload } from '~/domain/commands/documents/upload.server';
import {
  cdaFormSchema,
  returnCdaFormSchema,
  scanFormSchema,
  signCdaFormSchema,
  withdrawCdaFormSchema,
} from '~/domain/model/agreement-schema';
import { DomainError } from '~/domain/model/errors';
import { matchDocumentFormSchema, removeMatchDocumentSchema } from '~/domain/model/match-document-view';
import { sessionCookie } from '~/http/cookies.server';
import { readFormData, submitForm } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { redirectWith } from '~/http/reply.server';
import { submitWithPassword } from '~/http/signing.server';

/** The actions of the page's forms. */
export async function act(actor: Actor, id: string, request: Request, context: AppLoadContext) {
  const session = await sessionCookie.read(request);
  await seeCda(actor, session, id); // checks permission
  const form = await readFormData(request, MULTIPART_MAX_BYTES);
  const file = form.get('file');
  form.delete('file');
  const upload = () => uploaded(file, context);
  const to = paths.matchTab(id, 'documents');
  switch (form.get('intent')) {
    case 'send':
      return submitForm(form, cdaFormSchema, async ({ idempotencyKey: key, ...input }) => {
        await mustBeAllowed(actor, id, 'cda.send');
        const document = input.kind === 'template' ? null : await upload();
        await atFile(() => sendCda(actor, id, { ...input, document }, key));
        return redirectWith(to, input.kind === 'paper' ? TOASTS.cdaFiled : TOASTS.cdaSent);
      });
    case 'sign':
      return submitWithPassword(form, signCdaFormSchema, context, async ({ idempotencyKey: key, ...signing }) => {
        const { state } = await signCda(actor, session, id, signing, key);
        return redirectWith(to, TOASTS.cdaSigned(state === 'executed'));
      });
    case 'return':
      return submitForm(form, returnCdaFormSchema, async ({ idempotencyKey: key, ...answer }) => {
        await returnCda(actor, id, answer, key);
        return redirectWith(to, TOASTS.cdaReturned);
      });
    case 'withdraw':
      return submitForm(form, withdrawCdaFormSchema, async ({ idempotencyKey: key, ...answer }) => {
        await withdrawCda(actor, id, answer, key);
        return redirectWith(to, TOASTS.cdaWithdrawn);
      });
    case 'scan':
      return submitForm(form, scanFormSchema, async ({ idempotencyKey: key, agreement, sendAnyway }) => {
        await mustScanCda(actor, id, agreement, key);
        const document = await upload();
        await atFile(() => scanCda(actor, id, { agreement, sendAnyway, document }, key));
        return redirectWith(to, TOASTS.cdaScanned);
      });
    case 'addDocument':
      return submitForm(form, matchDocumentFormSchema, async ({ kind, idempotencyKey: key }) => {
        await mustBeAllowed(actor, id, 'match.takePart');
        await addMatchDocuments(actor, id, { kind, documents: [await upload()] }, key);
        return redirectWith(to, TOASTS.documentUploaded);
      });
    case 'removeDocument':
      return submitForm(form, removeMatchDocumentSchema, async ({ document, reason }) => {
        await removeMatchDocument(actor, id, document, reason);
        return redirectWith(to, TOASTS.documentRemoved);
      });
    default:
      throw new DomainError('not_a_form');
  }
}

/** The file in a form. If it is refused, the error shows beside its field. */
async function uploaded(file: FormDataEntryValue | null, context: AppLoadContext) {
  await limitRate(context, 'upload');
  if (!(file instanceof File) || file.size === 0) throw new DomainError('invalid', {}, { file: [UPLOADS.choose] });
  return takeUpload(file).catch((error) => {
    if (!(error instanceof DomainError) || !error.code.startsWith('upload_')) throw error;
    throw new DomainError('invalid', {}, { file: [error.message] });
  });
}

/** In a form, the document is its file, so an error about one belongs to the other's field. */
async function atFile<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || !error.fields?.document) throw error;
    const { document: file, ...others } = error.fields;
    throw new DomainError(error.code, error.details, { ...others, file });
  }
}
