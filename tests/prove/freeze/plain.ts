/** The request that a target is meant for. The attack stretches a part of it. */
import { signablePdf } from '../../support/signable-pdf';
import type { World } from '../world';
import type { Shot } from './shot';

export type Fields = Readonly<Record<string, readonly string[]>>;

export interface Plain {
  readonly method: string;
  /** With its query. */
  readonly address: string;
  /** Names that it may have in its query. */
  readonly queries: readonly string[];
  readonly form?: { readonly fields: Fields; readonly file?: string };
  readonly json?: unknown;
  readonly bytes?: Buffer;
}

export interface Upload {
  readonly name: string;
  readonly bytes: Buffer;
}

export const JSON_TYPE = { 'Content-Type': 'application/json' };
export const FORM_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** The fields as a browser sends them. */
export const encoded = (pairs: readonly (readonly [string, string])[]): Buffer =>
  Buffer.from(pairs.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&'));

/** Like encodeURIComponent, which throws on half a surrogate pair. */
export const escaped = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

export const pairsOf = (fields: Fields): [string, string][] =>
  Object.entries(fields).flatMap(([name, values]) => values.map((value): [string, string] => [name, value]));

const BOUNDARY = 'prove-the-bounds';
export const multipartType = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` };

/** Written by hand, so that names reach the server unchanged. */
export function multipart(pairs: readonly (readonly [string, string])[], file?: Upload & { field: string }): Buffer {
  const head = (name: string, more = '') =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const parts = pairs.map(([name, value]) => `${head(name)}${value}\r\n`).join('');
  const last = file ? head(file.field, `; filename="${file.name}"`) : '';
  const end = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  return Buffer.concat([Buffer.from(parts + last), ...(file ? [file.bytes] : []), end]);
}

/** The request as it is meant; with this file, if it takes one. */
export async function shotOf(plain: Plain, world: World, upload?: Upload): Promise<Shot> {
  const { method, address, form, json, bytes } = plain;
  if (form?.file) {
    const file = { field: form.file, ...(upload ?? (await goodFile())) };
    return { method, address, headers: multipartType, body: multipart(pairsOf(form.fields), file) };
  }
  if (form) return { method, address, headers: FORM_TYPE, body: encoded(pairsOf(form.fields)) };
  if (json !== undefined) {
    const filled = await withReference(json, world, upload);
    return { method, address, headers: JSON_TYPE, body: Buffer.from(JSON.stringify(filled)) };
  }
  return { method, address, headers: {}, ...(bytes && { body: upload?.bytes ?? bytes }) };
}

export const goodFile = async (): Promise<Upload> => ({ name: 'paper.pdf', bytes: Buffer.from(await signablePdf()) });

/** The path of a stored file in a body. */
const REFERENCE = /^\/documents\/[0-9a-f-]{36}$/;

/** Whether it takes a file, itself or by a reference. */
export const takesFile = ({ form, json, bytes }: Plain): boolean =>
  form?.file !== undefined || bytes !== undefined || hasReference(json);

function hasReference(value: unknown): boolean {
  if (typeof value === 'string') return REFERENCE.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasReference);
}

/** The body with the file, sent to an address of its own first, in place of each file that it names. */
async function withReference(json: unknown, world: World, upload?: Upload): Promise<unknown> {
  if (!upload || !hasReference(json)) return json;
  const { visitor } = world.by;
  const { json: issued } = await visitor.post('/api/objects/upload');
  if (typeof issued?.uploadURL !== 'string') return json; // it has sent as many files as a day allows
  const { pathname, search } = new URL(issued.uploadURL);
  const headers = { 'Content-Type': 'application/octet-stream' };
  await visitor.send(pathname + search, { method: 'PUT', headers, body: new Uint8Array(upload.bytes) });
  const path = pathname.replace('/api/objects/', '/documents/');
  return JSON.parse(
    JSON.stringify(json, (_, value) => (typeof value === 'string' && REFERENCE.test(value) ? path : value)),
  );
}
