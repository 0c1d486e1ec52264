import { createHmac } from 'node:crypto';
import type { APIRequestContext, APIResponse, Locator } from '@playwright/test';
import { hydrated, scripted } from './hydrated';
import { keyOf } from './session-cookie';

/** Requests an upload address and returns it with the document's id. */
export async function uploadAddress(who: APIRequestContext): Promise<{ url: string; id: string }> {
  const response = await who.post('/api/objects/upload');
  const { uploadURL } = await response.json();
  return { url: uploadURL, id: new URL(uploadURL).pathname.split('/').pop() ?? '' };
}

export const put = (who: APIRequestContext, url: string, bytes: Buffer): Promise<APIResponse> =>
  who.put(url, { data: bytes, headers: { 'Content-Type': 'application/octet-stream' } });

/** Uploads a file and returns its ID for forms and JSON calls. */
export async function uploaded(who: APIRequestContext, bytes: Buffer, name: string) {
  const { url } = await uploadAddress(who);
  const answer = await (await put(who, url, bytes)).text();
  // A store of files answers nothing: the address itself names the file.
  return { name, filePath: answer ? (JSON.parse(answer).filePath as string) : url };
}

/** The address that the server itself would have issued at that time, signed with its secret. */
export function addressFor(dataDir: string, id: string, expires: number): string {
  const signature = createHmac('sha256', keyOf(dataDir, 'uploads')).update(`${id}.${expires}`).digest('base64url');
  return `/api/objects/${id}?expires=${expires}&signature=${signature}`;
}

/** Chooses a file on a page. Without JavaScript, a button sends it; with it, the upload starts at once. */
export async function choose(field: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
  const page = field.page();
  await hydrated(page);
  await field.setInputFiles(file);
  if (!scripted(page)) await page.getByRole('button', { name: 'Upload', exact: true }).click();
}
