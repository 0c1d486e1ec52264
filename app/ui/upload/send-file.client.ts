/** One try to send one file: an address, the bytes, what became of them (UP-01). */
import { fetcher } from '@uppy/core/utils';
import { UPLOADS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { documentIdOf } from '~/domain/documents/reference';
import type { Failure } from './retry-rule';

// A type, not an interface: Uppy wants one with an index signature.
export type SentFile = {
  /** What a form names the document by. */
  filePath: string;
};

type Request = { method: 'POST' | 'PUT'; body?: Blob; signal: AbortSignal; onProgress?: (bytesSent: number) => void };

/** Uppy's request, without its own retries: which failures are tried again is our rule's matter. */
async function ask(url: string, { method, body, signal, onProgress }: Request): Promise<unknown> {
  const { responseText } = await fetcher(url, {
    method,
    body,
    signal,
    headers: body ? { 'Content-Type': 'application/octet-stream' } : {},
    shouldRetry: () => false,
    onUploadProgress: ({ loaded }) => onProgress?.(loaded),
  });
  try {
    return JSON.parse(responseText);
  } catch {
    return undefined; // a store answers with nothing
  }
}

function text(answer: unknown, name: string): string | undefined {
  const value = (answer as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'string' ? value : undefined;
}

/** @throws what `failureOf` reads; an Error 'Unknown error' for an answer that is not understood. */
export async function sendFile(
  file: Blob,
  signal: AbortSignal,
  onProgress: (bytesSent: number) => void,
): Promise<SentFile> {
  // A fresh address each time: the last one may have expired, or have taken the bytes without our hearing of it.
  const address = text(await ask(paths.uploadOf(file.size), { method: 'POST', signal }), 'uploadURL');
  const id = address && documentIdOf(address);
  if (!address || !id) throw new Error(UPLOADS.unknown);
  const answer = await ask(address, { method: 'PUT', body: file, signal, onProgress });
  // Where the file went straight to a store, we look at it now.
  const filePath =
    text(answer, 'filePath') ?? text(await ask(paths.uploaded(id), { method: 'POST', signal }), 'filePath');
  if (!filePath) throw new Error(UPLOADS.unknown);
  return { filePath };
}

/** The answer in an error of Uppy's requests; undefined for any other error. */
export function failureOf(error: unknown): Failure | undefined {
  const request = (error as { request?: XMLHttpRequest | null }).request;
  return request ? { status: request.status, body: request.responseText } : undefined;
}
