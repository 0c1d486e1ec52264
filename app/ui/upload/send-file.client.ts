/** One attempt to send a file: get an address, send the bytes, confirm (UP-01). */
import { fetcher } from '@uppy/core/utils';
import { paths } from '~/catalogue/paths';
import { UPLOADS } from '~/catalogue/uploads';
import { documentIdOf } from '~/domain/model/document-reference';
import type { Failure } from './rules';

// A type, not an interface: Uppy wants one with an index signature.
export type SentFile = {
  /** How a form refers to the document. */
  filePath: string;
};

type Request = { method: 'POST' | 'PUT'; body?: Blob; signal: AbortSignal; onProgress?: (bytesSent: number) => void };

/** Uppy's request without its retries: rules.ts decides what to try again. */
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
    return undefined; // a store's response is empty
  }
}

function text(answer: unknown, name: string): string | undefined {
  const value = (answer as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'string' ? value : undefined;
}

/** @throws an error for `failureOf`; 'Unknown error' for an unexpected response. */
export async function sendFile(
  file: Blob,
  signal: AbortSignal,
  onProgress: (bytesSent: number) => void,
): Promise<SentFile> {
  // A fresh address each time: the last one may have expired, or received the file without our knowing.
  const address = text(await ask(paths.uploadOf(file.size), { method: 'POST', signal }), 'uploadURL');
  const id = address && documentIdOf(address);
  if (!address || !id) throw new Error(UPLOADS.unknown);
  const answer = await ask(address, { method: 'PUT', body: file, signal, onProgress });
  // If the file went straight to a store, our server checks it now.
  const filePath =
    text(answer, 'filePath') ?? text(await ask(paths.uploaded(id), { method: 'POST', signal }), 'filePath');
  if (!filePath) throw new Error(UPLOADS.unknown);
  return { filePath };
}

/** The response in an error of Uppy's requests; undefined for other errors. */
export function failureOf(error: unknown): Failure | undefined {
  const request = (error as { request?: XMLHttpRequest | null }).request;
  return request ? { status: request.status, body: request.responseText } : undefined;
}
