/** The PDF of a signed document with its signature page. */
import { DomainError } from '~/catalogue/errors';
import type { Certificate } from '~/domain/base/files/agreement-pdf.server';
import { runApart } from '~/domain/base/files/apart.server';

/**
 * The document with its signature page behind it; only the page, with the document attached, if no page can be added to
 * it: it was sent before such files were refused, or its bytes have changed in the store.
 * @throws {DomainError} files_busy.
 */
export function withSignaturePage(bytes: Uint8Array, certificate: Certificate): Promise<Uint8Array> {
  const input = { bytes, certificate };
  return runApart('signedPdf', input).catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.status !== 422) throw error;
    return runApart('signaturePage', input);
  });
}
